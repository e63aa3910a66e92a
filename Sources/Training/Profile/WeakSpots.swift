import Music

extension PerceptualProfile {
  /// The notes of `range` that most need training: untrained ones first, then by mean, largest first; ties go
  /// to the lower note.
  ///
  /// - Parameter count: how many at most, 1…16.
  /// - Returns: `min(count, notes in range)` notes.
  /// - Complexity: O(notes in range · count), without allocation but for the result.
  /// - Source: `Documentation/training.md`, *Strategies*.
  public func weakSpots(_ count: Int, in range: ClosedRange<MIDINote>) -> [MIDINote] {
    let size = range.upperBound.index - range.lowerBound.index + 1
    return (0..<min(count, size)).map { weakSpot(rank: $0, in: range) }
  }

  /// The note with a given rank among the weak spots of `range`.
  /// - Parameter rank: 0 for the weakest note; below 16 and below the number of notes in `range`.
  public func weakSpot(rank: Int, in range: ClosedRange<MIDINote>) -> MIDINote {
    let indices = range.lowerBound.index...range.upperBound.index
    precondition((0..<min(indices.count, 16)).contains(rank), "rank must be below 16 and \(indices.count)")
    // The rank + 1 weakest so far, weakest first, kept by insertion.
    var weakest = InlineArray<16, Int>(repeating: -1)
    var kept = 0
    for index in indices {
      guard kept <= rank || isWeaker(index, than: weakest[rank]) else { continue }
      var place = min(kept, rank)
      while place > 0, isWeaker(index, than: weakest[place - 1]) {
        weakest[place] = weakest[place - 1]
        place -= 1
      }
      weakest[place] = index
      kept = min(kept + 1, rank + 1)
    }
    return MIDINote(weakest[rank])
  }

  /// Whether a note is strictly weaker. A note of equal weakness does not displace a lower one.
  private func isWeaker(_ index: Int, than other: Int) -> Bool { weakness(index) > weakness(other) }

  private func weakness(_ index: Int) -> Double {
    table.notes[index].statistics.count == 0 ? .infinity : table.notes[index].statistics.mean
  }
}
