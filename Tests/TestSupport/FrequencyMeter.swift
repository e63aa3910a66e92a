import Foundation
import Music

/// Measures the frequency of a note in samples by its phase, far finer than the bins of a transform.
///
/// The samples are turned back by the expected frequency and smoothed by Hann windows; what remains is a
/// phase that would stand still if the frequency were as expected. Its slope over time, by least squares, is
/// the deviation: Δf = slope / 2π. Other partials of a harmonic tone vanish in the window.
package struct FrequencyMeter {
  let expected: Frequency
  let sampleRate: Double

  /// A meter for notes within about 5 Hz of the expected frequency.
  package init(expected: Frequency, sampleRate: Double) {
    self.expected = expected
    self.sampleRate = sampleRate
  }

  /// How far the note lies above the expected frequency.
  /// - Parameter samples: the steady part of one note, at least 0.15 s.
  /// - Complexity: O(samples · 10).
  package func deviation(of samples: ArraySlice<Float>) -> Cents {
    let window = Int(0.1 * sampleRate)
    let hop = window / 10
    let starts = Array(stride(from: 0, through: samples.count - window, by: hop))
    precondition(starts.count > 2, "a measurement takes 0.15 s, got \(Double(samples.count) / sampleRate) s")
    let phases = unwrapped(starts.map { phase(samples, from: $0, length: window) })
    let slope = Self.slope(times: starts.map { Double($0) / sampleRate }, values: phases)
    return Frequency(hertz: expected.hertz + slope / (2 * .pi)).cents(above: expected)
  }

  private func phase(_ samples: ArraySlice<Float>, from start: Int, length: Int) -> Double {
    var (re, im) = (0.0, 0.0)
    for offset in 0..<length {
      let window = 1 - cos(2 * .pi * (Double(offset) + 0.5) / Double(length))
      let turns = (expected.hertz * Double(start + offset) / sampleRate).truncatingRemainder(dividingBy: 1)
      let value = Double(samples[samples.startIndex + start + offset]) * window
      re += value * cos(2 * .pi * turns)
      im -= value * sin(2 * .pi * turns)
    }
    return atan2(im, re)
  }

  private func unwrapped(_ phases: [Double]) -> [Double] {
    var result = phases
    for index in phases.indices.dropFirst() {
      let change = (phases[index] - phases[index - 1]).remainder(dividingBy: 2 * .pi)
      result[index] = result[index - 1] + change
    }
    return result
  }

  private static func slope(times: [Double], values: [Double]) -> Double {
    let meanTime = times.reduce(0, +) / Double(times.count)
    let spread = times.reduce(0) { $0 + ($1 - meanTime) * ($1 - meanTime) }
    return zip(times, values).reduce(0) { $0 + ($1.0 - meanTime) * $1.1 } / spread
  }
}
