import Testing
import Text

@Suite struct `Nearest names` {
  let known = ["adaptive", "kazez", "staircase", "k1"]

  @Test(arguments: [
    ("kazes", "kazez"), ("Kazez", "kazez"), ("stiarcase", "staircase"), ("k2", "k1"), ("adaptiv", "adaptive"),
  ])
  func `a typing error finds the intended name`(_ typed: String, meant: String) {
    #expect(nearestName(to: typed, among: known) == meant)
  }

  @Test(arguments: ["quest+", "QUEST+", "quest-plus", "quest-pls"])
  func `a plus sign is read as the word`(_ typed: String) {
    #expect(nearestName(to: typed, among: ["quest", "quest-plus"]) == "quest-plus")
  }

  @Test func `a suggestion is two edits away at most, of short names one`() {
    let known = ["comparison", "sweep", "k1"]
    for (typed, meant) in [
      ("swp", "sweep"), ("compraisno", "comparison"), ("komparisn", "comparison"), ("komparsn", nil),
      ("sw", nil),
      ("j2", nil), ("k", "k1"),
    ] { #expect(nearestName(to: typed, among: known) == meant, "\(typed)") }
  }

  @Test func `a part of a name finds the first name with its words`() {
    let known = ["lapse-rate", "threshold-cents", "threshold-table", "rmse_octaves_timeline", "strategy.k1"]
    for (typed, meant) in [
      ("threshold", "threshold-cents"), ("Rate", "lapse-rate"), ("rmse_timeline", "rmse_octaves_timeline"),
      ("rsme_timline", "rmse_octaves_timeline"), ("k1", "strategy.k1"), ("rote", "lapse-rate"), ("rat", nil),
      ("thresh", nil), ("rate-table", nil), ("-", nil),
    ] { #expect(nearestName(to: typed, among: known) == meant, "\(typed)") }
  }

  @Test func `a name unlike all others has no suggestion`() {
    #expect(nearestName(to: "bayesian", among: known) == nil)
    #expect(suggestion(for: "bayesian", among: known) == "Known: adaptive, kazez, staircase, k1.")
    #expect(suggestion(for: "kazes", among: ["kazez"]) == "Did you mean \"kazez\"? Known: kazez.")
  }

  @Test func `the last of many names are only counted`() {
    let many = (100..<200).map { "n\($0)" }
    let text = suggestion(for: "other", among: many)
    #expect(text.hasPrefix("Known: n100, n101, ") && text.hasSuffix(", n149 and 50 more."))
    #expect(knownNames(many) == text)
    #expect(suggestion(for: "n150x", among: many) == "Did you mean \"n150\"?")
    // 50 names of 4 characters with separators have 298 characters; another digit or three make 299 and 301.
    func listed(_ digits: Int) -> String { knownNames(["n" + String(repeating: "1", count: digits)] + many) }
    #expect(listed(4).hasSuffix(", n148 and 51 more.") && listed(6).hasSuffix(", n147 and 52 more."))
  }

  @Test func `the first 63 characters of a long name are listed`() {
    let long = String(repeating: "x", count: 400)
    #expect(knownNames([long, "k1"]) == "Known: \(String(repeating: "x", count: 63))…, k1.")
    #expect(knownNames([]) == "None is known here.")
  }

  // The distance of two names of a mebibyte would take hours.
  @Test func `a name of more than 64 characters has no suggestion and is none`() {
    let (long, longer) = (String(repeating: "x", count: 64), String(repeating: "x", count: 65))
    #expect(nearestName(to: long, among: [longer, long]) == long)
    #expect(nearestName(to: longer, among: [long]) == nil)
    #expect(nearestName(to: String(repeating: "x", count: 1 << 20), among: [longer + "y"]) == nil)
  }

  @Test func `a text for a message is one line of at most 60 characters`() {
    #expect("a\nb".shortened == "a b")
    #expect(String(repeating: "9", count: 60).shortened == String(repeating: "9", count: 60))
    #expect(String(repeating: "9", count: 61).shortened == String(repeating: "9", count: 59) + "…")
  }
}
