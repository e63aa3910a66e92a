import Foundation
import Scenarios

extension PageSection {
  /// The section for the screen Explore: the choices, the simulation, and the scenario file.
  /// - Parameters:
  ///   - laboratory: supplies the strategies and listeners that can be named.
  ///   - jobs: see `Simulator`.
  static func explore(in laboratory: Laboratory, jobs: Int) -> PageSection {
    let catalog = ExploreCatalog(of: laboratory)
    let newest = NewestRequest<ExploreResult>()
    let cache = ConditionCache()
    return PageSection(endpoints: [
      Endpoint(.get, "/explore/catalog") { _ in .json(catalog) },
      Endpoint(.post, "/explore/run") { request in
        try await answer(request, in: laboratory) { exploration, client in
          do {
            let result = try await newest.run(for: client.name, rank: client.rank ?? 0) {
              try await exploration.run(jobs: jobs, cache: cache)
            }
            return .json(["result": result])
          } catch is CancellationError {
            return .refused(status: 409, "A newer setting has replaced this one.")
          }
        }
      },
      Endpoint(.post, "/explore/scenario") { request in
        try await answer(request, in: laboratory) { exploration, _ in
          .json(["file": "\(exploration.studyName).yaml", "scenario": exploration.scenario])
        }
      },
    ])
  }

  /// Answers with `body` if the settings can be explored, otherwise with `{"problem": {"control", "sentence"}}`.
  private static func answer(
    _ request: PageRequest, in laboratory: Laboratory,
    _ body: (Exploration, _ client: ExploreClient) async throws -> PageAnswer
  ) async throws -> PageAnswer {
    guard let settings = try? JSONDecoder().decode(ExploreRequest.self, from: request.body),
      let client = try? JSONDecoder().decode(ExploreClient.self, from: request.body)
    else { return .refused(status: 400, "The body must be the settings of Explore as JSON.") }
    let exploration: Exploration
    do throws(ExploreProblem) {
      exploration = try Exploration(settings, in: laboratory, isFirst: client.first ?? false)
    } catch { return .json(["problem": error]) }
    return try await body(exploration, client)
  }
}

/// The open page that sends a request.
private struct ExploreClient: Decodable {
  let client: String
  /// Increases from one request of the page to the next.
  let rank: Int?
  /// Whether to simulate only the first listeners.
  let first: Bool?

  var name: String { String(client.prefix(64)) }
}
