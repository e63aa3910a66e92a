// Vectors/session-trends.json, made by Tests/Tools/trend_vectors.py: the rule of `Documentation/training.md`, *Trend*,
// from scratch after each record.
import Chronology
import Foundation
import Music
import Testing

@testable import Training

@Suite struct `The trend by sessions` {
  private struct Case: Decodable {
    struct Record: Decodable {
      let seconds: Int64
      let cents: Double
      let isRight: Bool

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        seconds = try values.decode(Int64.self)
        cents = try values.decode(Double.self)
        isRight = try values.decode(Bool.self)
      }

      var completed: CompletedComparison {
        CompletedComparison(
          comparison: Comparison(reference: .middleC, offset: Cents(cents)), isCorrect: isRight,
          timestamp: Instant(seconds: seconds))
      }
    }

    let records: [Record]
    let trends: [String: [String?]]
  }

  private func cases() throws -> [Case] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Vectors/session-trends.json")
    return try JSONDecoder().decode([Case].self, from: Data(contentsOf: file))
  }

  private func history(_ rule: TrendRule, correctOnly: Bool = false) throws -> TrainingHistory {
    let values = try ParameterValues(
      of: HistorySettings.descriptor,
      setting: ["trend-rule": .text(rule.rawValue), "correct-only": .flag(correctOnly)])
    return HistorySettings(values).emptyHistory(in: .utc)
  }

  @Test(arguments: [
    ("sessions", TrendRule.sessions, false), ("sessions-sample", .sessionsSample, false),
    ("sessions, right only", .sessions, true),
  ]) func `is that of the vectors after each record`(_ name: String, _ rule: TrendRule, _ correctOnly: Bool)
    throws
  {
    for one in try cases() {
      let expected = try #require(one.trends[name])
      var history = try history(rule, correctOnly: correctOnly)
      for (index, record) in one.records.enumerated() {
        history.add(record.completed)
        guard expected[index] != "tie" else { continue }
        #expect(history.trend.trend?.rawValue == expected[index], "record \(index) of \(one.records)")
      }
    }
  }

  private func trend(_ records: [(minutes: Int64, cents: Double)]) -> SessionTrend {
    var trend = SessionTrend()
    for record in records {
      trend.add(
        CompletedComparison(
          comparison: Comparison(reference: .middleC, offset: Cents(record.cents)), isCorrect: true,
          timestamp: Instant(seconds: 60 * record.minutes)))
    }
    return trend
  }

  @Test func `says nothing of one record`() {
    #expect(trend([(0, 10)]).trend == nil)
    #expect(trend([(0, 10), (1, 9)]).trend == .improving)
  }

  @Test func `separates sessions by pauses of 30 minutes`() {
    // One session of mean 15; or two, of which the second begins 30 minutes after the first.
    #expect(trend([(0, 10), (29, 20)]).movingAverage == 15)
    let weight = 1 - pow(2, -30.0 / (7 * 24 * 60))
    #expect(abs(trend([(0, 10), (30, 20)]).movingAverage - (10 + 10 * weight)) < 1e-12)
  }

  @Test func `gives a session half of the weight a week after the one before`() {
    #expect(abs(trend([(0, 10), (7 * 24 * 60, 20)]).movingAverage - 15) < 1e-12)
  }
}
