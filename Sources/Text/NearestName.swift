/// The known name that a mistyped one most likely means.
///
/// It is the nearest by the optimal string alignment distance (insertions, deletions, substitutions, transpositions),
/// ignoring case. If none is near, it is one that contains all words of the name, each but for one edit of words of more
/// than three characters: `threshold-cents` for `threshold`, `rmse_octaves_timeline` for `rmse_timline`. A + is read as
/// `-plus`: `quest-plus` for `QUEST+`.
/// The first name in the list wins a tie.
/// - Returns: nil if no name is within two edits (one, of names of up to three characters) or contains the words, and
///   for a name of more than 64 characters. Known names that are longer are not considered.
/// - Complexity: O(names · length²), the length at most 64.
/// - Source: Damerau 1964.
package func nearestName(to name: String, among known: [String]) -> String? {
  guard name.count <= mostCharacters else { return nil }
  let name = String(name.split(separator: "+", omittingEmptySubsequences: false).joined(separator: "-plus"))
  let known = known.filter { $0.count <= mostCharacters }
  let ranked = known.map { (name: $0, distance: editDistance(name.lowercased(), $0.lowercased())) }
  guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
  if best.distance <= (max(name.count, best.name.count) > 3 ? 2 : 1) { return best.name }
  let wanted = words(of: name)
  guard !wanted.isEmpty else { return nil }
  func contains(_ words: Set<Substring>, _ word: Substring) -> Bool {
    words.contains(word) || word.count > 3 && words.contains { editDistance(word, $0) <= 1 }
  }
  let named = known.map { (name: $0, words: words(of: $0)) }
  let found =
    named.first { wanted.isSubset(of: $0.words) }
    ?? named.first { known in wanted.allSatisfy { contains(known.words, $0) } }
  return found?.name
}

/// The maximum length of names that are compared. No name of Peach is longer, but text from a file can be.
private let mostCharacters = 64

private func words(of name: String) -> Set<Substring> {
  Set(name.lowercased().split { "-_.".contains($0) })
}

/// The sentences after an unknown name: `Did you mean "kazez"? Known: adaptive, kazez.` If there is such a guess and
/// `knownNames` would cut the list, the guess stands alone, in sight.
/// - Parameter others: names that can be meant but are not listed.
package func suggestion(for name: String, among known: [String], beside others: [String] = []) -> String {
  let guess = guess(of: name, among: known + others)
  let isShort = known.isEmpty || shown(of: known).count == known.count
  return guess.isEmpty || isShort ? guess + knownNames(known) : String(guess.dropLast())
}

/// The sentence that names the nearest name, with a space after it: `Did you mean "kazez"? `; empty if none is near.
package func guess(of name: String, among known: [String]) -> String {
  nearestName(to: name, among: known).map { "Did you mean \"\($0)\"? " } ?? ""
}

/// The sentence that lists what can be written: `Known: adaptive, kazez.`
///
/// A list of more than 300 characters is cut and ends with the number of remaining names; of names of more than 64
/// characters the first 63 are shown.
package func knownNames(_ known: [String]) -> String {
  known.isEmpty ? "None is known here." : "Known: \(listing(known))."
}

/// The names that fit into 300 characters, and the number of the others.
private func listing(_ known: [String]) -> String {
  let shown = shown(of: known)
  let text = shown.joined(separator: ", ")
  return shown.count == known.count ? text : "\(text) and \(known.count - shown.count) more"
}

/// The first names, as many as fit into 300 characters and at least one, each shortened.
private func shown(of known: [String]) -> [String] {
  let names = known.map { $0.shortened(to: mostCharacters) }
  var (length, shown) = (names[0].count, 1)
  while shown < names.count, length + 2 + names[shown].count <= 300 {
    length += names[shown].count + 2
    shown += 1
  }
  return Array(names.prefix(shown))
}

private func editDistance(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
  let (a, b) = (Array(first), Array(second))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
