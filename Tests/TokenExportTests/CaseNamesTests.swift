import Testing

@testable import TokenExport

@Suite("Names in the case of a language")
struct CaseNamesTests {
  private func names(
    _ texts: [String], _ style: CaseNames.Style, reserved: Set<String> = []
  ) -> [String] {
    let names = CaseNames(texts, CaseNames.Rules(style: style, reserved: reserved))
    return texts.indices.map { names[$0] }
  }

  @Test(
    "Words are joined as the language joins them",
    arguments: [
      (CaseNames.Style.kebab, "color-brand-tint2-x", "_2xl"),
      (.snake, "color_brand_tint2_x", "_2xl"), (.camel, "colorBrandTint2X", "_2xl"),
      (.pascal, "ColorBrandTint2X", "_2xl"),
    ])
  func cases(_ style: CaseNames.Style, _ plain: String, _ number: String) {
    #expect(names(["color.brandTint2-X", "2xl"], style) == [plain, number])
  }

  @Test("Those who would share a name both keep their exact one")
  func shared() {
    #expect(names(["a.b", "a-b", "c"], .kebab) == ["a_u2E_b", "a_u2D_b", "c"])
  }

  @Test("An exact name that is the plain one of another makes that one exact, too")
  func chain() {
    #expect(names(["AB", "Ab", "a.b"], .pascal) == ["AB", "Ab", "a_u2E_b"])
  }

  @Test("Words of the language and texts without letters are changed")
  func reserved() {
    #expect(
      names(["class", "😀", "größe"], .camel, reserved: ["class"]) == [
        "class_", "_u1F600_", "größe",
      ])
  }

  @Test(
    "No two hostile texts share a name",
    arguments: [CaseNames.Style.kebab, .snake, .camel, .pascal], [true, false])
  func injective(_ style: CaseNames.Style, _ allowsLetters: Bool) {
    var texts = Set(HostileNames.all)
    for one in HostileNames.all.prefix(60) {
      for other in HostileNames.all.prefix(60) { texts.insert(one + "." + other) }
    }
    let list = texts.sorted()
    let names = CaseNames(
      list,
      CaseNames.Rules(
        style: style, reserved: ["class", "self"], allowsLetters: allowsLetters,
        allowsLeadingLine: allowsLetters, joinsLines: style == .kebab)
    ) { $0 % 7 == 0 ? ["size", "line-height"] : [] }
    var all: Set<String> = []
    for index in list.indices {
      let parts = index % 7 == 0 ? ["size", "line-height"].map { names.partName(index, $0) } : []
      for name in [names[index]] + parts {
        let key = String(name.map { style == .kebab && $0 == "_" ? "-" : $0 })
        #expect(all.insert(key).inserted, "\(name)")
        #expect(
          name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "-_0123456789".unicodeScalars.contains($0)
          })
      }
    }
  }
}
