import Scenarios
import Testing

@Suite struct `A scenario with several mistakes` {
  private func complaints(about yaml: String) -> [String] {
    do throws(ScenarioError) {
      _ = try Scenario(yaml: yaml, file: "s.yaml")
      return []
    } catch { return "\(error)".split(separator: "\n").map { String($0.trimmingPrefix("s.yaml:")) } }
  }

  private func places(_ yaml: String) -> [String] {
    complaints(about: yaml).map { $0.prefix { $0 != " " }.description }
  }

  @Test func `is told all of them that are mistakes by themselves, in the order of the file`() {
    let yaml = """
      seed: 1.5
      name: Bad Name
      population:
        - { listener: novise }
        - { listener: novice, cuont: 2 }
      strategy: [kazes, { name: staircase, down: 0 }]
      listener: { threshold: 20, lapse-rate: 2 }
      training: { sessions: none, comparison-per-session: 20 }
      objectives: [fraction_corect, rmse]
      samplr: sobol
      """
    #expect(
      places(yaml) == [
        "1:7:", "2:7:", "4:17:", "5:25:", "6:12:", "6:44:", "7:13:", "7:40:", "8:23:", "8:29:", "9:14:",
        "9:31:",
        "10:1:",
      ])
    #expect(complaints(about: yaml)[0].hasPrefix("1:7: seed must be a whole number in 0…"))
    #expect(
      complaints(about: yaml)[7]
        == "7:40: listener.lapse-rate must be a number in 0…0.5, got 2. The default is 0.")
  }

  @Test func `is told of every key that is missing`() {
    #expect(
      complaints(about: "seed: 2").map { $0.prefix { $0 != "," }.description } == [
        "1:1: a scenario must have the key \"name\"", "1:1: a scenario must have the key \"population\"",
        "1:1: a scenario must have the key \"strategy\"",
      ])
  }

  @Test func `is not told of a missing key before the others are mended`() {
    #expect(places("population: [{ listener: novise }]\nstrategy: kazez") == ["1:26:"])
  }

  // The baseline is wrong too, but perhaps only because the constant is.
  @Test func `is not told what may follow from another`() {
    let yaml = """
      name: n
      population: [{ listener: novice }]
      strategy: { name: kazez, k11: [0.01, 0.02] }
      baseline: { strategy.k1: 0.01 }
      """
    #expect(places(yaml) == ["3:26:"])
    #expect(places(yaml.replacing("k11", with: "k1").replacing("0.01 }", with: "0.03 }")) == ["4:26:"])
  }

  @Test func `is told the first twenty, and how many more there are`() {
    let strangers = (1...25).map { "stranger-\($0): 1\n" }.joined()
    let told = complaints(
      about: "name: n\npopulation: [{ listener: novice }]\nstrategy: kazez\n" + strangers)
    #expect(told.count == 21 && told[19].hasPrefix("23:1: ") && told[20] == "… and 5 more.")
  }
}
