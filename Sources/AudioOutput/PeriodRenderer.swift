import Synchronization
import Synthesis

/// Turns commands into the samples of one period after another, in memory that was set aside before.
///
/// The compiler checks that `fill` neither locks nor allocates.
struct PeriodRenderer {
  /// What a slot is doing, seen from the samples.
  private enum SlotState: BitwiseCopyable {
    case free
    case sounding
    /// The note's last sample lies before this frame.
    case silent(from: Int)
  }

  /// The period in the device's format.
  let bytes: UnsafeMutableRawPointer
  /// Frames rendered so far.
  private(set) var rendered = 0

  private let shape: StreamShape
  private let samples: UnsafeMutableBufferPointer<Float>
  private var mixer: Mixer
  private var slots = InlineArray<4, SlotState>(repeating: .free)
  private var requests = InlineArray<4, UInt64>(repeating: 0)

  init(_ shape: StreamShape) {
    self.shape = shape
    bytes = .allocate(byteCount: shape.periodBytes, alignment: 16)
    samples = .allocate(capacity: shape.period)
    samples.initialize(repeating: 0)
    mixer = Mixer(sampleRate: shape.sampleRate)
  }

  /// Gives the memory back.
  func deallocate() {
    bytes.deallocate()
    samples.deallocate()
  }

  /// Whether no note sounds or waits to have been heard.
  var isIdle: Bool {
    @_noLocks get {
      for slot in slots.indices { if case .free = slots[slot] { continue } else { return false } }
      return true
    }
  }

  /// Obeys the commands that have come over the link and renders the next period.
  @_noLocks mutating func fill(obeying link: AudioLink) {
    while let command = link.commands.pop() { obey(command) }
    for slot in slots.indices {
      let step = link.wantedSteps[slot].load(ordering: .relaxed)
      if step != 0 { mixer.glide(slot: slot, to: PhaseStep(rawValue: step)) }
    }
    var span = samples.mutableSpan
    mixer.render(into: &span)
    shape.format.interleave(samples, channels: shape.channels, into: bytes)
    rendered &+= shape.period
    for slot in slots.indices { noteSilence(of: slot) }
  }

  /// Lets every note fade.
  @_noLocks mutating func releaseAll() {
    for slot in slots.indices { mixer.release(slot: slot) }
  }

  /// When the note that began in this slot with the last period was asked for; told once.
  @_noLocks mutating func takeRequest(slot: Int) -> UInt64? {
    guard requests[slot] != 0 else { return nil }
    defer { requests[slot] = 0 }
    return requests[slot]
  }

  /// Whether the slot's note has now been heard to the end; told once, then the slot is free.
  /// - Parameter heard: frames that have left the device.
  @_noLocks mutating func takeEnding(slot: Int, heard: Int) -> Bool {
    guard case .silent(let frame) = slots[slot], heard >= frame else { return false }
    slots[slot] = .free
    return true
  }

  @_noLocks private mutating func obey(_ command: AudioCommand) {
    switch command {
    case .start(let voice, let slot, let requestedAt):
      mixer.start(voice, in: slot)
      slots[slot] = .sounding
      requests[slot] = requestedAt
    case .release(let slot):
      mixer.release(slot: slot)
    }
  }

  @_noLocks private mutating func noteSilence(of slot: Int) {
    guard case .sounding = slots[slot], mixer.isFree(slot: slot) else { return }
    slots[slot] = .silent(from: rendered)
  }
}
