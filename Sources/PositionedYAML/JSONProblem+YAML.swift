internal import PositionedJSON

// MARK: - Problems that cost one entry

extension JSONProblem {
  private static func yaml(
    _ code: Code, _ message: String, fix: String, at offset: Int
  ) -> JSONProblem {
    JSONProblem(code: code, message: message, fix: fix, offset: offset)
  }

  static func commentedColor(_ color: String, value: String, at offset: Int) -> JSONProblem {
    yaml(
      .yamlValue,
      "\(color) is a comment in YAML, so that the value is \(value.isEmpty ? "empty" : shown(value))",
      fix: "put the value in quotes, or a blank after the # of a comment", at: offset)
  }

  static func unquotedReference(_ path: String, at offset: Int) -> JSONProblem {
    yaml(
      .yamlValue, "{\(cut(path))} without quotes is a mapping in YAML, not a reference",
      fix: "put it in quotes", at: offset)
  }

  static func unknownTag(_ tag: String, at offset: Int) -> JSONProblem {
    let short =
      tag.hasPrefix(YAMLScalar.corePrefix)
      ? "!!" + tag.dropFirst(YAMLScalar.corePrefix.count) : tag
    return yaml(
      .yamlValue, "the tag \(cut(short)) is not read, or does not fit its value",
      fix: "remove the tag", at: offset)
  }

  static func notMerged(_ kind: String, at offset: Int) -> JSONProblem {
    yaml(
      .yamlValue, "'<<' merges mappings, and this is \(kind)",
      fix: "name the anchor of a mapping, or several in brackets", at: offset)
  }

  static func keyIsNotText(_ kind: String, at offset: Int) -> JSONProblem {
    yaml(
      .yamlValue, "a key is \(kind), and names of tokens are text",
      fix: "put the key in quotes", at: offset)
  }
}

// MARK: - Problems that end the reading

extension JSONProblem {
  static func severalDocuments(at offset: Int) -> JSONProblem {
    yaml(
      .yamlSyntax, "a second document begins here", fix: "make a file of each document", at: offset)
  }

  static func unknownAlias(_ name: String, at offset: Int) -> JSONProblem {
    yaml(
      .yamlSyntax, "the alias *\(cut(name)) does not name an anchor that ends before it",
      fix: "write &\(cut(name)) at a value above, or put a text that begins with * in quotes",
      at: offset)
  }

  static func tooManyAliased(_ what: String, at offset: Int) -> JSONProblem {
    yaml(
      .tooLarge, "the aliases of the file stand for more than \(what)",
      fix: "write references between tokens instead of aliases", at: offset)
  }

  static func longBlank(_ limit: Int, at offset: Int) -> JSONProblem {
    yaml(
      .tooLarge, "more than \(limit) blanks and line breaks follow one another",
      fix: "remove them", at: offset)
  }

  static func manyDirectives(_ limit: Int, at offset: Int) -> JSONProblem {
    yaml(.tooLarge, "more than \(limit) lines begin with %", fix: "remove them", at: offset)
  }

  static func controlCharacterInYAML(_ value: UInt32, at offset: Int) -> JSONProblem {
    yaml(
      .yamlSyntax, "a control character (0x\(String(value, radix: 16))) is in the text",
      fix: "remove it, or write it as an escape in double quotes", at: offset)
  }

  /// A fault that libyaml found, in words that name a way to fix it.
  ///
  /// - Parameters:
  ///   - offset: the place of the fault, with `byte` there.
  ///   - start: the place where that began which is at fault, such as a text in quotes.
  static func syntaxOfYAML(
    _ said: String, _ context: String, at offset: Int, _ byte: UInt8?, start: Int
  ) -> JSONProblem {
    func problem(_ message: String, _ fix: String, at place: Int? = nil) -> JSONProblem {
      yaml(.yamlSyntax, message, fix: fix, at: place ?? offset)
    }
    switch said {
    case "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      return problem("a tab indents the line", "indent with spaces")
    case "found character that cannot start any token":
      if byte == 0x09 { return problem("a tab indents the line", "indent with spaces") }
      let character = byte.map { String(UnicodeScalar($0)) } ?? ""
      return problem("no text without quotes begins with '\(character)'", "put the text in quotes")
    case "mapping values are not allowed in this context":
      return problem(
        "a ':' is where no key can be", "put the text in quotes, or fix the indentation")
    case "could not find expected ':'":
      return problem("this line has no ':' after a key", "write KEY: VALUE", at: start)
    case "did not find expected key", "did not find expected '-' indicator":
      return problem(
        "the line belongs to nothing before it", "indent it like the lines that it belongs to")
    case "did not find expected ',' or ']'":
      return problem("expected ',' or ']'", "close the list that began before")
    case "did not find expected ',' or '}'":
      return problem("expected ',' or '}'", "close the mapping that began before")
    case "found unexpected end of stream" where context.contains("quoted scalar"),
      "found unexpected document indicator":
      return problem("the text in quotes is not closed", "add the quote at its end", at: start)
    case "found unknown escape character", "did not find expected hexdecimal number",
      "found invalid Unicode character escape code":
      return problem(
        "YAML has no such escape", "double the backslash, or use single quotes")
    case "did not find expected <document start>":
      return problem("there is text after the end of the document", "remove it, or indent it")
    case "found incompatible YAML document":
      return problem("the file asks for another YAML than 1.1 or 1.2", "remove the line of %YAML")
    default:
      let plain = said.replacing("did not find", with: "found no")
      return problem(
        "\(context.isEmpty ? "" : context + ": ")\(plain)",
        "fix the line, or put its text in quotes")
    }
  }

  private static func cut(_ text: String) -> String {
    text.count > 60 ? text.prefix(60) + "…" : text
  }

  private static func shown(_ text: String) -> String { "\"\(cut(text))\"" }
}
