import Chronology
import Numerics

/// A value of one metric, with its sort keys.
struct Sample: Sendable {
  let timestamp: Instant
  let id: String
  let day: CivilDate
  let value: Double

  /// The order in which the samples of a week are stored.
  enum Order: Sendable {
    /// Sorted by value: the median is in the middle.
    case byValue
    /// Sorted by time: samples of a day are adjacent, and sums do not depend on the order of arrival.
    case byTime

    func precedes(_ lhs: Sample, _ rhs: Sample) -> Bool {
      switch self {
      case .byValue where lhs.value != rhs.value: lhs.value < rhs.value
      default: lhs.timestamp == rhs.timestamp ? lhs.id < rhs.id : lhs.timestamp < rhs.timestamp
      }
    }
  }
}

/// The samples of one metric in one week, in a fixed order.
struct WeekSamples: Sendable {
  private var samples: [Sample] = []
  private var isSorted = true

  var isEmpty: Bool { samples.isEmpty }

  /// Appends a sample. Call `sort` before reading values.
  mutating func append(_ sample: Sample) {
    samples.append(sample)
    isSorted = false
  }

  mutating func sort(_ order: Sample.Order) {
    if !isSorted { samples.sort(by: order.precedes) }
    isSorted = true
  }

  mutating func insert(_ sample: Sample, _ order: Sample.Order) {
    samples.insert(sample, at: index(of: sample, order))
  }

  mutating func remove(_ sample: Sample, _ order: Sample.Order) {
    samples.remove(at: index(of: sample, order))
  }

  private func index(of sample: Sample, _ order: Sample.Order) -> Int {
    samples.partitioningIndex { !order.precedes($0, sample) }
  }

  /// The median of samples stored by value; for an even number the mean of the two middle values.
  var median: Double { samples.lazy.map(\.value).sortedMedian! }

  /// The sums of those of some days that have samples, for samples stored by time.
  func dailyTotals(in days: Range<CivilDate>) -> [Double] {
    var (totals, latest): ([Double], CivilDate?) = ([], nil)
    for sample in samples where days.contains(sample.day) {
      if sample.day != latest { totals.append(0) }
      totals[totals.count - 1] += sample.value
      latest = sample.day
    }
    return totals
  }

  /// The mean of the sums of all days that have samples, and the number of these days, for samples stored by time.
  func meanDailyTotal() -> (mean: Double, days: Int) {
    var (sum, total, days) = (0.0, 0.0, 0)
    var latest: CivilDate?
    for index in samples.indices {
      if samples[index].day != latest {
        sum += total
        (total, days, latest) = (0, days + 1, samples[index].day)
      }
      total += samples[index].value
    }
    return ((sum + total) / Double(days), days)
  }
}
