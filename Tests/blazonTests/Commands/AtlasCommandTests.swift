import Foundation
import TestSupport
import Testing

@Suite("blazon atlas")
struct AtlasCommandTests {
  @Test("The same bytes go to a file and to the output, whatever the language of the system")
  func places() throws {
    try Workspace.with { work in
      let printed = try work.run("atlas", "2014", "modern", "--registry", "hig").stdout
      let said = try work.run(
        "atlas", "2014", "modern", "--registry", "hig", "--out", "a.html",
        environment: ["LC_ALL": "tr_TR.UTF-8"])
      #expect(said.status == 0 && said.stdout.hasPrefix("a.html  "))
      let written = try String(contentsOf: work.url("a.html"), encoding: .utf8)
      #expect(written == printed)
      #expect(written.hasSuffix("</html>\n"))
      #expect(written.contains("<h3>2014</h3>") && !written.contains("<h3>2010</h3>"))
    }
  }

  @Test("The editions, the components, the frame and the words can be chosen")
  func choices() throws {
    try Workspace.with { work in
      func page(_ options: String...) throws -> String {
        let run = try Blazon.run(
          ["atlas", "--registry", "hig"] + options, in: work.folder,
          environment: ["HOME": work.folder.path])
        #expect(run.status == 0, "\(run.stderr)")
        return run.stdout
      }
      let all = try page()
      #expect(all.utf8.count <= 690_000)
      #expect(all.contains("id=\"sheet\"") && all.contains("drawn 320 wide"))
      // A condition beside yes is not compared, and not derived either.
      #expect(all.contains("last in group (derived)"))
      #expect(!all.contains("“if necessary”, must (derived)"))
      #expect(!(try page("--components", "alert")).contains("id=\"sheet\""))
      #expect(try page("--frame", "393").contains("drawn 393 wide"))
      #expect(try page("--no-labels").contains("id=\"labels\">"))
      #expect(all.contains("id=\"labels\" checked=\"checked\">"))
    }
  }

  @Test(
    "What cannot be drawn is refused",
    arguments: [
      (["--components", "button"], 64), (["--frame", "50"], 64), (["nope"], 2),
      (["2010", "2014", "modern", "2010", "2014", "modern"], 64),
    ])
  func refused(options: [String], status: Int) throws {
    try Workspace.with { work in
      let run = try Blazon.run(
        ["atlas", "--registry", "hig"] + options, in: work.folder,
        environment: ["HOME": work.folder.path])
      #expect(Int(run.status) == status, "\(run.stderr)")
      #expect(run.stdout.isEmpty)
    }
  }

  @Test("A registry without the components gets the plates that need none, and is told")
  func others() throws {
    try Workspace.withTiny { work in
      let page = try work.run("atlas").stdout
      #expect(page.contains("No component is drawn"))
      #expect(page.contains("id=\"colors\"") && !page.contains("id=\"sheet\""))
    }
  }

  @Test("Red begins and ends at what forbids, and nowhere at another rule")
  func red() throws {
    let page = try self.page()
    let ribbons = page.components(separatedBy: "<svg class=\"plate flow\"").dropFirst()
    var count = 0
    for piece in ribbons {
      let ribbon = piece.components(separatedBy: "</svg>")[0]
      let dots = ribbon.matches(of: /class="full( no)?" cx="([^"]*)"/)
      let red = Set(dots.filter { $0.1 != nil }.map(\.2))
      let other = Set(dots.filter { $0.1 == nil }.map(\.2))
      for path in ribbon.matches(of: /class="no[^"]*" d="M([0-9.]+) [^L]*L([0-9.]+)/) {
        let ends: Set = [path.1, path.2]
        #expect(!ends.isDisjoint(with: red) && ends.isDisjoint(with: other), "\(ribbon)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  private func page() throws -> String {
    try Workspace.with { try $0.run("atlas", "--registry", "hig").stdout }
  }

  @Test("What is avoided and what is demanded of the same choice look different")
  func choice() throws {
    let picture = try picture("alert.title.punctuation")
    #expect(picture.contains("class=\"edge no\"") && picture.contains("class=\"edge\""))
    #expect(picture.contains("class=\"forbids\"") && picture.contains("class=\"demand\""))
    #expect(picture.matches(of: />ending<tspan[^>]*>mark</).count == 2)
  }

  /// One of the ten differences; of the built-in registry, if no page is given.
  private func picture(_ path: String, in given: String? = nil) throws -> String {
    let page = try given ?? self.page()
    let frame = "viewBox=\"0 0 200 90\" role=\"group\" aria-label=\"\(path)\""
    let start = try #require(page.range(of: frame))
    return page[start.upperBound...].components(separatedBy: "</svg>")[0]
  }

  @Test("What third parties have otherwise is not what changed")
  func otherSources() throws {
    let page = try self.page()
    let sentences = page.matches(of: /By other sources: .{0,40}/).map { String($0.0) }
    #expect(sentences.count == 1 && sentences[0].contains("Action sheet"), "\(sentences)")
    #expect(page.contains("New: dark, increased contrast. By other sources"))
  }

  @Test("Radii are drawn as corners, at one scale")
  func corners() throws {
    let page = try Workspace.with { workspace in
      try workspace.succeed("init", "t.blazon")
      for (revision, radius) in [("one", "4.2"), ("two", "14")] {
        try workspace.write(
          "t.tokens.json",
          """
          {"$extensions": {"dev.blazon": {"revision": "\(revision)"}}, "actionSheet": {"cornerRadius":
           {"$type": "dimension", "$value": {"value": \(radius), "unit": "px"}}}}
          """)
        try workspace.succeed("import", "t.tokens.json", "-m", revision)
      }
      return try workspace.run("atlas").stdout
    }
    let picture = try picture("actionSheet.cornerRadius", in: page)
    let arcs = picture.matches(of: /class="corner" d="M[0-9.]+ 14a([0-9.]+)[ ]/)
    #expect(arcs.map { String($0.1) } == ["15.6", "52"] && !picture.contains("<rect"))
  }

  @Test("What changed names the contexts that are new")
  func fresh() throws {
    let page = try self.page()
    #expect(page.contains("<h3>2011</h3><small>2011-03-23</small><p>New: pad"))
  }
}
