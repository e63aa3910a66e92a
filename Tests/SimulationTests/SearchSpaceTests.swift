import Testing
import Training

@testable import Simulation

private let sobol = try! SobolSampler(
  ParameterValues(of: SobolSampler.descriptor, setting: ["points": .integer(16)]))

@Suite struct `An axis` {
  @Test(arguments: [
    Axis("n", .number(0.02...0.1, .linear)), Axis("n", .number(0.001...1000, .log)),
    Axis("i", .integer(-3...9, .linear)), Axis("i", .integer(1...64, .log)),
    Axis("l", .levels([.flag(true), .text("x"), .list([.number(1), .number(2)])])),
  ])
  func `finds the place of each of its values`(_ axis: Axis) throws {
    for step in 0...50 {
      let value = axis.value(at: Double(step) / 50)
      let place = try #require(axis.place(of: value))
      #expect((0...1).contains(place) && axis.value(at: place) == value)
    }
  }

  @Test func `runs from end to end, evenly or by ratios`() {
    let linear = Axis("n", .number(2...4, .linear))
    #expect([0, 0.25, 1].map(linear.value) == [.number(2), .number(2.5), .number(4)])
    let log = Axis("n", .number(1...100, .log))
    #expect(
      [0, 0.25, 0.5, 1].map(log.value) == [.number(1), .number(3.16228), .number(10), .number(100)])
  }

  @Test func `gives every whole number an equal share`() {
    let axis = Axis("i", .integer(1...4, .linear))
    #expect(
      [0, 0.249, 0.251, 0.5001, 0.76, 1].map(axis.value) == [1, 1, 2, 3, 4, 4].map(ParameterValue.integer))
  }

  @Test func `knows which values lie near its ends`() {
    let log = Axis("n", .number(0.02...0.1, .log))
    #expect([0.02, 0.0995, 0.1, 0.11].allSatisfy { log.hasNearEnd(.number($0)) })
    #expect(![0.03, 0.09].contains { log.hasNearEnd(.number($0)) })
    let levels = Axis("l", .levels([1, 2, 3].map(ParameterValue.integer)))
    #expect([1, 2, 3].map { levels.hasNearEnd(.integer($0)) } == [true, false, true])
    #expect(!Axis("l", .levels([.integer(1), .integer(2)])).hasNearEnd(.integer(1)))
    #expect(!Axis("l", .levels([.flag(true)])).hasNearEnd(.flag(true)))
  }

  @Test func `has no place for what it does not hold`() {
    #expect(Axis("n", .number(0...1, .linear)).place(of: .number(1.5)) == nil)
    #expect(Axis("i", .integer(0...1, .linear)).place(of: .integer(2)) == nil)
    #expect(Axis("l", .levels([.flag(true)])).place(of: .flag(false)) == nil)
  }
}

@Suite struct `A search space` {
  let shared = Axis("timeline.window", .integer(5...40, .log))
  let k1 = Axis("strategy.k1", .number(0.01...0.09, .linear))
  let target = Axis("strategy.target", .number(0.6...0.9, .linear))

  @Test func `gives each strategy its own constants and one point where there are none`() {
    let space = SearchSpace([
      .init("kazez", axes: [k1, shared]), .init("weighted", axes: [target, shared]), .init("plain", axes: []),
    ])
    let found = space.combinations(sobol, seed: 1)
    #expect((0..<3).map { branch in found.count { $0.branch == branch } } == [16, 16, 1])
    #expect(found.allSatisfy { $0.values.count == space.branches[$0.branch].axes.count })
  }

  @Test func `gives a strategy the same points whatever stands beside it`() {
    let alone = SearchSpace([.init("kazez", axes: [k1, shared])]).combinations(sobol, seed: 1)
    let second = SearchSpace([.init("weighted", axes: [target]), .init("kazez", axes: [k1, shared])])
    #expect(
      second.combinations(sobol, seed: 1).filter { $0.branch == 1 }.map(\.values) == alone.map(\.values))
  }
}
