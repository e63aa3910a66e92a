// What then and now plays is what the tracker estimates: measured in the samples and in the page's WAV.
import Chronology
import Foundation
import Music
import Numerics
import Sound
import Testing

@testable import Training
@testable import WebUI

@Suite struct `Then and now` {
  /// Days of 150 answers of a person with a threshold for each day and a steep psychometric function, as a staircase
  /// presents comparisons.
  private func history(_ thresholds: [Double], interval: Interval = .prime, count: UInt32 = 150) throws
    -> TrainingHistory
  {
    var settings = TrainingSettings()
    settings.intervals = [interval]
    let strategy = try StaircaseStrategy(ParameterValues(of: StaircaseStrategy.descriptor))
    let empty = HistorySettings(ParameterValues(of: HistorySettings.descriptor)).emptyHistory(in: .utc)
    var training = ComparisonTraining(strategy: strategy, settings: settings, history: empty)
    for (day, threshold) in thresholds.enumerated() {
      training.beginSession(strategy)
      let stream = RandomStream(key: StreamKey(seed: 7), listener: 0, session: UInt32(day), purpose: .trial)
      for trial in 0..<count {
        let draws = TrialDraws(of: trial, in: stream)
        let comparison = training.present(draws: draws)
        let ratio = comparison.difficulty.value / threshold
        let share = 1 - 0.5 * Elementary.exp2(-ratio * ratio)
        training.complete(
          comparison, isCorrect: draws.answer < share,
          at: Instant(seconds: 1_772_548_200 + Int64(day) * 86_400 + Int64(trial) * 4))
      }
    }
    return training.history
  }

  private func threshold(_ mean: Cents, _ low: Cents, _ high: Cents, answers: Int = 100) -> TrackedThreshold {
    TrackedThreshold(
      mean: mean, low: low, median: mean, high: high, deviationOctaves: 0.2, answers: answers, misfit: nil)
  }

  /// The estimate at the end of a first day.
  private func first(_ threshold: TrackedThreshold) -> EstimateTimeline.Point {
    let calendar = PeriodCalendar(zone: .utc)
    return EstimateTimeline.Point(
      interval: calendar.interval(.day, containing: Instant(seconds: 0)), threshold: threshold)
  }

  /// The frequency of a steady sine in samples, from the phases of two windows.
  private func hertz(_ samples: ArraySlice<Float>, near expected: Double, rate: Double) -> Double {
    func phase(_ window: ArraySlice<Float>) -> Double {
      var (real, imaginary) = (0.0, 0.0)
      for (offset, index) in window.indices.enumerated() {
        let share = (Double(offset) + 0.5) / Double(window.count)
        let weight = 0.5 - 0.5 * cos(2 * Double.pi * share)
        let angle = 2 * Double.pi * expected * Double(index) / rate
        real += weight * Double(samples[index]) * cos(angle)
        imaginary -= weight * Double(samples[index]) * sin(angle)
      }
      return atan2(imaginary, real)
    }
    let length = samples.count / 2
    let (first, second) = (samples.prefix(length), samples.suffix(length))
    var turn = phase(second) - phase(first)
    turn -= 2 * Double.pi * (turn / (2 * Double.pi)).rounded()
    return expected + turn / (2 * Double.pi) * rate / Double(second.startIndex - first.startIndex)
  }

  /// The offset of the second note of each pair from the first one, in cents.
  private func heardOffsets(_ samples: [Float], rate: Double, _ both: ThenAndNow) -> [Double] {
    let heard = both.notes().map { note in
      let first = Int((note.start + 0.15) * rate)
      let last = Int((note.start + 0.45) * rate)
      return hertz(samples[first..<last], near: note.frequency.hertz, rate: rate)
    }
    return [0, 2].map { 1200 * log2(heard[$0 + 1] / heard[$0]) }
  }

  @Test(arguments: [Interval.prime, .perfectFifth])
  func `plays the tracker's offsets to 0.01 cent`(_ interval: Interval) throws {
    let history = try history([40, 40, 12, 12], interval: interval)
    let both = try #require(ThenAndNow(history, of: TrainedAbility(interval)))
    let points = history.estimatePoints(of: TrainedAbility(interval))
    #expect(points.contains(both.then) && points.last?.threshold == both.now)
    let expected = [both.then.threshold.mean.value, both.now.mean.value]
    let samples = try both.samples(timbre: Timbre.named("sine"), sampleRate: 48_000)
    let added = 100.0 * Double(interval.semitones)
    for (heard, cents) in zip(heardOffsets(samples, rate: 48_000, both), expected) {
      #expect(abs(heard - added - cents) < 0.01)
    }
  }

  @Test func `sounds on the page as it does in the terminal`() async throws {
    let history = try history([40, 40, 12, 12])
    let both = try #require(ThenAndNow(history, of: .unison))
    let section = PageSection.thenAndNow(history: { history }, lines: { _, _ in ["a line"] })
    let endpoint = try #require(section.endpoints.first { $0.path == "/then-and-now/sound" })
    guard
      case .bytes(let data, let type) = try await endpoint.answer(PageRequest(query: ["ability": "unison"]))
    else {
      throw CocoaError(.coderInvalidValue)
    }
    #expect(type == "audio/wav")
    let words = data.dropFirst(44)
    let samples = stride(from: words.startIndex, to: words.endIndex - 1, by: 2).map {
      Float(Int16(bitPattern: UInt16(words[$0]) | UInt16(words[$0 + 1]) << 8)) / 32_768
    }
    let offsets = heardOffsets(samples, rate: 22_050, both)
    #expect(abs(offsets[0] - both.then.threshold.mean.value) < 0.01)
    #expect(abs(offsets[1] - both.now.mean.value) < 0.01)
  }

  @Test func `says how much less, or that it cannot tell and how many comparisons would`() throws {
    let first = self.first(threshold(20, 15, 28))
    func verdict(_ now: TrackedThreshold) -> ThenAndNow.Verdict {
      ThenAndNow(ability: .unison, then: first, now: now).verdict
    }
    #expect(verdict(threshold(10, 7, 14)) == .less(10))
    #expect(verdict(threshold(40, 29, 56)) == .more(20))
    let steady = try #require(ThenAndNow(try history([20, 20]), of: .unison))
    guard case .cannotTell = steady.verdict else {
      Issue.record("\(steady.verdict)")
      return
    }
    #expect(ThenAndNow(try history([20]), of: .unison) == nil)
    #expect(ThenAndNow(try history([20, 20]), of: .intervals) == nil)
  }

  @Test func `expects intervals to narrow with the square root of the comparisons`() throws {
    let first = self.first(threshold(16, 8, 32))
    // One octave above the threshold of now, where half an octave would do: four times as many.
    let now = threshold(Cents(8 / 2.0.squareRoot()), 2, Cents(16 / 2.0.squareRoot()))
    let both = ThenAndNow(ability: .unison, then: first, now: now)
    guard case .cannotTell(let needed?) = both.verdict else {
      Issue.record("\(both.verdict)")
      return
    }
    #expect((300...301).contains(needed))
    let within = ThenAndNow(ability: .unison, then: first, now: threshold(12, 6, 24))
    #expect(within.verdict == .cannotTell(comparisons: nil))
  }
}
