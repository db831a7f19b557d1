import TestSupport
import Testing

/// Words of readers that name no path, asked of the built-in registry and of a house's own.
@Suite("Words of readers")
struct ReaderWordsTests {
  struct Asked: CustomTestStringConvertible, Sendable {
    let line: [String]
    let says: [String]
    var testDescription: String { line.joined(separator: " ") }

    init(_ line: String..., says: String...) { (self.line, self.says) = (line, says) }
  }

  @Test(
    "Another word finds the token or group that is meant, and one line has what it is read as",
    arguments: [
      Asked("show", "modal view", says: "modal view is read as sheet"),
      Asked("show", "dialog", "--at", "material-3", says: "read as alert", "#000000 32%"),
      Asked("show", "scrim", says: "read as alert.backdrop", "#000000 40%†"),
      Asked("show", "list", says: "read as table"), Asked("show", "spinner", says: "yes, must"),
      Asked("show", "home button", says: "alert.homeButton in 2025", "cancel, should"),
      Asked("show", "drag handle", says: "sheet.grabber: a group"),
      Asked(
        "show", "grabber", says: "read as sheet.grabber; there is", "sheet.accessibility.grabber"),
      Asked("show", "body text", says: "read as text.body", "17 pt"),
      Asked("show", "actionSheet cancel", says: "read as actionSheet.cancelAction"),
      Asked("show", "primary color", says: "read as color.tint", "#6750A4"),
      Asked("compare", "2008", "2010", "2011", "--under", "modalView", says: "partial curl"),
      Asked("list", "table view", "--at", "2014", says: "read as table", "table.row.height"),
    ])
  func words(_ asked: Asked) throws {
    try Workspace.with { workspace in
      let run = try Blazon.run(asked.line + ["--registry", "hig"], in: workspace.folder)
      #expect(run.status == 0)
      for text in asked.says { #expect((run.stdout + run.stderr).contains(text)) }
    }
  }

  @Test(
    "Words that are in no path are found in contexts, values, notes and names of APIs, and the note has the other reading",
    arguments: [
      Asked("show", "status bar translucent black", "--at", "2010", says: "#000000 50%, may"),
      Asked("show", "opaque black status bar", "--at", "2008", says: "“opaque black”, may"),
      Asked("show", "red button at the top", "--at", "2010", says: "top, should", "the better"),
      Asked("show", "Home button during an alert", "--at", "2008", says: "cancel, should"),
      Asked(
        "show", "default button of a dangerous alert", "--at", "2008", says: "cancelIfDangerous"),
      Asked("show", "indigo dark", says: "#6D7CFF", "by what is recorded of it"),
      Asked("show", "number of tabs on iPad", "--at", "2014", says: "≈ 7, should"),
      Asked("show", "cancel button of a sheet", says: "topLeft", "topRight", "there is"),
      Asked("show", "color of an alert", "--at", "2008", says: "alert.background in 2008"),
      Asked("show", "where is an alert", "--at", "2008", says: "alert.position", "center"),
      Asked("show", "UISpringTimingParameters", "--at", "modern", says: "is the API of", "4.56"),
      Asked("show", "swiftui spring", "--at", "modern", says: "see spring.blend.default: 0 s"),
      Asked("show", "body text at AX5", says: "read as text.body,", "53 pt  contentSize=ax5"),
      Asked("show", "easeInOut", says: "read as curve.easeInEaseOut"),
      Asked(
        "show", "number of buttons in an alert", "--at", "2025", says: "alert.buttonCount in 2025"),
      Asked("show", "ease-in control points", "--at", "modern", says: "bezier(0.42, 0, 1, 1)"),
      Asked(
        "show", "Core Animation default curve", "--at", "modern", says: "curve.default in modern"),
      Asked("show", "easing default curve", "--at", "modern", says: "read as curve.default"),
      Asked("show", "what can a popover contain", "--at", "2011", says: "popover.content in 2011"),
      Asked("diff", "2014", "modern", "alert message", says: "alert.message.fontSize"),
      Asked("show", "grouped table corner radius", says: "†‡", "another source disagrees"),
      Asked("show", "disable swipe to dismiss", "--at", "modern", says: "isModalInPresentation"),
      Asked("show", "why not hide the tab bar", says: "tabBar.hidden in 2025", "lose track"),
      Asked("blame", "systemPurple", says: "in 2025: changed on 2025-06-09"),
      Asked("list", "--was", "#6D84A2", says: "not the vendor: iui, jqtouch"),
      Asked("show", "headline leading ax5", says: "text.headline.leading in 2025", "62 pt"),
      Asked(
        "show", "alert dismiss animation", "--at", "modern", says: "a group of 6 tokens",
        "alert.dismiss.scale.to"),
      Asked(
        "show", "when may I use clear liquid glass", says: "onlyOverRichBackgrounds, must",
        "nothing there is called “may”"),
    ])
  func recorded(_ asked: Asked) throws { try words(asked) }

  @Test(
    "A reading of which the asked edition or context has nothing gives way to one of which it has",
    arguments: [
      Asked("show", "popover on iPhone", says: "popover.compactWidth", "sheet, must"),
      Asked(
        "compare", "modern", "2025", "--under", "alert material",
        says: "liquidGlass.regular", "material.ultraThick, too"),
      Asked("show", "elevated background dark", "--at", "modern", says: "#1C1C1E"),
      Asked("show", "large title", "--context", "contentSize=ax5", says: "60 pt"),
      Asked("show", "shadow", says: "alert.shadow", "sheet.shadow"),
      Asked(
        "show", "alert for a problem people cannot solve", says: "alert.use.unsolvableProblem",
        "unless it is critical"),
      Asked("show", "modal view multiple steps", says: "sheet.use.multistep", "2014        yes"),
      Asked("show", "popover availability", says: "see popover.compactWidth"),
      Asked("show", "material blur radius", says: "is read as material", "material: a group"),
      Asked("show", "sheet.detents", "--at", "2014", says: "not applicable", "came with iOS 15"),
      Asked("show", "sheet.selectedDetentIdentifier", "--at", "modern", says: "default nil"),
    ])
  func stated(_ asked: Asked) throws { try words(asked) }

  @Test(
    "Words that name a context of the tokens are that, or lead to the edition that has it",
    arguments: [
      Asked(
        "show", "systemIndigo dark high contrast", says: "appearance=dark,contrast=increased",
        "#A7AAFF"),
      Asked("show", "separator in dark mode", "--at", "modern", says: "#545458 60%"),
      Asked(
        "show", "sheet presentation duration", "--at", "2025", says: "sheet.present.duration",
        "not stated"),
      Asked("show", "body text size at AX5", says: "contentSize=ax5  53 pt", "is that at content"),
      Asked("show", "title 1 at xxxLarge", "--at", "2025", says: "34 pt  contentSize=xxxLarge"),
      Asked("show", "callout size at extra small", says: "contentSize=xSmall  13 pt"),
      Asked("show", "callout line height at extra-small", says: "contentSize=xSmall  18 pt"),
      Asked("show", "body size at XXL", says: "contentSize=xxLarge  21 pt"),
      Asked("show", "title 2 size at accessibility 2", says: "contentSize=ax2  39 pt"),
      Asked("show", "secondary label in dark mode", "--at", "modern", says: "  #EBEBF5 60%\n"),
      Asked(
        "show", "body text size at AX5", "--at", "modern", says: "modern has no contentSize=ax5",
        "`blazon show text.body.fontSize --at 2025 --context contentSize=ax5 --registry hig`",
        "17 pt"),
    ])
  func contexts(_ asked: Asked) throws { try words(asked) }

  @Test(
    "What the newest edition lacks is answered where it is, in one line with what was read",
    arguments: [
      Asked(
        "contrast", "secondaryLabel", "systemBackground",
        says: "2025 lacks one of them; modern is the last to have both", "3.43"),
      Asked("contrast", "label", "#FFFFFF", says: "modern is the last to have both", "21"),
      Asked("list", "toolbar", "--at", "2011", says: "2011 has nothing below", "icon.toolbar.size"),
      Asked(
        "list", "#FF3B30", says: "`blazon list --was '#FF3B30' --registry hig`", "color.systemRed"),
      Asked(
        "show", "keyboard animation duration", says: "spring.keyboard.default", "stiffness 1000"),
      Asked("show", "default list row height", says: "read as table.row.height", "56 dp"),
      Asked(
        "show", "popover", "--at", "2008", says: "popover: no token in 2008", "2011 has: arrow"),
      Asked("list", "--was", "#007AFF", says: "color.systemBlue is #0088FF in 2025"),
      Asked(
        "list", "--text", "Home button", "--at", "2011",
        says: "`blazon list --where '\"Home\" \"button\"' --at 2011 --registry hig`"),
      Asked(
        "show", "color.label", "--why",
        says: "`blazon show color.label --registry hig` has the sources"),
      Asked("show", "alert elevation", says: "alert.elevation in 2025", "6 dp"),
    ])
  func elsewhere(_ asked: Asked) throws { try words(asked) }

  @Test("A context that the edition lacks is named with the editions that have it")
  func noSuchContext() throws {
    try Workspace.with { workspace in
      let run = try workspace.run("show", "dark mode", "--at", "2014", "--registry", "hig")
      #expect(run.status == 2)
      #expect(run.stderr.contains("2014 has no appearance=dark; it is in material-3, modern, 2025"))
    }
  }

  @Test("Of two words one that is in a note or a source alone finds nothing")
  func farWords() throws {
    try Workspace.with { workspace in
      let run = try workspace.run("show", "layout margins", "--at", "modern", "--registry", "hig")
      #expect(run.status == 2 && run.stderr.contains("there is no token"), "\(run)")
    }
  }

  @Test("What did not exist is not among what an edition has, and can be asked for")
  func absent() throws {
    try Workspace.with { workspace in
      for words in [["modal view", "--at", "2010"], ["sheet", "--at", "2014"]] {
        let run = try Blazon.run(["list"] + words + ["--registry", "hig"], in: workspace.folder)
        #expect(run.stdout.contains("sheet.") && !run.stdout.contains("not applicable"))
        #expect(run.stderr.contains("left out, as not applicable"), "\(run.stderr)")
        let all = try Blazon.run(
          ["list"] + words + ["--presence", "notApplicable", "--registry", "hig"],
          in: workspace.folder)
        #expect(all.stdout.contains("sheet.detents") && !all.stderr.contains("left out"))
      }
      // A token asked for alone is answered.
      let one = try workspace.run("list", "sheet.detents", "--at", "2014", "--registry", "hig")
      #expect(one.stdout.contains("not applicable"), "\(one)")
    }
  }

  @Test("A figure that no token had may be one that was left out on purpose")
  func leftOutFigure() throws {
    try Workspace.with { workspace in
      for (figure, text) in [
        ("812pt", "375 × 812 pt"), ("2436", "1125 × 2436 px"), ("956pt", "440 × 956 pt"),
      ] {
        let run = try workspace.run("list", "--was", figure, "--registry", "hig")
        #expect(run.stderr.contains("left out on purpose") && run.stderr.contains(text), "\(run)")
      }
    }
  }

  @Test("What no path begins with is not read as something else that has one of the words")
  func unlikeBeginning() throws {
    try Workspace.with { workspace in
      for words in ["context menu animation", "photo picker height"] {
        let run = try workspace.run("show", words, "--at", "modern", "--registry", "hig")
        #expect(run.status == 2)
        #expect(run.stderr.contains("there is no token"), "\(run)")
      }
    }
  }

  @Test("What the sources have and was left out on purpose is an error with its place and figures")
  func leftOut() throws {
    try Workspace.with { workspace in
      for (words, size) in [
        ("iPhone 17 Pro screen", "402 × 874"), ("iPad Pro 11-inch screen size", "834 × 1194"),
        ("iPhone SE screen size", "375 × 667"),
      ] {
        let run = try workspace.run("show", words, "--registry", "hig")
        #expect(run.status == 2)
        #expect(run.stderr.contains("left out on purpose"), "\(run)")
        #expect(run.stderr.contains(size), "\(run)")
      }
    }
  }

  @Test(
    "The command that lists asks the same edition; a group has its edition, reasons and sources")
  func groups() throws {
    try Workspace.with { workspace in
      let unknown = try workspace.run(
        "show", "tabBar.zeppelin", "--at", "2014", "--registry", "hig")
      #expect(
        unknown.stderr.contains("`blazon list tabBar --at 2014 --registry hig`"), "\(unknown)")
      let group = try workspace.run("show", "dimming clear glass", "--registry", "hig")
      for text in [
        "a group of 2 tokens in 2025", "Keeps text legible.", "source: hig-2025-materials",
        "sources\n",
      ] { #expect(group.stdout.contains(text), "\(group)") }
      let mixed = try workspace.run(
        "show", "actionSheet.cancelAction", "--at", "2011", "--registry", "hig")
      #expect(mixed.stdout.contains("`blazon compare 2008 2010 2011 2014 modern 2025"), "\(mixed)")
    }
  }

  @Test(
    "A text is found however names divide it, and what is nearest where nothing has it",
    arguments: [
      Asked("--text", "hard-code", "--at", "2025", says: "color.system.hardCoded"),
      Asked("--text", "two alerts", says: "alert.count", "≥ 2, avoid"),
      Asked("--text", "home buttons", "--at", "2025", says: "alert.homeButton"),
      Asked("--text", "iPhone Air", says: "left out on purpose", "420 × 912 pt"),
      Asked(
        "--text", "UIAlertController", "--at", "modern", says: "from other revisions",
        "actionSheet.api.uiKit"),
      Asked(
        "--text", "presentationBackgroundInteraction", says: "sheet.largestUndimmedDetentIdentifier"
      ),
      Asked("--text", "page sheet", says: "pageSheet.width", "more have parts of it"),
      Asked(
        "--text", "destructive", "--path", "alert", "--at", "2025",
        says: "where the act is not what the person chose"),
    ])
  func texts(_ asked: Asked) throws {
    try Workspace.with { workspace in
      let run = try Blazon.run(
        ["list"] + asked.line + ["--registry", "hig"], in: workspace.folder)
      #expect(run.status == 0)
      for text in asked.says { #expect((run.stdout + run.stderr).contains(text)) }
      #expect(!run.stderr.contains("no tokens match"))
    }
  }

  @Test(
    "What stands beside an answer is named with it",
    arguments: [
      Asked(
        "show", "alert.border",
        says: "also stated in 2008: `blazon compare 2008 --under alert.border`"),
      Asked("show", "actionSheet.api", "--at", "modern", says: "2025"),
      Asked(
        "show", "sheet.cornerRadius", "--at", "modern", says: "see sheet.preferredCornerRadius"),
      Asked("show", "spring.coreAnimation.default", says: "duration 0.628 s, bounce 0.5"),
      Asked(
        "compare", "2025", "--under", "navigationBar.largeTitle", says: "modern state 2 more tokens"
      ),
      Asked("compare", "--under", "corner radius", says: "all of them", "grabber corner radius"),
      Asked(
        "compare", "2010", "material-3", "--under", "switch.width", says: "93.2 px@1x", "52 dp"),
      Asked(
        "compare", "2014", "material-3", "--under", "table.row.height", says: "43.8 pt", "56 dp"),
      Asked("compare", "modern", "material-3", "--under", "color.tint", says: "#0A84FF", "#D0BCFF"),
    ])
  func beside(_ asked: Asked) throws {
    try Workspace.with { workspace in
      let run = try Blazon.run(asked.line + ["--registry", "hig"], in: workspace.folder)
      for text in asked.says { #expect((run.stdout + run.stderr).contains(text)) }
    }
  }

  @Test("A retired group leads to where its tokens went, by a command that works")
  func retired() throws {
    try Workspace.with { workspace in
      let run = try workspace.run("show", "recreation.dialog", "--registry", "hig")
      #expect(run.status == 2)
      #expect(run.stderr.contains("`blazon show recreation.alert.backdrop.color --registry hig`"))
    }
  }

  @Test("A house's own files name their tokens, and files of extended JSON bring the names back")
  func own() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "t.tokens.json",
        """
        {"color": {"$type": "color", "$extensions": {"dev.blazon.also": {"called": ["ink well"]}},
          "brand": {"$value": {"colorSpace": "srgb", "components": [0, 0, 1]},
            "$extensions": {"dev.blazon.also": {"called": ["primary"], "see": ["space"]}}}},
         "space": {"$type": "dimension", "$value": {"value": 16, "unit": "px"}}}
        """)
      try workspace.succeed("init", "t.blazon")
      try workspace.succeed("import", "t.tokens.json")
      for line in [["show", "primary"], ["list", "ink well"]] {
        #expect(try Blazon.run(line, in: workspace.folder).stdout.contains("color.brand"))
      }
      #expect(try workspace.succeed("show", "color.brand").contains("see space"))
      try workspace.succeed("export", "--format", "json", "--profile", "extended", "--out", "out")
      let file = String(decoding: try workspace.bytes("out/tokens.json"), as: UTF8.self)
      #expect(file.contains("ink well"))
    }
  }

