import Simulation
import Testing
import Training

@testable import Results

@Suite struct `The look of a measure` {
  @Test(arguments: [
    ("fraction_correct", "fraction", "Fraction correct", "Fraction correct", 0.6023, "0.602"),
    ("geometric_mean_cents", "cents", "Geometric mean", "Geometric mean, cents", 2.7, "2.70"),
    (
      "rmse_octaves_timeline", "octaves", "RMSE of the timeline", "RMSE of the timeline, octaves", 1.234,
      "1.23"
    ),
    ("false_trend_rate", "fraction", "False trend rate", "False trend rate", 0.05, "0.050"),
    (
      "trials_to_converge", "comparisons", "Trials to converge", "Trials to converge, comparisons", 134.4,
      "134"
    ),
    ("sweat_factor", "octaves²", "Sweat factor", "Sweat factor, octaves²", 3.4213, "3.42"),
    ("reversals", "", "Reversals", "Reversals", 12, "12.0"),
    ("timeline_lag_days", "days", "Timeline lag", "Timeline lag, days", 9.5, "9.50"),
    ("session_length_minutes", "minutes", "Session length", "Session length, minutes", 4, "4.00"),
    ("reaction", "s", "Reaction", "Reaction, s", 0.62, "0.620"),
    (
      "bias_octaves_profile", "octaves", "Bias of the profile", "Bias of the profile, octaves", -0.424,
      "−0.42"
    ),
    (
      "bias_octaves_profile", "octaves", "Bias of the profile", "Bias of the profile, octaves", -0.004, "0.00"
    ),
    ("drift_cents", "cents", "Drift", "Drift, cents", -134.4, "−134"),
  ])
  func `follows from its name and unit`(
    _ name: String, _ unit: String, _ title: String, _ heading: String, _ value: Double, _ text: String
  ) {
    let view = MeasureView(Descriptor(name: name, summary: "", source: "", unit: unit, parameters: []))
    #expect(view.title == title)
    #expect(view.heading == heading)
    #expect(view.text(value) == text)
  }

  @Test func `is named in the words of its finding, if it has one`() throws {
    let measures = try MeasureCatalog.standard.named([
      "rmse_octaves_timeline", "trials_to_converge", "timeline_lag_days", "session_length_minutes",
      "trend_power_30",
      "fraction_too_hard", "interval_coverage_tracker", "longest_error_run",
    ])
    let views = measures.map { MeasureView($0.descriptor) }
    #expect(
      views.map(\.title) == [
        "How soon the level converges", "Longest error run", "How many comparisons are too hard",
        "How long a session takes", "How late the timeline is", "How often the arrow sees a fall by 30 %",
        "How far the timeline misses the threshold", "How many of the tracker’s intervals hold the threshold",
      ])
    #expect(
      views[6].wanted(.minimize) == "the timeline misses the threshold by a factor of … (smaller is better)")
    #expect(
      views[0].wanted(.minimize) == "the level converges after … comparisons (smaller is better)")
    #expect(views[1].wanted(.maximize) == "longest error run, comparisons (larger is better)")
  }

  @Test(arguments: [
    ("rmse_octaves_timeline", "octaves", "octaves", "rmse_octaves_timeline", "RMSE of the timeline, octaves"),
    ("geometric_mean_cents", "cents", "octaves", "geometric_mean_cents", "Geometric mean, octaves"),
    ("fraction_correct", "fraction", "fraction", "fraction_correct", "Fraction correct"),
    (
      "trials_to_converge", "comparisons", "octaves", "trials_to_converge, comparisons",
      "Trials to converge, octaves"
    ),
  ])
  func `has its name, as in files, at the head of the table of all measures, and its title over differences`(
    _ name: String, _ unit: String, _ differenceUnit: String, _ heading: String, _ difference: String
  ) {
    let view = MeasureView(
      Descriptor(name: name, summary: "", source: "", unit: unit, parameters: []),
      differenceUnit: differenceUnit)
    #expect(view.columnHeading == heading && view.differenceHeading == difference)
  }
}
