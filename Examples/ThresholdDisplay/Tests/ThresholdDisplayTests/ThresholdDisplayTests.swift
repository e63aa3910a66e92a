import Foundation
import Peach
import Testing
import ThresholdDisplay

@Suite struct `The threshold in one file` {
  /// The estimates of Tests/Tools/tracker_vectors.py, an implementation apart: after every 50 answers the mean and the
  /// 2.5 and 97.5 % quantiles of log₂ T. All 10,000 answers with PEACH_FULL_TESTS=1, else 1,000: a debug build takes 3 ms
  /// for each.
  @Test func `is that of the vectors, to 10⁻¹² octaves`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Tests/TrainingTests/Tracker/Vectors/tracker.csv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",").map { Double($0)! } }
    #expect(rows.count == 200)
    let isFull = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] == "1"
    var (answers, display, largest) = (VectorAnswers(), ThresholdDisplay(), 0.0)
    for row in isFull ? rows[...] : rows.prefix(20) {
      for _ in 0..<50 { answers.next().add(to: &display) }
      let threshold = try #require(display.threshold)
      for (own, expected) in [(threshold.mean, row[2]), (threshold.low, row[4]), (threshold.high, row[6])] {
        largest = max(largest, abs(log2(own) - expected))
      }
    }
    #expect(largest < 1e-12, "largest difference: \(largest)")
  }

  /// After every answer of a person: the three numbers to a part in 10⁹, and whether they are shown.
  @Test(arguments: Person.allCases) func `is that of Peach's tracker`(_ person: Person) throws {
    var (display, tracker) = (ThresholdDisplay(), ThresholdTracker())
    #expect(display.threshold == nil && !display.isShown)
    var shown = 0
    for answer in person.answers(300) {
      answer.add(to: &display)
      answer.add(to: &tracker)
      let (own, peach) = (try #require(display.threshold), try #require(tracker.threshold))
      for (own, peach) in [(own.mean, peach.mean), (own.low, peach.low), (own.high, peach.high)] {
        #expect(abs(own / peach.value - 1) < 1e-9)
      }
      #expect(display.isShown == peach.isShown)
      if display.isShown { shown += 1 }
    }
    #expect((shown == 0) == (person == .guesses), "shown after \(shown) answers")
  }
}
