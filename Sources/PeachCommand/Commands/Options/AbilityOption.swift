import ArgumentParser
import Live
import Music
import Text
import Training

/// `--ability unison|intervals`: selects the comparisons from which a threshold is estimated.
struct AbilityOption: ParsableArguments {
  @Option(help: "Whose comparisons are read: unison or intervals; default: the one with more comparisons.")
  var ability: TrainedAbility?

  /// The option as it was given: " --ability intervals", or empty.
  var words: String { ability.map { " --ability \($0.rawValue)" } ?? "" }

  func chosen(_ records: [ComparisonRecord]) -> ChosenRecords { ChosenRecords(records, ability) }
}

/// A person's comparisons of one ability. Unison and intervals have separate thresholds, so one fit to both would
/// describe neither.
struct ChosenRecords {
  let ability: TrainedAbility
  let comparisons: [ComparisonRecord]
  /// The number of comparisons of the other ability.
  let others: Int

  /// - Parameter wanted: the ability; nil for the one with more comparisons.
  init(_ records: [ComparisonRecord], _ wanted: TrainedAbility?) {
    let intervals = records.count { TrainedAbility($0.interval) == .intervals }
    let ability = wanted ?? (2 * intervals > records.count ? .intervals : .unison)
    self.ability = ability
    comparisons = records.filter { TrainedAbility($0.interval) == ability }
    others = records.count - comparisons.count
  }

  /// "300 comparisons of intervals left out (--ability intervals)."; nil if there are none.
  func leftOut(in phrases: Phrases) -> String? {
    others > 0 ? phrases.leftOut(others, of: ability == .unison ? .intervals : .unison) : nil
  }
}

/// The comparisons that one fit describes. The app's rule presents all intervals in one chain, which is followed as a whole.
enum TrainedAbility: String, CaseIterable, ExpressibleByArgument {
  case unison
  /// All intervals but unison.
  case intervals

  init(_ interval: Interval) { self = interval == .prime ? .unison : .intervals }

  /// "unison", "intervals", in the person's language.
  func name(in language: Language) -> String {
    switch self {
    case .unison: Interval.prime.name(in: language)
    case .intervals: language.texts.abilityIntervals
    }
  }
}
