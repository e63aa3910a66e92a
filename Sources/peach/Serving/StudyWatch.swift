import Foundation
import PlacedText
import Results
import Scenarios
import WebUI

/// Watches the folders of studies for the page: whichever process runs them, and also after the server was started again.
actor StudyWatch: StudyService {
  /// How often the folders are read while somebody watches.
  private static let interval = Duration.seconds(1)
  /// A report may have so many bytes.
  private static let largestReport = 67_108_864

  private var index: StudyIndex
  private var studies: [ListedStudy] = []
  private var ids: [String: String] = [:]
  private var rates: [String: ProgressRate] = [:]
  private var readAt: Double?
  private let laboratory: Laboratory
  private let clock: @Sendable () -> Double

  /// - Parameters:
  ///   - folders: see `StudyIndex`.
  ///   - clock: reads a clock in seconds from any origin.
  init(
    _ folders: [String], in laboratory: Laboratory,
    clock: @escaping @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }
  ) {
    index = StudyIndex(folders)
    self.laboratory = laboratory
    self.clock = clock
  }

  /// The studies now. The folders are read at most twice a second, however many pages watch.
  func current() -> [StudyView] {
    let now = clock()
    if readAt.map({ now - $0 >= 0.5 }) ?? true {
      readAt = now
      studies = index.refresh()
    }
    return studies.sorted { $0.rank < $1.rank }.map { view($0, at: now) }
  }

  /// The studies now, and again whenever they change, until the stream is given up.
  nonisolated func changes() -> AsyncStream<[StudyView]> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { stream in
      let task = Task {
        var last: [StudyView]?
        while !Task.isCancelled {
          let studies = await current()
          if studies != last { stream.yield(studies) }
          last = studies
          try? await Task.sleep(for: Self.interval)
        }
        stream.finish()
      }
      stream.onTermination = { _ in task.cancel() }
    }
  }

  /// The report of a study that was listed; nil of others, and where it cannot be read.
  func report(of id: String) -> Data? {
    guard let study = listed(id), study.hasReport else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: study.report)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      attributes?[.size] as? Int ?? .max <= Self.largestReport
    else { return nil }
    return FileManager.default.contents(atPath: study.report)
  }

  /// The cells of the unfinished run of a study that was listed; nil of others, and of runs with too many cells.
  func cells(of id: String) -> CellMapView? {
    guard let study = listed(id),
      let running = (try? RunningCells(ofStudy: study.name, in: study.parent)) ?? nil,
      let scenario = try? Scenario(
        yaml: running.run.scenario, file: running.run.scenarioFile, in: laboratory),
      scenario.experiment.cells.count <= RunningCells.most
    else { return nil }
    return CellMapView(
      labels: scenario.experiment.cells.map { cell in cell.label.map { ($0.path, "\($0.value)") } },
      finished: running.cells.map { ($0.index, $0.values) })
  }

  private func listed(_ id: String) -> ListedStudy? {
    if studies.isEmpty { _ = current() }
    return studies.first { ids[$0.path] == id }
  }

  private func view(_ study: ListedStudy, at now: Double) -> StudyView {
    let id = ids[study.path] ?? "s\(ids.count + 1)"
    ids[study.path] = id
    // Without control and direction characters, which could show one text as another.
    return StudyView(
      id: id, name: study.name.printable, folder: study.parent.printable, question: study.question.printable,
      started: study.started?.printable, bytes: study.bytes, state: study.state.rawValue,
      problem: study.problem?.printable, hasReport: study.hasReport,
      parts: study.parts.map { part($0, of: id, at: now) })
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
      holder: part.holder, perSecond: rate?.perSecond, secondsLeft: rate?.secondsLeft(of: part.total))
  }
}

extension ListedStudy {
  /// Its place in the list: running ones first, then unfinished ones, finished ones by date, the latest first.
  fileprivate var rank: (Int, ReversedOrder, String) {
    let states: [State] = [.running, .interrupted, .finished, .damaged]
    return (states.firstIndex(of: state) ?? 0, ReversedOrder(text: started ?? ""), path)
  }

  fileprivate struct ReversedOrder: Comparable {
    let text: String
    static func < (one: Self, other: Self) -> Bool { one.text > other.text }
  }
}
