// The contract of ComparisonStrategy, for every strategy of the catalog; a new strategy needs no test here.
import Music
import PeachTesting
import Testing
import Training

private let names = StrategyCatalog.standard.names

@Suite struct `Every strategy` {
  @Test(arguments: names, StrategyLaw.allCases)
  func `keeps the laws that packages can check`(_ name: String, law: StrategyLaw) throws {
    let strategy = try StrategyCatalog.standard.named(name)
    // Deaf listeners train longer in the tests of `DeafAudit`; a tracker takes a millisecond per answer in a debug build.
    try StrategyConformance.check(strategy, laws: [law], deafComparisons: name == "tracking" ? 100 : 1000)
  }

  @Test(arguments: names)
  func `is presented with a fair coin for the sign and with every interval`(_ name: String) throws {
    let strategy = try StrategyCatalog.standard.named(name).init()
    var settings = TrainingSettings()
    settings.intervals = [.prime, .perfectFifth, .octave]
    let trials = (1...10 as ClosedRange<UInt64>).flatMap {
      StrategyRun(strategy, seed: $0, settings: [0: settings]).trials
    }
    #expect(Set(trials.map(\.comparison.interval)) == Set(settings.intervals))
    let positive = trials.count { $0.comparison.offset.value > 0 }
    // Five standard errors of 4,000 tosses.
    #expect(abs(Double(positive) - 2000) < 5 * 1000.0.squareRoot())
  }

  @Test(arguments: names)
  func `presents other comparisons for another seed`(_ name: String) throws {
    let strategy = try StrategyCatalog.standard.named(name).init()
    #expect(StrategyRun(strategy, seed: 1).trials != StrategyRun(strategy, seed: 2).trials)
  }
}

@Suite struct `A narrowing strategy` {
  @Test(arguments: names) func `presents smaller offsets after right answers; constant and random do not`(
    _ name: String
  ) throws {
    let right = try trace(name, String(repeating: "1", count: 60)).levels
    let isNarrowing = try StrategyCatalog.standard.named(name).traits.narrows
    if isNarrowing { #expect(right.suffix(5).allSatisfy { $0 < right[0] / 2 }, "\(right)") }
    #expect(!isNarrowing || name != "constant" && name != "random")
  }
}

@Suite struct `The strategy catalog` {
  @Test func `has every strategy once, the app's first`() {
    #expect(names.first == "kazez" && Set(names).count == names.count)
  }

  @Test func `refuses an unknown name and suggests the nearest`() throws {
    let error = try #require(throws: CatalogError.self) { try StrategyCatalog.standard.named("kazes") }
    let known = names.joined(separator: ", ")
    #expect(error.description == "strategy \"kazes\" is unknown. Did you mean \"kazez\"? Known: \(known).")
    #expect(try StrategyCatalog.standard.named("weighted").descriptor.name == "weighted")
  }
}
