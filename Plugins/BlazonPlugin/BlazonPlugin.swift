import Foundation
import PackagePlugin

/// Makes one Swift file of all token files of a target while it is built.
///
/// The plugin only finds files and names the command; `blazon-codegen` does the work.
@main
struct BlazonPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else {
      throw PluginProblem(target: target.name, what: "has no sources", remedy: "Apply it elsewhere")
    }
    return try BlazonPlugin.commands(
      for: TokenFiles(
        target: target.name, in: target.directoryURL, among: module.sourceFiles.map(\.url),
        of: context.package.directoryURL),
      tool: context.tool(named: "blazon-codegen").url, folder: context.pluginWorkDirectoryURL)
  }

  static func commands(for files: TokenFiles, tool: URL, folder: URL) throws -> [Command] {
    let output = folder.appending(path: "BlazonTokens.swift")
    return [
      .buildCommand(
        displayName: "Generating tokens for \(files.target)", executable: tool,
        arguments: files.arguments + ["--output", output.path(percentEncoded: false)],
        inputFiles: files.watched, outputFiles: [output])
    ]
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension BlazonPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let files = target.inputFiles.map(\.url)
      let folder = files.first?.deletingLastPathComponent() ?? context.xcodeProject.directoryURL
      return try BlazonPlugin.commands(
        for: TokenFiles(
          target: target.displayName, in: folder, among: files,
          of: context.xcodeProject.directoryURL),
        tool: context.tool(named: "blazon-codegen").url, folder: context.pluginWorkDirectoryURL)
    }
  }
#endif
