import ArgumentParser
import Foundation
import Scenarios
import Simulation
import Text

/// `--person GROUP:INDEX --export FILE`: export one listener's records.
struct PersonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Simulate only this listener of the cell, the index from 0, and export its records.",
      valueName: "group:index"))
  var person: String?

  @Option(
    help: ArgumentHelp(
      "Write that listener's records to this file in the app's CSV format.", valueName: "file"))
  var export: String?

  /// Whether the options are given.
  var isWanted: Bool { person != nil }

  func validate() throws {
    switch (person, export) {
    case (nil, nil): break
    case (let person?, _?):
      if Self.parsed(person) == nil {
        throw ValidationError("--person: must be GROUP:INDEX, got \(person). Write for example novice:2.")
      }
    case (_?, nil):
      throw ValidationError("--person: requires --export, which names the file. Add --export app.csv.")
    case (nil, _?):
      throw ValidationError(
        "--export: requires --person, which names the listener. Add --person novice:2.")
    }
  }

  /// The export of the listener, which must belong to the cell.
  func export(fromCell cell: Int, of scenario: Scenario, replacing: Bool) throws -> PersonExport {
    guard let person, let file = export, let (group, index) = Self.parsed(person) else {
      preconditionFailure("--person and --export must have been validated")
    }
    let cohorts = scenario.experiment.cells[cell].cohorts
    guard let cohort = cohorts.first(where: { $0.name == group }) else {
      throw Failure.usage(
        "--person: group \"\(group)\" is unknown. \(suggestion(for: group, among: cohorts.map(\.name)))")
    }
    guard index < cohort.count else {
      throw Failure.usage(
        "--person: the index must be in 0…\(cohort.count - 1), got \(index). \(group) has \(cohort.count.of("listener"))."
      )
    }
    try Failure.ifExists([file], unless: replacing)
    return PersonExport(
      experiment: scenario.experiment, key: ListenerKey(cell: cell, group: group, listener: index), file: file
    )
  }

  private static func parsed(_ person: String) -> (group: String, index: Int)? {
    guard let colon = person.lastIndex(of: ":"),
      let index = Int(decimal: person[person.index(after: colon)...]),
      index >= 0, colon > person.startIndex
    else { return nil }
    return (String(person[..<colon]), index)
  }
}
