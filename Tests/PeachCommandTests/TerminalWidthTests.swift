import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct `On a terminal of 80 columns` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test(arguments: [
    "settings", "list strategies", "list listeners", "list measures", "list settings", "list samplers",
    "doctor", "audit --comparisons 200",
    "calibrate quest --replicates 20 --comparisons 5", "merge DIR/tiny --full",
    "body buckets --events DIR/body.csv",
  ])
  func `no line of several words is wider`(_ command: String) throws {
    _ = try scratch.write(`Body commands`.csv, to: "body.csv")
    if command.hasPrefix("merge") {
      let file = try scratch.write(
        scenario(k1: "[0.03, 0.05]") + "baseline: { strategy.k1: 0.05 }\n", to: "tiny.yaml")
      #expect(try peach("sweep", file, "--out", scratch.path, "--shard", "1/1").status == 0)
    }
    let own = ["XDG_DATA_HOME": scratch.path, "XDG_CONFIG_HOME": scratch.path, "LC_ALL": "C.UTF-8"]
    let terminal = PseudoTerminal(
      [CommandRun.url(of: "peach").path]
        + command.split(separator: " ").map { String($0).replacing("DIR", with: scratch.path) },
      environment: ProcessInfo.processInfo.environment.merging(own) { $1 })
    let lines = terminal.writtenToTheEnd().replacing("\r\n", with: "\n").split(separator: "\n")
    #expect(lines.count > 3)
    // A path may be wider, also in a comment.
    for line in lines where line.drop(while: { " #".contains($0) }).contains(" ") {
      #expect(line.count <= 80, "\(line)")
    }
  }
}
