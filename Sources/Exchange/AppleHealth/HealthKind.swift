import BodyTimeline

/// A kind of Apple Health record that is imported.
struct HealthKind {
  /// How the records of a kind become events.
  enum Reading {
    /// One event for each record.
    case each
    /// One event for each day, with the sum of its records: `DailySteps`.
    case sumOfDay
    /// One event for each day, with the hours asleep: `HoursAsleep`.
    case hoursAsleep
  }

  /// The `type` attribute of its records.
  let type: StaticString
  /// The metric of its events.
  let metric: Metric
  /// The factor that is applied before unit conversion. HealthKit writes percentages as fractions: 21.5 % is `0.215`
  /// with the unit `%`.
  var factor = 1.0
  var reading = Reading.each

  /// The imported kinds. To import another one, add a line.
  static let catalog = [
    HealthKind(type: "HKQuantityTypeIdentifierBodyMass", metric: .weight),
    HealthKind(type: "HKQuantityTypeIdentifierBodyFatPercentage", metric: .bodyFat, factor: 100),
    HealthKind(type: "HKQuantityTypeIdentifierLeanBodyMass", metric: .leanMass),
    HealthKind(type: "HKQuantityTypeIdentifierStepCount", metric: .steps, reading: .sumOfDay),
    HealthKind(type: "HKQuantityTypeIdentifierRestingHeartRate", metric: .restingHeartRate),
    HealthKind(type: "HKQuantityTypeIdentifierWaistCircumference", metric: .waist),
    HealthKind(type: "HKCategoryTypeIdentifierSleepAnalysis", metric: .sleep, reading: .hoursAsleep),
  ]

  /// The kind of a `type` attribute; nil if it is not imported.
  static func of(_ type: UnsafeBufferPointer<UInt8>) -> HealthKind? {
    catalog.first { known in
      known.type.utf8CodeUnitCount == type.count
        && known.type.withUTF8Buffer { $0.elementsEqual(type) }
    }
  }
}
