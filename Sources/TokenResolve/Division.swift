internal import TokenModel

/// In which contexts each token of a graph is asked: one shape for each.
struct Division: Sendable {
  private let shapes: [Shape]
  /// Tokens that more contexts divide than are followed.
  private(set) var refused: Set<Int32> = []
  /// By token: the number of its first slot; a slot is a token in one leaf of its shape.
  private let starts: [Int32]

  /// One context for all tokens.
  init(_ graph: CellGraph, asked fixed: [AxisValue], in context: Context) {
    shapes = Array(repeating: .single(fixed, context), count: graph.paths.count)
    starts = Array(0...Int32(graph.paths.count))
  }

  /// Every context that a token's cells and what they refer to can tell apart.
  ///
  /// - Complexity: O(*n* + *e*) in cells and references, times the leaves.
  init(_ graph: CellGraph) {
    var finder = ShapeFinder(graph)
    finder.run()
    shapes = finder.shapes
    refused = finder.refused
    var starts: [Int32] = [0]
    starts.reserveCapacity(shapes.count + 1)
    for shape in shapes { starts.append(starts[starts.count - 1] + Int32(shape.leaves.count)) }
    self.starts = starts
  }

  var slotCount: Int { Int(starts[starts.count - 1]) }

  func shape(of token: Int32) -> Shape { shapes[Int(token)] }

  func slot(_ token: Int32, leaf: Int) -> Int32 { starts[Int(token)] + Int32(leaf) }

  /// The slot of a token in a context that another token's leaf stands for.
  func slot(_ token: Int32, from other: Int32, leaf: Int) -> Int32 {
    let shape = shapes[Int(token)]
    let from = shapes[Int(other)]
    if shape === from { return slot(token, leaf: leaf) }
    if shape.isWhole { return starts[Int(token)] }
    return slot(token, leaf: shape.leaf(where: from.leaves[leaf].fixed))
  }
}

/// Finds the shapes of all tokens, those that others lead to first.
private struct ShapeFinder {
  private let graph: CellGraph
  private(set) var shapes: [Shape]
  private(set) var refused: Set<Int32> = []
  private var book = ShapeBook()

  init(_ graph: CellGraph) {
    self.graph = graph
    shapes = Array(repeating: .whole, count: graph.paths.count)
  }

  mutating func run() {
    var edges = Edges(capacity: graph.paths.count)
    for token in 0..<Int32(graph.paths.count) {
      for candidate in graph.candidates(of: token) {
        for target in graph.references(of: candidate.cell)?.targets ?? [] where target >= 0 {
          edges.add(target)
        }
      }
      edges.endNode()
    }
    edges.forEachComponent { members, isCircle in
      if !isCircle, let only = members.first {
        shapes[Int(only)] = shape(of: only)
      } else {
        findCommonShape(of: members)
      }
    }
  }

  private mutating func shape(of token: Int32) -> Shape {
    let list = graph.candidates(of: token)
    if list.count == 1, let only = list.first, only.conditions.isEmpty {
      guard let targets = graph.references(of: only.cell)?.targets else { return .whole }
      if let shape = sharedShape(of: targets) { return shape }
    }
    guard let shape = book.shape(of: [parts(of: token, within: [])], graph.axes) else {
      refused.insert(token)
      return .whole
    }
    return shape
  }

  /// The only shape among the targets that divides; `nil` where there are several.
  private func sharedShape(of targets: [Int32]) -> Shape? {
    var found = Shape.whole
    for target in targets where target >= 0 {
      let shape = shapes[Int(target)]
      if shape.isWhole || shape === found { continue }
      guard found.isWhole else { return nil }
      found = shape
    }
    return found
  }

  /// Tokens that refer to one another share one shape, which tells apart what any of them does.
  private mutating func findCommonShape(of members: ArraySlice<Int32>) {
    let all = Set(members)
    let shape = book.shape(of: members.map { parts(of: $0, within: all) }, graph.axes)
    if shape == nil { refused.formUnion(members) }
    for member in members { shapes[Int(member)] = shape ?? .whole }
  }

  private func parts(of token: Int32, within circle: Set<Int32>) -> [ShapeBuilder.Part] {
    graph.candidates(of: token).map { candidate in
      var cursors: [ShapeBuilder.Cursor] = []
      for target in graph.references(of: candidate.cell)?.targets ?? []
      where target >= 0 && !circle.contains(target) {
        let shape = shapes[Int(target)]
        if shape.isWhole || cursors.contains(where: { $0.shape === shape }) { continue }
        cursors.append(ShapeBuilder.Cursor(shape: shape, place: shape.root))
      }
      return ShapeBuilder.Part(conditions: candidate.conditions[...], cursors: cursors)
    }
  }
}

/// Builds each shape once: many tokens are divided alike, each in a chain as the one before.
private struct ShapeBook {
  private struct Content: Hashable {
    var nodes: [Shape.Node]
    var root: Shape.Place
  }

  private var built: [[[ShapeBuilder.Part]]: Shape?] = [:]
  private var known: [Content: Shape] = [:]

  /// - Returns: `nil` where there are too many leaves.
  mutating func shape(of tokens: [[ShapeBuilder.Part]], _ axes: AxisTable) -> Shape? {
    if let shape = built[tokens] { return shape }
    guard let new = ShapeBuilder.shape(of: tokens, axes) else {
      built[tokens] = .some(nil)
      return nil
    }
    let content = Content(nodes: new.nodes, root: new.root)
    let shape = known[content, default: new.isWhole ? .whole : new]
    known[content] = shape
    built[tokens] = shape
    return shape
  }
}
