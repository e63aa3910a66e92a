import Foundation
import TestSupport
import Testing

/// A tuning of today's display that takes a moment; the app's own constants are its baseline.
private let tuning = """
  name: tiny-tune
  question: Which constants?
  population: [{ listener: novice }, { listener: expert }]
  strategy:
    name: kazez
    k1: { from: 0.02, to: 0.06 }   # the step down
    k2: { from: 0.05, to: 0.2 }
    first-cents: { from: 5, to: 100, scale: log }
  sampler: { name: sobol, points: 6 }
  training: { sessions: 2, comparisons-per-session: 25 }
  measures: [rmse_octaves_moving_average]
  profile: { correct-only: true }
  baseline: { strategy.k1: 0.05, strategy.k2: 0.09, strategy.first-cents: 100 }   # the app's own
  tune: { objective: rmse_octaves_moving_average, budget: 60000, listeners: 4, confirm-listeners: 20 }

  """

@Suite struct `The baseline of an app of one's own` {
  let scratch: ScratchDirectory
  let file: String

  init() throws {
    scratch = try ScratchDirectory()
    file = try scratch.write(tuning, to: "t.yaml")
  }

  private func tune(_ file: String, _ options: String...) throws -> CommandRun {
    try CommandRun(
      "peach", ["tune", file, "--out", scratch.path("out")] + options, environment: ["COLUMNS": "80"])
  }

