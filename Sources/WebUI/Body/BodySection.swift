import BodyTimeline
import Chronology
import Foundation
import Live
import Numerics
import Text

/// The section of the body's screens, Home, Photos and Metrics under one scrubber, and of the forms that change entries.
struct BodySection {
  let feed: BodyFeed
  let photos: PhotoFolder

  var section: PageSection {
    PageSection(endpoints: screens + forms, topics: [WatchTopic("body") { feed.watch() }])
  }

  private var screens: [Endpoint] {
    [
      Endpoint(.get, "/body") { .json(try await feed.document(in: $0.language)) },
      Endpoint(.get, "/body/months") { request in
        guard let year = request.query["year"].flatMap({ Int($0) }) else {
          return .refused(status: 400, "year: must be a number such as 2023. Load the page again.")
        }
        return .json(try await feed.months(ofYear: year, in: request.language))
      },
      Endpoint(.get, "/body/photo") { request in
        let id = request.query["id"] ?? ""
        guard await feed.hasPhoto(id), let photo = photos.photo(id) else {
          return .refused(
            status: 404,
            "photo: no image of that name is in \(photos.path). Copy it there under the name of its body event."
          )
        }
        return .bytes(photo.data, type: photo.type)
      },
      Endpoint(.post, "/body/cursor") { request in
        let wanted = try? JSONDecoder().decode(Selection.self, from: request.body)
        guard let wanted, let selections = await feed.service.select(bucket: wanted.bucket) else {
          return .refused(
            status: 400, "bucket: must be the id of a bucket on the track. Load the page again.")
        }
        return .json(["selections": selections])
      },
    ]
  }

  /// Check-ins, photos and the list of entries.
  private var forms: [Endpoint] {
    [
      Endpoint(.get, "/body/events") { request in
        let count = request.query["limit"].flatMap { Int($0) } ?? 50
        let wanted = WantedEntries(
          count: count.clamped(to: 1...1000), metric: request.query["metric"],
          until: request.query["until"].flatMap { try? CivilDate(iso8601: $0) })
        return .json(try await feed.entries(wanted, in: request.language))
      },
      Endpoint(.post, "/body/events") { request in
        guard let entries = try? JSONDecoder().decode([BodyEntry].self, from: request.body) else {
          return .refused(status: 400, "check-in: must be a JSON list of events.")
        }
        guard !entries.isEmpty else {
          return .refused(status: 422, request.language.texts.checkInIsEmpty)
        }
        return try await make(.add(entries), request)
      },
      change("/body/events/correct") { (wish: Correction) in
        .correct(id: wish.id, value: wish.value, at: wish.at)
      },
      change("/body/events/delete") { (wish: Deletion) in .delete(id: wish.id) },
      change("/body/events/undo") { (wish: Undoing) in .undo(wish.change) },
      Endpoint(.post, "/body/photo", atMost: PhotoFolder.largest) { request in
        try await answer { () -> MadeChange in
          let file = try photos.save(request.body, in: request.language)
          let taken = PhotoTime.taken(request.body, zone: feed.zone, now: .wallClock)
          let entry = BodyEntry(
            metric: "photo", value: [file.name],
            at: request.query["at"] ?? taken?.iso8601 ?? request.query["otherwise"],
            tags: (request.query["tags"] ?? "").split(separator: ",").map {
              $0.trimmingCharacters(in: .whitespaces)
            })
          do {
            let change = try await feed.make(
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
  private func change<Wish: Decodable & SendableMetatype>(
    _ path: String, _ change: @escaping @Sendable (Wish) -> BodyChange
  ) -> Endpoint {
    Endpoint(.post, path) { request in
      guard let wish = try? JSONDecoder().decode(Wish.self, from: request.body) else {
        return .refused(status: 400, "entry: a change must be a JSON object. Load the page again.")
      }
      return try await make(change(wish), request)
    }
  }

  private func make(_ change: BodyChange, _ request: PageRequest) async throws -> PageAnswer {
    try await answer {
      MadeChange(
        change: try await feed.make(
          change, isConfirmed: request.query["confirmed"] == "true", in: request.language))
    }
  }

  private func answer(_ work: () async throws -> MadeChange) async throws -> PageAnswer {
    do {
      return .json(try await work())
    } catch let refusal as BodyRefusal {
      return .refused(status: 422, refusal.description)
    } catch let question as BodyQuestion { return .refused(status: 409, question.sentence) }
  }
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

private struct Selection: Decodable { let bucket: String }
