import Music

/// The constants of the threshold tracker.
package enum TrackerParameters {
  static let step = OctaveGrid.step(0.125)
  static let priorMean = Parameter(
    "prior-mean-cents", .number(0.01...1000), default: 16, unit: "cents",
    "centre of the prior of the threshold")
  static let priorDeviation = Parameter(
    "prior-sd-octaves", .number(0.1...10), default: 2.5, unit: "octaves",
    "standard deviation of the prior of log2 threshold")
  static let slopes = Parameter(
    "slopes", .numbers(0.1...4), default: [0.5, 0.75, 1.1, 1.7, 2.5],
    "exponents of d′ that are considered; 1: linear in cents")
  static let slopeSpread = Parameter(
    "slope-sd-octaves", .number(0.01...4), default: 1.2, unit: "octaves",
    "standard deviation of the prior of log2 slope, which is centred on 1")
  static let lapseRates = Parameter(
    "lapse-rates", .numbers(0...0.5), default: [0.01, 0.1, 0.3],
    "shares of answers that are coin flips that are considered")
  static let meanLapseRate = Parameter(
    "mean-lapse-rate", .number(0.001...0.5), default: 0.1,
    "mean of the exponential prior of the lapse rate")
  static let volatilities = Parameter(
    "volatilities", .numbers(0...1),
    default: [0.003, 0.03], unit: "octaves",
    "standard deviations of the random walk, per trial, that are considered; equally likely before any answer"
  )
  static let volatilityChange = Parameter(
    "volatility-change-rate", .number(0...1), default: 0.001,
    "probability, per trial, that the volatility is drawn anew from its prior: learning slows down")
  static let restFactor = Parameter(
    "rest-factor", .number(0...100), default: 3,
    "standard deviation of the change over a day of rest, in units of the volatility per trial")
  static let sessionGap = Parameter(
    "session-gap-minutes", .number(1...1440), default: 30, unit: "min",
    "pause between two comparisons from which on they belong to two sessions")

  /// How scenario files and settings name the tracker, with its constants.
  package static let descriptor = Descriptor(
    name: "tracker",
    summary: "Bayesian estimate of a threshold that changes, from any strategy's comparisons",
    source: "Watson 2017 (likelihood); Doll et al. 2015 (tracking)",
    parameters: [
      OctaveGrid.lowest, OctaveGrid.highest, step, priorMean, priorDeviation, slopes, slopeSpread, lapseRates,
      meanLapseRate, volatilities, volatilityChange, restFactor, sessionGap,
    ])
}
