import Files
import Scenarios
import Simulation
import Text
import Tuning
import WebUI

/// The scenario files of a folder, which the page names by ids.
///
/// An id is the fingerprint of a file's name, so it stays the same after a restart of the server. A client's id is only
/// compared with the ids of the files in the folder and never becomes part of a path.
struct ScenarioFolder {
  /// The maximum number of listed files; the first ones by name are listed.
  static let most = 100
  private let path: String
  private let laboratory: Laboratory

  /// - Parameter path: the folder, which need not exist.
  init(_ path: String, in laboratory: Laboratory) { (self.path, self.laboratory) = (path, laboratory) }

  /// The scenarios that can be swept or tuned and the files that cannot be read, sorted by name. `peach plan` alone
  /// answers the question of a scenario with the section `plan`, so it is left out.
  func list(in language: Language) -> [ScenarioView] {
    names.compactMap { name in
      var view = ScenarioView(id: name.fingerprint, file: name.printable)
      do throws(ScenarioError) {
        let scenario = try Scenario(contentsOf: "\(path)/\(name)", in: laboratory)
        guard scenario.powerPlan == nil else { return nil }
        let experiment = scenario.experiment
        (view.name, view.question) = (experiment.name, scenario.question.printable)
        view.cells = experiment.cells.count
        view.listeners = experiment.cells.first?.groups.reduce(0) { $0 + $1.count } ?? 0
        view.isTuning = scenario.tuning != nil
        view.comparisons =
          scenario.tuning?.budget ?? experiment.comparisons(inCells: Array(experiment.cells.indices))
      } catch { view.problem = error.sentence(in: language).printable }
      return view
    }
  }

  /// The entry that is listed if the disk does not answer.
  func withoutAnswer(in language: Language) -> ScenarioView {
    var view = ScenarioView(id: "", file: path.printable)
    view.problem = language.texts.sweepFolderSilent(path: path).printable
    return view
  }

  /// The scenario with that id; nil if the folder has none.
  /// - Throws: `ScenarioError` if the file has become invalid.
  func scenario(_ id: String) throws(ScenarioError) -> Scenario? {
    guard let name = names.first(where: { $0.fingerprint == id }) else { return nil }
    return try Scenario(contentsOf: "\(path)/\(name)", in: laboratory)
  }

  private var names: [String] {
    let scenarios = Folder.names(in: path).filter { $0.hasSuffix(".yaml") && !$0.hasPrefix(".") }
    return Array(scenarios.sorted().prefix(Self.most))
  }
}
