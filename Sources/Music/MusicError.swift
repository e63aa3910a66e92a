/// A musical value that is out of range or unknown.
package enum MusicError: Error, Equatable {
  case unknownNoteName(String)
  case intervalOutOfRange(Int)
  case unknownInterval(String, known: [String])
  case referencePitchOutOfRange(Double)
  case durationOutOfRange(Double)
  case notInUnitInterval(Double)
}

extension MusicError: CustomStringConvertible {
  /// One sentence with the rule and the value, and the next step.
  package var description: String {
    switch self {
    case .unknownNoteName(let name):
      "note must be a name from C-1 to G9 such as C#4, got \"\(name)\". Write a letter, # or b, and an octave."
    case .intervalOutOfRange(let semitones):
      "interval must be 0…12 semitones, got \(semitones). Choose notes at most an octave apart."
    case .unknownInterval(let text, let known):
      "interval must be one of \(known.joined(separator: " ")), got \"\(text)\". m is minor, M is major."
    case .referencePitchOutOfRange(let hertz):
      "reference pitch must be in 415…466 Hz, got \(hertz). 440 is the usual one."
    case .durationOutOfRange(let seconds):
      "note duration must be in 0.3…3.0 s, got \(seconds). 1.0 is the usual one."
    case .notInUnitInterval(let value):
      "value must be in 0…1, got \(value). Give it as a fraction, not in per cent."
    }
  }
}
