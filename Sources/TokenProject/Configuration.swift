// TokenProject: the text of a project's `blazon.json` in, what it asks for and diagnostics out.
//
// `blazon` reads it for every verb, `blazon-codegen` for the plugin. It opens no files. Entry:
// `Configuration.read(_:of:templates:)`.

internal import PositionedJSON
package import TokenExport
package import TokenModel
package import TokenParse

/// `blazon.json`: which outputs a project wants, so that `blazon export` alone makes them all, and how its
/// token files are read.
///
/// Its schema is `docs/blazon.schema.json`. Paths are relative to the file's folder and do not leave
/// it: a configuration comes with a project, and a stranger's must not write elsewhere.
package struct Configuration {
  /// Relative to the current folder, or `builtInRegistry`.
  package var registry: String?
  package var jobs: [ExportJob] = []
  package var sources = Sources()
  /// What releases are judged by.
  package var judge = JudgeSettings()

  package var code = Code()

  /// Where the code is that uses the tokens.
  package struct Code {
    /// Relative to the current folder.
    package var files: [String] = []
    /// The beginnings of names of others, such as `--tw-`.
    package var foreign: [String] = []
    /// The findings that are known, relative to the current folder.
    package var baseline: String?
  }

  /// How the project's token files are read, wherever a verb reads files.
  package struct Sources {
    /// Relative to the current folder; what `import` reads where it is given no file.
    package var files: [String] = []
    /// Where each of the files is named.
    package var places: [String: SourceLocation] = [:]
    /// Rules of `--map`; those of the command line count above them.
    package var map: [String] = []
    package var flavor: Flavor?
    package var lastWins = false
    /// Whether the files are the truth, which verbs that change tokens change in place.
    package var isWritable = false
    /// The members of `$extensions` that hold a token's identity, as they were written; empty for those that are known.
    package var identity: [String] = []

    package init() {}

    /// Whether the same files are read in the same way, wherever that is written.
    package func reads(as other: Sources) -> Bool {
      (files, map, identity) == (other.files, other.map, other.identity)
        && flavor == other.flavor && lastWins == other.lastWins
    }
  }

  /// A configuration that says nothing.
  package init() {}

  package static let name = "blazon.json"
  /// The name by which the built-in registry is asked for; a file called so is `./hig`.
  package static let builtInRegistry = "hig"

  /// A template's file or name in; the template, and all that is wrong with it, out.
  package typealias TemplateReader = (_ path: String) -> (template: Template?, errors: [Diagnostic])

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - path: the file's path; what it names is joined with its folder.
  ///   - templates: opens the templates that outputs name; without it outputs that fill one are left
  ///     out.
  /// - Returns: the configuration, and all that is wrong with it, each with its place; use it only
  ///   where nothing is.
  package static func read(
    _ bytes: [UInt8], of path: String, templates: TemplateReader?
  ) -> (configuration: Configuration, errors: [Diagnostic]) {
    var reader = ConfigurationReader(path: path, bytes: bytes, templates: templates)
    let configuration = reader.configuration()
    return (configuration, reader.diagnostics)
  }
}

/// Reads a configuration and collects what is wrong with it.
private struct ConfigurationReader {
  private(set) var diagnostics: [Diagnostic] = []
  private let templates: Configuration.TemplateReader?
  private let path: String
  /// The file's folder with a `/` behind it; empty where that is the current one.
  private let folder: String
  private let text: SourceText

  init(path: String, bytes: [UInt8], templates: Configuration.TemplateReader?) {
    self.path = path
    self.templates = templates
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    text = SourceText(bytes)
  }

