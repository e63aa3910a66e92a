import BodyTimeline

/// A kind of Apple Health record that is imported.
struct HealthQuantity {
  /// The `type` attribute of its records.
  let type: StaticString
  /// The metric of its events.
  let metric: Metric
  /// The factor that is applied before unit conversion. HealthKit writes percentages as fractions: 21.5 % is `0.215`
  /// with the unit `%`.
  var factor = 1.0

  /// The imported kinds. To import another one, add a line.
  static let catalog = [
    HealthQuantity(type: "HKQuantityTypeIdentifierBodyMass", metric: .weight),
    HealthQuantity(type: "HKQuantityTypeIdentifierBodyFatPercentage", metric: .bodyFat, factor: 100),
    HealthQuantity(type: "HKQuantityTypeIdentifierLeanBodyMass", metric: .leanMass),
    HealthQuantity(type: "HKQuantityTypeIdentifierStepCount", metric: .steps),
  ]

  /// The kind of a `type` attribute; nil if it is not imported.
  static func of(_ type: UnsafeBufferPointer<UInt8>) -> HealthQuantity? {
    catalog.first { known in
      known.type.utf8CodeUnitCount == type.count
        && known.type.withUTF8Buffer { $0.elementsEqual(type) }
    }
  }
}
