import Music
import Numerics
import Simulation
import Testing
import Training

@testable import Calibration

/// The procedures of this package.
private let catalog = CalibrationCatalog(
  StrategyCatalog.standard.entries, measures: MeasureCatalog.standard)

/// The rows of `NAME` or `NAME/PART`.
private func rows(
  _ name: String, in catalog: CalibrationCatalog = catalog, replicates: Int, comparisons: Int = 40,
  listeners: Int = 20, breaksAssumptions: Bool = false, seed: UInt64 = 3, jobs: Int = 2
) async throws -> [CalibrationRow] {
  try await rows(
    name.split(separator: "/").map(String.init), in: catalog, replicates: replicates,
    comparisons: comparisons, listeners: listeners, breaksAssumptions: breaksAssumptions, seed: seed,
    jobs: jobs)
}

/// The rows of a procedure's parts; of all if only the procedure is named.
private func rows(
  _ names: [String], in catalog: CalibrationCatalog = catalog, replicates: Int, comparisons: Int = 40,
  listeners: Int = 20, breaksAssumptions: Bool = false, seed: UInt64 = 3, jobs: Int = 2
) async throws -> [CalibrationRow] {
  let procedure = try #require(catalog.procedures.first { $0.name == names[0] })
  return try await procedure.rows(
    of: Set(names.dropFirst()),
    CalibrationSetting(
      replicates: replicates, comparisons: comparisons, listeners: listeners,
      breaksAssumptions: breaksAssumptions, seed: seed, jobs: jobs))
}

