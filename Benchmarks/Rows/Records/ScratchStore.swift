import CReference
import Chronology
import Foundation
import Music
import Store
import Training

/// A store in a scratch directory with so many comparisons, thirty a day.
final class ScratchStore: Sendable {
  static let small = 10_000
  let directory: StoreDirectory
  let path: String
  let records: Int

  /// - Parameter records: a multiple of 10,000.
  init(records: Int) throws {
    self.records = records
    path = FileManager.default.temporaryDirectory.appendingPathComponent("peach-\(UUID().uuidString)").path
    directory = StoreDirectory(path: path)
    let store = try Store(directory, for: .changing(holder: "benchmark"))
    _ = try store.importRows(.replace) { add, _ in
      for number in 0..<Self.small { try add(.comparison(Self.record(number))) }
    }
    let days = Int64(Self.small / 30 + 1)
    let code = repeat_comparisons(
      "\(path)/training.sqlite", Int32(records / Self.small), days * 86_400_000_000)
    precondition(code == 0, "SQLite answers \(code)")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var database: String { "\(path)/training.sqlite" }
  /// Days with training.
  var days: Int { (Self.small / 30 + 1) * records / Self.small + 1 }

  private static func record(_ number: Int) -> ComparisonRecord {
    let (day, minute) = number.quotientAndRemainder(dividingBy: 30)
    let note = MIDINote(36 + number * 7 % 49)
    let size = 0.1 + Double(number * 37 % 1000) * 0.07
    return ComparisonRecord(
      referenceNote: note, targetNote: note, centOffset: Cents(number & 1 == 0 ? size : -size),
      isCorrect: number % 3 != 0, interval: .prime, tuningSystem: .equalTemperament,
      timestamp: Instant(seconds: Int64(20_000 + day) * 86_400 + 64_800 + Int64(minute) * 60))
  }
}
