import PositionedJSON
import TestSupport
import Testing
import TokenModel

@testable import TokenResolve

@Suite("The example at the head of TokenResolve")
struct WorkedExampleTests {
  private let set = TokenSet(
    [Revision(["appearance": "light dark", "contrast": "normal increased"])],
    [
      cell("ink", "1"),
      cell("ink", "2", at: "appearance=dark"),
      cell("ink", "3", at: "contrast=increased"),
      alias("text", "ink"),
    ])
  private let graph: CellGraph
  private let partition: ContextPartition
  private let ink: TokenID
  private let text: TokenID

  init() throws {
    let axes = AxisTable(revision: set.revisions[0], revisions: set.revisions, order: set.axes)
    graph = CellGraph(set.cells, axes: axes)
    partition = ContextPartition(graph)
    ink = try #require(graph.token(at: path("ink")))
    text = try #require(graph.token(at: path("text")))
  }

  @Test("the candidates of a token come strongest first, and references lead to tokens")
  func candidates() {
    let contexts = graph.candidates(of: ink).map(\.cell.context.text)
    #expect(contexts == ["contrast=increased", "appearance=dark", ""])
    let targets = graph.candidates(of: text).compactMap { graph.references(of: $0)?.targets }
    #expect(targets == [[ink]])
  }

  @Test("the tree decides the stronger axis first, the weaker one only where it matters")
  func tree() {
    let tree = partition.tree(of: ink)
    #expect(
      description(of: tree.root, in: tree)
        == "(contrast=increased: leaf 2, otherwise: (appearance=dark: leaf 1, otherwise: leaf 0))")
    #expect(tree.leaves.map(\.context.text) == ["", "appearance=dark", "contrast=increased"])
  }

  @Test("an alias has the tree of its target")
  func sharedTree() {
    #expect(partition.tree(of: text) === partition.tree(of: ink))
    #expect(partition.answerCount == 6)
  }

  @Test("there is an answer for each token and leaf, found after those that it refers to")
  func answers() {
    let evaluation = Evaluation(graph, partition)
    let rows = evaluation.answers.ids.map { id in
      let answer = evaluation.answers[id]
      let leaf = partition.tree(of: answer.token).leaves[answer.leaf]
      let winner = evaluation.cell(of: id)?.key
      let target = answer.aliases.map { " → \($0.next.position)" } ?? ""
      let json = evaluation.resolved(id, in: leaf.context)?.json
      return
        "\(id.position) \(evaluation.path(of: id)) \(answer.leaf.position):\(leaf.context.text) "
        + "\(winner?.path.text ?? "-"),\(winner?.context.text ?? "-")\(target) "
        + (json?.compactText ?? "-")
    }
    #expect(
      rows == [
        "0 ink 0: ink, 1",
        "1 ink 1:appearance=dark ink,appearance=dark 2",
        "2 ink 2:contrast=increased ink,contrast=increased 3",
        "3 text 0: text, → 0 1",
        "4 text 1:appearance=dark text, → 1 2",
        "5 text 2:contrast=increased text, → 2 3",
      ])
  }

  @Test("the entries of the alias are those of its target")
  func entries() {
    let resolution = set.resolution()
    let entries = ["base: 1", "appearance=dark: 2", "contrast=increased: 3"]
    #expect(resolution.entries("ink") == entries)
    #expect(resolution.entries("text") == entries)
    #expect(resolution.found == [])
  }

  @Test("the stronger axis answers where both are fixed")
  func bothAxes() throws {
    let both = context("appearance=dark,contrast=increased")
    let axes = graph.axes.fixedValues(in: both)
    #expect(partition.tree(of: text).leaf(where: axes).position == 2)
    #expect(try set.resolver().resolve(path("text"), in: both)?.json?.compactText == "3")
  }

  private func description(of subtree: DecisionTree.Subtree, in tree: DecisionTree) -> String {
    switch subtree {
    case .leaf(let leaf): return "leaf \(leaf.position)"
    case .node(let id):
      let node = tree.nodes[id]
      let branches = node.branches.map { branch in
        let value = AxisValue(axis: node.axis, value: branch.value)
        return "\(graph.axes.context(fixing: [value]).text): "
          + description(of: branch.subtree, in: tree)
      }
      let otherwise = "otherwise: " + description(of: node.otherwise, in: tree)
      return "(" + (branches + [otherwise]).joined(separator: ", ") + ")"
    }
  }
}
