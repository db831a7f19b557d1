/// What imports call roots, groups and modules.
extension Pass {
  /// Finds the local names of roots and modules that imports give.
  mutating func findLocals() {
    for index in lexemes.indices where isWord(index, "import") {
      switch language {
      case .swift: if let module = word(next(after: index)) { modules[module] = .some(nil) }
      case .kotlin: noteImport(index)
      case .dart: noteLibrary(index)
      default: noteImports(index)
      }
    }
    for name in roots.union(locals.keys).union(finder.sought.accessors.keys) {
      names.append(Named(bytes: Array(name.utf8), text: name))
    }
  }

  // MARK: Scripts

  /// Notes what an import of a script names: `import t, { tokens as u } from "./tokens.js"`.
  private mutating func noteImports(_ start: Int) {
    var found: [(name: String, local: String)] = []
    var index = start
    var isInside = false
    while let after = next(after: index), found.count < 1_000 {
      index = after
      if lexemes[index].kind == .string { break }
      if isMark(index, "{") || isMark(index, "}") {
        isInside = isMark(index, "{")
      } else if isMark(index, "*") {
        found.append(("*", ""))
      } else if isWord(index, "as"), !found.isEmpty, let local = word(next(after: index)) {
        found[found.count - 1].local = local
        index = next(after: index) ?? index
      } else if let name = word(index) {
        let behind = next(after: index)
        if name == "type", word(behind) != "from", !isMark(behind, ",") { continue }
        if name != "from" || isInside { found.append((isInside ? name : "default", name)) }
      } else if !isMark(index, ",") {
        return
      }
    }
    guard lexemes[index].kind == .string else { return }
    let path = finder.text(lexemes[index].range.dropFirst().dropLast())
    for (name, local) in found { note(name, local, of: path) }
  }

  private mutating func note(_ name: String, _ local: String, of path: String) {
    let file = path.split(separator: "/").last ?? ""
    let exported = finder.sought.modules[String(file.prefix { $0 != "." })]
    if name == "*" {
      modules[local] = .module(path)
    } else if roots.contains(name) || name == "default" && roots.contains(local) {
      locals[local] = name == "default" ? local : name
      origins[local] = .module(path)
    } else if name == "default", let exported {
      locals[local] = exported
      origins[local] = .module(path)
    } else if finder.sought.accessors[name] != nil {
      locals[local] = name
      origins[local] = exported == nil ? .value : .module(path)
    } else if roots.contains(local) {
      shadows[local] = lexemes.count
    }
  }

  /// The module that is loaded behind a `=`: `= require('./tokens')`, `= await import('./tokens')`, or the name of one.
  func loadedModule(_ mark: Int?) -> Mention.Doubt?? {
    guard isMark(mark, "="), var value = mark.flatMap(next) else { return nil }
    if word(value) == "await" { value = next(after: value) ?? value }
    if let module = word(value).flatMap({ modules[$0] }), !isMark(next(after: value), ".") {
      return .some(module)
    }
    guard word(value) == "require" || word(value) == "import" else { return nil }
    let path = next(after: value).flatMap(next).map { lexemes[$0] }
    guard let path, path.kind == .string else { return .some(nil) }
    return .some(.module(finder.text(path.range.dropFirst().dropLast())))
  }

  // MARK: Kotlin and Java

