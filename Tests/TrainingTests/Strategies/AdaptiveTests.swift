// `Documentation/training.md`, *Strategies*; sequences and weights by hand.
import Music
import Numerics
import Testing
import Training

@Suite struct `Adaptive` {
  func adaptive(_ changes: [String: ParameterValue] = [:]) throws -> AdaptiveStrategy {
    try AdaptiveStrategy(ParameterValues(of: AdaptiveStrategy.descriptor, setting: changes))
  }

  /// What comes next in the situation; the first word decides near or weak, the second which note.
  func choice(
    _ changes: [String: ParameterValue] = [:], after last: CompletedComparison?, _ profile: PerceptualProfile,
    _ situation: Situation, _ first: UInt32, _ second: UInt32
  ) throws -> Choice {
    var strategy = try adaptive(changes)
    return strategy.nextChoice(after: last, profile: profile, in: situation, draws: .words(first, second))
  }

  // Which note

  @Test func `wholly mechanical trains the ten weakest notes of the range, equally often`() throws {
    var strategy = try adaptive()
    let stream = strategyDraws(seed: 3)
    // Untrained are 50…53; of the others the higher ones are the weaker.
    var known = PerceptualProfile()
    for note in [40, 90] + Array(54...70) { known.add(completed(Double(note), note: note)) }
    let situation = Situation.of(50...70, weakSpotProbability: 1)
    let notes = (0..<10_000).map {
      strategy.nextChoice(
        after: completed(20, note: 60), profile: known, in: situation,
        draws: StrategyDraws(TrialDraws(of: UInt32($0), in: stream))
      ).note.index
    }
    let weakest = [50, 51, 52, 53, 70, 69, 68, 67, 66, 65]
    #expect(Set(notes) == Set(weakest))
    // χ² of 9 degrees of freedom is below 49 but once in ten million.
    #expect(chiSquare(notes.map { weakest.firstIndex(of: $0)! }, cells: 10) < 49)
  }

  @Test func `wholly natural trains the notes within an octave of the last, equally often`() throws {
    var strategy = try adaptive()
    let stream = strategyDraws(seed: 4)
    func notes(around last: Int) -> [Int] {
      (0..<12_500).map {
        strategy.nextChoice(
          after: completed(20, note: last), profile: PerceptualProfile(),
          in: .of(36...84, weakSpotProbability: 0),
          draws: StrategyDraws(TrialDraws(of: UInt32($0), in: stream))
        ).note.index
      }
    }
    let middle = notes(around: 60)
    #expect(Set(middle) == Set(48...72))
    // χ² of 24 degrees of freedom is below 76 but once in ten million.
    #expect(chiSquare(middle.map { $0 - 48 }, cells: 25) < 76)
    #expect(Set(notes(around: 40)) == Set(36...52))
    #expect(Set(notes(around: 84)) == Set(72...84))
  }

  @Test func `half and half is either, as often`() throws {
    var strategy = try adaptive()
    let stream = strategyDraws(seed: 5)
    // The ten untrained notes are 36…45, near notes 72…84: they do not overlap.
    var known = PerceptualProfile()
    for note in 46...84 { known.add(completed(20, note: note)) }
    let near = (0..<10_000).count {
      strategy.nextChoice(
        after: completed(20, note: 84), profile: known, in: .standard,
        draws: StrategyDraws(TrialDraws(of: UInt32($0), in: stream))
      ).note.index >= 72
    }
    #expect(abs(Double(near) - 5000) < 5 * 50)
  }

  @Test func `without a last note begins with a weak spot, however natural`() throws {
    var known = PerceptualProfile()
    for note in 36...83 { known.add(completed(20, note: note)) }
    let first = try choice(after: nil, known, .of(36...84, weakSpotProbability: 0), .max, 0)
    #expect(first.note == MIDINote(84))
  }

  @Test func `begins with a newcomer anywhere in the range, equally often`() throws {
    var strategy = try adaptive()
    let stream = strategyDraws(seed: 8)
    let notes = (0..<49_000).map {
      strategy.nextChoice(
        after: nil, profile: PerceptualProfile(), in: .standard,
        draws: StrategyDraws(TrialDraws(of: UInt32($0), in: stream))
      ).note.index - 36
    }
    // χ² of 48 degrees of freedom is below 115 but once in ten million.
    #expect(chiSquare(notes, cells: 49) < 115)
    var again = try adaptive()
    let repeated = (0..<100).map {
      again.nextChoice(
        after: nil, profile: PerceptualProfile(), in: .standard,
        draws: StrategyDraws(TrialDraws(of: UInt32($0), in: stream))
      ).note.index - 36
    }
    #expect(repeated == Array(notes.prefix(100)))
  }

  // Factor rule

  @Test func `factor: narrows to 95 % after a right answer and widens by 30 % after a wrong one`() throws {
    let known = PerceptualProfile()
    func next(_ last: CompletedComparison) throws -> Double {
      try choice(after: last, known, .standard, .max, word(for: 24, of: 25)).difficulty.value
    }
    // 40 → right 38 → right 36.1 → wrong 46.93 → wrong 61.009 → wrong 79.3117 → wrong 100, the bound.
    let answers: [(Double, Bool, Double)] = [
      (40, true, 38), (38, true, 36.1), (36.1, false, 46.93), (46.93, false, 61.009),
      (61.009, false, 79.3117),
      (79.3117, false, 100), (-40, true, 38), (0.1, true, 0.1),
    ]
    for (level, isCorrect, expected) in answers {
      #expect(agree(try next(completed(level, note: 60, isCorrect: isCorrect)), expected))
    }
  }

