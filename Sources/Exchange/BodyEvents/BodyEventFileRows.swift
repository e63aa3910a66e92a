import BodyTimeline
import Text

/// Consecutive rows with the same id, which form one event: a single row, or the findings of a DEXA scan.
struct BodyEventFileRows {
  private let first: BodyEventFileRow.Parsed
  private var findings: [Metric: Double] = [:]

  /// The number of rows.
  private(set) var count = 1

  init(_ first: BodyEventFileRow.Parsed) {
    self.first = first
    if let (metric, value) = first.finding { findings[metric] = value }
  }

  /// Appends a row if it is another finding of the same scan.
  /// - Returns: whether it was appended.
  mutating func append(_ row: BodyEventFileRow.Parsed) -> Bool {
    guard row.id == first.id, row.timestamp == first.timestamp, first.finding != nil,
      let (metric, value) = row.finding, findings[metric] == nil
    else { return false }
    findings[metric] = value
    count += 1
    return true
  }

  /// The event.
  /// - Throws: `TextProblem` with the rule that the findings violate.
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

extension BodyEventFileRow.Parsed {
  /// The metric and value of a measurement that can be a finding of a DEXA scan; nil for other contents.
  fileprivate var finding: (metric: Metric, value: Double)? {
    guard case .measurement(let metric, let value) = content, DEXAScan.metrics.contains(metric) else {
      return nil
    }
    return (metric, value)
  }
}
