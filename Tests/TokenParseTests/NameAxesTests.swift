import PositionedJSON
import Testing
import TokenModel

@testable import TokenParse

/// The contexts that names of files and folders tell.
@Suite("Contexts by the names of files")
struct NameAxesTests {
  /// Files, the axes that they come to, and answers by context, of `b` where that stands before it; two numbers are `a`
  /// and `b`, and a negative one is none.
  struct Named: Sendable, CustomTestStringConvertible {
    var files: [String: [Int]]
    var axes: [String]
    var answers: [String: Int]

    init(_ files: [String: [Int]], _ axes: [String], _ answers: [String: Int]) {
      (self.files, self.axes, self.answers) = (files, axes, answers)
    }

    var testDescription: String { files.keys.sorted().joined(separator: " ") }
  }

  private static let look = "appearance: light, dark"

  private static let named = [
    // One brand in folders of two kinds.
    Named(
      [
        "brands/x.json": [1], "brands/y.json": [2], "themes/x.json": [-1, 3],
        "themes/y.json": [-1, 4],
      ], ["brand: x, y"], ["": 1, "brand=y": 2, "b": 3, "b brand=y": 4]),
    Named(
      [
        "brands/x/c.json": [1], "brands/y/c.json": [2], "themes/x/light.json": [-1, 3],
        "themes/x/dark.json": [-1, 4], "themes/y/light.json": [-1, 5],
        "themes/y/dark.json": [-1, 6],
      ], [look, "brand: x, y"],
      ["": 1, "b": 3, "b brand=y": 5, "b appearance=dark": 4, "b appearance=dark,brand=y": 6]),
    Named(
      [
        "modes/mobile.json": [1], "modes/desktop.json": [2], "platform/mobile.json": [-1, 3],
        "platform/desktop.json": [-1, 4],
      ], ["platform: desktop, mobile"], ["": 2, "platform=mobile": 1, "b platform=mobile": 3]),
    // A brand's word beside a platform's.
    Named(
      [
        "brands/x.json": [1], "brands/y.json": [2], "platforms/x-ios.json": [-1, 3],
        "platforms/x-web.json": [-1, 4], "platforms/y-ios.json": [-1, 5],
        "platforms/y-web.json": [-1, 6],
      ], ["brand: x, y", "platform: ios, web"],
      ["": 1, "b": 3, "b platform=web": 4, "b brand=y": 5, "b brand=y,platform=web": 6]),
    // A kind's word in its own folder.
    Named(
      ["density/density-default.json": [1], "density/density-dense.json": [2]],
      ["density: default, dense"], ["": 1, "density=dense": 2]),
    Named(
      [
        "brands/x/c.json": [1], "brands/y/c.json": [2],
        "brands/x/density/density-default.json": [-1, 3],
        "brands/x/density/density-dense.json": [-1, 4],
        "brands/y/density/density-default.json": [-1, 5],
        "brands/y/density/density-dense.json": [-1, 6],
      ], ["brand: x, y", "density: default, dense"],
      ["": 1, "b": 3, "b density=dense": 4, "b brand=y": 5, "b brand=y,density=dense": 6]),
    Named(
      [
        "theme-a/light.json": [1], "theme-a/dark.json": [2], "theme-b/light.json": [3],
        "theme-b/dark.json": [4], "density/theme-a/s.json": [-1, 5],
        "density/theme-b/s.json": [-1, 6],
      ], [look, "theme: theme-a, theme-b"],
      ["": 1, "theme=theme-b": 3, "appearance=dark,theme=theme-b": 4, "b theme=theme-b": 6]),
    // Capitals behind capitals.
    Named(
      [
        "brands/brandALight.json": [1], "brands/brandADark.json": [2],
        "brands/brandBLight.json": [3], "brands/brandBDark.json": [4],
      ], [look, "brand: a, b"], ["": 1, "brand=b": 3, "appearance=dark,brand=b": 4]),
    Named(
      [
        "themes/vkCom.json": [1], "themes/vkComDark.json": [2], "themes/vkIOS.json": [3],
        "themes/vkIOSDark.json": [4],
      ], [look, "theme: vkCom, vkIOS"], ["": 1, "theme=vkIOS": 3, "appearance=dark,theme=vkIOS": 4]),
    // A word that no axis has, beside several of one.
    Named(
      ["p/mobile.json": [1], "p/tablet.json": [2], "p/desktop.json": [3], "p/wide.json": [4]],
      ["scale: desktop, mobile, tablet, wide"], ["": 3, "scale=wide": 4, "scale=mobile": 1]),
    Named(
      ["contrast/default.json": [1], "contrast/high.json": [2]], ["contrast: normal, increased"],
      ["": 1, "contrast=increased": 2]),
    // Dark of each brand, however it is spelled.
    Named(
      [
        "brand/a.json": [1, 1], "brand/a-dark.json": [2, 2], "brand/b.json": [3, 3],
        "brand/b-dark.json": [4, 4],
      ], [look, "brand: a, b"], ["": 1, "brand=b": 3, "appearance=dark,brand=b": 4]),
    Named(
      [
        "a-light.json": [1, 1], "a-dark.json": [2, 2], "b-light.json": [3, 3],
        "b-dark.json": [4, 4],
      ], [look, "mode: a, b"], ["": 1, "mode=b": 3, "appearance=dark,mode=b": 4]),
    Named(
      [
        "brands/aLight.json": [1, 1], "brands/aDark.json": [2, 2], "brands/bLight.json": [3, 3],
        "brands/bDark.json": [4, 4],
      ], [look, "brand: a, b"], ["appearance=dark": 2, "appearance=dark,brand=b": 4]),
    Named(
      [
        "brands/a.dark-mode.json": [2, 2], "brands/a.json": [1, 1], "brands/b.json": [3, 3],
        "brands/b.dark-mode.json": [4, 4],
      ], [look, "brand: a, b"], ["appearance=dark": 2, "appearance=dark,brand=b": 4]),
    // A word beside dark.
    Named(
      [
        "themes/light-default.json": [1, 1], "themes/dark-default.json": [2, 2],
        "themes/dark-blue.json": [3, 3],
      ], [look, "theme: default, blue"],
      ["": 1, "appearance=dark": 2, "appearance=dark,theme=blue": 3]),
    Named(
      [
        "themes/light-default.json": [1, 1], "themes/dark-default.json": [2, 2],
        "themes/light-teal.json": [3, 3],
      ], [look, "theme: default, teal"], ["": 1, "appearance=dark": 2, "theme=teal": 3]),
    Named(
      [
        "light/s.json": [1, 1], "dark/s.json": [2, 2], "glass/s.json": [3, 3],
        "glass-dark/s.json": [4, 4],
      ], [look, "mode: default, glass"],
      ["appearance=dark": 2, "mode=glass": 3, "appearance=dark,mode=glass": 4]),
    Named(
      [
        "default/light/s.json": [1, 1], "default/dark/s.json": [2, 2],
        "default/glass/s.json": [3, 3],
        "redhat/light/r.json": [5], "redhat/glass/r.json": [6],
      ], [look, "mode: default, glass", "theme: default, redhat"],
      ["": 1, "mode=glass": 3, "theme=redhat": 5, "mode=glass,theme=redhat": 6]),
    // One word is a value of one axis.
    Named(
      [
        "modes/light.json": [1], "modes/dark.json": [2], "themes/plain.json": [-1, 3],
        "themes/ocean.json": [-1, 4], "exceptions/ocean.dark.json": [-1, 5],
      ], [look, "theme: ocean, plain"],
      ["b": 4, "b appearance=dark": 5, "b appearance=dark,theme=plain": 3, "appearance=dark": 2]),
    Named(
      [
        "c.light.json": [1], "c.dark.json": [2], "c.1984.json": [3], "t.json": [-1, 4],
        "t.1984.json": [-1, 5],
      ], [look, "mode: default, 1984"], ["mode=1984": 3, "b": 4, "b mode=1984": 5]),
    // A kind in the name.
    Named(
      ["tokens.json": [1, 1], "theme.dark.json": [2], "theme.compact.json": [3, 3]],
      [look, "theme: default, compact"], ["": 1, "appearance=dark": 2, "theme=compact": 3]),
    // Two folders of alternatives, with and without what they change outside.
    Named(
      [
        "d/density/compact.json": [2], "d/density/regular-default.json": [1],
        "d/density/relaxed.json": [3],
      ], ["density: regular-default, compact, relaxed"], ["": 1, "density=relaxed": 3]),
    Named(
      ["core.json": [1, 1], "density/compact.json": [2], "density/spacious.json": [3]],
      ["density: default, compact, spacious"], ["": 1, "density=compact": 2, "density=spacious": 3]
    ),
    // Few tokens over a larger file outside, in files and in folders.
    Named(
      ["color.json": [1, 1], "overrides/a.json": [2], "overrides/g.json": [3]],
      ["override: default, a, g"], ["": 1, "override=a": 2, "override=g": 3, "b": 1]),
    Named(
      ["type.json": [1, 1], "lang/ar.json": [2, 2], "lang/ja.json": [-1, 3]],
      ["lang: default, ar, ja"], ["": 1, "lang=ar": 2, "b lang=ja": 3, "lang=ja": 1]),
    Named(
      ["s/core.json": [1, 1], "tenants/a.json": [2], "tenants/z.json": [3]],
      ["tenant: default, a, z"], ["": 1, "tenant=a": 2, "tenant=z": 3]),
    Named(
      [
        "base/s.json": [1, 1], "Density/Compact/s.json": [2, 2], "Density/Cozy/s.json": [3, 3],
      ], ["density: default, Compact, Cozy"], ["": 1, "density=Compact": 2, "density=Cozy": 3]),
    Named(
      [
        "Theme/Light.json": [1], "Theme/Dark.json": [2], "Density/Compact.json": [-1, 3],
        "Density/Cozy.json": [-1, 4],
      ], [look, "density: Compact, Cozy"], ["": 1, "b": 3, "b density=Cozy": 4]),
    // A brand's name with a word for dark or contrast, beside brands with and without dark.
    Named(
      [
        "core.json": [1, 1], "brands/a/c.json": [2], "brands/dark-matter/c.json": [3],
        "brands/hc-bank/c.json": [4],
      ], ["brand: default, a, dark-matter, hc-bank"],
      ["": 1, "brand=a": 2, "brand=dark-matter": 3, "brand=hc-bank": 4]),
    Named(
      [
        "core.json": [1, 1], "brands/a.json": [2], "brands/a-dark.json": [3],
        "brands/nightOwl.json": [4],
      ], [look, "brand: default, a, nightOwl"],
      ["brand=a": 2, "appearance=dark,brand=a": 3, "brand=nightOwl": 4]),
    Named(
      ["core.json": [1, 1], "tenants/dark-z.json": [3], "tenants/light-z.json": [2]],
      [look, "tenant: default, z"], ["tenant=z": 2, "appearance=dark,tenant=z": 3]),
    // A word that is a value of one axis by itself, though only one file has it; ink on dark is not dark.
    Named(
      ["space.json": [1, 1], "space.compact.json": [2]], ["density: default, compact"],
      ["": 1, "density=compact": 2, "b density=compact": 1]),
    Named(
      ["t/layout.json": [1, 1], "t/layout-rtl.json": [2]], ["direction: default, rtl"],
      ["": 1, "direction=rtl": 2]),
    Named(
      ["size.desktop.json": [1, 1], "size.mobile.json": [2, 2], "size.tablet.json": [3, 3]],
      ["scale: desktop, mobile, tablet"], ["": 1, "scale=tablet": 3]),
    Named(
      ["c.json": [1, 1], "c.dark.json": [2, 2], "c.on-dark.json": [3]],
      [look, "mode: default, on-dark"], ["": 1, "appearance=dark": 2, "mode=on-dark": 3]),
    // Words of two axes that change tokens of one file, and of one that changes what others do.
    Named(
      ["layout.json": [1, 1], "layout.rtl.json": [2], "layout.compact.json": [-1, 3]],
      ["direction: default, rtl", "density: default, compact"],
      ["direction=rtl": 2, "b": 1, "b density=compact": 3, "b density=compact,direction=rtl": 3]),
    Named(
      ["size.json": [1, 1], "size-coarse.json": [2, 2]], ["pointer: default, coarse"],
      ["": 1, "pointer=coarse": 2]),
    Named(
      ["base.json": [1, 1], "mobile.json": [2]], ["scale: base, mobile"],
      ["": 1, "scale=mobile": 2]),
    Named(
      ["size.compact.json": [1, 1], "size.cozy.json": [2, 2], "size.default.json": [3, 3]],
      ["density: default, compact, cozy"], ["": 3, "density=compact": 1]),
    // A base beside the folders that change it.
    Named(
      [
        "core.json": [1, 1], "android/s.json": [2], "ios/s.json": [3], "web/s.json": [4],
      ], ["platform: default, android, ios, web"], ["": 1, "platform=ios": 3, "b": 1]),
    Named(
      ["base.json": [1, 1], "red/s.json": [2], "plum/s.json": [3]],
      ["mode: default, plum, red"], ["": 1, "mode=red": 2, "mode=plum": 3]),
    Named(
      ["base.json": [1, 1], "radius/sharp.json": [2], "radius/round.json": [3]],
      ["radius: default, round, sharp"], ["": 1, "radius=sharp": 2]),
    Named(
      ["themes/_a.json": [1, 1], "themes/_b.json": [2, 2]], ["theme: a, b"],
      ["": 1, "theme=b": 2]),
    // What lacks tokens that all brands have lies over the one that its name begins with.
    Named(
      ["brands/a.json": [1, 1], "brands/a-sun.json": [2], "brands/b.json": [3, 3]],
      ["brand: a, b", "mode: default, sun"],
      ["": 1, "mode=sun": 2, "b mode=sun": 1, "brand=b": 3, "brand=b,mode=sun": 3]),
    // A theme of one brand leaves the other as it is.
    Named(
      [
        "brands/a/default/c.json": [1, 1], "brands/a/winter/c.json": [2, 2],
        "brands/b/default/c.json": [3, 3],
      ], ["mode: default, winter", "brand: a, b"],
      ["": 1, "mode=winter": 2, "brand=b": 3, "brand=b,mode=winter": 3]),
    // Contrast, and what is beside it.
    Named(
      [
        "light/normal/a.json": [1, 1], "dark/normal/a.json": [2, 2],
        "light/high-contrast/a.json": [3, 3], "dark/high-contrast/a.json": [4, 4],
      ], [look, "contrast: normal, increased"],
      ["": 1, "appearance=dark": 2, "appearance=dark,contrast=increased": 4]),
    // Modes with Figma's names, as files and as folders.
    Named(
      ["s/Mode 1.json": [1, 1], "s/Mode 2.json": [2]], ["mode: Mode 1, Mode 2"],
      ["": 1, "mode=Mode 2": 2]),
    Named(
      ["Mode 1/c.json": [1, 1], "Mode 2/c.json": [2, 2], "Mode 3/c.json": [3, 3]],
      ["mode: Mode 1, Mode 2, Mode 3"], ["": 1, "mode=Mode 2": 2, "mode=Mode 3": 3]),
    Named(
      [
        "brand/Mode 1.json": [1, 1], "brand/Mode 2.json": [2, 2], "look/Light.json": [3],
        "look/Dark.json": [4],
      ].mapValues { $0.count == 1 ? [-1, $0[0]] : [$0[0], -1] },
      [look, "brand: Mode 1, Mode 2"],
      ["": 1, "brand=Mode 2": 2, "b appearance=dark": 4]),
    Named(
      [
        "c/brand/Mode 1.json": [1, -1], "c/brand/Mode 2.json": [2, -1],
        "c/size/Mode 1.json": [-1, 3], "c/size/Mode 2.json": [-1, 4],
      ], ["brand: Mode 1, Mode 2", "size: Mode 1, Mode 2"],
      ["": 1, "brand=Mode 2": 2, "b": 3, "b size=Mode 2": 4, "b brand=Mode 2": 3]),
    // A device of the system beside others.
    Named(
      ["size.json": [1, 1], "size.ipad.json": [2], "size.watch.json": [3]],
      ["idiom: phone, pad", "size: default, watch"], ["": 1, "idiom=pad": 2, "size=watch": 3]),
    Named(
      ["size.json": [1, 1], "size.ipad.json": [2], "size.mac.json": [3], "size.tv.json": [4, 4]],
      ["idiom: phone, pad", "size: default, mac, tv"], ["idiom=pad": 2, "size=tv": 4]),
    // A kind that the folder and the name tell is one axis.
    Named(
      ["density/density-a.json": [1, 1], "density/density-b.json": [2, 2]], ["density: a, b"],
      ["": 1, "density=b": 2]),
    // Signs between words.
    Named(
      [
        "Light Mode.json": [1, 1], "Dark Mode.json": [2, 2], "Dark Mode (High Contrast).json": [3],
      ],
      [look, "contrast: normal, increased"],
      ["": 1, "appearance=dark": 2, "appearance=dark,contrast=increased": 3]),
    Named(["t.json": [1, 1], "t@dark.json": [2, 2]], [look], ["": 1, "appearance=dark": 2]),
    Named(["t.json": [1, 1], "t~dark.json": [2, 2]], [look], ["": 1, "appearance=dark": 2]),
    // A brand may be called as what is built.
    Named(
      ["core.json": [1, 1], "brands/build/c.json": [2], "brands/dist/c.json": [3]],
      ["brand: default, build, dist"], ["": 1, "brand=build": 2, "brand=dist": 3]),
    // A base by its name, and what changes parts of it.
    Named(
      ["base.json": [1, 1], "acme.json": [2], "ocean.json": [3]], ["mode: base, acme, ocean"],
      ["": 1, "mode=acme": 2, "mode=ocean": 3, "b mode=ocean": 1]),
    // Dark with more tokens than it changes, beside the file of its name in a folder for a base.
    Named(["core/c.json": [1], "dark/c.json": [2, 5]], [look], ["": 1, "appearance=dark": 2]),
    // Files of any case.
    Named(
      ["Base.json": [1, 1], "Night.JSON": [2, 2]], [look], ["": 1, "appearance=dark": 2]),
  ]