  @Test func `factor: goes on within an octave of the last note, and restarts beyond it`() throws {
    let last = completed(40, note: 40)
    let known = profile(
      completed(40, note: 40), completed(10, note: 52), completed(30, note: 53), completed(34, note: 53))
    // Weak spots inside 52…53: 53 (mean 32), then 52 (mean 10).
    let at52 = try choice(after: last, known, .of(52...64, weakSpotProbability: 1), 0, word(for: 9, of: 10))
    #expect(at52.note.index >= 54, "untrained notes come first")
    let beyond = try choice(
      ["weak-spots": .integer(1)], after: last, profile(completed(30, note: 53), completed(34, note: 53)),
      .of(53...53, weakSpotProbability: 1), 0, 0)
    #expect(beyond == Choice(note: MIDINote(53), difficulty: 32), "13 semitones away: from the note's mean")
    let within = try choice(
      ["weak-spots": .integer(1)], after: last, known, .of(52...52, weakSpotProbability: 1), 0, 0)
    #expect(within == Choice(note: MIDINote(52), difficulty: 38), "12 semitones away: 95 % of the last")
  }

  @Test func `factor: restarts at an untrained note from the mean of the range, else from the cold start`()
    throws
  {
    let last = completed(40, note: 40)
    let known = profile(completed(90, note: 40), completed(10, note: 61), completed(20, note: 62))
    let fromRange = try choice(after: last, known, .of(60...62, weakSpotProbability: 1), 0, 0)
    #expect(
      fromRange == Choice(note: MIDINote(60), difficulty: 15), "the 90 at note 40 lies outside the range")
    let cold = try choice(
      after: last, profile(completed(90, note: 40)), .of(60...62, weakSpotProbability: 1), 0, 0)
    #expect(cold.difficulty == 100)
    #expect(try choice(after: nil, PerceptualProfile(), .standard, 0, 0).difficulty == 100)
  }

  @Test func `factor: comes to rest where the logarithms of its factors balance`() throws {
    // ln 1.3/(ln 1.3 − ln .95) = .262364/(.262364 + .051293)
    #expect(abs(try adaptive().targetFraction! - 0.836_467) < 1e-6)
    #expect(
      try adaptive(["narrowing-factor": .number(1), "widening-factor": .number(1)]).targetFraction == nil)
  }

  // Kazez chain

  let chain: [String: ParameterValue] = ["rule": .text("kazez-chain")]

  @Test func `kazez-chain: goes on from the last comparison wherever the note is`() throws {
    let known = profile(completed(3, note: 84))
    for second in [0, .max] as [UInt32] {
      // 25·(1 − .08·5) = 15, 25·(1 + .09·5) = 36.25.
      #expect(try choice(chain, after: completed(25, note: 36), known, .standard, 0, second).difficulty == 15)
      let wrong = try choice(
        chain, after: completed(-25, note: 36, isCorrect: false), known, .standard, .max, second)
      #expect(wrong.difficulty == 36.25)
    }
    #expect(agree(try adaptive(chain).targetFraction!, 9.0 / 17))
  }

  @Test func `kazez-chain: begins with the weighted effective difficulty of the note and its neighbours`()
    throws
  {
    // Note 60: 20 (weight 1), 58: 30 (1/3), 57: 40 (1/4), 62: 10 (1/3). 59 is at the cold start: not refined.
    // (20 + 10 + 10 + 10/3)/(1 + 1/3 + 1/4 + 1/3) = 22.608696
    let known = profile(
      completed(20, note: 60), completed(100, note: 59), completed(-30, note: 58), completed(40, note: 57),
      completed(10, note: 62))
    // By weakness: 61 (untrained), 59, 57, 58, 60, 62.
    let first = try choice(chain, after: nil, known, .of(57...62), 0, word(for: 4, of: 6))
    #expect(first.note == MIDINote(60))
    #expect(agree(first.difficulty.value, 520.0 / 23))
  }

  @Test func `kazez-chain: asks five refined neighbours on each side, inside the range`() throws {
    // Below 60: 59…55 at 10 cents, then 54 at 90; above: 61…65 at 20, then 66 at 90, but the range ends at 63.
    var known = PerceptualProfile()
    for note in 55...59 { known.add(completed(10, note: note)) }
    for note in 61...65 { known.add(completed(20, note: note)) }
    for note in [54, 66] { known.add(completed(90, note: note)) }
    // The only untrained note of 54…63.
    let first = try choice(chain, after: nil, known, .of(54...63), 0, 0)
    #expect(first.note == MIDINote(60))
    let below = 1.0 / 2 + 1.0 / 3 + 1.0 / 4 + 1.0 / 5 + 1.0 / 6
    let above = 1.0 / 2 + 1.0 / 3 + 1.0 / 4
    #expect(agree(first.difficulty.value, (10 * below + 20 * above) / (below + above)))
    let two = try choice(
      chain.merging(["neighbours": .integer(1)]) { $1 }, after: nil, known, .of(54...63), 0, 0)
    #expect(two.difficulty == 15)
  }

  @Test func `kazez-chain: begins at the cold start when neither note nor neighbours are known`() throws {
    #expect(try choice(chain, after: nil, PerceptualProfile(), .standard, 0, 0).difficulty == 100)
    let coldNeighbours = profile(completed(100, note: 61), completed(100, note: 59))
    #expect(try choice(chain, after: nil, coldNeighbours, .of(59...61), 0, 0).difficulty == 100)
  }
}
