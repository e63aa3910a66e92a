import Foundation
import Text

/// The studies that the screen Laboratory shows.
protocol StudyService: Sendable {
  /// The studies now, and again whenever they change, until the stream is cancelled. Called for each subscriber.
  func changes() -> any AsyncSequence<[StudyView], Never> & Sendable

  /// The report of a study; nil if there is none.
  /// - Parameter id: from the client.
  func report(of id: String) async -> Data?

  /// The table `summary.csv` of a study; nil if there is none.
  /// - Parameter id: from the client.
  func summary(of id: String) async -> Data?

  /// The measures of a finished study; nil for an unknown id.
  /// - Parameter id: from the client.
  func measures(of id: String) async -> MeasuresView?

  /// The finished cells of a study's unfinished run; nil for an unknown id.
  /// - Parameter id: from the client.
  func cells(of id: String) async -> CellMapView?
}

extension PageSection {
  /// The screen Laboratory: topic `studies`, reports and the cells of runs.
  static func laboratory(_ studies: some StudyService) -> PageSection {
    PageSection(
      endpoints: [
        Endpoint(.get, "/studies/report") { request in
          guard let report = await studies.report(of: request.query["id"] ?? "") else {
            return .refused(status: 404, request.language.texts.studyHasNoReport)
          }
          return .framed(report)
        },
        Endpoint(.get, "/studies/summary") { request in
          guard let table = await studies.summary(of: request.query["id"] ?? "") else {
            return .refused(status: 404, request.language.texts.studyHasNoTable)
          }
          return .bytes(table, type: "text/csv; charset=utf-8")
        },
        Endpoint(.get, "/studies/measures") { request in
          guard let measures = await studies.measures(of: request.query["id"] ?? "") else {
            return .refused(status: 404, request.language.texts.studyIsUnknown)
          }
          return .json(measures)
        },
        Endpoint(.get, "/studies/cells") { request in
          guard let cells = await studies.cells(of: request.query["id"] ?? "") else {
            return .refused(status: 404, request.language.texts.studyIsUnknown)
          }
          return .json(cells)
        },
      ],
      topics: [
        WatchTopic("studies") {
          studies.changes().mapped { (try? $0.sortedJSON()) ?? "[]" }
        }
      ])
  }
}