  private static func read(_ files: [String: String], map: [String] = []) throws -> ParsedFiles {
    var options = ParseOptions.keepingFaults
    options.namesAppearance = true
    options.refusesConflicts = true
    options.map = try FileMap(map)
    return parse(
      files.sorted { $0.key < $1.key }
        .map { InputFile(name: "t/" + $0.key, bytes: Array($0.value.utf8), isFound: true) },
      options: options)
  }

  private static func file(_ values: [Int], isOld: Bool = false) -> String {
    let dollar = isOld ? "" : "$"
    let members = zip(["a", "b"], values).filter { $1 >= 0 }.map { name, value in
      #""\#(name)":{"\#(dollar)type":"number","\#(dollar)value":\#(value)}"#
    }
    return "{\(members.joined(separator: ","))}"
  }

  @Test("are axes and values", arguments: named, [false, true])
  func contexts(_ named: Named, isOld: Bool) throws {
    let parsed = try Self.read(named.files.mapValues { Self.file($0, isOld: isOld) })
    #expect(!parsed.hasErrors, "\(parsed.diagnostics.map(\.message))")
    let axes = (parsed.set.revision("r")?.axes ?? []).map {
      "\($0.name): \($0.values.joined(separator: ", "))"
    }
    #expect(Set(axes) == Set(named.axes), "\(axes)")
    for (context, value) in named.answers {
      let path = context == "b" || context.hasPrefix("b ") ? "b" : "a"
      let inside = path == "b" ? String(context.dropFirst(2)) : context
      #expect(parsed.answer(path, inside) == "number \(value)", "\(context)")
    }
    // Each file gives a value somewhere.
    let given = Set(parsed.set.cells.compactMap { $0.statement.value?.numberText })
    #expect(given.isSuperset(of: named.files.values.joined().filter { $0 >= 0 }.map(String.init)))
  }

