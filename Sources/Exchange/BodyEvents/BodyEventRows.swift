import BodyTimeline
import PlacedText

/// Rows with one id, which make one event: a row alone, or the findings of a DEXA scan.
struct BodyEventRows {
  private let first: BodyEventRow.Reading
  private var findings: [Metric: Double] = [:]

  /// How many rows there are.
  private(set) var count = 1

  init(_ first: BodyEventRow.Reading) {
    self.first = first
    if let (metric, value) = first.finding { findings[metric] = value }
  }

  /// Adds a row if it is another finding of the same scan.
  /// - Returns: whether it is one.
  mutating func append(_ row: BodyEventRow.Reading) -> Bool {
    guard row.id == first.id, row.timestamp == first.timestamp, first.finding != nil,
      let (metric, value) = row.finding, findings[metric] == nil
    else { return false }
    findings[metric] = value
    count += 1
    return true
  }

  /// The event.
  /// - Throws: the rule that the findings of a scan break.
  func event() throws(TextProblem) -> BodyEvent {
    do throws(BodyTimelineError) {
      let content = count > 1 ? .dexa(DEXAScan(findings)) : first.content
      return try BodyEvent(id: first.id, timestamp: first.timestamp, content)
    } catch {
      let metrics = DEXAScan.metrics.filter { findings[$0] != nil }.map(\.name)
      throw TextProblem(
        at: first.place, "rows of one id are a DEXA scan, which \(BodyTimelineError.scanRule)",
        got: metrics.joined(separator: ", "), nextStep: "Add the missing row or give each row its own id.")
    }
  }
}

extension BodyEventRow.Reading {
  /// The metric and value, when it is one that a DEXA scan finds.
  fileprivate var finding: (metric: Metric, value: Double)? {
    guard case .measurement(let metric, let value) = content, DEXAScan.metrics.contains(metric) else {
      return nil
    }
    return (metric, value)
  }
}
