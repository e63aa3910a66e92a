// What is said of groups, strategies, measures and baselines that are unknown, missing or given twice.
import Simulation
import Testing
import Text
import Training

/// What scenarios can name as listeners.
private let listeners =
  (NamedListenerCatalog.standard.names + ListenerPopulationCatalog.standard.names)
  .joined(separator: ", ")

private let strategies = StrategyCatalog.standard.names.joined(separator: ", ")

@Suite struct `A scenario's parts` {
  @Test(arguments: [
    (
      """
      name: n
      population: []
      strategy: kazez
      """,
      """
      2:13: population must be a list of at least one group, got []. Add for example "- { listener: \
      novice, count: 50 }".
      """
    ),
    (
      """
      name: n
      population: { listener: novice }
      strategy: kazez
      """,
      """
      2:13: population must be a list of at least one group, got a mapping. Add for example "- { listener: \
      novice, count: 50 }".
      """
    ),
    (
      """
      name: n
      population: [{ listener: novise }]
      strategy: kazez
      """,
      """
      2:26: listener "novise" is unknown. Did you mean "novice"? Known: \(listeners).
      """
    ),
    (
      """
      name: n
      population: [{ listener: [novice] }]
      strategy: kazez
      """,
      "2:26: listener must be a name, got [novice]. Known: \(listeners)."
    ),
    (
      """
      name: n
      population:
        - listener: novice
          cuont: 1
      strategy: kazez
      """,
      """
      4:5: population has no key "cuont". \(suggestion(
        for: "cuont",
        among: ["group", "listener", "count"] + ListenerModel.descriptor.parameters.map(\.name)))
      """
    ),
    (
      """
      name: n
      population:
        - listener: novice
        - listener: novice
      strategy: kazez
      """,
      """
      4:5: groups must have names that differ, got "novice" again after 3:5. Give it another name with \
      "group: …".
      """
    ),
    (
      """
      name: n
      population: [{ group: Tone deaf }]
      strategy: kazez
      """,
      """
      2:23: population.group must be kebab-case of at most 64 characters, got Tone deaf. Use lower-case \
      letters, digits and single hyphens.
      """
    ),
    (
      """
      name: n
      population:
        - { group: a, count: 10000001 }
      strategy: kazez
      """,
      """
      3:24: population.a.count must be a whole number in 1…10000000, got 10000001. The default is 1.
      """
    ),
    (
      """
      name: n
      population: [{ group: a, count: [1, 2] }]
      strategy: kazez
      """,
      "2:33: population.a.count must be a whole number in 1…10000000, got [1, 2]. The default is 1."
    ),
  ])
  func `must have groups with different names and known listeners`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }

  @Test(arguments: [
    (
      "strategy: kazes",
      """
      3:11: strategy "kazes" is unknown. Did you mean "kazez"? Known: \(strategies).
      """
    ),
    (
      "strategy: { name: kazez, k3: 4 }",
      #"3:26: strategy has no key "k3". Did you mean "k1"? Known: name, label, k1, k2, first-cents."#
    ),
    (
      "strategy: { name: kazez, maximum-cents: 300 }",
      #"3:26: strategy has no key "maximum-cents". It belongs to settings: { maximum-cents: … }."#
    ),
    ("strategy: []", #"3:11: strategy must be at least one strategy, got []. Add for example "kazez"."#),
    (
      "strategy:",
      """
      3:10: strategy must be a name, got nothing. Known: \(strategies).
      """
    ),
    (
      "strategy: { name: [kazez, staircase] }",
      """
      3:19: strategy must be a name, got [kazez, staircase]. Known: \(strategies).
      """
    ),
    (
      "strategy: [kazez, kazez]",
      """
      3:19: strategies must have labels that differ, got "kazez" twice. Give each a label, as in { name: \
      kazez, label: slow }.
      """
    ),
  ])
  func `must have known strategies with different labels`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .population) == message)
  }

  @Test(arguments: [
    (
      "measures: []",
      "4:11: measures must be a list of at least one, got []. Delete the key to get the usual ones."
    ),
    (
      "measures: fraction_correct",
      """
      4:11: measures must be a list of at least one, got fraction_correct. Delete the key to get the usual ones.
      """
    ),
    (
      "measures: [fraction_correct, fraction_correct]",
      "4:30: measures must differ, got fraction_correct twice. Delete one of the two."
    ),
  ])
  func `must have known measures, each once`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    ("seed: -1", "4:7: seed must be a whole number in 0…18446744073709551615, got -1. The default is 1."),
    (
      "seed: 18446744073709551616",
      """
      4:7: seed must be a whole number in 0…18446744073709551615, got 18446744073709551616. The default is \
      1.
      """
    ),
    (
      #"seed: "1""#,
      #"4:7: seed must be a whole number in 0…18446744073709551615, got "1". The default is 1."#
    ),
    ("replicates: 0", "4:13: replicates must be a whole number in 1…100, got 0. The default is 1."),
    ("question: [a]", "4:11: question must be a text, got [a]. Write it in quotes."),
  ])
  func `must have a seed of 64 bits and a text for a question`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    (
      """
      strategy: { name: kazez, k1: [0.02, 0.03] }
      baseline: { strategy.k2: 0.1 }
      """,
      #"4:13: baseline has no key "strategy.k2". Did you mean "strategy.k1"? Known: strategy.k1."#
    ),
    (
      """
      strategy: { name: kazez, k1: [0.02, 0.03] }
      baseline: { strategy.k1: 0.1 }
      """,
      "4:26: baseline.strategy.k1 must be one of the swept values, got 0.1. Choose from 0.02, 0.03."
    ),
    (
      """
      strategy: { name: kazez, k1: { from: 0.005, to: 0.09, scale: log } }
      baseline: { strategy.k1: 0.05 }
      """,
      """
      4:26: baseline.strategy.k1 must be one of the swept values, got 0.05. The range is divided into 0.005, 0.0103, \
      0.0212, 0.0437, 0.09. Add sampler: { name: sobol, points: 24 }, or list the values instead of the range.
      """
    ),
    (
      """
      strategy: kazez
      baseline: { strategy.k1: 0.05 }
      """,
      #"4:13: baseline has no key "strategy.k1". None is known here."#
    ),
    (
      """
      strategy: [kazez, { name: kazez, label: wide, k2: [0.1, 0.2] }]
      baseline: { strategy: wid }
      """,
      #"4:23: strategy "wid" is unknown. Did you mean "wide"? Known: kazez, wide."#
    ),
    (
      """
      strategy: [kazez, { name: kazez, label: wide, k2: [0.1, 0.2] }]
      baseline: { strategy: wide }
      """,
      "4:11: baseline must be one condition, got 2. Give also strategy.k2, such as { strategy: wide, strategy.k2: 0.1 }."
    ),
    (
      """
      strategy: [kazez, { name: kazez, label: wide, k2: [0.1, 0.2] }]
      baseline: { strategy: kazez, strategy.k2: 0.1 }
      """,
      "4:11: baseline must be one condition, got 0. Choose values that occur together, such as { strategy: kazez }."
    ),
    (
      """
      strategy: [{ name: kazez, k1: [0.03, 0.05] }, { name: staircase, down: [2, 3] }]
      baseline: { strategy: kazez }
      """,
      "4:11: baseline must be one condition, got 2. Give also strategy.k1, such as { strategy: kazez, strategy.k1: 0.03 }."
    ),
    (
      """
      strategy: [{ name: kazez, k1: [0.03, 0.05] }, { name: staircase, down: [2, 3] }]
      baseline: { strategy: kazez, strategy.down: 2 }
      """,
      """
      4:11: baseline must be one condition, got 0. Choose values that occur together, such as { strategy: kazez, strategy.k1: 0.03 }.
      """
    ),
    (
      """
      strategy: { name: kazez, k1: [0.03, 0.05] }
      baseline: { k1: 0.05 }
      """,
      #"4:13: baseline has no key "k1". Did you mean "strategy.k1"? Known: strategy.k1."#
    ),
  ])
  func `must have a baseline that is one of its cells`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .population) == message)
  }

  @Test(arguments: [
    (
      """
      strategy: { name: kazez, k1: { from: 0.01, to: 0.09, steps: 400 }, k2: { from: 0.01, to: 0.09, \
      steps: 400 } }
      """,
      "3:72: a scenario must have at most 100000 conditions, got 160000. Sweep fewer values."
    )
  ])
  func `must have at most 100,000 conditions`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .population) == message)
  }
}
