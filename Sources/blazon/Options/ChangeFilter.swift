internal import ArgumentParser
internal import TokenDiff
internal import TokenModel
internal import TokenOperations

/// The conditions of `diff` on changes; those that are not given let everything pass.
struct ChangeFilter: ParsableArguments {
  @Option(help: .init("Only changes of this class; repeat for more.", valueName: "class"))
  var `class`: [ChangeClassArgument] = []

  @Option(help: .init("Only values of this type; repeat for more.", valueName: "type"))
  var type: [TokenType] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      A token, a group, a title, a part of paths, or a pattern: * within a name, ** across names; by \
      the old name too.
      """,
      valueName: "pattern"))
  var path: String?

  var isEmpty: Bool { self.class.isEmpty && type.isEmpty && path == nil }

  /// Tells on standard error how a class is called now that was given by its former name.
  func noteFormerNames() {
    for argument in self.class {
      guard let former = argument.formerName else { continue }
      Notes.tell(
        "the class \(former) is now \(argument.value.rawValue); "
          + "the next version no longer knows the old name")
    }
  }

  /// - Parameter paths: those that there are, by which a path is known from a part of one.
  func predicate(among paths: some Sequence<TokenPath>) -> (Change) -> Bool {
    let pattern = path.map { PathPattern($0, among: paths) }
    let classes = self.class.map(\.value)
    return { [self] change in
      if !classes.isEmpty, !classes.contains(change.class) { return false }
      if !type.isEmpty, !(change.type.map(type.contains) ?? false) { return false }
      guard let pattern else { return true }
      return pattern.matches(change.path) || change.rename.map { pattern.matches($0.from) } ?? false
    }
  }
}

/// A class as a user names it: by its name, or by its former one.
struct ChangeClassArgument: ExpressibleByArgument {
  let value: ChangeClass
  /// The former name, if that was given.
  let formerName: String?

  static let allValueStrings = ChangeClass.allCases.map(\.rawValue)
  static let defaultCompletionKind = CompletionKind.list(allValueStrings)

  private static let former: [String: ChangeClass] = [
    "reunited": .converted, "resourced": .sourceChanged, "specified": .refined,
  ]

  init?(argument: String) {
    let former = ChangeClassArgument.former[argument]
    guard let value = former ?? ChangeClass(rawValue: argument) else { return nil }
    self.value = value
    formerName = former == nil ? nil : argument
  }
}
