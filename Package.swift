// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "blazon",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "blazon", targets: ["blazon"]),
    .executable(name: "blazon-codegen", targets: ["blazon-codegen"]),
    .plugin(name: "BlazonPlugin", targets: ["BlazonPlugin"]),
    .plugin(name: "GenerateTokens", targets: ["GenerateTokens"]),
  ],
  // Exact versions: what is built, measured and tested is the same on every machine.
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    // The pipeline, in order. Stages import the model, never one another (docs/architecture.md).
    .target(name: "PositionedJSON"),
    // YAML into the same tree; only the program links it, so that the plugin's generator does not.
    .target(name: "PositionedYAML", dependencies: ["CYAMLShim", "PositionedJSON"]),
    .target(name: "TokenModel", dependencies: ["PositionedJSON"]),
    // Files written whole or not at all, without Foundation.
    .target(name: "FileWriting", dependencies: ["TokenModel"]),
    // Columns, wrapping and paint of a terminal.
    .target(name: "TerminalText", dependencies: ["TokenModel"]),
    .target(name: "TokenParse", dependencies: ["PositionedJSON", "TokenModel"]),
    // The text of token files, changed by place and merged.
    .target(name: "TokenFiles", dependencies: ["PositionedJSON", "TokenModel"]),
    .target(
      name: "TokenStore",
      dependencies: [
        "CBuiltInRegistry", "CMigrations", "CSHA256", "CSQLiteShim", "FileWriting",
        "PositionedJSON",
        "TokenModel",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(name: "TokenResolve", dependencies: ["PositionedJSON", "TokenModel"]),
    // Values drawn: pages, SVG, and the catalog of a whole system.
    .target(name: "TokenPicture", dependencies: ["PositionedJSON", "TokenModel"]),
    // What a verb found as one document: text, Markdown, HTML and CSV of it.
    .target(name: "TokenReport", dependencies: ["TerminalText", "TokenModel", "TokenPicture"]),
    // Editions of the built-in registry drawn side by side; only the program knows it.
    .target(name: "TokenAtlas", dependencies: ["PositionedJSON", "TokenModel", "TokenPicture"]),
    .target(
      name: "TokenDiff",
      dependencies: ["PositionedJSON", "TerminalText", "TokenModel", "TokenReport"]),
    .target(name: "TokenExport", dependencies: ["PositionedJSON", "TokenModel"]),
    // A project's blazon.json: what is exported, and how its token files are read.
    .target(
      name: "TokenProject",
      dependencies: ["PositionedJSON", "TokenModel", "TokenParse", "TokenExport"]),
    // Names in code that uses tokens.
    .target(name: "CodeScan"),
    // What verbs do between their arguments and their output; joins the stages.
    .target(
      name: "TokenOperations",
      dependencies: [
        "CodeScan", "PositionedJSON", "TokenModel", "TokenParse", "TokenFiles", "TokenStore",
        "TerminalText", "TokenResolve", "TokenDiff", "TokenExport", "TokenProject", "TokenReport",
      ]),
    // The files, folders and git repositories of a project, and the registry in it.
    .target(
      name: "ProjectFiles",
      dependencies: [
        "CTemplates", "CodeScan", "FileWriting", "PositionedJSON", "PositionedYAML", "TerminalText",
        "TokenModel", "TokenParse", "TokenStore", "TokenResolve", "TokenExport", "TokenProject",
        "TokenOperations",
      ]),
    // What a verb found, as a report, as JSON and as lines.
    .target(
      name: "TokenAnswers",
      dependencies: [
        "PositionedJSON", "TokenModel", "TokenParse", "TokenStore", "TokenResolve",
        "TokenDiff", "TokenProject", "TokenReport", "TokenOperations",
      ]),
    // What verbs do with the files of a project: sides, outputs, changes in place, code.
    .target(
      name: "ProjectWork",
      dependencies: [
        "CodeScan", "FileWriting", "PositionedJSON", "ProjectFiles", "TerminalText", "TokenModel",
        "TokenParse", "TokenFiles", "TokenStore", "TokenResolve", "TokenDiff", "TokenExport",
        "TokenProject",
        "TokenAnswers", "TokenOperations",
      ]),
    // The servers for agents and editors; the program reads and writes their streams.
    .target(
      name: "AgentServers",
      dependencies: [
        "CodeScan", "FileWriting", "PositionedJSON", "ProjectFiles", "ProjectWork", "TokenModel",
        "TokenParse", "TokenFiles", "TokenStore", "TokenProject", "TokenOperations",
      ]),
    .executableTarget(
      name: "blazon",
      dependencies: [
        "AgentServers", "ProjectFiles", "ProjectWork", "TokenAnswers", "CodeScan", "FileWriting",
        "PositionedJSON",
        "TerminalText",
        "TokenModel",
        "TokenParse", "TokenFiles", "TokenStore", "TokenResolve", "TokenPicture",
        "TokenReport",
        "TokenAtlas",
        "TokenDiff", "TokenExport", "TokenProject", "TokenOperations",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // What the plugin runs in other packages: no SQLite, no dependency, so that they build it fast.
    .executableTarget(
      name: "blazon-codegen",
      dependencies: [
        "FileWriting", "PositionedJSON", "TokenModel", "TokenParse", "TokenResolve", "TokenExport",
        "TokenProject",
      ]),
    .plugin(name: "BlazonPlugin", capability: .buildTool(), dependencies: ["blazon-codegen"]),
    .plugin(
      name: "GenerateTokens",
      capability: .command(
        intent: .custom(
          verb: "generate-tokens", description: "Write a Swift file of each target's token files"),
        permissions: [.writeToPackageDirectory(reason: "It writes the Swift files of token files.")]
      ),
      dependencies: ["blazon-codegen"]),

    // Reads damaged registries in one process: make fuzz.
    .executableTarget(
      name: "registry-fuzz", dependencies: ["PositionedJSON", "TokenModel", "TokenStore"],
      path: "Tests/Fuzz/Registry"),
    // Measures resolving in memory for Benchmarks/run.sh; no product, so no user builds it.
    .executableTarget(
      name: "resolve-bench", dependencies: ["PositionedJSON", "TokenModel", "TokenResolve"],
      path: "Benchmarks/Resolve"),
    // The same for the store.
    .executableTarget(
      name: "store-bench", dependencies: ["PositionedJSON", "TokenModel", "TokenStore"],
      path: "Benchmarks/Store"),
    // The same for queries.
    .executableTarget(
      name: "query-bench", dependencies: ["PositionedJSON", "TokenModel", "TokenOperations"],
      path: "Benchmarks/Query"),
    // The same for telling changes.
    .executableTarget(
      name: "diff-bench",
      dependencies: ["PositionedJSON", "TokenModel", "TokenResolve", "TokenDiff"],
      path: "Benchmarks/Diff"),

    // Files that are embedded with #embed.
    .target(
      name: "CTemplates",
      exclude: [
        "csharp.mustache", "csv.mustache", "less.mustache", "markdown.mustache", "qml.mustache",
        "xaml.mustache",
      ]),
    .target(
      name: "CMigrations", path: "migrations",
      exclude: [
        "0001_registry.sql", "0002_moves.sql", "0003_row_checks.sql", "0004_references.sql",
        "0005_source_times.sql", "0006_links.sql", "0007_view_columns.sql",
        "0008_deleted_revisions.sql", "0009_view_indexes.sql",
        "0010_tag_index.sql", "0011_known_commits.sql", "0012_known_changes.sql",
      ],
      sources: ["migrations.c"], publicHeadersPath: "include"),
    .target(
      name: "CBuiltInRegistry", path: "tokens",
      exclude: [
        "README.md", "renames", "sources", "2010", "2014", "modern", "material-3", "hig.blazon",
      ],
      sources: ["hig.c"], publicHeadersPath: "include"),
    // What Swift cannot call: variadic sqlite3_db_config, and sqlite3_deserialize's buffer rules.
    .target(name: "CSHA256"),
    .target(name: "CSQLiteShim", linkerSettings: [.linkedLibrary("sqlite3")]),
    // What Yams keeps to itself: libyaml's events, which are bounded and have places.
    .target(name: "CYAMLShim", dependencies: [.product(name: "Yams", package: "Yams")]),

    .target(
      name: "TestSupport", dependencies: ["PositionedJSON", "TokenModel"], path: "Tests/Support",
      exclude: [
        "cli-manual.sh", "old-registry.sh", "lint.sh", "phrases.pl", "plugin-package.sh",
        "side-by-side.py",
      ]),
    .testTarget(name: "PositionedJSONTests", dependencies: ["PositionedJSON", "TestSupport"]),
    .testTarget(
      name: "PositionedYAMLTests",
      dependencies: ["PositionedJSON", "PositionedYAML", "TestSupport"]),
    .testTarget(
      name: "TokenModelTests", dependencies: ["PositionedJSON", "TokenModel", "TestSupport"]),
    .testTarget(
      name: "TokenParseTests",
      dependencies: ["PositionedJSON", "TokenModel", "TokenParse", "TokenResolve", "TestSupport"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "PositionedJSON", "TokenModel", "TokenParse", "TokenResolve", "TokenExport", "TestSupport",
      ], exclude: ["Golden", "cases.jsonl", "rules.jsonl", "ambiguities.jsonl"]),
    .testTarget(
      name: "TokenFilesTests",
      dependencies: ["PositionedJSON", "TokenFiles", "TokenModel", "TestSupport"]),
    .testTarget(name: "CodeScanTests", dependencies: ["CodeScan", "TestSupport"]),
    .testTarget(
      name: "TokenStoreTests",
      dependencies: [
        "CMigrations", "PositionedJSON", "TokenModel", "TokenParse", "TokenStore", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ], exclude: ["Golden"]),
    .testTarget(
      name: "TokenResolveTests",
      dependencies: ["PositionedJSON", "TokenModel", "TokenParse", "TokenResolve", "TestSupport"]),
    .testTarget(
      name: "TokenPictureTests",
      dependencies: [
        "PositionedJSON", "TokenAtlas", "TokenModel", "TokenParse", "TokenPicture", "TokenResolve",
        "TokenStore", "TestSupport",
      ]),
    .testTarget(
      name: "TokenDiffTests",
      dependencies: [
        "PositionedJSON", "TerminalText", "TokenModel", "TokenParse", "TokenReport",
        "TokenResolve", "TokenDiff", "TestSupport",
      ], exclude: ["Golden"]),
    .testTarget(
      name: "TokenExportTests",
      dependencies: [
        "PositionedJSON", "TokenModel", "TokenParse", "TokenResolve", "TokenExport", "TestSupport",
      ], exclude: ["Golden", "Stubs"]),
    .testTarget(
      name: "TokenOperationsTests",
      dependencies: [
        "PositionedJSON", "TokenModel", "TokenParse", "TokenFiles", "TokenStore", "TokenDiff",
        "TokenExport", "TokenProject", "TokenReport", "TokenOperations", "TestSupport",
      ]),
    .testTarget(
      name: "blazonTests",
      dependencies: [
        "blazon", "blazon-codegen", "PositionedJSON", "PositionedYAML", "TerminalText",
        "TokenModel",
        "TokenStore",
        "TokenResolve", "TokenDiff", "TokenOperations", "TestSupport",
        // Only so that they are compiled with the tests.
        "resolve-bench", "store-bench", "diff-bench", "query-bench", "registry-fuzz",
      ],
      exclude: ["Golden"]),
  ]
)

for target in package.targets where target.type != .plugin {
  let isSwift = !target.name.hasPrefix("C")
  guard isSwift else { continue }
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
  ]
}

let roomsOfTheProgram = [
  "AgentServers", "ProjectFiles", "ProjectWork", "TokenAnswers", "blazon",
]

// The program reads words and prints, and is not optimized, nor is what only it uses of files and verbs: that took a
// third of the time of a release build on two cores. Prices: docs/decisions/0081-light-build.md. No other package can
// use these targets, so that the flag keeps none from depending on the plug-ins by version.
for target in package.targets where roomsOfTheProgram.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}
