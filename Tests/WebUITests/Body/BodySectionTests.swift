// `Documentation/body.md`, *The page*.
import BodyTimeline
import Foundation
import Store
import TestSupport
import Testing
import Text

@testable import Live
@testable import WebUI

@Suite struct `The body's part of the page` {
  let served: ServedFolder
  let feed: BodyFeed

  init() throws {
    served = try ServedFolder()
    feed = try BodyFeed(ServedStore(served.data))
  }

  var scratch: ScratchDirectory { served.scratch }

  static let images: [(name: String, start: [UInt8], type: String)] = [
    ("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
    ("b.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ("c.gif", Array("GIF89a".utf8), "image/gif"),
    ("d.webp", Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "image/webp"),
    ("ümläut & <b>.jpg", [0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"),
  ]

  func answer(_ method: Endpoint.Method, _ path: String, _ request: PageRequest) async throws -> PageAnswer {
    let section = BodySection(feed: feed, photos: PhotoFolder(path: scratch.path("photos"))).section
    let endpoint = try #require(section.endpoints.first { $0.path == path && $0.method == method })
    return try await endpoint.answer(request)
  }

  func add(_ metric: String, _ value: String, at time: String? = nil) async throws {
    _ = try await feed.make(
      .add([BodyEntry(metric: metric, value: [value], at: time)]), isConfirmed: true, in: .english)
  }

  func folder() throws -> String {
    try FileManager.default.createDirectory(atPath: scratch.path("photos"), withIntermediateDirectories: true)
    return scratch.path("photos")
  }

  @Test(arguments: images.indices)
  func `sends photos of the folder with their types`(_ index: Int) async throws {
    let (name, start, type) = Self.images[index]
    try Data(start).write(to: URL(filePath: "\(folder())/\(name)"))
    try await add("photo", name)
    let answer = try await answer(.get, "/body/photo", PageRequest(query: ["id": name]))
    guard case .bytes(Data(start), type) = answer else {
      Issue.record("\(answer)")
      return
    }
  }

  /// Each but the empty one is an event's id, so that only the folder refuses it.
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
    if !id.isEmpty { try await add("photo", id) }
    #expect(PhotoFolder(path: folder).photo(id) == nil)
    let answer = try await answer(.get, "/body/photo", PageRequest(query: ["id": id]))
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
    try await add("weight", "80", at: "2023-01-05T12:00:00Z")
    let known = try await answer(.get, "/body/months", PageRequest(query: ["year": "2023"]))
    guard case .json(let months) = known else { throw CocoaError(.coderInvalidValue) }
    let rows = try JSONDecoder().decode([[String]].self, from: JSONEncoder().encode(months))
    #expect(rows.map { [$0[0], $0[2]] } == [["Jan", "80.0"]])
    let unknown = try await answer(.get, "/body/months", PageRequest(query: ["year": "last"]))
    guard case .refused(400, let sentence) = unknown else { throw CocoaError(.coderInvalidValue) }
    #expect(sentence == "year: must be a number such as 2023. Load the page again.")
  }

  @Test func `selects a bucket that exists`() async throws {
    for year in [2023, 2024] { try await add("weight", "80", at: "\(year)-01-05T12:00:00Z") }
    let bucket = try #require(await feed.service.state.buckets.first?.id)
    let known = try await answer(
      .post, "/body/cursor", PageRequest(body: Data(#"{"bucket": "\#(bucket)"}"#.utf8)))
    guard case .json(let answer) = known else { throw CocoaError(.coderInvalidValue) }
    #expect(await answer as? [String: Int] == ["selections": feed.service.state.snapCount])
    #expect(await feed.service.state.bucket?.id == bucket)
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
    #expect(
      String(decoding: try JSONEncoder().encode(document), as: UTF8.self).contains("Noch kein Körperwert"))
  }
}
