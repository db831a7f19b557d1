internal import CYAMLShim
internal import PositionedJSON

/// One step of a YAML text, with its place.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd, sequenceEnd, mappingEnd
    case alias(String)
    case scalar(YAMLScalar)
    case sequence(tag: String?)
    case mapping(tag: String?, isFlow: Bool)
  }

  var kind: Kind
  /// The name that aliases call it by.
  var anchor: String?
  /// Byte offsets of its first character and of the one behind it.
  var start: Int
  var end: Int
}

/// The steps of a text, in their order; libyaml finds them.
struct YAMLEvents: ~Copyable {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// At a place that stays, since libyaml keeps it.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The offset of the text behind a byte order mark.
  private let start: Int
  /// A character's number and its byte offset, from which others are counted.
  private var known = (character: 0, byte: 0)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    // libyaml would count a byte order mark as a column.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    known.byte = start
    parser = .allocate(capacity: 1)
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress.map { $0 + start }, bytes.count - start)
    self.start = start
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  mutating func next() throws(JSONProblem) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { yaml_event_delete(&event) }
    let start = offset(event.start_mark)
    var next = YAMLEvent(kind: .streamEnd, start: start, end: offset(event.end_mark))
    switch event.type {
    case YAML_STREAM_START_EVENT: next.kind = .streamStart
    case YAML_DOCUMENT_START_EVENT: next.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: next.kind = .documentEnd
    case YAML_SEQUENCE_END_EVENT: next.kind = .sequenceEnd
    case YAML_MAPPING_END_EVENT: next.kind = .mappingEnd
    case YAML_ALIAS_EVENT: next.kind = .alias(YAMLEvents.text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      next.anchor = YAMLEvents.text(scalar.anchor)
      let characters = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      next.kind = .scalar(
        YAMLScalar(
          text: String(decoding: characters, as: UTF8.self),
          isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE, tag: YAMLEvents.text(scalar.tag)))
    case YAML_SEQUENCE_START_EVENT:
      next.anchor = YAMLEvents.text(event.data.sequence_start.anchor)
      next.kind = .sequence(tag: YAMLEvents.text(event.data.sequence_start.tag))
    case YAML_MAPPING_START_EVENT:
      next.anchor = YAMLEvents.text(event.data.mapping_start.anchor)
      next.kind = .mapping(
        tag: YAMLEvents.text(event.data.mapping_start.tag),
        isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
    default: break
    }
    return next
  }

  private static func text(_ pointer: UnsafePointer<UInt8>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private static func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    text(pointer.map { UnsafePointer($0) })
  }

  /// The byte offset of a mark, which counts characters.
  private mutating func offset(_ mark: yaml_mark_t) -> Int {
    let target = Int(mark.index)
    var (character, byte) = known
    while character < target, byte < bytes.count {
      byte += 1
      while byte < bytes.count, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      character += 1
    }
    while character > target, byte > start {
      byte -= 1
      while byte > start, bytes[byte] & 0xC0 == 0x80 { byte -= 1 }
      character -= 1
    }
    known = (character, byte)
    return byte
  }

  /// The fault that libyaml found, in plain words.
  private mutating func problem() -> JSONProblem {
    let said = parser.pointee.problem.map { String(cString: $0) } ?? ""
    switch parser.pointee.error {
    case YAML_READER_ERROR:
      let place = min(start + Int(parser.pointee.problem_offset), bytes.count)
      return said.hasPrefix("control characters")
        ? .controlCharacterInYAML(UInt32(parser.pointee.problem_value), at: place)
        : .notUTF8("text", at: place)
    case YAML_MEMORY_ERROR:
      // Its stacks are bounded, far above our own limit.
      return .tooDeep(JSONReader.Limits().depth, at: offset(parser.pointee.mark))
    case _ where said.hasPrefix("Maximum nesting level"):
      return .tooDeep(JSONReader.Limits().depth, at: offset(parser.pointee.mark))
    default:
      let place = offset(parser.pointee.problem_mark)
      let context = parser.pointee.context.map { String(cString: $0) } ?? ""
      let start = context.isEmpty ? place : offset(parser.pointee.context_mark)
      let byte = place < bytes.count ? bytes[place] : nil
      return .syntaxOfYAML(said, context, at: place, byte, start: start)
    }
  }
}
