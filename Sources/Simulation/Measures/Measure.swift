import Music
import Training

/// A number that says how a training went. To add one: a file in `Measures/` and a line in `MeasureCatalog`.
public protocol Measure: Sendable {
  /// Name (with underscores, as results spell it), formula, unit and source. Read when results are written.
  var descriptor: Descriptor { get }

  /// How the numbers of many listeners become one.
  var aggregation: Aggregation { get }

  /// What must be observed for it beyond what is always observed; nothing unless it says otherwise.
  var observes: Observations { get }

  /// One listener's contribution; nil if the measure is undefined for them, who then do not count in n.
  func contribution(of outcome: ListenerOutcome) -> Contribution?
}

extension Measure {
  /// The mean over listeners, unless the measure says otherwise.
  public var aggregation: Aggregation { .mean }

  /// Nothing, unless the measure says otherwise.
  public var observes: Observations { [] }

  /// What differences between cells are in: octaves where cells are compared by ratios, else the measure's unit.
  public var differenceUnit: String { aggregation.comparesByRatio ? "octaves" : descriptor.unit }

  /// Whether it is a fraction, never below 0 or above 1.
  public var isFraction: Bool { aggregation == .fraction }

  /// One listener's own number under this measure; nil if it is undefined for them.
  public func value(of outcome: ListenerOutcome) -> Double? {
    contribution(of: outcome).flatMap(aggregation.ownValue)
  }
}

/// What costs time to observe and is observed only for the measures that need it.
public struct Observations: OptionSet, Sendable {
  /// A bit for each kind of observation.
  public let rawValue: Int

  /// The distribution of the difficulties presented.
  public static let levels = Observations(rawValue: 1)
  /// The level at which the rule comes to rest.
  public static let restingLevels = Observations(rawValue: 2)

  /// A set of bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// What one listener adds to a measure: one number or two, x and y.
public struct Contribution: Sendable, Hashable {
  /// x.
  public var first: Double
  /// y; 0 where there is none.
  public var second: Double

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
