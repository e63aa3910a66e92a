import Chronology

/// One value of one metric, with what it is sorted by.
struct Sample: Sendable {
  let timestamp: Instant
  let id: String
  let day: CivilDate
  let value: Double

  /// How the samples of a week are kept, so that what stands for the week is at hand.
  enum Order: Sendable {
    /// By value: the median stands in the middle.
    case byValue
    /// By time: days stand together, and sums do not depend on the order of arrival.
    case byTime

    func precedes(_ lhs: Sample, _ rhs: Sample) -> Bool {
      switch self {
      case .byValue where lhs.value != rhs.value: lhs.value < rhs.value
      default: lhs.timestamp == rhs.timestamp ? lhs.id < rhs.id : lhs.timestamp < rhs.timestamp
      }
    }
  }
}

/// The values of one metric in one week, always in one order.
struct WeekSamples: Sendable {
  private var samples: [Sample] = []
  private var isSorted = true

  var isEmpty: Bool { samples.isEmpty }

  /// Adds a sample at the end; `sort` is due before the next question.
  mutating func append(_ sample: Sample) {
    samples.append(sample)
    isSorted = false
  }

  mutating func sort(_ order: Sample.Order) {
    if !isSorted { samples.sort(by: order.precedes) }
    isSorted = true
  }

  mutating func insert(_ sample: Sample, _ order: Sample.Order) {
    samples.insert(sample, at: place(of: sample, order))
  }

  mutating func remove(_ sample: Sample, _ order: Sample.Order) {
    samples.remove(at: place(of: sample, order))
  }

  private func place(of sample: Sample, _ order: Sample.Order) -> Int {
    samples.partitioningIndex { !order.precedes($0, sample) }
  }

  /// The median of samples kept by value; of an even number the mean of the two in the middle.
  var median: Double { (samples[(samples.count - 1) / 2].value + samples[samples.count / 2].value) / 2 }

  /// The mean of the sums of all days that have samples, kept by time, and how many such days there are.
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
