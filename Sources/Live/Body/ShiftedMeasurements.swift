import BodyTimeline
import Chronology

/// The measurements of a table that are stored already at other times, as if the table had been imported before in another
/// time zone.
///
/// A measurement is held back if its metric has the same value less than a day away, at a distance of whole quarters of
/// an hour, as zones have. The distance must be the same for at least three measurements and four of five that the
/// table has between the first and the last of them; with clock changes it may differ by an hour.
struct ShiftedMeasurements {
  /// The least number of measurements with one distance.
  private static let fewest = 3
  private static let (day, quarter, hour) = (Int64(86_400_000_000), Int64(900_000_000), Int64(3_600_000_000))

  private var ids: Set<String> = []
  private var stored: [Place: [Int64]] = [:]
  /// The times of all new measurements.
  private var times: [Int64] = []
  private var held: [(event: BodyEvent, distances: Set<Int64>)] = []

  private struct Place: Hashable {
    let metric: Metric
    let value: Double
    let day: Int64
  }

  /// - Parameter events: those that are stored.
  init(_ events: [BodyEvent]) {
    for event in events {
      ids.insert(event.id)
      guard case .measurement(let metric, let value) = event.content else { continue }
      let time = event.timestamp.microseconds
      stored[Place(metric: metric, value: value, day: time / Self.day), default: []].append(time)
    }
  }

  /// Holds back a measurement that may be stored at another time.
  /// - Returns: whether it did.
  mutating func hold(_ event: BodyEvent) -> Bool {
    guard case .measurement(let metric, let value) = event.content, !ids.contains(event.id) else {
      return false
    }
    let time = event.timestamp.microseconds
    times.append(time)
    let near = (-1...1).flatMap { days in
      stored[Place(metric: metric, value: value, day: time / Self.day + days)] ?? []
    }
    let distances = Set(near.map { $0 - time }).filter {
      $0 != 0 && abs($0) < Self.day && $0.isMultiple(of: Self.quarter)
    }
    if !distances.isEmpty { held.append((event, distances)) }
    return !distances.isEmpty
  }

  /// The measurements that were held back: those stored at other times, the hours from their times in the table to the
  /// stored ones, and the others.
  func finish() -> (stored: [BodyEvent], hours: Double, others: [BodyEvent]) {
    let none = ([BodyEvent](), 0.0, held.map(\.event))
    let counts = Dictionary(held.flatMap(\.distances).map { ($0, 1) }, uniquingKeysWith: +)
    guard let usual = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return none }
    let accepted = Set([usual, usual - Self.hour, usual + Self.hour])
    let found = held.filter { !$0.distances.isDisjoint(with: accepted) }.map(\.event)
    let range = found.map(\.timestamp.microseconds)
    guard found.count >= Self.fewest, let first = range.min(), let last = range.max(),
      5 * found.count >= 4 * times.count(where: { (first...last).contains($0) })
    else { return none }
    let others = held.filter { $0.distances.isDisjoint(with: accepted) }.map(\.event)
    return (found, Double(usual) / Double(Self.hour), others)
  }
}
