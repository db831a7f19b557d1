import TestSupport
import Testing
import TokenExport
import TokenModel

/// Cases after the Mustache specification 1.4.2, with the model as data; and what differs from it.
@Suite("Templates")
struct TemplateTests {
  private static var fixture: Fixture {
    var set = Fixture()
    set.add("a.one", .number, "1")
    set.add("a.two", .dimension, #"{"value":2,"unit":"px"}"#)
    set.add("a.two", .dimension, #"{"value":4,"unit":"px"}"#, in: "idiom=pad")
    return set
  }

  private static func read(
    _ text: String, partials: [String: String] = [:]
  ) -> (template: Template, errors: [Diagnostic]) {
    Template.read(Array(text.utf8), file: "t.txt.mustache") { name in
      partials[name].map { (name + ".mustache", Array($0.utf8)) }
    }
  }

  private static func render(
    _ text: String, partials: [String: String] = [:], _ fixture: Fixture = fixture
  ) throws -> Export {
    let found = read(text, partials: partials)
    #expect(found.errors.isEmpty, "\(found.errors)")
    var options = Fixture.options
    options.template = found.template
    options.params = ["package": "com.acme"]
    return try TokenExport.export(fixture.tokens, as: .model, options: options)
  }

  static let rendered: [(template: String, text: String)] = [
    // Interpolation: nothing is escaped, and numbers and truth are written.
    ("{{params.package}}\n", "com.acme\n"),
    ("{{{params.package}}}{{&params.package}}", "com.acmecom.acme"),
    ("{{ model }}|{{revision.title}}", "1|"), ("{ {x} }", "{ {x} }"),
    // Sections: lists, objects, null and false.
    ("{{#tokens}}{{name.camel}} {{/tokens}}", "aOne aTwo "),
    (
      "{{#tokens}}{{#isNumber}}{{path}}{{/isNumber}}{{^isNumber}}-{{/isNumber}}{{/tokens}}",
      "a.one-"
    ),
    ("{{#revision}}{{id}}{{/revision}}", "modern"),
    ("{{^revision.title}}none{{/revision.title}}", "none"),
    (
      "{{#tokens}}{{#inContext}}{{context.name.camel}}:{{value.css}}{{/inContext}}{{/tokens}}",
      "pad:4px"
    ),
    ("{{#tokens}}{{path}}{{^isLast}}, {{/isLast}}{{/tokens}}", "a.one, a.two"),
    ("{{#groups}}{{#name}}{{#camel}}{{.}}{{/camel}}{{/name}}{{/groups}}", "a"),
    // Tags alone on a line leave no line.
    ("a\n{{#tokens}}\n- {{path}}\n{{/tokens}}\nb\n", "a\n- a.one\n- a.two\nb\n"),
    ("a\r\n  {{! note }}  \r\nb", "a\r\nb"), ("  {{#revision}}\nx\n  {{/revision}}", "x\n"),
    ("a {{! note }}\nb", "a \nb"), ("a\n {{#revision}} {{id}} {{/revision}}\n", "a\n  modern \n"),
    // Delimiters.
    ("{{=<% %>=}}<% model %> {{x}} <%={{ }}=%>{{model}}", "1 {{x}} 1"),
    ("{{=| |=}}\n|model|\n", "1\n"),
  ]

  @Test("Tags are read as Mustache has them", arguments: rendered.indices)
  func renders(_ index: Int) throws {
    let (template, text) = TemplateTests.rendered[index]
    #expect(try TemplateTests.render(template).files[0].text == text)
  }

  @Test("A partial is another file, and takes the blanks before its tag")
  func partials() throws {
    let export = try TemplateTests.render(
      "{\n  {{> row}}\n}\n", partials: ["row": "{{#tokens}}\n{{path}}\n{{/tokens}}\nend\n"])
    #expect(export.files[0].text == "{\n  a.one\n  a.two\n  end\n}\n")
    #expect(export.files[0].name == "t.txt")
  }

  @Test("A partial in a partial has the blanks of both, once")
  func nestedPartials() throws {
    let export = try Self.render(
      "  {{> a}}\n", partials: ["a": "x\n  {{> b}}\n", "b": "y\n{{> c}}\n", "c": "z\n"])
    #expect(export.files[0].text == "  x\n    y\n    z\n")
  }

  @Test("A partial that names itself ends with the data, or is an error")
  func recursion() throws {
    var set = Fixture()
    set.add("a.b.c", .number, "1")
    set.add("a.d", .number, "2")
    let tree = "{{#groups}}{{group}}({{#tokens}}{{name.last}} {{/tokens}}{{> tree}}){{/groups}}"
    #expect(
      try TemplateTests.render("{{> tree}}", partials: ["tree": tree], set).files[0].text
        == "a(d b(c ))")
    let (template, errors) = TemplateTests.read("{{> loop}}", partials: ["loop": "x{{> loop}}"])
    #expect(errors.isEmpty)
    var options = Fixture.options
    options.template = template
    let problem = #expect(throws: ExportProblem.self) { try set.export(.model, options) }
    #expect(problem?.code == "template-limit")
  }

  static let wrong: [(template: String, place: String, code: String, fix: String)] = [
    ("a\n {{model", "2:2", "template-tag", "add }}"),
    ("{{#tokens}}\n", "1:1", "template-section", "add {{/tokens}}"),
    ("x{{/tokens}}", "1:2", "template-section", "remove the tag, or add {{#tokens}}"),
    ("{{#tokens}}{{/groups}}{{/tokens}}", "1:12", "template-section", "write {{/tokens}}"),
    ("{{}}", "1:1", "template-tag", "write a name such as name.camel"),
    ("{{a..b}}", "1:1", "template-tag", "write a name such as name.camel"),
    ("{{> ../secret}}", "1:1", "template-partial", "write a name, such as {{> header}}"),
    ("{{> gone}}", "1:1", "template-partial", "put it beside the template"),
    ("{{=x=}}", "1:1", "template-tag", "write {{=<% %>=}}"),
  ]

  @Test("What cannot be read is told with its place", arguments: wrong.indices)
  func refuses(_ index: Int) throws {
    let (text, place, code, fix) = TemplateTests.wrong[index]
    let errors = TemplateTests.read(text).errors
    let first = try #require(errors.first)
    #expect(errors.count == 1)
    #expect(first.location?.text == "t.txt.mustache:\(place)")
    #expect(first.code == code)
    #expect(first.fix == fix)
  }

  @Test("A name that is not there is an error with its place; all are told, each once")
  func unknown() throws {
    let (template, errors) = TemplateTests.read(
      "{{#tokens}}\n{{nmae}} {{value.px}}\n{{/tokens}}{{#tokens}}{{name}}{{/tokens}}")
    #expect(errors.isEmpty)
    var options = Fixture.options
    options.template = template
    do {
      _ = try TemplateTests.fixture.export(.model, options)
      Issue.record("the names were not refused")
    } catch ExportProblem.inTemplate(let found) {
      #expect(
        found.map { $0.location?.text ?? "" } == [
          "t.txt.mustache:2:1", "t.txt.mustache:2:10", "t.txt.mustache:3:23",
        ])
      #expect(found.map(\.code) == ["template-name", "template-name", "template-value"])
      #expect(found[0].fix == "did you mean name?")
      #expect(found[1].message.contains("(at the token a.one)"))
    }
  }

