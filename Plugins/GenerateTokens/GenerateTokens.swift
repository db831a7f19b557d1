import Foundation
import PackagePlugin

/// `swift package generate-tokens`: writes a Swift file of the token files into the folder of each target
/// that has some, for those who commit it.
@main
struct GenerateTokens: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    if arguments.contains("--help") || arguments.contains("-h") {
      print(GenerateTokens.help)
      return
    }
    var rest = ArgumentExtractor(arguments)
    let names = rest.extractOption(named: "target")
    if let word = rest.remainingArguments.first {
      throw GenerateProblem(
        what: "there is no argument \(word)", remedy: "--target NAME keeps to one target")
    }
    let tool = try context.tool(named: "blazon-codegen").url
    let targets = context.package.targets.filter { $0.sourceModule != nil }
    if let unknown = names.first(where: { name in !targets.contains { $0.name == name } }) {
      throw GenerateProblem(
        what: "there is no target \(unknown)",
        remedy: "The targets with sources are \(targets.map(\.name).joined(separator: ", "))")
    }
    var count = 0
    for target in targets where names.isEmpty || names.contains(target.name) {
      let own = TokenFiles.found(in: target.directoryURL)
      if own.isEmpty, names.isEmpty { continue }
      if names.isEmpty, GenerateTokens.isBuilt(target, context) {
        print(
          "left out \(target.name), whose tokens the build plugin makes; --target \(target.name) writes the "
            + "file all the same")
        count += 1
        continue
      }
      let files = try TokenFiles(
        target: target.name, in: target.directoryURL, among: own, of: context.package.directoryURL)
      try generate(files, into: target.directoryURL, tool)
      count += 1
    }
    if count == 0 {
      throw GenerateProblem(
        what:
          "not one target has token files (tokens.json, *.tokens.json, *.tokens, *.resolver.json)",
        remedy: "Name the target with --target where blazon.json names the files in \"sources\"")
    }
  }

  /// Whether a build made the target's tokens: Swift has a folder for what the build plugin wrote. Nothing
  /// else tells a command which plugins a target uses.
  private static func isBuilt(_ target: any Target, _ context: PluginContext) -> Bool {
    let plugins = context.pluginWorkDirectoryURL.deletingLastPathComponent()
      .deletingLastPathComponent()
    let made = plugins.appendingPathComponent("outputs")
      .appendingPathComponent(context.package.id.lowercased())
      .appendingPathComponent(target.name).appendingPathComponent("destination/BlazonPlugin")
    return FileManager.default.fileExists(atPath: made.path(percentEncoded: false))
  }

  private static let help = """
    Writes a Swift file of the token files of each target, into the target's folder. A target that uses the \
    build plugin needs none: name the others.

      swift package generate-tokens --target NAME   one target; may be repeated
      swift package generate-tokens                 all targets with token files

    How: docs/plugin.md of blazon.
    """

  private func generate(_ files: TokenFiles, into folder: URL, _ tool: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments =
      files.arguments + ["--output", folder.path(percentEncoded: false).withSlash, "--tell"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw GenerateProblem(
        what: "nothing was written for \(files.target)", remedy: "Fix what is named above")
    }
  }
}

struct GenerateProblem: Error, CustomStringConvertible {
  var what: String
  var remedy: String

  var description: String { "\(what). \(remedy)." }
}

extension String {
  fileprivate var withSlash: String { hasSuffix("/") ? self : self + "/" }
}
