import PositionedJSON
import Testing
import TokenModel

@Suite("Answers in a context")
struct ResolvedTokensTests {
  let revision = Revision(
    id: "modern",
    axes: [
      .init(name: "idiom", values: ["phone", "pad"]),
      .init(name: "appearance", values: ["light", "dark"]),
    ], read: [.init(group: "bar", pages: [["hig"]])])

  /// `bar.height`: 44; on the pad 50; in the dark 46; both 52. `bar.glow`: only in the dark.
  /// `bar.blur`: written as not stated, and as not applicable on the pad.
  private func tokens() throws -> ResolvedTokens {
    func cell(
      _ path: TokenPath, _ context: String, _ value: Int?, _ presence: Presence = .stated
    ) throws -> ResolvedCell {
      let json = value.map(JSON.integer)
      let context = try Context(text: context)
      let statement = Statement(presence: presence, type: .number, value: json)
      return ResolvedCell(
        context: context,
        cell: Cell(path: path, revision: "modern", context: context, statement: statement),
        value: value.map { .number(NumberValue(Number(Double($0)))) }, json: json)
    }
    let height = try TokenPath("bar.height")
    let glow = try TokenPath("bar.glow")
    let blur = try TokenPath("bar.blur")
    return ResolvedTokens(
      revision: revision, axes: AxisOrder(["idiom", "appearance"]),
      tokens: [
        ResolvedToken(
          path: blur,
          cells: [
            try cell(blur, "", nil, .notStated), try cell(blur, "idiom=pad", nil, .notApplicable),
          ]),
        ResolvedToken(path: glow, cells: [try cell(glow, "appearance=dark", 3)]),
        ResolvedToken(
          path: height,
          cells: [
            try cell(height, "", 44), try cell(height, "idiom=pad", 50),
            try cell(height, "appearance=dark", 46),
            try cell(height, "appearance=dark,idiom=pad", 52),
          ]),
      ])
  }

  @Test(
    "of the contexts that hold, the highest decides",
    arguments: [
      ("", 44, false), ("idiom=phone", 44, false), ("idiom=pad", 50, false),
      ("appearance=dark", 46, false), ("appearance=light,idiom=pad", 50, false),
      ("appearance=dark,idiom=pad", 52, false),
      // an axis that the revision does not have makes the answer general
      ("contrast=high", 44, true), ("contrast=high,idiom=pad", 50, true),
    ])
  func stated(context: String, value: Int, isGeneral: Bool) throws {
    let answer = try tokens().answer(at: TokenPath("bar.height"), in: Context(text: context))
    guard case .stated(let cell, let general) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(cell.json == .integer(value))
    #expect(general == isGeneral)
  }

  @Test(
    "without an answer, the silence has its reason",
    arguments: [
      // nothing holds: pages were read for the group, or not
      ("bar.glow", "", .notStated, false), ("bar.none", "", .notStated, false),
      ("tab.height", "", .notRecorded, false), ("bars", "", .notRecorded, false),
      // the axis does not have that value
      ("bar.height", "idiom=tv", .notApplicable, false),
      ("tab.height", "idiom=tv", .notApplicable, false),
      // written down
      ("bar.blur", "", .notStated, true), ("bar.blur", "idiom=pad", .notApplicable, true),
      ("bar.blur", "appearance=dark,idiom=pad", .notApplicable, true),
    ] as [(String, String, Silence, Bool)])
  func silent(path: String, context: String, silence: Silence, isWritten: Bool) throws {
    let answer = try tokens().answer(at: TokenPath(path), in: Context(text: context))
    guard case .silent(let reason, let written) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(reason == silence)
    #expect((written != nil) == isWritten)
  }

  @Test("a token is found by its path, and only by it")
  func lookup() throws {
    let tokens = try tokens()
    for token in tokens.tokens { #expect(tokens.token(at: token.path) == token) }
    for path in ["a", "bar", "bar.glo", "bar.heights", "z"] {
      #expect(try tokens.token(at: TokenPath(path)) == nil)
    }
    #expect(try tokens.token(at: TokenPath("bar.height"))?.base?.json == .integer(44))
    #expect(try tokens.token(at: TokenPath("bar.glow"))?.base == nil)
  }
}

@Suite("Token sets")
struct TokenSetTests {
  private func cell(_ path: String, _ revision: String, _ context: String) throws -> Cell {
    Cell(
      path: try TokenPath(path), revision: revision, context: try Context(text: context),
      statement: Statement(type: .number, value: .integer(1)))
  }

  @Test("cells sort by path, then by the registry's order of revisions, then by context")
  func sorting() throws {
    var set = TokenSet()
    set.revisions = [Revision(id: "z-first"), Revision(id: "a-second")]
    let sorted = [
      try cell("a", "z-first", ""), try cell("a", "z-first", "x=1"), try cell("a", "a-second", ""),
      try cell("a.b", "z-first", ""), try cell("b", "unknown", ""),
    ]
    set.cells = sorted.shuffled()
    set.abouts = [
      About(path: try TokenPath("b"), revision: "z-first", isGroup: true),
      About(path: try TokenPath("a"), revision: "a-second", isGroup: true),
      About(path: try TokenPath("a"), revision: "z-first", isGroup: true),
    ]
    set.sort()
    #expect(set.cells == sorted)
    #expect(
      set.abouts.map { $0.path.text + " " + $0.revision } == [
        "a z-first", "a a-second", "b z-first",
      ])
    #expect(set.revision("a-second")?.id == "a-second")
    #expect(set.revision("none") == nil)
  }

  @Test("an index finds the cells of a token in one revision")
  func index() throws {
    let cells = [
      try cell("a", "one", ""), try cell("b", "one", ""), try cell("a", "two", ""),
      try cell("a", "one", "x=1"),
    ]
    let index = CellIndex(cells)
    #expect(index.cells(of: cells[0].path, in: "one") == [cells[0], cells[3]])
    #expect(index.cells(of: cells[0].path, in: "two") == [cells[2]])
    #expect(index.cells(of: cells[0].path, in: "three").isEmpty)
    #expect(try index.cells(of: TokenPath("c"), in: "one").isEmpty)
  }
}
