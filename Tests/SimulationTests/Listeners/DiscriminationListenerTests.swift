// `Documentation/listeners.md`: P("higher" | offset x) = λ/2 + (1 − λ)·Φ((x − bias)/σ), σ = T75/0.67449.
import Foundation
import Music
import Numerics
import Simulation
import Testing
import Training

@Suite struct `A simulated listener` {
  func listener(_ values: [String: ParameterValue], index: UInt32 = 0) throws -> DiscriminationListener {
    try model(values).listener(at: address(index))
  }

  @Test(arguments: PsychometricCatalog.standard.names)
  func `is right three times in four at its threshold, for every family`(_ family: String) throws {
    let listener = try listener(["threshold-cents": .number(8), "family": .text(family)])
    #expect(abs(listener.probabilityCorrect(8, at: .middleC) - 0.75) < 1e-12)
  }

  @Test(arguments: PsychometricCatalog.standard.names, [0.0, 3.0])
  func `answers "higher" as often as its formula says`(_ family: String, bias: Double) throws {
    var listener = try listener([
      "threshold-cents": .number(8), "family": .text(family), "lapse-rate": .number(0.1),
      "bias-cents": .number(bias),
    ])
    let stream = ListenerAddress(key: StreamKey(seed: 3), index: 1).stream(.answer, session: 0)
    let trials: UInt32 = 20_000
    for offset in [-20.0, -5, -0.3, 2, 8, 40] {
      let comparison = Comparison(reference: .middleC, offset: Cents(offset))
      let higher = (0..<trials).count {
        listener.respond(to: comparison, uniform: stream[$0].uniform).answer == .higher
      }
      let observed = Double(higher) / Double(trials)
      let expected = listener.probabilityOfHigher(Cents(offset), at: .middleC)
      // Five standard errors of a proportion.
      #expect(abs(observed - expected) < 5 * (expected * (1 - expected) / Double(trials)).squareRoot() + 1e-9)
    }
  }

  @Test func `population thresholds are log-normal with the given spread`() throws {
    let shifts = try (0..<4000).map {
      try listener(["spread-octaves": .number(0.5)], index: UInt32($0)).shiftOctaves
    }
    let mean = shifts.reduce(0, +) / 4000
    let deviation = (shifts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 3999).squareRoot()
    #expect(abs(mean) < 4 * 0.5 / 4000.0.squareRoot())
    #expect(abs(deviation - 0.5) < 4 * 0.5 / 8000.0.squareRoot())
  }

  // Wier, Jesteadt & Green 1977, table IV, 40 dB: log10 Δf = 0.026·√f − 0.533; at 1 kHz 1.94621 Hz, at 440 Hz
  // 1.02891 Hz.
  @Test func `the frequency law of Wier et al. sets thresholds relative to 1 kHz`() throws {
    let listener = try listener(["threshold-cents": .number(10), "frequency-law": .text("wier-1977")])
    let expected = 10 * (1200 * log2(1 + 1.02891 / 440)) / (1200 * log2(1 + 1.94621 / 1000))
    #expect(abs(listener.threshold(at: .a4).value / expected - 1) < 1e-4)
  }

  @Test func `a threshold table is interpolated on the log scale`() throws {
    let table = [60, 4, 72, 16].map { ParameterValue.number($0) }
    let listener = try listener(["threshold-table": .list(table)])
    #expect(abs(listener.threshold(at: MIDINote(66)).value - 8) < 1e-12)
    #expect(
      listener.threshold(at: MIDINote(20)) == 4
        && abs(listener.threshold(at: MIDINote(100)).value - 16) < 1e-12)
  }

  @Test func `an invalid threshold table is refused`() {
    #expect(throws: ParameterError.self) {
      try listener(["threshold-table": .list([.number(60), .number(4), .number(60), .number(5)])])
    }
  }
}
