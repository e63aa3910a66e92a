import Chronology
import Music
import Training

/// Texts of *then and now*.
extension Phrases {
  /// "Then and now: you need 9.1 ¢ less than on January 5, 2026 (18.2 → 9.1 ¢)."
  /// - Parameter isNamed: whether the ability is named, since the person has trained both.
  func text(_ both: ThenAndNow, isNamed: Bool) -> String {
    let title =
      phrase("Then and now", "Damals und jetzt")
      + (isNamed ? ", \(both.ability.name(in: language))" : "")
    return "\(title): \(verdict(both))"
  }

  private func verdict(_ both: ThenAndNow) -> String {
    let start = both.then.interval.id
    let change =
      "\(both.now.text(of: both.then.threshold.mean, in: language)) → \(both.now.meanText(in: language)) ¢"
    switch both.verdict {
    case .less(let difference):
      return phrase(
        "you need \(cents(difference)) less than on \(start) (\(change))",
        "du brauchst \(cents(difference)) weniger als am \(start) (\(change))")
    case .more(let difference):
      return phrase(
        "you need \(cents(difference)) more than on \(start) (\(change))",
        "du brauchst \(cents(difference)) mehr als am \(start) (\(change))")
    case .cannotTell(let comparisons?):
      return phrase(
        "cannot tell yet (\(change) since \(start));\nabout \(comparisons.of("more comparison")) would tell",
        "noch nicht zu sagen (\(change) seit \(start));\netwa \(comparisons.grouped) weitere Vergleiche würden es zeigen"
      )
    case .cannotTell(nil):
      return phrase(
        "cannot tell yet (\(change) since \(start));\nthe first estimate is too wide for more comparisons to tell",
        "noch nicht zu sagen (\(change) seit \(start));\ndie erste Schätzung ist zu breit, als dass weitere Vergleiche es zeigten"
      )
    }
  }
}

extension HistoryText {
  /// Then and now for each ability; empty before there are two estimates.
  static func thenAndNow(_ history: TrainingHistory, _ phrases: Phrases) -> [String] {
    history.thenAndNow.map { phrases.text($0, isNamed: history.abilities.count > 1) }
  }
}

extension TrainingHistory {
  /// Then and now of each ability that has two estimates.
  var thenAndNow: [ThenAndNow] { abilities.compactMap { ThenAndNow(self, of: $0) } }

  /// Then and now as data.
  var thenAndNowJSON: JSON {
    .object(
      Dictionary(
        uniqueKeysWithValues: thenAndNow.map { both in
          let (verdict, comparisons): (String, Int?) =
            switch both.verdict {
            case .less: ("less", nil)
            case .more: ("more", nil)
            case .cannotTell(let comparisons): ("cannot-tell", comparisons)
            }
          return (
            both.ability.rawValue,
            .object([
              "then": .text(both.then.interval.id), "then_cents": .number(both.then.threshold.mean.value),
              "now_cents": .number(both.now.mean.value), "verdict": .text(verdict),
              "comparisons_to_tell": comparisons.map { .integer($0) } ?? .null,
            ])
          )
        }))
  }
}
