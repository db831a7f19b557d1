import PositionedJSON
import TestSupport
import Testing

@Suite("Queries of the verbs")
struct QueryCommandTests {
  static let tokens = #"""
    {"$extensions": {"dev.blazon": {"axes": {"appearance": ["light", "dark"]}}},
     "color": {"$type": "color", "ink": {"$value": "#000000"}, "paper": {"$value": "#ffffff"},
       "blue": {"$value": "#2563eb"}, "link": {"$value": "{color.blue}"}},
     "space": {"$type": "dimension", "small": {"$value": "4px"}, "large": {"$value": "48px"}},
     "button": {"text": {"$type": "color", "$value": "#777777",
       "$extensions": {"dev.blazon": {"on": ["{color.paper}"]}}}}}
    """#

  static func with(_ body: (Workspace) throws -> Void) throws {
    try Workspace.with { workspace in
      try workspace.write("t.tokens.json", tokens)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t.tokens.json", "-m", "First").status == 0)
      try body(workspace)
    }
  }

  @Test(
    "Each option of list is a term",
    arguments: [
      (["--type", "color"], "type:color"), (["--path", "actionSheet.*"], "path:actionSheet.*"),
      (["--path", "Action sheet"], "path:\"Action sheet\""), (["--revision", "2010"], "in:2010"),
      (["--context", "appearance=dark"], "context:appearance=dark"),
      (["--context", "base"], "context:base"), (["--presence", "notStated"], "presence:notStated"),
      (["--text", "cancel button"], "cancel button"),
      (["--modality", "must", "--modality", "avoid"], "modality:[must, avoid]"),
      (["--approximate"], "is:approximate"), (["--in-words"], "is:words"),
      (["--assumed"], "is:assumed"), (["--unused"], "is:unused"),
      (["--third-party"], "is:third-party presence:stated"),
      (["--first-party"], "is:first-party presence:stated"),
      (["--changed-since", "@#2", "--type", "color"], "type:color changed>@#2"),
    ])
  func flags(_ flags: [String], _ query: String) throws {
    try Workspace.with { workspace in
      func cells(_ arguments: [String]) throws -> JSON? {
        let output = try Blazon.run(
          ["list", "--registry", "hig", "--json"] + arguments, in: workspace.folder)
        #expect(output.status == 0, "\(output.stderr)")
        return try output.json()["cells"]
      }
      let found = try cells(flags)
      #expect(
        found?.elements?.isEmpty == false || flags[0] == "--presence" || flags[0] == "--assumed")
      #expect(try found == cells(["--where", query]))
    }
  }

  @Test("What is wrong in a query has its column, and exits with 64")
  func problems() throws {
    try QueryCommandTests.with { workspace in
      let wrong = """
        query:1:16: error: there is no type "colour" [query-invalid]
          1 | -is:alias type:colour
            |                ^
        fix: did you mean color?

