// Each law, broken by a strategy that keeps the others.
import Music
import PeachTesting
import Testing
import Training

/// A strategy that presents 20 cents at a uniform note, but for one fault.
private struct FaultyStrategy: ComparisonStrategy {
  enum Fault: String, ParameterChoice, CaseIterable {
    case none, note, difficulty, staleBounds, noRoom, sharedState, earlyEstimate, wrongEstimate, fraction,
      otherFraction, noFraction, spread
    case target, unused, undeclared, coldStart, refused
  }

  static let fault = Parameter("fault", .choice(of: Fault.self), default: .none, "the law that is broken")
  static let descriptor = Descriptor(
    name: "faulty", summary: "a test's", source: "a test", parameters: [fault])

  /// State that copies share.
  final class Counter: @unchecked Sendable { var value = 0 }

  let fault: Fault
  let counter = Counter()
  var bounds: ClosedRange<Cents>?

  init(_ values: ParameterValues) throws(ParameterError) {
    fault = values[Self.fault]
    guard fault != .refused else {
      throw .conflict(
        owner: "faulty", parameter: "fault", rule: "must be none", got: "refused", advice: "Change it.")
    }
  }

  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    var choice = Choice(
      note: situation.uniformNote(from: draws.w0), difficulty: Cents(20).clamped(to: situation.bounds))
    bounds = bounds ?? situation.bounds
    counter.value += 1
    switch fault {
    case .note: choice.note = MIDINote(20)
    case .difficulty: choice.difficulty = 0.01
    case .staleBounds: choice.difficulty = Cents(20).clamped(to: bounds!)
    case .noRoom where situation.notes.upperBound.index > 100: choice.note = MIDINote(127)
    case .noRoom: choice.note = situation.notes.upperBound
    case .coldStart: choice.difficulty = situation.coldStart
    case .sharedState: choice.difficulty = Cents(1 + Double(counter.value % 7))
    default: break
    }
    return choice
  }

  func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    guard last != nil || fault == .earlyEstimate else { return nil }
    return ThresholdEstimate(
      threshold: fault == .wrongEstimate && counter.value == 3 ? 200 : 8,
      spreadOctaves: fault == .spread ? -1 : 0.5,
      fraction: fault == .otherFraction ? 0.8 : 0.75)
  }

  var estimatedFraction: Double? { fault == .noFraction ? nil : fault == .fraction ? 1 : 0.75 }

  var targetFraction: Double? { fault == .target ? 1.5 : nil }
  var unusedSettings: [any ParameterDeclaration] {
    switch fault {
    case .undeclared: []
    case .unused: TrainingSettings.unusedWithoutChains + [Self.foreign]
    default: TrainingSettings.unusedWithoutChains
    }
  }
  static let foreign = Parameter("k3", .number(0...1), default: 0, "of another strategy")
}

/// A strategy whose description is wrong.
private struct CollidingStrategy: ComparisonStrategy {
  static let coldStart = Parameter("cold-start-cents", .number(1...2), default: 1, "of the settings as well")
  static let descriptor = Descriptor(
    name: "colliding", summary: "a test's", source: "a test", parameters: [coldStart])

  init(_ values: ParameterValues) throws(ParameterError) {}

  mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice { Choice(note: situation.uniformNote(from: draws.w0), difficulty: situation.bounds.upperBound) }
}

@Suite struct `The check of strategies` {
  private func values(_ fault: FaultyStrategy.Fault) throws -> ParameterValues {
    try ParameterValues(of: FaultyStrategy.descriptor, setting: ["fault": .text(fault.rawValue)])
  }

  @Test func `accepts a strategy that keeps every law`() throws {
    try StrategyConformance.check(FaultyStrategy.self)
  }

  @Test(
    arguments: [
      (.note, .ranges, ", seed 1: the note of comparison 1 must be in 36…84, got 20."),
      (
        .difficulty, .ranges, ", seed 1: the difficulty of comparison 1 must be in 0.1…100.0 cents, got 0.01."
      ),
      (
        .staleBounds, .changedSettings,
        ", seed 1: the difficulty of comparison 51 must be in 5.0…6.0 cents, got 20.0."
      ),
      (
        .sharedState, .repeatability,
        ", seed 1: two runs from copies of the strategy must present the same "
          + "comparisons, got a difference at comparison 1."
      ),
      (
        .earlyEstimate, .estimates,
        ": the estimate before the first answer must be nil, got 8.0 cents."
      ),
      (
        .wrongEstimate, .estimates,
        ", seed 1: the estimate after comparison 3 must be in 0.1…100.0 cents, got 200.0."
      ),
      (.fraction, .estimates, ": estimatedFraction must be in 0.5..<1, got 1.0."),
      (
        .otherFraction, .estimates,
        ", seed 1: the fraction of the estimate after comparison 1 must be estimatedFraction, 0.75, got 0.8."
      ),
      (
        .noFraction, .estimates,
        ", seed 1: the fraction of the estimate after comparison 1 must be estimatedFraction, nil, got 0.75."
      ),
      (
        .spread, .estimates,
        ", seed 1: the spread of the estimate after comparison 1 must be at least 0 octaves, got -1.0."
      ),
      (.target, .estimates, ": targetFraction must be in 0…1, got 1.5."),
      (
        .coldStart, .unusedSettings,
        ", seed 1: a setting in unusedSettings must change nothing, got other comparisons with cold-start-cents."
      ),
      (
        .undeclared, .unusedSettings,
        ": a setting that changes nothing must be in unusedSettings, got cold-start-cents, which is not."
      ),
      (.unused, .description, ": unusedSettings must be settings or parameters, got \"k3\"."),
      (
        .refused, .ranges,
        ": its constants must go together and with the default settings, got a conflict: faulty.fault must be "
          + "none, got refused. Change it."
      ),
    ] as [(FaultyStrategy.Fault, StrategyLaw, String)])
  fileprivate func `names the law that is broken`(
    _ fault: FaultyStrategy.Fault, law: StrategyLaw, rest: String
  )
    throws
  {
    let values = try values(fault)
    let violation = #expect(throws: StrategyViolation.self) {
      try StrategyConformance.check(FaultyStrategy.self, values, laws: [law])
    }
    #expect(violation?.description == "strategy \"faulty\", law \(law.rawValue)\(rest)")
    for other in StrategyLaw.allCases
    where other != law && fault != .note && fault != .difficulty
      && fault != .refused && fault != .sharedState
    {
      try StrategyConformance.check(FaultyStrategy.self, values, laws: [other])
    }
  }

  @Test func `finds a note that leaves no room for the interval`() throws {
    let values = try values(.noRoom)
    let violation = #expect(throws: StrategyViolation.self) {
      try StrategyConformance.check(FaultyStrategy.self, values, laws: [.intervals])
    }
    #expect(
      violation?.rule.hasSuffix("must be in 110…120") == true || violation?.rule.hasSuffix("110…115") == true)
    #expect(violation?.got == "127")
  }

  @Test func `refuses a parameter with the name of a setting`() {
    let violation = #expect(throws: StrategyViolation.self) {
      try StrategyConformance.check(CollidingStrategy.self, laws: [.description])
    }
    #expect(
      violation?.description
        == "strategy \"colliding\", law description: names of parameters must differ from those "
        + "of settings, got \"cold-start-cents\".")
  }
}
