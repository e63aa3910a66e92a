import BodyTimeline
import Chronology

/// A number generator that gives the same numbers in every run.
///
/// Source: Knuth 1997, 3.3.4, table 1, the multiplier of MMIX.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number in 0 ..< `bound`.
  mutating func roll(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}

/// Ten years of one person, ten events a day: three weights, two body fats, four or five parts of the day's
/// steps, a photo a week and a scan a quarter.
enum TenYears {
  static let first = CivilDate(firstOfMonth: 1, year: 2016)
  static let days = 3653
  static let last = first.adding(days: days - 1)

  static func events() throws -> [BodyEvent] {
    var dice = Dice(seed: 1)
    return try (0..<days * 10).map { number in
      let (day, part) = number.quotientAndRemainder(dividingBy: 10)
      let second = (Int64(first.dayNumber) + Int64(day)) * 86_400 + Int64(part * 8000 + dice.roll(8000))
      return try BodyEvent(
        id: "event-\(day)-\(part)", timestamp: Instant(seconds: second), content(day, part, &dice))
    }
  }

  private static func content(_ day: Int, _ part: Int, _ dice: inout Dice) -> BodyEvent.Content {
    switch part {
    case 0...2: .measurement(.weight, 75 + Double(dice.roll(1000)) / 100)
    case 3, 4: .measurement(.bodyFat, 18 + Double(dice.roll(500)) / 100)
    case 5 where day % 90 == 0: .dexa(DEXAScan(ffmi: 19, leanMass: 60, fatMass: 15, bodyFat: 20))
    case 6 where day % 7 == 0: .photo(tags: ["front"])
    default: .measurement(.steps, Double(dice.roll(4000)))
    }
  }
}
