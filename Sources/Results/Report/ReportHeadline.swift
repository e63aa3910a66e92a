/// The answer of a written report, for lists of studies, which may lack the database from which it was made.
package enum ReportHeadline {
  /// The first sentence of the answer in a report's HTML, as plain text; nil for a page without one.
  package static func firstSentence(of page: String) -> String? {
    guard let start = page.firstRange(of: "<p class=\"answer\">"),
      let end = page[start.upperBound...].firstRange(of: "</p>")
    else { return nil }
    let answer = page[start.upperBound..<end.lowerBound].unescapedFromHTML
    guard let stop = answer.firstRange(of: ". ") else { return answer.isEmpty ? nil : answer }
    return "\(answer[..<stop.lowerBound])."
  }
}

extension Substring {
  /// The text whose `escapedForHTML` this is.
  fileprivate var unescapedFromHTML: String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(String(self)) { $0.replacing($1.0, with: $1.1) }
  }
}
