internal import TokenModel

/// The contexts in which colors of a generated file have values of their own.
struct SwiftModes {
  let contexts: SwiftContexts
  /// The weakest first.
  let all: [Context]
  /// A name for each, without backticks.
  let labels: [String]
  private let numbers: [String: Int]

  /// - Parameter all: the weakest first; of those that hold where another does, the first counts.
  init(_ contexts: SwiftContexts, _ all: [Context] = []) {
    self.contexts = contexts
    var numbers: [String: Int] = [:]
    var distinct: [Context] = []
    for context in all {
      guard let test = contexts.test(context), numbers[test] == nil else { continue }
      numbers[test] = distinct.count
      distinct.append(context)
    }
    self.numbers = numbers
    self.all = distinct
    labels = contexts.labels(distinct)
  }

  /// The index of a context in `all`; `nil` for one that always holds or in which no color differs.
  func number(of context: Context) -> Int? { contexts.test(context).flatMap { numbers[$0] } }

  /// The indices of the modes that the system alone decides.
  var ofSystem: [Int] { all.indices.filter { contexts.isOfSystem(all[$0]) } }

  /// The labels of some modes as parameters without a value unless given, each behind a comma.
  func parameters(_ modes: [Int], of type: String) -> String {
    modes.map { ", \(label($0)): \(type)? = nil" }.joined()
  }

  /// The name of a mode as an argument's label.
  func label(_ mode: Int) -> String { SwiftIdentifier.label(SwiftIdentifier.quoted(labels[mode])) }
}
