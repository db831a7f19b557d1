package import TokenModel

extension Answer {
  /// The cell that answered; `nil` for a silence.
  package var stated: ResolvedCell? {
    switch self {
    case .stated(let cell, _): cell
    case .silent: nil
    }
  }

  /// The recorded cell behind the answer, a written silence included.
  var record: Cell? {
    switch self {
    case .stated(let cell, _): cell.cell
    case .silent(_, let written): written
    }
  }

  var isGeneral: Bool {
    switch self {
    case .stated(_, let isGeneral): isGeneral
    case .silent: false
    }
  }
}
