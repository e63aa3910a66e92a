import Foundation
import TestSupport
import Testing

@testable import Results

@Suite struct `A study's manifest` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// Writes a study and changes its manifest.
  private func folder(_ change: (inout [String: Any]) -> Void) async throws -> String {
    let folder = try await write(try sampleStudy(), in: scratch.path)
    var json = try manifest(in: folder)
    change(&json)
    let data = try JSONSerialization.data(withJSONObject: json)
    try data.write(to: URL(filePath: "\(folder)/manifest.json"))
    return folder
  }

  private func problem(inListOf folder: String) throws -> String? {
    var index = StudyIndex([scratch.path])
    return try #require(index.refresh().first).problem.map { "\($0)" }
  }

  @Test(arguments: ["name", "version", "command", "seed", "scenario"])
  func `without a key of its run's identity is refused`(_ key: String) async throws {
    let folder = try await folder { $0[key] = nil }
    let sentence = "\(StudyError.badManifest(path: folder))"
    #expect(RunIdentity(ofStudyIn: folder) == nil && StudyManifest(in: folder)?.summary != nil)
    #expect(try StudyStatus(ofStudyAt: folder).parts.map(\.problem?.description) == [sentence])
    #expect(try problem(inListOf: folder) == sentence)
  }

  @Test(arguments: ["question", "finished", "run"])
  func `without a key that lists show is refused by lists only`(_ key: String) async throws {
    let folder = try await folder { $0[key] = key == "finished" ? false : nil }
    #expect(RunIdentity(ofStudyIn: folder) != nil && StudyManifest(in: folder)?.summary == nil)
    #expect(try StudyStatus(ofStudyAt: folder).parts.map(\.problem?.description) == [nil])
    #expect(try problem(inListOf: folder) == "\(StudyError.badManifest(path: folder))")
  }

  @Test func `of an older version, without answer, caveat and sizes, is read`() async throws {
    let folder = try await folder { json in
      var run = json["run"] as? [String: Any]
      run?["bytes"] = nil
      (json["run"], json["answer"], json["caveat"]) = (run, nil, nil)
    }
    #expect(try StudyStatus(ofStudyAt: folder).parts.map(\.problem?.description) == [nil])
    #expect(try problem(inListOf: folder) == nil)
    let read = try #require(StudyManifest(in: folder))
    #expect(read.summary?.answer == nil && read.summary?.caveat == nil && read.bytes.isEmpty)
  }

  @Test(arguments: ["", "[]", "null", "{\"run\":7}", "{\"run\":{\"bytes\":{\"summary.csv\":\"many\"}}}"])
  func `that is none has nothing in it`(_ text: String) throws {
    _ = try scratch.write(text, to: "manifest.json")
    let read = StudyManifest(in: scratch.path)
    #expect(read?.identity == nil && read?.summary == nil && read?.bytes.isEmpty != false)
  }
}
