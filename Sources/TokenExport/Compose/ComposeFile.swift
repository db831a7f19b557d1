internal import PositionedJSON
internal import TokenModel

/// The text of a file of Kotlin.
///
/// All values are computed where they are read: a Kotlin object sets its properties in one method, which
/// has a limit of 64 KB, and in an order in which one that refers to another object may be read too early.
struct ComposeFile {
  let name: String
  /// The package of the file.
  let package: String
  let access: String
  let names: KotlinNames
  let places: KotlinPlaces
  let code: CodeTokens
  let axes: CodeAxes
  /// The axis that follows the system; empty to find it.
  let schemeAxis: String

  private var mode: String { name + "Mode" }
  private var hasModes: Bool { code.all.contains(where: \.hasModes) }
  private var hasFonts: Bool {
    let (family, style, call) = (names["FontFamily"], names["TextStyle"], "\(name)Fonts.family(")
    return code.all.contains { token in
      guard let type = token.type else { return false }
      if type == family { return true }
      // A text style may have none.
      return type == style
        && ([token.first] + token.others.map(\.value)).contains { $0?.text.contains(call) == true }
    }
  }

  func text() -> String {
    var body = ""
    appendObject(name, places.roots, about: code.tokens.groups[.root]?.description, 0, to: &body)
    if hasModes { appendModes(to: &body) }
    if hasFonts { appendFonts(to: &body) }
    var lines: [String] = []
    if code.tokens.tokens.contains(where: { $0.deprecation != nil }) {
      lines += ["@file:Suppress(\"DEPRECATION\")", ""]
    }
    lines += ["package \(package)", ""]
    let imports = names.imports(of: &body)
    if !imports.isEmpty { lines += imports + [""] }
    return "\n" + lines.joined(separator: "\n") + "\n" + body
  }

  /// The members of the objects. One that depends on a mode can be read in a composition only, or with a
  /// mode.
  var publicNames: [PublicName] {
    code.all.indices.flatMap { index -> [PublicName] in
      let token = code.all[index]
      guard let (result, isGeneric) = result(token) else { return [] }
      let path = code.tokens.tokens[index].path
      let name = places.names[index]
      let own = PublicName(
        name: isGeneric ? name + "()" : name,
        signature: token.hasModes ? "@Composable " + result : result, path: path)
      guard token.hasModes else { return [own] }
      return [own, PublicName(name: name + "(mode)", signature: result, path: path)]
    }
  }

  private func appendObject(
    _ name: String, _ places: [KotlinPlaces.Place], about description: String?, _ depth: Int,
    to text: inout String
  ) {
    let blanks = String(repeating: "    ", count: depth)
    if let description { text += "\(blanks)/** \(Language.kotlin.comment(description)) */\n" }
    text += "\(blanks)\(access) object \(name) {\n"
    let written = places.filter(isWritten)
    @Sendable func isBlock(_ place: KotlinPlaces.Place) -> Bool {
      place.node.token.map { code.all[$0].hasModes } ?? true
    }
    // Each of the first groups is worth a piece where there are many tokens.
    let isSplit = depth == 0 && code.all.count >= ParallelMap.least
    let pieces = ParallelMap.map(written.count, least: isSplit ? 1 : max(written.count, 1)) {
      range in
      var text = ""
      for index in range {
        let place = written[index]
        // What takes several lines stands apart.
        if index > 0, isBlock(written[index - 1]) || isBlock(place) { text += "\n" }
        if let token = place.node.token {
          append(place.name, token, blanks + "    ", to: &text)
        } else {
          appendObject(
            place.name, place.children, about: code.tokens.groups[place.node.path]?.description,
            depth + 1, to: &text)
        }
      }
      return text
    }
    for piece in pieces { text += piece }
    text += "\(blanks)}\n"
  }

  private func isWritten(_ place: KotlinPlaces.Place) -> Bool {
    place.node.token.map { code.all[$0].isWritten } ?? place.children.contains(where: isWritten)
  }

  /// The type of a token; what animates is generic in the type of what it animates.
  private func result(_ token: CodeToken) -> (type: String, isGeneric: Bool)? {
    token.type.map { type in
      let isGeneric = type == names["SpringSpec"] || type == names["TweenSpec"]
      return ((isGeneric ? type + "<T>" : type) + (token.isOptional ? "?" : ""), isGeneric)
    }
  }

