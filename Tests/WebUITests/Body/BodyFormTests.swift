// `Documentation/body.md`, *The page*.
import BodyTimeline
import Chronology
import Foundation
import TestSupport
import Testing

@testable import WebUI

@Suite struct `A form of the body's screens` {
  private static let image = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
  private static let refusal = BodyRefusal("weight: must be in 20…500 kg, got 5000. Check the unit.")
  private let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private var folder: String { scratch.path("photos") }
  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }

  private func send(
    _ path: String, _ body: Data, _ query: [String: String] = [:], to source: RecordingBody
  ) async throws -> PageAnswer {
    let section = PageSection.body(
      source, photos: PhotoFolder(path: folder),
      taken: { PhotoTime.taken($0, zone: .utc, now: Instant(seconds: 1_767_225_600)) },
      events: { AsyncStream { $0.finish() } })
    let endpoint = try #require(section.endpoints.first { $0.path == path && $0.method == .post })
    return try await endpoint.answer(PageRequest(query: query, body: body))
  }

  @Test func `sends a check-in as one change`() async throws {
    let source = RecordingBody()
    let body =
      #"[{"metric":"weight","value":["81.5"],"at":null},{"metric":"dexa","value":["ffmi=19","body_fat=20"],"at":"2026-01-05T07:00:00Z"}]"#
    guard case .json = try await send("/body/events", Data(body.utf8), to: source) else {
      throw CocoaError(.coderInvalidValue)
    }
    #expect(
      source.entries == [
        BodyEntry(metric: "weight", value: ["81.5"]),
        BodyEntry(metric: "dexa", value: ["ffmi=19", "body_fat=20"], at: "2026-01-05T07:00:00Z"),
      ])
  }

  @Test func `corrects, deletes and undoes, and passes a question on`() async throws {
    let source = RecordingBody()
    func send(_ path: String, _ body: String, _ query: [String: String] = [:]) async throws -> PageAnswer {
      try await self.send("/body/events/\(path)", Data(body.utf8), query, to: source)
    }
    guard case .refused(409, "7.0 kg: really?") = try await send("correct", #"{"id":"a","value":["7"]}"#),
      case .json = try await send("correct", #"{"id":"a","value":["7"]}"#, ["confirmed": "true"]),
      case .json = try await send("delete", #"{"id":"a"}"#),
      case .json = try await send("undo", #"{"change":1}"#),
      case .refused(400, _) = try await send("delete", "{}")
    else { throw CocoaError(.coderInvalidValue) }
    #expect(source.changes == [.correct(id: "a", value: ["7"], at: nil), .delete(id: "a"), .undo(1)])
  }

  @Test(arguments: [
    ("", 400, "check-in: must be a JSON list of events."),
    ("{}", 400, "check-in: must be a JSON list of events."),
    (#"[{"metric":1,"value":[]}]"#, 400, "check-in: must be a JSON list of events."),
    (#"[{"metric":"weight","value":"80"}]"#, 400, "check-in: must be a JSON list of events."),
    ("[]", 422, "Enter at least one value."),
    (#"[{"metric":"weight","value":["5000"]}]"#, 422, refusal.description),
  ])
  func `shows one sentence for what is refused`(_ body: String, _ status: Int, _ sentence: String)
    async throws
  {
    let answer = try await send("/body/events", Data(body.utf8), to: RecordingBody(refusal: Self.refusal))
    guard case .refused(status, sentence) = answer else {
      Issue.record("\(answer)")
      return
    }
  }

  @Test(arguments: `The body's part of the page`.images)
  func `stores a photo under a name of its own`(_ name: String, _ start: [UInt8], _ type: String) async throws
  {
    let (source, time) = (RecordingBody(), "2026-01-05T07:00:00Z")
    // Whatever a client calls it.
    let query = ["at": time, "tags": "front, side", "name": "../../\(name)", "id": "/etc/passwd"]
    guard case .json = try await send("/body/photo", Data(start), query, to: source) else {
      throw CocoaError(.coderInvalidValue)
    }
    let stored = try #require(names.first)
    #expect(names.count == 1 && stored.wholeMatch(of: /photo-[0-9a-f]{16}\.(jpg|png|gif|webp)/) != nil)
    #expect(
      source.entries == [BodyEntry(metric: "photo", value: [stored], at: time, tags: ["front", "side"])])
    let photo = PhotoFolder(path: folder).photo(stored)
    #expect(photo?.data == Data(start) && photo?.type == type)
    let permissions = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(stored)")[
      .posixPermissions]
    #expect(permissions as? Int == 0o600)
  }

  @Test(arguments: [
    "", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "<html>", "%PDF-1.7",
    "\u{7F}ELF",
    "RIFF\0\0\0\0WAVE", "\u{89}PNG", "front.jpg",
  ])
  func `refuses what is no image, whatever it is called`(_ text: String) async throws {
    let source = RecordingBody()
    let answer = try await send("/body/photo", Data(text.utf8), ["name": "front.jpg"], to: source)
    guard case .refused(422, let sentence) = answer else { throw CocoaError(.coderInvalidValue) }
    #expect(sentence == "photo: must be a JPEG, PNG, GIF or WebP image, got another file. Choose an image.")
    #expect(names.isEmpty && source.entries.isEmpty)
  }

  @Test func `takes the time of a photo from the image, unless the person gives one`() async throws {
    let image = `The time of a photo`.image("2024:07:06 07:08:09", offset: "+02:00")
    let source = RecordingBody()
    for query in [[:], ["otherwise": "2025-01-01T12:00:00Z"], ["at": "2025-02-01T12:00:00Z"]] {
      _ = try await send("/body/photo", image, query, to: source)
    }
    _ = try await send("/body/photo", Self.image, ["otherwise": "2025-01-01T12:00:00Z"], to: source)
    #expect(
      source.entries.map(\.at) == [
        "2024-07-06T05:08:09Z", "2024-07-06T05:08:09Z", "2025-02-01T12:00:00Z", "2025-01-01T12:00:00Z",
      ])
  }

  @Test func `asks about the date of an image, and keeps no file without the answer`() async throws {
    let image = `The time of a photo`.image("1970:01:01 07:08:09")
    let source = RecordingBody()
    guard case .refused(409, "1970: really?") = try await send("/body/photo", image, to: source) else {
      throw CocoaError(.coderInvalidValue)
    }
    #expect(names.isEmpty && source.entries.isEmpty)
    _ = try await send("/body/photo", image, ["confirmed": "true"], to: source)
    #expect(names.count == 1 && source.entries.map(\.at) == ["1970-01-01T07:08:09Z"])
  }

  @Test func `keeps no file of a photo whose event is refused`() async throws {
    let refusing = RecordingBody(refusal: Self.refusal)
    guard
      case .refused(422, Self.refusal.description) = try await send("/body/photo", Self.image, to: refusing)
    else { throw CocoaError(.coderInvalidValue) }
    #expect(names.isEmpty)
    // But a file that was there before.
    _ = try await send("/body/photo", Self.image, to: RecordingBody())
    _ = try await send("/body/photo", Self.image, to: refusing)
    #expect(names.count == 1)
  }

  @Test func `never writes through a link, nor over another file`() async throws {
    _ = try await send("/body/photo", Self.image, to: RecordingBody())
    let path = "\(folder)/\(try #require(names.first))"
    let secret = try scratch.write("secret", to: "secret.txt")
    for isLink in [true, false] {
      try FileManager.default.removeItem(atPath: path)
      if isLink {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: secret)
      } else {
        try Data("other".utf8).write(to: URL(filePath: path))
      }
      let source = RecordingBody()
      let answer = try await send("/body/photo", Self.image, to: source)
      guard case .refused(422, let sentence) = answer else { throw CocoaError(.coderInvalidValue) }
      #expect(sentence == "photo: cannot write \(path): another file has this name. Move it away.")
      #expect(source.entries.isEmpty)
    }
    #expect(try String(contentsOfFile: secret, encoding: .utf8) == "secret")
  }
}
