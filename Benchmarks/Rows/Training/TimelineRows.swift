import Chronology
import Measuring
import Music
import Training

/// One more record for a timeline of a million, divided by one more for a timeline of ten thousand.
enum TimelineRows {
  /// A month's records; the rounds together add little to either timeline.
  private static let batch = 900

  static let rows = [
    Row("append to the timeline at 1,000,000 ÷ at 10,000 records", rounds: 11) {
      let (small, large) = (Records(10_000), Records(1_000_000))
      return Turns(units: batch) {
        small.append(batch)
      } work: {
        large.append(batch)
      }
    }
  ]

  /// Thirty records a day, a minute apart.
  private final class Records: @unchecked Sendable {
    private var timeline = ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))
    private var number = 0

    init(_ count: Int) {
      append(count)
      precondition(
        timeline.count == count && timeline.aggregates.count == (count + 29) / 30, "records are missing")
    }

    func append(_ count: Int) {
      Self.append(number..<number + count, to: &timeline)
      number += count
    }

    private static func append(_ numbers: Range<Int>, to timeline: inout ThresholdTimeline) {
      for number in numbers {
        let (day, minute) = number.quotientAndRemainder(dividingBy: 30)
        let moment = Instant(seconds: Int64(day * 86_400 + 64_800 + minute * 60))
        timeline.add(Cents(Double(number & 1023) * 0.05 + 0.1), isCorrect: number & 3 != 0, at: moment)
      }
    }
  }
}
