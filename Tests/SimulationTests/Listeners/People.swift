import Chronology
import Music
import Numerics
import Simulation
import Training

/// The model of those constants.
func model(_ values: [String: ParameterValue]) throws -> ListenerModel {
  try ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: values))
}

/// The address of a listener.
func address(_ index: UInt32 = 0, seed: UInt64 = 7) -> ListenerAddress {
  ListenerAddress(key: StreamKey(seed: seed), index: index)
}

/// A listener without effects.
func constantListener(_ values: [String: ParameterValue]) throws -> DiscriminationListener {
  try model(values).listener(at: address())
}

/// A listener with effects.
func changingListener(_ values: [String: ParameterValue]) throws -> ChangingListener {
  try model(values).changingListener(at: address())
}

/// A day of 2026.
func day(_ number: Int) -> CivilDate { CivilDate(firstOfMonth: 1, year: 2026).adding(days: number) }

extension SimulatedListener {
  /// Answers comparisons of that session, with offsets of either sign and a wide range of sizes, at notes of two
  /// octaves.
  mutating func answers(_ count: Int, session: Int = 0, at address: ListenerAddress = address()) -> [Response]
  {
    let (presented, answered) = (
      address.stream(.trial, session: session), address.stream(.answer, session: session)
    )
    return (0..<UInt32(count)).map { trial in
      let draws = presented[trial]
      let offset = (draws.uniform < 0.5 ? -40 : 40) * draws.secondUniform
      let note = MIDINote(57 + Draws.integer(below: 25, from: draws.words.w1))
      return respond(to: Comparison(reference: note, offset: Cents(offset)), uniform: answered[trial].uniform)
    }
  }

  /// Answers equal comparisons.
  mutating func practise(
    _ count: Int, offset: Cents = 8, session: Int = 0, at address: ListenerAddress = address()
  ) {
    let answered = address.stream(.answer, session: session)
    for trial in 0..<UInt32(count) {
      _ = respond(to: Comparison(reference: .a4, offset: offset), uniform: answered[trial].uniform)
    }
  }
}

extension KnownListener {
  /// The 75 % threshold now.
  var threshold: Double { threshold(over: MIDINote.a4...MIDINote.a4).value }
}