  mutating func configuration() -> Configuration {
    let reading = JSONReader.read(text.bytes)
    for problem in reading.problems {
      report(problem.code.rawValue, problem.message, fix: problem.fix, at: problem.offset)
    }
    var result = Configuration()
    guard let root = reading.root else { return result }
    check(
      root, "the configuration",
      known: ["$schema", "code", "judge", "outputs", "registry", "sources"])
    let isBuiltIn = root["registry"]?.string == Configuration.builtInRegistry
    result.registry =
      isBuiltIn ? Configuration.builtInRegistry : place(root, "registry")
    if let json = root["sources"] { result.sources = sources(json, over: result.sources) }
    if let json = root["judge"] { result.judge = judge(json) }
    if let json = root["code"] { result.code = code(json) }
    guard let outputs = root["outputs"] else {
      if ["registry", "sources", "judge", "code"].allSatisfy({ root[$0] == nil }) {
        report(
          "config-member", "there is no \"outputs\"", fix: "add a list of outputs", at: root.offset)
      }
      return result
    }
    guard let elements = outputs.elements, !elements.isEmpty else {
      report(
        "config-value", "\"outputs\" is not a list of outputs",
        fix: #"write [{"format": "css", "out": "generated"}]"#, at: outputs.offset)
      return result
    }
    result.jobs = ExportJob.sharing(elements.compactMap { job($0, result.sources) })
    return result
  }

  private mutating func judge(_ json: JSON) -> JudgeSettings {
    var found: [(code: String, message: String, fix: String?, at: Int)] = []
    let settings = JudgeSettings(json) { offset in
      let place = text.place(of: offset)
      return "\(path):\(place.line):\(place.column)"
    } report: {
      found.append(($0, $1, $2, $3))
    }
    for one in found { report(one.code, one.message, fix: one.fix, at: one.at) }
    return settings
  }

  private mutating func code(_ json: JSON) -> Configuration.Code {
    var code = Configuration.Code()
    guard json.members != nil else {
      report(
        "config-value", "\"code\" is not an object", fix: #"write {"files": ["src"]}"#,
        at: json.offset)
      return code
    }
    check(json, "\"code\"", known: ["baseline", "files", "foreign"])
    code.files = texts(json, "files").compactMap { place($0, "files") }
    code.foreign = texts(json, "foreign").compactMap { string($0, "foreign") }
    code.baseline = place(json, "baseline")
    return code
  }

  /// - Parameter outer: those whose members hold where these have none.
  private mutating func sources(
    _ json: JSON, over outer: Configuration.Sources
  ) -> Configuration.Sources {
    var sources = outer
    guard json.members != nil else {
      let text = (json.elements ?? [json]).allSatisfy { $0.string != nil } ? json.compactText : nil
      report(
        "config-value", "\"sources\" is not an object",
        fix: text.map { "write {\"files\": \($0)}" } ?? "put it in braces", at: json.offset)
      return sources
    }
    check(
      json, "\"sources\"", known: ["files", "map", "flavor", "identity", "lastWins", "writable"])
    if json["files"] != nil { (sources.files, sources.places) = ([], [:]) }
    if json["map"] != nil { sources.map = [] }
    if json["identity"] != nil { sources.identity = [] }
    for element in texts(json, "files") {
      guard let place = place(element, "files") else { continue }
      sources.files.append(place)
      sources.places[place] = location(element.offset)
    }
    for element in texts(json, "map") {
      guard let text = string(element, "map") else { continue }
      do throws(FileMapProblem) {
        _ = try FileMap([text])
        sources.map.append(text)
      } catch {
        report(error, at: element.offset)
      }
    }
    addIdentity(json, to: &sources)
    if let name = string(json, "flavor") {
      sources.flavor = Flavor(rawValue: name)
      if sources.flavor == nil {
        let known = Flavor.allCases.map(\.rawValue)
        report(
          "config-value", "there is no flavor \(quotedForMessage(name))",
          fix: nearest(name, among: known).map { "did you mean \($0)?" }
            ?? "use one of \(known.joined(separator: ", "))",
          at: json["flavor"]?.offset ?? json.offset)
      }
    }
    if let flag = flag(json, "lastWins") { sources.lastWins = flag }
    if let flag = flag(json, "writable") { sources.isWritable = flag }
    return sources
  }

  private mutating func flag(_ json: JSON, _ name: String) -> Bool? {
    guard let value = json[name] else { return nil }
    if value.bool == nil {
      report(
        "config-value", "\"\(name)\" is neither true nor false", fix: "write true",
        at: value.offset)
    }
    return value.bool
  }

  /// Adds the members by which tokens are the same.
  private mutating func addIdentity(_ json: JSON, to sources: inout Configuration.Sources) {
    for element in texts(json, "identity") {
      guard let text = string(element, "identity") else { continue }
      let names = text.split(separator: ".", omittingEmptySubsequences: false)
      let isBelow = names[0] == "$extensions" && names.count > 1
      if names.contains("") || names[0].hasPrefix("$") && !isBelow {
        report(
          "config-value", "\(quotedForMessage(text)) is not a member of \"$extensions\"",
          fix: #"write its names with dots, as in "$extensions.com.example.id""#, at: element.offset
        )
      }
      sources.identity.append(text)
    }
  }

  /// The texts of a list, or the one text in its place.
  private mutating func texts(_ json: JSON, _ key: String) -> [JSON] {
    let values = json[key].map { $0.elements ?? [$0] } ?? []
    for value in values where value.members != nil {
      report(
        "config-value", "\"\(key)\" is not a string", fix: "put it in quotes", at: value.offset)
    }
    return values.filter { $0.members == nil }
  }

  private mutating func job(_ json: JSON, _ outer: Configuration.Sources) -> ExportJob? {
    check(
      json, "an output",
      known: [
        "format", "at", "allRevisions", "context", "each", "out", "file", "under", "since",
        "options", "sources", "template", "params",
      ])
    guard let format = json["template"] == nil ? format(json) : templateFormat(json) else {
      return nil
    }
    if let out = json["out"], let ending = out.string?.split(separator: ".").dropFirst().last,
      format != .assetCatalog, ExportFormat(rawValue: String(ending)) == format
    {
      report(
        "config-value",
        "\"out\" names a folder, and \(quotedForMessage(out.string ?? "")) seems to be a file",
        fix: "write \"file\" in place of \"out\"", at: out.offset)
    }
    var job = ExportJob(format: format, point: .head, folder: place(json, "out") ?? folder)
    job.base = folder
    for member in json.members ?? [] { job.places[member.key] = location(member.value.offset) }
    for option in json["options"]?.members ?? [] {
      job.places["options." + option.key] = location(option.value.offset)
    }
    job.point = point(json, "at") ?? .head
    job.since = point(json, "since")
    job.hasAllRevisions = allRevisions(json, job)
    if json["out"] == nil, let text = json["file"]?.string, text.contains("/") {
      // As on the command line: the folder and the name in one.
      if let path = place(json, "file"), let end = path.lastIndex(of: "/") {
        let name = String(path[path.index(after: end)...])
        job.folder = String(path[..<end])
        job.fileName = fileName(.object([.init("file", .string(name))]), at: json["file"])
      }
    } else {
      job.fileName = fileName(json)
    }
    if let own = json["sources"] { job.sources = sources(own, over: outer) }
    if job.sources != nil, job.needsHistory {
      report(
        "config-value", "\"sources\" beside a moment in \"at\", or beside \"since\"",
        fix: "token files have no history: leave one of the two out",
        at: json["sources"]?.offset ?? json.offset)
    }
    job.context = context(json)
    job.each = string(json, "each")
    if job.lacksHole, let each = json["each"] {
      report(ExportJobProblem.samePlace(job.each ?? ""), at: each.offset)
    }
    job.under = under(json)
    job.chosen = options(json, format)
    job.params = params(json)
    guard json["template"] != nil else { return job }
    job.template = template(json)
    return job.template == nil ? nil : job
  }

  /// A template fills the model, and needs no format beside it.
  private mutating func templateFormat(_ json: JSON) -> ExportFormat? {
    guard let name = json["format"] else { return .model }
    if name.string == ExportFormat.model.rawValue { return .model }
    report(
      "config-value", "a template is filled from the model, and not with another format",
      fix: "leave \"format\" out", at: name.offset)
    return nil
  }

  private mutating func template(_ json: JSON) -> Template? {
    guard let path = place(json, "template") else { return nil }
    guard let (template, errors) = templates?(path) else { return nil }
    diagnostics += errors
    if template == nil, errors.isEmpty {
      report(
        "config-value", "the template \(quotedForMessage(path)) cannot be read",
        fix: "name a file below this folder, such as tokens.qml.mustache",
        at: json["template"]?.offset ?? json.offset)
    }
    return template
  }

  private mutating func params(_ json: JSON) -> [String: String] {
    guard let value = json["params"] else { return [:] }
    var params: [String: String] = [:]
    for member in value.members ?? [] {
      guard let text = member.value.string ?? member.value.numberText else {
        report(
          "config-value", "the parameter \(quotedForMessage(member.key)) is not a text",
          fix: "put it in quotes", at: member.value.offset)
        continue
      }
      params[member.key] = text
    }
    if value.members == nil {
      report(
        "config-value", "\"params\" is not an object", fix: #"write {"name": "value"}"#,
        at: value.offset)
    }
    return params
  }

  private mutating func allRevisions(_ json: JSON, _ job: ExportJob) -> Bool {
    guard let value = json["allRevisions"] else { return false }
    guard let all = value.bool else {
      report(
        "config-value", "\"allRevisions\" is neither true nor false", fix: "write true",
        at: value.offset)
      return false
    }
    guard all, job.point.revision != nil || job.since != nil else { return all }
    report(
      "config-value", "\"allRevisions\" beside a revision in \"at\", or beside \"since\"",
      fix: "name a moment in \"at\", such as \"@HEAD\", and no \"since\"", at: value.offset)
    return false
  }

  private mutating func point(_ json: JSON, _ key: String) -> Point? {
    guard let text = string(json, key) else { return nil }
    do throws(PointProblem) {
      return try Point(text)
    } catch {
      report(error, at: json[key]?.offset ?? json.offset)
      return nil
    }
  }

  private mutating func format(_ json: JSON) -> ExportFormat? {
    let known = ExportFormat.allCases.map(\.rawValue)
    guard json.members != nil else { return nil }
    guard json["format"] != nil else {
      report(
        "config-member", "an output has no \"format\"",
        fix: "add one of \(known.joined(separator: ", "))", at: json.offset)
      return nil
    }
    guard let name = string(json, "format") else { return nil }
    if let format = ExportFormat(rawValue: name) { return format }
    let near = ExportFormat.otherNames[name.lowercased()] ?? nearest(name, among: known)
    report(
      "config-value", "there is no format \(quotedForMessage(name))",
      fix: near.map { "did you mean \($0)?" } ?? "use one of \(known.joined(separator: ", "))",
      at: json["format"]?.offset ?? json.offset)
    return nil
  }

  private mutating func fileName(_ json: JSON, at place: JSON? = nil) -> String? {
    guard let name = string(json, "file") else { return nil }
    let isPlain =
      !name.isEmpty && name != "." && name != ".."
      && !name.unicodeScalars.contains { $0 == "/" || $0 == "\\" || $0.value < 0x20 }
    if isPlain { return name }
    report(
      "config-value", "\(quotedForMessage(name)) is not a file name",
      fix: "write a name without folders, and the folder into \"out\"",
      at: (place ?? json["file"])?.offset ?? json.offset)
    return nil
  }

  private mutating func context(_ json: JSON) -> Context {
    guard let text = string(json, "context") else { return .base }
    do {
      return try Context(text: text)
    } catch {
      report(
        "config-value", "\(quotedForMessage(text)) is not a context",
        fix: "write axis=value, as in \"brand=acme\"", at: json["context"]?.offset ?? json.offset)
      return .base
    }
  }

  private mutating func under(_ json: JSON) -> [TokenPath] {
    guard let value = json["under"] else { return [] }
    var paths: [TokenPath] = []
    for element in value.elements ?? [value] {
      guard let text = element.string else {
        report(
          "config-value", "\"under\" is not a path", fix: #"write "color" or ["color", "space"]"#,
          at: element.offset)
        continue
      }
      do throws(NameProblem) {
        paths.append(try TokenPath(text))
      } catch {
        report(error, at: element.offset)
      }
    }
    return paths
  }

  /// Values may be written as JSON has them: `true` for a flag, a number for a number.
  private mutating func options(_ json: JSON, _ format: ExportFormat) -> [String: String] {
    guard let value = json["options"] else { return [:] }
    guard let members = value.members else {
      report(
        "config-value", "\"options\" is not an object", fix: #"write {"name": "value"}"#,
        at: value.offset)
      return [:]
    }
    var chosen: [String: String] = [:]
    for member in members {
      guard
        let text = member.value.string ?? member.value.numberText
          ?? member.value.bool.map(String.init)
      else {
        report(
          "config-value", "the option \(quotedForMessage(member.key)) has no value that fits",
          fix: "write a text, a number, true or false", at: member.value.offset)
        continue
      }
      for problem in format.problems(with: [member.key: text]) {
        report(problem, at: member.keyOffset)
      }
      chosen[member.key] = text
    }
    return chosen
  }

  /// A path below the file's folder.
  ///
  /// - Parameter json: the object with the member, or the value itself.
  private mutating func place(_ json: JSON, _ key: String) -> String? {
    guard let text = string(json, key) else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if text.isEmpty || text.hasPrefix("/") || parts.contains("..") || text.utf8.contains(0) {
      report(
        "config-path", "\"\(key)\" leads out of the folder of \(Configuration.name)",
        fix: key == "files"
          ? "put blazon.json above them, or the files below it"
          : "write a path below it, without \"..\"",
        at: json[key]?.offset ?? json.offset)
      return nil
    }
    if text != "." { return folder + text }
    return folder.isEmpty && key == "files" ? "." : folder
  }

  private mutating func string(_ json: JSON, _ key: String) -> String? {
    guard let value = json.members == nil ? json : json[key] else { return nil }
    if let text = value.string { return text }
    report("config-value", "\"\(key)\" is not a string", fix: "put it in quotes", at: value.offset)
    return nil
  }

  /// Reports what is not an object, and members that nobody knows.
  private mutating func check(_ json: JSON, _ what: String, known: [String]) {
    guard let members = json.members else {
      report("config-value", "\(what) is not an object", fix: "put it in braces", at: json.offset)
      return
    }
    for member in members where !known.contains(member.key) {
      report(
        "config-member", "\(what) has no member \(quotedForMessage(member.key))",
        fix: Configuration.meant(by: member.key, among: known).map { "did you mean \"\($0)\"?" }
          ?? "use \(known.joined(separator: ", "))",
        at: member.keyOffset)
    }
  }

  private mutating func report(_ problem: some Problem, at offset: Int) {
    report(problem.code, problem.message, fix: problem.fix, at: offset)
  }

  private mutating func report(_ code: String, _ message: String, fix: String?, at offset: Int) {
    diagnostics.append(
      Diagnostic(code: code, message: message, fix: fix, location: location(offset)))
  }

  private func location(_ offset: Int) -> SourceLocation {
    let place = text.place(of: offset)
    return SourceLocation(
      file: path, line: place.line, column: place.column, bytes: text.bytes, offset: offset)
  }
}

extension Configuration {
  /// The member that a person most likely meant: the nearest in spelling, or what other tools call it.
  fileprivate static func meant(by word: String, among known: [String]) -> String? {
    let others = [
      "to": "out", "path": "out", "dir": "out", "folder": "out", "output": "out",
      "destination": "out", "buildPath": "out", "name": "file", "fileName": "file",
      "type": "format", "platform": "format", "point": "at", "revision": "at", "ref": "at",
      "include": "under", "filter": "under", "source": "sources", "tokens": "sources",
      "input": "sources", "identity": "sources", "platforms": "outputs", "targets": "outputs",
      "db": "registry",
    ]
    if let other = others[word], known.contains(other) { return other }
    return nearest(word, among: known)
  }
}
