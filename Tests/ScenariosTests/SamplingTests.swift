import Scenarios
import Simulation
import Testing
import Training

private func scenario(_ yaml: String) throws -> Scenario {
  try Scenario(yaml: Preamble.population.rawValue + yaml, file: "s.yaml")
}

private let ranges =
  "strategy: { name: kazez, k1: { from: 0.01, to: 0.09 }, k2: { from: 0.05, to: 0.5, scale: log } }"

@Suite struct `A sampled sweep` {
  @Test(arguments: ["random", "sobol", "latin-hypercube"])
  func `takes points between the ends of ranges`(_ sampler: String) throws {
    let cells = try scenario("\(ranges)\nsampler: { name: \(sampler), points: 32 }").experiment.cells
    #expect(cells.count == 32 && Set(cells.map(\.label)).count == 32)
    for (name, range) in [("k1", 0.01...0.09), ("k2", 0.05...0.5)] {
      #expect(cells.allSatisfy { range.contains($0.strategy[name]!.double!) })
    }
    // By ratios: half of k2 lies below the geometric mean of the ends, 0.158.
    let low = cells.count { $0.strategy["k2"]!.double! < 0.158 }
    #expect((6...26).contains(low))
  }

  @Test func `chooses from lists, and takes whole numbers where they are due`() throws {
    let cells = try scenario(
      """
      strategy: { name: staircase, down: { from: 1, to: 4 }, scale: [log, linear], step-up: { from: 0.1, to: 1, steps: 2 } }
      sampler: { name: sobol, points: 64 }
      """
    ).experiment.cells
    #expect(Set(cells.compactMap { $0.strategy["down"] }) == Set((1...4).map(ParameterValue.integer)))
    #expect(Set(cells.map { $0.strategy["scale"] }).count == 2)
    #expect(Set(cells.map { $0.strategy["step-up"] }) == [.number(0.1), .number(1)])
    // Sixteen combinations; none twice.
    #expect(cells.count == 16)
  }

  @Test func `samples each strategy's own constants`() throws {
    let cells = try scenario(
      """
      strategy:
        - { name: kazez, k1: { from: 0.01, to: 0.09 } }
        - { name: weighted, target: { from: 0.6, to: 0.9 } }
        - random
      timeline: { window: { from: 5, to: 40, scale: log } }
      sampler: { name: sobol, points: 8 }
      """
    ).experiment.cells
    let strategies = cells.map(\.strategy.descriptor.name)
    #expect(strategies.prefix(8).allSatisfy { $0 == "kazez" } && strategies.count { $0 == "weighted" } == 8)
    #expect(cells[0].label.map(\.path) == ["strategy", "strategy.k1", "timeline.window"])
  }

  @Test func `has its baseline as the first cell, even if no point hits it`() throws {
    let experiment = try scenario(
      "\(ranges)\nsampler: sobol\nbaseline: { strategy.k1: 0.05, strategy.k2: 0.09 }"
    ).experiment
    #expect(experiment.cells.count == 65 && experiment.baseline == 0)
    #expect(experiment.cells[0].strategy["k2"] == .number(0.09))
  }

  @Test func `is the same with the same seed, and another with another`() throws {
    func labels(_ seed: Int) throws -> [[Condition.Assignment]] {
      try scenario("seed: \(seed)\n\(ranges)\nsampler: latin-hypercube").experiment.cells.map(\.label)
    }
    #expect(try labels(1) == labels(1) && labels(1) != labels(2))
  }

  @Test func `is a grid unless the file says otherwise`() throws {
    let plain = try scenario(ranges).experiment.cells.map(\.label)
    #expect(plain.count == 25)
    #expect(try scenario("\(ranges)\nsampler: grid").experiment.cells.map(\.label) == plain)
    #expect(try scenario("\(ranges)\nsampler: { name: grid }").experiment.cells.map(\.label) == plain)
  }

  @Test(arguments: [
    (
      "sampler: sobel",
      "4:10: sampler \"sobel\" is unknown. Did you mean \"sobol\"? "
        + "Known: \(SamplerCatalog.standard.names.joined(separator: ", "))."
    ),
    (
      "sampler: { points: 3 }",
      "4:10: sampler must have the key \"name\", got none. Add for example \"name: sobol\"."
    ),
    ("sampler: { name: grid, points: 3 }", "4:24: sampler has no key \"points\". Known: name."),
    (
      "sampler: { name: sobol, points: 0 }",
      "4:33: sampler.points must be a whole number in 1…100000, got 0. The default is 64."
    ),
    (
      "sampler: { name: random, points: [3, 4] }",
      "4:34: sampler.points must be a whole number in 1…100000, got [3, 4]. The default is 64."
    ),
    (
      "sampler: random\nbaseline: { strategy.k1: 0.05 }",
      "5:11: baseline must be named in full where a sampler chooses the conditions, got none for strategy.k2. Give it too."
    ),
    (
      "sampler: random\nbaseline: { strategy.k1: 0.5, strategy.k2: 0.1 }",
      "5:26: baseline.strategy.k1 must be one of the swept values, got 0.5. Choose from 0.01…0.09."
    ),
  ])
  func `is refused where it stands`(_ yaml: String, _ message: String) {
    #expect(complaint(about: "\(ranges)\n\(yaml)", after: .population) == message)
  }

  @Test func `needs something to sample`() {
    #expect(
      complaint(about: "strategy: kazez\nsampler: sobol", after: .population)
        == """
        4:10: sampler sobol must have constants to sample, got none. Give one as { from: …, to: … } or as a list.
        """)
  }

  @Test func `is refused where two strategies ask for too many cells`() {
    let yaml = """
      strategy: [{ name: kazez, k1: { from: 0.01, to: 0.09 } }, { name: weighted, target: { from: 0.6, to: 0.9 } }]
      sampler: { name: random, points: 60000 }
      """
    #expect(
      complaint(about: yaml, after: .population)
        == "4:10: a scenario must have at most 100000 conditions, got 120000. Take fewer points or strategies."
    )
  }
}
