import Chronology

/// One value of one metric, with what it is sorted by.
struct Sample: Sendable {
  let timestamp: Instant
  let id: String
  let day: CivilDate
  let value: Double

  static func precedes(_ lhs: Sample, _ rhs: Sample) -> Bool {
    lhs.timestamp == rhs.timestamp ? lhs.id < rhs.id : lhs.timestamp < rhs.timestamp
  }
}

/// The values of one metric in one week, sorted by time and id, so that no sum depends on their arrival.
struct WeekSamples: Sendable {
  private var samples: [Sample] = []

  var isEmpty: Bool { samples.isEmpty }

  /// Adds a sample at the end; `sort` is due before the next question.
  mutating func append(_ sample: Sample) { samples.append(sample) }

  mutating func sort() {
    for index in samples.indices.dropFirst() where Sample.precedes(samples[index], samples[index - 1]) {
      samples.sort(by: Sample.precedes)
      return
    }
  }

  mutating func insert(_ sample: Sample) {
    let isLast = samples.last.map { Sample.precedes($0, sample) } ?? true
    let place = isLast ? samples.count : samples.partitioningIndex { !Sample.precedes($0, sample) }
    samples.insert(sample, at: place)
  }

  mutating func remove(_ sample: Sample) {
    samples.remove(at: samples.partitioningIndex { !Sample.precedes($0, sample) })
  }

  /// Fills `values` with all values.
  func gatherValues(into values: inout [Double]) {
    values.removeAll(keepingCapacity: true)
    for index in samples.indices { values.append(samples[index].value) }
  }

  /// Fills `totals` with the sum of each day that has any value.
  func gatherDailyTotals(into totals: inout [Double]) {
    totals.removeAll(keepingCapacity: true)
    var latest: CivilDate?
    for index in samples.indices {
      if samples[index].day == latest {
        totals[totals.count - 1] += samples[index].value
      } else {
        totals.append(samples[index].value)
        latest = samples[index].day
      }
    }
  }
}