  @Test(
    "that tell nothing are refused, and copies are no contexts",
    arguments: [
      ["one.json", "other.json"], ["v1.json", "v2.json"], ["palette.json", "palette copy.json"],
      ["palette.json", "Copy of palette.json"], ["palette.json", "palette 2.json"],
      ["brand.json", "brand.orig.json"], ["old/a.json", "new/a.json"],
      ["light.json", "dark.json", "m.json", "m-light.json"],
      ["palette/blue.json", "palette/dark-blue.json", "palette/light-blue.json"],
      ["mauve.json", "light-mauve.json", "dark-mauve.json"], ["blue.json", "dark-blue.json"],
      ["color.json", "versions/v1.json", "versions/v2.json"],
      ["palette.json", "palette 1.json", "palette 2.json"], ["palette 2.json", "palette 3.json"],
      ["base/c.json", "overrides/c.json"], ["base/c.json", "override/c.json"],
    ], [false, true])
  func nothing(_ names: [String], isOld: Bool) throws {
    let files = Dictionary(
      uniqueKeysWithValues: names.enumerated().map {
        ($1, Self.file([$0, $0], isOld: isOld))
      })
    let parsed = try Self.read(files)
    #expect(parsed.diagnostics.contains { $0.code == "path-conflict" })
  }

