import BodyTimeline
import Chronology
import Exchange
import Foundation
import Live
import Text

/// The section that imports a table or an export of Apple Health: does what `peach body import` does.
struct BodyImportSection {
  /// The largest file that can be imported, in bytes.
  private static let largestFile = 100 << 20

  let feed: BodyFeed

  /// `POST /body/import?name=…&dates=…&confirmed=…` with the file; answers the lines of the report, what is
  /// probably an error, with its entries, and the number of the change. A file with invalid entries beside valid ones is
  /// imported without them if that is confirmed.
  var section: PageSection {
    PageSection(endpoints: [
      Endpoint(.post, "/body/import", atMost: Self.largestFile) { request in
        let name = request.query["name"] ?? "table.csv"
        let ending = [".zip", ".xml"].first(where: name.lowercased().hasSuffix) ?? ".csv"
        let file = FileManager.default.temporaryDirectory
          .appending(path: "peach-import-\(UUID().uuidString)\(ending)")
        defer { try? FileManager.default.removeItem(at: file) }
        try request.body.write(to: file)
        let reading = BodyFileReading(
          zone: try .system, now: .wallClock, dates: request.query["dates"].flatMap { .init(rawValue: $0) },
          skippingInvalid: request.query["confirmed"] == "true", onPage: true)
        do {
          let done = try await feed.importFile(file.path, named: name, reading, in: request.language)
          return .json(Answer(lines: done.lines, strays: done.strays, change: done.change))
        } catch var error as ImportError {
          error.file = name
          return .refused(status: error.leavesEntries ? 409 : 422, error.sentence(in: request.language))
        }
      }
    ])
  }

  private struct Answer: Encodable {
    let lines: [String]
    let strays: JSON
    let change: Int?
  }
}
