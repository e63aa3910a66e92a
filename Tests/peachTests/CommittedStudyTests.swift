import Foundation
import TestSupport
import Testing

/// The studies that were committed: the folders of `results/` that have a manifest.
private let studies: [String] = {
  let results = FileManager.package.appending(path: "results").path
  let names = (try? FileManager.default.contentsOfDirectory(atPath: results)) ?? []
  return names.sorted().filter { FileManager.default.fileExists(atPath: "\(results)/\($0)/manifest.json") }
}()

/// A study's manifest as a reader in any language finds it.
private func manifest(of study: String) throws -> [String: Any] {
  let file = FileManager.package.appending(path: "results/\(study)/manifest.json")
  return try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
}

@Suite struct `A committed study` {
  @Test(.enabled(if: !Sanitizer.isOn, "a sanitizer takes time"), arguments: studies)
  func `is made again bit for bit by the command that its manifest tells`(_ name: String) throws {
    let committed = FileManager.package.appending(path: "results/\(name)")
    let manifest = try manifest(of: name)
    let scenario = try #require((manifest["scenario"] as? [String: Any])?["text"] as? String)
    let command = try #require(manifest["command"] as? String).split(separator: " ").map(String.init)
    try #require(command.count >= 3 && command[..<2] == ["peach", "sweep"])

    let scratch = try ScratchDirectory()
    let file = scratch.path(command[2])
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try scenario.write(toFile: file, atomically: false, encoding: .utf8)
    // Reports are committed without pictures.
    let run = try CommandRun(
      "peach", command.dropFirst() + ["--out", "made-again"], environment: ["PEACH_D3": "none"],
      directory: scratch.path)
    try #require(run.status == 0, "\(run.errors)")

    let files = try files(in: scratch.path("made-again/\(name)"))
    #expect(try files == self.files(in: committed.path))
    for file in files where file != "manifest.json" {
      let (before, after) = (committed.appending(path: file).path, scratch.path("made-again/\(name)/\(file)"))
      #expect(FileManager.default.contentsEqual(atPath: before, andPath: after), "\(file) of \(name)")
    }
  }

  /// All but the database, which is too large to be committed and stays behind where studies are made.
  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "listeners.sqlite" }.sorted()
  }

  @Test(arguments: studies) func `is of the scenario as it stands`(_ name: String) throws {
    let text = try String(
      contentsOf: FileManager.package.appending(path: "scenarios/\(name).yaml"), encoding: .utf8)
    #expect(try (manifest(of: name)["scenario"] as? [String: Any])?["text"] as? String == text)
  }

  @Test func `is what every folder in results is`() throws {
    let results = FileManager.package.appending(path: "results").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: results)) ?? []
    #expect(!studies.isEmpty)
    #expect(names.filter { !$0.hasPrefix(".") && !$0.contains(".") }.sorted() == studies)
  }
}
