// Keys the wrong way round, recovered from answers; `Documentation/listeners.md`.
import Music
import Numerics
import Testing
import Training

@testable import Simulation

extension ChangingListener {
  /// Which of equal comparisons, easy enough never to be missed, are answered wrongly.
  fileprivate mutating func mistakes(of count: Int) -> [Bool] {
    beginSession(0, on: day(0), at: address())
    let answered = address().stream(.answer, session: 0)
    return (0..<UInt32(count)).map { trial in
      respond(to: Comparison(reference: .a4, offset: 1000), uniform: answered[trial].uniform).answer == .lower
    }
  }

  /// How many of equal comparisons, easy enough never to be missed, are answered wrongly.
  fileprivate mutating func wrong(of count: Int, session: Int) -> Int {
    beginSession(session, on: day(session), at: address())
    let answered = address().stream(.answer, session: session)
    return (0..<UInt32(count)).count { trial in
      respond(to: Comparison(reference: .a4, offset: 1000), uniform: answered[trial].uniform).answer == .lower
    }
  }
}

@Suite struct `Reversed keys` {
  @Test(arguments: [0.1, 0.7]) func `exchange their share of the answers`(_ rate: Double) throws {
    var listener = try changingListener(["reversed-keys-rate": .number(rate)])
    let count = 20_000
    let share = Double(listener.wrong(of: count, session: 0)) / Double(count)
    #expect(abs(share - rate) < 4 * (rate * (1 - rate) / Double(count)).squareRoot())
  }

  @Test func `come in spells of their length, with their share of the answers`() throws {
    let (rate, length, count) = (0.2, 8.0, 40_000)
    var listener = try changingListener([
      "reversed-keys-rate": .number(rate), "reversed-keys-length": .number(length),
    ])
    let wrong = listener.mistakes(of: count)
    let spells = Double(zip(wrong, [false] + wrong).count { $0 && !$1 })
    let total = Double(wrong.count { $0 })
    // Geometric spells: a standard deviation of √(L² − L).
    #expect(abs(total / spells - length) < 4 * ((length * length - length) / spells).squareRoot())
    // Answers lag comparisons apart correlate by (1 − 1/L − e)^lag, e the chance that a spell begins.
    let kept = 1 - 1 / length - rate / ((1 - rate) * length)
    let error = (rate * (1 - rate) / Double(count) * (1 + kept) / (1 - kept)).squareRoot()
    #expect(abs(total / Double(count) - rate) < 4 * error)
  }

  @Test func `last for good with a rate of 1, whatever their length`() throws {
    var listener = try changingListener([
      "reversed-keys-rate": .number(1), "reversed-keys-length": .number(3),
    ])
    #expect(listener.mistakes(of: 200).allSatisfy { $0 })
  }

  @Test func `refuse spells too short for their share`() {
    #expect {
      _ = try changingListener(["reversed-keys-rate": .number(0.75), "reversed-keys-length": .number(2)])
    } throws: {
      "\($0)".contains("reversed-keys-length must be 0 or at least 3 with reversed-keys-rate 0.75, got 2")
    }
  }

  @Test func `end with a comparison of the whole training`() throws {
    var listener = try changingListener([
      "reversed-keys-rate": .number(1), "reversed-keys-until": .integer(30),
    ])
    #expect((0..<3).map { listener.wrong(of: 20, session: $0) } == [20, 10, 0])
  }

  @Test func `count as lapses of twice their share where the truth is read, as long as they last`() throws {
    var reversing = try changingListener([
      "lapse-rate": .number(0.05), "reversed-keys-rate": .number(0.1), "reversed-keys-until": .integer(40),
    ])
    // 0.1 + (1 − 0.2)·P has the lapses 0.05 + 2·0.1·(1 − 0.05) = 0.24.
    let lapsing = try constantListener(["lapse-rate": .number(0.24)])
    let found = try #require(reversing.difficulty(correct: 0.8, at: .a4))
    let expected = try #require(lapsing.difficulty(correct: 0.8, at: .a4))
    #expect(abs(found.value - expected.value) < 1e-9)
    #expect(reversing.threshold == 8)
    _ = reversing.wrong(of: 40, session: 0)
    let usual = try constantListener(["lapse-rate": .number(0.05)]).difficulty(correct: 0.8, at: .a4)
    #expect(reversing.difficulty(correct: 0.8, at: .a4) == usual)
  }

  @Test func `of more than half of the answers leave no level at which more than half are right`() throws {
    let listener = try changingListener(["reversed-keys-rate": .number(0.8)])
    #expect(listener.difficulty(correct: 0.6, at: .a4) == nil)
  }
}
