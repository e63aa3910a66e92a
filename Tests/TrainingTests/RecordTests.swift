import Chronology
import Music
import Testing
import Training

@Suite struct `Records` {
  @Test func `equal contents are equal records`() {
    let record = ComparisonRecord(
      referenceNote: .middleC, targetNote: .middleC, centOffset: -12.5, isCorrect: true, interval: .prime,
      tuningSystem: .equalTemperament, timestamp: Instant(seconds: 0))
    var other = record
    other.isCorrect = false
    #expect(record != other)
  }
}
