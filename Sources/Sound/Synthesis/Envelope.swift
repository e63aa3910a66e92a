/// The amplitude of a note over time: an attack, and a fade from `fadeStart` on, both raised cosines.
///
/// gain(t) = rise(t / attack)·(1 − rise((t − fadeStart) / fade)), rise(x) = (1 − cos πx)/2 = sin²(πx/2). The product is
/// continuous, so a note can be stopped during its attack.
struct Envelope: BitwiseCopyable {
  /// The length of the attack in seconds.
  static let attack = 0.010
  /// The length of the fade in seconds; at most 0.025 (`Documentation/sound.md`, *Rules*).
  static let fade = 0.020

  private var age = 0
  private var fadeStart: Int
  private let attackLength: Int
  private let fadeLength: Int

  /// - Parameters:
  ///   - length: samples until silence, including the fade; nil for a note that sounds until `release`.
  ///   - sampleRate: samples per second.
  init(length: Int?, sampleRate: Double) {
    attackLength = Int((Self.attack * sampleRate).rounded())
    let fadeLength = Int((Self.fade * sampleRate).rounded())
    self.fadeLength = fadeLength
    // Later than any note, and small enough that adding the fade cannot overflow.
    fadeStart = length.map { max(0, $0 - fadeLength) } ?? .max / 2
  }

  /// Whether all further samples are silent.
  var isOver: Bool { @_noLocks get { age >= fadeStart &+ fadeLength } }

  /// Starts the fade, unless it has started.
  @_noLocks mutating func release() { fadeStart = min(fadeStart, age) }

  /// The gain of the current sample, 0…1. Advances to the next sample.
  @_noLocks mutating func next() -> Double {
    defer { age &+= 1 }
    let attack = Self.rise(age, of: attackLength)
    return age < fadeStart ? attack : attack * (1 - Self.rise(age &- fadeStart, of: fadeLength))
  }

  private static func rise(_ age: Int, of length: Int) -> Double {
    guard age < length else { return 1 }
    let sine = sineOfHalfTurns(0.5 * Double(age) / Double(length))
    return sine * sine
  }
}
