import Foundation
import TestSupport

/// A run of `peach` that counts its changes of files, and ends at one of them as by kill -9 if it is told at which; see
/// `KillSwitch`. Its reports have no pictures.
struct CountedRun {
  /// The exit code, or the signal that ended it.
  let status: Int32
  /// Standard error.
  let errors: String
  /// How many changes it made; nil when it was killed.
  let changes: Int?

  /// Runs it.
  /// - Parameter change: the one to be killed at, from 1; nil for none.
  init(_ arguments: [String], killedAt change: Int? = nil) throws {
    let scratch = try ScratchDirectory()
    var environment = ["LD_PRELOAD": CommandRun.url(of: "libKillSwitch.so").path, "PEACH_D3": "none"]
    environment["KILL_AT"] = change.map(String.init)
    environment["KILL_COUNT"] = scratch.path("changes")
    let run = try CommandRun("peach", arguments, environment: environment)
    (status, errors) = (run.status, run.errors)
    changes = (try? String(contentsOfFile: scratch.path("changes"), encoding: .utf8)).flatMap {
      Int($0.dropLast())
    }
  }
}
