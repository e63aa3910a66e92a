package import Foundation
import Live
package import Results
package import Scenarios
import Simulation
import Text
import Training

/// Reads the progress of the studies in some folders, including runs of other processes and runs from before a restart.
package actor StudyWatch: StudyService {
  /// The seconds from a change to reading the studies. When a process ends, the system reports that its lock file is
  /// closed just before it releases the lock.
  private static let pause = 0.5
  /// The maximum size of a served report in bytes.
  private static let largestReport = 67_108_864

  private var index: StudyIndex
  private var studies: [ListedStudy] = []
  private var ids: [String: String] = [:]
  private var rates: [String: ProgressRate] = [:]
  private let laboratory: Laboratory
  private let clock: @Sendable () -> Double

  /// - Parameters:
  ///   - folders: the folders for `StudyIndex`.
  ///   - clock: a clock in seconds from any origin.
  package init(
    _ folders: [String], in laboratory: Laboratory,
    clock: @escaping @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }
  ) {
    index = StudyIndex(folders)
    self.laboratory = laboratory
    self.clock = clock
  }

  /// Reads the current studies.
  func current() -> [StudyView] {
    let now = clock()
    studies = index.refresh()
    return studies.sorted { $0.rank < $1.rank }.map { view($0, at: now) }
  }

  /// The current studies, and again after each change that any process makes in their folders. Each subscriber
  /// reads the folders at most twice a second.
  nonisolated func changes() -> any AsyncSequence<[StudyView], Never> & Sendable {
    FolderWatch.changes(of: { await self.index.watchedFolders }, pausing: Self.pause) { await self.current() }
  }

  /// The report of a listed study; nil for an unknown id, or if the report is missing, too large, or not a regular
  /// file.
  package func report(of id: String) -> Data? {
    guard let study = listed(id), study.hasReport else { return nil }
    return Self.contents(study.report)
  }

  /// The table of a listed study's measures; nil for an unknown id, or if the table is missing, too large, or not a
  /// regular file.
  package func summary(of id: String) -> Data? {
    listed(id).flatMap { Self.contents($0.summary) }
  }

  private static func contents(_ path: String) -> Data? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      attributes?[.size] as? Int ?? .max <= largestReport
    else { return nil }
    return FileManager.default.contents(atPath: path)
  }

  /// The id of a study in requests, such as `s1`: assigned at the first call and constant until the server ends.
  /// - Parameter path: the folder of the study.
  package func id(of path: String) -> String {
    let id = ids[path] ?? "s\(ids.count + 1)"
    ids[path] = id
    return id
  }

  /// The unfinished run of a listed study and the folder that contains it; nil for an unknown id or without such a run.
  package func unfinishedRun(of id: String) -> (run: RunIdentity, parent: String)? {
    guard let study = listed(id),
      let running = (try? RunningCells(ofStudy: study.name, in: study.parent)) ?? nil
    else { return nil }
    return (running.run, study.parent)
  }

  /// The cells of a listed study's unfinished run; nil for an unknown id. No cells without such a run, as when it has just
  /// ended, if its scenario is invalid, or if it has too many cells.
  func cells(of id: String) -> CellMapView? {
    guard let study = listed(id) else { return nil }
    guard let running = (try? RunningCells(ofStudy: study.name, in: study.parent)) ?? nil,
      let scenario = try? Scenario(
        yaml: running.run.scenario, file: running.run.scenarioFile, in: laboratory),
      scenario.experiment.cells.count <= RunningCells.most
    else { return CellMapView(labels: [], finished: []) }
    return CellMapView(
      labels: scenario.experiment.cells.map { cell in cell.label.map { ($0.path, "\($0.value)") } },
      finished: running.cells.map { ($0.index, $0.values) }, titles: titles)
  }

  /// The titles of the laboratory's measures, those read as factors, and the objectives of a listed study; nil for an
  /// unknown id.
  func measures(of id: String) -> MeasuresView? {
    guard let study = listed(id) else { return nil }
    let run = RunIdentity(ofStudyIn: study.path)
    let scenario = run.flatMap { try? Scenario(yaml: $0.scenario, file: $0.scenarioFile, in: laboratory) }
    let factors = laboratory.measures.descriptors.filter { MeasureFinding($0).isFactor }.map(\.name)
    return MeasuresView(
      titles: titles, factors: Set(factors), objectives: scenario?.experiment.objectives.map(\.measure) ?? [])
  }

  private var titles: [String: String] {
    let measures = laboratory.measures.descriptors.map { ($0.name, MeasureTitle($0).text) }
    return Dictionary(measures) { first, _ in first }
  }

  private func listed(_ id: String) -> ListedStudy? {
    if studies.isEmpty { _ = current() }
    return studies.first { ids[$0.path] == id }
  }

  private func view(_ study: ListedStudy, at now: Double) -> StudyView {
    let id = id(of: study.path)
    // Control and direction characters are removed, because they could make one text look like another.
    var view = StudyView(
      id: id, name: study.name.printable, folder: study.parent.printable, question: study.question.printable,
      started: study.started?.printable, bytes: study.bytes, state: study.state.rawValue,
      problem: study.problem.map { error in Translated { $0.sentence(of: error).printable } },
      hasReport: study.hasReport,
      parts: study.parts.map { part($0, of: id, at: now) })
    view.answer = study.answer?.printable
    view.caveat = study.caveat?.printable
    return view
  }

  private func part(_ part: StudyStatus.Part, of id: String, at now: Double) -> StudyView.Part {
    let key = "\(id) \(part.name)"
    var rate: ProgressRate?
    if part.state == .running {
      rates[key, default: ProgressRate()].add(part.done, at: now)
      rate = rates[key]
    } else {
      rates[key] = nil
    }
    return StudyView.Part(
      name: part.name, state: part.state.rawValue, done: part.done, total: part.total, unit: part.unit,
      share: part.comparisons?.share, holder: part.holder, perSecond: rate?.perSecond,
      secondsLeft: left(part, key, at: now) ?? rate?.secondsLeft(of: part.total))
  }

  /// The seconds until the last comparison at the present rate; nil if the comparisons or their rate are not known.
  private func left(_ part: StudyStatus.Part, _ key: String, at now: Double) -> Double? {
    let key = "\(key) comparisons"
    guard let comparisons = part.comparisons else {
      rates[key] = nil
      return nil
    }
    rates[key, default: ProgressRate()].add(comparisons.made, at: now)
    return rates[key]?.secondsLeft(of: comparisons.all)
  }
}