  private func append(_ name: String, _ index: Int, _ blanks: String, to text: inout String) {
    let token = code.all[index]
    guard let (result, isGeneric) = result(token) else { return }
    appendComment(token, index, blanks, to: &text)
    let start = "\(blanks)\(access) "
    let alias = token.alias.map { places.names[$0] }
    guard token.hasModes else {
      let value = alias.map { isGeneric ? $0 + "()" : $0 } ?? token.first?.text ?? "null"
      let isConstant = token.first?.isLiteral == true && token.alias == nil
      text +=
        isGeneric
        ? "\(start)fun <T> \(name)(): \(result) = \(value)\n"
        : "\(start)\(isConstant ? "const " : "")val \(name): \(result)"
          + "\(isConstant ? "" : " get()") = \(value)\n"
      return
    }
    let current = "\(mode).current"
    let composable = "@\(names["Composable"]) @\(names["ReadOnlyComposable"])"
    if isGeneric {
      text += "\(blanks)\(composable)\n"
      text += "\(start)fun <T> \(name)(): \(result) = \(name)(\(current))\n"
    } else {
      text += "\(start)val \(name): \(result)\n"
      text += "\(blanks)    \(composable) get() = \(name)(\(current))\n"
    }
    text += deprecation(token, index, blanks)
    let head = "\(start)fun \(isGeneric ? "<T> " : "")\(name)(mode: \(mode)): \(result) ="
    if let alias {
      text += "\(head) \(alias)(mode)\n"
      return
    }
    text += "\(head) when {\n"
    for (context, value) in token.others.reversed() {
      let tests = axes.conditions(context).map { axis, name in
        "mode.\(axis.property) == \(mode).\(axis.type).\(name)"
      }
      text += "\(blanks)    \(tests.joined(separator: " && ")) -> \(value?.text ?? "null")\n"
    }
    text += "\(blanks)    else -> \(token.first?.text ?? "null")\n\(blanks)}\n"
  }

  private func appendComment(
    _ token: CodeToken, _ index: Int, _ blanks: String, to text: inout String
  ) {
    if token.summary.count == 1 {
      text += "\(blanks)/** \(token.summary[0]) */\n"
    } else if !token.summary.isEmpty {
      text += "\(blanks)/**\n"
      text += token.summary.map { "\(blanks) * \($0)\n" }.joined(separator: "\(blanks) *\n")
      text += "\(blanks) */\n"
    }
    text += deprecation(token, index, blanks)
  }

  /// The annotation of a deprecated token; empty for any other.
  private func deprecation(_ token: CodeToken, _ index: Int, _ blanks: String) -> String {
    guard let reason = code.deprecation(index, { places.names[$0] }) else { return "" }
    let replacement = token.alias.map {
      ", \(names["ReplaceWith"])(\(Language.kotlin.string(places.names[$0])), "
        + "\(Language.kotlin.string(package + "." + name)))"
    }
    return
      "\(blanks)@\(names["Deprecated"])(\(Language.kotlin.string(reason))\(replacement ?? ""))\n"
  }

  // MARK: Support

  private func appendModes(to text: inout String) {
    let composable = "@\(names["Composable"])"
    var system = "\(mode)()"
    if let (axis, light, dark) = axes.scheme(schemeAxis) {
      let type = "\(mode).\(axis.type)"
      system =
        "\(mode)(\n                    \(axis.property) = "
        + "if (\(names["isSystemInDarkTheme"])()) \(type).\(dark) else \(type).\(light),"
        + "\n                )"
    }
    let properties = axes.all.map { axis in
      "    \(access) val \(axis.property): \(axis.type) = \(axis.type).\(axis.values[0].name),\n"
    }
    let types = axes.all.map { axis in
      "    \(access) enum class \(axis.type) { "
        + axis.values.map(\.name).joined(separator: ", ") + " }\n\n"
    }
    text += """

      /** A choice of what values depend on. */
      \(access) data class \(mode)(
      \(properties.joined())) {
      \(types.joined())    \(access) companion object {
              /** The mode that holds here: the one given by [\(name)Theme], else that of the system. */
              \(access) val current: \(mode)
                  \(composable) @\(names["ReadOnlyComposable"]) get() =
                      Local\(mode).current ?: \(system)
          }
      }

      /** The mode that was given; without one the system decides. */
      \(access) val Local\(mode): \(names["ProvidableCompositionLocal"])<\(mode)?> =
          \(names["staticCompositionLocalOf"]) { null }

      /** Gives [content] the values of a mode. */
      \(composable)
      \(access) fun \(name)Theme(mode: \(mode), content: \(composable) () -> Unit) {
          \(names["CompositionLocalProvider"])(Local\(mode) provides mode, content = content)
      }

      """
  }

  private func appendFonts(to text: inout String) {
    let (family, list) = (names["FontFamily"], names["String"])
    text += """

      /** The fonts of the app. */
      \(access) object \(name)Fonts {
          /** By the names that tokens have for them; what is not here is one of the system's. */
          \(access) var byName: Map<\(list), \(family)> = emptyMap()

          /** The first family that the app has. */
          \(access) fun family(vararg names: \(list)): \(family) =
              names.firstNotNullOfOrNull { byName[it] ?: generic[it] } ?: \(family).Default

          private val generic: Map<\(list), \(family)> = mapOf(
              "serif" to \(family).Serif,
              "sans-serif" to \(family).SansSerif,
              "monospace" to \(family).Monospace,
              "cursive" to \(family).Cursive,
              "system-ui" to \(family).Default,
          )
      }

      """
  }
}
