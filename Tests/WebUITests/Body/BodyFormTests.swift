// `Documentation/body.md`, *The page*.
import BodyTimeline
import Chronology
import Foundation
import Store
import TestSupport
import Testing
import Text

@testable import Live
@testable import WebUI

@Suite struct `A form of the body's screens` {
  private static let image = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])
  private static let tooHeavy =
    "Weight: must be a number from 1 to 700 kg. Given: 5000. Check the value and its unit."
  private let served: ServedFolder
  private let feed: BodyFeed

  init() throws {
    served = try ServedFolder()
    feed = try BodyFeed(ServedStore(served.data))
  }

  private var folder: String { served.scratch.path("photos") }
  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }
  private var events: [BodyEvent] { get throws { try served.data.readStore().bodyEvents() } }

  private func send(_ path: String, _ body: Data, _ query: [String: String] = [:]) async throws -> PageAnswer
  {
    let section = BodySection(feed: feed, photos: PhotoFolder(path: folder)).section
    let endpoint = try #require(section.endpoints.first { $0.path == path && $0.method == .post })
    return try await endpoint.answer(PageRequest(query: query, body: body))
  }

  @Test func `sends a check-in as one change`() async throws {
    let body =
      #"[{"metric":"weight","value":["81.5"],"at":null},{"metric":"dexa","value":["ffmi=19","body_fat=20"],"at":"2025-01-05T07:00:00Z"}]"#
    guard case .json = try await send("/body/events", Data(body.utf8)) else {
      throw CocoaError(.coderInvalidValue)
    }
    let values = try events.map { $0.measurements.map { "\($0.metric.name) \($0.value)" }.sorted() }
    #expect(values == [["body_fat 20.0", "ffmi 19.0"], ["weight 81.5"]])
    #expect(try events[0].timestamp.iso8601 == "2025-01-05T07:00:00Z")
    guard case .json = try await send("/body/events/undo", Data(#"{"change":1}"#.utf8)) else {
      throw CocoaError(.coderInvalidValue)
    }
    #expect(try events.isEmpty)
  }

  @Test func `corrects, deletes and undoes, and passes a question on`() async throws {
    func send(_ path: String, _ body: String, _ query: [String: String] = [:]) async throws -> PageAnswer {
      try await self.send("/body/events/\(path)", Data(body.utf8), query)
    }
    let entry = BodyEntry(metric: "weight", value: ["80"], id: "a")
    _ = try await feed.make(.add([entry]), isConfirmed: false, in: .english)
    guard
      case .refused(409, "Weight 7.0 kg: really?") = try await send("correct", #"{"id":"a","value":["7"]}"#),
      case .json = try await send("correct", #"{"id":"a","value":["7"]}"#, ["confirmed": "true"]),
      case .json = try await send("delete", #"{"id":"a"}"#), try events.isEmpty,
      case .json = try await send("undo", #"{"change":3}"#),
      case .refused(400, _) = try await send("delete", "{}")
    else { throw CocoaError(.coderInvalidValue) }
    #expect(try events.map { $0.measurements.map(\.value) } == [[7]])
  }

  @Test(arguments: [
    ("", 400, "check-in: must be a JSON list of events."),
    ("{}", 400, "check-in: must be a JSON list of events."),
    (#"[{"metric":1,"value":[]}]"#, 400, "check-in: must be a JSON list of events."),
    (#"[{"metric":"weight","value":"80"}]"#, 400, "check-in: must be a JSON list of events."),
    ("[]", 422, "Enter at least one value."),
    (#"[{"metric":"weight","value":["5000"]}]"#, 422, tooHeavy),
  ])
  func `shows one sentence for what is refused`(_ body: String, _ status: Int, _ sentence: String)
    async throws
  {
    let answer = try await send("/body/events", Data(body.utf8))
    guard case .refused(status, sentence) = answer else {
      Issue.record("\(answer)")
      return
    }
  }

  @Test(arguments: `The body's part of the page`.images)
  func `stores a photo under a name of its own`(_ name: String, _ start: [UInt8], _ type: String) async throws
  {
    let time = "2026-01-05T07:00:00Z"
    // Whatever a client calls it.
    let query = ["at": time, "tags": "front, side", "name": "../../\(name)", "id": "/etc/passwd"]
    guard case .json = try await send("/body/photo", Data(start), query) else {
      throw CocoaError(.coderInvalidValue)
    }
    let stored = try #require(names.first)
    #expect(names.count == 1 && stored.wholeMatch(of: /photo-[0-9a-f]{16}\.(jpg|png|gif|webp)/) != nil)
    let event = try BodyEvent(id: stored, timestamp: Instant(iso8601: time), .photo(tags: ["front", "side"]))
    #expect(try events == [event])
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
    let answer = try await send("/body/photo", Data(text.utf8), ["name": "front.jpg"])
    guard case .refused(422, let sentence) = answer else { throw CocoaError(.coderInvalidValue) }
    #expect(sentence == "photo: must be a JPEG, PNG, GIF or WebP image, got another file. Choose an image.")
    #expect(try names.isEmpty && events.isEmpty)
  }

  @Test func `takes the time of a photo from the image, unless the person gives one`() async throws {
    let image = `The time of a photo`.image("2024:07:06 07:08:09", offset: "+02:00")
    let otherwise = ["otherwise": "2025-01-01T12:00:00Z"]
    for (image, query, time) in [
      (image, [:], "2024-07-06T05:08:09Z"), (image, otherwise, "2024-07-06T05:08:09Z"),
      (image, ["at": "2025-02-01T12:00:00Z"], "2025-02-01T12:00:00Z"),
      (Self.image, otherwise, "2025-01-01T12:00:00Z"),
    ] {
      _ = try await send("/body/photo", image, query)
      let event = try #require(try events.first)
      #expect(event.timestamp.iso8601 == time)
      _ = try await feed.make(.delete(id: event.id), isConfirmed: true, in: .english)
    }
  }

  @Test func `asks about the date of an image, and keeps no file without the answer`() async throws {
    let image = `The time of a photo`.image("1970:01:01 07:08:09", offset: "+00:00")
    let entry = BodyEntry(metric: "weight", value: ["80"], at: "2025-01-05T07:00:00Z", id: "a")
    _ = try await feed.make(.add([entry]), isConfirmed: false, in: .english)
    guard case .refused(409, let question) = try await send("/body/photo", image) else {
      throw CocoaError(.coderInvalidValue)
    }
    #expect(question == "1970-01-01 is 55 years before the next entry: really?")
    #expect(try names.isEmpty && events.map(\.id) == ["a"])
    _ = try await send("/body/photo", image, ["confirmed": "true"])
    #expect(try names.count == 1 && events.contains { $0.timestamp.iso8601 == "1970-01-01T07:08:09Z" })
  }

  @Test func `keeps no file of a photo whose event is refused`() async throws {
    func refusal() async throws -> String {
      guard case .refused(422, let sentence) = try await send("/body/photo", Self.image, ["at": "today"])
      else { throw CocoaError(.coderInvalidValue) }
      return sentence
    }
    #expect(try await refusal().contains("today"))
    #expect(names.isEmpty)
    // But a file that was there before.
    _ = try await send("/body/photo", Self.image)
    _ = try await refusal()
    #expect(names.count == 1)
  }

  @Test func `never writes through a link, nor over another file`() async throws {
    _ = try await send("/body/photo", Self.image)
    let path = "\(folder)/\(try #require(names.first))"
    let secret = try served.scratch.write("secret", to: "secret.txt")
    for isLink in [true, false] {
      try FileManager.default.removeItem(atPath: path)
      if isLink {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: secret)
      } else {
        try Data("other".utf8).write(to: URL(filePath: path))
      }
      let answer = try await send("/body/photo", Self.image)
      guard case .refused(422, let sentence) = answer else { throw CocoaError(.coderInvalidValue) }
      #expect(sentence == "photo: cannot write \(path): another file has this name. Move it away.")
      #expect(try events.count == 1)
    }
    #expect(try String(contentsOfFile: secret, encoding: .utf8) == "secret")
  }
}
