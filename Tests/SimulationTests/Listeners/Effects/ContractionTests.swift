// The pull of the reference towards earlier tones, from its equation; `Documentation/listeners.md`.
import Music
import Numerics
import Testing
import Training

@testable import Simulation

@Suite struct `The pull of contraction` {
  /// The pulls in thresholds of comparisons one after the other, by a listener with a threshold of 8 cents.
  private func pulls(
    _ comparisons: [Comparison], share: Double, memory: Double
  ) throws -> [Double] {
    var effect = Contraction(
      try ParameterValues(
        of: ListenerModel.descriptor,
        setting: ["contraction": .number(share), "contraction-memory": .number(memory)]))
    effect.beginSession(0, on: day(0), at: address())
    return comparisons.map {
      var hearing = Hearing(acuity: 1 / 8, bias: 0, lapseRate: 0)
      effect.act(on: &hearing, in: $0)
      return hearing.pull
    }
  }

  @Test func `lowers the heard offset after higher tones`() throws {
    // m − r is 0, then 40/2/4 = 5, then 5 + (−10 − 5)/4 = 1.25 cents; times 0.2, in thresholds of 8 cents.
    let offsets: [Cents] = [40, -20, 10]
    let found = try pulls(offsets.map { Comparison(reference: .a4, offset: $0) }, share: 0.2, memory: 4)
    #expect(zip(found, [0, -0.125, -0.03125]).allSatisfy { abs($0 - $1) < 1e-12 }, "\(found)")
  }

  @Test func `is towards earlier references`() throws {
    // The second reference is 100 cents above the first, which alone is remembered: 0.1·100/8 thresholds up.
    let found = try pulls(
      [Comparison(reference: .a4, offset: 0), Comparison(reference: MIDINote(70), offset: 0)], share: 0.1,
      memory: 1)
    #expect(abs(found[1] - 1.25) < 1e-9, "\(found)")
  }
}
