import ArgumentParser
import Chronology
import Foundation
import Music
import Statistics
import Store
import Training

/// `peach profile`: what is known of a person.
struct Profile: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a person's profile.",
    discussion: """
      Shows the estimated threshold with its 95 % interval and its change over the last 600 comparisons, the rolling \
      mean of the difficulty presented, the threshold timeline as a sparkline and in words, mean, standard deviation \
      and trend of the difficulty presented, and the errors of pitch matching. --notes adds a table of the trained \
      notes with mean difficulty, standard deviation and number of comparisons.

      EXAMPLES
        peach profile
        peach profile --notes
        peach profile --format json --data /media/backup/peach
      """)

  @Flag(help: "Also show every trained note.")
  var notes = false

  @OptionGroup var data: DataOptions
  @OptionGroup var respondents: RespondentOptions
  @OptionGroup var output: FormatOptions

  func run() throws {
    let history = try Failure.explaining { try load() }
    switch output.format {
    case .json: print(try json(history).pretty)
    case .text: print(text(history))
    }
  }

  private func load() throws -> TrainingHistory {
    var history = try HistorySettings.personal.emptyHistory(in: try .system)
    let phrases = Phrases(environment: ProcessInfo.processInfo.environment)
    try data.readStore().load(into: &history, respondents.filter, in: phrases) {
      StandardError.write("\($0)\n")
    }
    return history
  }
}

extension Profile {
  private func trained(_ history: TrainingHistory) -> [(note: MIDINote, statistics: RunningStatistics)] {
    (0..<MIDINote.count).map { (MIDINote($0), history.profile[MIDINote($0)].statistics) }
      .filter { $0.statistics.count > 0 }
  }

  private func text(_ history: TrainingHistory) -> String {
    let text = HistoryText(history)
    let matching = history.profile.matching
    guard history.timeline.latest != nil || matching.count > 0 else { return text.phrases.noData }
    let table = notes ? noteTable(history, text.phrases) : []
    return (text.estimate + [text.difficulty] + text.timeline + [text.summary, text.matching] + table).joined(
      separator: "\n")
  }

  private func noteTable(_ history: TrainingHistory, _ phrases: Phrases) -> [String] {
    var table = Table(header: phrases.noteHeader)
    table.rows = trained(history).map { note, statistics in
      [
        note.name, phrases.decimal(statistics.mean), phrases.decimal(statistics.standardDeviation),
        "\(statistics.count)",
      ]
    }
    return [table.text]
  }

  private func json(_ history: TrainingHistory) -> JSON {
    let (overall, matching) = (history.profile.overall, history.profile.matching)
    return .object([
      "threshold_cents": .optional(history.timeline.latest?.mean.value),
      "estimate": history.estimateJSON,
      "accessibility": .text(TimelineDescription(history.timeline).accessibilityLabel(in: .english)),
      "notes": .list(
        trained(history).map { note, statistics in
          .object([
            "note": .integer(note.index), "name": .text(note.name), "mean_cents": .number(statistics.mean),
            "sd_cents": .number(statistics.standardDeviation), "count": .integer(Int(statistics.count)),
          ])
        }),
      "mean_cents": .optional(overall?.mean.value), "sd_cents": .optional(overall?.standardDeviation.value),
      "trend": history.trend.trend.map { .text($0.rawValue) } ?? .null,
      "matching": .object([
        "mean_error_cents": .optional(matching.count > 0 ? matching.mean : nil),
        "sd_cents": .optional(matching.count > 0 ? matching.standardDeviation : nil),
        "count": .integer(Int(matching.count)),
      ]),
    ])
  }
}
