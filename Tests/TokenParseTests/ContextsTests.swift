import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenParse

/// Which values are the base, and which context a value is in.
@Suite("Contexts of files, sets and modes")
struct ContextsTests {
  private func parsed(
    _ files: [String: String], map: [String] = [], lastWins: Bool = false
  ) throws -> ParsedFiles {
    var options = ParseOptions.keepingFaults
    options.namesAppearance = true
    options.refusesConflicts = !lastWins
    options.map = try FileMap(map)
    let files = files.sorted { $0.key < $1.key }
      .map { InputFile(name: $0.key, bytes: Array($0.value.utf8), isFound: true) }
    return parse(files, options: options)
  }

  /// A file with numbers: a reference is a text.
  private func file(_ tokens: KeyValuePairs<String, String>, isOld: Bool = false) -> String {
    let dollar = isOld ? "" : "$"
    let members = tokens.map {
      #""\#($0)":{"\#(dollar)type":"number","\#(dollar)value":\#($1)}"#
    }
    return "{\(members.joined(separator: ","))}"
  }

  private func cells(_ parsed: ParsedFiles) -> [String] {
    parsed.set.cells.map { cell in
      let statement = cell.statement
      let value = statement.alias?.text ?? statement.value?.compactText ?? "-"
      return "\(cell.path.text) \(cell.context.text) \(value)"
    }.sorted()
  }

  private func axes(_ parsed: ParsedFiles) -> [String] {
    (parsed.set.revision("r")?.axes ?? []).map {
      "\($0.name): \($0.values.joined(separator: ", "))"
    }
  }

  // MARK: Tokens Studio

  /// A system of the sets core (w, k), light, dark (bg) and button.
  private func studio(_ themes: (group: String, name: String, sets: String)...) -> String {
    let themes = themes.map { theme in
      let sets = theme.sets.split(separator: " ").map { set in
        let isSource = set.hasPrefix("(")
        return #""\#(set.filter { $0 != "(" })":"\#(isSource ? "source" : "enabled")""#
      }
      return
        #"{"group":"\#(theme.group)","name":"\#(theme.name)","selectedTokenSets":{\#(sets.joined(separator: ","))}}"#
    }
    return
      #"{"core":\#(file(["w": "1", "k": "2"])),"dark":\#(file(["bg": "\"{k}\""])),"light":\#(file(["bg": "\"{w}\"", "only": "5"])),"button":\#(file(["button": "\"{bg}\""])),"$themes":[\#(themes.joined(separator: ","))],"$metadata":{"tokenSetOrder":["core","dark","light","button"]}}"#
  }

  @Test("contexts F1: a set that a group enables holds in its themes, whatever has it as source")
  func ownedSets() throws {
    let scheme = [
      ("Scheme", "Light", "(core light"), ("Scheme", "Dark", "(core dark"),
    ]
    let alone = try parsed([
      "t.json": studio(scheme[0], scheme[1], ("Components", "All", "(core (light (dark button"))
    ])
    #expect(axes(alone) == ["appearance: light, dark"])
    #expect(alone.answer("button", "") == "number 1")
    #expect(alone.answer("button", "appearance=dark") == "number 2")
    // Another group of several, of which each theme needs both for its references.
    let several = try parsed([
      "t.json": studio(
        scheme[0], scheme[1], ("Size", "S", "(core (light (dark button"),
        ("Size", "L", "(core (light (dark"))
    ])
    #expect(axes(several) == ["appearance: light, dark", "Size: S, L"])
    #expect(several.answer("button", "appearance=dark,Size=S") == "number 2")
    #expect(several.answer("button", "appearance=light,Size=S") == "number 1")
  }

  @Test("contexts F1: within its own group a source lies under what the theme enables")
  func ownSources() throws {
    // The order of the sets would put light over dark.
    let parsed = try parsed([
      "t.json": studio(
        ("Scheme", "Light", "(core light"), ("Scheme", "Dark", "(core (light dark"),
        ("Scheme", "Dim", "(core dark"))
    ])
    #expect(parsed.answer("bg", "appearance=light") == "number 1")
    #expect(parsed.answer("bg", "appearance=dark") == "number 2")
    #expect(parsed.answer("only", "appearance=dark") == "number 5")
    #expect(parsed.answer("only", "appearance=Dim") == nil)
  }

  @Test("contexts F1: a group whose themes select the same sets is told, and no axis is")
  func idleGroup() throws {
    let parsed = try parsed([
      "t.json": studio(
        ("Scheme", "Light", "(core (light"), ("Scheme", "Dark", "(core (dark"),
        ("Size", "S", "core button"), ("Size", "L", "core button"))
    ])
    // Sets that are source everywhere hold as before.
    #expect(axes(parsed) == ["appearance: light, dark"])
    #expect(parsed.message("tokens-studio-themes-alike").contains(#""Size": "S", "L""#))
    #expect(!parsed.message("tokens-studio-themes").contains("Size"))
  }

  // MARK: Files and modes