  @Test(
    "that are not sure are proposed, and what is proposed leads to right contexts",
    arguments: [
      (["x.json": [1], "lang/ar.json": [2], "lang/ja.json": [3]], "lang"),
      (["x.json": [1, 1], "lang/ar.json": [2], "lang/ja.json": [-1, 3]], "lang"),
      (["x.json": [1], "lang/ar/x.json": [2], "lang/ja/x.json": [3]], "lang"),
      (["x.json": [1, 1], "components/ar.json": [2], "components/ja.json": [3]], "component"),
      (["x.json": [1, 1], "lang/ja.json": [3]], "lang"),
    ], [false, true])
  func proposed(_ given: (files: [String: [Int]], axis: String), isOld: Bool) throws {
    let files = given.files.mapValues { Self.file($0, isOld: isOld) }
    let refused = try Self.read(files)
    guard refused.hasErrors else {
      #expect(isOld, "the last one counts in other tools, where nothing tells that it is a variant")
      return
    }
    let told = (refused.notes + refused.diagnostics.compactMap(\.fix)).joined(separator: "\n")
    let rules = told.matches(of: /--map '([^']+)'/).map { String($0.1) }.uniqued
    let parsed = try Self.read(files, map: rules)
    #expect(!parsed.hasErrors, "\(rules)")
    #expect(parsed.set.revision("r")?.axes.map(\.name) == [given.axis])
    #expect(parsed.answer("a", "") == "number 1")
    for (name, values) in given.files where name != "x.json" {
      let value = name.contains("ar") ? "ar" : "ja"
      for (path, number) in zip(["a", "b"], values) where number > 0 {
        #expect(parsed.answer(path, "\(given.axis)=\(value)") == "number \(number)", "\(rules)")
      }
    }
  }

  @Test(
    "that are called dark are proposed as appearance", arguments: ["src", "src/parts", "shell"])
  func proposedDark(_ folder: String) throws {
    let files = ["\(folder)/c.json": Self.file([1]), "dark/c.json": Self.file([2, 5])]
    let refused = try Self.read(files)
    #expect(refused.diagnostics.contains { $0.code == "path-conflict" })
    let place = folder.contains("/") ? "c.json" : "**"
    #expect(refused.conflictFixes.map(\.rules) == [["t/dark/\(place)=context:appearance=dark"]])
    let parsed = try Self.read(files, map: refused.conflictFixes.flatMap(\.rules))
    #expect(parsed.answer("a", "appearance=dark") == "number 2")
    #expect(parsed.answer("a", "") == "number 1")
  }

  @Test("are no axis of values by mode in tokens, where these have none of their words")
  func besideModes() throws {
    let own =
      #"{"a":{"$type":"number","$value":1,"$extensions":{"mode":{"default":1,"g0":3}}}}"#
    let refused = try Self.read(["core/c.json": own, "site/c.json": Self.file([2])])
    let rules = refused.conflictFixes.flatMap(\.rules)
    #expect(rules == ["t/site/**=context:theme=site"])
    let parsed = try Self.read(["core/c.json": own, "site/c.json": Self.file([2])], map: rules)
    #expect(parsed.answer("a", "mode=g0") == "number 3")
    #expect(parsed.answer("a", "theme=site") == "number 2")
  }

  @Test("Files with a root token of their own are proposed as groups")
  func groups() throws {
    func file(_ value: Int) -> String { #"{"$root":{"$type":"number","$value":\#(value)}}"# }
    let files = [
      "fg.json": file(1), "bg.json": file(2), "x.json": #"{"x":{"$value":"{fg.$root}"}}"#,
    ]
    let rules = try Self.read(files).conflictFixes.flatMap(\.rules)
    #expect(rules == ["t/bg.json=prefix:bg", "t/fg.json=prefix:fg"])
    let parsed = try Self.read(files, map: rules)
    #expect(!parsed.hasErrors && parsed.answer("x", "") == "number 1", "\(parsed.diagnostics)")
  }

  @Test("do not depend on the run: of two largest files each counts")
  func largest() throws {
    func file(_ names: String, _ value: Int) -> String {
      let members = names.map { #""\#($0)":{"$type":"number","$value":\#(value)}"# }
      return "{\(members.joined(separator: ","))}"
    }
    let files = [
      "core.json": file("abcdef", 1), "midnight.json": file("abcdez", 2),
      "tokens.json": file("z", 3),
    ]
    #expect(try Self.read(files).diagnostics.contains { $0.code == "path-conflict" })
  }

  @Test("are told with their files, and on request with what showed all axes")
  func told() throws {
    let files = ["base.json": Self.file([1, 2]), "dark.json": Self.file([3])]
    let parsed = try Self.read(files)
    #expect(
      parsed.notes.contains(
        "appearance: light (the base) in t/base.json; dark in t/dark.json; by the names of files and "
          + "folders, which --map changes"), "\(parsed.notes)")
    let axis = try #require(parsed.axes().first)
    #expect(axis.values.map(\.tokens) == [1, 1])
    #expect(axis.reason == .names)
    let ruled = try Self.read(files, map: ["*dark*=context:theme=x"])
    #expect(ruled.axes().map(\.reason) == [.rule])
    #expect(!ruled.notes.contains { $0.contains("the base") })
  }

  /// The base, dark, and a file of a brand; of another brand, and dark of a brand, where they are asked for.
  private static let pair = ["base.json": [1, 1], "dark.json": [2, -1], "acme.json": [3, -1]]
  private static let rules = ["acme*=context:brand=acme", "dark*=context:appearance=dark"]

  @Test(
    "what a rule names decides over dark where no file is for both, in whatever order rules stand",
    arguments: [[rules[0]], rules, rules.reversed()])
  func decided(_ map: [String]) throws {
    let parsed = try Self.read(Self.pair.mapValues { Self.file($0) }, map: map)
    #expect(parsed.set.axes.names == ["appearance", "brand"])
    #expect(
      parsed.notes.contains(
        "where appearance and brand both differ from the base the values for brand hold, of 1 token "
          + "such as a: no file is for both"), "\(parsed.notes)")
    let whole = try Self.read(
      Self.pair.merging(["acme-dark.json": [4, -1]]) { $1 }.mapValues { Self.file($0) },
      map: Self.rules + ["acme-dark*=context:appearance=dark,brand=acme"])
    #expect(!whole.notes.contains { $0.contains("no file is for both") }, "\(whole.notes)")
    // Of two brands, one without a file for dark.
    let half = try Self.read(
      Self.pair.merging(["acme-dark.json": [4, -1], "beta.json": [5, -1]]) { $1 }
        .mapValues { Self.file($0) },
      map: Self.rules + [
        "acme-dark*=context:appearance=dark,brand=acme", "beta*=context:brand=beta",
      ])
    #expect(half.notes.contains { $0.contains("no file is for both") }, "\(half.notes)")
  }

  @Test(
    "an axis of rules has no default where each of its values is given, and has one elsewhere",
    arguments: [
      (["a.json": [1, 1], "b.json": [2, 2]], ["a", "b"], 1),
      (["a.json": [1, 1], "b.json": [2, 2], "c.json": [3, 3]], ["a", "b", "c"], 1),
      (["a.json": [1, 1], "b.json": [2, -1]], ["default", "a", "b"], nil),
      (["a.json": [1, 1], "b.json": [2, 2], "all.json": [5, 5]], ["default", "a", "b"], 5),
    ] as [([String: [Int]], [String], Int?)])
  func whole(_ files: [String: [Int]], _ values: [String], _ base: Int?) throws {
    let parsed = try Self.read(
      files.mapValues { Self.file($0) },
      map: ["a", "b", "c"].map { "\($0).json=context:brand=\($0)" })
    #expect(parsed.set.revisions.first?.values(of: "brand") == values)
    let cell = parsed.set.cells.first { $0.path.text == "a" && $0.context.isBase }
    #expect(cell?.statement.value?.compactText == base.map { "\($0)" })
  }

  @Test("hold beside a file of sets, too")
  func besideSets() throws {
    let sets =
      #"{"light":{"s":{"value":"1","type":"number"}},"dark":{"s":{"value":"2","type":"number"}},"$metadata":{"tokenSetOrder":["light","dark"]}}"#
    let parsed = try Self.read([
      "tokens.json": sets, "light.json": Self.file([3, 3], isOld: true),
      "dark.json": Self.file([4, 4], isOld: true),
    ])
    #expect(!parsed.hasErrors, "\(parsed.diagnostics.map(\.message))")
    #expect(parsed.answer("a", "") == "number 3")
    #expect(parsed.answer("a", "appearance=dark") == "number 4")
    #expect(parsed.answer("s", "appearance=dark") == "number 2")
  }

  @Test("a value that is nowhere is an error, and one that is overridden everywhere is told")
  func leaves() throws {
    let tree = try #require(
      parsedTree(#"{"a":{"$value":1},"g":{"b":{"$value":2},"$extensions":{"x":{"$value":3}}}}"#))
    let leaves = LeafCount(files: [tree], ofAnyTool: false)
    let all = leaves.missing([])
    #expect(all.map(\.path) == ["a", "g.b"])
    #expect(leaves.missing(all.map(\.offset)).isEmpty)
    #expect(leaves.missing([all[0].offset + 3]).map(\.path) == ["g.b"])
    // What is no token there, since tokens of today are in the file, is kept beside the group and counted.
    let part = ##"{"value":{"color":"#000","blur":"1px"}}"##
    let kept = try Self.read([
      "a.json":
        #"{"t":{"$type":"number","$value":1},"a":\#(part),"b":\#(part),"c":{"d":\#(part)},"e":{"type":"number","value":2}}"#,
      "b.json": #"{"u":{"$type":"number","$value":1},"c":{"d":\#(part)}}"#,
    ])
    #expect(!kept.hasErrors, "\(kept.diagnostics.map(\.message))")
    let layered = try Self.read([
      "s.resolver.json":
        ##"{"version":"2025.10","sets":{"base":{"sources":[\##(Self.file([1]))]}},"modifiers":{"m":{"default":"x","contexts":{"x":[\##(Self.file([2]))],"y":[\##(Self.file([3]))]}}},"resolutionOrder":[{"$ref":"#/sets/base"},{"$ref":"#/modifiers/m"}]}"##
    ])
    #expect(
      layered.notes.contains {
        $0.hasPrefix("1 value is overridden in every context, such as \"a\"")
      },
      "\(layered.notes)")
    #expect(layered.covered.map(\.path) == ["a"])
    #expect(layered.covered.map(\.place.line) == [1])
    // Of the sources of one context, too, and of a set in two contexts once.
    let sources = try Self.read([
      "s.resolver.json":
        ##"{"version":"2025.10","sets":{"base":{"sources":[\##(Self.file([1])),\##(Self.file([5]))]}},"modifiers":{"m":{"default":"x","contexts":{"x":[{"$ref":"#/sets/base"},\##(Self.file([2]))],"y":[{"$ref":"#/sets/base"},\##(Self.file([3])),\##(Self.file([4]))]}}},"resolutionOrder":[{"$ref":"#/modifiers/m"}]}"##
    ])
    #expect(sources.covered.map(\.path) == ["a", "a", "a"], "\(sources.covered)")
  }

  private func parsedTree(_ text: String) -> JSON? { JSONReader.read(Array(text.utf8)).root }
}