  @Test("No word is broken at 80 columns")
  func breaks() throws {
    try Workspace.with { workspace in
      let run = try workspace.run(
        "compare", "--under", "sheet.modalPresentationStyle", "--registry", "hig")
      #expect(run.stdout.contains("optional"))
      #expect(!run.stdout.split(separator: "\n").contains { $0.count > 80 })
    }
  }

  @Test("A token whose name is that of a context is the token")
  func namedAsContext() throws {
    try Workspace.with { workspace in
      try workspace.write(
        "a.json",
        """
        {"size": {"extraLarge": {"$type": "number", "$value": 7}, "w": {"$type": "number", "$value": 1}},
         "Button Large": {"$type": "number", "$value": 8}}
        """)
      try workspace.write("b.json", #"{"size": {"w": {"$type": "number", "$value": 2}}}"#)
      for words in [
        ["init", "r"], ["import", "a.json", "--registry", "r"],
        ["import", "b.json", "--registry", "r", "--context", "step=xLarge", "-m", "xLarge"],
      ] {
        #expect(try Blazon.run(words, in: workspace.folder).status == 0)
      }
      for (words, value) in [
        ("size extra large", "7"), ("extra large", "7"), ("Button Large", "8"),
      ] {
        let run = try workspace.run("show", words, "--registry", "r")
        #expect(run.stdout.contains("\n  \(value)\n"), "\(words): \(run)")
      }
      let run = try workspace.run("show", "size w at extra large", "--registry", "r")
      #expect(run.stdout.contains("step=xLarge  2"), "\(run)")
    }
  }
}
