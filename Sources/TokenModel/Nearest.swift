/// The word of `known` that a person most likely meant, or `nil` when none is near; of several that are
/// equally near the first.
///
/// Near is a word that at most two insertions, deletions, replacements or swaps of neighbors turn into the
/// text, or one for each three characters of a long text. Case does not count.
///
/// - Complexity: O(*k*·*l*) for *k* words of length *l*, of which those with other letters cost next to
///   nothing.
package func nearest(_ text: String, among known: some Sequence<String>) -> String? {
  let wanted = FoldedWord(text)
  var distance = EditDistance(from: wanted.scalars)
  var limit = max(2, text.count / 3)
  var best: String?
  for word in known {
    let folded = FoldedWord(word)
    guard wanted.leastDistance(to: folded) <= limit,
      let found = distance.distance(to: folded.scalars, limit: limit)
    else { continue }
    best = word
    if found == 0 { break }
    limit = found - 1
  }
  return best
}

/// A word without regard to case.
private struct FoldedWord {
  var scalars: [UInt32] = []
  /// A bit for each scalar that occurs, by its lowest six bits.
  private var letters: UInt64 = 0

  init(_ word: String) {
    scalars.reserveCapacity(word.utf8.count)
    for byte in word.utf8 {
      guard byte < 0x80 else {
        scalars = word.lowercased().unicodeScalars.map(\.value)
        break
      }
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      scalars.append(UInt32(isUpper ? byte | 0x20 : byte))
    }
    for scalar in scalars { letters |= 1 << UInt64(scalar & 63) }
  }

  /// A lower bound of the edit distance: what only one of the two has needs an edit each.
  func leastDistance(to other: FoldedWord) -> Int {
    max(
      abs(scalars.count - other.scalars.count),
      (letters & ~other.letters).nonzeroBitCount, (other.letters & ~letters).nonzeroBitCount)
  }
}

/// Insertions, deletions, replacements and swaps of neighbors that turn one text into another: the
/// optimal string alignment distance.
private struct EditDistance {
  private let a: [UInt32]
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  init(from a: [UInt32]) { self.a = a }

  /// - Returns: `nil` where the distance is above the limit.
  mutating func distance(to b: [UInt32], limit: Int) -> Int? {
    last = Array(0...b.count)
    beforeLast = last
    row = last
    for i in a.indices {
      row[0] = i + 1
      var least = i + 1
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row[j + 1] = cost
        least = min(least, cost)
      }
      // All later rows are above the limit too: a swap adds one to a row whose least is at most one
      // less than this one's.
      guard least <= limit else { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }
}
