import Synchronization

/// Converts commands to the samples of consecutive periods, in memory allocated beforehand.
///
/// The compiler checks that `fill` neither locks nor allocates.
struct PeriodRenderer {
  /// The state of a slot.
  private enum SlotState: BitwiseCopyable {
    case free
    case sounding
    /// The note's last sample is before this frame.
    case silent(from: Int)
  }

  /// The period in the device's format.
  let bytes: UnsafeMutableRawPointer
  /// The number of frames rendered so far.
  private(set) var rendered = 0

  private let parameters: StreamParameters
  private let samples: UnsafeMutableBufferPointer<Float>
  private var mixer: Mixer
  private var slots = InlineArray<4, SlotState>(repeating: .free)
  private var requests = InlineArray<4, UInt64>(repeating: 0)

  init(_ parameters: StreamParameters) {
    self.parameters = parameters
    bytes = .allocate(byteCount: parameters.periodBytes, alignment: 16)
    samples = .allocate(capacity: parameters.period)
    samples.initialize(repeating: 0)
    mixer = Mixer(sampleRate: parameters.sampleRate)
  }

  /// Frees the memory.
  func deallocate() {
    bytes.deallocate()
    samples.deallocate()
  }

  /// Whether no note sounds or waits to be heard.
  var isIdle: Bool {
    @_noLocks get {
      for slot in slots.indices { if case .free = slots[slot] { continue } else { return false } }
      return true
    }
  }

  /// Processes the queued commands and renders the next period.
  @_noLocks mutating func fill(from shared: AudioSharedState) {
    while let command = shared.commands.pop() { process(command) }
    for slot in slots.indices {
      let step = shared.wantedSteps[slot].load(ordering: .relaxed)
      if step != 0 { mixer.glide(slot: slot, to: PhaseStep(rawValue: step)) }
    }
    var span = samples.mutableSpan
    mixer.render(into: &span)
    parameters.format.interleave(samples, channels: parameters.channels, into: bytes)
    rendered &+= parameters.period
    for slot in slots.indices { recordSilence(of: slot) }
  }

  /// Fades every note.
  @_noLocks mutating func releaseAll() {
    for slot in slots.indices { mixer.release(slot: slot) }
  }

  /// The time of the request for the note that started in this slot with the last period; returned once.
  @_noLocks mutating func takeRequest(slot: Int) -> UInt64? {
    guard requests[slot] != 0 else { return nil }
    defer { requests[slot] = 0 }
    return requests[slot]
  }

  /// Whether the slot's note has been heard to the end; returned once, then the slot is free.
  /// - Parameter heard: frames that have left the device.
  @_noLocks mutating func takeEnding(slot: Int, heard: Int) -> Bool {
    guard case .silent(let frame) = slots[slot], heard >= frame else { return false }
    slots[slot] = .free
    return true
  }

  @_noLocks private mutating func process(_ command: AudioCommand) {
    switch command {
    case .start(let voice, let slot, let requestedAt):
      mixer.start(voice, in: slot)
      slots[slot] = .sounding
      requests[slot] = requestedAt
    case .release(let slot):
      mixer.release(slot: slot)
    }
  }

  @_noLocks private mutating func recordSilence(of slot: Int) {
    guard case .sounding = slots[slot], mixer.isFree(slot: slot) else { return }
    slots[slot] = .silent(from: rendered)
  }
}
