import Foundation
import PackagePlugin

/// Makes one Swift file of each `*.tokens.json` among a target's files.
///
/// The plugin only finds files and names commands; `blazon-codegen` does the work.
@main
struct BlazonPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else {
      throw PluginProblem(target: target.name, what: "has no sources", remedy: "Apply it elsewhere")
    }
    return try BlazonPlugin.commands(
      for: module.sourceFiles.map(\.url), of: target.name,
      tool: context.tool(named: "blazon-codegen").url, folder: context.pluginWorkDirectoryURL)
  }

  static func commands(
    for files: [URL], of target: String, tool: URL, folder: URL
  ) throws -> [Command] {
    let inputs = files.filter { $0.lastPathComponent.hasSuffix(".tokens.json") }
    if inputs.isEmpty {
      throw PluginProblem(
        target: target, what: "holds no *.tokens.json",
        remedy: "Add one beside its sources, or take the plugin away")
    }
    let twins = Dictionary(grouping: inputs) { $0.lastPathComponent.lowercased() }
    if let twins = twins.values.first(where: { $0.count > 1 }) {
      throw PluginProblem(
        target: target, what: "holds two files \(twins[0].lastPathComponent)",
        remedy: "Rename one: each gives a Swift file of its name")
    }
    return inputs.map { input in
      let name = input.deletingPathExtension().lastPathComponent
      let output = folder.appending(path: name + ".swift")
      let settings = input.deletingLastPathComponent().appending(path: "blazon-codegen.json")
      let isSet = FileManager.default.fileExists(atPath: settings.path(percentEncoded: false))
      return .buildCommand(
        displayName: "Generating \(name).swift for \(target)", executable: tool,
        arguments: [
          "--input", input.path(percentEncoded: false),
          "--output", output.path(percentEncoded: false),
        ] + (isSet ? ["--settings", settings.path(percentEncoded: false)] : []),
        inputFiles: isSet ? [input, settings] : [input], outputFiles: [output])
    }
  }
}

struct PluginProblem: Error, CustomStringConvertible {
  var target: String
  var what: String
  var remedy: String

  var description: String { "BlazonPlugin: the target \(target) \(what). \(remedy)." }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension BlazonPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      try BlazonPlugin.commands(
        for: target.inputFiles.map(\.url), of: target.displayName,
        tool: context.tool(named: "blazon-codegen").url, folder: context.pluginWorkDirectoryURL)
    }
  }
#endif
