import Foundation
import TestSupport
import Testing

extension LiveSuite {
  @Suite(.timeLimit(.minutes(15))) struct `A sweep that is interrupted` {
    let scratch: ScratchDirectory
    init() throws { scratch = try ScratchDirectory() }

    /// What lies in the folder of studies, if it is there yet.
    private var entries: [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: scratch.path("out"))) ?? []
    }

    /// A sweep that would take hours, but ends after a minute of the processor's, whatever becomes of the tests.
    private func start() throws -> ChildProcess {
      let file = try scratch.write(
        scenario(name: "endless", k1: "[0.03, 0.05]", listeners: 1000, sessions: 10_000, comparisons: 100),
        to: "endless.yaml")
      return ChildProcess(
        [
          "/bin/sh", "-c", #"ulimit -t 60; exec "$0" "$@""#, CommandRun.url(of: "peach").path, "sweep", file,
          "--out", scratch.path("out"),
        ], environment: [:])
    }

    @Test(arguments: [SIGINT, SIGTERM]) func `leaves nothing`(_ signal: Int32) async throws {
      let sweep = try start()
      defer { sweep.end(SIGKILL) }
      try await sweep.lives(until: "it had begun") { entries.count == 2 }
      sweep.end(signal)
      #expect(entries == [])
    }
  }
}
