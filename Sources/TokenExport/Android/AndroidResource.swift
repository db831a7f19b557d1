/// A resource that a token has, without its name.
struct AndroidResource: Hashable {
  enum Kind {
    case color
    case dimension
    /// A number, which Android keeps among dimensions.
    case number
    case integer
    case string
    /// Its text is that of the items.
    case array
    case boolean
    /// Its text is that of the attributes in a file.
    case interpolator

    /// The name of the type in `R` and in references.
    var type: String {
      switch self {
      case .color: "color"
      case .dimension, .number: "dimen"
      case .integer: "integer"
      case .string: "string"
      case .array: "array"
      case .boolean: "bool"
      case .interpolator: "interpolator"
      }
    }
  }

  /// What the name has behind that of the token; `nil` for the token itself.
  var part: String?
  var kind: Kind
  /// The value as XML, or a reference.
  var text: String
  var isReference = false

  init(_ kind: Kind, _ text: String, part: String? = nil) {
    self.kind = kind
    self.text = text
    self.part = part
  }

  /// Whether Android takes both for the same resource of code.
  func isSame(as other: AndroidResource) -> Bool { part == other.part && kind == other.kind }

  /// The same as a reference to the one of another name; as it is where Android follows none.
  func reference(to name: String) -> AndroidResource {
    var result = self
    guard kind != .array else { return result }
    result.text = "@\(kind.type)/\(name)"
    result.isReference = true
    return result
  }

  var isFile: Bool { kind == .interpolator && !isReference }

  /// Appends it as an element of `<resources>`.
  func append(_ name: String, to text: inout [UInt8]) {
    let (element, more, content) =
      switch kind {
      case .color, .integer, .dimension, .boolean: (kind.type, "", self.text)
      case .number: ("item", " type=\"dimen\" format=\"float\"", self.text)
      case .string: ("string", " translatable=\"false\"", self.text)
      case .array: ("string-array", " translatable=\"false\"", "\n\(self.text)    ")
      case .interpolator: ("item", " type=\"interpolator\"", self.text)
      }
    text += "    <\(element) name=\"\(name)\"\(more)>\(content)</\(element)>\n".utf8
  }
}
