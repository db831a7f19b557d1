internal import PositionedJSON
package import TokenModel

/// A text with tags in braces, as Mustache has them, with the partials that it names.
///
/// ```
/// {{#tokens}}{{#isColor}}
/// {{name.kebab}}: {{value.css}}
/// {{/isColor}}{{/tokens}}
/// ```
///
/// It differs from Mustache in three points: nothing is escaped for HTML, so that `{{x}}` is `{{{x}}}`;
/// a name that is not there is an error with its place; there are neither lambdas nor inheritance.
///
/// - Source: the Mustache specification, 1.4.2: interpolation, sections, inverted, comments, delimiters,
///   partials.
package struct Template: Hashable, Sendable {
  /// One part of a template.
  indirect enum Node: Hashable {
    case text(String)
    case value(Name)
    case section(Name, isInverted: Bool, [Node])
    /// What another file has, each line behind `indent`.
    case partial(String, indent: String)
  }

  /// A name in a tag, such as `value.css`; without parts it is `.`, the value itself.
  struct Name: Hashable {
    var parts: [String]
    /// The place of the tag in its file.
    var offset: Int
  }

  /// One file.
  struct Source: Hashable {
    var file: String
    var text: SourceText
    /// The blanks put before each line of a partial.
    var indent = 0
    var nodes: [Node] = []

    static func == (one: Source, other: Source) -> Bool {
      one.file == other.file && one.nodes == other.nodes
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(file)
      hasher.combine(nodes)
    }

    func location(_ offset: Int) -> SourceLocation {
      let place = text.place(of: offset)
      return SourceLocation(
        file: file, line: place.line, column: max(1, place.column - indent), bytes: text.bytes,
        offset: offset)
    }
  }

  /// The name of the file, without its ending `.mustache`.
  package let outputName: String
  let main: Source
  /// By name and indent.
  private(set) var partials: [PartialKey: Source] = [:]

  struct PartialKey: Hashable {
    var name: String
    var indent: String
  }

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - file: its name, for messages.
  ///   - partial: the file of a partial, such as `header` for `header.mustache`; `nil` if there is none.
  /// - Returns: the template; with errors it must not be used.
  package static func read(
    _ bytes: [UInt8], file: String, partial: (String) throws -> (file: String, bytes: [UInt8])?
  ) rethrows -> (template: Template, errors: [Diagnostic]) {
    var parser = TemplateParser(file: file, bytes: bytes, indent: "")
    let nodes = parser.nodes()
    var errors = parser.errors
    var template = Template(
      outputName: outputName(file),
      main: Source(file: file, text: parser.text, nodes: nodes))
    var open = parser.partials
    var failed: Set<String> = []
    while let next = open.popLast() {
      guard template.partials[next.key] == nil, !failed.contains(next.key.name) else { continue }
      guard let found = try partial(next.key.name) else {
        failed.insert(next.key.name)
        errors.append(
          Diagnostic(
            code: "template-partial",
            message:
              "there is no file \(quotedForMessage(next.key.name + ".mustache")) for this tag",
            fix: "put it beside the template", location: next.location))
        continue
      }
      let lines = 1 + found.bytes.count { $0 == 0x0A }
      guard found.bytes.count + lines * next.key.indent.utf8.count <= TemplateRenderer.sizeLimit
      else {
        errors.append(
          Diagnostic(
            code: "template-limit",
            message: "\(found.file) with its indent is larger than "
              + "\(TemplateRenderer.sizeLimit >> 20) MB", fix: "put fewer blanks before this tag",
            location: next.location))
        continue
      }
      var parser = TemplateParser(file: found.file, bytes: found.bytes, indent: next.key.indent)
      template.partials[next.key] = Source(
        file: found.file, text: parser.text, indent: next.key.indent.utf8.count,
        nodes: parser.nodes())
      errors += parser.errors
      open += parser.partials
      if template.partials.count > 1000 { break }
    }
    return (template, errors)
  }

  private init(outputName: String, main: Source) {
    self.outputName = outputName
    self.main = main
  }

  private static func outputName(_ file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.hasSuffix(".mustache") ? String(name.dropLast(9)) : name
  }
}
