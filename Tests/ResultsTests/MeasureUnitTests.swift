import Simulation
import Testing
import Training

@Suite struct `A measure's unit` {
  @Test(arguments: [
    ("fraction_correct", "fraction"), ("geometric_mean_cents", "cents"),
    ("trials_to_converge", "comparisons"),
    ("longest_error_run", "comparisons"), ("false_trend_rate", "fraction"),
    ("bias_octaves_profile", "octaves"),
  ])
  func `is what the measure says`(_ name: String, _ unit: String) throws {
    #expect(try MeasureCatalog.standard.named(name).descriptor.unit == unit)
  }

  @Test(arguments: MeasureCatalog.standard.descriptors.map { ($0.unit, $0.summary) })
  func `is one word, which the summary does not say again`(_ unit: String, _ summary: String) {
    #expect(!unit.contains(" "))
    #expect(unit.isEmpty || !summary.hasSuffix(unit))
  }
}
