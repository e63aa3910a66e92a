import Foundation

extension PageSection {
  /// The endpoints that receive the forms of the body's screens: check-ins and photos.
  /// - Parameters:
  ///   - journal: where events are stored.
  ///   - photos: where photos are stored.
  static func bodyForms(_ journal: some BodyJournal, photos: PhotoFolder) -> [Endpoint] {
    [
      Endpoint(.post, "/body/events") { request in
        guard let entries = try? JSONDecoder().decode([BodyEntry].self, from: request.body) else {
          return .refused(status: 400, "check-in: must be a JSON list of events.")
        }
        guard !entries.isEmpty else {
          return .refused(status: 422, "check-in: must have a value, got none. Fill in a field.")
        }
        return try await answer { try await journal.add(entries) }
      },
      Endpoint(.post, "/body/photo", atMost: PhotoFolder.largest) { request in
        try await answer {
          let file = try photos.save(request.body)
          let entry = BodyEntry(
            metric: "photo", value: [file.name], at: request.query["at"],
            tags: (request.query["tags"] ?? "").split(separator: ",").map {
              $0.trimmingCharacters(in: .whitespaces)
            })
          do { try await journal.add([entry]) } catch {
            if file.isNew { photos.remove(file.name) }
            throw error
          }
        }
      },
    ]
  }

  private static func answer(_ work: () async throws -> Void) async throws -> PageAnswer {
    do {
      try await work()
      return .json(["added": true])
    } catch let refusal as BodyRefusal { return .refused(status: 422, refusal.description) }
  }
}
