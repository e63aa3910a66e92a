import Simulation

/// A measure as a column of a table on the terminal.
struct KeyMeasure {
  let measure: any Measure
  let heading: String

  var name: String { measure.descriptor.name }

  /// The heading of differences, with the unit unless the name contains it. Amounts in cents are compared by ratios, so
  /// their unit is octaves.
  var differenceHeading: String {
    let unit = measure.differenceUnit
    let isRatio = measure.aggregation.comparesByRatio
    let name = isRatio ? heading.replacing(" ¢", with: "").replacing("_cents", with: "") : heading
    let short = unit.replacing("octaves", with: "oct")
    return short.isEmpty || name.contains(short) ? name : "\(name), \(short)"
  }
}

/// The measures that tables on the terminal show, with their headings.
enum KeyMeasures {
  private static let headings = [
    ("fraction_correct", "correct"), ("geometric_mean_cents", "level ¢"),
    ("trials_to_converge", "to converge"),
    ("rmse_octaves_profile", "profile off, oct"), ("rmse_octaves_timeline", "timeline off, oct"),
  ]

  /// The names of the most used measures.
  static let usual = headings.map(\.0)

  /// The measure that compares procedures with an estimate; each estimates a threshold at its own level.
  static let ofProcedures = "rmse_octaves_estimate_own_target"

  /// The measure that judges the displayed threshold.
  static let ofDisplay = "rmse_octaves_timeline"

  /// The measures that a scenario names, in its order; if it names none, the most used ones.
  static func columns(of experiment: Experiment) -> [KeyMeasure] {
    let names = experiment.requestedMeasures.isEmpty ? usual : experiment.requestedMeasures
    return names.compactMap { name in
      experiment.measure(named: name).map { measure in
        KeyMeasure(measure: measure, heading: headings.first { $0.0 == name }?.1 ?? name)
      }
    }
  }
}