@Suite struct `Calibration by simulation` {
  @Test func `examines every Bayesian strategy, the tracker, the fit, every measure and the tuning`() {
    let bayesian = StrategyCatalog.standard.entries.compactMap { $0 as? any BayesianStrategy.Type }
      .map { $0.descriptor.name }
    let measures = MeasureCatalog.standard.names.map { "measures/\($0)" }
    let tune = ["tune", "tune/value", "tune/difference"]
    #expect(
      catalog.names == bayesian + ["tracker", "fit", "fit-long", "fit-quest-plus", "measures"] + measures
        + tune)
  }

  /// 150 listeners with 40 comparisons: a distance beyond 1.3 bands is chance once in 250 procedures.
  @Test(arguments: catalog.procedures.filter { $0.parts.isEmpty && !$0.name.hasPrefix("fit") }.map(\.name))
  func `finds uniform ranks where the assumptions hold`(_ name: String) async throws {
    let found = try await rows(name, replicates: 150)
    let ranks = found[0].ranks
    #expect(ranks.ranks.count == 150)
    #expect(ranks.distance < 1.3 * ranks.band, "\(ranks.distance), band \(ranks.band)")
    let coverage = try #require(ranks.coverage(0.8))
    #expect(abs(coverage.fraction - 0.8) < 4 * coverage.standardError)
  }

  @Test func `finds that quest fails where listeners improve`() async throws {
    let found = try await rows("quest", replicates: 150, comparisons: 100, breaksAssumptions: true)
    let row = try #require(found.first { $0.mismatch == "improving" })
    #expect(row.ranks.isInsideBand == false)
    #expect(try #require(row.ranks.coverage(0.95)).fraction < 0.8)
  }

  @Test(arguments: ["quest", "measures/fraction_correct", "tune"])
  func `does not depend on the jobs, but on the seed`(_ name: String) async throws {
    func ranks(jobs: Int, seed: UInt64) async throws -> [RankDistribution] {
      try await rows(name, replicates: 6, comparisons: 10, listeners: 5, seed: seed, jobs: jobs).map(\.ranks)
    }
    let one = try await ranks(jobs: 1, seed: 1)
    let (same, other) = (try await ranks(jobs: 3, seed: 1), try await ranks(jobs: 2, seed: 2))
    #expect(same == one && other != one)
  }

  @Test func `examines a Bayesian strategy of another package`() async throws {
    let wider = CalibrationCatalog(
      StrategyCatalog.standard.entries + [OutsideStrategy.self], measures: MeasureCatalog.standard)
    let found = try await rows("outside", in: wider, replicates: 100, comparisons: 10)
    #expect(found.count == 1 && found[0].ranks.distance < 1.3 * found[0].ranks.band)
  }

  /// 10 groups, whose 95 % intervals miss once in two runs: 6 misses or more have a probability of 2·10⁻⁵ at 7 % each.
  @Test
  func `finds that intervals of measures and of a tuning hold the truth about as often as they promise`()
    async throws
  {
    // A debug build takes minutes for the costly ones.
    let cheap = MeasureCatalog.standard.entries.filter { MeasureTraining.kazez.suits($0) }.map(
      \.descriptor.name)
    let found =
      try await rows(["measures"] + cheap, replicates: 10) + rows("tune", replicates: 10, listeners: 5)
    #expect(found.count > 45 && found.allSatisfy(\.isOfGroups))
    #expect(Set(found.map(\.mismatch)) == ["none"])
    for row in found {
      let held = try #require(row.ranks.coverage(0.95)).fraction * Double(row.ranks.ranks.count)
      #expect(row.ranks.ranks.count - Int(held.rounded()) < 6, "\(row.estimate)")
      #expect(row.ranks.ranks.allSatisfy { (0...1).contains($0) }, "\(row.estimate)")
    }
  }

  @Test func `gives the power of the threshold's change fewer ranks, but at least 20`() {
    let onRequest = MeasureCatalog.standard.entries.filter { MeasureTraining.tracked.suits($0) }
    #expect(!onRequest.isEmpty && onRequest.allSatisfy { !$0.isReportedByDefault })
    for training in MeasureTraining.allCases {
      #expect(training.groups(of: 1000) == (training == .changing ? 200 : 1000), "\(training)")
      #expect(training.suits(onRequest[0]) == (training == .changing || training == .tracked), "\(training)")
    }
    #expect([10, 20, 60, 1000].map(MeasureTraining.changing.groups) == [10, 20, 20, 200])
  }

  /// Ten ranks at 0.05, 0.15 … 0.95: the largest distance is half of a step.
  @Test func `measures the distance from uniform ranks`() throws {
    let even = RankDistribution((0..<10).map { (Double($0) + 0.5) / 10 }, replicates: 10)
    #expect(abs(even.distance - 0.05) < 1e-12 && even.isInsideBand == true)
    #expect(try #require(even.coverage(0.8)).fraction == 0.8)
    let low = RankDistribution((0..<10).map { Double($0) / 100 }, replicates: 10)
    #expect(abs(low.distance - 0.91) < 1e-12 && low.isInsideBand == false)
    #expect(RankDistribution([], replicates: 10).isInsideBand == nil)
    // Stephens 1970: 1.358/(√10 + 0.12 + 0.11/√10) = 0.409.
    #expect(abs(low.band - 0.4094) < 5e-5)
  }
}

@Suite struct `Tied ranks` {
  /// 1,000 groups of 20 listeners. A listener has 1 with probability 0.1, otherwise 0; each number of ones occurs as often
  /// as its binomial probability says.
  private func ranked(confidence: (BinomialInterval, Double) -> Double) -> [(rank: Double, estimate: Double)]
  {
    let (n, p) = (20, 0.1)
    var (probability, below, all) = (1.0, 0.0, [(rank: Double, estimate: Double)]())
    for _ in 0..<n { probability *= 1 - p }
    for right in 0...n {
      let (first, last) = (Int((1000 * below).rounded()), Int((1000 * (below + probability)).rounded()))
      let q = Double(right) / Double(n)
      let rank = confidence(BinomialInterval(q, of: Double(n)), p)
      all += (first..<max(first, last)).map { _ in (rank, q) }
      below += probability
      probability *= Double(n - right) / Double(right + 1) * p / (1 - p)
    }
    return all
  }

  private func distance(_ confidence: (BinomialInterval, Double) -> Double) -> Double {
    let ranked = ranked(confidence: confidence)
    return RankDistribution(spreadingTies: ranked, replicates: ranked.count).distance
  }

