/// How strongly a guideline asks for a value. The normal form is the positive value with `avoid`.
package enum Modality: String, Sendable, CaseIterable {
  case must
  case should
  case may
  case avoid
}
