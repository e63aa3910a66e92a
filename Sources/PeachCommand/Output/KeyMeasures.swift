import Simulation
import Tuning

/// The measures that tables on the terminal show.
enum KeyMeasures {
  /// The names of the most used measures.
  static let usual = [
    "fraction_correct", "geometric_mean_cents", "trials_to_converge", JudgedDisplay.profile.errorMeasure,
    ofDisplay,
  ]

  /// The measure that compares procedures with an estimate; each estimates a threshold at its own level.
  static let ofProcedures = "rmse_octaves_estimate_own_target"

  /// The two parts of that error, whose squares add to its square.
  static let partsOfProcedures = (
    bias: "bias_octaves_estimate_own_target", deviation: "sd_octaves_estimate_own_target"
  )

  /// The measure that needs an interval of the estimate, which a staircase does not state.
  static let ofIntervals = "interval_coverage_estimate"

  /// The measure that compares what the answers of two procedures tell, if one of them makes no estimate.
  static let ofAnswers = JudgedDisplay.tracker.errorMeasure

  /// The measure that judges the display of the app's first versions.
  static let ofDisplay = JudgedDisplay.timeline.errorMeasure

  /// The measure that judges the display of the Peach app.
  static let ofPeachApp = JudgedDisplay.movingAverage.errorMeasure

  /// The measure that decides between two conditions, by how many of them estimate the threshold, 0 to 2.
  static func deciding(estimating: Int) -> String { [ofDisplay, ofAnswers, ofProcedures][estimating] }

  /// The measure of the mean signed error of the display whose error a measure judges: `bias_octaves_timeline` of
  /// `rmse_octaves_timeline`; nil for the tracker and for measures of anything else.
  static func bias(of name: String) -> String? {
    JudgedDisplay(errorMeasure: name).flatMap { $0 == .tracker ? nil : $0.biasMeasure }
  }

  /// Whether a measure judges a display of right answers; see `JudgedDisplay.isOfRightAnswers`.
  static func judgesRightAnswers(_ name: String) -> Bool {
    JudgedDisplay.all.contains { $0.isOfRightAnswers && [$0.errorMeasure, $0.biasMeasure].contains(name) }
  }

  /// The measures of the objectives, by which the answer ranks, then those that a scenario names, in its order; if it
  /// names none, the most used ones.
  static func columns(of experiment: Experiment) -> [any Measure] {
    let objectives = experiment.objectives.map(\.measure)
    let others = experiment.requestedMeasures.isEmpty ? usual : experiment.requestedMeasures
    return (objectives + others.filter { !objectives.contains($0) }).compactMap(experiment.measure)
  }
}
