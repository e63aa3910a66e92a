import Fitting
import Testing
import Training

/// The estimates of this package.
private let catalog = CalibrationCatalog(StrategyCatalog.standard.entries)

@Suite struct `Calibration by simulation` {
  @Test func `examines every Bayesian strategy, the tracker and the fit`() {
    #expect(catalog.entries.map(\.name) == ["quest", "quest-plus", "tracking", "tracker", "fit"])
  }

  /// 150 listeners with 40 comparisons: a distance beyond three bands is no chance.
  @Test(arguments: catalog.entries.filter { $0.name != "fit" }.map(\.name))
  func `finds uniform ranks where the assumptions hold`(_ name: String) async throws {
    let entry = try #require(catalog.entries.first { $0.name == name })
    let ranks = try await CalibrationRun(entry, .none, replicates: 150, comparisons: 40, seed: 3)
      .ranks(jobs: 2)
    #expect(ranks.ranks.count == 150)
    #expect(ranks.distance < 1.3 * ranks.band, "\(ranks.distance), band \(ranks.band)")
    let coverage = try #require(ranks.coverage(0.8))
    #expect(abs(coverage.fraction - 0.8) < 4 * coverage.standardError)
  }

  @Test func `finds that quest fails where listeners improve`() async throws {
    let ranks = try await CalibrationRun(
      catalog.entries[0], .improving, replicates: 150, comparisons: 100, seed: 3
    ).ranks(jobs: 2)
    #expect(ranks.isInsideBand == false)
    #expect(try #require(ranks.coverage(0.95)).fraction < 0.8)
  }

  @Test func `does not depend on the jobs, but on the seed`() async throws {
    func ranks(jobs: Int, seed: UInt64) async throws -> RankDistribution {
      try await CalibrationRun(catalog.entries[0], .wandering, replicates: 30, comparisons: 10, seed: seed)
        .ranks(jobs: jobs)
    }
    let one = try await ranks(jobs: 1, seed: 1)
    #expect(try await ranks(jobs: 7, seed: 1) == one)
    #expect(try await ranks(jobs: 1, seed: 2) != one)
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
