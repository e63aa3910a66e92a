// Cornsweet 1962, Levitt 1971: tracks in one session that do not see each other's answers.
import Music
import Numerics
import Testing
import Training

/// The strategy of those tracks.
private func interleaved(_ tracks: String...) throws -> InterleavedStrategy {
  try InterleavedStrategy(
    ParameterValues(
      of: InterleavedStrategy.descriptor, setting: ["tracks": .list(tracks.map(ParameterValue.text))]))
}

/// The words of one trial, of which the third chooses one of two tracks.
private func draws(_ track: Int) -> StrategyDraws {
  StrategyDraws(0, 0, word(for: track, of: 2))
}

extension InterleavedStrategy {
  /// What is presented of those tracks, answered so; and whether the session ends with the last answer.
  fileprivate mutating func levels(_ tracks: [Int], _ answers: String) -> (levels: [Double], ends: Bool) {
    var (last, ends): (CompletedComparison?, Bool) = (nil, false)
    let levels = zip(tracks, answers).map { track, answer in
      let choice = nextChoice(
        after: last, profile: PerceptualProfile(), in: .standard, draws: draws(track))
      let completed = completed(choice.difficulty.value, isCorrect: answer == "1")
      (last, ends) = (completed, endsSession(after: completed))
      return choice.difficulty.value
    }
    return (levels, ends)
  }
}

@Suite struct `Interleaved tracks` {
  private let harder = "staircase down=1 step-up=1 step-down=1 start-cents=8 skip-reversals=0"
  private let easier = "staircase down=1 step-up=1 step-down=1 start-cents=64 skip-reversals=0"

  @Test func `each see their own answers only`() throws {
    var both = try interleaved(harder, easier)
    // Track 0: 8 right, 4 wrong, 8 …; track 1: 64 wrong, 100 (the bound) right, 50 ….
    let found = both.levels([0, 1, 0, 1, 0, 1], "100111").levels
    #expect(agree(found, [8, 64, 4, 100, 8, 50]))
  }

  @Test func `are drawn at random, equally often`() throws {
    let trace = try trace(
      "interleaved", String(repeating: "1", count: 10_000),
      [
        "tracks": .list([.text("constant levels=2"), .text("constant levels=50"), .text("constant levels=9")])
      ])
    // χ² of 2 degrees of freedom is below 32 but once in ten million.
    let levels: [Double] = [2, 50, 9]
    #expect(chiSquare(trace.levels.map { levels.firstIndex(of: $0)! }, cells: 3) < 32)
  }

  @Test func `estimate by the geometric mean, where all estimate the same fraction`() throws {
    var both = try interleaved(harder, easier)
    let last = completed(16)
    #expect(both.targetFraction == 0.5 && both.estimate(after: nil) == nil)
    // Track 0 has levels 8 4 8 4 and reversals 4, 8; track 1 levels 64 32 64 32 and reversals 32, 64.
    _ = both.levels([0, 0, 0, 1, 1, 1], "101101")
    let estimate = try #require(both.estimate(after: completed(64, isCorrect: true)))
    #expect(agree(estimate.threshold.value, 16) && estimate.fraction == 0.5)
    #expect(estimate.spreadOctaves == nil)
    #expect(try interleaved(harder, "weighted").targetFraction == nil)
    #expect(try interleaved("random", harder).estimate(after: last) == nil)
  }

  @Test func `end the session with the last of them, and none is presented after its end`() throws {
    var both = try interleaved(harder + " stop-reversals=2", easier + " stop-reversals=3")
    // Track 0 ends with its third answer, the second reversal; drawn again, track 1 stands in for it.
    let early = both.levels([0, 0, 0, 0, 0], "10101")
    #expect(agree(early.levels, [8, 4, 8, 64, 100]) && !early.ends)
  }

  @Test func `are strategies of this package, with their own constants`() throws {
    let rule = "interleaved.tracks must be strategies with constants, each NAME key=value …"
    let known = StrategyCatalog.standard.descriptors.map(\.name).filter { $0 != "interleaved" }
    for (text, advice) in [
      ("stairs", "Known: \(known.joined(separator: ", "))."),
      ("interleaved", "Known: \(known.joined(separator: ", "))."),
      ("kazez k1", "k1 has no value."),
      ("kazez k3=1", "kazez has no parameter \"k3\". Did you mean \"k1\"? Known: k1, k2, first-cents."),
      ("staircase down=0", "down must be a whole number in 1…20, got 0. The default is 2."),
    ] {
      let error = #expect(throws: ParameterError.self) { try interleaved("random", text) }
      #expect(error?.description == "\(rule), got \"\(text)\". \(advice)")
    }
    let error = #expect(throws: ParameterError.self) {
      try trace("interleaved", "1", ["tracks": .text("constant levels=200")])
    }
    #expect(error?.description.hasPrefix("constant.levels must lie within the bounds") == true)
  }

  @Test func `use the settings that one of them uses`() throws {
    #expect(try interleaved(harder, easier).unusedNames.contains("cold-start-cents"))
    #expect(try !interleaved(harder, "adaptive").unusedNames.contains("natural-vs-mechanical"))
  }
}
