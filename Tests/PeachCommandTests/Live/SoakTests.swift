import Chronology
import Foundation
import Store
import TestSupport
import Testing
import Training

extension LiveSuite {
  /// A long live session as people would have it, with a simulated listener: the real command, the real libasound.
  /// `PEACH_FULL_TESTS=1` lets it go on for thousands of comparisons, `make test-soak`.
  @Suite(.timeLimit(.minutes(120))) struct `A long session` {
    static let comparisons = FullTests.areWanted ? 3000 : 6

    let scratch: ScratchDirectory

    init() throws {
      scratch = try ScratchDirectory()
      _ = PrivateALSA.folder
    }

    /// Trains to the end and looks at the process's memory now and then.
    /// - Returns: what it printed, and KiB resident after each tenth of the comparisons.
    private func train(on device: String) async throws -> (report: String, memory: [Int]) {
      let program = CommandRun.url(of: "peach").path
      let report = scratch.path("report.txt")
      let process = ChildProcess(
        [
          "/bin/sh", "-c", #"exec "$0" "$@" 2>&1"#, program, "train", "comparison", "--listener", "novice",
          "--comparisons", "\(Self.comparisons)", "--seed", "11", "--device", device, "--audio-report",
          "--data", scratch.path("data"), "--set", "note-duration=0.3", "feedback-duration=0",
        ],
        environment: ProcessInfo.processInfo.environment.merging(["XDG_CONFIG_HOME": scratch.path]) { $1 },
        output: report)
      var memory: [Int] = []
      for tenth in 1...9 {
        let wanted = Self.comparisons * tenth / 10
        while try answered() < wanted, process.isAlive { try await Task.sleep(for: .milliseconds(100)) }
        guard let size = try Self.kilobytes(of: process.id) else { break }
        memory.append(size)
      }
      #expect(process.wait())
      return (try String(contentsOfFile: report, encoding: .utf8), memory)
    }

    private func answered() throws -> Int {
      guard let names = try? scratch.names(), names.contains("data") else { return 0 }
      return
        (try? Store(StoreDirectory(path: scratch.path("data")), for: .reading).counts(.everyone).comparisons)
        ?? 0
    }

    /// Nil once the process has ended, as it may before the last look at a short session.
    private static func kilobytes(of process: pid_t) throws -> Int? {
      let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      return status.firstMatch(of: /VmRSS:\s*(\d+)/).flatMap { Int($0.output.1) }
    }

    @Test func `keeps every answer, its memory and its time`() async throws {
      let (report, memory) = try await train(on: "null")
      let store = try Store(StoreDirectory(path: scratch.path("data")), for: .reading)
      let session = try #require(try store.sessions(.everyone).first)
      let answers = try store.completedComparisons(of: session)
      #expect(answers.count == Self.comparisons)
      #expect(report.contains("over \(2 * Self.comparisons) notes"), "\(report)")
      // A short session is still starting when it is looked at.
      if Self.comparisons >= 1000 { expectSmall(memory) }
      try expectOneTime(answers, report)
      let replay = try CommandRun("peach", ["replay", "--data", scratch.path("data")])
      #expect(replay.status == 0)
    }

    /// A record has 56 bytes and its share of the timeline; pages come in fours and sixteens.
    private func expectSmall(_ memory: [Int]) {
      #expect(memory.count == 9 && memory[8] - memory[1] <= 1024 + Self.comparisons / 4, "\(memory)")
    }

    /// Answers are stamped by the wall clock, sound is counted in samples: the device, which has no clock, is held to
    /// the wall's by the pacer, 0.1 % ahead at most, and plays a moment before the first answer and after the last.
    private func expectOneTime(_ answers: [CompletedComparison], _ report: String) throws {
      let played = try #require(report.firstMatch(of: /played +([0-9.]+) s/).flatMap { Double($0.output.1) })
      let times = answers.map { Double($0.timestamp.microseconds) / 1e6 }
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      let trained = times[times.count - 1] - times[0]
      #expect(played >= trained && played <= trained * 1.002 + 10, "\(played) s played, \(trained) s trained")
    }
  }
}
