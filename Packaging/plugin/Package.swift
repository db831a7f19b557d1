// swift-tools-version: 6.2
// The plugins with the generator ready-made: nothing else is fetched or compiled. Packaging/dist.sh puts
// the sources of the plugins and the artifact bundle beside this file.
import PackageDescription

let package = Package(
  name: "blazon-plugin",
  products: [
    .plugin(name: "BlazonPlugin", targets: ["BlazonPlugin"]),
    .plugin(name: "GenerateTokens", targets: ["GenerateTokens"]),
  ],
  targets: [
    .plugin(name: "BlazonPlugin", capability: .buildTool(), dependencies: ["blazon-codegen"]),
    .plugin(
      name: "GenerateTokens",
      capability: .command(
        intent: .custom(
          verb: "generate-tokens", description: "Write a Swift file of each target's token files"),
        permissions: [.writeToPackageDirectory(reason: "It writes the Swift files of token files.")]
      ),
      dependencies: ["blazon-codegen"]),
    .binaryTarget(name: "blazon-codegen", path: "blazon-codegen.artifactbundle"),
  ]
)