        """
      for verb in [
        ["list", "--where"], ["check", "--at", "HEAD", "--assert"], ["contrast", "--where"],
      ] {
        let output = try Blazon.run(verb + ["-is:alias type:colour"], in: workspace.folder)
        #expect(output.status == 64, "\(verb)")
        #expect(output.stderr.hasSuffix(wrong), "\(output.stderr)")
      }
      let slip = try workspace.run("list", "--where", "path:buton")
      #expect(slip.status == 64)
      #expect(slip.stderr.hasSuffix("fix: did you mean button?\n"), "\(slip.stderr)")
    }
  }

  @Test(
    "Quotes keep an amount together, bounds have one kind, blanks may be around signs, and nothing is empty",
    arguments: [
      (#"value:"48px""#, "space.large"), (#"value:["4px", "9px"]"#, "space.small"),
      (#"value:"4PX""#, "space.small"), ("value:3PX..5pX", "space.small"),
      ("near:#2563eb <= 0", "color.blue"), ("near:#2563eb<= 0", "color.blue"),
      (#"near:"rgb(37 99 235)" <= 0"#, "color.blue"), ("near:4px < 1", "space.small"),
      ("value:4px..9", "not of one kind"), ("value:4..9px", "not of one kind"),
      ("value:4px..9ms", "not of one kind"), ("value:4pxx", "did you mean"),
      (#"context:"""#, "write context:base"), (#"author:"""#, "an empty text"),
      (#"note:["a", ""]"#, "an empty text"), (#""""#, "an empty text"),
    ])
  func operands(_ query: String, _ want: String) throws {
    try QueryCommandTests.with { workspace in
      let found = try workspace.run("list", "--where", query, "--fields", "path")
      let isRefused = want.contains(" ") || want.hasSuffix("base")
      #expect(found.status == (isRefused ? 64 : 0), "\(found.stderr)")
      #expect((isRefused ? found.stderr : found.stdout).contains(want), "\(found)")
      let gate = try workspace.run("check", "t.tokens.json", "--assert", query)
      #expect(gate.status == (isRefused ? 64 : 1) || query.hasPrefix("author"), "\(gate.stderr)")
    }
  }

  @Test("What --under and --where choose is both, and tokens are given once")
  func both() throws {
    try QueryCommandTests.with { workspace in
      func export(_ words: String...) throws -> Output {
        try Blazon.run(["export", "flat", "--file", "-"] + words, in: workspace.folder)
      }
      for source in [[], ["--from", "t.tokens.json"]] {
        let words = ["export", "flat", "--file", "-", "--where", "type:color"] + source
        let one = try Blazon.run(words + ["--under", "button"], in: workspace.folder)
        #expect(one.stdout.contains("button.text") && !one.stdout.contains("ink"), "\(one)")
        let none = try Blazon.run(words + ["--under", "space"], in: workspace.folder)
        #expect(none.status == 2 && none.stderr.contains("no token in space matches"))
      }
      let twice = try workspace.run("list", "space", "--path", "color")
      #expect(twice.status == 64 && twice.stderr.contains("give the tokens once"))
      #expect(try workspace.succeed("list", "--context", "").contains("color.ink"))
    }
  }

  @Test("--where may be repeated, and then all of them hold; no verb passes by a slip")
  func several() throws {
    try QueryCommandTests.with { workspace in
      for verb in [["list", "--fields", "path"], ["export", "flat", "--file", "-"]] {
        let one = try Blazon.run(
          verb + ["--where", "type:color", "--where", "is:alias"], in: workspace.folder)
        #expect(one.status == 0 && one.stdout.contains("color.link"), "\(one.stdout)")
        #expect(!one.stdout.contains("color.ink"), "\(one.stdout)")
      }
      let broken = try workspace.run("list", "--where", "type:color)", "--where", "(is:alias")
      #expect(broken.status == 64, "\(broken.stderr)")
      for slip in ["path:buton value<44px", "value < 44pxx", "nonsense", "deprecated"] {
        for verb in [
          ["check", "t.tokens.json", "--assert"], ["check", "--at", "HEAD", "--assert"],
        ] {
          #expect(try Blazon.run(verb + [slip], in: workspace.folder).status == 64, "\(slip)")
        }
      }
      #expect(try workspace.run("contrast", "--where", "path:buton").status == 64)
      let bare = try workspace.run("check", "t.tokens.json", "--assert", "value<44")
      #expect(bare.status == 64)
      #expect(bare.stderr.contains("44 has no unit"), "\(bare.stderr)")
      let light = try workspace.succeed("list", "--context", "light", "--fields", "path")
      #expect(light.contains("space.small"), "\(light)")
    }
  }

  @Test(
    "what an alias takes in another context breaks an assertion, and lists note it",
    arguments: [
      ("path:button value<44px", "button.height [density=compact]"),
      ("path:link near:#ff0000<5", "link [appearance=dark]"),
      ("path:elevation value.offsetY<5px", "elevation [density=compact]"),
      ("path:veil is:gray", "veil [appearance=dark]"),
    ])
  func derived(query: String, value: String) throws {
    try Workspace.with { workspace in
      let base = """
        {"m": {"$type": "dimension", "$value": {"value": 48, "unit": "px"}},
         "button": {"height": {"$type": "dimension", "$value": "{m}"}},
         "p": {"$type": "color", "$value": "#aa0066"}, "link": {"$type": "color", "$value": "{p}"},
         "g": {"$type": "color", "$value": "#112233"}, "veil": {"$type": "color", "$value": "{g}80"},
         "elevation": {"$type": "shadow", "$value": {"color": "{p}", "offsetX": "{m}",
          "offsetY": "{m}", "blur": "{m}", "spread": "{m}"}}}
        """
      try workspace.write("t/base.json", base)
      try workspace.write(
        "t/base.compact.json",
        #"{"m": {"$type": "dimension", "$value": {"value": 4, "unit": "px"}}}"#)
      try workspace.write(
        "t/base.dark.json",
        ##"{"p": {"$type": "color", "$value": "#ff0000"}, "g": {"$type": "color", "$value": "#222222"}}"##
      )
      let files = try workspace.run("check", "t", "--assert", query)
      #expect(files.status == 1 && files.stdout.contains("\(value) is "), "\(files.stdout)")
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t", "-m", "a").status == 0)
      #expect(try workspace.run("check", "--at", "HEAD", "--assert", query).status == 1)
      let list = try workspace.run("list", "--where", query)
      #expect(list.stderr.contains("another context: \(value)"), "\(list.stderr)")
      let css = try workspace.succeed("export", "css", "--where", query)
      let name = value.prefix { $0 != " " }.replacing(".", with: "-")
      #expect(css.contains("--\(name):"), "\(css)")
      // Once for what the cell itself breaks.
      let all = try workspace.run("check", "t", "--assert", "path:button -type:color")
      #expect(all.stdout.ranges(of: "assertion-failed").count == 1, "\(all.stdout)")
    }
  }

  @Test("contrast asks of what the text takes in the context of the pair")
  func derivedContrast() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "t/base.json",
        #"""
        {"paper": {"$type": "color", "$value": "#ffffff"}, "p": {"$type": "color", "$value": "#aa0066"},
         "link": {"$type": "color", "$value": "{p}",
          "$extensions": {"dev.blazon": {"on": ["{paper}"]}}}}
        """#)
      try workspace.write(
        "t/base.dark.json", ##"{"p": {"$type": "color", "$value": "#ff0000"}}"##)
      try workspace.succeed("init", "t.blazon")
      #expect(try workspace.run("import", "t", "-m", "a").status == 0)
      let dark = try workspace.succeed("contrast", "--where", "near:#ff0000<5", "--json")
      #expect(dark.contains("dark") && !dark.contains("light"), "\(dark)")
    }
  }

  @Test(
    "an assertion that can be compared with no value is refused, whatever key it has",
    arguments: [
      "near:#ff0000<5", "type:dimension near:#ff0000<5", "near:5s<1", "near:5rem<1", "near:4<1",
      "value:#fff", "type:dimension value:bold", "is:gray", "type:dimension is:translucent",
      "type:color unit:px",
    ])
  func comparesNothing(query: String) throws {
    try Workspace.with { work in
      try work.succeed("init")
      try work.succeed("set", "gap", "4px", "--type", "dimension", "-m", "1")
      let run = try work.run("check", "--assert", query)
      #expect(run.status == 64, "\(run)")
      #expect(try work.run("check", "--assert", "near:9px<1").status == 0)
      #expect(try work.run("check", "--assert", #"value:"4*""#).status == 1)
    }
  }

  @Test("near holds for what is nearer, and not for what is as far away as that")
  func nearIsOpen() throws {
    try Workspace.with { work in
      try work.succeed("init")
      for (index, value) in ["300ms", "200ms", "260ms"].enumerated() {
        try work.succeed("set", "d.n\(index)", value, "--type", "duration", "-m", "1")
      }
      for (index, value) in ["0.3", "0.2"].enumerated() {
        try work.succeed("set", "f.n\(index)", value, "--type", "number", "-m", "1")
      }
      #expect(
        try work.succeed("list", "--where", "near:250ms<50", "--fields", "path") == "d.n2\n")
      let within = ["near:250ms<=50": 3, "near:0.25<=0.05": 2, "near:250ms<=49.9": 1]
      for (query, count) in within {
        let paths = try work.succeed("list", "--where", query, "--fields", "path")
        #expect(paths.split(separator: "\n").count == count, "\(query): \(paths)")
      }
      #expect(try work.run("check", "--assert", "near:0.25<0.05").status == 0)
    }
  }

  /// A base, and a value of its own for light: what the base gives is what holds in dark.
  @Test("what a base gives beside a value for the first of an axis is seen by every verb")
  func hiddenContexts() throws {
    try Workspace.with { work in
      try work.succeed("init", "l.blazon")
      for words in [
        ["set", "--type", "color", "a", "#EEEEEE", "-m", "1"],
        ["set", "a", "#222222", "--context", "appearance=light", "--new", "-m", "2"],
        ["set", "--type", "color", "bg", "#ffffff", "-m", "3"],
        ["set", "--type", "color", "b", "{a}", "-m", "4"],
        ["contrast", "declare", "b", "bg", "-m", "5"],
      ] { #expect(try Blazon.run(words, in: work.folder).status == 0, "\(words)") }
      let show = try work.succeed("show", "b")
      #expect(show.contains("appearance=dark") && show.contains("appearance=light"), "\(show)")
      let contrast = try work.run("contrast")
      #expect(contrast.stdout.contains("1.16") && contrast.stdout.contains("dark"), "\(contrast)")
      #expect(try work.run("check", "--contrast", "AA").status == 1)
      #expect(try work.run("contrast", "a", "bg").stdout.contains("1.16"))
      #expect(try work.run("check", "--assert", "path:b value:#EEEEEE").status == 1)
      let list = try work.run("list", "--where", "path:b value:#EEEEEE")
      #expect(list.stderr.contains("b [appearance=dark]"), "\(list)")
      #expect(try work.run("impact", "a", "--if", "#FFFFFF").stdout.contains("b"))
      try work.succeed("set", "a", "#FFFFFF", "-m", "6")
      let diff = try work.run("diff")
      #expect(diff.stdout.contains("b · dark"), "\(diff.stdout)")
      #expect(diff.stdout.ranges(of: "#EEEEEE → #FFFFFF").count == 2, "\(diff.stdout)")
    }
  }

  @Test("-n and --fields bound what is printed, in every form")
  func bounds() throws {
    try QueryCommandTests.with { workspace in
      let few = try workspace.run("list", "-n", "2", "--type", "color")
      #expect(few.stdout == "button.text\n  #777777\ncolor.blue\n  #2563EB\n")
      #expect(few.stderr == "… and 3 more\n")
      #expect(
        try workspace.succeed("list", "--where", "path:space", "--fields", "path,resolved,context")
          == "space.large\t48 px\t\nspace.small\t4 px\t\n")
      #expect(
        try workspace.succeed(
          "list", "--where", "path:space", "-n", "1", "--fields", "type,path", "--csv")
          == "type,path\r\ndimension,space.large\r\n")
      let json = try workspace.run("list", "-n", "1", "--fields", "path,firstSeen", "--json").json()
      let first = json["cells"]?.elements?.first
      #expect(first?.members?.map(\.key) == ["path", "firstSeen"])
      #expect(first?["firstSeen"]?["number"]?.numberText == "1")
      #expect(json["cells"]?.elements?.count == 1)
      #expect(try workspace.succeed("log", "--fields", "number,message") == "1\tFirst\n")
      #expect(
        try workspace.run("log", "--fields", "number", "--json").json().compactText
          == #"{"commits":[{"number":1}]}"#)
      let wrong = try workspace.run("list", "--fields", "paht")
      #expect(wrong.status == 64)
      #expect(wrong.stderr.contains("--fields has no \"paht\""), "\(wrong.stderr)")
      #expect(wrong.stderr.contains("did you mean path?"), "\(wrong.stderr)")
    }
  }

  @Test("check --assert fails with the values that match, of files and of a registry")
  func assertions() throws {
    try QueryCommandTests.with { workspace in
      let query = "type:dimension value<8px"
      let registry = try workspace.run("check", "--at", "HEAD", "--assert", query)
      #expect(registry.status == 1)
      #expect(
        registry.stdout
          == "error: space.small is 4 px, which matches \(query) [assertion-failed]\n")
      #expect(registry.stderr == "compared 2 values with \(query)\nerrors: 1, warnings: 0\n")
      let files = try workspace.run("check", "t.tokens.json", "--assert", query)
      #expect(files.status == 1)
      #expect(files.stdout.contains("t.tokens.json:4:"), "\(files.stdout)")
      #expect(files.stdout.contains("space.small is 4 px"), "\(files.stdout)")
      let fine = try workspace.run(
        "check", "t.tokens.json", "--assert", "type:dimension value>1000px")
      #expect(fine.status == 0)
      #expect(fine.stderr.hasPrefix("compared 2 values with type:dimension value>1000px\n"))
      let past = try workspace.run("check", "t.tokens.json", "--assert", "changed>@HEAD")
      #expect(past.status == 64)
      #expect(past.stderr.contains("files have none"), "\(past.stderr)")
    }
  }

  @Test("contrast and export take a query")
  func otherVerbs() throws {
    try QueryCommandTests.with { workspace in
      #expect(try workspace.succeed("contrast", "--where", "contrast<4.5").contains("button.text"))
      let none = try workspace.run("contrast", "--where", "contrast>=4.5")
      #expect(none.stderr == "no pair of colors matches contrast>=4.5\n", "\(none.stderr)")
      let css = try workspace.succeed(
        "export", "css", "--where", "-is:alias type:color value:#2563EB")
      #expect(css.contains("--color-blue: #2563eb;"), "\(css)")
      #expect(!css.contains("--color-ink") && !css.contains("--space"), "\(css)")
      let empty = try workspace.run("export", "css", "--where", "value:3000px")
      #expect(empty.status == 2)
      #expect(empty.stderr.hasPrefix("error: no token matches value:3000px"), "\(empty.stderr)")
    }
  }

  @Test("list --was of a value that nothing had names the nearest three")
  func nearest() throws {
    try QueryCommandTests.with { workspace in
      let color = try workspace.run("list", "--was", "#2464EB")
      #expect(
        color.stderr == """
          no token ever had that value
          note: nearest: #2563EB in color.blue (ΔE 0.4), #777777 in button.text (ΔE 28.7), #000000 in color.ink (ΔE 42.7)

          """)
      let length = try workspace.run("list", "--was", "5px")
      #expect(
        length.stderr == """
          no token ever had that value
          note: nearest: 4 px in space.small (1 away), 48 px in space.large (43 away)

          """)
    }
  }

  @Test("What a value was, when it was set and by whom is asked of the history")
  func history() throws {
    try QueryCommandTests.with { workspace in
      try workspace.succeed("tag", "v1")
      try workspace.succeed(
        "set", "color.blue", "#1d4ed8", "-m", "A darker blue", "--author", "Ann")
      try workspace.succeed("mv", "color.blue", "color.accent", "-m", "Call it accent")
      try workspace.succeed("set", "space.small", "5px", "-m", "Wider", "--correction")
      func paths(_ query: String, _ more: String...) throws -> [String] {
        let output = try Blazon.run(
          ["list", "--where", query, "--fields", "path"] + more, in: workspace.folder)
        #expect(output.status == 0, "\(query): \(output.stderr)")
        return output.stdout.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
      }
      #expect(try paths("was:#2563EB") == ["color.accent", "color.link"])
      #expect(try paths("was:4px") == ["space.small"])
      #expect(try paths("changed>@v1 type:color") == ["color.accent", "color.link"])
      #expect(try paths("changed>@v1 -author:Ann") == ["color.link", "space.small"])
      #expect(try paths("author:ann") == ["color.accent"])
      #expect(try paths("message:darker or is:corrected") == ["color.accent", "space.small"])
      #expect(try paths("born<=@v1") == paths(""))
      #expect(try paths("until>@v1", "--at", "@v1") == ["color.blue", "color.link", "space.small"])
      #expect(try paths("changed:@v1..@HEAD~2 type:color -changed:@v1") == ["color.accent"])
    }
  }
}
