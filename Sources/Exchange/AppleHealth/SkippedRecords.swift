import Glibc
import Text

/// The number of records that are not imported, by the kind in their attribute `type`; of sleep, by its `value`.
package struct SkippedRecords: Hashable, Sendable {
  /// Further kinds are counted together, so that memory is bounded. HealthKit has about 150.
  static let mostKinds = 1000

  /// The number of records.
  package private(set) var count = 0
  private var counts: [String: Int] = [:]
  /// The kind of the latest record and how many in a row have it: an export is sorted by kind.
  private var (latest, repeats): ([UInt8], Int) = ([], 0)

  /// None.
  package init() {}

  /// Counts a record.
  mutating func add(_ type: UnsafeBufferPointer<UInt8>?) {
    count += 1
    if let type, isLatest(type) {
      repeats += 1
    } else {
      endRepeats()
      (latest, repeats) = (type.map(Array.init) ?? [], 1)
    }
  }

  /// Whether the record that was counted last is of that kind.
  func isLatest(_ type: UnsafeBufferPointer<UInt8>) -> Bool {
    type.count == latest.count && !latest.isEmpty && memcmp(type.baseAddress!, latest, type.count) == 0
  }

  private mutating func endRepeats() {
    guard repeats > 0 else { return }
    let name = Self.name(of: latest)
    let kind = counts[name] != nil || counts.count < Self.mostKinds ? name : "others"
    counts[kind, default: 0] += repeats
    repeats = 0
  }

  /// The kind without what all kinds begin with: `HeartRate` for `HKQuantityTypeIdentifierHeartRate`, `SleepAnalysisInBed`
  /// for `HKCategoryValueSleepAnalysisInBed`.
  private static func name(of type: [UInt8]) -> String {
    let text = String(decoding: type.prefix(100), as: UTF8.self)
    let prefix = text.contains("CategoryValue") ? "CategoryValue" : "TypeIdentifier"
    let parts = text.split(separator: prefix, maxSplits: 1)
    return (parts.count == 2 && text.hasPrefix("HK") ? String(parts[1]) : text).shortened
  }

  /// The kinds, the most frequent first.
  package var kinds: [(name: String, count: Int)] {
    var ended = self
    ended.endRepeats()
    return ended.counts.map { (name: $0.key, count: $0.value) }.sorted {
      ($1.count, $0.name) < ($0.count, $1.name)
    }
  }
}
