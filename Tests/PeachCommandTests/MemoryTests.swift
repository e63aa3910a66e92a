import Foundation
import TestSupport
import Testing

/// The most memory that a run of the command has, in kB, as the kernel counts it for a child of Python's.
private func peakMemory(_ arguments: [String]) throws -> Int {
  let program = """
    import resource, subprocess, sys
    subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
    """
  let (process, output) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["python3", "-c", program, CommandRun.url(of: "peach").path] + arguments
  process.standardOutput = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readAll(), as: UTF8.self)
  process.waitUntilExit()
  return try #require(Int(text.dropLast()), "\(text)")
}

@Suite(.enabled(if: !Sanitizer.isOn, "a sanitizer takes memory")) struct `Memory` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// A scenario of so many values of each of two constants.
  private func squared(_ steps: Int) throws -> String {
    try scratch.write(
      """
      name: cells
      population: [{ listener: novice }]
      strategy:
        name: kazez
        k1: { from: 0.01, to: 0.09, steps: \(steps) }
        k2: { from: 0.02, to: 0.3, steps: \(steps) }
      training: { sessions: 1, comparisons-per-session: 20 }
      measures: [geometric_mean_cents]

      """, to: "cells-\(steps).yaml")
  }

  // When every cell was kept, 20,000 took 27 MB.
  @Test(.timeLimit(.minutes(15))) func `does not grow with the number of cells`() throws {
    let (few, many) = (try squared(10), try squared(141))
    let before = try peakMemory(["simulate", few, "--cell", "0"])
    let after = try peakMemory(["simulate", many, "--cell", "0"])
    #expect(after - before < 6000, "\(before) kB of 100 cells, \(after) kB of 19,881")
  }

  // 100,000 rows are 9 MB; the cache of SQLite grows to 2 MB.
  @Test(.timeLimit(.minutes(10)), arguments: ["csv", "sqlite"])
  func `does not grow with the number of trials`(_ format: String) throws {
    func memory(listeners: Int) throws -> Int {
      let file = try scratch.write(
        scenario(listeners: listeners, comparisons: 25), to: "\(listeners).yaml")
      return try peakMemory(["simulate", file, "--trials-file", scratch.path("\(listeners).\(format)")])
    }
    let (few, many) = (try memory(listeners: 100), try memory(listeners: 1000))
    #expect(many - few < 5000, "\(few) kB of 10,000 trials, \(many) kB of 100,000")
  }

  // When the example tracks of the report kept every comparison, 1,000,000 took 68 MB.
  @Test(.timeLimit(.minutes(10))) func `does not grow with the comparisons of a session`() throws {
    func memory(comparisons: Int) throws -> Int {
      let file = try scratch.write(
        scenario(listeners: 1, sessions: 1, comparisons: comparisons), to: "session-\(comparisons).yaml")
      return try peakMemory(["sweep", file, "--out", scratch.path("study-\(comparisons)")])
    }
    let (few, many) = (try memory(comparisons: 1000), try memory(comparisons: 1_000_000))
    #expect(many - few < 15_000, "\(few) kB of sessions of 1,000, \(many) kB of 1,000,000")
  }
}