  @Test("Tokens and contexts that a template does not ask for are losses")
  func losses() throws {
    let export = try TemplateTests.render(
      "{{#tokens}}{{#isDimension}}{{value.css}}{{/isDimension}}{{/tokens}}")
    #expect(
      export.losses.map { "\($0.path) \($0.context.text) \($0.message)" } == [
        "a.one  the template does not ask for its value",
        "a.two idiom=pad the template does not ask for its values in contexts",
      ])
    #expect(
      try TemplateTests.render("{{#tokens}}{{value.css}}{{#inContext}}{{/inContext}}{{/tokens}}")
        .losses.isEmpty)
    var set = Fixture()
    set.add("pad", .number, "1", in: "idiom=pad")
    set.add("both", .number, "1")
    set.add("both", .number, "2", in: "idiom=pad")
    let inContexts = try TemplateTests.render(
      "{{#contexts}}{{#tokens}}{{value.css}}{{/tokens}}{{/contexts}}", set)
    #expect(inContexts.losses.map(\.path.text) == ["both"])
  }

  static let endless: [(text: String, partials: [String: String])] = [
    (
      String(repeating: "{{#tokens}}", count: 300) + String(repeating: "{{/tokens}}", count: 300),
      [:]
    ),
    (
      "{{> p0}}",
      Dictionary(
        uniqueKeysWithValues: (0..<30).map { ("p\($0)", "{{> p\($0 + 1)}}{{> p\($0 + 1)}}") }
          + [("p30", "")])
    ),
  ]

  @Test("What repeats without end has a bound", arguments: [0, 1])
  func bounds(_ index: Int) throws {
    let (text, partials) = Self.endless[index]
    let found = Self.read(text, partials: partials)
    var codes = found.errors.map(\.code)
    if codes.isEmpty {
      var options = Fixture.options
      options.template = found.template
      do throws(ExportProblem) {
        _ = try TokenExport.export(Self.fixture.tokens, as: .model, options: options)
      } catch {
        codes = [error.code]
      }
    }
    #expect(Set(codes) == ["template-limit"])
  }
  @Test("Passes without content count, and errors end the work")
  func passes() throws {
    var set = Fixture()
    for place in 0..<220 { set.add("a\(place)", .number, "1") }
    var options = Fixture.options
    func problems(_ text: String) throws -> [String] {
      options.template = Self.read(text, partials: [:]).template
      guard
        case .inTemplate(let found)? = #expect(
          throws: ExportProblem.self, performing: { try set.export(.model, options) })
      else { return [] }
      return found.map(\.code)
    }
    let empty =
      String(repeating: "{{#tokens}}", count: 3) + String(repeating: "{{/tokens}}", count: 3)
    #expect(try problems(empty) == ["template-limit"])
    let wrong = (0..<2000).map { "{{nope\($0)}}" }.joined()
    #expect(try problems("{{#tokens}}\(wrong){{/tokens}}").count == 100)
    let few = "{{nope}}{{#tokens}}{{#tokens}}{{#tokens}}{{path}}{{/tokens}}{{/tokens}}{{/tokens}}"
    #expect(try problems(few) == ["template-name"])
  }
}
