import Foundation
import Scenarios
import TestSupport
import Testing

@Suite struct `The manual` {
  private func manual(_ arguments: String...) throws -> CommandRun {
    let program = CommandRun.url(of: "peach").path
    return try CommandRun(
      "/usr/bin/env", ["python3", "Scripts/manual.py", program] + arguments,
      environment: ["LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": "1767225600"],
      directory: FileManager.package.path)
  }

  @Test func `lists every command as the program describes it`() throws {
    let written = FileManager.package.appending(path: "Documentation/commands.md")
    let isTheSame = try manual("reference").output == String(contentsOf: written, encoding: .utf8)
    #expect(
      isTheSame,
      "commands.md: differs from the help. Run Scripts/manual.py .build/debug/peach reference >Documentation/commands.md."
    )
  }

  @Test func `has a page for every command, with its synopsis, options and examples`() throws {
    let scratch = try ScratchDirectory()
    #expect(try manual("man", scratch.path).status == 0)
    let names = try scratch.names()
    #expect(names.contains("peach.1") && names.contains("peach-train-comparison.1") && names.count > 35)
    let page = try String(contentsOfFile: scratch.path("peach-sweep.1"), encoding: .utf8)
    for line in [
      ".Dd January 1, 2026", ".Nm peach sweep", ".Ar scenario", ".Op Fl -jobs Ar jobs", ".Sh EXAMPLES",
      "peach sweep scenarios/small.yaml", ".Xr peach 1",
    ] { #expect(page.split(separator: "\n").contains(Substring(line)), "\(line)") }
  }

  @Test(arguments: ["Documentation/clusters.md", "Scripts/slurm/sweep.sbatch"])
  func `submits no more tasks of an array than the study has cells`(_ path: String) throws {
    let text = try String(contentsOf: FileManager.package.appending(path: path), encoding: .utf8)
    let jobs = text.matches(of: #/--array=1-(\d+) .*?(scenarios/[\w-]+\.yaml)/#)
    #expect(!jobs.isEmpty)
    for job in jobs {
      let scenario = try Scenario(contentsOf: FileManager.package.appending(path: String(job.2)).path)
      #expect(Int(job.1)! <= scenario.combinations.count)
    }
  }
}
