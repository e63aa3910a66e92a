import ArgumentParser
import Results
import Text

/// `peach status OUT/NAME`: prints the progress of a study's runs.
struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how far a finished, running or interrupted study is.",
    discussion: """
      Prints a line for the finished study OUT/NAME, for a run of it that is not finished, for each of its shards and \
      for its tuning. A run is running if a process has its lock, else interrupted; --resume continues it. The command \
      can be run from any shell at any time and changes nothing. Cells are counted when they are finished; of a tuning, \
      evaluations are. Of a folder of studies, as OUT, it prints all.

      EXAMPLES
        peach status out/kazez-constants
        peach status out --format json
        watch -n 10 peach status /shared/studies/strategy-shoot-out
      """)

  @Argument(
    help: ArgumentHelp("The study, OUT/NAME, or the folder of studies, OUT.", valueName: "study"),
    completion: .directory)
  var place: String

  @OptionGroup var output: FormatOptions

  func run() async throws {
    let studies = try await Failure.explainingStudy {
      do { return [(place, try StudyStatus(ofStudyAt: place))] } catch let error as StudyError {
        let all = try StudyStatus.all(in: place).map { ("\(place)/\($0.name)", $0.status) }
        guard !all.isEmpty else { throw error }
        return all
      }
    }
    switch output.format {
    case .json: print(try json(studies).document)
    case .text: print(studies.map { text($0.1, of: $0.0) }.joined(separator: "\n\n"))
    }
  }

  /// A study has the members `study` and `parts`; a folder of studies has a list `studies` of them.
  private func json(_ studies: [(place: String, status: StudyStatus)]) -> JSON {
    let objects = studies.map { study, status in
      ["study": JSON.text(study), "parts": .list(status.parts.map(\.json))]
    }
    if studies.map(\.place) == [place] { return .object(objects[0]) }
    return .object(["studies": .list(objects.map(JSON.object))])
  }

  private func text(_ status: StudyStatus, of study: String) -> String {
    var table = Table(header: [study, "state", "done", "process"])
    table.rows = status.parts.map { [$0.name, $0.stateText, $0.count, $0.holder ?? ""] }
    return table.text
  }
}

extension StudyStatus.Part {
  fileprivate var stateText: String { hasTablesOnly ? "finished (tables only)" : state.rawValue }

  /// `4 of 9 cells, 47 %`, `1 evaluation`. The percentage counts comparisons, also within a cell.
  fileprivate var count: String {
    let share = comparisons.map { ", \((100 * $0.share).decimals(0)) %" } ?? ""
    return (total.map { "\(done.grouped) of \($0.of(unit))" } ?? done.of(unit)) + share
  }

  fileprivate var json: JSON {
    .object([
      "name": .text(name), "state": .text(state.rawValue), "done": .integer(done),
      "total": total.map(JSON.integer) ?? .null, "unit": .text(unit),
      "comparisons": comparisons.map { .integer($0.made) } ?? .null,
      "all_comparisons": comparisons.map { .integer($0.all) } ?? .null,
      "process": holder.map(JSON.text) ?? .null, "tables_only": .flag(hasTablesOnly),
    ])
  }
}
