import Foundation
import TestSupport
import Testing

@testable import Live
@testable import WebUI

/// A person's data folder as the page reads it and as commands of other processes change it.
struct ServedFolder {
  let scratch: ScratchDirectory
  let data: TrainingData

  init() throws {
    scratch = try ScratchDirectory()
    data = TrainingData(in: scratch.path)
  }

  /// Another process, in this one's zone.
  @discardableResult func body(_ words: String...) throws -> CommandRun {
    let run = try CommandRun(
      "peach", ["body"] + words + ["--data", scratch.path],
      environment: [
        "TZ": TimeZone.current.identifier, "LC_ALL": "C", "XDG_CONFIG_HOME": "/nonexistent",
      ])
    try #require(run.status == 0, "\(run.errors)")
    return run
  }
}