  private func manifest() throws -> (scenario: String, command: String) {
    let data = try Data(contentsOf: URL(filePath: scratch.path("out/tiny-tune/manifest.json")))
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let scenario = try #require(json["scenario"] as? [String: Any])
    return (try #require(scenario["text"] as? String), try #require(json["command"] as? String))
  }

  @Test func `replaces the scenario's, with its other constants, in the answer and in the study`() throws {
    let run = try tune(file, "--baseline", "k1=0.06,k2=0.12")
    let words = run.output.replacing("\n", with: " ")
    #expect(run.status == 0, "\(run)")
    #expect(
      words.contains(#/(instead of|Keep) first-cents 100, k1 0\.06, k2 0\.12, the baseline: /#), "\(run)")
    let (text, command) = try manifest()
    #expect(command == "peach tune \(file) --baseline 'k1=0.06,k2=0.12'")
    let own =
      "baseline: { strategy.k1: 0.05, strategy.k2: 0.09, strategy.first-cents: 100 }   # the app's own"
    let other = "baseline: { strategy.k1: 0.06, strategy.k2: 0.12, strategy.first-cents: 100 }"
    #expect(text == tuning.replacing(own, with: other))
  }

  @Test func `tries sessions that begin where its settings say against later ones at the mean`() throws {
    let word = "strategy.k1=0.06,k2=0.12,unison-first-cents=50"
    let run = try tune(file, "--baseline", word, "--listener", "novice", "--listener", "poor")
    let words = run.output.replacing("\n", with: " ")
    #expect(run.status == 0, "\(run)")
    #expect(
      words.contains(#/(instead of|Keep) unison-first-cents 50, k1 0\.06, k2 0\.12, the baseline: /#),
      "\(run)")
    let place = scratch.path("out/tiny-tune-novice-poor/manifest.json")
    let data = try Data(contentsOf: URL(filePath: place))
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let text = try #require((json["scenario"] as? [String: Any])?["text"] as? String)
    #expect(
      json["command"] as? String
        == "peach tune \(file) --listener novice --listener poor --baseline '\(word)'")
    #expect(json["question"] as? String == "Which constants? (novice-poor)")
    #expect(
      text.contains(
        "\nbaseline: { strategy.k1: 0.06, strategy.k2: 0.12, strategy.first-cents: 50, settings.unison-first-cents: 50 }\n"
      ), "\(text)")
    #expect(
      text.contains("first-cents: { from: 5, to: 100, scale: log }\n")
        && text.hasSuffix(" }\nsettings: { unison-first-cents: [50, 0] }\n"), "\(text)")
    // The study's scenario is the same study.
    #expect(try tune(scratch.write(text, to: "t.yaml")).output == run.output)
  }

  /// An expert, whose threshold of 3.5 cents is far below the beginning, and a poor listener at 45.
  @Test(arguments: [("expert", 100.0, true), ("poor", 50, false)])
  func `says which beginning is better with both factors, and follows it`(
    listener: String, start: Double, leaves: Bool
  ) throws {
    let word = "k1=0.05,k2=0.12,unison-first-cents=\(Int(start))"
    let options = ["--baseline", word, "--listener", listener]
    let text = try tune(file, options[0], options[1], options[2], options[3]).output
    let json = try tune(file, options[0], options[1], options[2], options[3], "--format", "json").json()
    let other = try #require(json["other_beginning"] as? [String: Any], "\(text)")
    let (used, beside) = (try #require(other["used"] as? Double), try #require(other["objective"] as? Double))
    #expect(other["start_cents"] as? Double == start)
    let usesStart = try #require(other["uses_start"] as? Bool)
    if leaves { #expect(!usesStart && used < beside && other["verdict"] as? String == "worse", "\(other)") }
    let words = text.replacing("\n", with: " ")
    let sentence = try #require(
      words.firstMatch(
        of:
          #/(Begin the first session|Go on beginning every session|Where sessions begin matters little at their ends \(within one that begins far away the display is off\)).*a factor of ([\d.]+) against ([\d.]+)(, each with its best constants\.|\)\.)/#
      ), "\(text)")
    let isWorse = other["verdict"] as? String == "worse"
    for (factor, octaves) in zip([sentence.2, sentence.3], isWorse ? [used, beside] : [beside, used]) {
      #expect(abs(Double(factor)! - exp2(octaves)) < 0.06, "\(text)")
    }
    #expect(isWorse == !sentence.1.hasPrefix("Where") && isWorse == sentence.4.hasPrefix(","), "\(text)")
    // The constants with the other beginning have it, and those to use do not.
    let values = try #require(other["values"] as? [String: Double])
    #expect(values["settings.unison-first-cents"] == (usesStart ? 0 : start))
    guard text.contains("peach settings") else { return }
    let first = try #require(text.split(separator: "\n").first { $0.contains("  p = ") && $0.contains("//") })
    let cents = usesStart ? start : try #require(other["first_cents"] as? Double)
    let scope =
      usesStart
      ? "the first comparison of every session"
      : "first session; later: mean of the notes' means of right answers"
    #expect(first == "  p = \(cents)  // \(scope)", "\(text)")
    #expect(words.contains(" unison-first-cents=\(usesStart ? Int(start) : 0) "), "\(text)")
    #expect(words.contains(" first-cents=") == !usesStart, "\(text)")
  }

  @Test(arguments: [
    (
      "staircase:down=2",
      "the baseline must have a strategy of the scenario, got staircase. Name constants of kazez."
    ),
    (
      "first-cents=20,unison-first-cents=50",
      """
      the baseline must have swept constants only, got strategy.first-cents. The settings say where every session begins; \
      leave it out.
      """
    ),
    (
      "k1=0.08",
      "baseline.strategy.k1 must be one of the swept values, got 0.08. Choose from 0.02…0.06."
    ),
  ])
  func `must be one that the scenario can have`(word: String, refusal: String) throws {
    let run = try tune(file, "--baseline", word)
    #expect(run.isRefused("--baseline \(word): \(file): \(refusal)"), "\(run)")
    #expect(try scratch.names() == ["t.yaml"])
  }

  @Test func `has constants of the strategy, as the sides of compare`() throws {
    let run = try tune(file, "--baseline", "k3=1")
    #expect(run.status == 64 && run.errors.hasPrefix("k3=1: kazez has no parameter \"k3\""), "\(run)")
  }

  @Test func `has no constants that the scenario does not search, and names its strategy among several`()
    throws
  {
    let several = tuning.replacing(
      #/strategy:\n(  [^\n]+\n)+/#,
      with:
        "strategy: [{ name: kazez, k1: { from: 0.02, to: 0.06 } }, { name: weighted, target: 0.7, step-up: [0.5, 1] }]\n"
    ).replacing(
      "{ strategy.k1: 0.05, strategy.k2: 0.09, strategy.first-cents: 100 }",
      with: "{ strategy: kazez, strategy.k1: 0.05 }")
    let file = try scratch.write(several, to: "t.yaml")
    let run = try tune(file, "--baseline", "k2=0.12")
    #expect(
      run.isRefused(
        """
        --baseline k2=0.12: \(file): the baseline must have swept constants only, got strategy.k2. Leave it out, or sweep it.
        """), "\(run)")
    let other = try tune(file, "--baseline", "weighted:step-up=0.5", "--seed", "3")
    #expect(other.status == 0, "\(other)")
    #expect(
      try manifest().scenario.contains("\nbaseline: { strategy: weighted, strategy.step-up: 0.5 }\n"))
  }
}
