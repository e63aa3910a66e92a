import BodyTimeline

/// A kind of record in an Apple Health export that Peach keeps.
struct HealthQuantity {
  /// Its `type` in the file.
  let type: StaticString
  /// What it is here.
  let metric: Metric
  /// A number to multiply with before the unit: HealthKit writes percentages as fractions, 0.215 %.
  var factor = 1.0

  /// The kinds that are kept. Another one is a line here.
  static let catalog = [
    HealthQuantity(type: "HKQuantityTypeIdentifierBodyMass", metric: .weight),
    HealthQuantity(type: "HKQuantityTypeIdentifierBodyFatPercentage", metric: .bodyFat, factor: 100),
    HealthQuantity(type: "HKQuantityTypeIdentifierLeanBodyMass", metric: .leanMass),
    HealthQuantity(type: "HKQuantityTypeIdentifierStepCount", metric: .steps),
  ]

  /// The kind of a type, or nil when it is not kept.
  static func of(_ type: UnsafeBufferPointer<UInt8>) -> HealthQuantity? {
    catalog.first { known in
      known.type.utf8CodeUnitCount == type.count
        && known.type.withUTF8Buffer { $0.elementsEqual(type) }
    }
  }
}
