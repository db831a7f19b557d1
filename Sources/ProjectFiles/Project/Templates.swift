internal import CTemplates
internal import Foundation
package import TokenExport
internal import TokenModel
internal import TokenOperations

/// Templates: files, and the samples inside the program.
package enum Templates {
  /// The samples with their file names, in alphabetical order.
  package static let samples: [(name: String, text: String)] = (0..<blazon_template_count()).map {
    index in
    let sample = blazon_template_at(index).pointee
    let bytes = UnsafeBufferPointer(start: sample.text, count: sample.count)
    return (
      String(cString: sample.name),
      String(decoding: bytes.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    )
  }

  /// - Parameters:
  ///   - path: a file; or the name of a sample, where there is no such file.
  ///   - project: the folder of the `blazon.json` that names it, out of which no link leads.
  /// - Throws: `Refused` with all that is wrong in the template and its partials; `FileProblem`.
  package static func read(_ path: String, within project: String? = nil) throws -> Template {
    if !FileManager.default.fileExists(atPath: path),
      let sample = samples.first(where: { $0.name == path || $0.name == path + ".mustache" })
    {
      return try checked(Template.read(Array(sample.text.utf8), file: sample.name) { _ in nil })
    }
    if !FileManager.default.fileExists(atPath: path), !path.contains("/") {
      let names = samples.map { $0.name.prefix { $0 != "." } }.joined(separator: ", ")
      throw VerbProblem.valueInvalid(
        "there is no template \(quotedForMessage(path))",
        fix: "name a file, or a sample: \(names)")
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let bytes = try project.map { try Files.bytes(path, within: $0) } ?? Files.bytes(path)
    return try checked(
      Template.read(bytes, file: path) { name in
        let file = folder + name + ".mustache"
        guard try Files.status(file) != nil else { return nil }
        return (file, try Files.bytes(file, within: folder))
      })
  }

  private static func checked(
    _ found: (template: Template, errors: [Diagnostic])
  ) throws -> Template {
    guard found.errors.isEmpty else { throw Refused(diagnostics: found.errors) }
    return found.template
  }
}
