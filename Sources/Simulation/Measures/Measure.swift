import Training

/// A number that says how a training went. To add one: a file in `Measures/` and a line in `MeasureCatalog`.
public protocol Measure: Sendable {
  /// Name (with underscores, as results spell it), formula, unit and source. Read when results are written.
  var descriptor: Descriptor { get }

  /// How the numbers of many listeners become one.
  var aggregation: Aggregation { get }

  /// One listener's contribution; nil if the measure is undefined for them, who then do not count in n.
  func contribution(of outcome: ListenerOutcome) -> Contribution?
}

extension Measure {
  /// The mean over listeners, unless the measure says otherwise.
  public var aggregation: Aggregation { .mean }

  /// One listener's own number under this measure; nil if it is undefined for them.
  public func value(of outcome: ListenerOutcome) -> Double? {
    contribution(of: outcome).map { aggregation.value(of: $0) }
  }
}

/// What one listener adds to a measure.
public struct Contribution: Sendable, Hashable {
  var first: Double
  var second: Double

  /// A number to be averaged.
  public static func value(_ x: Double) -> Contribution { Contribution(first: x, second: 0) }

  /// A mean square and its root, for `.rootMeanSquare`.
  public static func meanSquare(_ square: Double) -> Contribution {
    Contribution(first: square, second: square.squareRoot())
  }

  /// Mean and mean square of a listener's errors, for `.standardDeviation`.
  public static func moments(mean: Double, meanSquare: Double) -> Contribution {
    Contribution(first: mean, second: meanSquare)
  }
}

/// How contributions become one number.
public enum Aggregation: Sendable {
  /// x̄ over listeners.
  case mean
  /// √ of the mean over listeners of their mean squares.
  case rootMeanSquare
  /// √ of the mean over listeners of their mean squares less the square of the mean: the scatter of all
  /// errors, between listeners and within.
  case standardDeviation

  /// What a group of one would come to.
  func value(of one: Contribution) -> Double {
    switch self {
    case .mean: one.first
    case .rootMeanSquare: max(0, one.first).squareRoot()
    case .standardDeviation: max(0, one.second - one.first * one.first).squareRoot()
    }
  }
}
