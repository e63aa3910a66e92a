import Results
import Text

/// The first lines of `peach status`: how many studies are finished or not, and what to do next.
struct StatusAnswer {
  /// A study as a whole; the most urgent of several, which is the first case, says what to do next.
  private enum Whole: CaseIterable {
    case damaged, interrupted, running, incomplete, mergeable, finished

    init(_ status: StudyStatus) {
      let states = status.parts.map(\.state)
      if states.contains(.damaged) || status.mixedShards != nil {
        self = .damaged
      } else if states.contains(.interrupted) {
        self = .interrupted
      } else if states.contains(.running) {
        self = .running
      } else if status.parts.contains(where: { $0.shard == nil }) {
        self = .finished
      } else {
        self = status.shardsNotBegun.isEmpty ? .mergeable : .incomplete
      }
    }

    /// The adjective that follows "The study is" or a number of studies.
    var name: String {
      switch self {
      case .damaged: "damaged"
      case .interrupted: "interrupted"
      case .running: "running"
      case .incomplete: "incomplete"
      case .mergeable: "ready to be merged"
      case .finished: "finished"
      }
    }

    var next: String {
      switch self {
      case .damaged: "Next: mend what is damaged, as a line below says."
      case .interrupted: "Next: continue with --resume, as below."
      case .running: "Next: wait until it ends."
      case .incomplete: "Next: run the shards that have not begun."
      case .mergeable: "Next: peach merge with the path of the study."
      case .finished: "Next: read report.html in its folder."
      }
    }
  }

  /// "2 studies: 1 interrupted, 1 finished. Next: continue with --resume, as below."; a sentence says how many are there
  /// without their database.
  let text: String

  /// - Parameter studies: at least one.
  init(_ studies: [StudyStatus]) {
    let wholes = studies.map(Whole.init)
    let found = Whole.allCases.filter(wholes.contains)
    let counts = found.map { whole in "\(wholes.count { $0 == whole }.grouped) \(whole.name)" }
    let isOne = studies.count == 1
    let states = found.count == 1 ? ", all \(found[0].name)" : ": \(counts.joined(separator: ", "))"
    let first =
      isOne ? "The study is \(wholes[0].name)." : "\(studies.count.grouped) studies\(states)."
    let count = studies.count { $0.parts.contains(where: \.hasTablesOnly) }
    let subject =
      isOne
      ? "It lacks"
      : count == studies.count ? "All lack" : count == 1 ? "1 of them lacks" : "\(count.grouped) of them lack"
    let tablesOnly =
      count == 0 ? nil : "\(subject) listeners.sqlite, as in a clone; report and tables can be read."
    text = [first, tablesOnly, found.first?.next].compactMap(\.self).joined(separator: " ")
  }
}
