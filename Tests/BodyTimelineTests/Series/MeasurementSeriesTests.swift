import Chronology
import Numerics
import Testing

@testable import BodyTimeline

/// The summaries of long series against filtering and sorting.
struct `measurement series` {
  static let stream = RandomStream(key: StreamKey(seed: 5), listener: 0, session: 0, purpose: .resampling)

  /// Three years, several an hour, with gaps and repeated moments.
  private func series(_ count: Int) -> MeasurementSeries {
    let moments = (0..<count).map { number in
      Instant(seconds: 1_577_836_800 + Int64(Self.stream[UInt32(number)].secondUniform * 94_694_400))
    }
    return MeasurementSeries(
      timestamps: moments.sorted(), values: (0..<count).map { 70 + Self.stream[UInt32($0)].normal })
  }

  @Test(arguments: [0, 1, 2, 7, 900, 4000], ["UTC", "Europe/Berlin", "Pacific/Apia"])
  func `means and medians are those of filtering every period`(_ count: Int, _ zone: String) throws {
    let series = series(count)
    let calendar = PeriodCalendar(zone: try Zone(identifier: zone))
    let (means, medians) = (series.means(in: calendar), series.medians(in: calendar))
    for scale in TimelineScale.allCases {
      let groups = Dictionary(grouping: series.timestamps.indices) {
        calendar.interval(scale.period, containing: series.timestamps[$0])
      }
      #expect(means[scale]?.map(\.interval) == groups.keys.sorted { $0.start < $1.start })
      #expect(medians[scale]?.map(\.interval) == means[scale]?.map(\.interval))
      for (mean, median) in zip(means[scale]!, medians[scale]!) {
        let values = groups[mean.interval]!.map { series.values[$0] }.sorted()
        let plain = values.reduce(0, +) / Double(values.count)
        #expect(mean.count == values.count && median.count == values.count)
        // Sums of n values near 70 in another order differ by less than n roundings of their sum.
        #expect(abs(mean.value - plain) < 70 * Double(values.count) * 0x1p-52)
        #expect(median.value == (values[(values.count - 1) / 2] + values[values.count / 2]) / 2)
      }
    }
  }

  @Test(arguments: ["even", "heavy tails", "two values", "one value", "few values", "huge range"])
  func `a median found by parts is that of sorting`(_ shape: String) {
    for count in [1, 2, 3, 512, 513, 514, 20_001] {
      let values = (0..<count).map { number in
        let u = Self.stream[UInt32(number)].uniform
        switch shape {
        case "even": return u
        case "heavy tails": return 1 / (u + 1e-9)
        case "two values": return u < 0.5 ? 1 : 2
        case "one value": return 3
        case "few values": return (u * 5).rounded()
        default: return (u - 0.5) * Double.greatestFiniteMagnitude
        }
      }
      let sorted = values.sorted()
      var selection = MedianSelection(values)
      #expect(
        selection.median(of: 0..<count) == (sorted[(count - 1) / 2] + sorted[count / 2]) / 2,
        "\(shape), \(count)")
    }
  }
}
