// What then and now plays is what the tracker estimates, measured in the samples.
import Chronology
import Foundation
import Live
import Music
import Numerics
import Sound
import Testing
import Text

@testable import Training
@testable import WebUI

@Suite struct `Then and now` {
  /// Days of 150 answers of a person with a threshold for each day and a steep psychometric function, as a staircase
  /// presents comparisons.
  private func history(
    _ thresholds: [Double], interval: Interval = .prime, only: Interval? = nil, count: UInt32 = 150
  ) throws -> TrainingHistory {
    var settings = TrainingSettings()
    settings.intervals = [interval]
    let strategy = try StaircaseStrategy(ParameterValues(of: StaircaseStrategy.descriptor))
    let empty = HistorySettings(ParameterValues(of: HistorySettings.descriptor)).emptyHistory(
      in: .utc, of: only)
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
    let heard = both.notes.map { note in
      let first = Int((note.start + 0.15) * rate)
      let last = Int((note.start + 0.45) * rate)
      return hertz(samples[first..<last], near: note.frequency.hertz, rate: rate)
    }
    return [0, 2].map { 1200 * log2(heard[$0 + 1] / heard[$0]) }
  }

  @Test(arguments: [Interval.prime, .perfectFifth])
  func `plays the tracker's offsets to 0.01 cent`(_ interval: Interval) throws {
    let history = try history([40, 40, 12, 12], interval: interval)
    let both = try #require(ThenAndNow(history, of: interval))
    let progress = try #require(history.progress(of: interval))
    #expect(both.then == progress.start && both.now == progress.now.mean)
    let expected = [both.then.value, both.now.value]
    let samples = try both.samples(timbre: Timbre.named("sine"), sampleRate: 48_000)
    let added = 100.0 * Double(interval.semitones)
    for (heard, cents) in zip(heardOffsets(samples, rate: 48_000, both), expected) {
      #expect(abs(heard - added - cents) < 0.01)
    }
  }

  @Test func `plays the change of the only interval of a history as this interval`() throws {
    let days = [40.0, 40, 12, 12]
    let third = try history(days, interval: .majorThird, only: .majorThird)
    let progress = try #require(third.progress(of: .majorThird))
    #expect(progress == (try history(days, interval: .majorThird).progress(of: .majorThird)))
    let both = try #require(ThenAndNow(third, of: .majorThird))
    let semitones = 12 * log2(both.notes[3].frequency.hertz / both.notes[2].frequency.hertz)
    #expect(abs(semitones - 4 - both.now.value / 100) < 1e-9)
    let sentence = ThenAndNow.sentences(third, in: .english)[0].text
    #expect(sentence.hasPrefix("Major third: you now hear differences "), "\(sentence)")
    // The end of a session of this interval does not speak of all intervals.
    let end = HistoryText(third, Phrases(.english), onPageWith: 100).belowThresholds(offering: nil)
    #expect(end.first?.hasPrefix("Your threshold has improved") == true, "\(end)")
  }

  @Test func `plays nothing unless a change is shown`() throws {
    let changed = try history([40, 40, 12, 12])
    let progress = try #require(changed.progress(of: .prime))
    #expect(progress.verdict == .improving)
    #expect(progress.change.interval.upperBound < 0)
    #expect(ThenAndNow(changed, of: .perfectFifth) == nil)
    let worse = try history([12, 12, 40, 40])
    #expect(try #require(worse.progress(of: .prime)).verdict == .declining)
    #expect(ThenAndNow(worse, of: .prime) != nil)
    // The chart marks the two stretches that are compared.
    let windows = try #require(ThenAndNow(changed, of: .prime)).windows
    #expect(windows.count == 2 && windows[0].upperBound < windows[1].lowerBound)
    #expect(windows[1].upperBound == progress.change.end && windows[0].contains(progress.change.start))
    for unchanged: [Double] in [[20, 20, 20, 20], [40, 12], [20]] {
      #expect(ThenAndNow(try history(unchanged), of: .prime) == nil)
    }
  }

  /// The card of the page: its title, and what it says of each interval.
  private func card(_ history: TrainingHistory, _ language: Language) async throws
    -> (String?, [[String: String]])
  {
    let section = PageSection.thenAndNow(history: { _ in (history, nil) })
    let endpoint = try #require(section.endpoints.first { $0.path == "/then-and-now" })
    guard
      case .json(let document) = try await endpoint.answer(
        PageRequest(query: ["language": language.rawValue]))
    else {
      throw CocoaError(.coderInvalidValue)
    }
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(document)) as? [String: Any]
    return (object?["title"] as? String, try #require(object?["intervals"] as? [[String: String]]))
  }

