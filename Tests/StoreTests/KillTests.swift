import Foundation
import Numerics
import Store
import TestSupport
import Testing

@Suite struct `Killing a process that trains` {
  /// 200 in a full run, `PEACH_FULL_TESTS=1`.
  static let rounds = FullTests.areWanted ? 200 : 6

  @Test(.timeLimit(.minutes(10))) func `loses at most the answer in flight, whenever it happens`() throws {
    let scratch = try ScratchDirectory()
    for round in 0..<Self.rounds {
      let moment = Philox4x32.block(counter: .init(UInt32(round), 0, 0, 0), key: (0, 0))
      let told = try killProbe(
        in: scratch.path("peach"), after: 1 + Int(moment.w0 % 40), microseconds: moment.w1 % 3000)
      let store = try Store(changing: scratch)
      let kept = try store.counts().comparisons
      #expect(kept == told || kept == told + 1, "round \(round): \(told) told, \(kept) kept")
    }
  }

  /// Runs the probe until it has reported that many more answers, and a little longer.
  /// - Returns: the number of the last reported answer.
  private func killProbe(in directory: String, after answers: Int, microseconds: UInt32) throws -> Int {
    let probe = Process()
    let output = Pipe()
    probe.executableURL = CommandRun.url(of: "StoreProbe")
    probe.arguments = [directory]
    probe.standardOutput = output
    try probe.run()
    var told = Data()
    while told.count(where: { $0 == UInt8(ascii: "\n") }) < answers {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the probe has ended by itself")
      told += more
    }
    usleep(microseconds)
    kill(probe.processIdentifier, SIGKILL)
    told += output.fileHandleForReading.readAll()
    probe.waitUntilExit()
    let lines = String(decoding: told, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return Int(lines[lines.count - 2]) ?? 0
  }
}
