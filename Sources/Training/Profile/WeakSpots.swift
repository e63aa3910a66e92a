package import Music
import Numerics

extension PerceptualProfile {
  /// The notes of `range` that most need training: untrained ones first, then by mean, largest first. `order` decides
  /// between untrained notes and between notes with the same mean.
  ///
  /// - Parameters:
  ///   - count: how many at most, 1…16.
  ///   - order: a random word; each word stands for one order of the notes.
  /// - Returns: `min(count, notes in range)` notes.
  /// - Complexity: O(notes in range · count), without allocation but for the result.
  /// - Source: `Documentation/training.md`, *Strategies*.
  package func weakSpots(_ count: Int, in range: ClosedRange<MIDINote>, order: UInt32) -> [MIDINote] {
    let size = range.upperBound.index - range.lowerBound.index + 1
    return (0..<min(count, size)).map { weakSpot(rank: $0, in: range, order: order) }
  }

  /// The note with a given rank among the weak spots of `range`.
  /// - Parameters:
  ///   - rank: 0 for the weakest note; below 16 and below the number of notes in `range`.
  ///   - order: decides between equally weak notes; see ``weakSpots(_:in:order:)``.
  package func weakSpot(rank: Int, in range: ClosedRange<MIDINote>, order: UInt32) -> MIDINote {
    let indices = range.lowerBound.index...range.upperBound.index
    precondition((0..<min(indices.count, 16)).contains(rank), "rank must be below 16 and \(indices.count)")
    // The rank + 1 weakest so far, weakest first, kept by insertion.
    var weakest = InlineArray<16, Int>(repeating: -1)
    var kept = 0
    for index in indices {
      guard kept <= rank || isWeaker(index, than: weakest[rank], order) else { continue }
      var place = min(kept, rank)
      while place > 0, isWeaker(index, than: weakest[place - 1], order) {
        weakest[place] = weakest[place - 1]
        place -= 1
      }
      weakest[place] = index
      kept = min(kept + 1, rank + 1)
    }
    return MIDINote(weakest[rank])
  }

  private func isWeaker(_ index: Int, than other: Int, _ order: UInt32) -> Bool {
    let (one, two) = (weakness(index), weakness(other))
    return one == two ? Self.place(of: index, in: order) < Self.place(of: other, in: order) : one > two
  }

  private func weakness(_ index: Int) -> Double {
    table.notes[index].statistics.count == 0 ? .infinity : table.notes[index].statistics.mean
  }

  /// A key that sorts the notes in the order that a word stands for; different for different notes, because each step
  /// can be undone.
  ///
  /// Source: the finalizer of MurmurHash3 (Appleby), on the word and the note in multiples of 2³²/φ.
  private static func place(of index: Int, in order: UInt32) -> UInt32 {
    var key = order &+ UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9
    key = (key ^ (key >> 16)) &* 0x85EB_CA6B
    key = (key ^ (key >> 13)) &* 0xC2B2_AE35
    return key ^ (key >> 16)
  }
}
