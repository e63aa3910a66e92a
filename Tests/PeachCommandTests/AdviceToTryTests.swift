import Testing
import Text

@testable import PeachCommand

/// What advice offers instead of a recommendation.
extension `The words of advice` {
  @Test func `say what to try instead of to keep what a person guesses with, and where to begin`() throws {
    let all = try Self.reports(in: .english)
    let kinds = try Self.kept.count
    for (report, guesser) in zip(all, all.dropFirst(kinds)).prefix(kinds) {
      let words = report.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let guesses = guesser.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let isUncertain = guesses.hasPrefix("Not certain: ")
      #expect(words.contains("Keep ") && !guesses.contains("Keep "), "\(guesses)")
      #expect(
        isUncertain
          || guesses.hasPrefix(
            "With kazez k1=0.05 k2=0.09 you mostly guess, and nothing else is surely better. "),
        "\(guesses)")
      // All answers of this person in simulations are as rarely right as those of the other.
      #expect(isUncertain || words.contains("To try in long sessions: k1=0.04 k2=0.15, "), "\(words)")
      #expect(isUncertain || guesses.contains("To try: k1=0.04 k2=0.15, beginning at 20 cents"), "\(guesses)")
      #expect(
        guesses.contains("Beginning nearer than at 100 cents may help more: see peach tune.")
          == guesses.contains(", judged by "), "\(guesses)")
      #expect(!words.contains("Beginning nearer"))
    }
  }

  @Test func `say why a sweep of the scenario can prefer what is not recommended`() throws {
    let ends = [
      "Change nothing.", "#which-constants-to-ship.", ": k1=0.04 k2=0.15, beginning at 20 cents.",
    ]
    let sentence = "peach sweep me.yaml compares means, so it can prefer others."
    for (index, report) in try Self.reports(in: .english).enumerated() {
      let words = report.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      // The first advice of each objective has today's constants alone, the last are recommendations.
      let isKept =
        ends.contains(where: words.contains) && !words.contains(" No other constants")
      #expect(ends.contains { words.contains("\($0) \(sentence)") } == isKept, "\(index): \(report)")
    }
  }
}
