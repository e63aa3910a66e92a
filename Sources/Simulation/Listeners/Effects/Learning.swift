import Chronology
import Music
import Numerics
import Training

/// Lowers the threshold with practice according to `LearningCurve`.
///
/// - A comparison counts exp(−½·(log₂(x/T)/w)²), with T the threshold after learning: close to 1 near the threshold,
///   close to 0 if it is far too easy or too hard. With w = 0 each comparison counts 1.
/// - A share of practice takes effect at once, the rest when the next calendar day of training begins. With a daily
///   minimum the rest is lost if the day had fewer comparisons.
///
/// Source: `Documentation/listeners.md`. For a daily minimum: Wright & Sabin 2007, whose listeners did not learn
/// frequency discrimination from 360 trials a day, but from 900. Against one: Molloy et al. 2012, whose listeners
/// learned fastest at first with the shortest sessions, about 8 minutes. The shape of the difficulty curve is ours.
struct Learning: ListenerEffect {
  static let law = Parameter(
    "learning", .choice(["none"] + LearningCurve.Law.allCases.map(\.rawValue)), default: "none",
    "law by which practice lowers the threshold")
  static let gain = Parameter(
    "learning-gain-octaves", .number(0...10), default: 1, unit: "octaves",
    "how far the threshold falls at most")
  static let trials = Parameter(
    "learning-trials", .number(1...1e9), default: 1000, unit: "comparisons",
    "practice after which 63 % of the gain (exponential) or exponent octaves (power) are learned")
  static let exponent = Parameter(
    "learning-exponent", .number(0.001...10), default: 0.3, "of the power law")
  static let withinShare = Parameter(
    "learning-within-share", .number(0...1), default: 1,
    "share of practice that acts at once; the rest when the next day of training begins")
  static let dailyMinimum = Parameter(
    "learning-daily-minimum", .integer(0...1_000_000), default: 0, unit: "comparisons",
    "a day with fewer keeps only what acted at once; 0 for none")
  static let width = Parameter(
    "learning-difficulty-octaves", .number(0...100), default: 0, unit: "octaves",
    "how far from the threshold a comparison still teaches; 0 for any")

  static let descriptor = Descriptor(
    name: "learning", summary: "practice lowers the threshold, within days and between them",
    source: "Wright & Sabin 2007; Molloy et al. 2012",
    parameters: [law, gain, trials, exponent, withinShare, dailyMinimum, width])

  /// nil without learning.
  private let curve: LearningCurve?
  private let withinShare: Double
  private let dailyMinimum: Int
  private let width: Double

  private var day: CivilDate?
  /// The practice of earlier days that took effect.
  private var kept = 0.0
  /// The practice of the current day.
  private var today = 0.0
  private var comparisonsToday = 0

  init(_ values: ParameterValues) throws(ParameterError) {
    curve = LearningCurve.Law(rawValue: values[Self.law]).map {
      LearningCurve(
        $0, gainOctaves: values[Self.gain], trials: values[Self.trials], exponent: values[Self.exponent])
    }
    withinShare = values[Self.withinShare]
    dailyMinimum = values[Self.dailyMinimum]
    width = values[Self.width]
    guard dailyMinimum == 0 || withinShare < 1 else {
      throw .conflict(
        owner: values.descriptor.name, parameter: Self.dailyMinimum.name,
        rule: "must be 0 while learning-within-share is 1, which leaves nothing for the next day",
        got: "\(dailyMinimum)", advice: "Lower learning-within-share.")
    }
  }

  /// n: the practice that is in effect.
  private var practice: Double { kept + withinShare * today }
  /// L(n), octaves.
  private var gained: Double { curve?.octaves(after: practice) ?? 0 }

  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    guard day != self.day else { return }
    kept = comparisonsToday >= dailyMinimum ? kept + today : practice
    (self.day, today, comparisonsToday) = (day, 0, 0)
  }

  mutating func act(on hearing: inout Hearing, in comparison: Comparison) {
    hearing.raiseThreshold(octaves: -gained)
    today += worth(comparison.difficulty, hearing)
    comparisonsToday += 1
  }

  func update(_ ability: inout Ability) { ability.octaves -= gained }

  /// The weight of a comparison as practice, 0…1.
  private func worth(_ difficulty: Cents, _ hearing: Hearing) -> Double {
    guard width > 0 else { return 1 }
    let distance = Elementary.log2(difficulty.value * hearing.acuity) / width
    return Elementary.exp(-0.5 * distance * distance)
  }
}