extension ListedStudy {
  /// The sort key in the list: running, interrupted, shards, finished, damaged; within a state the latest start first,
  /// then by path.
  fileprivate var rank: (Int, ReversedOrder, String) {
    let states: [State] = [.running, .interrupted, .shards, .finished, .damaged]
    return (states.firstIndex(of: state) ?? 0, ReversedOrder(text: started ?? ""), path)
  }

  fileprivate struct ReversedOrder: Comparable {
    let text: String
    static func < (one: Self, other: Self) -> Bool { one.text > other.text }
  }
}

/// The rate of a process over the last minute of observations.
struct ProgressRate {
  private static let window = 60.0
  private var seen: [(seconds: Double, done: Int)] = []

  /// Adds an observation.
  /// - Parameter seconds: the time on any monotonic clock. If `done` is less than before, the observations start anew.
  mutating func add(_ done: Int, at seconds: Double) {
    if let last = seen.last, done < last.done { seen = [] }
    seen.append((seconds, done))
    // One older observation is kept, so that the window is covered.
    while seen.count > 2, seconds - seen[1].seconds >= Self.window { seen.removeFirst() }
  }

  /// The rate per second; nil until two observations differ.
  var perSecond: Double? {
    guard let first = seen.first, let last = seen.last, last.done > first.done, last.seconds > first.seconds
    else { return nil }
    return Double(last.done - first.done) / (last.seconds - first.seconds)
  }

  /// Seconds until all of `total` is done at this rate.
  func secondsLeft(of total: Int?) -> Double? {
    guard let total, let perSecond, let done = seen.last?.done else { return nil }
    return Double(max(0, total - done)) / perSecond
  }
}
