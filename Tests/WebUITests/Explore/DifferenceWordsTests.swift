import Foundation
import Music
import Scenarios
import Simulation
import Testing
import Text
import Training

@testable import WebUI

@Suite struct `Differences in words` {
  @Test func `say by how much, and in which direction`() async throws {
    let result = try await Exploration(kazezRequest(["k2": .number(0.2)]), in: .standard).run(jobs: 2)
    let level = try #require(result.differences.first { $0.measure == "geometric_mean_cents" })
    #expect(level.verdict == "higher")
    #expect(
      level.words[.english].wholeMatch(of: /a factor of \d\.\d+ \(\d\.\d+–\d\.\d+\) higher than the baseline/)
        != nil,
      "\(level.words[.english])")
    #expect(
      level.words[.german].wholeMatch(of: /um den Faktor \d,\d+ \(\d,\d+–\d,\d+\) höher als der Bezug/)
        != nil,
      "\(level.words[.german])")
    let correct = try #require(result.differences.first { $0.measure == "fraction_correct" })
    #expect(correct.words[.english].contains("percentage points higher"))
    #expect(correct.setting[.german].wholeMatch(of: /\d\d,\d %/) != nil)
  }

  @Test func `judge the estimates where both strategies make one, and else what was presented`() async throws
  {
    var other = ExploreRequest(strategy: "staircase", baseline: ["k1": .number(0.04)])
    other.baselineStrategy = "kazez"
    let mixed = try await Exploration(other, in: .standard, listeners: 20).run(jobs: 2)
    #expect(
      mixed.differences.map(\.measure) == [
        "fraction_correct", "geometric_mean_cents", "rmse_octaves_timeline",
        "rmse_octaves_moving_average",
      ])
    #expect(mixed.differences[2].note?[.english].contains("kazez makes no estimate") == true)
    let study = try Scenario(
      yaml: Exploration(other, in: .standard).scenario, file: "shared.yaml"
    ).experiment
    #expect(study.objectives.map(\.measure) == ["rmse_octaves_tracker"])
    #expect(mixed.differences[2].title[.english].contains("presented differences"))
    #expect(mixed.differences[0].note == nil)
    other.baselineStrategy = "weighted"
    other.baseline = [:]
    let both = try await Exploration(other, in: .standard, listeners: 20).run(jobs: 2)
    let error = try #require(both.differences.last)
    #expect(
      error.measure == "rmse_octaves_estimate_own_target" && error.note == nil && error.difference != nil)
    let none = try await Exploration(kazezRequest(), in: .standard, listeners: 20).run(jobs: 2)
    #expect(none.differences[2].note?[.german] == "Keine Schätzung der Schwelle: kazez macht keine.")
  }

  @Test func `say so where nothing can be told apart, and where nothing differs`() async throws {
    // Changes only the staircase's estimate, not what it presents.
    let other = ExploreRequest(strategy: "staircase", values: ["skip-reversals": .integer(3)])
    let near = try await Exploration(other, in: .standard).run(jobs: 2)
    #expect(
      near.differences.map(\.words[.english])
        == ["0.00 ± 0.00 percentage points", "×1.00, 1.00–1.00"].map {
          "not distinguishable from the baseline (\($0))"
        } + ["a factor of 1.009 (1.007–1.012) higher than the baseline: worse"])
    let same = try await Exploration(kazezRequest([:]), in: .standard).run(jobs: 2)
    #expect(
      same.differences.map(\.words[.english])
        == Array(repeating: "the same constants as the baseline", count: 4))
    #expect(same.differences.map(\.difference) == [0, 0, 0, 0])
  }

  @Test(
    arguments: [
      (12.34, 3.12, "12 ± 3"), (-1.234, 0.152, "−1.23 ± 0.15"), (-0.1, 3, "0 ± 3"), (0, 0, "0.00 ± 0.00"),
    ])
  func `have as many digits as the interval is worth`(_ value: Double, _ half: Double, _ text: String) throws
  {
    let style = MeasureStyle(try MeasureCatalog.standard.named("fraction_correct"))
    let interval = (value - half) / 100...(value + half) / 100
    #expect(style.difference(value / 100, interval, .english, signed: true) == "\(text) percentage points")
  }

  @Test(
    arguments: [
      (0.1234, 0.0312, "×1.09, 1.07–1.11"), (-0.1234, 0.0152, "×0.918, 0.908–0.928"),
      (12.3, 4.4, "×5043, 239–106464"), (0, 0, "×1.00, 1.00–1.00"),
    ])
  func `have as many digits as the interval is worth as factors`(
    _ value: Double, _ half: Double, _ text: String
  ) throws {
    let style = MeasureStyle(try MeasureCatalog.standard.named("geometric_mean_cents"))
    #expect(style.difference(value, value - half...value + half, .english, signed: true) == text)
  }

  @Test func `are factors where octaves are compared, as in the sentences of the terminal`() throws {
    let style = MeasureStyle(try MeasureCatalog.standard.named("rmse_octaves_timeline"))
    #expect(style.value(1, .english) == "×2.00" && style.value(0.5, .german) == "×1,41")
    #expect(style.difference(-1, -1.2 ... -0.8, .english, signed: false) == "a factor of 2.0 (1.7–2.3)")
    #expect(style.difference(1, 0.9...1.1, .german, signed: false) == "um den Faktor 2,00 (1,87–2,14)")
    #expect(style.difference(-0.01, -0.05...0.03, .english, signed: true) == "×0.99, 0.97–1.02")
  }
}
