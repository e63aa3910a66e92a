import ArgumentParser
import Foundation
import Scenarios
import Simulation
import Text

/// `--member GROUP:INDEX --export-file FILE`: export one listener's records.
struct ListenerExportOptions: ParsableArguments {
  @Option(
    name: .customLong("member"),
    help: ArgumentHelp(
      "Simulate only this listener of the condition, the index from 0, and export its records.",
      valueName: "group:index"))
  var listener: String?

  @Option(
    name: .customLong("export-file"),
    help: ArgumentHelp(
      "Write that listener's records to this file in the app's CSV format.", valueName: "file"))
  var export: String?

  /// Whether the options are given.
  var isWanted: Bool { listener != nil }

  func validate() throws {
    switch (listener, export) {
    case (nil, nil): break
    case (let listener?, _?):
      if Self.parsed(listener) == nil {
        throw ValidationError(
          "--member: must be GROUP:INDEX, got \(listener). Write a group of the scenario and a number, such as novice:2."
        )
      }
    case (_?, nil):
      throw ValidationError(
        "--member: requires --export-file, which names the file. Add --export-file app.csv.")
    case (nil, _?):
      throw ValidationError(
        "--export-file: requires --member, which names the listener. Add --member GROUP:INDEX with a group of the scenario."
      )
    }
  }

  /// The export of the listener, which must belong to the cell.
  func export(fromCell cell: Int, of scenario: Scenario, replacing: Bool) throws -> ListenerExport {
    guard let listener, let file = export, let (group, index) = Self.parsed(listener) else {
      preconditionFailure("--member and --export-file must have been validated")
    }
    let groups = scenario.experiment.cells[cell].groups
    guard let members = groups.first(where: { $0.name == group }) else {
      throw Failure.usage(
        "--member: group \"\(group)\" is unknown. \(suggestion(for: group, among: groups.map(\.name)))")
    }
    guard index < members.count else {
      throw Failure.usage(
        "--member: the index must be in 0…\(members.count - 1), got \(index). \(group) has \(members.count.of("listener"))."
      )
    }
    try Failure.ifExists([file], unless: replacing)
    return ListenerExport(
      experiment: scenario.experiment, key: ListenerKey(cell: cell, group: group, listener: index), file: file
    )
  }

  private static func parsed(_ listener: String) -> (group: String, index: Int)? {
    guard let colon = listener.lastIndex(of: ":"),
      let index = Int(decimal: listener[listener.index(after: colon)...]),
      index >= 0, colon > listener.startIndex
    else { return nil }
    return (String(listener[..<colon]), index)
  }
}
