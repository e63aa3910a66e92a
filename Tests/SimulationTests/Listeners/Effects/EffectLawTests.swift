// Laws that hold for every effect of the catalog, `Documentation/listeners.md`.
import Music
import Numerics
import Simulation
import Testing
import Training

@Suite struct `Every effect` {
  static let names = EffectCatalog.descriptors.map(\.name)

  private func descriptor(_ name: String) -> Descriptor {
    EffectCatalog.descriptors.first { $0.name == name }!
  }

  /// Any legal value, from one random word.
  private func anyValue(of parameter: AnyParameter, _ draws: Draws) -> ParameterValue {
    switch parameter.kind {
    case .number(let range):
      .number(range.lowerBound + draws.uniform * (min(range.upperBound, 1e3) - range.lowerBound))
    case .integer(let range), .note(let range):
      .integer(range.lowerBound + Draws.integer(below: min(range.count, 1000), from: draws.words.w0))
    case .choice(let names): .text(names[Draws.integer(below: names.count, from: draws.words.w0)])
    case .flag, .numbers, .choices, .texts: parameter.defaultValue
    }
  }

  @Test(arguments: names) func `names its constants after itself, and its switch is off`(_ name: String)
    throws
  {
    let names = descriptor(name).parameters.map(\.name)
    #expect(names[0].hasPrefix(name) && names.allSatisfy { $0.hasPrefix(names[0].split(separator: "-")[0]) })
    let values = try #require(EffectExamples.values(of: name))
    #expect(try model([:]).isConstant && !model(values).isConstant)
  }

  @Test(arguments: names, UInt64(1)...4)
  func `changes no bit while it is off, for any other constants`(_ name: String, seed: UInt64)
    throws
  {
    var values: [String: ParameterValue] = ["lapse-rate": .number(0.05), "bias-cents": .number(1)]
    let stream = address(0, seed: seed).stream(.sampling, session: 0)
    for (index, parameter) in descriptor(name).parameters.dropFirst().enumerated() {
      values[parameter.name] = anyValue(of: parameter, stream[UInt32(index)])
    }
    let model = try model(values)
    #expect(model.isConstant)
    let who = address(3, seed: seed)
    var (constant, changing) = (model.listener(at: who), model.changingListener(at: who))
    for session in 0..<3 {
      constant.beginSession(session, on: day(session), at: who)
      changing.beginSession(session, on: day(session), at: who)
      #expect(
        constant.answers(300, session: session, at: who) == changing.answers(300, session: session, at: who))
      #expect(constant.threshold == changing.threshold)
      #expect(constant.difficulty(correct: 0.7, at: .a4) == changing.difficulty(correct: 0.7, at: .a4))
    }
  }

  @Test(arguments: names) func `changes answers when it is on`(_ name: String) throws {
    let values = try #require(EffectExamples.values(of: name))
    let (constant, changing) = (try constantListener([:]), try changingListener(values))
    // Of many sessions, since an effect may act on few of their answers.
    #expect(
      (0..<20).contains { session in
        var (constant, changing) = (constant, changing)
        constant.beginSession(session, on: day(session), at: address())
        changing.beginSession(session, on: day(session), at: address())
        return constant.answers(500, session: session) != changing.answers(500, session: session)
      })
  }

  @Test(arguments: names) func `is reproducible, also from a copy at any point`(_ name: String)
    throws
  {
    let values = try #require(EffectExamples.values(of: name))
    var one = try changingListener(values)
    for session in 0..<3 {
      one.beginSession(session, on: day(session / 2), at: address())
      _ = one.answers(50, session: session)
    }
    var other = one
    for session in 3..<6 {
      one.beginSession(session, on: day(session / 2), at: address())
      other.beginSession(session, on: day(session / 2), at: address())
      #expect(one.answers(80, session: session) == other.answers(80, session: session))
      #expect(one.threshold == other.threshold)
    }
  }

  @Test(arguments: names + ["all together"], PsychometricCatalog.standard.names)
  func `leaves the truth known: the share of right answers at the stated difficulty is as stated`(
    _ name: String, family: String
  ) throws {
    var values = EffectExamples.values(of: name) ?? EffectExamples.together
    values["family"] = .text(family)
    values["lapse-rate"] = .number(0.03)
    values["bias-cents"] = .number(1.5)
    let fresh = try changingListener(values)
    let (people, fraction) = (3000, 0.75)
    let right = try (0..<UInt32(people)).count { index in
      var (listener, who) = (fresh, address(index, seed: 11))
      listener.beginSession(0, on: day(0), at: who)
      listener.practise(10, at: who)
      // Rested, and after a comparison of either sign.
      listener.beginSession(1, on: day(1), at: who)
      let draws = who.stream(.trial, session: 1)[0]
      listener.practise(1, offset: draws.uniform < 0.5 ? 20 : -20, session: 1, at: who)
      let difficulty = try #require(listener.difficulty(correct: fraction, at: .a4))
      let offset = draws.secondUniform < 0.5 ? difficulty : -difficulty
      let comparison = Comparison(reference: .a4, offset: offset)
      let response = listener.respond(to: comparison, uniform: who.stream(.answer, session: 1)[1].uniform)
      return comparison.isCorrect(response.answer)
    }
    // Four standard errors of a proportion, and the fatigue of one comparison.
    let error = (fraction * (1 - fraction) / Double(people)).squareRoot()
    #expect(
      abs(Double(right) / Double(people) - fraction) < 4 * error + 0.001,
      "an effect must add to Ability in `update` what `act` does to threshold, lapse rate and pull on average"
    )
  }
}
