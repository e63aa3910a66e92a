import Foundation
import Scenarios
import WebUI

/// The scenario files of a folder, for the page, which names them by ids.
///
/// An id is the fingerprint of the file's name, so that it stays when the server is started again. The client's id is only
/// compared with those of the files in the folder, never made part of a path.
struct ScenarioFolder {
  /// The most files that are listed, the first by name.
  static let most = 100
  private let path: String
  private let laboratory: Laboratory

  /// - Parameter path: the folder; need not exist.
  init(_ path: String, in laboratory: Laboratory) { (self.path, self.laboratory) = (path, laboratory) }

  /// The scenarios that can be swept and the files that cannot be read, by name. Scenarios to tune are left out.
  func list() -> [ScenarioView] {
    names.compactMap { name in
      var view = ScenarioView(id: name.fingerprint, file: name.printable)
      do throws(ScenarioError) {
        let scenario = try Scenario(contentsOf: "\(path)/\(name)", in: laboratory)
        guard scenario.tuning == nil else { return nil }
        let experiment = scenario.experiment
        (view.name, view.question) = (experiment.name, scenario.question.printable)
        view.cells = experiment.cells.count
        view.listeners = experiment.cells.first?.cohorts.reduce(0) { $0 + $1.count } ?? 0
        view.comparisons = experiment.comparisons(inCells: Array(experiment.cells.indices))
      } catch { view.problem = "\(error)".printable }
      return view
    }
  }

  /// What is listed if the disk does not answer.
  var withoutAnswer: ScenarioView {
    var view = ScenarioView(id: "", file: path.printable)
    view.problem =
      "\(path): must be read in 5 seconds, got no answer. Move the folder to another disk.".printable
    return view
  }

  /// The scenario of an id; nil if the folder has no scenario of that id.
  /// - Throws: `ScenarioError` if the file cannot be swept any more.
  func scenario(_ id: String) throws(ScenarioError) -> Scenario? {
    guard let name = names.first(where: { $0.fingerprint == id }) else { return nil }
    return try Scenario(contentsOf: "\(path)/\(name)", in: laboratory)
  }

  private var names: [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return Array(entries.filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }.sorted().prefix(Self.most))
  }
}
