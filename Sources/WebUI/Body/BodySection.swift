import BodyTimeline
import Chronology
import Foundation
import Numerics
import Text

/// The data behind the body's screens, and their common selection.
protocol BodySource: Sendable {
  /// The screens of every bucket, computed in advance, so that scrubbing needs no request.
  func document(in language: Language) async throws -> any Encodable & Sendable
  /// The months of a year as rows of text, for the table below a selected year.
  func months(ofYear year: Int, in language: Language) async throws -> any Encodable & Sendable
  /// Selects the bucket with an id for all subscribers.
  /// - Returns: the number of selections so far, with this one if it changed anything; nil if no bucket has the id.
  func select(bucket id: String) async -> Int?
  /// Whether a body event names the photo with an id.
  func hasPhoto(_ id: String) async -> Bool
}

extension PageSection {
  /// The screens Home, Photos and Metrics under one scrubber, and the forms that add events.
  /// - Parameters:
  ///   - source: the data; also stores what the forms send.
  ///   - photos: where the photos are.
  ///   - taken: the time at which an image was taken.
  ///   - events: yields `{"revision": …, "bucket": …, "selections": …}` at once, and again when the document or the
  ///     selection has changed.
  static func body(
    _ source: some BodySource & BodyJournal, photos: PhotoFolder,
    taken: @escaping @Sendable (Data) -> Instant?, events: @escaping @Sendable () -> AsyncStream<String>
  ) -> PageSection {
    PageSection(
      endpoints: [
        Endpoint(.get, "/body") { .json(try await source.document(in: $0.language)) },
        Endpoint(.get, "/body/months") { request in
          guard let year = request.query["year"].flatMap({ Int($0) }) else {
            return .refused(status: 400, "year: must be a number such as 2023. Load the page again.")
          }
          return .json(try await source.months(ofYear: year, in: request.language))
        },
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
          guard let wanted, let selections = await source.select(bucket: wanted.bucket) else {
            return .refused(
              status: 400, "bucket: must be the id of a bucket on the track. Load the page again.")
          }
          return .json(["selections": selections])
        },
      ] + bodyForms(source, photos: photos, taken: taken), topics: [WatchTopic("body") { events() }])
  }
}

private struct Selection: Decodable, Sendable { let bucket: String }

/// Where the body events that a person enters on the page are stored.
protocol BodyJournal: Sendable {
  /// The newest events as JSON, for the list of entries, and the metrics of all events.
  func entries(_ wanted: WantedEntries, in language: Language) async throws -> any Encodable & Sendable

  /// Makes a change, all of it or nothing.
  /// - Parameter isConfirmed: whether the person has said that improbable values are right.
  /// - Returns: the number of the change, by which it can be undone.
  /// - Throws: ``BodyQuestion`` for improbable values that are not confirmed, ``BodyRefusal`` if the change breaks a rule
  ///   or another process changes the store, other errors if it cannot be stored.
  func make(_ change: BodyChange, isConfirmed: Bool, in language: Language) async throws -> Int
}

/// Which events the list of entries shows.
struct WantedEntries: Sendable {
  /// The maximum number.
  var count = 50
  /// The name of a metric, or `photo`; nil for all.
  var metric: String?
  /// The last local date; nil for all.
  var until: CivilDate?

  init(count: Int = 50, metric: String? = nil, until: CivilDate? = nil) {
    (self.count, self.metric, self.until) = (count, metric, until)
  }
}

/// A change of the stored body events.
enum BodyChange: Sendable, Equatable {
  /// Adds events.
  case add([BodyEntry])
  /// Replaces the values or the time of the event with an id; an empty value or no time is kept.
  case correct(id: String, value: [String], at: String?)
  /// Deletes the event with an id.
  case delete(id: String)
  /// Undoes the change with a number.
  case undo(Int)
}

/// A question to the person before improbable values are stored.
struct BodyQuestion: Error, Equatable {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

/// Why a change or a photo is not stored: a sentence in the language of the page.
struct BodyRefusal: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ sentence: String) { description = sentence }
}

