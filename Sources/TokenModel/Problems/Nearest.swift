/// The word of `known` that a person most likely meant, or `nil` when none is near; of several that are
/// equally near the first.
///
/// Near is a word that at most two insertions, deletions, replacements or swaps of neighbors turn into the
/// text: one, up to four characters; one for each three of a long text. Case does not count.
///
/// - Complexity: O(*k*·*l*) for *k* words of length *l*, of which those with other letters cost next to
///   nothing. For words that are asked for again and again see `NearWords`.
package func nearest(_ text: String, among known: some Sequence<String>) -> String? {
  var search = NearestSearch(text)
  for word in known {
    if search.finds(word, LetterOutline(word)) { break }
  }
  return search.best
}

/// Words among which many misspelt ones are looked up.
package struct NearWords: Sendable {
  /// The words, in the order given.
  package let words: [String]
  private let outlines: [LetterOutline]

  package init(_ words: [String]) {
    self.words = words
    outlines = words.map(LetterOutline.init)
  }

  /// The same as `nearest(_:among:)` without the one word that would be no help.
  ///
  /// - Complexity: O(*k*) for *k* words, of which only those with nearly the same letters are read.
  package func nearest(to text: String, except: String? = nil) -> String? {
    var search = NearestSearch(text)
    for index in outlines.indices where search.isPossible(outlines[index]) {
      if words[index] == except { continue }
      if search.finds(words[index], outlines[index]) { break }
    }
    return search.best
  }
}

/// A word's letters and length, without regard to case and order.
private struct LetterOutline {
  /// A bit for each scalar that occurs, by its lowest six bits.
  private var letters: UInt64 = 0
  /// The number of scalars.
  private var count = 0

  init(_ word: String) {
    forEachFolded(word) { scalar in
      letters |= 1 << UInt64(scalar & 63)
      count += 1
    }
  }

  /// A lower bound of the edit distance: what only one of the two has needs an edit each.
  func leastDistance(to other: LetterOutline) -> Int {
    max(
      abs(count - other.count),
      (letters & ~other.letters).nonzeroBitCount, (other.letters & ~letters).nonzeroBitCount)
  }
}

/// The word's scalars without regard to case.
private func forEachFolded(_ word: String, _ take: (UInt32) -> Void) {
  for byte in word.utf8 where byte >= 0x80 {
    for scalar in word.lowercased().unicodeScalars { take(scalar.value) }
    return
  }
  for byte in word.utf8 {
    let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    take(UInt32(isUpper ? byte | 0x20 : byte))
  }
}

/// One text on its way through the words.
private struct NearestSearch {
  private(set) var best: String?
  private let text: String
  private let outline: LetterOutline
  private var limit: Int
  /// Made for the first word whose letters are near.
  private var distance: EditDistance?

  init(_ text: String) {
    self.text = text
    outline = LetterOutline(text)
    limit = max(text.count > 4 ? 2 : 1, text.count / 3)
  }

  /// Whether a word of such letters may be nearer than the best so far.
  func isPossible(_ other: LetterOutline) -> Bool { outline.leastDistance(to: other) <= limit }

  /// Takes the word if it is nearer than the best so far.
  ///
  /// - Returns: whether it is the text itself, so that none can be nearer.
  mutating func finds(_ word: String, _ other: LetterOutline) -> Bool {
    guard isPossible(other) else { return false }
    if distance == nil { distance = EditDistance(from: text) }
    guard let found = distance?.distance(to: word, limit: limit) else { return false }
    best = word
    limit = found - 1
    return found == 0
  }
}

/// Insertions, deletions, replacements and swaps of neighbors that turn one text into another: the
/// optimal string alignment distance.
private struct EditDistance {
  private let a: [UInt32]
  private var b: [UInt32] = []
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  init(from text: String) {
    var scalars: [UInt32] = []
    forEachFolded(text) { scalars.append($0) }
    a = scalars
  }

  /// Only the diagonals up to the limit are computed: what is beyond needs more edits than that.
  ///
  /// - Returns: `nil` where the distance is above the limit.
  /// - Complexity: O(*l*·*d*) for a length *l* and a limit *d*.
  mutating func distance(to word: String, limit: Int) -> Int? {
    b.removeAll(keepingCapacity: true)
    forEachFolded(word) { b.append($0) }
    guard abs(a.count - b.count) <= limit else { return nil }
    grow(to: b.count + 1)
    for j in 0...b.count { last[j] = j }
    let beyond = limit + 1
    for i in a.indices {
      let start = max(0, i - limit)
      let end = min(b.count, i + limit + 1)
      row[start] = start == 0 ? i + 1 : beyond
      var least = row[start]
      for j in start..<end {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row[j + 1] = cost
        least = min(least, cost)
      }
      // The next row looks one further.
      if end < b.count { row[end + 1] = beyond }
      // All later rows are above the limit too: a swap adds one to a row whose least is at most one
      // less than this one's.
      guard least <= limit else { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }

  private mutating func grow(to count: Int) {
    guard last.count < count else { return }
    last = Array(repeating: 0, count: count)
    beforeLast = last
    row = last
  }
}
