import BodyTimeline
import Exchange
import Foundation
import Live
import Store
import Text

/// The section for a person's records as a file: does what `peach export`, `peach import` and `peach reset` do.
struct RecordsSection {
  /// The largest file that can be imported, in bytes: about a million records.
  private static let largestFile = 100 << 20

  let context: ServeContext
  let training: PageTraining

  /// `GET /training/export`, `POST /training/import` and `POST /training/reset`.
  var section: PageSection {
    PageSection(endpoints: [
      Endpoint(.get, "/training/export") { _ in try export() },
      Endpoint(.post, "/training/import", atMost: Self.largestFile) { request in
        try await training.whenIdle(request) { try add(request.body, $0) }
      },
      Endpoint(.post, "/training/reset") { request in
        try await training.whenIdle(request) {
          let isConfirmed = request.query["confirmed"] == "true"
          return try await request.query["last"] == "true"
            ? removeLastSession(isConfirmed: isConfirmed, $0) : reset(isConfirmed: isConfirmed, $0)
        }
      },
    ])
  }

  private func export() throws -> PageAnswer {
    let store = try context.store.data.readStore()
    var bytes = Data()
    try TrainingFile.writeRows(to: { bytes.append(contentsOf: $0) }) { append, keep in
      try store.forEachRow(.only(.person), keep: keep, append)
    }
    return .bytes(bytes, type: "text/csv; charset=utf-8")
  }

  private func add(_ body: Data, _ phrases: Phrases) throws -> PageAnswer {
    let file = FileManager.default.temporaryDirectory.appending(path: "peach-import-\(UUID().uuidString).csv")
    defer { try? FileManager.default.removeItem(at: file) }
    try body.write(to: file)
    let summary: ImportSummary
    var contents = TrainingFile.Summary()
    do {
      summary = try context.store.opened().importRows(.merge) { add, keep in
        contents = try TrainingFile.forEachRow(in: file.path, keep: keep, add)
      }
    } catch var error as ImportError {
      error.file = phrases.language.texts.pageImportedFile
      return .refused(status: 422, error.sentence(in: phrases.language))
    }
    let (added, known, kept) = (
      summary.added.grouped, summary.alreadyThere.grouped, summary.keptAdded.grouped
    )
    let said =
      summary.keptAdded == 0
      ? phrases.language.texts.pageRecordsAdded(added: added, known: known)
      : phrases.language.texts.pageRecordsAddedAndKept(added: added, known: known, kept: kept)
    return .json([
      "said": ([said] + [contents.ignored(in: phrases.language)].compactMap(\.self)).joined(separator: " ")
    ])
  }

  private func removeLastSession(isConfirmed: Bool, _ phrases: Phrases) async throws -> PageAnswer {
    let store = try context.store.opened()
    guard let session = try store.lastSession() else { return .json(["said": phrases.noSession]) }
    guard isConfirmed else {
      return .refused(status: 409, phrases.question(before: session, in: try .system))
    }
    return await removed(try store.remove(session), phrases)
  }

  private func reset(isConfirmed: Bool, _ phrases: Phrases) async throws -> PageAnswer {
    let store = try context.store.opened()
    let counts = try store.counts(.everyone)
    guard isConfirmed else {
      let question = phrases.questionBeforeReset(
        of: counts.comparisons + counts.pitchMatchings, in: store.directory.path)
      return .refused(status: 409, question)
    }
    return await removed(try store.reset(), phrases)
  }

  private func removed(_ records: Int, _ phrases: Phrases) async -> PageAnswer {
    await training.recordsRemoved()
    return .json(["said": phrases.removed(records)])
  }
}
