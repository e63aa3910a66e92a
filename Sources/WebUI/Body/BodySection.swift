import Foundation
package import Music

/// The data behind the body's screens, and their common selection.
package protocol BodySource: Sendable {
  /// The screens of every bucket, computed in advance, so that scrubbing needs no request.
  func document(in language: Language) async throws -> any Encodable & Sendable
  /// Selects the bucket with an id for all subscribers; false if no bucket has the id.
  func select(bucket id: String) async -> Bool
  /// Whether a body event names the photo with an id.
  func hasPhoto(_ id: String) async -> Bool
}

extension PageSection {
  /// The screens Home, Photos and Metrics under one scrubber, and the forms that add events.
  /// - Parameters:
  ///   - source: the data; also stores what the forms send.
  ///   - photos: where the photos are.
  ///   - events: yields `{"revision": …, "bucket": …}` at once, and again when the document or the selection has changed.
  package static func body(
    _ source: some BodySource & BodyJournal, photos: PhotoFolder,
    events: @escaping @Sendable () -> AsyncStream<String>
  ) -> PageSection {
    PageSection(
      endpoints: [
        Endpoint(.get, "/body") { .json(try await source.document(in: $0.language)) },
        Endpoint(.get, "/body/photo") { request in
          let id = request.query["id"] ?? ""
          guard await source.hasPhoto(id), let photo = photos.photo(id) else {
            return .refused(
              status: 404,
              "photo: no image of that name is in \(photos.path). Copy it there under the name of its body event."
            )
          }
          return .bytes(photo.data, type: photo.type)
        },
        Endpoint(.post, "/body/cursor") { request in
          let wanted = try? JSONDecoder().decode(Selection.self, from: request.body)
          guard let wanted, await source.select(bucket: wanted.bucket) else {
            return .refused(
              status: 400, "bucket: must be the id of a bucket on the track. Load the page again.")
          }
          return .json(wanted)
        },
      ] + bodyForms(source, photos: photos), topics: [WatchTopic("body") { events() }])
  }
}

private struct Selection: Codable, Sendable { let bucket: String }
