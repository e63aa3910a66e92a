import Chronology
import Foundation
import Music
import Training

/// Trials of real people, from `Tests/RealListeners/trials.csv`.
///
/// Source: Pazdera, Rinaldi & Trainor 2024, CC BY 4.0; `Tests/RealListeners/ATTRIBUTION.md`.
package enum RealListeners {
  /// One trial of one person.
  package struct Trial: Sendable {
    /// The number of the person in the source, 2…42.
    package let person: Int
    /// 1 and 2 for upward, 3 and 4 for downward staircases, 0 for the main experiment.
    package let track: Int
    /// The first level of the staircase in cents.
    package let start: Double
    /// The signed offset in cents.
    package let offset: Double
    /// 1 for "higher", −1 for "lower", 0 where the offset was 0 and the answer is not known.
    package let answer: Int
    /// Milliseconds before the probe tone in the main experiment, 500 in time; 0 in staircases.
    package let interval: Int

    /// Whether the answer was scored as right; never with an offset of 0.
    package var isCorrect: Bool { answer != 0 && (answer > 0) == (offset > 0) }

    /// Whether the answer is known and the probe tone in time.
    package var isPlain: Bool { answer != 0 && (interval == 0 || interval == 500) }

    fileprivate init(_ line: Substring) {
      let cells = line.split(separator: ",").map { Double($0)! }
      (person, track, start) = (Int(cells[0]), Int(cells[1]), cells[2])
      (offset, answer, interval) = (cells[4], Int(cells[5]), Int(cells[6]))
    }
  }

  /// The folder of the table.
  package static let folder = FileManager.package.appending(path: "Tests/RealListeners")

  /// All trials in the order in which they were presented, person after person.
  package static let trials: [Trial] = {
    let text = try! String(contentsOf: folder.appending(path: "trials.csv"), encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map(Trial.init)
  }()

  /// The people's numbers in ascending order.
  package static let people = Set(trials.map(\.person)).sorted()

  /// The staircases, each in the order of presentation.
  package static let staircases: [[Trial]] = people.flatMap { person in
    (1...4).map { track in trials.filter { $0.person == person && $0.track == track } }
  }

  /// A person's plain trials as comparisons on A4, four seconds apart.
  package static func comparisons(of person: Int) -> [CompletedComparison] {
    trials.filter { $0.person == person && $0.isPlain }.enumerated().map { index, trial in
      CompletedComparison(
        comparison: Comparison(reference: .a4, offset: Cents(trial.offset)),
        isCorrect: trial.isCorrect, timestamp: Instant(seconds: 1_640_995_200 + 4 * Int64(index)))
    }
  }
}
