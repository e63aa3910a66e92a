import Foundation
import TestSupport
import Testing

@testable import Live
@testable import PeachCommand

extension LiveSuite {
  @Suite(.timeLimit(.minutes(1))) struct `Notices of a folder` {
    /// Each step is made when the notice of the step before has come. Without a notice of the system, the six would take a
    /// minute.
    @Test func `come when it appears, its files change, also by another process, and it disappears`()
      async throws
    {
      let scratch = try ScratchDirectory()
      let (folder, file) = (scratch.path("out/study"), scratch.path("out/study/progress"))
      let steps: [() throws -> Void] = [
        { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) },
        { _ = try scratch.write("a", to: "out/study/progress") },
        { try FileManager.default.moveItem(atPath: file, toPath: file + ".old") },
        {
          let shell = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", "echo b > \(file)"])
          shell.waitUntilExit()
        },
        { try FileManager.default.removeItem(atPath: scratch.path("out")) },
        { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) },
      ]
      var next = steps.makeIterator()
      let begun = ContinuousClock.now
      for await _ in FolderWatch.notices(of: { [folder] }, pausing: 0.02) {
        guard let step = next.next() else { break }
        try step()
      }
      #expect(ContinuousClock.now - begun < .seconds(40))
    }
  }
}
