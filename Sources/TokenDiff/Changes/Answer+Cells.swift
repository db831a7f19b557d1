package import TokenModel

extension Answer {
  /// The cell that gave the answer; `nil` where no value is stated.
  package var stated: ResolvedCell? {
    switch self {
    case .stated(let cell, _): cell
    case .broken, .silent: nil
    }
  }

  /// The cell that states a value, even if its reference fails; `nil` where no value is stated.
  package var written: ResolvedCell? {
    switch self {
    case .stated(let cell, _), .broken(let cell, _): cell
    case .silent: nil
    }
  }

  /// Whether a value is stated, and cannot be found.
  package var isBroken: Bool {
    switch self {
    case .broken: true
    case .stated, .silent: false
    }
  }

  /// The recorded cell behind the answer, including one that records that nothing is stated.
  package var record: Cell? {
    switch self {
    case .stated(let cell, _), .broken(let cell, _): cell.cell
    case .silent(_, let written): written
    }
  }

  /// Whether the answer ignores an axis that the revision does not have.
  var isGeneral: Bool {
    switch self {
    case .stated(_, let isGeneral), .broken(_, let isGeneral): isGeneral
    case .silent: false
    }
  }
}
