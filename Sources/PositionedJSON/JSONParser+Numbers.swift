extension JSONParser {
  /// Reads a number, in JSON5 with the forms that it adds.
  mutating func readNumber() throws(JSONProblem) -> String {
    let start = index
    if takePlainNumber() { return asciiText(start..<index) }
    if isJSON5 { return try readJSON5Number() }
    _ = take("-")
    try takeWhole(from: start)
    if take(".") { try takeDigits() }
    try takeExponent()
    return asciiText(start..<index)
  }

  /// Takes a valid JSON number, or nothing: the fast path for nearly all numbers.
  ///
  /// - Returns: whether there was one.
  private mutating func takePlainNumber() -> Bool {
    let whole = byte(index) == UInt8(ascii: "-") ? index + 1 : index
    var end = digitsEnd(whole)
    guard end > whole, byte(whole) != UInt8(ascii: "0") || end == whole + 1 else { return false }
    if byte(end) == UInt8(ascii: ".") {
      let fraction = end + 1
      end = digitsEnd(fraction)
      guard end > fraction else { return false }
    }
    switch byte(end) | 0x20 {
    case UInt8(ascii: "e"): return takePlainExponent(end)
    case UInt8(ascii: "x"): return false
    default:
      index = end
      return true
    }
  }

  private mutating func takePlainExponent(_ start: Int) -> Bool {
    let next = byte(start + 1)
    let digits = next == UInt8(ascii: "+") || next == UInt8(ascii: "-") ? start + 2 : start + 1
    let end = digitsEnd(digits)
    guard end > digits else { return false }
    index = end
    return true
  }

  private func digitsEnd(_ start: Int) -> Int {
    var end = start
    while isDigit(byte(end)) { end += 1 }
    return end
  }

  /// Reads a number of JSON5, and returns a text for it that strict JSON allows.
  mutating func readJSON5Number() throws(JSONProblem) -> String {
    let start = index
    let hasPlus = take("+")
    let sign = !hasPlus && take("-") ? "-" : ""
    if hasPlus { note(.plusSign, at: start) }
    try refuseEndless(from: start)
    if current == UInt8(ascii: "0"), byte(index + 1) | 0x20 == UInt8(ascii: "x") {
      return sign + (try readHexNumber(from: start))
    }
    let digits = index
    let hasBarePoint = try takeJSON5Fraction(from: start)
    let exponent = index
    try takeExponent()
    if !hasBarePoint { return asciiText((hasPlus ? digits : start)..<index) }
    note(.barePoint, at: start)
    return sign + JSONParser.withoutBarePoint(asciiText(digits..<exponent))
      + asciiText(exponent..<index)
  }

  /// Takes digits with a point before, between or after them.
  ///
  /// - Returns: whether one side of the point had no digits.
  private mutating func takeJSON5Fraction(from start: Int) throws(JSONProblem) -> Bool {
    let isBareBefore = take(".")
    if isBareBefore {
      try takeDigits()
      return true
    }
    try takeWhole(from: start)
    guard take(".") else { return false }
    guard isDigit(current) else { return true }
    try takeDigits()
    return false
  }

  private static func withoutBarePoint(_ text: String) -> String {
    text.hasPrefix(".") ? "0" + text : String(text.dropLast())
  }

  private func refuseEndless(from start: Int) throws(JSONProblem) {
    let first = current
    guard first == UInt8(ascii: "I") || first == UInt8(ascii: "N") else { return }
    guard isWord("Infinity") || isWord("NaN") else { return }
    throw .endlessNumber(at: start)
  }
}

// MARK: - Parts

extension JSONParser {
  private mutating func takeWhole(from start: Int) throws(JSONProblem) {
    guard take("0") else { return try takeDigits() }
    guard !isDigit(current) else {
      throw .syntax("a number must not begin with 0", fix: "remove the leading 0", at: start)
    }
  }

  private mutating func takeExponent() throws(JSONProblem) {
    guard take("e") || take("E") else { return }
    if !take("+") { _ = take("-") }
    try takeDigits()
  }

  private mutating func takeDigits() throws(JSONProblem) {
    let end = digitsEnd(index)
    guard end > index else { throw unexpected(wanted: "a digit") }
    index = end
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}

// MARK: - Hexadecimal

extension JSONParser {
  /// A number with more digits is larger than any floating-point number. The limit also keeps the
  /// conversion short, which takes quadratic time.
  private static var hexDigitLimit: Int { 256 }

  private mutating func readHexNumber(from start: Int) throws(JSONProblem) -> String {
    note(.hexNumber, at: start)
    index += 2
    let first = index
    while take("0") {}
    let significant = index
    var value = Decimal()
    while let digit = hexDigit(current) {
      guard index - significant < JSONParser.hexDigitLimit else {
        throw .longHexNumber(JSONParser.hexDigitLimit, at: start)
      }
      value.append(hexDigit: digit)
      index += 1
    }
    guard index > first else { throw unexpected(wanted: "a hexadecimal digit") }
    return value.text
  }
}

/// A whole number of any size.
private struct Decimal {
  /// Nine decimal digits each, the lowest first.
  private var limbs: [Int] = [0]

  mutating func append(hexDigit: Int) {
    var carry = hexDigit
    for index in limbs.indices {
      carry += limbs[index] * 16
      limbs[index] = carry % 1_000_000_000
      carry /= 1_000_000_000
    }
    if carry > 0 { limbs.append(carry) }
  }

  var text: String {
    let lower = limbs.dropLast().reversed().map { limb in
      let digits = String(limb)
      return String(repeating: "0", count: 9 - digits.count) + digits
    }
    return String(limbs[limbs.count - 1]) + lower.joined()
  }
}
