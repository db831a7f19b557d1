import PositionedJSON
import TestSupport
import Testing
import TokenExport
import TokenModel

@Suite("Qualifiers of Android")
struct AndroidQualifierTests {
  private static let axes = [
    Revision.Axis(name: "device", values: ["phone", "pad", "car"]),
    Revision.Axis(name: "appearance", values: ["light", "dark"]),
    Revision.Axis(name: "size", values: ["compact", "medium", "expanded"]),
  ]

  /// A device, as Android and as a registry describe it.
  private struct Device {
    var width: Int
    var isNight: Bool
    var isCar: Bool

    var context: Context {
      let size = width < 600 ? "compact" : width < 840 ? "medium" : "expanded"
      return Context([
        .init("device", isCar ? "car" : width < 600 ? "phone" : "pad"),
        .init("appearance", isNight ? "dark" : "light"), .init("size", size),
      ])
    }

    func has(_ qualifier: Substring) -> Bool {
      switch qualifier {
      case "night": isNight
      case "car": isCar
      default: width >= least(qualifier)
      }
    }

    func least(_ qualifier: Substring) -> Int { Int(qualifier.filter(\.isNumber)) ?? .max }

    /// The folder from which Android takes a resource: from the table's top down, what lacks a
    /// qualifier that another one has goes, and of widths the largest stays.
    func best(_ folders: [String]) -> String? {
      var rest = folders.map { (name: $0, qualifiers: $0.split(separator: "-").dropFirst()) }
        .filter { $0.qualifiers.allSatisfy(has) }
      for kind in ["sw", "w", "car", "night"] {
        let isOf = { (qualifier: Substring) in qualifier.prefix { !$0.isNumber } == kind }
        let having = rest.filter { $0.qualifiers.contains(where: isOf) }
        if having.isEmpty { continue }
        let most = having.map { $0.qualifiers.first(where: isOf).map(least) ?? 0 }.max()
        rest = having.filter { $0.qualifiers.first(where: isOf).map(least) == most }
      }
      return rest.first?.name
    }
  }

  @Test("On every device Android shows what the registry answers, in whichever order axes stand")
  func agreement() throws {
    var random = SeededGenerator(seed: 5)
    var axes = AndroidQualifierTests.axes
    for _ in 0..<12 {
      axes.shuffle(using: &random)
      var set = Fixture(axes: axes)
      for token in 0..<20 {
        set.add("t\(token)", .number, "0")
        var contexts: Set<String> = [""]
        for value in 1...5 {
          let pairs = axes.filter { _ in Bool.random(using: &random) }.map {
            Context.Fixed($0.name, $0.values.randomElement(using: &random) ?? "")
          }
          let context = Context(pairs).text
          guard contexts.insert(context).inserted else { continue }
          set.add("t\(token)", .number, String(value), in: context)
        }
      }
      try expectAgreement(set)
    }
  }

  private func expectAgreement(_ set: Fixture) throws {
    let export = try TokenExport.export(set.tokens, as: .android, options: Fixture.options)
    #expect(export.losses == [])
    var values: [String: [String: String]] = [:]
    for file in export.files {
      for line in file.text.split(separator: "\n") where line.contains("name=\"t") {
        let parts = line.split { "\"<>".contains($0) }
        values[String(parts[2]), default: [:]][String(file.name.split(separator: "/")[1])] =
          String(parts[parts.count - 2])
      }
    }
    for token in set.tokens.tokens {
      for width in [400, 700, 900] {
        for state in 0..<4 {
          let device = Device(width: width, isNight: state & 1 == 1, isCar: state & 2 == 2)
          let folders = values[token.path.text] ?? [:]
          let shown = device.best(folders.keys.sorted()).flatMap { folders[$0] }
          let cell = token.cells.last { $0.context.holds(in: device.context) }
          #expect(shown == cell?.json?.compactText, "\(token.path) on \(device) of \(folders)")
        }
      }
    }
  }

  @Test("Qualifiers are chosen for values of any axis, languages known by their tags")
  func chosen() throws {
    var set = Fixture(axes: [
      .init(name: "locale", values: ["en", "de-AT", "ar"]),
      .init(name: "room", values: ["small", "large"]),
    ])
    set.add("a", .number, "1")
    set.add("a", .number, "2", in: "locale=de-AT,room=large")
    var options = Fixture.options
    options.chosen = ["qualifiers": "room=large:sw720dp"]
    let export = try TokenExport.export(set.tokens, as: .android, options: options)
    #expect(
      export.files.map(\.name) == [
        "res/values/tokens.xml", "res/values-de-rAT-sw720dp/tokens.xml",
      ])
    for wrong in ["room=large", "room=wide:land", "room=large:Sw1dp", "room=large:sw0dp", ":land"] {
      options.chosen = ["qualifiers": wrong]
      #expect(throws: ExportProblem.self, "\(wrong)") {
        try TokenExport.export(set.tokens, as: .android, options: options)
      }
    }
  }
}
