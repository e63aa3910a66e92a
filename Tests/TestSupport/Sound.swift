/// What can be said of samples without knowing what they are.
package struct Sound {
  /// −1…1.
  package let samples: [Float]
  /// Samples per second.
  package let sampleRate: Double

  /// Samples to be looked at.
  package init(_ samples: [Float], sampleRate: Double) {
    self.samples = samples
    self.sampleRate = sampleRate
  }

  /// The largest magnitude.
  package var peak: Float { samples.reduce(0) { max($0, $1.magnitude) } }

  /// The largest step from one sample to the next, silence before the first and after the last included. A
  /// tone of amplitude a and frequency f moves by 2πfa/rate at most; a click moves by more.
  package var largestStep: Float {
    var (last, largest) = (Float(0), Float(0))
    for sample in samples + [0] {
      largest = max(largest, (sample - last).magnitude)
      last = sample
    }
    return largest
  }

  /// The stretches that are not silent, apart by at least `gap` seconds.
  package func notes(apartBy gap: Double = 0.003) -> [Range<Int>] {
    var notes: [Range<Int>] = []
    for index in samples.indices where samples[index].magnitude > 1e-6 {
      if let last = notes.last, Double(index - last.upperBound) < gap * sampleRate {
        notes[notes.count - 1] = last.lowerBound..<index + 1
      } else {
        notes.append(index..<index + 1)
      }
    }
    return notes
  }

  /// The part of a note after its attack and before its fade.
  package func steady(_ note: Range<Int>) -> ArraySlice<Float> {
    let margin = Int(0.03 * sampleRate)
    return samples[note].dropFirst(margin).dropLast(margin)
  }
}
