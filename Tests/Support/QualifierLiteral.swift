package import PositionedJSON
package import TokenModel

/// Qualifiers by their names in JSON: `[.unit: .string("px@2x"), .approximate: .bool(true)]`.
extension Qualifiers: ExpressibleByDictionaryLiteral {
  /// - Precondition: each value has the shape of its qualifier.
  package init(dictionaryLiteral elements: (Kind, JSON)...) {
    self.init()
    for (kind, json) in elements {
      precondition(read(kind, json), "\(json.compactText) does not fit \(kind)")
    }
  }
}

extension Statement {
  /// Sets one qualifier by its name in JSON.
  ///
  /// - Precondition: the value has the shape of the qualifier.
  package mutating func qualify(_ kind: Qualifiers.Kind, _ json: JSON) {
    var all = qualifiers
    precondition(all.read(kind, json), "\(json.compactText) does not fit \(kind)")
    qualifiers = all
  }
}
