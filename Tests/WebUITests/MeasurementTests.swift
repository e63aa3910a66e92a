import Exchange
import Music
import Store
import Testing
import Text
import Training

@testable import Live
@testable import WebUI

/// The session that measures a threshold.
extension `The screen Start` {
  @Test func `offers to measure a threshold that more answers of the same strategy hardly tell`() {
    let (fresh, unknown, known) = (history(answering: 0), history(answering: 16), history(answering: 400))
    #expect(measured(fresh, [.prime]) == [.prime])
    #expect(measured(unknown, [.prime]) == [.prime])
    #expect(measured(known, [.prime]).isEmpty)
    for intervals in [[.prime], [.perfectFifth], []] as [Set<Interval>] {
      let offered = ThresholdMeasurement.offered(
        by: unknown, of: intervals, isNamed: false, after: "tracking", in: .english)
      let card = Phrases(.english).cards(unknown, strategy: "kazez", measurements: offered)[0]
      #expect(card.measurement?.interval == (intervals == [.prime] ? "P1" : nil), "\(intervals)")
    }
  }

  @Test
  func `offers to measure what the settings train and what is not known, at most two`() {
    let (unknown, known) = (history(answering: 16), history(answering: 400))
    let all: Set<Interval> = [.prime, .majorThird, .perfectFifth]
    #expect(measured(unknown, [.perfectFifth]) == [.perfectFifth])
    #expect(measured(unknown, all) == [.prime, .majorThird])
    #expect(measured(known, all) == [.majorThird, .perfectFifth])
    // The interval with more answers is known sooner.
    #expect(measured(adding(known, 8, of: .perfectFifth, day: 60), all) == [.perfectFifth, .majorThird])
    let both = adding(known, 400, of: .perfectFifth, day: 60)
    #expect(measured(both, [.prime, .perfectFifth]).isEmpty && measured(both, all) == [.majorThird])
  }

  func measured(_ history: TrainingHistory, _ intervals: Set<Interval>) -> [Interval] {
    ThresholdMeasurement.offered(by: history, of: intervals, isNamed: false, after: "tracking", in: .english)
      .compactMap {
        try? Interval(abbreviation: $0.interval)
      }
  }

  @Test func `measures for as many comparisons as Profile says are missing`() throws {
    func sentence(_ history: TrainingHistory) -> String {
      Phrases(.english).cards(history, strategy: "tracking")[0].details.joined(separator: " ")
    }
    let offered = { (history: TrainingHistory) in
      ThresholdMeasurement.offered(
        by: history, of: [.prime], isNamed: false, after: "tracking", in: .english
      ).first
    }
    var counted: Set<String> = []
    for answers in 10..<60 {
      let history = history(answering: answers)
      guard let offered = offered(history) else { continue }
      let needed = try #require(history.threshold?.answersNeeded)
      let (said, spelled) = (sentence(history), needed.spelledWords(in: .english))
      #expect(
        ["usually", "usually needs"].contains { said.contains("\($0) \(spelled) more answers") }, "\(said)")
      #expect(offered.trials == needed.words(in: .english) && offered.most == 200, "\(answers)")
      counted.insert(spelled)
    }
    #expect(counted.count > 1)
    let few = history(answering: 4)
    #expect(few.threshold?.answersNeeded == nil && !sentence(few).contains("usually "))
    let unknown = try #require(offered(few))
    #expect(unknown.trials == "40–140" && unknown.minutes == "3–11")
  }

  @Test func `foretells no number after imported answers and under Kazez, on any screen`() throws {
    let settings = PersonalSettings.defaults
    #expect(settings.strategyName == "tracking")
    let history = history(answering: 16)
    for (origin, isForetold) in [
      (nil, true), (.session(strategy: "tracking"), true), (.session(strategy: "kazez"), false),
      (.imported, false),
    ] as [(AnswerOrigin?, Bool)] {
      let strategy = settings.foretellingStrategy(after: origin)
      let text = HistoryText(
        history, Phrases(.english), strategy: strategy, next: settings.strategyName, onPageWith: 100)
      let offered = ThresholdMeasurement.offered(
        by: history, of: [.prime], isNamed: false, after: strategy, in: .english)
      let said = StartSection.thresholds(text).flatMap(\.lines) + offered.compactMap(\.trials)
      #expect(said.contains { $0.contains(/\d–\d/) } == isForetold, "\(String(describing: origin)): \(said)")
      #expect(offered.map(\.most) == [200] && offered.map { $0.minutes == "16" } == [!isForetold])
    }
  }
}
