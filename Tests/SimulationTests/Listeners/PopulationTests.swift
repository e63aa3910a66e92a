// Groups whose listeners are people drawn from a population; `Documentation/real-listeners.md`.
import Music
import Numerics
import Testing
import Training

@testable import Simulation

@Suite struct `A population` {
  /// Three people; the second learns.
  private func population(learning: Bool = true) throws -> ListenerModel {
    let learned: [String: ParameterValue] = learning ? ["learning": .text("power")] : [:]
    let people = [
      try model(["threshold-cents": .number(2)]),
      try model(["threshold-cents": .number(20), "lapse-rate": .number(0.3)].merging(learned) { $1 }),
      try model(["threshold-cents": .number(200), "bias-cents": .number(-4)]),
    ]
    return try model([:]).drawing(from: people)
  }

  @Test func `draws each person with equal probability, the same at the same address`() throws {
    let (population, count) = (try population(), 3000)
    let drawn = (0..<UInt32(count)).map { population.listener(at: address($0)).threshold.rounded() }
    for threshold in [2.0, 20, 200] {
      let share = Double(drawn.count { $0 == threshold }) / Double(count)
      #expect(abs(share - 1.0 / 3) < 4 * (2.0 / 9 / Double(count)).squareRoot())
    }
    for index in 0..<UInt32(20) {
      #expect(population.changingListener(at: address(index)).threshold.rounded() == drawn[Int(index)])
    }
  }

  @Test func `gives a listener the lapses and the bias of the person`() throws {
    let (population, who) = (try population(learning: false), (0..<UInt32(30)).map { address($0) })
    for one in who {
      let person = population.people[try #require(population.personIndex(at: one))]
      let listener = person.listener(at: one)
      #expect(
        population.listener(at: one).probabilityOfHigher(5, at: .a4)
          == listener.probabilityOfHigher(5, at: .a4))
    }
    #expect(try model([:]).personIndex(at: address()) == nil)
  }

  @Test func `is constant if all its people are`() throws {
    #expect(try !population().isConstant && population(learning: false).isConstant)
  }

  @Test func `gives a changed constant to all its people`() throws {
    let changed = try population().setting("lapse-rate", to: .number(0.1), of: .standard)
    #expect(changed.people.map(\.lapseRate) == [0.1, 0.1, 0.1] && changed.lapseRate == 0.1)
    #expect(changed.people.map { $0.listener(at: address()).threshold.rounded() } == [2, 20, 200])
  }

  @Test func `has legal people`() throws {
    for population in ListenerPopulationCatalog.standard.entries {
      #expect(!population.people.isEmpty)
      for person in population.people { _ = try model(person) }
    }
  }
}
