import Training

/// A number that says how a training went. To add one: a file in `Measures/` and a line in `MeasureCatalog`.
public protocol Measure: Sendable {
  /// Name (with underscores, as results spell it), formula and source.
  var descriptor: Descriptor { get }

  /// How the numbers of many listeners become one.
  var aggregation: Aggregation { get }

  /// One listener's contribution; nil if the measure is undefined for them, who then do not count in n.
  func contribution(of outcome: ListenerOutcome) -> Contribution?
}

extension Measure {
  /// The mean over listeners, unless the measure says otherwise.
  public var aggregation: Aggregation { .mean }
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
}
