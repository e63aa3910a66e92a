import ArgumentParser
import Chronology
import Exchange
import Foundation
import Live
import Music
import Numerics
import Store
import Text
import Training

/// `peach profile`: prints a person's profile and estimated thresholds.
struct Profile: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Show a person's profile.",
    discussion: """
      Shows the estimated threshold with its 95 % interval and its change since the first 300 comparisons, what it means, \
      how many people of one study have a larger one in unison, and the errors of pitch matching: their mean size, and \
      whether you tend to tune sharp or flat, if a sign test of at least 5 matchings finds it at 5 %. A threshold is shown \
      when its interval spans less than a factor of four and differences as large as it were answered, below a factor of ten \
      a range: "roughly 10 to 60 ¢"; once either was shown, below eight and twenty; otherwise it says what makes it known, or "above 100 ¢, the largest difference so \
      far". A change is shown when its 95 % \
      interval excludes 0. Each interval has \
      an estimate of its own; --interval shows one interval alone. --hear plays both thresholds of a change as pairs of notes. --full adds \
      which thresholds would tell a change, the course of the difficulty presented (the rolling mean of the offsets), mean and standard deviation of the notes' mean \
      offsets, a table of the trained notes, and the app's arrow, which compares the differences presented and also points if \
      the listener has not changed.

      EXAMPLES
        peach profile
        peach profile --full
        peach profile --interval M3
        peach profile --hear
        peach profile --format json --data /media/backup/peach
      """)

  @Flag(help: "Also show the difficulty presented, means, every trained note and the app's arrow.")
  var full = false

  @OptionGroup var interval: IntervalOption
  @OptionGroup var hearing: HearingOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var respondents: RespondentOptions
  @OptionGroup var output: FormatOptions

  func run() async throws {
    let (strategy, next, history, tunings) = try Failure.explaining(in: .ofEnvironment) {
      try load(try PersonalSettings.current)
    }
    switch output.format {
    case .json: print(try json(history).document)
    case .text: print(text(history, tunings, strategy: strategy, next: next).wrappedForTerminal())
    }
    try await hearing.run(history)
  }

  /// The strategy by which missing answers are foretold, the one of the next session, the history and the tunings of its
  /// comparisons.
  private func load(_ settings: PersonalSettings) throws -> (
    strategy: String?, next: String, history: TrainingHistory, tunings: ComparedTunings
  ) {
    var history = HistorySettings(of: settings).emptyHistory(in: try .system, of: try interval.chosen())
    let store = try data.training.readStore()
    try respondents.hint(in: store, Phrases(.ofEnvironment))
    try store.load(into: &history, respondents.filter)
    return (
      settings.foretellingStrategy(after: try store.latestOrigin(respondents.filter)), settings.strategyName,
      history,
      ComparedTunings(
        history.hasIntervals
          ? try store.comparisonsByTuning(of: history.interval, respondents.filter) : [:],
        next: try TrainingSettings(settings.training).tuningSystem)
    )
  }
}

extension Profile {
  private func trained(_ history: TrainingHistory) -> [(note: MIDINote, statistics: RunningStatistics)] {
    (0..<MIDINote.count).map { (MIDINote($0), history.profile[MIDINote($0)].statistics) }
      .filter { $0.statistics.count > 0 }
  }

  private func text(
    _ history: TrainingHistory, _ tunings: ComparedTunings, strategy: String?, next: String
  ) -> String {
    let text = HistoryText(history, strategy: strategy, next: next, tunings: tunings)
    guard history.timeline.latest != nil || history.hasMatchings || history.interval != nil else {
      return text.phrases.texts.historyBegin
    }
    guard history.timeline.latest != nil else { return text.withoutComparisons.joined(separator: "\n") }
    let known = full ? text.full : text.end
    // The course ends with the rolling mean that `difficulty` says.
    let difficulty = text.course.isEmpty ? [text.difficulty] : text.course
    let more =
      full
      ? difficulty + [text.summary, text.arrow] + noteTable(history, text.phrases)
      : [text.phrases.texts.historyMore]
    // Without a matching of one interval there may be some of others.
    let matchings =
      history.interval == nil ? [text.matching] + text.matchingCourse : text.matchingLines
    return (known + matchings + more).joined(separator: "\n")
  }

  private func noteTable(_ history: TrainingHistory, _ phrases: Phrases) -> [String] {
    var table = Table(header: phrases.texts.historyNoteColumns)
    table.rows = trained(history).map { note, statistics in
      [
        note.name(in: phrases.language), phrases.language.cents(statistics.mean),
        phrases.language.cents(statistics.standardDeviation, leading: statistics.mean),
        "\(statistics.count)",
      ]
    }
    return [table.text(within: TextWidth.ofTerminal)]
  }

  private func json(_ history: TrainingHistory) -> JSON {
    let (overall, matching) = (history.profile.overall, history.profile.matching)
    return .object([
      "difficulty_cents": .optional(history.timeline.latest?.mean.value),
      "estimate": history.estimateJSON, "estimates": history.estimatesJSON,
      "harder_pairs": history.harderPairsJSON, "harder_intervals": history.harderIntervalsJSON,
      "description": .text(TimelineDescription(history.timeline).accessibilityLabel(in: .english)),
      "notes": .list(
        trained(history).map { note, statistics in
          .object([
            "note": .integer(note.index), "name": .text(note.name), "mean_cents": .number(statistics.mean),
            "sd_cents": .number(statistics.standardDeviation), "comparisons": .integer(Int(statistics.count)),
          ])
        }),
      "mean_cents": .optional(overall?.mean.value), "sd_cents": .optional(overall?.standardDeviation.value),
      "trend": history.trend.trend.map { .text($0.rawValue) } ?? .null,
      "matching": .object([
        "mean_error_cents": .optional(matching.count > 0 ? matching.mean : nil),
        "median_error_cents": .optional(history.profile.medianMatching?.value),
        "sd_cents": .optional(matching.count > 0 ? matching.standardDeviation : nil),
        "matchings": .integer(Int(matching.count)),
        "mean_signed_error_cents": .optional(
          matching.count > 0 ? history.profile.signedMatching.mean : nil),
        "signed_error_ci95": .interval(
          history.profile.meanSignedError.map { $0.lowerBound.value...$0.upperBound.value }),
        "tendencies": .list(
          history.tuned.tendencies.map { tuned, notes, side in
            .object([
              "interval": .text(tuned.interval.abbreviation), "tuning": .text(tuned.tuning.storageIdentifier),
              "tendency": .text(side.rawValue),
              "median_signed_error_cents": .number(notes.median),
              "matchings": .integer(notes.errors.count),
            ])
          }),
      ]),
    ])
  }
}
