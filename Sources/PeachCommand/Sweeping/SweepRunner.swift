import Chronology
import Foundation
import Live
import Results
import Scenarios
import Simulation
import Text
import Tuning
import WebUI

/// Runs sweeps and tunings for the page, one at a time, in the same way as `peach sweep` and `peach tune`: if a sweep is
/// cancelled or its server is killed, finished cells are kept; of a tuning, its evaluations.
///
/// The sweep is a task of the server and ends with it. It has a low priority and leaves one core free for training.
actor SweepRunner: SweepService {
  private struct Running {
    let path, name: String
    let task: Task<Void, Never>
    var isEnding = false
  }

  private let watch: StudyWatch
  private let out: String
  private let jobs: Int
  private let laboratory: Laboratory
  private let library: D3Library?
  private let folder: ScenarioFolder
  private let folderLimit: TimeLimit
  private var running: Running?
  private var problem: Translated?
  private var pages: [AsyncStream<SweepState>.Continuation] = []

  /// - Parameters:
  ///   - scenarios: the folder of the scenarios.
  ///   - out: the folder for the studies, one of the folders that `watch` reads.
  ///   - watch: finds studies by their ids.
  ///   - library: draws the reports.
  ///   - wait: the maximum seconds for reading the folder of the scenarios.
  init(
    _ scenarios: String, into out: String, watch: StudyWatch, drawnWith library: D3Library?,
    in laboratory: Laboratory, jobs: Int = max(1, ProcessInfo.processInfo.activeProcessorCount - 1),
    waiting wait: Double = 5
  ) {
    folder = ScenarioFolder(scenarios, in: laboratory)
    folderLimit = TimeLimit(wait)
    (self.out, self.watch, self.library, self.laboratory, self.jobs) = (out, watch, library, laboratory, jobs)
  }

  func scenarios(in language: Language) async -> [ScenarioView] {
    await folderLimit.run { [folder] in folder.list(in: language) } ?? [folder.withoutAnswer(in: language)]
  }

  func cost(of id: String, in language: Language) async -> String? {
    guard let order = try? await order(.scenario(id: id)) else { return nil }
    return try? await SweepCost(of: order.study, order.plan, drawnWith: library, jobs: jobs)
      .words(in: language)
  }

  func start(_ request: SweepRequest, in language: Language) async -> SweepAnswer {
    let texts = language.texts
    do {
      guard let order = try await order(request.source) else {
        return SweepAnswer(problem: texts.sweepChoiceIsGone)
      }
      if !request.isConfirmed, request.beginning != .resume, let cost = try await largeCost(of: order) {
        let name = order.study.experiment.name
        return SweepAnswer(
          problem: texts.sweepAsksIfLarge(name: name, cost: cost.words(in: language)), choices: [.long])
      }
      // There is no suspension from here until it begins, so a second request finds this sweep running.
      if let name = running?.name {
        return SweepAnswer(problem: texts.sweepIsRunning(name: name))
      }
      let answer = try order.plan.map { try begin(order, tuning: $0, request) } ?? begin(order, request)
      await publish()
      return answer
    } catch let error as StudyError { return SweepAnswer(error, in: language) } catch {
      return SweepAnswer(problem: language.sentence(of: error).printable)
    }
  }

  /// The cost of a sweep that takes much time or disk space; nil for other sweeps.
  private func largeCost(of order: Order) async throws -> SweepCost? {
    let experiment = order.study.experiment
    guard running == nil, order.plan?.budget ?? experiment.totalComparisons > SweepCost.unasked else {
      return nil
    }
    let cost = try await SweepCost(of: order.study, order.plan, drawnWith: library, jobs: jobs)
    return cost.isLarge ? cost : nil
  }

  func cancel(_ study: String) async -> Bool {
    guard let path = running?.path, await watch.id(of: path) == study, running?.path == path else {
      return false
    }
    running?.isEnding = true
    running?.task.cancel()
    await publish()
    return true
  }

  func states() async -> AsyncStream<SweepState> {
    let (states, page) = AsyncStream.makeStream(of: SweepState.self, bufferingPolicy: .bufferingNewest(1))
    pages.append(page)
    await publish()
    return states
  }

  /// Cancels the sweep and waits until its finished cells are written.
  func close() async {
    running?.task.cancel()
    await running?.task.value
  }

  /// Sends the state to every page, and removes the pages that have left.
  private func publish() async {
    var state = SweepState()
    state.problem = problem
    if let running {
      let id = await watch.id(of: running.path)
      // If the sweep has ended meanwhile, `ended` publishes the final state.
      guard let still = self.running, still.path == running.path else { return }
      (state.study, state.name, state.isEnding) = (id, still.name, still.isEnding)
    }
    pages.removeAll { page in
      if case .terminated = page.yield(state) { true } else { false }
    }
  }
}