extension PageSection {
  /// The endpoints of the body's forms: check-ins, photos and the list of entries.
  /// - Parameters:
  ///   - journal: where events are stored.
  ///   - photos: where photos are stored.
  ///   - taken: the time at which an image was taken.
  static func bodyForms(
    _ journal: some BodyJournal, photos: PhotoFolder, taken: @escaping @Sendable (Data) -> Instant?
  ) -> [Endpoint] {
    [
      Endpoint(.get, "/body/events") { request in
        let count = request.query["limit"].flatMap { Int($0) } ?? 50
        let wanted = WantedEntries(
          count: count.clamped(to: 1...1000), metric: request.query["metric"],
          until: request.query["until"].flatMap { try? CivilDate(iso8601: $0) })
        return .json(try await journal.entries(wanted, in: request.language))
      },
      Endpoint(.post, "/body/events") { request in
        guard let entries = try? JSONDecoder().decode([BodyEntry].self, from: request.body) else {
          return .refused(status: 400, "check-in: must be a JSON list of events.")
        }
        guard !entries.isEmpty else {
          return .refused(status: 422, request.language.texts.checkInIsEmpty)
        }
        return try await make(.add(entries), request, journal)
      },
      change("/body/events/correct", journal) { (wish: Correction) in
        .correct(id: wish.id, value: wish.value, at: wish.at)
      },
      change("/body/events/delete", journal) { (wish: Deletion) in .delete(id: wish.id) },
      change("/body/events/undo", journal) { (wish: Undoing) in .undo(wish.change) },
      Endpoint(.post, "/body/photo", atMost: PhotoFolder.largest) { request in
        try await answer { () -> MadeChange in
          let file = try photos.save(request.body, in: request.language)
          let taken = taken(request.body)
          let entry = BodyEntry(
            metric: "photo", value: [file.name],
            at: request.query["at"] ?? taken?.iso8601 ?? request.query["otherwise"],
            tags: (request.query["tags"] ?? "").split(separator: ",").map {
              $0.trimmingCharacters(in: .whitespaces)
            })
          do {
            let change = try await journal.make(
              .add([entry]), isConfirmed: request.query["confirmed"] == "true", in: request.language)
            return MadeChange(change: change, taken: entry.at == taken?.iso8601 ? entry.at : nil)
          } catch {
            if file.isNew { photos.remove(file.name) }
            throw error
          }
        }
      },
    ]
  }

  /// An endpoint for changes that are sent as a JSON object.
  private static func change<Wish: Decodable & SendableMetatype>(
    _ path: String, _ journal: some BodyJournal, _ change: @escaping @Sendable (Wish) -> BodyChange
  ) -> Endpoint {
    Endpoint(.post, path) { request in
      guard let wish = try? JSONDecoder().decode(Wish.self, from: request.body) else {
        return .refused(status: 400, "entry: a change must be a JSON object. Load the page again.")
      }
      return try await make(change(wish), request, journal)
    }
  }

  private static func make(
    _ change: BodyChange, _ request: PageRequest, _ journal: some BodyJournal
  ) async throws -> PageAnswer {
    try await answer {
      MadeChange(
        change: try await journal.make(
          change, isConfirmed: request.query["confirmed"] == "true", in: request.language))
    }
  }

  private static func answer(_ work: () async throws -> MadeChange) async throws -> PageAnswer {
    do {
      return .json(try await work())
    } catch let refusal as BodyRefusal {
      return .refused(status: 422, refusal.description)
    } catch let question as BodyQuestion { return .refused(status: 409, question.sentence) }
  }
}

private struct MadeChange: Encodable {
  /// The number of the change, by which it can be undone.
  let change: Int
  /// The time of a photo, if the image gives it.
  var taken: String?
}

private struct Correction: Decodable {
  let id: String
  let value: [String]
  let at: String?
}

private struct Deletion: Decodable { let id: String }

private struct Undoing: Decodable { let change: Int }
