import Numerics
import Scenarios
import Simulation
import Testing
import Training

@testable import WebUI

@Suite struct `The slider of a constant` {
  static let numbers = SimulatedStrategy.standard.descriptors.flatMap(\.parameters)
    .map(ParameterControl.init).filter { !$0.stops.isEmpty }

  @Test func `stops at both ends and at the default, in ascending order, for every constant`() {
    for control in Self.numbers {
      let value = control.defaultValue.double!
      #expect(control.stops.first == control.low && control.stops.last == control.high, "\(control.name)")
      #expect(control.stops.contains(value), "\(control.name)")
      #expect(zip(control.stops, control.stops.dropFirst()).allSatisfy { $0 < $1 }, "\(control.name)")
      #expect(control.stops.count > 5 || control.kind == "integer", "\(control.name)")
    }
  }

  @Test func `has the default of k1 near its middle and fine steps around it`() throws {
    let k1 = ParameterControl(try KazezStrategy.descriptor.parameter(named: "k1"))
    let place = try #require(k1.stops.firstIndex(of: 0.05))
    #expect((100...140).contains(place))
    #expect(k1.stops[place + 1] - 0.05 < 0.003 && 0.05 - k1.stops[place - 1] < 0.003)
  }

  @Test func `has every whole number of a short range`() throws {
    let down = ParameterControl(try StaircaseStrategy.descriptor.parameter(named: "down"))
    #expect(down.stops == (1...20).map(Double.init))
  }

  @Test(arguments: [
    ("kazez", "k1", 0.7, "maximum-cents", 64.0), ("adaptive", "k1", 0.7, "maximum-cents", 100),
    ("quest", "target", 0.9, "lapse-rate", 0.4),
  ])
  func `ends at a limit that is the one of the strategy's refusal`(
    _ owner: String, _ name: String, _ value: Double, _ other: String, _ x: Double
  ) throws {
    let strategy = try SimulatedStrategy.standard.named(owner)
    let isSetting = other == "maximum-cents"
    let own: [String: ParameterValue] = isSetting ? [:] : [other: .number(x)]
    var settings = ParameterValues(of: TrainingSettings.descriptor)
    if isSetting { try settings.set(other, to: .number(x)) }
    let chain: [String: ParameterValue] = owner == "adaptive" ? ["rule": .text("kazez-chain")] : [:]
    let changes = [name: ParameterValue.number(value)].merging(own) { $1 }.merging(chain) { $1 }
    let error = #expect(throws: ParameterError.self) {
      try strategy.type.check(try strategy.with(changes).values, in: TrainingSettings(settings))
    }
    let problem = PageProblem(try #require(error))
    let limit = try #require(
      ParameterControl(try strategy.descriptor.parameter(named: name)).limit)
    #expect(limit.parameter == other)
    let ends = limit.start + limit.factor * Elementary.pow(x, limit.exponent)
    #expect(abs(ends - (problem.limit ?? .nan)) < 1e-12)
  }
}

@Suite struct `What Explore offers` {
  @Test func `is every strategy with every constant, and every named listener`() {
    let catalog = ExploreCatalog(of: .standard)
    #expect(catalog.strategies.map(\.name) == SimulatedStrategy.standard.names)
    for strategy in catalog.strategies {
      let descriptor = SimulatedStrategy.standard.descriptors.first { $0.name == strategy.name }
      #expect(strategy.parameters.map(\.name) == descriptor?.parameters.map(\.name))
    }
    #expect(catalog.listeners.map(\.name) == NamedListenerCatalog.standard.names)
    #expect(
      catalog.traits.map(\.name) == ["threshold-cents", "lapse-rate", "spread-octaves", "family", "slope"])
  }
}

@Suite struct `The newest request` {
  @Test func `of a client cancels the one before it, and not those of others`() async throws {
    let queue = NewestRequest<Int>()
    let (stream, begun) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await queue.run(for: "a", rank: 2) {
        begun.yield()
        while true {
          try Task.checkCancellation()
          await Task.yield()
        }
      }
    }
    for await _ in stream.prefix(1) {}
    #expect(try await queue.run(for: "b", rank: 1) { 2 } == 2)
    await #expect(throws: CancellationError.self, "it was sent before the one that runs") {
      try await queue.run(for: "a", rank: 1) { 1 }
    }
    #expect(try await queue.run(for: "a", rank: 3) { 3 } == 3)
    await #expect(throws: CancellationError.self) { try await first.value }
  }
}