  @Test func `says on the page by how many cents smaller or larger the differences are`() async throws {
    for (days, words) in [
      ([40.0, 40, 12, 12], ("smaller", "hör")), ([12, 12, 40, 40], ("larger", "brauch")),
    ] {
      let history = try history(days)
      let progress = try #require(history.progress(of: .prime))
      let numbers = [progress.start, progress.now.mean].compactMap {
        Double(progress.now.text(of: $0, in: .english))
      }
      let cents = abs(numbers[0] - numbers[1])
      let english = try await card(history, .english)
      #expect(english.0 == "Then and now" && english.1.count == 1)
      let (before, after) = (
        "You now \(words.0 == "smaller" ? "hear" : "need") differences ",
        " cents \(words.0) than in your first 300 comparisons."
      )
      let sentence = try #require(english.1[0]["sentence"])
      let numbersShown = [progress.start, progress.now.mean].map { progress.now.text(of: $0, in: .english) }
      let verdict = words.0 == "smaller" ? "better" : "worse"
      #expect(english.1[0]["headline"] == numbersShown.joined(separator: " → ") + " ¢, \(verdict)")
      #expect(sentence.hasPrefix(before) && sentence.hasSuffix(after), "\(sentence)")
      let shown = try #require(Double(sentence.dropFirst(before.count).dropLast(after.count)))
      #expect(abs(shown - cents) < 1e-9, "\(sentence), \(numbers)")
      #expect([english.1[0]["then"], english.1[0]["now"]] == numbersShown)
      #expect(english.1[0]["interval"] == "P1" && english.1[0]["hear"] == "♪ Hear then and now")
      let german = try await card(history, .german)
      #expect(german.0 == "Damals und jetzt")
      let translated = try #require(german.1[0]["sentence"])
      #expect(translated.hasPrefix("Du \(words.1)st jetzt um "))
      #expect(translated.hasSuffix("ere Unterschiede als in deinen ersten 300 Vergleichen."), "\(german)")
    }
  }

  @Test func `says on the page what would tell, where it cannot tell yet`() async throws {
    let early = try await card(try history([40, 12]), .english).1
    #expect(
      early.first?["sentence"]?.wholeMatch(
        of:
          /In your first 150 comparisons together about \d+ ¢, now about \d+ ¢; that is probably better, but not yet certain\. Peach can judge a change best after 600 comparisons: about 300 more \(about 24 min\)\./
      ) != nil, "\(early)")
    // Twelve a day: from the middle of the first window, 180 comparisons in two weeks, and 360 are missing.
    let slow = try await card(try history([Double](repeating: 20, count: 20), count: 12), .english).1
    let pace = "(about 29 min if you train only these, or about 4 weeks at your pace so far)"
    #expect(slow.first?["sentence"]?.contains(pace) == true, "\(slow)")
    let steady = try await card(try history([20, 20, 20, 20]), .english).1
    #expect(steady.count == 1 && steady[0].keys.sorted() == ["interval", "sentence"])
    let sentence = try #require(steady[0]["sentence"])
    #expect(
      sentence.wholeMatch(
        of:
          /(In your first 300 comparisons together about \d+ ¢, now about \d+ ¢|Unchanged at about \d+ ¢ since your first 300 comparisons).* Peach can usually tell a change only when your threshold falls below \d+ or rises above \d+ ¢\./
      ) != nil, "\(sentence)")
    #expect(try await card(try history([]), .english).1.isEmpty)
  }

  @Test func `is hidden on the page while the threshold is not known, as its card says`() async throws {
    let unknown = try history([20], interval: .perfectFifth, count: 3)
    #expect(unknown.threshold(of: .perfectFifth)?.isShown == false)
    #expect(try await card(unknown, .german).1.isEmpty)
    #expect(
      ThenAndNow.sentences(unknown, in: .german).map(\.text) == [
        "Noch nicht zu sagen, ob deine Schwelle (Quinte) sich geändert hat; erst muss eine einzelne Zahl bekannt sein."
      ])
  }
}
