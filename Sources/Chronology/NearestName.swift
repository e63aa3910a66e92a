/// The name among `names` that differs least from `text`: the fewest letters inserted, removed or exchanged,
/// capital or small; of equals the first.
///
/// Source: Levenshtein distance by Wagner & Fischer, "The string-to-string correction problem", JACM 21,
/// 1974.
/// - Parameter names: at least one.
/// - Complexity: O(length of text × length of all names).
package func nearestName(to text: String, among names: [String]) -> String {
  precondition(!names.isEmpty, "nearestName needs names to choose from, got none")
  let wanted = Array(text.lowercased())
  let distances = names.map { editDistance(wanted, Array($0.lowercased())) }
  return names[distances.indices.min { distances[$0] < distances[$1] } ?? 0]
}

private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var row = Array(0...second.count)
  for (i, letter) in first.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for (j, other) in second.enumerated() {
      let exchanged = diagonal + (letter == other ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(exchanged, row[j] + 1, diagonal + 1)
    }
  }
  return row[second.count]
}
