import Synchronization

/// A request to the audio thread.
enum AudioCommand: BitwiseCopyable, Sendable {
  /// Starts a voice in a free slot. `requestedAt` is in monotonic nanoseconds.
  case start(Voice, slot: Int, requestedAt: UInt64)
  /// Fades the slot's voice.
  case release(slot: Int)
}

/// A lock-free ring buffer with one writing thread at a time and one reading thread.
///
/// `written` and `read` only increase; their difference is the number of queued commands. The release store of one
/// counter makes the contents visible to the acquire load of the other.
///
/// It cannot overflow: each slot of the mixer has at most one start and one release queued before it is free again.
///
/// Source: Lamport 1983.
struct CommandQueue: ~Copyable, @unchecked Sendable {
  static var capacity: Int { 2 * Mixer.polyphony }

  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)
  // Guarded by the counters: an element belongs to the writer until `written` has passed it, then to the reader.
  private let elements: UnsafeMutablePointer<AudioCommand>

  init() {
    elements = .allocate(capacity: Self.capacity)
    elements.initialize(repeating: .release(slot: 0), count: Self.capacity)
  }

  deinit { elements.deallocate() }

  /// Whether the queue is full. Called by the writing thread only.
  var isFull: Bool {
    written.load(ordering: .relaxed) - read.load(ordering: .acquiring) >= Self.capacity
  }

  /// Appends a command. Called by the writing thread only, when the queue is not full.
  func push(_ command: AudioCommand) {
    precondition(!isFull, "at most \(Self.capacity) commands may be under way, got one more")
    let position = written.load(ordering: .relaxed)
    elements[position % Self.capacity] = command
    written.store(position + 1, ordering: .releasing)
  }

  /// Removes the oldest command. Called by the reading thread only.
  @_noLocks func pop() -> AudioCommand? {
    let position = read.load(ordering: .relaxed)
    guard position != written.load(ordering: .acquiring) else { return nil }
    defer { read.store(position &+ 1, ordering: .releasing) }
    return elements[position % Self.capacity]
  }
}
