// Answers comparison after comparison, each durable before the next, and prints the number of each; until it is
// killed. For the test that kills it.
import Chronology
import Foundation
import Music
import Store
import TestSupport
import Training

let store = try Store(
  StoreDirectory(path: CommandLine.arguments[1]), for: .changing(holder: "the probe", patience: .seconds(5)))
let recorder = StoreRecorder(store, clock: ManualClock())
var answered = try store.counts().comparisons
while true {
  answered += 1
  let record = ComparisonRecord(
    referenceNote: .a4, targetNote: .a4, centOffset: Cents(Double(answered % 1000)), isCorrect: true,
    interval: .prime,
    tuningSystem: .equalTemperament, timestamp: Instant(seconds: Int64(answered)))
  recorder.save(.record(.comparison(record)))
  try await recorder.settle()
  FileHandle.standardOutput.write(Data("\(answered)\n".utf8))
}