// MARK: - One sweep

extension SweepRunner {
  /// A study to run and its folder.
  private struct Order {
    let scenario: Scenario
    let study: Study
    let out: String
    /// The plan of a scenario to tune; nil for a sweep.
    var plan: TuningPlan? { scenario.tuning }

    init(_ scenario: Scenario, command: String? = nil, out: String) {
      (self.scenario, self.out) = (scenario, out)
      let name = scenario.tuning == nil ? "sweep" : "tune"
      study = Study(scenario, command: command ?? "peach \(name) \(scenario.file)")
    }
  }

  /// The order of a source; nil if the source is no longer listed.
  private func order(_ source: SweepRequest.Source) async throws -> Order? {
    switch source {
    case .scenario(let id):
      try await folderLimit.run { [folder] in Result { try folder.scenario(id) } }?.get()
        .map { Order($0, out: out) }
    case .text(let yaml, let file):
      Order(try Scenario(yaml: yaml, file: file, in: laboratory), out: out)
    case .run(let id):
      try await watch.unfinishedRun(of: id).map { run, parent in
        let scenario = try Scenario(yaml: run.scenario, file: run.scenarioFile, in: laboratory)
        return Order(scenario.overriding(seed: run.seed), command: run.command, out: parent)
      }
    }
  }

  private func begin(_ order: Order, _ request: SweepRequest) throws -> SweepAnswer {
    let name = order.study.experiment.name
    if !request.isReplacing, try FinishedStudy.existing(order.study, shard: nil, in: order.out) != nil {
      return SweepAnswer(name: name, wasFinished: true)
    }
    let writer = try StudyWriter.begin(
      order.study, in: order.out, request.beginning, replacing: request.isReplacing)
    let (circumstances, start) = (
      RunCircumstances(jobs: jobs, started: .wallClock), ContinuousClock.now
    )
    return run(
      order,
      Task.detached(priority: .utility) { [library] in
        var problem: (any Error)?
        do {
          _ = try await writer.complete(
            circumstances, drawnWith: library, elapsed: { (ContinuousClock.now - start) / .seconds(1) })
        } catch is CancellationError {} catch { problem = error }
        writer.stop()
        await self.ended(name, problem)
      })
  }

  private func begin(_ order: Order, tuning plan: TuningPlan, _ request: SweepRequest) throws -> SweepAnswer {
    let (name, command) = (order.study.experiment.name, order.study.command)
    let confirmation = Study(confirming: order.scenario, plan, command: command)
    if !request.isReplacing, try FinishedStudy.existing(confirmation, shard: nil, in: order.out) != nil {
      return SweepAnswer(name: name, wasFinished: true)
    }
    let (jobs, library, start, started) = (jobs, library, ContinuousClock.now, Instant.wallClock)
    let work = try TuningWork(
      order.scenario, plan, jobs: jobs, command: command, in: order.out, request.beginning,
      replacing: request.isReplacing, elapsed: { (ContinuousClock.now - start) / .seconds(1) })
    return run(
      order,
      Task.detached(priority: .utility) {
        var problem: (any Error)?
        do {
          _ = try await work.complete(jobs: jobs, started: started, drawnWith: library)
        } catch {
          work.leave()
          if !(error is CancellationError) { problem = error }
        }
        await self.ended(name, problem)
      })
  }

  private func run(_ order: Order, _ task: Task<Void, Never>) -> SweepAnswer {
    let name = order.study.experiment.name
    problem = nil
    running = Running(path: "\(order.out)/\(name)", name: name, task: task)
    return SweepAnswer(name: name)
  }

  private func ended(_ name: String, _ problem: (any Error)?) async {
    running = nil
    self.problem = problem.map { error in Translated { "\(name): \($0.sentence(of: error))".printable } }
    await publish()
  }
}

extension SweepAnswer {
  /// The error in the words of the page, which has buttons instead of options.
  fileprivate init(_ error: StudyError, in language: Language) {
    let texts = language.texts
    let (problem, choices): (String, [Choice]) =
      switch error {
      case .finished(let path, _): (texts.sweepFoundFinished(path: path), [.replace])
      case .unfinished(let path, let done, let cells, _):
        (texts.sweepFoundUnfinished(path: path, done: done, cells: cells), [.resume, .fresh])
      case .unfinishedTuning(let path, 1): (texts.sweepFoundTuningOfOne(path: path), [.resume, .fresh])
      case .unfinishedTuning(let path, let count):
        (texts.sweepFoundTuning(path: path, count: count.grouped), [.resume, .fresh])
      case .differs(let path, _, _, _): (texts.sweepFoundOther(path: path), [.fresh])
      default: (error.sentence(in: language), [])
      }
    self.init(problem: problem.printable, choices: choices)
  }
}
