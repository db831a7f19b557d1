/// The word of `known` that a person most likely meant, or `nil` when none is near.
///
/// - Complexity: O(*k*·*l*²) for *k* words of length *l*.
package func nearest(_ text: String, among known: some Sequence<String>) -> String? {
  let limit = max(2, text.count / 3)
  var best: (word: String, distance: Int)?
  for word in known where abs(word.count - text.count) <= limit {
    let distance = editDistance(text.lowercased(), word.lowercased())
    if distance <= limit, distance < best?.distance ?? .max { best = (word, distance) }
  }
  return best?.word
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
private func editDistance(_ a: String, _ b: String) -> Int {
  let a = Array(a.unicodeScalars)
  let b = Array(b.unicodeScalars)
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
