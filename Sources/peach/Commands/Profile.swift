import ArgumentParser
import Chronology
import Foundation
import Music
import Store
import Training

/// `peach profile`: what is known of a person.
struct Profile: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what is known of the person who trains here.",
    discussion: """
      For each trained note the mean difficulty presented, its deviation and how often it was heard; over all \
      notes mean, deviation and trend; and how closely notes were matched.

      EXAMPLES
        peach profile
        peach profile --format json
        peach profile --data /media/backup/peach
      """)

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
    var history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    try data.readStore().load(into: &history, respondents.filter) { StandardError.write("\($0)\n") }
    return history
  }
}

extension Profile {
  private func trained(_ history: TrainingHistory) -> [(note: MIDINote, statistics: RunningStatistics)] {
    (0..<MIDINote.count).map { (MIDINote($0), history.profile[MIDINote($0)].statistics) }
      .filter { $0.statistics.count > 0 }
  }

  private func text(_ history: TrainingHistory) -> String {
    let matching = history.profile.matching
    guard let overall = history.profile.overall else {
      return matching.count == 0 ? "No training data yet" : matchingText(matching)
    }
    var table = Table(header: ["note", "mean ¢", "SD", "count"])
    table.rows = trained(history).map { note, statistics in
      [
        note.name, statistics.mean.decimals(1), statistics.standardDeviation.decimals(1),
        "\(statistics.count)",
      ]
    }
    let trend = history.trend.trend.map(\.rawValue) ?? "not yet known"
    return """
      \(table.text)
      mean \(overall.mean.value.decimals(1)) ¢, SD \(overall.standardDeviation.value.decimals(1)) ¢ \
      over \(overall.trainedNotes.of("note")), trend \(trend)
      \(matchingText(matching))
      """
  }

  private func matchingText(_ matching: RunningStatistics) -> String {
    matching.count == 0
      ? "no pitch matching yet"
      : """
      pitch matching: error \(matching.mean.decimals(1)) ¢, SD \(matching.standardDeviation.decimals(1)) ¢ \
      over \(matching.count)
      """
  }

  private func json(_ history: TrainingHistory) -> JSON {
    let (overall, matching) = (history.profile.overall, history.profile.matching)
    return .object([
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
