import Foundation
import Results
import Scenarios
import Text

extension PageSection {
  /// The section for the screens Laboratory and Explore that starts, cancels and follows sweeps.
  /// - Parameter laboratory: supplies the strategies and listeners that Explore can name.
  static func sweeps(_ sweeps: some SweepService, in laboratory: Laboratory) -> PageSection {
    PageSection(
      endpoints: [
        Endpoint(.get, "/sweeps/scenarios") { .json(await sweeps.scenarios(in: $0.language)) },
        Endpoint(.get, "/sweeps/cost") { request in
          guard let cost = await sweeps.cost(of: request.query["scenario"] ?? "", in: request.language) else {
            return .refused(status: 404, request.language.texts.sweepIsImpossible)
          }
          return .json(["cost": cost])
        },
        Endpoint(.post, "/sweeps/start") { request in
          guard let order = try? JSONDecoder().decode(SweepOrder.self, from: request.body) else {
            return .refused(
              status: 400, "The body must name a scenario, a study or a setting of Explore as JSON.")
          }
          do throws(ExploreProblem) {
            return .json(await sweeps.start(try order.request(in: laboratory), in: request.language))
          } catch {
            return .json(SweepAnswer(error))
          }
        },
        Endpoint(.post, "/sweeps/cancel") { request in
          guard let study = try? JSONDecoder().decode([String: String].self, from: request.body)["study"],
            await sweeps.cancel(study)
          else { return .refused(status: 404, request.language.texts.sweepIsElsewhere) }
          return .json(["study": study])
        },
      ],
      topics: [
        WatchTopic("sweeps") {
          await sweeps.states().map { (try? $0.sortedJSON()) ?? "{}" }
        }
      ])
  }
}

/// The body of `POST /sweeps/start`: one of `scenario`, `study` and `explore`, and optionally `beginning` (by default
/// `new`), `replacing` and `confirmed` (by default false). A study is always resumed.
private struct SweepOrder: Decodable {
  let source: Source
  let beginning: StudyWriter.Beginning
  let isReplacing: Bool
  let isConfirmed: Bool

  enum Source {
    case scenario(String), study(String), explore(ExploreRequest)
  }

  private enum Key: CodingKey { case scenario, study, explore, beginning, replacing, confirmed }

  init(from decoder: any Decoder) throws {
    let body = try decoder.container(keyedBy: Key.self)
    beginning = try body.decodeIfPresent(StudyWriter.Beginning.self, forKey: .beginning) ?? .new
    isReplacing = try body.decodeIfPresent(Bool.self, forKey: .replacing) ?? false
    isConfirmed = try body.decodeIfPresent(Bool.self, forKey: .confirmed) ?? false
    if let id = try body.decodeIfPresent(String.self, forKey: .scenario) {
      source = .scenario(id)
    } else if let id = try body.decodeIfPresent(String.self, forKey: .study) {
      source = .study(id)
    } else {
      source = .explore(try body.decode(ExploreRequest.self, forKey: .explore))
    }
  }

  /// - Throws: `ExploreProblem` if the settings cannot be explored.
  func request(in laboratory: Laboratory) throws(ExploreProblem) -> SweepRequest {
    var request: SweepRequest
    switch source {
    case .scenario(let id): request = SweepRequest(.scenario(id: id), beginning)
    case .study(let id): request = SweepRequest(.run(study: id), .resume)
    case .explore(let settings):
      let (study, scenario) = try Exploration(settings, in: laboratory).named
      request = SweepRequest(.text(scenario, file: "\(study).yaml"), beginning)
    }
    (request.isReplacing, request.isConfirmed) = (isReplacing, isConfirmed)
    return request
  }
}
