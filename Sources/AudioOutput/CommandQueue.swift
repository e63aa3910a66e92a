import Synchronization
import Synthesis

/// What the audio thread is asked to do.
enum AudioCommand: BitwiseCopyable, Sendable {
  /// Starts a voice in a free slot. `requestedAt`: monotonic nanoseconds.
  case start(Voice, slot: Int, requestedAt: UInt64)
  /// Lets the slot's voice fade.
  case release(slot: Int)
}

/// A ring that one thread fills and one thread empties, neither ever waiting for the other.
///
/// `written` and `read` only grow; their difference is how many commands are under way. The release store of
/// one is seen by the acquire load of the other after the slot's contents.
///
/// It cannot overflow: every slot of the mixer has at most one start and one release under way before it is
/// free again.
///
/// Source: Lamport 1983.
struct CommandQueue: ~Copyable, @unchecked Sendable {
  static var capacity: Int { 2 * Mixer.polyphony }

  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)
  // Guarded by the counters: a place belongs to the writer until `written` has passed it, then to the reader.
  private let places: UnsafeMutablePointer<AudioCommand>

  init() {
    places = .allocate(capacity: Self.capacity)
    places.initialize(repeating: .release(slot: 0), count: Self.capacity)
  }

  deinit { places.deallocate() }

  /// Whether there is no room; asked by the writing thread alone.
  var isFull: Bool {
    written.load(ordering: .relaxed) - read.load(ordering: .acquiring) >= Self.capacity
  }

  /// Called by the writing thread alone, when the queue is not full.
  func push(_ command: AudioCommand) {
    precondition(!isFull, "at most \(Self.capacity) commands may be under way, got one more")
    let position = written.load(ordering: .relaxed)
    places[position % Self.capacity] = command
    written.store(position + 1, ordering: .releasing)
  }

  /// Called by the reading thread alone.
  @_noLocks func pop() -> AudioCommand? {
    let position = read.load(ordering: .relaxed)
    guard position != written.load(ordering: .acquiring) else { return nil }
    defer { read.store(position &+ 1, ordering: .releasing) }
    return places[position % Self.capacity]
  }
}
