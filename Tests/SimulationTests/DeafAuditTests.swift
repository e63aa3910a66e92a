// Deaf listeners: no rule of this package can be beaten, planted rules and the app's timing rule can.
import Foundation
import Music
import Simulation
import TestSupport
import Testing
import Training

@Suite struct `The deaf audit` {
  private func audit(_ direction: DirectionRule, seed: UInt64 = 1) throws -> DeafAudit {
    try DeafAudit(
      of: ConstantStrategy.self, ParameterValues(of: ConstantStrategy.descriptor), direction: direction,
      comparisons: FullTests.areWanted ? DeafAudit.standardComparisons : 20_000, seed: seed)
  }

  private func share(_ listener: String, _ audit: DeafAudit) throws -> Double {
    try #require(audit.scores.first { $0.listener == listener }).share
  }

  /// Strategies that update a posterior after each answer take 100 times as long in a debug build.
  private static let slow: Set = ["tracking", "quest", "quest-plus"]

  @Test(arguments: StrategyCatalog.standard.names) func `passes every rule of this package`(_ name: String)
    throws
  {
    let type = try StrategyCatalog.standard.named(name)
    let short = Self.slow.contains(name) ? 400 : 4000
    let audit = try Self.audit(type, FullTests.areWanted ? DeafAudit.standardComparisons : short)
    #expect(audit.isFair, "\(audit.best)")
    #expect(audit.scores.count == 13)
    if FullTests.areWanted { #expect(audit.best.share <= 0.51) }
  }

  private static func audit<Strategy: ComparisonStrategy>(_ type: Strategy.Type, _ count: Int) throws
    -> DeafAudit
  {
    try DeafAudit(of: type, ParameterValues(of: Strategy.descriptor), comparisons: count)
  }

  @Test func `catches the app's timing rule at two thirds`() throws {
    let audit = try audit(.fewerRight)
    #expect(!audit.isFair)
    #expect(abs(try share("win-shift", audit) - 2.0 / 3) <= 0.01)
    #expect(abs(try share("predictor by all", audit) - 2.0 / 3) <= 0.02)
    #expect(audit.scores.filter(\.isBelowChance).map(\.listener) == ["always higher", "biased coin"])
  }

  @Test func `finds a bias of .05 in the coin of the sign`() throws {
    let audit = try audit(.given { _, uniform in uniform < 0.55 })
    #expect(!audit.isFair)
    #expect(abs(try share("always higher", audit) - 0.55) <= 0.01)
    #expect(abs(try share("predictor by answers", audit) - 0.55) <= 0.02)
  }

  @Test func `finds directions that the note, the interval or the loudness give away`() throws {
    let byNote = try audit(.given { comparison, _ in comparison.reference.index % 2 == 0 })
    #expect(try share("predictor by note", byNote) > 0.95)
    #expect(try share("predictor by interval", byNote) < 0.53)
    let byInterval = try audit(.given { comparison, _ in comparison.interval == .octave })
    #expect(try share("predictor by interval", byInterval) > 0.95)
    #expect(try share("predictor by note", byInterval) > 0.95 || !byInterval.isFair)
  }

  @Test func `finds the repetition of a pattern of three`() throws {
    let patterns = Pattern()
    let audit = try audit(.given { _, _ in patterns.next() })
    #expect(try share("predictor by answers", audit) > 0.95)
  }

  /// Higher, higher, lower, again and again.
  private final class Pattern: @unchecked Sendable {
    private var count = 0
    func next() -> Bool {
      defer { count += 1 }
      return count % 3 < 2
    }
  }

  @Test func `shows chance for a fair coin, whose interval contains a half`() throws {
    let audit = try audit(.coin, seed: 2)
    let interval = try #require(audit.scores.first { $0.listener == "fair coin" }).interval
    #expect(interval.contains(0.5))
  }

  @Test func `shows nobody without hearing a threshold by the tracker, and no change`() throws {
    let displays = try DeafDisplays(
      of: KazezStrategy.self, ParameterValues(of: KazezStrategy.descriptor),
      people: FullTests.areWanted ? 10 : 1)
    #expect(displays.rows.allSatisfy { $0.told == 0 && $0.tracker == nil && $0.change.isEmpty })
    #expect(displays.rows.map(\.people) == ["guessing", "always higher", "predicting", "reversed"])
    // Both arrows of the apps are shown to everybody.
    #expect(
      displays.rows.allSatisfy { row in
        [row.trend, row.sessionTrend].allSatisfy { $0.values.reduce(0, +) == row.count }
      })
    // The profile shows a threshold to everybody, whatever the answers say.
    #expect(displays.rows.allSatisfy { $0.profile != nil })
  }
}
