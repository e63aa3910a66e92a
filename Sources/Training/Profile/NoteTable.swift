import Music

/// The storage of a profile: the statistics of each note by its MIDI number, and the tracker. Copies of a profile share
/// one table until one of them changes.
@usableFromInline final class NoteTable: @unchecked Sendable {
  @usableFromInline let notes: UnsafeMutablePointer<PerceptualProfile.Note>
  /// The profile's `overall` when `isOverallCurrent` was set. Like the notes, it is changed only by a profile that does
  /// not share its table, so exclusive access need not be checked.
  @exclusivity(unchecked) @usableFromInline var overall: PerceptualProfile.Overall?
  /// Whether no comparison has been added since. A separate flag, because each comparison clears it.
  @exclusivity(unchecked) @usableFromInline var isOverallCurrent = false

  /// The threshold tracker of unison; nil if none was passed to the profile's `init`.
  @exclusivity(unchecked) @usableFromInline var tracker: ThresholdTracker?
  /// The threshold tracker of intervals; nil before the first comparison of an interval.
  @exclusivity(unchecked) var intervalTracker: ThresholdTracker?
  /// The ability of the last comparison that a tracker received.
  @exclusivity(unchecked) var latestAbility = TrainedAbility.unison

  init() {
    notes = .allocate(capacity: MIDINote.count)
    notes.initialize(repeating: .init(), count: MIDINote.count)
  }

  init(copying other: NoteTable) {
    notes = .allocate(capacity: MIDINote.count)
    notes.initialize(from: other.notes, count: MIDINote.count)
    (overall, isOverallCurrent) = (other.overall, other.isOverallCurrent)
    (tracker, intervalTracker, latestAbility) = (other.tracker, other.intervalTracker, other.latestAbility)
  }

  @usableFromInline func track(_ completed: CompletedComparison) {
    latestAbility = TrainedAbility(completed.comparison.interval)
    guard latestAbility == .intervals else {
      tracker?.add(completed)
      return
    }
    if intervalTracker == nil { intervalTracker = tracker?.withoutAnswers }
    intervalTracker?.add(completed)
  }

  deinit { notes.deallocate() }
}
