import Music
public import Training

/// A number that says how a training went. Scenarios can name a measure after `Laboratory.register`.
///
/// A measure reads the outcome of one listener's training (`ListenerOutcome`). If the outcome lacks a quantity, the
/// measure defines a `ListenerObservation`, which receives every comparison:
///
/// ```swift
/// struct SlowestAnswer: Measure {
///   let descriptor = Descriptor(name: "slowest_answer_seconds", …)
///   var observes: Observations { .own(AnswerTimes.self) }
///
///   func contribution(of outcome: ListenerOutcome) -> Contribution? {
///     outcome[AnswerTimes.self]?.longest.map { .value($0) }
///   }
/// }
/// ```
public protocol Measure: Sendable {
  /// Name, formula, unit and source. The name names columns: lower-case letters, digits and underscores. Read when
  /// results are written.
  var descriptor: Descriptor { get }

  /// How the contributions of many listeners are combined into one number.
  var aggregation: Aggregation { get }

  /// The observations that the measure needs in addition to those that are always made; none by default.
  var observes: Observations { get }

  /// Whether experiments that name no measures report it. Slow measures return false and are reported only if a
  /// scenario names them.
  var isReportedByDefault: Bool { get }

  /// Whether smaller or larger values are better; nil, the default, if neither is. Read by `peach compare` and by the
  /// ranking of a scenario with a baseline and without objectives.
  var betterDirection: Objective.Direction? { get }

  /// Whether the measure depends on the listener's true threshold. A simulation knows it; of people it is not known, so
  /// `peach plan` warns of such a measure. False by default.
  var needsTruth: Bool { get }

  /// Whether the measure is undefined for a strategy that makes no estimate. Answers and reports then give this as the
  /// reason for a missing value. False by default.
  var needsEstimate: Bool { get }

  /// One listener's contribution; nil if the measure is undefined for them, who then do not count in n.
  func contribution(of outcome: ListenerOutcome) -> Contribution?
}

extension Measure {
  /// The mean over listeners, unless the measure says otherwise.
  public var aggregation: Aggregation { .mean }

  /// Nothing, unless the measure says otherwise.
  public var observes: Observations { .none }

  /// Yes, unless the measure says otherwise.
  public var isReportedByDefault: Bool { true }

  /// Neither end is better, unless the measure says otherwise.
  public var betterDirection: Objective.Direction? { nil }

  /// False, unless the measure says otherwise.
  public var needsTruth: Bool { false }

  /// False, unless the measure says otherwise.
  public var needsEstimate: Bool { false }

  /// The unit of differences between cells: octaves if cells are compared by ratios, else the measure's unit.
  public var differenceUnit: String { aggregation.comparesByRatio ? "octaves" : descriptor.unit }

  /// Whether it is a fraction, never below 0 or above 1.
  public var isFraction: Bool { aggregation == .fraction }

  /// One listener's own number under this measure; nil if it is undefined for them.
  public func value(of outcome: ListenerOutcome) -> Double? {
    contribution(of: outcome).flatMap(aggregation.ownValue)
  }
}

extension String {
  /// Whether a measure may have this name: lower-case letters, digits and underscores, a letter first.
  package var namesColumn: Bool { wholeMatch(of: /[a-z][a-z0-9_]*/) != nil }
}

/// The contribution of one listener to a measure: one number, x, or two, x and y.
public struct Contribution: Sendable, Hashable {
  /// x.
  public var first: Double
  /// y; 0 if the contribution has one number.
  public var second: Double

  /// Two numbers, for a measure's own aggregation.
  public static func pair(_ x: Double, _ y: Double) -> Contribution { Contribution(first: x, second: y) }

  /// A number to be averaged.
  public static func value(_ x: Double) -> Contribution { Contribution(first: x, second: 0) }

  /// An amount in octaves and itself, for `.geometricMean`.
  public static func amount(octaves: Double) -> Contribution {
    Contribution(first: octaves, second: octaves.ofOctaves)
  }

  /// A whole number above 0, for `.waitingTime`: its octaves and itself.
  public static func amount(_ number: Double) -> Contribution {
    Contribution(first: number.octaves, second: number)
  }

  /// A mean square and its root, for `.rootMeanSquare`.
  public static func meanSquare(_ square: Double) -> Contribution {
    Contribution(first: square, second: square.squareRoot())
  }

  /// Mean and mean square of a listener's errors, for the aggregations of their scatter.
  public static func moments(mean: Double, meanSquare: Double) -> Contribution {
    Contribution(first: mean, second: meanSquare)
  }
}
