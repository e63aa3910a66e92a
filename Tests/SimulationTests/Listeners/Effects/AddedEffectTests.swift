import Chronology
import Music
import Numerics
import Simulation
import Testing
import Training

/// The rule of the effect fatigue without onset, written outside the module.
private struct Tiring: ListenerEffect {
  static let rate = Parameter("tiring-octaves", .number(0...10), default: 0, unit: "octaves", "rise in 100")
  static let descriptor = Descriptor(
    name: "tiring", summary: "the threshold rises", source: "a test", parameters: [rate])

  private let rate: Double
  private var comparisons = 0

  init(_ values: ParameterValues) throws(ParameterError) { rate = values[Self.rate] }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    comparisons = 0
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    if comparisons > 0 { hearing.raiseThreshold(octaves: rate * Double(comparisons) / 100) }
    comparisons += 1
  }

  func update(_ ability: inout Ability) { ability.octaves += rate }
}

@Suite struct `An effect of another package` {
  private let parts: ListenerParts

  init() throws {
    var parts = ListenerParts.standard
    try parts.register(Tiring.self)
    self.parts = parts
  }

  private func model(_ values: [String: ParameterValue]) throws -> ListenerModel {
    try ListenerModel(ParameterValues(of: parts.descriptor, setting: values), of: parts)
  }

  @Test func `gives the answers of a built-in effect with the same rule, before response times`() throws {
    let others: [String: ParameterValue] = ["lapse-rate": .number(0.05), "response-seconds": .number(1)]
    let own = try model(others.merging(["tiring-octaves": .number(0.4)]) { $1 })
    let builtIn = try ListenerModel(
      ParameterValues(
        of: ListenerModel.descriptor, setting: others.merging(["fatigue-octaves": .number(0.4)]) { $1 }))
    var (one, other) = (own.changingListener(at: address()), builtIn.changingListener(at: address()))
    for session in 0..<2 {
      one.beginSession(session, on: day(session), at: address())
      other.beginSession(session, on: day(session), at: address())
      #expect(one.answers(300, session: session) == other.answers(300, session: session))
    }
  }

  @Test func `is switched on by its first parameter`() throws {
    #expect(try model([:]).isConstant)
    #expect(try !model(["tiring-octaves": .number(0.1)]).isConstant)
  }

  @Test func `adds to the true threshold what it tells`() throws {
    let threshold = try model(["threshold-cents": .number(8), "tiring-octaves": .number(1)])
      .changingListener(at: address()).threshold(over: .a4...(.a4))
    #expect(abs(threshold.value - 16) < 1e-9)
  }

  @Test func `is listed after the built-in effects, with its constants among the listener's`() {
    #expect(parts.effects.map(\.name) == EffectCatalog.descriptors.map(\.name) + ["tiring"])
    #expect(
      parts.descriptor.parameters
        == ListenerModel.descriptor.parameters + Tiring.descriptor.parameters)
  }

  @Test func `draws from a stream that depends on its name and shares no number with others`() {
    let own = address().stream(named: "tiring", session: 0)[0]
    #expect(own == address().stream(named: "tiring", session: 0)[0])
    #expect(own != address().stream(named: "tired", session: 0)[0])
    #expect(own != address().stream(named: "tiring", session: 1)[0])
    for purpose in StreamPurpose.allCases { #expect(own != address().stream(purpose, session: 0)[0]) }
  }
}
