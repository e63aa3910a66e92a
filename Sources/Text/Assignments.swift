/// Parses constants and settings in the form that every command accepts: `k1=0.05 k2=0.09` or `k1=0.05,k2=0.09`.
package enum Assignments {
  /// Splits words into one `key=value` each.
  ///
  /// A part between commas that does not begin with a key and `=` continues the list before it: `intervals=P1,P5`. A
  /// key may begin with `strategy.` or `settings.`, as in scenarios; the prefix is removed.
  package static func split(_ words: [String]) -> [String] {
    words.flatMap { word in
      word.split(separator: ",", omittingEmptySubsequences: false).reduce(into: [String]()) { found, part in
        if found.isEmpty || part.prefixMatch(of: #/[a-z][a-z0-9.-]*=/#) != nil {
          found.append(String(part.trimmingPrefix("strategy.").trimmingPrefix("settings.")))
        } else {
          found[found.count - 1] += ",\(part)"
        }
      }
    }
  }

  /// The key and the text after the first `=`; nil for the text without `=`.
  package static func parts(of assignment: String) -> (key: String, value: String?) {
    let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    return (parts[0], parts.count == 2 ? parts[1] : nil)
  }

  /// The first key that is assigned more than once; nil if there is none.
  package static func repeatedKey(in assignments: [String]) -> String? {
    var seen: Set<String> = []
    return assignments.map { parts(of: $0).key }.first { !seen.insert($0).inserted }
  }
}
