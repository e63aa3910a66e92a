import Foundation
import Peach
import Testing

@testable import Chronology
@testable import Text
@testable import ThresholdDisplay
@testable import Training

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
      let threshold = display.estimate
      for (own, expected) in [(threshold.mean, row[2]), (threshold.low, row[4]), (threshold.high, row[6])] {
        largest = max(largest, abs(log2(own) - expected))
      }
    }
    #expect(largest < 1e-12, "largest difference: \(largest)")
  }

  @Test func `is used in tuning.md as in the file's documentation`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    func example(_ path: String, after start: String) throws -> String? {
      try String(contentsOf: root.appending(path: path), encoding: .utf8).replacing("/// ", with: "")
        .components(separatedBy: start).last?.components(separatedBy: "```")[0]
    }
    let start = "```swift\nvar display = "
    let own = try example(
      "Examples/ThresholdDisplay/Sources/ThresholdDisplay/ThresholdDisplay.swift", after: start)
    #expect(
      try own?.contains("display.reading") == true && own == example("Documentation/tuning.md", after: start))
  }

  /// After every answer of a person: the three numbers to a part in 10⁹, and what Peach shows with its words and digits.
  @Test func `is read as Peach's is`() throws {
    var (read, kept): (Set<String>, Int) = ([], 0)
    for person in Person.allCases {
      let settings = HistorySettings(ParameterValues(of: HistorySettings.descriptor))
      var (display, history) = (ThresholdDisplay(), settings.emptyHistory(in: .utc))
      #expect(display.reading == .unknown)
      for answer in person.answers(300) {
        answer.add(to: &display)
        history.add(answer.completed)
        let (own, peach) = (display.estimate, try #require(history.threshold(of: .prime)))
        for (own, peach) in [(own.mean, peach.mean), (own.low, peach.low), (own.high, peach.high)] {
          #expect(abs(own / peach.value - 1) < 1e-9)
        }
        let reading = display.reading
        #expect(
          reading.numbers == numbers(in: peach) && reading.name == name(of: peach), "\(person): \(reading)")
        read.insert(reading.name)
        if reading.name == "range", own.high >= 10 * own.low { kept += 1 }
      }
    }
    #expect(read == ["threshold", "range", "finerThan", "above", "misfit", "tooHard", "unknown"])
    #expect(kept > 0)
  }

  /// The numbers in Peach's words.
  private func numbers(in peach: TrackedThreshold) -> [Double] {
    peach.words(in: .english).split { !"0123456789.".contains($0) }.compactMap { Double($0) }
  }

  private func name(of peach: TrackedThreshold) -> String {
    if peach.isUnknown { return peach.wasTooHard ? "tooHard" : "unknown" }
    if peach.isShown { return "threshold" }
    if peach.isRough { return "range" }
    return peach.bound != nil ? "finerThan" : peach.misfit != nil ? "misfit" : "above"
  }
}

extension ThresholdDisplay.Reading {
  fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }

  fileprivate var numbers: [Double] {
    switch self {
    case .threshold(let mean, let low, let high): [mean, low, high]
    case .range(let low, let high): [low, high]
    case .finerThan(let cents), .above(let cents): [cents]
    case .misfit, .tooHard, .unknown: []
    }
  }
}
