import Chronology
import Numerics
import Store
import TestSupport
import Testing
import Training

/// Records that differ in nothing but their time: whole seconds and fractions of two of them.
@Suite struct `Records that are merged` {
  let scratch: ScratchDirectory
  let store: Store

  init() throws {
    scratch = try ScratchDirectory()
    store = try Store(changing: scratch)
  }

  private func record(_ microseconds: Int64) -> TrainingRecord {
    var record = comparison(0)
    record.timestamp = Instant(microseconds: microseconds)
    return .comparison(record)
  }

  private func merge(_ microseconds: [Int64]) throws -> ImportSummary {
    try store.importRows(.merge) { add, _ in for one in microseconds { try add(record(one)) } }
  }

  private var stored: [Int64] { get throws { try store.allRecords().map(\.timestamp.microseconds) } }

  @Test func `into an empty store are all kept, as by a replacing import`() throws {
    #expect(try merge([5, 5, 0, 0]).added == 4)
    #expect(try stored == [0, 0, 5, 5])
    _ = try store.importRows(.replace) { add, _ in
      for one in [5, 5, 0, 0] as [Int64] { try add(record(one)) }
    }
    #expect(try stored == [0, 0, 5, 5])
  }

  @Test(
    arguments: [
      // stored, in the file, then stored
      ([5, 5], [5, 5, 5], [5, 5, 5]),
      ([5], [0], [5]),
      ([0], [5], [0]),
      ([5], [0, 5], [0, 5]),
      ([5], [5, 0], [0, 5]),
      ([5, 7], [0, 0, 0], [0, 5, 7]),
      ([0, 0], [5, 7, 9], [0, 0, 9]),
      ([5], [7], [5, 7]),
      ([5], [1_000_000], [5, 1_000_000]),
      ([-1], [-1_000_000], [-1]),
    ] as [([Int64], [Int64], [Int64])])
  func `pair one by one, exact times first`(before: [Int64], file: [Int64], after: [Int64]) throws {
    _ = try merge(before)
    let summary = try merge(file)
    #expect(try stored == after)
    #expect(summary.added == after.count - before.count && summary.alreadyThere == file.count - summary.added)
    // Importing the file again adds nothing.
    #expect(try merge(file).added == 0)
  }

  /// Compared with a direct implementation of the rule, for files and stores with many equal records.
  @Test(arguments: 0..<40) func `are those that the rule says`(seed: Int) throws {
    func times(_ part: UInt32) -> [Int64] {
      let stream = RandomStream(
        key: StreamKey(seed: UInt64(seed)), listener: part, session: 0, purpose: .sampling)
      return (0..<stream[0].words.w0 % 12).map { index in
        let draws = stream[index + 1].words
        return Int64(draws.w0 % 3) * 1_000_000 + Int64(draws.w1 % 3)
      }
    }
    let (before, file) = (times(0), times(1))
    _ = try merge(before)
    #expect(try merge(file).added == PlainRule.added(file, to: before).count)
    #expect(try stored == (before + PlainRule.added(file, to: before)).sorted())
  }
}

/// The rule of the documentation, implemented directly.
private enum PlainRule {
  static func added(_ file: [Int64], to stored: [Int64]) -> [Int64] {
    var (free, rest) = (stored, [Int64]())
    for record in file {
      if let index = free.firstIndex(of: record) { free.remove(at: index) } else { rest.append(record) }
    }
    return rest.filter { record in
      let partner = free.sorted().firstIndex { other in
        record / 1_000_000 == other / 1_000_000 && (record % 1_000_000 == 0) != (other % 1_000_000 == 0)
      }
      if let partner {
        free.sort()
        free.remove(at: partner)
      }
      return partner == nil
    }
  }
}
