import Foundation
import Numerics
import Store
import TestSupport
import Testing

extension LiveSuite {
  /// `peach train` itself, killed while it sounds; what was heard is in the recording of the real libasound's `file`
  /// plug-in, what was kept in the store.
  @Suite(.timeLimit(.minutes(20))) struct `A live session that is killed` {
    /// 200 in a full run, `PEACH_FULL_TESTS=1`.
    static let rounds = FullTests.areWanted ? 200 : 2

    @Test func `keeps every answer but the one in flight`() async throws {
      for round in 0..<Self.rounds {
        let moment = Philox4x32.block(counter: .init(UInt32(round), 0, 0, 0), key: (1, 0))
        let scratch = try ScratchDirectory()
        let directory = StoreDirectory(path: scratch.path("data"))
        let (device, recording) = PrivateALSA.recorder("killed-\(round)")
        defer { try? FileManager.default.removeItem(at: recording) }
        let process = train(in: directory.path, on: device, seed: round)
        defer { process.end(SIGKILL) }
        let wanted = Int(1 + moment.w0 % 3)
        // The store cannot be read while it is being made.
        try await process.lives(until: "\(wanted) answers were kept") {
          (try? self.kept(in: directory)) ?? 0 >= wanted
        }
        usleep(moment.w1 % 700_000)
        process.end(SIGKILL)
        // Opening it to change it checks it as a whole.
        let kept = try Store(directory, for: .changing(holder: "this test")).counts(.everyone).comparisons
        let heard = try targetsHeard(in: recording)
        #expect((heard - 1...heard + 1).contains(kept), "round \(round): \(heard) heard, \(kept) kept")
      }
    }

    private func kept(in directory: StoreDirectory) throws -> Int {
      try Store(directory, for: .reading).counts(.everyone).comparisons
    }

    /// A session of two minutes, unless it is killed.
    private func train(in data: String, on device: String, seed: Int) -> ChildProcess {
      ChildProcess(
        [
          CommandRun.url(of: "peach").path, "train", "comparison", "--listener", "expert", "--device", device,
          "--data", data, "--seed", "\(seed)", "--comparisons", "200",
          "--set", "note-duration=0.3", "feedback-duration=0",
        ], environment: ProcessInfo.processInfo.environment.merging(["XDG_CONFIG_HOME": data]) { $1 })
    }

    /// Targets that sounded to their end; reference and target follow each other without a gap.
    private func targetsHeard(in recording: URL) throws -> Int {
      let sounding = try PrivateALSA.recording(recording).count { $0.magnitude > 1e-6 }
      return Int(Double(sounding) / 48000 / 0.6 + 0.01)
    }
  }
}
