// Kazez et al. 2001 with the constants of `Documentation/training.md`, *Strategies*; sequences by hand.
import Music
import Testing
import Training

@Suite struct `Kazez` {
  func levels(_ answers: String, _ changes: [String: ParameterValue] = [:]) throws -> [Double] {
    try trace("kazez", answers, changes).levels
  }

  @Test func `narrows by p·(1 − .05·√p) and widens by p·(1 + .09·√p)`() throws {
    // 100 → 100·(1 − .5) = 50 → 50·(1 + .09·√50) = 81.81981 → 81.81981·(1 − .05·√81.81981) = 44.81504
    let expected = [100, 50, 81.81981, 44.81504]
    for (level, expected) in zip(try levels("101"), expected) { #expect(abs(level - expected) < 5e-6) }
    // 25 → 25·(1 − k·5) and 25·(1 + k·5).
    let start: [String: ParameterValue] = [
      "maximum-cents": .number(25), "k1": .number(0.1), "k2": .number(0.02),
    ]
    #expect(agree(try levels("1", start)[1], 12.5))
  }

  @Test func `stays within the bounds`() throws {
    #expect(try levels("000") == [100, 100, 100, 100])
    #expect(try levels(String(repeating: "1", count: 400)).last == 0.1)
    #expect(try levels("1111", ["minimum-cents": .number(30)]) == [100, 50, levels("11")[2], 30, 30])
  }

  @Test func `is one chain whatever the note`() {
    var strategy = KazezStrategy()
    for note in [36, 60, 84] {
      let choice = strategy.nextChoice(
        after: completed(-25, note: note), profile: PerceptualProfile(), in: .standard, draws: .words(0, 0))
      #expect(choice.difficulty == 18.75 && choice.note == MIDINote(36))
    }
  }

  @Test(arguments: [(8.0, 8.0), (0.01, 0.1), (400, 100)])
  func `begins at the profile's overall mean, within the bounds`(_ known: Double, first: Double) {
    var strategy = KazezStrategy()
    // Three comparisons of one note and one of another: the mean over notes, not over comparisons.
    let profile = profile(
      completed(known * 0.5), completed(known * 0.5), completed(known * 0.5), completed(known * 1.5, note: 61)
    )
    let choice = strategy.nextChoice(after: nil, profile: profile, in: .standard, draws: .words(0, 0))
    #expect(choice.difficulty.value == first)
  }

  @Test func `begins at the upper bound when nothing is known`() {
    var strategy = KazezStrategy()
    let choice = strategy.nextChoice(
      after: nil, profile: PerceptualProfile(), in: .standard, draws: .words(.max, 0))
    #expect(choice == Choice(note: MIDINote(84), difficulty: 100))
  }

  @Test func `draws notes of the range equally often`() {
    let stream = strategyDraws(seed: 5)
    var strategy = KazezStrategy()
    let notes = (0..<49_000).map { trial in
      strategy.nextChoice(
        after: nil, profile: PerceptualProfile(), in: .standard,
        draws: StrategyDraws(TrialDraws(of: UInt32(trial), in: stream))
      ).note.index - 36
    }
    // 1,000 each expected; χ² of 48 degrees of freedom is below 109 but once in a million.
    #expect(chiSquare(notes, cells: 49) < 109)
  }

  @Test(arguments: [
    (0.1, 100.0, "0.1 for 100 cents, got 0.1"), (0.05, 400, "0.05 for 400 cents, got 0.05"),
    (0.2, 30, "0.1825 for 30 cents, got 0.2"),
  ])
  func `is refused where a right answer would make the difficulty negative`(
    _ k1: Double, largest: Double, words: String
  ) throws {
    let changes: [String: ParameterValue] = ["k1": .number(k1), "maximum-cents": .number(largest)]
    for (name, changes) in [
      ("kazez", changes), ("adaptive", changes.merging(["rule": .text("kazez-chain")]) { $1 }),
    ] {
      let error = try #require(throws: ParameterError.self) { try trace(name, "1", changes) }
      #expect(
        error.description
          == "\(name).k1 must be below 1/√(maximum-cents), which is \(words). Lower k1 or maximum-cents.")
    }
  }

  @Test(arguments: [
    (
      200, 0.1, 100,
      "at most maximum-cents, which is 100 cents, got 200. Lower first-cents or raise maximum-cents."
    ),
    (
      51, 0.1, 50,
      "at most maximum-cents, which is 50 cents, got 51. Lower first-cents or raise maximum-cents."
    ),
    (
      0.5, 1, 100,
      "0 or at least minimum-cents, which is 1 cents, got 0.5. Raise first-cents or lower minimum-cents."
    ),
  ])
  func `is refused if it begins outside the differences presented`(
    _ first: Double, _ least: Double, _ most: Double, rest: String
  ) throws {
    let error = try #require(throws: ParameterError.self) {
      try levels(
        "1",
        [
          "first-cents": .number(first), "minimum-cents": .number(least), "maximum-cents": .number(most),
        ])
    }
    #expect(error.description == "kazez.first-cents must be \(rest)")
  }

  @Test func `begins at the largest difference allowed, or at one of the bounds if it is set so`() throws {
    #expect(try levels("1", ["maximum-cents": .number(50)])[0] == 50)
    #expect(try levels("1", ["first-cents": .number(50), "maximum-cents": .number(50)])[0] == 50)
    #expect(try levels("1", ["first-cents": .number(0.1)])[0] == 0.1)
  }

  @Test func `is taken right up to where that begins`() throws {
    #expect(try levels("1", ["k1": .number(0.0999)])[1] > 0)
    #expect(try levels("1", ["maximum-cents": .number(399)])[1] > 0)
  }

  @Test func `comes to rest at k₂/(k₁ + k₂), and nowhere without steps`() throws {
    let descriptor = KazezStrategy.descriptor
    #expect(agree(KazezStrategy().targetFraction!, 9.0 / 14))
    let still = try KazezStrategy(
      ParameterValues(of: descriptor, setting: ["k1": .number(0), "k2": .number(0)]))
    #expect(still.targetFraction == nil)
  }
}
