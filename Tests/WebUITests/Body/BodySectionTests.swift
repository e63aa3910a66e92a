// `Documentation/body.md`, *The page*.
import Foundation
import TestSupport
import Testing

@testable import WebUI

@Suite struct `The body's part of the page` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  static let images: [(name: String, start: [UInt8], type: String)] = [
    ("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
    ("b.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ("c.gif", Array("GIF89a".utf8), "image/gif"),
    ("d.webp", Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "image/webp"),
    ("ümläut & <b>.jpg", [0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
  ]

  func answer(_ method: Endpoint.Method, _ path: String, _ request: PageRequest, photos: Set<String> = [])
    async throws -> PageAnswer
  {
    let section = PageSection.body(
      RecordingBody(photos: photos), photos: PhotoFolder(path: scratch.path("photos")),
      taken: { _ in nil }
    ) {
      AsyncStream { $0.finish() }
    }
    let endpoint = try #require(section.endpoints.first { $0.path == path && $0.method == method })
    return try await endpoint.answer(request)
  }

  func folder() throws -> String {
    try FileManager.default.createDirectory(atPath: scratch.path("photos"), withIntermediateDirectories: true)
    return scratch.path("photos")
  }

  @Test(arguments: images.indices)
  func `sends photos of the folder with their types`(_ index: Int) async throws {
    let (name, start, type) = Self.images[index]
    try Data(start).write(to: URL(filePath: "\(folder())/\(name)"))
    let answer = try await answer(.get, "/body/photo", PageRequest(query: ["id": name]), photos: [name])
    guard case .bytes(Data(start), type) = answer else {
      Issue.record("\(answer)")
      return
    }
  }

  /// Each is an event's id, so that only the folder refuses it.
  @Test(arguments: [
    "../secret.jpg", "..%2fsecret.jpg", "..", ".", "", "/etc/passwd", "link.jpg", "inner", "inner/deep.jpg",
    "text.jpg", "none.jpg", "SECRET.JPG", "secret.jpg\0", "pipe.jpg",
  ])
  func `sends nothing else`(_ id: String) async throws {
    let (folder, photo) = (try folder(), Data([0xFF, 0xD8, 0xFF, 0xE0]))
    try photo.write(to: URL(filePath: scratch.path("secret.jpg")))
    try FileManager.default.createDirectory(atPath: "\(folder)/inner", withIntermediateDirectories: true)
    try photo.write(to: URL(filePath: "\(folder)/inner/deep.jpg"))
    try Data("plain text".utf8).write(to: URL(filePath: "\(folder)/text.jpg"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link.jpg", withDestinationPath: scratch.path("secret.jpg"))
    #expect(mkfifo("\(folder)/pipe.jpg", 0o600) == 0)
    let answer = try await answer(.get, "/body/photo", PageRequest(query: ["id": id]), photos: [id])
    guard case .refused(404, let sentence) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(
      sentence
        == "photo: no image of that name is in \(folder). Copy it there under the name of its body event.")
  }

  @Test func `sends only photos that body events name, of at most 32 MiB`() async throws {
    let folder = try folder()
    try Data([0xFF, 0xD8, 0xFF, 0xE0]).write(to: URL(filePath: "\(folder)/a.jpg"))
    let unnamed = try await answer(.get, "/body/photo", PageRequest(query: ["id": "a.jpg"]))
    guard case .refused(404, _) = unnamed else {
      Issue.record("\(unnamed)")
      return
    }
    #expect(truncate("\(folder)/a.jpg", PhotoFolder.largest) == 0)
    let photos = PhotoFolder(path: folder)
    #expect(photos.photo("a.jpg")?.data.count == PhotoFolder.largest)
    #expect(truncate("\(folder)/a.jpg", PhotoFolder.largest + 1) == 0)
    #expect(photos.photo("a.jpg") == nil)
  }

  @Test func `sends the months of a year`() async throws {
    let known = try await answer(.get, "/body/months", PageRequest(query: ["year": "2023"]))
    guard case .json(let rows) = known else { throw CocoaError(.coderInvalidValue) }
    #expect(rows as? [[String]] == [["Jan 2023"]])
    let unknown = try await answer(.get, "/body/months", PageRequest(query: ["year": "last"]))
    guard case .refused(400, let sentence) = unknown else { throw CocoaError(.coderInvalidValue) }
    #expect(sentence == "year: must be a number such as 2023. Load the page again.")
  }

  @Test func `selects a bucket that exists`() async throws {
    let known = try await answer(
      .post, "/body/cursor", PageRequest(body: Data(#"{"bucket": "2025-07"}"#.utf8)))
    guard case .json(let answer) = known else { throw CocoaError(.coderInvalidValue) }
    #expect(answer as? [String: Int] == ["selections": 3])
  }

  @Test(arguments: [#"{"bucket": "2025-08"}"#, #"{"bucket": 1}"#, "{}", "", "[", #"{"bucket": null}"#])
  func `refuses to select anything else`(_ body: String) async throws {
    let answer = try await answer(.post, "/body/cursor", PageRequest(body: Data(body.utf8)))
    guard case .refused(400, let sentence) = answer else { throw CocoaError(.coderInvalidValue) }
    #expect(sentence == "bucket: must be the id of a bucket on the track. Load the page again.")
  }

  @Test func `asks for the document in the page's language`() async throws {
    let answer = try await answer(.get, "/body", PageRequest(query: ["language": "de"]))
    guard case .json(let document) = answer else { throw CocoaError(.coderInvalidValue) }
    #expect(document as? [String: String] == ["language": "de"])
  }
}
