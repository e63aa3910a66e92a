import Chronology
import Music
import Numerics
import Testing
import Training

@testable import Simulation

/// Somebody whose threshold is another in every session.
private struct Changeling: KnownListener {
  static let changes = true
  var level = 8.0

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    level = session == 0 ? 8 : 2
  }
  mutating func respond(to comparison: Comparison, uniform: Double) -> Response { Response(answer: .higher) }
  func threshold(over notes: ClosedRange<MIDINote>) -> Cents {
    Cents(level * (notes.lowerBound.index >= 60 ? 1 : 2))
  }
  func thresholds(correct fraction: Double) -> Double { fraction > 0.75 ? 2 : 0.5 }
  /// 95 % at twice the threshold, 60 % at half of it.
  func difficulty(correct fraction: Double, at note: MIDINote) -> Cents? {
    Cents(threshold(over: note...note).value * (fraction > 0.75 ? 2 : 0.5))
  }
}

@Suite struct `A gauged listener` {
  @Test func `counts what was too easy and too hard for them then, at that note, after the warm-up`() {
    var listener = DifficultyCountingListener(Changeling(), notes: MIDINote(48)...MIDINote(72))
    let address = ListenerAddress(key: StreamKey(seed: 1), index: 0)
    let words = address.stream(.answer, session: 0)[0]
    func session(_ index: Int, warmUp: Int, _ trials: [(note: Int, level: Double)]) {
      listener.warmUp = warmUp
      listener.beginSession(index, on: CivilDate(dayNumber: 0), at: address)
      for (note, level) in trials {
        _ = listener.respond(
          to: Comparison(reference: MIDINote(note), offset: Cents(-level)), uniform: words.uniform)
      }
    }
    // Threshold 8 at middle C and above, 16 below: too easy beyond 16 and 32, too hard under 4 and 8.
    session(0, warmUp: 1, [(60, 1), (60, 17), (60, 16), (60, 4), (60, 3.9), (50, 17), (50, 33), (50, 7)])
    #expect(listener.tooEasy == 2 && listener.tooHard == 2)
    // 2 and 4 now: too easy beyond 4 and 8.
    session(1, warmUp: 0, [(60, 5), (50, 5), (60, 3.9)])
    #expect(listener.tooEasy == 3 && listener.tooHard == 2)
  }

  @Test func `who never reaches 95 % finds nothing too easy`() throws {
    let model = try ListenerModel(
      ParameterValues(of: ListenerModel.descriptor, setting: ["lapse-rate": .number(0.2)]))
    let person = model.listener(at: ListenerAddress(key: StreamKey(seed: 1), index: 0))
    var listener = DifficultyCountingListener(person, notes: MIDINote(48)...MIDINote(72))
    let words = ListenerAddress(key: StreamKey(seed: 1), index: 0).stream(.answer, session: 0)[0]
    _ = listener.respond(to: Comparison(reference: .middleC, offset: 1000), uniform: words.uniform)
    #expect(listener.tooEasy == 0 && listener.tooHard == 0)
  }
}
