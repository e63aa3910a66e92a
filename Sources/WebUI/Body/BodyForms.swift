import Foundation
import Music
import Numerics

extension PageSection {
  /// The endpoints of the body's forms: check-ins, photos and the list of entries.
  /// - Parameters:
  ///   - journal: where events are stored.
  ///   - photos: where photos are stored.
  static func bodyForms(_ journal: some BodyJournal, photos: PhotoFolder) -> [Endpoint] {
    [
      Endpoint(.get, "/body/events") { request in
        let count = request.query["limit"].flatMap { Int($0) } ?? 50
        return .json(try await journal.entries(atMost: count.clamped(to: 1...1000), in: request.language))
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
        try await answer {
          let file = try photos.save(request.body, in: request.language)
          let entry = BodyEntry(
            metric: "photo", value: [file.name], at: request.query["at"],
            tags: (request.query["tags"] ?? "").split(separator: ",").map {
              $0.trimmingCharacters(in: .whitespaces)
            })
          do {
            return try await journal.make(.add([entry]), isConfirmed: true, in: request.language)
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
      try await journal.make(
        change, isConfirmed: request.query["confirmed"] == "true", in: request.language)
    }
  }

  private static func answer(_ work: () async throws -> Int) async throws -> PageAnswer {
    do {
      return .json(["change": try await work()])
    } catch let refusal as BodyRefusal {
      return .refused(status: 422, refusal.description)
    } catch let question as BodyQuestion { return .refused(status: 409, question.sentence) }
  }
}

private struct Correction: Decodable {
  let id: String
  let value: [String]
  let at: String?
}

private struct Deletion: Decodable { let id: String }

private struct Undoing: Decodable { let change: Int }
