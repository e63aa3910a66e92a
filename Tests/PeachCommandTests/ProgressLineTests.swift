import Simulation
import Testing

@testable import PeachCommand

@Suite struct `A line of progress` {
  @Test(arguments: [
    (0, "░░░░", " 0 %"), (500, "█░", " 50 %"), (1000, "█████", " 100 %"), (1042, "█████", " 100 %"),
  ])
  func `has a bar that is full also where a tuning exceeds its budget`(
    _ comparisons: Int, bar: String, percent: String
  ) {
    var progress = Simulator.Progress(total: 1000, before: 0)
    progress.comparisons = comparisons
    let text = ProgressLine().text(progress, elapsed: 1)
    #expect(text.contains(bar) && text.contains(percent), "\(text)")
    #expect(text.count { "█░".contains($0) } == 24, "\(text)")
  }
}
