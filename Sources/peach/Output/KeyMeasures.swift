import Simulation

/// A measure as a column of a table on the terminal.
struct KeyMeasure {
  let measure: any Measure
  let heading: String

  var name: String { measure.descriptor.name }

  /// The heading of differences; of amounts in cents, which are compared by ratios, in octaves.
  var differenceHeading: String {
    guard measure.aggregation.comparesByRatio else { return heading }
    return heading.replacing(" ¢", with: "").replacing("_cents", with: "") + ", oct"
  }
}

/// The measures that a table on the terminal has room for, with their headings.
enum KeyMeasures {
  private static let headings = [
    ("fraction_correct", "correct"), ("geometric_mean_cents", "level ¢"),
    ("trials_to_converge", "to converge"),
    ("rmse_octaves_profile", "profile off, oct"), ("rmse_octaves_timeline", "timeline off, oct"),
  ]
  private static let most = 6

  /// All that a scenario asks for if there is room for them, else the ones that are looked at first.
  static func columns(of measures: [String]) -> [KeyMeasure] {
    let names = measures.count > most ? headings.map(\.0).filter(measures.contains) : measures
    return names.flatMap { name in
      MeasureCatalog.named([name]).map { measure in
        KeyMeasure(measure: measure, heading: headings.first { $0.0 == name }?.1 ?? name)
      }
    }
  }
}
