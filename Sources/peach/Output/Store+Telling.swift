import Store
import Training

extension Store {
  /// Gives a history everything that is stored.
  /// - Parameter tell: told how much that was and how long it took.
  func load(into history: inout TrainingHistory, tell: (String) -> Void) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let count = try load(into: &history)
    let milliseconds = (clock.now - start) / .milliseconds(1)
    tell("Loaded profile from \(count.of("record")) in \(milliseconds.decimals(1)) ms")
  }
}
