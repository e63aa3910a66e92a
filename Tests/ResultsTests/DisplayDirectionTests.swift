import Results
import Testing

@Suite struct `Which way a display misses` {
  @Test func `is a factor of the threshold, too low or too high if all groups differ by a tenth`() {
    #expect(
      MeasureFinding.shown([-1], insteadOf: [])
        == "On average the display shows 0.50 times the threshold (too low).")
    #expect(
      MeasureFinding.shown([0.05], insteadOf: [1])
        == "On average the display shows 1.04 times the threshold instead of 2.0 times (too high).")
    #expect(
      MeasureFinding.shown([-0.5, 0.5, 0], insteadOf: [-2, -1])
        == "On average the display shows 0.71 to 1.4 times the threshold instead of 0.25 to 0.50 times (too low)."
    )
  }
}
