/// The notes that sound together, each in its slot, summed to samples.
///
/// A slot is free until a voice is started in it and again when the voice has faded. Nothing here allocates,
/// locks or throws, which the compiler checks (`@_noLocks`), so `render` may run on an audio thread.
public struct Mixer: BitwiseCopyable, Sendable {
  /// How many notes may sound at once, fading ones included. Also written out where arrays of that many have
  /// it in their type.
  public static var polyphony: Int { @_noLocks get { 4 } }
  /// Seconds in which a note glides to another frequency.
  public static var glide: Double { 0.005 }

  private var voices = InlineArray<4, Voice>(repeating: .silence)
  private let glideLength: Int

  /// An empty mixer.
  /// - Parameter sampleRate: samples per second.
  public init(sampleRate: Double) { glideLength = Int((Self.glide * sampleRate).rounded()) }

  /// Starts a voice.
  /// - Parameter slot: 0 ..< `polyphony`; what sounded there is cut off, so choose a free one.
  @_noLocks public mutating func start(_ voice: Voice, in slot: Int) { voices[slot] = voice }

  /// Lets the voice glide to another frequency in 5 ms, its phase unbroken. Without effect on a free slot.
  @_noLocks public mutating func glide(slot: Int, to step: PhaseStep) {
    voices[slot].glide(to: step, within: glideLength)
  }

  /// Lets the voice fade within 20 ms. Without effect on a free slot or a fading voice.
  @_noLocks public mutating func release(slot: Int) { voices[slot].release() }

  /// Whether no voice sounds in the slot.
  @_noLocks public func isFree(slot: Int) -> Bool { voices[slot].isOver }

  /// Fills `samples` with the sum of all voices, −1…1, and frees the slots of those that are over.
  /// - Complexity: O(samples · voices · partials).
  @_noLocks public mutating func render(into samples: inout MutableSpan<Float>) {
    for index in samples.indices { samples[index] = 0 }
    for slot in voices.indices {
      for index in samples.indices where !voices[slot].isOver { samples[index] += Float(voices[slot].next()) }
    }
  }
}
