import Simulation
import Testing
import Training

@Suite struct `The level that a strategy estimates` {
  private func fraction(_ name: String, _ changes: [String: ParameterValue] = [:]) throws -> Double? {
    try SimulatedStrategy.standard.named(name).with(changes).estimatedFraction
      .map { ($0 * 1e9).rounded() / 1e9 }
  }

  @Test(
    arguments: [
      ("kazez", nil), ("adaptive", nil), ("constant", nil), ("random", nil), ("staircase", 0.707_106_781),
      ("weighted", 0.75), ("pest", 0.75), ("quest", 0.75), ("quest-plus", 0.75), ("tracking", 0.75),
      ("interleaved", 0.707_106_781),
    ] as [(String, Double?)])
  func `is known if it makes an estimate`(_ name: String, wanted: Double?) throws {
    #expect(try fraction(name) == wanted)
  }

  @Test(
    arguments: [
      ("staircase", ["skip-reversals": .integer(1_000)], 0.707_106_781),
      ("staircase", ["down": .integer(20), "skip-reversals": .integer(40)], 0.965_936_329),
      (
        "staircase",
        [
          "schedule": .list([4, 2, 1].map { .number($0) }), "stage-reversals": .integer(30),
          "skip-reversals": .integer(60),
        ],
        0.707_106_781
      ),
      ("staircase", ["estimate-reversals": .integer(1)], nil),
      ("pest", ["deviation-limit": .number(80)], 0.75), ("pest", ["target": .number(0.8)], 0.8),
      ("interleaved", ["tracks": .list([.text("quest"), .text("weighted")])], 0.75),
      ("interleaved", ["tracks": .list([.text("quest"), .text("staircase")])], nil),
      ("interleaved", ["tracks": .list([.text("quest"), .text("kazez")])], nil),
    ] as [(String, [String: ParameterValue], Double?)])
  func `follows from the constants, however many answers it takes`(
    _ name: String, _ changes: [String: ParameterValue], wanted: Double?
  ) throws { #expect(try fraction(name, changes) == wanted) }
}
