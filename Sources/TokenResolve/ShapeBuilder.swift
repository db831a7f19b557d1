internal import TokenModel

/// Builds a token's shape from its cells' conditions and the shapes of what they refer to.
struct ShapeBuilder {
  /// A cell, and how what it refers to is divided.
  struct Part: Hashable {
    /// Strongest axis first.
    var conditions: ArraySlice<AxisValue>
    var cursors: [Cursor]
  }

  struct Cursor: Hashable {
    var shape: Shape
    var place: Shape.Place

    static func == (lhs: Cursor, rhs: Cursor) -> Bool {
      lhs.shape === rhs.shape && lhs.place == rhs.place
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(shape))
      hasher.combine(place)
    }
  }

  /// More leaves than that are refused; some of them may turn out to answer alike.
  private static let mostLeaves = 4 * mostContexts

  private let axes: AxisTable
  private var nodes: [Shape.Node] = []
  private var leaves: [Shape.Leaf] = []
  private var fixed: [AxisValue] = []
  private var excluded: [AxisValue] = []
  private var isFull = false

  /// - Parameter tokens: for each token its cells, of which the first that holds answers; several
  ///   tokens where they refer to one another.
  /// - Returns: `nil` where there are too many leaves.
  static func shape(of tokens: [[Part]], _ axes: AxisTable) -> Shape? {
    var builder = ShapeBuilder(axes)
    let open = tokens.compactMap(ShapeBuilder.simplified)
    if open.isEmpty { return .whole }
    let root = builder.place(open)
    return builder.isFull ? nil : builder.shape(root)
  }

  private init(_ axes: AxisTable) { self.axes = axes }

  private mutating func place(_ tokens: [[Part]]) -> Shape.Place {
    guard !isFull, let axis = tokens.lazy.joined().compactMap(\.strongest).max() else {
      return leaf()
    }
    var values: Set<Int32> = []
    for part in tokens.joined() { part.addValues(of: axis, to: &values) }
    var node = Shape.Node(axis: axis, branches: [], other: .leaf(0))
    let excludedBefore = excluded.count
    for value in values.sorted() {
      let pair = AxisValue(axis: axis, value: value)
      fixed.append(pair)
      let next = place(Self.restricted(tokens, axis, value))
      node.branches.append(Shape.Branch(value: value, next: next))
      fixed.removeLast()
    }
    excluded += values.sorted().map { AxisValue(axis: axis, value: $0) }
    node.other = place(Self.restricted(tokens, axis, nil))
    excluded.removeLast(excluded.count - excludedBefore)
    nodes.append(node)
    return .node(Int32(nodes.count - 1))
  }

  private mutating func leaf() -> Shape.Place {
    isFull = isFull || leaves.count >= Self.mostLeaves
    if isFull { return .leaf(0) }
    leaves.append(
      Shape.Leaf(
        fixed: fixed, excluded: excluded, context: axes.context(fixed),
        question: axes.question(fixed, excluding: excluded)))
    return .leaf(Int32(leaves.count - 1))
  }

  /// Puts the leaves in the order of rank.
  private func shape(_ root: Shape.Place) -> Shape {
    let ranks = leaves.map { (axes.order.rank($0.context), $0.context.text) }
    let order = leaves.indices.sorted {
      ranks[$0].0 != ranks[$1].0 ? ranks[$0].0 < ranks[$1].0 : ranks[$0].1 < ranks[$1].1
    }
    var newPlaces = [Int32](repeating: 0, count: leaves.count)
    for (new, old) in order.enumerated() { newPlaces[old] = Int32(new) }
    func moved(_ place: Shape.Place) -> Shape.Place {
      guard case .leaf(let old) = place else { return place }
      return .leaf(newPlaces[Int(old)])
    }
    return Shape(
      nodes: nodes.map { node in
        Shape.Node(
          axis: node.axis,
          branches: node.branches.map { Shape.Branch(value: $0.value, next: moved($0.next)) },
          other: moved(node.other))
      },
      leaves: order.map { leaves[$0] }, root: moved(root))
  }

  private static func restricted(
    _ tokens: [[Part]], _ axis: Int32, _ value: Int32?
  ) -> [[Part]] {
    tokens.compactMap { parts in
      simplified(parts.compactMap { $0.restricted(axis, value) })
    }
  }

  /// Without cells behind one that surely holds; `nil` where nothing is left to decide.
  private static func simplified(_ parts: [Part]) -> [Part]? {
    let end = parts.firstIndex { $0.conditions.isEmpty }.map { $0 + 1 } ?? parts.count
    let kept = Array(parts[..<end])
    return kept.contains { $0.strongest != nil } ? kept : nil
  }
}

extension ShapeBuilder.Part {
  /// The strongest axis that is still to decide.
  var strongest: Int32? {
    var axis = conditions.first?.axis
    for cursor in cursors {
      guard let other = cursor.shape.axis(at: cursor.place) else { continue }
      axis = max(axis ?? other, other)
    }
    return axis
  }

  func addValues(of axis: Int32, to values: inout Set<Int32>) {
    if let first = conditions.first, first.axis == axis { values.insert(first.value) }
    for cursor in cursors {
      guard case .node(let index) = cursor.place else { continue }
      let node = cursor.shape.nodes[Int(index)]
      if node.axis == axis { values.formUnion(node.branches.lazy.map(\.value)) }
    }
  }

  /// The same where an axis is decided; `nil` where the cell cannot hold.
  func restricted(_ axis: Int32, _ value: Int32?) -> ShapeBuilder.Part? {
    var part = self
    if let first = conditions.first, first.axis == axis {
      guard first.value == value else { return nil }
      part.conditions = conditions.dropFirst()
    }
    part.cursors = cursors.compactMap { cursor in
      let place = cursor.shape.next(cursor.place, axis, value)
      if case .leaf = place { return nil }
      return ShapeBuilder.Cursor(shape: cursor.shape, place: place)
    }
    return part
  }
}