  /// Notes what an import names: a root, a group, or a token itself.
  private mutating func noteImport(_ start: Int) {
    var parts: [Int] = []
    var index = start
    var isOpen = false
    if let first = next(after: index), isWord(first, "static") { index = first }
    while let part = next(after: index), parts.count < 50 {
      isOpen = isMark(part, "*")
      if word(part) == nil { break }
      parts.append(part)
      guard let dot = next(after: part), isMark(dot, ".") else { break }
      index = dot
    }
    let texts = parts.map { word($0)?.replacing("`", with: "") ?? "" }
    guard let root = texts.firstIndex(where: roots.contains), let last = parts.last else { return }
    let module = texts[..<root].joined(separator: ".")
    let behind = next(after: last)
    let alias = isWord(behind, "as") ? word(behind.flatMap(next)) : nil
    let local = alias ?? texts[texts.count - 1]
    if texts[root] == "R", Pass.isPlatform(module) {
      if root == texts.count - 1 { shadows[local] = lexemes.count }
      return
    }
    let name = texts[root...].joined(separator: ".")
    let isResource = texts[root] == "R"
    let doubt: Mention.Doubt? = module.isEmpty ? nil : .module(module)
    if !isOpen { origins[local] = doubt }
    if !isOpen, root == texts.count - 1 {
      locals[local] = texts[root]
    } else if !isOpen, finder.sought.groups.contains(name) {
      setAlias(local, name, until: lexemes.count)
    } else {
      let range = lexemes[parts[root]].range.lowerBound..<lexemes[last].range.upperBound
      found.append(
        Mention(
          family: isResource ? .resource : .member, kind: isOpen ? .built : .use, name: name,
          range: range, members: parts[root...].map { lexemes[$0].range }, doubt: doubt))
      guard !isOpen, aliasEnds.count < Pass.mostAliases else { return }
      setAlias(local, name, until: lexemes.count)
      leaves.insert(local)
      if isRedeclared(local, besides: last) { origins[local] = .value }
    }
  }

  /// Whether some other thing of the file has a name, so that nobody knows which is meant.
  private func isRedeclared(_ name: String, besides last: Int) -> Bool {
    lexemes.indices.contains { index in
      guard index != last, word(index) == name else { return false }
      let (before, after) = (previous(before: index), next(after: index))
      return isMark(after, ":") || isMark(after, "-") && isMark(after.map { $0 + 1 }, ">")
        || isMark(after, ",") && isMark(before, "{")
        || word(before).map(Pass.declarations.contains) == true
    }
  }

  /// Whether resources are those of the platform and its libraries.
  static func isPlatform(_ package: String) -> Bool {
    ["android", "androidx", "com.google.android"].contains {
      package == $0 || package.hasPrefix($0 + ".")
    }
  }

  /// Why what is behind a `.` may be no root, and whether it may be one: behind the name of a module, or of a package.
  func qualifier(_ dot: Int) -> (doubt: Mention.Doubt?, start: Int)? {
    var parts: [String] = []
    var index = dot
    while isMark(index, "."), let part = previous(before: index), let name = word(part),
      parts.count < 50
    {
      parts.insert(name, at: 0)
      guard let before = previous(before: part), isMark(before, ".") else {
        index = part
        break
      }
      index = before
    }
    guard let first = parts.first, !isMark(index, ".") else { return nil }
    let before = word(previous(before: index))
    if before == "import" || before == "package" || before == "static" { return nil }
    if parts.count == 1, let doubt = modules[first] {
      let isUpper = first.unicodeScalars.first?.properties.isUppercase ?? false
      return isUpper || language != .swift ? (doubt, index) : nil
    }
    let package = parts.joined(separator: ".")
    guard language == .kotlin, !Pass.isPlatform(package),
      parts.allSatisfy({ $0.unicodeScalars.first?.properties.isLowercase ?? false }),
      parts.count > 1 || word(at) == "R"
    else { return nil }
    return (.module(package), index)
  }

  // MARK: Dart

  /// Notes what a library is called, and which roots it shows or hides: `import 'a.dart' as a show Tokens;`.
  private mutating func noteLibrary(_ start: Int) {
    guard let text = next(after: start), lexemes[text].kind == .string else { return }
    let path = finder.text(lexemes[text].range.dropFirst().dropLast())
    var rule = ""
    var index = text
    while let after = next(after: index), !isMark(after, ";"), after < text + 500 {
      index = after
      guard let word = word(after) else { continue }
      switch (rule, word) {
      case (_, "as"), (_, "show"), (_, "hide"): rule = rule == "as" ? "as " + word : word
      case ("as", _): modules[word] = .module(path)
      case ("show", _) where roots.contains(word): origins[word] = .module(path)
      case ("hide", _) where roots.contains(word) && origins[word] == nil: origins[word] = .value
      default: break
      }
    }
  }
}
