import PositionedJSON
import TestSupport
import Testing
import TokenModel
import TokenParse

private let orderA = ##""resolutionOrder":[{"$ref":"#/sets/a"}]"##

/// A document with the set `a` of these sources.
private func withSources(_ sources: String, _ more: String = "") -> String {
  document(#""sets":{"a":{"sources":[\#(sources)]}\#(more)},\#(orderA)"#)
}

@Suite("Resolver documents: references")
struct ReferenceRuleTests {
  @Test("R30: a source is tokens or an object with a $ref")
  func r30() {
    let good = resolver(withSources(#"{"$ref":"base/size.json"}"#), files: ["base/size.json": t(3)])
    #expect(good.codes == [])
    #expect(good.permutation(nil).texts == ["t 3"])
    ResolverCase(
      withSources(#""base/size.json""#), "resolver-source-invalid",
      fix: #"{"$ref": "base/size.json"}"#
    ).check()
    ResolverCase(withSources(#"{"$ref":7}"#), "resolver-ref-invalid").check()
  }

  @Test("R31: a reference that leads nowhere is an error with the nearest name")
  func r31() {
    ResolverCase(
      document(
        ##""sets":{"base":{"sources":[]}},"resolutionOrder":[{"$ref":"#/sets/bsae"}]"##),
      "resolver-ref-unknown", fix: ##""#/sets/base""##
    ).check()
    ResolverCase(withSources(##"{"$ref":"#/sets/b"}"##), "resolver-ref-unknown").check()
    ResolverCase(withSources(#"{"$ref":"b.json"}"#), "resolver-file-missing").check()
  }

  @Test(
    "R32: pointers, files and parts of files are read; remote and absolute ones are refused",
    arguments: [
      ("x.json", ""), ("./x.json", ""), ("sub/../x.json", ""), ("r.json#/sets/b", ""),
      ("x.json#/g", ""), ("https://example.org/x.json", "resolver-file-remote"),
      ("//example.org/x.json", "resolver-file-remote"), ("file:x.json", "resolver-file-remote"),
      ("/x.json", "resolver-file-outside"), ("x.json#g", "resolver-ref-invalid"),
      ("r.json", "resolver-source-invalid"), ("r.json#/modifiers/m", "resolver-ref-forbidden"),
      ("x.json#/t/$value", "resolver-source-invalid"), ("two%20words.json", ""),
    ])
  func r32(_ target: String, _ code: String) {
    let files = [
      "x.json": #"{"t":{"$type":"number","$value":1},"g":\#(t(2))}"#, "two words.json": t(4),
      "r.json": document(
        ##""sets":{"b":{"sources":[{"$ref":"x.json"}]}},"modifiers":{"m":{"contexts":{"x":[],"y":[]}}},"resolutionOrder":[{"$ref":"#/sets/b"}]"##
      ),
    ]
    let parsed = resolver(withSources(#"{"$ref":"\#(target)"}"#), files: files)
    #expect(parsed.codes == (code.isEmpty ? [] : [code]), "\(parsed.diagnostics)")
    if code.isEmpty { #expect(parsed.permutation(nil).set.cells.contains { $0.path.text == "t" }) }
  }

  @Test("A31: a pointer begins with #/")
  func slash() {
    ResolverCase(
      withSources(##"{"$ref":"#sets/b"}"##), "resolver-ref-invalid", fix: ##""#/sets/b""##
    ).check()
  }

  @Test("A32: paths are relative to the file that names them")
  func relative() {
    let document = withSources(#"{"$ref":"../base/b.json"}"#)
    let loader = SourceLoader { path in
      path == "themes/base/b.json"
        ? .success(InputFile(name: path, bytes: Array(t(5).utf8))) : .failure(.notFound(path))
    }
    let parsed = parseResolver(
      InputFile(name: "themes/dark/x.resolver.json", bytes: Array(document.utf8)), loader: loader,
      options: .inRevision("r"))
    #expect(parsed.permutation(nil).texts == ["t 5"])
  }

  @Test(
    "A32: the loader's own problems are told with the place of the reference",
    arguments: [
      (
        SourceProblem.outside("../../secret.json", root: "themes"), "resolver-file-outside",
        "below that folder"
      ),
      (
        .unreadable("../../secret.json", why: "permission denied"), "resolver-file-unreadable",
        "make the file readable"
      ),
    ])
  func loaderProblem(_ problem: SourceProblem, _ code: String, _ fix: String) {
    let marked = MarkedText(withSources(#"{"$ref":↓"../../secret.json"}"#))
    let parsed = parseResolver(
      InputFile(name: "x.resolver.json", bytes: marked.bytes),
      loader: SourceLoader { _ in .failure(problem) })
    #expect(parsed.codes == [code])
    let found = parsed.diagnostics.first
    #expect(found?.message == problem.message)
    #expect(found?.fix?.contains(fix) == true)
    #expect(found?.location?.place == marked.places.first)
  }

  @Test(
    "R33: references that include themselves are told as a circle",
    arguments: [
      (
        ##"{"$ref":"#/sets/b"}"##, ##","b":{"sources":[{"$ref":"#/sets/a"}]}"##,
        ##""#/sets/a" → "#/sets/b" → "#/sets/a""##
      ),
      (##"{"$ref":"#/sets/a"}"##, "", ##""#/sets/a" → "#/sets/a""##),
      (##"{"$ref":"#/sets/a/sources/0"}"##, "", "circular"),
      (##"{"$ref":"#/sets"}"##, "", "circular"),
      (##"{"$ref":"x.resolver.json"}"##, "", "circular"),
    ])
  func r33(_ source: String, _ more: String, _ message: String) {
    let parsed = resolver(withSources(source, more))
    #expect(parsed.codes == ["resolver-circle"], "\(parsed.diagnostics)")
    #expect(parsed.diagnostics.first?.message.contains(message) == true, "\(parsed.diagnostics)")
  }

  @Test("R33: a circle through another file names both")
  func circleThroughFiles() {
    let other = document(
      ##""sets":{"b":{"sources":[{"$ref":"x.resolver.json#/sets/a"}]}},"resolutionOrder":[{"$ref":"#/sets/b"}]"##
    )
    let parsed = resolver(
      withSources(##"{"$ref":"o.json#/sets/b"}"##), files: ["o.json": other])
    #expect(parsed.codes == ["resolver-circle"])
    #expect(parsed.diagnostics.first?.message.contains("o.json#/sets/b") == true)
  }

  @Test("R34: a pointer may go to any tokens of the document")
  func r34() {
    let parsed = resolver(
      withSources(##"{"$ref":"#/sets/b/sources/0/g"}"##, #","b":{"sources":[{"g":\#(t(6))}]}"#))
    #expect(parsed.codes == [])
    #expect(parsed.permutation(nil).texts == ["t 6"])
  }

  @Test("R34: sets that refer to sets a thousand deep, or twice at each level, end in time")
  func deep() {
    let chain = (0..<1000).map { ##""s\##($0)":{"sources":[{"$ref":"#/sets/s\##($0 + 1)"}]}"## }
    let long = resolver(
      document(#""sets":{\#(chain.joined(separator: ","))},\#(orderA)"#))
    #expect(long.codes.contains("resolver-too-deep"))
    let twice = (0..<60).map { level in
      ##""s\##(level)":{"sources":[{"$ref":"#/sets/s\##(level + 1)"},{"$ref":"#/sets/s\##(level + 1)"}]}"##
    }
    let wide = resolver(
      document(
        ##""sets":{\##(twice.joined(separator: ",")),"s60":{"sources":[\##(t(1))]}},"resolutionOrder":[{"$ref":"#/sets/s0"}]"##
      ))
    #expect(wide.permutation(nil).texts == ["t 1"])
  }

  @Test("R35: keys beside a $ref override those of its target")
  func r35() {
    let inOrder = document(
      ##""sets":{"a":{"sources":[\##(t(1))]}},"resolutionOrder":[{"$ref":"#/sets/a","description":"o"}]"##
    )
    #expect(resolver(inOrder).codes == [])
    let file = resolver(
      withSources(#"{"u":{"$type":"number","$value":9},"$ref":"x.json"}"#), files: ["x.json": t(1)])
    #expect(file.permutation(nil).texts == ["t 1", "u 9"])
    let modifier = document(
      ##""modifiers":{"m":{"contexts":{"x":[\##(t(1))],"y":[\##(t(2))]}}},"resolutionOrder":[{"$ref":"#/modifiers/m","default":"y"}]"##
    )
    #expect(resolver(modifier).permutation(nil).texts == ["t 2"])
  }

  @Test("R36: an override is shallow")
  func r36() {
    let text = document(
      ##""sets":{"a":{"sources":[{"u":{"$type":"number","$value":1}}]}},"resolutionOrder":[{"$ref":"#/sets/a","sources":[\##(t(2))]}]"##
    )
    #expect(resolver(text).permutation(nil).texts == ["t 2"])
    let group = resolver(
      withSources(#"{"$ref":"x.json","g":\#(t(2))}"#),
      files: ["x.json": #"{"g":{"u":{"$type":"number","$value":1}}}"#])
    #expect(group.permutation(nil).texts == ["g.t 2"])
  }

  @Test("R37: $extensions is an object")
  func r37() {
    let good = #""sets":{"a":{"sources":[],"$extensions":{"com.example":{"v":1}}}},\#(orderA)"#
    ResolverCase(document(good)).check()
    ResolverCase(
      document(#""sets":{"a":{"sources":[],"$extensions":[]}},\#(orderA)"#),
      "resolver-extensions-invalid"
    ).check()
  }
}