  @Test("contexts F2: modes of values join the axis that files make where a word is the same")
  func joinedModes() throws {
    let colors = [
      "base/light.json": file(["w": "1", "k": "2"]), "base/dark.json": file(["w": "3", "k": "4"]),
    ]
    func modes(_ key: String, _ modes: String) -> String {
      #"{"bg":{"$type":"number","$value":"{w}","$extensions":{"\#(key)":{\#(modes)}}}}"#
    }
    let primer = try parsed(
      colors.merging([
        "functional.json": modes("org.primer.overrides", #""dark":"{k}","dark-dimmed":7"#)
      ]) { $1 })
    #expect(axes(primer) == ["appearance: light, dark, dark-dimmed"])
    #expect(primer.answer("bg", "appearance=dark") == "number 4")
    #expect(primer.answer("bg", "appearance=dark-dimmed") == "number 7")
    // Three modes of another kind, and a file that has modes of its own.
    let density = try parsed([
      "base.json": file(["a": "1", "b": "2", "c": "3"]),
      "compact.json": file(["a": "4", "b": "5", "c": "6"]),
      "contrast.json": file(["a": "7", "b": "8", "c": "9"]),
      "more.json":
        #"{"d":{"$type":"number","$value":"{a}","$extensions":{"mode":{"Compact":"{b}","cozy":"{c}"}}}}"#,
    ])
    #expect(axes(density) == ["mode: base, compact, contrast, cozy"])
    #expect(density.answer("d", "mode=compact") == "number 5")
    #expect(density.answer("d", "mode=cozy") == "number 3")
    let mapped = try parsed(
      [
        "a.json": file(["w": "1", "k": "2"]), "n.json": file(["w": "3", "k": "4"]),
        "v.json": modes("mode", #""dark":"{k}","dim":"{w}""#),
      ],
      map: ["n.json=context:theme=dark"])
    #expect(axes(mapped) == ["theme: light, dark, dim"])
    let inDark = try parsed(
      colors.merging([
        "base/dark.json":
          #"{"w":{"$type":"number","$value":3,"$extensions":{"mode":{"dark":3,"dark-dimmed":8}}},"k":{"$type":"number","$value":4}}"#,
        "bg.json": modes("mode", #""dark":"{k}","dark-dimmed":"{w}""#),
      ]) { $1 })
    #expect(!inDark.hasErrors, "\(inDark.diagnostics)")
    #expect(inDark.answer("bg", "appearance=dark-dimmed") == "number 8")
  }

  // MARK: The base

  @Test(
    "contexts F4: what lies in a folder of modes is never the base, and its whole name is the value",
    arguments: [true, false])
  func folderOfModes(isOld: Bool) throws {
    let parsed = try parsed([
      "application.json": file(
        ["medium": "16", "bg": "0", "a": "1", "b": "2", "c": "3"], isOld: isOld),
      "modes/dark.json": file(["bg": "9"], isOld: isOld),
      "modes/small.json": file(["medium": "14"], isOld: isOld),
      "modes/large.json": file(["medium": "18"], isOld: isOld),
      "modes/x-large.json": file(["medium": "20"], isOld: isOld),
    ])
    #expect(!parsed.hasErrors, "\(parsed.diagnostics)")
    #expect(axes(parsed) == ["appearance: light, dark", "mode: default, large, small, x-large"])
    #expect(
      cells(parsed).filter { $0.hasPrefix("medium") } == [
        "medium  16", "medium mode=large 18", "medium mode=small 14", "medium mode=x-large 20",
      ])
  }

  @Test("contexts F4: of files that differ in a word none is the base by the alphabet")
  func siblings() throws {
    for isOld in [true, false] {
      let files = [
        "t/coarse.json": file(["t": "1"], isOld: isOld),
        "t/fine.json": file(["t": "2"], isOld: isOld),
      ]
      let refused = try parsed(files)
      #expect(refused.codes.contains("path-conflict"), "\(isOld): \(refused.codes)")
      let fix = try #require(refused.diagnostics.first { $0.code == "path-conflict" }?.fix)
      #expect(fix.contains("--last-wins"))
      let rule = try #require(fix.firstMatch(of: /--map '([^']+)'/)?.1)
      #expect(!(try parsed(files, map: [String(rule)])).hasErrors)
    }
    // What is not like another is the other tool's own rule.
    let apart = try parsed([
      "a/one.json": file(["t": "1", "u": "1", "v": "1"], isOld: true),
      "b/two.json": file(["t": "2", "w": "2", "x": "2"], isOld: true),
    ])
    #expect(!apart.hasErrors, "\(apart.diagnostics)")
    #expect(apart.codes.contains("cell-overridden?"))
  }

  @Test(
    "contexts F5: a folder beside one called default is a context of it", arguments: [true, false])
  func besideDefault(isOld: Bool) throws {
    let base = file(["accent": "1", "bg": "2", "fg": "3"], isOld: isOld)
    let brand = try parsed([
      "tokens/default/semantic.json": base,
      "tokens/redbrand/redbrand.color.json": file(["accent": "4"], isOld: isOld),
      "tokens/redbrand/redbrand.dark.json": file(["bg": "5"], isOld: isOld),
    ])
    #expect(!brand.hasErrors, "\(brand.diagnostics)")
    #expect(
      cells(brand) == [
        "accent  1", "accent brand=redbrand 4", "bg  2", "bg appearance=dark,brand=redbrand 5",
        "fg  3",
      ])
    let named = try parsed([
      "brands/acme/c.json": file(["accent": "4"], isOld: isOld), "brands/default/c.json": base,
      "brands/zeta/c.json": file(["accent": "5", "own": "6"], isOld: isOld),
    ])
    #expect(axes(named) == ["brand: default, acme, zeta"])
    #expect(named.cell("own", "brand=zeta") != nil)
    // Hardly anything of it is in the other.
    let apart = try parsed([
      "default/a.json": base,
      "extra/b.json": file(["accent": "4", "x": "1", "y": "1"], isOld: isOld),
    ])
    #expect(apart.cell("x") != nil)
  }

  @Test(
    "lead F6: folders of brands decide, whatever words their names share",
    arguments: [
      ["acme", "acme-pro", "zeta", "zeta-pro"], ["o2", "o2-new", "vivo", "vivo-new", "tu"],
      ["default", "default-pro", "x_pro"],
    ])
  func brands(brands: [String]) throws {
    for isOld in [true, false] {
      var files: [String: String] = [:]
      for (index, brand) in brands.enumerated() {
        for (mode, value) in [("light", index * 2), ("dark", index * 2 + 1)] {
          files["t/brands/\(brand)/\(mode).json"] = file(
            ["bg": "\(value)", "fg": "\(value)"], isOld: isOld)
        }
      }
      let parsed = try parsed(files)
      #expect(!parsed.hasErrors, "\(parsed.diagnostics)")
      #expect(
        axes(parsed) == [
          "appearance: light, dark", "brand: \(brands.sorted().joined(separator: ", "))",
        ])
      for (index, brand) in brands.enumerated() {
        #expect(parsed.answer("bg", "brand=\(brand)") == "number \(index * 2)")
        #expect(
          parsed.answer("fg", "appearance=dark,brand=\(brand)") == "number \(index * 2 + 1)")
      }
    }
  }

  // MARK: Whole systems

  /// Light, dark and global sets without themes.
  private func brand(_ light: Int, _ dark: Int) -> String {
    #"{"light":{"bg":{"value":"{p.w}","type":"opacity"}},"dark":{"bg":{"value":"{p.k}","type":"opacity"}},"global":{"p":{"w":{"value":"\#(light)","type":"opacity"},"k":{"value":"\#(dark)","type":"opacity"}}}}"#
  }

  @Test("lead F2: rules give whole systems a context each, and they are read as one set")
  func mappedSystems() throws {
    let parsed = try parsed(
      ["a.json": brand(1, 2), "b.json": brand(3, 4), "c.json": brand(5, 6)],
      map: ["?.json=context:brand=$1"])
    #expect(!parsed.hasErrors, "\(parsed.diagnostics)")
    #expect(axes(parsed) == ["appearance: light, dark", "brand: a, b, c"])
    for (brand, light, dark) in [("a", 1, 2), ("b", 3, 4), ("c", 5, 6)] {
      #expect(parsed.answer("bg", "brand=\(brand)") == "number \(light)")
      #expect(parsed.answer("bg", "appearance=dark,brand=\(brand)") == "number \(dark)")
    }
    let alone = try self.parsed(["a.json": brand(1, 2)], map: ["a.json=context:brand=a"])
    #expect(axes(alone) == ["appearance: light, dark", "brand: default, a"])
    #expect(alone.answer("bg", "appearance=dark,brand=a") == "number 2")
    // Folders with $themes.json are systems, too.
    let folders = try self.parsed(
      [
        "a/$metadata.json": #"{"tokenSetOrder":["dark","light"]}"#,
        "a/light.json": file(["x": "1"]), "a/dark.json": file(["x": "2"]),
        "b/$metadata.json": #"{"tokenSetOrder":["dark","light"]}"#,
        "b/light.json": file(["x": "3"]), "b/dark.json": file(["x": "4"]),
      ], map: ["*/**=context:brand=$1"])
    #expect(folders.answer("x", "appearance=dark,brand=b") == "number 4", "\(folders.diagnostics)")
  }

  @Test(
    "sets of Tokens Studio without a theme are read by their names, where these tell more than light and dark"
  )
  func setsByNames() throws {
    func read(_ names: [String]) throws -> ParsedFiles {
      let sets = names.enumerated().map { ("s/\($1).json", file(["x": "\($0 + 1)"], isOld: true)) }
      let order = names.map { "\"\($0)\"" }.joined(separator: ",")
      let others = [
        ("s/$metadata.json", #"{"tokenSetOrder":[\#(order),"more"]}"#),
        ("s/more.json", file(["y": "\"{x}\""], isOld: true)),
      ]
      return try parsed(Dictionary(uniqueKeysWithValues: sets + others))
    }
    let all = try read(["theme-light", "theme-dark", "theme-light-hc", "theme-dark-hc"])
    #expect(axes(all) == ["appearance: light, dark", "contrast: normal, increased"])
    #expect(all.answer("y", "") == "number 1")
    #expect(all.answer("y", "appearance=dark,contrast=increased") == "number 4")
    // Light and dark alone, and what has no such words, stay sets in their order.
    #expect(try axes(read(["light", "dark"])) == ["appearance: light, dark"])
    let plain = try read(["one", "two", "three"])
    #expect(plain.answer("y", "") == "number 3" && axes(plain) == [], "\(axes(plain))")
  }

  @Test("contexts F9b: systems whose names differ in one word are values of an axis")
  func systems() throws {
    let brands = try parsed([
      "t/brands/acme.json": brand(1, 2), "t/brands/acme-pro.json": brand(3, 4),
      "t/brands/zeta.json": brand(5, 6),
    ])
    #expect(
      axes(brands) == ["appearance: light, dark", "brand: acme, acme-pro, zeta"],
      "\(brands.diagnostics)")
    #expect(brands.answer("bg", "appearance=dark,brand=acme-pro") == "number 4")
    #expect(brands.answer("bg", "appearance=dark") == "number 2")
    let modes = try parsed(["a.json": brand(1, 2), "b.json": brand(3, 4)])
    #expect(axes(modes) == ["appearance: light, dark", "mode: a, b"])
    #expect(modes.answer("bg", "appearance=dark,mode=b") == "number 4")
    // A value for all appearances of another system is not the base's own for dark.
    let whole = try parsed([
      "a.json": brand(1, 2),
      "b.json":
        #"{"global":{"bg":{"value":"7","type":"opacity"},"p":{"w":{"value":"3","type":"opacity"}}},"$themes":[{"name":"x","group":"G","selectedTokenSets":{"global":"enabled","s":"enabled"}},{"name":"y","group":"G","selectedTokenSets":{"global":"enabled"}}],"s":{"z":{"value":"1","type":"opacity"}}}"#,
    ])
    #expect(whole.answer("bg", "appearance=dark,mode=b") == "number 7", "\(whole.diagnostics)")
  }

  @Test("of a value by mode in one system and the other system for that mode both cannot count")
  func systemsInOneContext() throws {
    let themes = ["x", "y"].map {
      #"{"name":"\#($0)","group":"g","selectedTokenSets":{"s":"enabled"}}"#
    }
    func system(_ value: String) -> String {
      ##"{"s":{"a":{"$value":\##(value),"$type":"color"}},"$themes":["##
        + themes.joined(separator: ",") + "]}"
    }
    func files(_ dark: String) -> [String: String] {
      ["t/s.json": system(##"{"light":"#111","dark":"#222"}"##), "t/s-dark.json": system(dark)]
    }
    let refused = try parsed(files(##""#333""##))
    let conflict = try #require(refused.diagnostics.first { $0.code == "path-conflict" })
    #expect(conflict.fix?.hasPrefix("remove one of the two") == true)
    #expect(!conflict.related.isEmpty)
    for (dark, lastWins) in [("#222", false), ("#333", true), ("{nowhere}", true)] {
      let found = try parsed(files("\"\(dark)\""), lastWins: lastWins)
      #expect(!found.codes.contains("path-conflict"))
      #expect(!found.codes.contains("value-lost"), "\(found.diagnostics)")
      let places = found.set.cells.map(\.key)
      #expect(Set(places).count == places.count && places.count == 2)
      #expect(found.notes.contains { $0.contains("two systems") } == lastWins)
    }
  }

  @Test("contexts F9b: systems that are not alike are refused with rules that would do")
  func strangers() throws {
    let other =
      #"{"light":{"x":{"value":"{q.w}","type":"opacity"}},"dark":{"x":{"value":"{q.k}","type":"opacity"}},"global":{"q":{"w":{"value":"1","type":"opacity"},"k":{"value":"2","type":"opacity"}}}}"#
    let files = ["a.json": brand(1, 2), "x/other.json": other]
    let refused = try parsed(files)
    #expect(refused.codes.contains("resolver-among-files"))
    let fix = try #require(refused.diagnostics.first { $0.code == "resolver-among-files" }?.fix)
    let rules = fix.matches(of: /--map '([^']+)'/).map { String($0.1) }
    #expect(!(try parsed(files, map: rules)).hasErrors)
  }

  private func system(_ tokens: String, group: String = "g") -> String {
    let themes = ["x", "y"].map {
      #"{"name":"\#($0)","group":"\#(group)","selectedTokenSets":{"s-\#($0)":"enabled"}}"#
    }
    return
      #"{"s-x":{"own":{"$value":1,"$type":"number"}},"s-y":{"own":{"$value":2,"$type":"number"}},"s":{\#(tokens)},"#
      + #""$themes":[\#(themes.joined(separator: ","))]}"#
  }

  @Test("systems get an axis by their names that none of them has itself")
  func systemsWithMode() throws {
    let files = ["acme", "nova"].enumerated().map { place, name in
      (
        "t/brands/\(name)/s.json",
        system(#""a":{"$value":\#(place),"$type":"number"}"#, group: "brand")
      )
    }
    let found = try parsed(Dictionary(last: files))
    #expect(!found.hasErrors, "\(found.diagnostics.map(\.message))")
    #expect(found.answer("a", "theme=nova,brand=y") == "number 1", "\(axes(found))")
  }

  @Test("a token of one system that is a group of another is an error with both places")
  func systemsWithGroup() throws {
    let token = #"{"$value":3,"$type":"number"}"#
    let files = [
      "t/s.json": system(#""a":\#(token)"#), "t/other.json": system(#""a":{"b":\#(token)}"#),
    ]
    let found = try parsed(files, map: ["t/other.json=context:part=other"])
    let error = try #require(found.diagnostics.first { $0.code == "token-is-group" })
    #expect(error.location?.file == "t/s.json")
    #expect(error.related.count == 1 && error.fix == "rename one of the two")
  }

  @Test("a style sheet beside the sets of a folder is left out, and is no set")
  func sheetBesideSets() throws {
    let found = try parsed([
      "t/$metadata.json": #"{"tokenSetOrder":["core"]}"#, "t/core.json": file(["a": "1"]),
      "t/out.css": ":root { --b: 1px; }", "u/out.css": ":root { --c: 1px; }",
    ])
    #expect(!found.hasErrors, "\(found.diagnostics.map(\.message))")
    #expect(cells(found) == ["a  1"])
    #expect(found.skipped.map(\.name) == ["t/out.css", "u/out.css"])
  }

  @Test("the fix of a conflict has what makes the next one, and a note names the base")
  func wholeFix() throws {
    let files = [
      "t/base.json": file(["a": "1", "b": "2", "c": "3"]),
      "t/dark.json": file(["b": "4", "z": "5"]), "t/dark2.json": file(["b": "6", "z": "7"]),
    ]
    let refused = try parsed(files)
    #expect(
      refused.notes.contains {
        $0.hasPrefix(
          "appearance: light (the base) in t/base.json, t/dark2.json; dark in t/dark.json")
      },
      "\(refused.notes)")
    let fixes = refused.diagnostics.filter { $0.code == "path-conflict" }.compactMap(\.fix).joined()
    let rules = fixes.matches(of: /--map '([^']+)'/).map { String($0.1) }
    let mended = try parsed(files, map: rules)
    #expect(!mended.hasErrors, "\(rules): \(mended.diagnostics.map(\.message))")
    #expect(mended.answer("b", "appearance=dark") == "number 4")
    #expect(mended.answer("b", "") == "number 2")
  }

  @Test("a brand without a dark file is one beside brands whose dark files change a part")
  func brandWithoutDark() throws {
    func brand(_ value: Int) -> String {
      file(["p": "\(value)", "q": "\(value)", "r": "\(value)"])
    }
    let found = try parsed([
      "t/acme.json": brand(1), "t/acme.dark.json": file(["p": "11"]), "t/bolt.json": brand(2),
      "t/bolt.dark.json": file(["p": "12"]), "t/crux.json": brand(3),
    ])
    #expect(!found.hasErrors, "\(found.diagnostics.map(\.message))")
    #expect(axes(found) == ["appearance: light, dark", "mode: acme, bolt, crux"])
    #expect(found.answer("p", "appearance=dark,mode=bolt") == "number 12")
    #expect(found.answer("p", "appearance=dark,mode=crux") == "number 3")
  }

  @Test("what a file at the top is says nothing of files of its name in folders")
  func sameNames() throws {
    let found = try parsed([
      "brands/large/small.json": file(["a": "1", "b": "1"]),
      "brands/small/small.json": file(["a": "2", "b": "2"]), "small.json": file(["a": "3"]),
    ])
    #expect(found.answer("b", "") == "number 1", "\(found.notes)")
    #expect(found.answer("b", "brand=small") == "number 2")
  }

  // MARK: What light and dark change

  @Test(
    "a single folder beside dark is what dark changes, whatever it is called",
    arguments: ["src", "semantic", "website", "tokens", "zcore", "brand-a"],
    ["dark", "high-contrast", "dark-hc"])
  func groundBesideDark(folder: String, dark: String) throws {
    for more in [file(["a": "3"]), file(["a": "3", "b": "4"])] {
      let found = try parsed([
        "t/\(folder)/c.json": file(["a": "1", "b": "2"]), "t/\(folder)/s.json": file(["s": "5"]),
        "t/\(dark)/c.json": more,
      ])
      #expect(!found.hasErrors, "\(found.diagnostics.map(\.message))")
      for (path, value) in [("a", "1"), ("b", "2"), ("s", "5")] {
        #expect(found.answer(path, "") == "number \(value)", "\(path): \(found.notes)")
      }
      #expect(!axes(found).contains { $0.hasPrefix("mode") || $0.hasPrefix("brand") })
    }
  }

  @Test(
    "a folder with all that light has and more is what light changes; one with as much is a third value"
  )
  func groundBesideLight() throws {
    let few = file(["a": "3"])
    let found = try parsed([
      "t/web/c.json": file(["a": "1", "b": "2"]), "t/light/c.json": few,
      "t/dark/c.json": file(["a": "4"]),
    ])
    #expect(found.answer("b", "") == "number 2", "\(found.notes)")
    #expect(found.answer("a", "appearance=dark") == "number 4", "\(found.notes)")
    let third = try parsed([
      "t/glass/c.json": file(["a": "1"]), "t/light/c.json": few,
      "t/dark/c.json": file(["a": "4"]),
    ])
    #expect(axes(third).contains("mode: default, glass"), "\(axes(third))")
  }

  @Test(
    "folders whose tokens dark alone changes are no values beside light and dark",
    arguments: ["shell", "web", "semantic", "acme", "zeta"])
  func plainBesideLight(folder: String) throws {
    for (light, dark) in [
      (file(["l": "1"]), file(["l": "2", "k": "3"])),
      (file(["l": "1", "a": "1"]), file(["l": "2", "a": "4", "k": "3"])),
    ] {
      let found = try parsed([
        "t/src/a.json": file(["a": "5", "z": "6"]), "t/\(folder)/b.json": file(["k": "7"]),
        "t/light/c.json": light, "t/dark/c.json": dark,
      ])
      #expect(!found.hasErrors, "\(found.diagnostics.map(\.message))")
      #expect(axes(found) == ["appearance: light, dark"], "\(axes(found))")
      #expect(found.answer("k", "") == "number 7", "\(cells(found))")
      #expect(found.answer("k", "appearance=dark") == "number 3", "\(cells(found))")
      #expect(found.answer("z", "") == "number 6", "\(cells(found))")
    }
  }

  @Test("themes and brands with tokens of their own are values beside plain light and dark")
  func ownTokensOfThemes() throws {
    func themes(_ names: String..., in folder: String) throws -> ParsedFiles {
      var files = [
        "\(folder)/light.json": file(["fg": "10", "bg": "11"]),
        "\(folder)/dark.json": file(["fg": "20", "bg": "21"]),
      ]
      for (index, name) in names.enumerated() {
        for (look, text) in [("light", "3\(index)"), ("dark", "4\(index)")] {
          files["\(folder)/\(name)-\(look).json"] = file([
            "fg": text, "bg": text, "r": "1", "s": "2", "t": "3",
          ])
        }
      }
      return try parsed(files)
    }
    for (folder, kind) in [("themes", "theme"), ("brands", "brand")] {
      let two = try themes("linear", "material", in: folder)
      #expect(
        Set(axes(two)) == ["appearance: light, dark", "\(kind): default, linear, material"],
        "\(axes(two))")
      #expect(two.answer("fg", "") == "number 10")
      #expect(two.answer("fg", "appearance=dark") == "number 20")
      #expect(two.answer("fg", "\(kind)=linear") == "number 30")
      #expect(two.answer("fg", "appearance=dark,\(kind)=material") == "number 41")
      let one = try themes("linear", in: folder)
      #expect(Set(axes(one)) == ["appearance: light, dark", "\(kind): default, linear"])
    }
  }

  @Test("a name in a folder for brands or platforms is one value, whatever words it has")
  func wordsInNames() throws {
    func read(_ folder: String, _ names: String..., tokens: [String] = ["c"]) throws -> [String] {
      var files: [String: String] = [:]
      for (index, name) in names.enumerated() {
        let members = tokens.map { #""\#($0)":{"$type":"number","$value":\#(index)}"# }
        files["\(folder)/\(name).json"] = "{\(members.joined(separator: ","))}"
      }
      files["t/other/a.json"] = file(["z": "1"])
      return axes(try parsed(files))
    }
    #expect(
      try read("t/brands", "congstar", "t-mobile", "telekom")
        == ["brand: congstar, t-mobile, telekom"])
    #expect(
      try read("t/brands", "consumer-app", "consumer-web", "pro")
        == ["brand: consumer-app, consumer-web, pro"])
    #expect(
      try read("t/platform", "alpha", "beta", "web-app") == ["platform: alpha, beta, web-app"])
    #expect(try read("t/platform", "app", "site", "web") == ["platform: app, site, web"])
    // A word of an axis that is one of several, all of which give the same tokens.
    let all = ["a", "b", "c", "d"]
    #expect(
      try read("t/viewport", "compact", "expanded", "large", "medium", tokens: all)
        == ["mode: compact, expanded, large, medium"])
    #expect(
      try read("t/x", "ground-lg", "ground-mobile", "ground-mono", "ground-web", tokens: all)
        == ["ground: lg, mobile, mono, web"])
  }

  @Test("dark alone among whole themes is no base, and what changes the base of equals is its own")
  func equalThemes() throws {
    var files: [String: String] = [:]
    for (index, name) in ["bleed", "dark", "newspaper", "soft"].enumerated() {
      files["t/themes/\(name).json"] = file(["ink": "\(index)", "paper": "1\(index)"])
    }
    let whole = try parsed(files)
    #expect(
      Set(axes(whole)) == ["appearance: light, dark", "theme: bleed, newspaper, soft"],
      "\(axes(whole))")
    #expect(whole.answer("ink", "") == "number 0")
    #expect(whole.answer("ink", "appearance=dark") == "number 1")
    for folder in ["overrides", "exceptions"] {
      for isOld in [false, true] {
        let found = try parsed([
          "t/themes/adventure.json": file(["accent": "1"], isOld: isOld),
          "t/themes/confetti.json": file(["accent": "2"], isOld: isOld),
          "t/modes/light.json": file(["surface": "3"], isOld: isOld),
          "t/modes/dark.json": file(["surface": "4"], isOld: isOld),
          "t/\(folder)/adventure.light.json": file(["surface": "5"], isOld: isOld),
          "t/\(folder)/adventure.dark.json": file(["surface": "6"], isOld: isOld),
        ])
        #expect(found.answer("surface", "theme=confetti") == "number 3", "\(cells(found))")
        #expect(found.answer("surface", "theme=confetti,appearance=dark") == "number 4")
        #expect(found.answer("surface", "theme=adventure") == "number 5")
        #expect(found.answer("surface", "theme=adventure,appearance=dark") == "number 6")
      }
    }
  }

  @Test("files of brands in any folder change what themes give, and are told apart")
  func brandsOverThemes() throws {
    for folder in ["overrides", "ov"] {
      let found = try parsed([
        "t/global/base.json": file(["white": "0"]),
        "t/themes/light.json": file(["brand": "1", "surface": "2", "text": "3"]),
        "t/themes/dark.json": file(["brand": "4", "surface": "5", "text": "6"]),
        "t/\(folder)/acme-light.json": file(["brand": "7", "surface": "8"]),
        "t/\(folder)/acme-dark.json": file(["brand": "9"]),
        "t/\(folder)/globex-light.json": file(["brand": "10"]),
        "t/\(folder)/globex-dark.json": file(["brand": "11", "text": "12"]),
      ])
      #expect(axes(found) == ["appearance: light, dark", "mode: default, acme, globex"])
      #expect(found.answer("brand", "") == "number 1")
      #expect(found.answer("brand", "mode=acme") == "number 7")
      #expect(found.answer("brand", "mode=globex,appearance=dark") == "number 11")
      #expect(found.answer("text", "mode=globex,appearance=dark") == "number 12")
      #expect(found.answer("text", "mode=acme,appearance=dark") == "number 6")
    }
  }

  @Test(
    "what a file for light changes of a base keeps the base's value in dark where none is for that")
  func lightOverBase() throws {
    let found = try parsed([
      "t/base/core.json": file(["shadow": "1", "ring": "2"]),
      "t/themes/light.json": file(["shadow": "3", "bg": "4", "ring": "5"]),
      "t/themes/dark.json": file(["bg": "6", "ring": "7"]),
    ])
    #expect(found.answer("shadow", "appearance=dark") == "number 1", "\(cells(found))")
    #expect(found.answer("shadow", "appearance=light") == "number 3")
    #expect(found.answer("ring", "") == "number 5")
    #expect(found.answer("ring", "appearance=dark") == "number 7")
    #expect(found.notes.contains { $0.contains("in dark 1 token, such as shadow") })
  }

  @Test("where none is for dark, what a file for light changes is dark")
  func lightOverDark() throws {
    for (ground, light) in [
      ("ios/base.json", "ios/light.json"), ("tokens.json", "tokens.light.json"),
      ("t/acme.json", "t/acme-light.json"),
    ] {
      let found = try parsed([
        ground: file(["bg": "1", "fg": "2", "fixed": "3"]), light: file(["bg": "4", "fg": "5"]),
      ])
      #expect(axes(found) == ["appearance: light, dark"], "\(ground): \(axes(found))")
      #expect(found.answer("bg", "appearance=dark") == "number 1", "\(ground)")
      #expect(found.answer("bg", "appearance=light") == "number 4", "\(ground)")
      #expect(found.answer("fixed", "appearance=light") == "number 3", "\(ground)")
      #expect(!found.notes.contains { $0.contains("light (the base)") }, "\(found.notes)")
    }
  }

  @Test(
    "each combination of three axes has what its own file gives, whatever tokens only some files have"
  )
  func ownFileOfEach() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var (files, wanted): ([String: String], [(path: String, context: String, value: String)]) =
        ([:], [])
      for brand in ["acme", "globex"] {
        for theme in ["forest", "ocean"] {
          for look in ["light", "dark"] {
            let context = "brand=\(brand),mode=\(theme),appearance=\(look)"
            let value = "\(files.count + 1)"
            let others = ["r", "s", "t"].filter { _ in random.next() % 3 == 0 }
            let name = "t/brands/\(brand)/\(theme)/\(look)/x.json"
            files[name] =
              "{"
              + (["p"] + others).map {
                #""\#($0)":{"$type":"number","$value":\#(value)}"#
              }.joined(separator: ",") + "}"
            wanted += (["p"] + others).map { ($0, context, value) }
          }
        }
      }
      let found = try parsed(files)
      for (path, context, value) in wanted {
        #expect(
          found.answer(path, context) == "number \(value)",
          "seed \(seed), \(path) in \(context): \(cells(found))")
      }
    }
  }

  @Test("what a client's project changes is the project's")
  func projects() throws {
    let found = try parsed([
      "global/type.json": file(["scale": "16", "rest": "1"]),
      "clients/brand-a/theme.json": file(["rest": "2", "own": "3"]),
      "clients/brand-a/projects/app-1/overrides.json": file(["scale": "20"]),
      "clients/brand-a/projects/app-1/colors.json": file(["own": "4"]),
      "clients/brand-b/theme.json": file(["scale": "18", "rest": "5"]),
    ])
    #expect(
      axes(found).sorted() == ["client: default, brand-a, brand-b", "project: default, app-1"])
    for (path, context, value) in [
      ("scale", "client=brand-a", "16"), ("scale", "client=brand-a,project=app-1", "20"),
      ("own", "client=brand-a", "3"), ("own", "client=brand-a,project=app-1", "4"),
      ("scale", "client=brand-b", "18"), ("rest", "client=brand-a,project=app-1", "2"),
    ] {
      #expect(found.answer(path, context) == "number \(value)", "\(context): \(cells(found))")
    }
  }

  @Test("what the default of a kind changes counts above what stands outside, in dark, too")
  func defaultOverOutside() throws {
    for outside in ["semantic", "a"] {
      for isOld in [false, true] {
        func one(_ value: String) -> String { file(["accent": value], isOld: isOld) }
        let found = try parsed([
          "\(outside)/light.json": one("1"), "\(outside)/dark.json": one("2"),
          "brands/default/light.json": one("3"), "brands/default/dark.json": one("4"),
          "brands/acme/light.json": one("5"), "brands/acme/dark.json": one("6"),
        ])
        let wanted = [
          "brand=default": "3", "brand=default,appearance=dark": "4", "brand=acme": "5",
          "brand=acme,appearance=dark": "6",
        ]
        for (context, value) in wanted {
          #expect(
            found.answer("accent", context) == "number \(value)",
            "\(outside), \(context): \(cells(found))")
        }
      }
    }
    let flavors = try parsed([
      "t/tokens.json": file(["a": "1", "b": "1", "c": "1", "d": "1"]),
      "t/flavors/default.json": file(["a": "2", "b": "2"]),
      "t/flavors/ocean.json": file(["a": "3", "b": "3"]),
    ])
    #expect(axes(flavors) == ["flavor: default, ocean"], "\(axes(flavors))")
    #expect(flavors.answer("a", "flavor=default") == "number 2", "\(cells(flavors))")
    #expect(flavors.answer("a", "flavor=ocean") == "number 3", "\(cells(flavors))")
  }

  @Test(
    "a word of an axis beside `NAME-base`, alone beside another name, and before a base"
  )
  func wordsOfAxesElsewhere() throws {
    let based = try parsed([
      "tokens-base.json": file(["a": "1", "b": "2", "s": "3"]),
      "tokens-acme.json": file(["a": "4", "b": "5"]),
      "tokens-ocean.json": file(["a": "6", "b": "7"]),
      "tokens-compact.json": file(["s": "8"]),
    ])
    #expect(
      axes(based) == ["density: default, compact", "mode: base, acme, ocean"], "\(axes(based))")
    #expect(based.answer("s", "density=compact") == "number 8", "\(cells(based))")
    let alone = try parsed([
      "t/space.json": file(["s": "1", "m": "2"]), "t/compact.json": file(["s": "3"]),
    ])
    #expect(axes(alone) == ["density: default, compact"], "\(axes(alone))")
    let first = try parsed([
      "t/base.json": file(["a": "1", "b": "2", "s": "3"]),
      "t/acme.json": file(["a": "4", "b": "5"]),
      "t/ocean.json": file(["a": "6", "b": "7"]), "t/jade.json": file(["a": "8", "b": "9"]),
      "t/android.json": file(["s": "10"]),
    ])
    #expect(first.answer("s", "platform=android") == "number 10", "\(axes(first))")
  }

  @Test(
    "a value of an axis that words tell is that beside other words, too",
    arguments: ["compact", "ios", "rtl", "tablet", "coarse"], ["-", "."])
  func wordAxisBesideBrands(word: String, sign: String) throws {
    let found = try parsed([
      "t.json": file(["a": "1", "b": "2", "s": "3"]),
      "t\(sign)acme.json": file(["a": "4", "b": "5"]),
      "t\(sign)globex.json": file(["a": "7", "b": "8"]), "t\(sign)\(word).json": file(["s": "6"]),
    ])
    #expect(!found.hasErrors, "\(found.diagnostics.map(\.message))")
    let (axis, brand) = try (
      #require(axes(found).first { $0.hasSuffix(word) }),
      #require(axes(found).first { $0.contains("globex") })
    )
    let name = axis.prefix { $0 != ":" }
    #expect(brand.hasSuffix(": default, acme, globex"), "\(axes(found))")
    #expect(found.answer("s", "\(name)=\(word)") == "number 6", "\(axes(found))")
    #expect(found.answer("a", "\(brand.prefix { $0 != ":" })=acme,\(name)=\(word)") == "number 4")
  }

  @Test("a word of an axis is one where a file of another name has the tokens")
  func wordAxisBesideAnother() throws {
    let found = try parsed([
      "c/card.json": file(["k": "1"]), "c/card.compact.json": file(["p": "2"]),
      "c/space.json": file(["p": "4", "q": "5"]),
    ])
    #expect(!found.hasErrors, "\(found.diagnostics.map(\.message))")
    #expect(axes(found) == ["density: default, compact"], "\(axes(found))")
    #expect(found.answer("p", "") == "number 4")
    #expect(found.answer("p", "density=compact") == "number 2")
  }

  @Test("a folder of overrides is proposed as no context")
  func overridesFix() throws {
    let refused = try parsed([
      "o/core.json": file(["a": "1", "b": "2"]), "o/overrides/color.json": file(["a": "3"]),
    ])
    let fix = try #require(refused.diagnostics.first { $0.code == "path-conflict" }?.fix)
    #expect(!fix.contains("--map") && fix.contains("--last-wins"), "\(fix)")
  }

  @Test("a file for dark beside one of its name holds in dark, whatever else it has")
  func darkWithItsOwn() throws {
    let found = try parsed([
      "t/colors.json": file(["a": "1", "b": "2"]),
      "t/colors.dark.json": file(["a": "3", "c": "4"]),
    ])
    #expect(!found.hasErrors, "\(found.diagnostics.map(\.message))")
    #expect(found.answer("a", "") == "number 1")
    #expect(found.answer("a", "appearance=dark") == "number 3")
    #expect(cells(found).contains("c appearance=dark 4"), "\(cells(found))")
  }

  @Test("`tokens` is what other names change, and no value of its own")
  func plainName() throws {
    func values(_ number: String) -> String {
      file(["a": number, "b": number, "c": number, "d": number, "e": number])
    }
    let found = try parsed([
      "acme.tokens.json": values("1"), "globex.tokens.json": values("2"),
      "tokens.json": values("0"),
    ])
    #expect(axes(found) == ["mode: default, acme, globex"], "\(axes(found))")
    #expect(found.answer("a", "") == "number 0")
  }

  @Test(
    "brands exported by Figma, each with its modes, are told apart by folders and names",
    arguments: ["f/BRAND/MODE.json", "f/brands/BRAND/MODE.json", "BRAND.MODE.tokens.json"])
  func brandsOfFigma(layout: String) throws {
    var files: [String: String] = [:]
    for (place, brand) in ["acme", "globex"].enumerated() {
      for (number, mode) in ["Light", "Dark"].enumerated() {
        let name = layout.replacing("BRAND", with: brand).replacing("MODE", with: mode)
        files[name] =
          #"{"a":{"$type":"number","$value":\#(place * 10 + number)},"#
          + #""$extensions":{"com.figma.modeName":"\#(mode)"}}"#
      }
    }
    let found = try parsed(files)
    #expect(!found.hasErrors, "\(found.diagnostics.map(\.message))")
    let axis = try #require(axes(found).first { $0.contains("globex") }).prefix { $0 != ":" }
    for (context, value) in [
      ("\(axis)=acme", "0"), ("\(axis)=acme,appearance=dark", "1"), ("\(axis)=globex", "10"),
      ("\(axis)=globex,appearance=dark", "11"),
    ] { #expect(found.answer("a", context) == "number \(value)", "\(context): \(cells(found))") }
  }

  @Test(
    "the fix for a file at the top is for it alone, where a folder has one of its name",
    arguments: ["small", "mode-small", "dark"])
  func fixForOne(name: String) throws {
    let files = [
      "base.json": file(["a": "1", "b": "2", "c": "3"]), "\(name).json": file(["a": "4"]),
      "more/\(name).json": file(["q": "5", "z": "6"]),
    ]
    let refused = try parsed(files)
    let fixes = refused.diagnostics.filter { $0.code == "path-conflict" }.compactMap(\.fix)
    let rules = fixes.joined().matches(of: /--map '([^']+)'/).map { String($0.1) }
    let mended = try parsed(files, map: rules)
    #expect(!mended.hasErrors, "\(rules): \(mended.diagnostics.map(\.message))")
    #expect(cells(mended).contains("q  5"), "\(rules): \(cells(mended))")
    #expect(cells(mended).contains("a  1"), "\(rules): \(cells(mended))")
  }

  @Test("files that differ in their ending alone are no themes")
  func endings() throws {
    let refused = try parsed(["t/a.json5": file(["b": "1"]), "t/a.tokens.json": file(["b": "2"])])
    let fix = try #require(refused.diagnostics.first { $0.code == "path-conflict" }?.fix)
    #expect(fix.hasPrefix("the names differ in their endings alone: remove one of the two;"))
  }

  // MARK: Captures

  @Test("lead F12: $1 to $9 are what the pattern's wildcards stand for")
  func captures() throws {
    let files = [
      "t/brands/acme/dark.json": file(["bg": "1"]), "t/brands/zeta/dark.json": file(["bg": "2"]),
      "t/base.json": file(["bg": "0"]),
    ]
    let parsed = try parsed(
      files, map: ["t/brands/*/dark.json=context:brand=$1,appearance=dark"])
    #expect(
      cells(parsed) == [
        "bg  0", "bg appearance=dark,brand=acme 1", "bg appearance=dark,brand=zeta 2",
      ])
    #expect(axes(parsed).contains("brand: default, acme, zeta"))
    for (glob, file, captures) in [
      ("**/[ab]?-*.json", "x/y/a1-big.json", ["x/y", "a", "1", "big"]),
      ("*-*.json", "q/x-large-y.json", ["x", "large-y"]), ("a/**", "a", [""]),
      (#"\*.json"#, "*.json", []), ("[!a-c].json", "d.json", ["d"]), ("[x.json", "[x.json", []),
    ] { #expect(Glob.captures(file, glob) == captures, "\(glob)") }
    for (glob, file) in [("[!a-c].json", "b.json"), ("a/*", "a/b/c"), ("?", ""), (#"\*"#, "x")] {
      #expect(Glob.captures(file, glob) == nil, "\(glob)")
    }
  }

  @Test(
    "lead F12: a value with a wildcard, or a capture that no wildcard makes, is a problem",
    arguments: ["x/*/**=context:brand=*", "x/a.json=context:brand=$1", "*/[ab].json=context:a=$3"])
  func badCaptures(rule: String) {
    #expect(throws: FileMapProblem.self) { try FileMap([rule]) }
  }

  // MARK: Contrast

  @Test(
    "contexts F15: an axis of light and dark, each in high contrast, is appearance and contrast")
  func contrast() throws {
    let high = ["dark-high-contrast", "dark-hc", "darkHighContrast"]
    for name in high {
      let parsed = try parsed([
        "t.json":
          #"{"a":{"$type":"number","$value":1,"$extensions":{"mode":{"light":1,"dark":2,"\#(name)":3}}},"b":{"$type":"number","$value":4,"$extensions":{"mode":{"dark":5}}}}"#
      ])
      #expect(
        axes(parsed) == ["appearance: light, dark", "contrast: normal, increased"], "\(name)")
      #expect(parsed.answer("a", "appearance=dark,contrast=increased") == "number 3")
      #expect(parsed.answer("a", "appearance=dark") == "number 2")
      // In a mode without a value of its own the base's holds, not another mode's.
      #expect(parsed.answer("b", "appearance=dark,contrast=increased") == "number 4")
      #expect(parsed.answer("b", "appearance=dark") == "number 5")
    }
    let themes = try parsed([
      "t.json": studio(
        ("Theme", "Light", "(core light"), ("Theme", "Dark", "(core dark"),
        ("Theme", "Dark HC", "(core dark button"))
    ])
    #expect(axes(themes) == ["appearance: light, dark", "contrast: normal, increased"])
    #expect(themes.answer("button", "appearance=dark,contrast=increased") == "number 2")
    let both = try parsed([
      "t.json": studio(
        ("Theme", "Light normal contrast", "(core light"),
        ("Theme", "Dark normalContrast", "(core dark"), ("Theme", "Dark HC", "(core dark button"))
    ])
    #expect(axes(both) == ["appearance: light, dark", "contrast: normal, increased"])
  }

  @Test(
    "contexts F15: light and dark beside other values are the system's, and a third value changes no name"
  )
  func darkAmong() throws {
    let text =
      #"{"a":{"$type":"number","$value":1,"$extensions":{"mode":{"light":1,"dark":2,"dark_ax":3}}}}"#
    let parsed = try parsed(["t.json": text])
    #expect(axes(parsed) == ["appearance: light, dark, dark_ax"])
    #expect(
      parsed.notes.contains { $0.contains("whose light and dark outputs take from the system") })
    #expect(parsed.answer("a", "appearance=dark_ax") == "number 3")
    var options = ParseOptions.keepingFaults
    options.namesAppearance = true
    options.axisNames = ["mode": "keep"]
    #expect(axes(read(text, options)) == ["mode: default, light, dark, dark_ax"])
    // A default beside another brand is not light.
    let brands = try self.parsed([
      "t.json":
        #"{"a":{"$type":"number","$value":1,"$extensions":{"mode":{"acme":1,"dark":2,"ocean":3}}}}"#
    ])
    #expect(axes(brands) == ["mode: default, acme, dark, ocean"])
  }

  /// Numbers with values by mode.
  private func modes(_ tokens: KeyValuePairs<String, (Int, [String: Int])>) -> String {
    let members = tokens.map { name, value in
      let modes = value.1.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }
        .joined(separator: ",")
      return
        #""\#(name)":{"$type":"number","$value":\#(value.0),"$extensions":{"mode":{\#(modes)}}}"#
    }
    return "{\(members.joined(separator: ","))}"
  }

  @Test("reader D4: a file for dark holds in dark with high contrast, whatever modes others have")
  func darkFile() throws {
    let own = modes(["bg": (1, ["dark": 2, "dark-high-contrast": 3])])
    let both = String(own.dropLast()) + "," + file(["x": "4"]).dropFirst()
    let one = try parsed(["color.json": both, "color.dark.json": file(["x": "5"])])
    let folders = try parsed([
      "base/light.json": file(["x": "4"]), "base/dark.json": file(["x": "5"]), "f/bg.json": own,
    ])
    for parsed in [one, folders] {
      #expect(axes(parsed) == ["appearance: light, dark", "contrast: normal, increased"])
      #expect(parsed.answer("x", "appearance=dark,contrast=increased") == "number 5")
      #expect(parsed.answer("x", "appearance=dark") == "number 5")
      #expect(parsed.answer("x", "contrast=increased") == "number 4")
      #expect(parsed.answer("bg", "appearance=dark,contrast=increased") == "number 3")
    }
    // A file may be for contrast, too.
    let high = try parsed([
      "color.json": both, "color.dark.json": file(["x": "5"]),
      "color.high-contrast.json": file(["x": "6"]),
    ])
    #expect(axes(high) == ["appearance: light, dark", "contrast: normal, increased"])
    #expect(high.answer("bg", "appearance=dark,contrast=increased") == "number 3")
    #expect(high.answer("x", "contrast=increased") == "number 6")
  }

  @Test(
    "reader C5: modes of light, dark and contrast are the system's beside others")
  func looksBeside() throws {
    let parsed = try parsed([
      "t.json": modes([
        "bg": (1, ["dark": 2, "dark-high-contrast": 3]), "gap": (4, ["compact": 5]),
      ])
    ])
    #expect(
      axes(parsed) == [
        "appearance: light, dark", "contrast: normal, increased", "density: default, compact",
      ])
    #expect(parsed.answer("gap", "appearance=dark,density=compact") == "number 5")
    #expect(parsed.answer("bg", "appearance=dark,density=compact") == "number 2")
    // No token has dark and the two for high contrast; of Primer's, these have dark's own.
    let primer = modes([
      "a": (1, ["dark": 2]), "b": (3, ["dark-high-contrast": 4, "light-high-contrast": 5]),
    ]).replacing(#""mode""#, with: #""org.primer.overrides""#)
    let apart = try self.parsed(["t.json": primer])
    #expect(axes(apart) == ["appearance: light, dark", "contrast: normal, increased"])
    #expect(apart.answer("a", "appearance=dark,contrast=increased") == "number 2")
    #expect(apart.answer("b", "appearance=dark,contrast=increased") == "number 4")
    #expect(apart.answer("b", "contrast=increased") == "number 5")
    #expect(apart.answer("b", "appearance=dark") == "number 3")
  }

  // MARK: Built files

  @Test("reader D6: what settings have Style Dictionary build is no source, and is named")
  func builtBySettings() throws {
    let settings =
      #"{"source":["tokens/**/*.json"],"platforms":{"css":{"transformGroup":"css","buildPath":"out/"}}}"#
    let files = [
      "p/config.json": settings, "p/tokens/c.json": file(["a": "1", "b": "\"{a}\""], isOld: true),
      "p/tokens/c.dark.json": file(["a": "2"], isOld: true),
      "p/out/json/c-dark.json": file(["a": "8", "b": "8"], isOld: true),
    ]
    let found = try parsed(files)
    #expect(found.answer("b", "appearance=dark") == "number 2")
    #expect(
      found.notes.contains {
        $0.contains("c-dark.json (built by Style Dictionary, as p/config.json names it)")
      }, "\(found.notes)")
    // A source counts wherever it is, and so does what no settings speak of.
    let source = settings.replacing("tokens/**/*.json", with: "out/json/*.json")
    #expect(try parsed(files.merging(["p/config.json": source]) { $1 }).hasErrors == false)
    let other = settings.replacing("out/", with: "web/")
    #expect(
      try parsed(files.merging(["p/config.json": other]) { $1 })
        .answer("b", "appearance=dark") == "number 8")
  }

  @Test(
    "reader D6: a folder for builds that repeats what is outside of it is left out, with a line",
    arguments: ["build", "dist", "web/Build"])
  func builtFolders(folder: String) throws {
    let files = [
      "t/c.json": file(["a": "1", "b": "\"{a}\""]), "\(folder)/c.json": file(["a": "9", "b": "9"]),
    ]
    let found = try parsed(files)
    #expect(found.answer("b", "") == "number 1")
    #expect(found.notes.contains { $0.contains("built from the tokens beside it") })
    // Tokens of its own, or the only files for dark, are no repetition.
    let own = try parsed(["t/c.json": file(["a": "1"]), "\(folder)/d.json": file(["z": "9"])])
    #expect(own.answer("z", "") == "number 9")
    let dark = try parsed(
      files.merging(["\(folder)/c.json": file(["a": "1"]), "\(folder)/dark.json": file(["a": "2"])])
      {
        $1
      })
    #expect(dark.hasErrors || dark.answer("a", "appearance=dark") == "number 2")
    // Nor are variants that nothing outside has; on the platforms of a build they are.
    let brands = ["\(folder)/acme.json": file(["a": "2"]), "\(folder)/zeta.json": file(["a": "3"])]
    let variants = try parsed(files.merging(brands) { $1 })
    #expect(
      variants.hasErrors
        || variants.set.cells.contains { $0.path.text == "a" && !$0.context.isBase })
    let platforms = [
      "\(folder)/ios/c.json": file(["a": "2"]), "\(folder)/web/c.json": file(["a": "3"]),
    ]
    #expect(try parsed(files.merging(platforms) { $1 }).answer("a", "") == "number 1")
    // As long as nothing outside has any.
    let looks = ["t/c.json": file(["a": "1"]), "t/dark/c.json": file(["a": "2"])]
    let stale = ["\(folder)/c.json": file(["a": "8"]), "\(folder)/c.dark.json": file(["a": "9"])]
    #expect(try parsed(looks.merging(stale) { $1 }).answer("a", "appearance=dark") == "number 2")
    let alone = try parsed(["\(folder)/c.json": file(["a": "1"])])
    #expect(alone.answer("a", "") == "number 1")
  }
}