  /// Φ(a + b·Φ⁻¹(confidence)).
  private func altered(_ shift: Double, _ factor: Double) -> (BinomialInterval, Double) -> Double {
    { NormalDistribution.cumulative(shift + factor * NormalDistribution.quantile($0.confidence(below: $1))) }
  }

  @Test func `are uniform where they lie at the middle of the probability of their value`() {
    let right = ranked { $0.confidence(below: $1) }
    #expect(right.count == 1000)
    #expect(RankDistribution(right.map(\.rank), replicates: 1000).distance > 0.13)
    let spread = RankDistribution(spreadingTies: right, replicates: 1000)
    #expect(spread.distance < 0.01 && spread.isInsideBand == true)
    // Coverage is counted before ties are spread.
    let unspread = RankDistribution(right.map(\.rank), replicates: 1000)
    #expect(spread.coverage(0.95)?.fraction == unspread.coverage(0.95)?.fraction)
  }

  /// Too narrow or too wide by a third, or moved by a third of a standard error.
  @Test func `stay outside where intervals are wrong`() {
    let band = KolmogorovStatistic.band95(count: 1000)
    #expect(distance(altered(0, 1.5)) > band && distance(altered(0, 0.75)) > band)
    #expect(distance(altered(0.33, 1)) > 2 * band && distance(altered(-0.33, 1)) > 2 * band)
  }

  @Test func `are not moved where no two estimates are equal`() {
    let numbers = (0..<100).map { (rank: Double($0 * $0) / 1e4, estimate: Double($0)) }
    let ranks = RankDistribution(spreadingTies: numbers, replicates: 100)
    #expect(ranks.ranks == numbers.map(\.rank))
    // Of four groups two agree but for rounding: they move by an eighth each.
    let tied = RankDistribution(
      spreadingTies: [(0.5, 0.1 + 0.2), (0.5, 0.3), (0.9, 0.4), (0.1, 0.2)], replicates: 4)
    #expect(tied.ranks == [0.1, 0.375, 0.625, 0.9])
    #expect(RankDistribution(spreadingTies: [(0.01, 1), (0.01, 1)], replicates: 2).ranks == [0, 0.26])
  }
}

/// QUEST by another name.
private struct OutsideStrategy: BayesianStrategy {
  static let descriptor = Descriptor(name: "outside", summary: "QUEST", source: "Peach")

  private var quest: QuestStrategy

  init(_ values: ParameterValues) throws(ParameterError) {
    quest = try QuestStrategy(ParameterValues(of: QuestStrategy.descriptor))
  }

  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice { quest.nextChoice(after: last, profile: profile, in: situation, draws: draws) }

  func drawnListener(_ draws: RandomStream) -> AssumedListener { quest.drawnListener(draws) }

  func probability(below octaves: Double, after last: CompletedComparison?) -> Double {
    quest.probability(below: octaves, after: last)
  }
}

@Suite struct `A listener with a bias` {
  private let listener = AssumedListener(threshold: Cents(20), lapseRate: 0.1, bias: 0.5)

  /// λ/2 + (1 − λ)·Φ(Φ⁻¹(¾)·s·(x − b)/T), with b = 10 cents.
  private func fraction(_ distance: Double) -> Double {
    0.05 + 0.9 * NormalDistribution.cumulative(0.674_489_750_196_081_7 * distance / 20)
  }

  @Test func `is right as often as offset and bias together say`() {
    for (offset, distance) in [(30.0, 20.0), (-30, 40), (5, -5), (-5, 15)] {
      #expect(abs(listener.fractionCorrect(at: Cents(offset)) - fraction(distance)) < 1e-12, "\(offset)")
    }
    #expect(abs(listener.fractionCorrect(at: Cents(10)) - 0.5) < 1e-12)
  }

  @Test func `has equal chances for offsets up and down without one`() {
    let other = AssumedListener(threshold: Cents(20), lapseRate: 0.1)
    #expect(other.fractionCorrect(at: Cents(7)) == other.fractionCorrect(at: Cents(-7)))
  }
}
