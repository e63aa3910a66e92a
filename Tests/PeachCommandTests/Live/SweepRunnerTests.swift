import Foundation
import Results
import Scenarios
import TestSupport
import Testing
import Text

@testable import Live
@testable import PeachCommand
@testable import WebUI

extension SweepRunner {
  fileprivate func start(_ request: SweepRequest) async -> SweepAnswer { await start(request, in: .english) }
  fileprivate func scenarios() async -> [ScenarioView] { await scenarios(in: .english) }
}

extension LiveSuite {
  @Suite(.timeLimit(.minutes(15))) struct `Sweeps that the page starts` {
    private let scratch: ScratchDirectory
    private let watch: StudyWatch
    private let runner: SweepRunner

    init() throws {
      scratch = try ScratchDirectory()
      watch = StudyWatch([scratch.path("out")], in: .standard)
      runner = SweepRunner(
        scratch.path("scenarios"), into: scratch.path("out"), watch: watch, drawnWith: nil, in: .standard,
        jobs: 1, waiting: 600)
      try FileManager.default.createDirectory(
        atPath: scratch.path("scenarios"), withIntermediateDirectories: true)
    }

    /// Writes a scenario file and returns its id.
    private func added(_ text: String, as name: String = "small.yaml") async throws -> String {
      _ = try scratch.write(text, to: "scenarios/\(name)")
      return try #require(await runner.scenarios().first { $0.file == name }?.id)
    }

    /// Waits for a state of the sweep.
    private func wait(until holds: (SweepState) -> Bool) async {
      for await state in await runner.states() where holds(state) { return }
    }

    /// So many cells that it is surely cancelled before its end, each so small that some are surely finished.
    private var long: String {
      scenario(name: "long", k1: "{ from: 0.02, to: 0.09, steps: 2000 }", listeners: 2, sessions: 20)
    }

    @Test func `run to the study that peach sweep writes`() async throws {
      let text = scenario(name: "small", k1: "[0.03, 0.05]")
      let id = try await added(text)
      #expect(await runner.cost(of: id, in: .english)?.hasPrefix("a moment and ") == true)
      #expect(
        await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true)) == SweepAnswer(name: "small"))
      await wait { $0.study == nil }
      let file = try scratch.write(text, to: "small.yaml")
      let swept = try peach("sweep", file, "--out", scratch.path("other"))
      #expect(swept.status == 0)
      for name in ["summary.csv", "differences.csv"] {
        let contents = ["out", "other"].map {
          FileManager.default.contents(atPath: scratch.path("\($0)/small/\(name)"))
        }
        #expect(contents[0] == contents[1], "\(name)")
      }
      #expect(
        await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true))
          == SweepAnswer(name: "small", wasFinished: true))
    }

    @Test(.timeLimit(.minutes(1))) func `do not wait for the writer of a pipe among the scenarios`()
      async throws
    {
      _ = try await added(scenario(name: "small"))
      #expect(mkfifo(scratch.path("scenarios/a.yaml"), 0o600) == 0)
      let list = await runner.scenarios()
      #expect(list.map(\.name) == [nil, "small"])
      #expect(list[0].problem?.contains("cannot read the file: it is not a regular file") == true)
      #expect(
        await runner.start(SweepRequest(.scenario(id: list[0].id))).problem?.contains("regular") == true)
    }

    @Test func `that take long are asked about first, with their time and disk`() async throws {
      let id = try await added(
        scenario(name: "years", listeners: 1, sessions: 100_000, comparisons: 10_000_000), as: "years.yaml")
      let cost = try #require(await runner.cost(of: id, in: .english))
      #expect(cost.wholeMatch(of: /about [\d.]+ (h|days) and [\d.]+ [kMG]B of disk/) != nil, "\(cost)")
      let asked = await runner.start(SweepRequest(.scenario(id: id)))
      #expect(asked.choices == [.long])
      #expect(asked.problem?.contains(/^years: takes about [\d.]+ (h|days) and .* of disk\. Start/) == true)
      let german = await runner.start(SweepRequest(.scenario(id: id)), in: .german)
      #expect(
        german.problem?.wholeMatch(
          of: /years: braucht etwa [\d,]+ (h|Tage) und [\d,]+ [kMG]B Platte\. Trotzdem starten\?/)
          != nil, "\(german)")
      #expect(await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true)).name == "years")
      await runner.close()
    }

    @Test func `never replace a finished study unless asked`() async throws {
      let id = try await added(scenario(name: "small"))
      _ = await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true))
      await wait { $0.study == nil }
      let manifest = scratch.path("out/small/manifest.json")
      let before = FileManager.default.contents(atPath: manifest)
      _ = try await added(scenario(name: "small", listeners: 4))
      let refused = await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true))
      #expect(
        refused
          == SweepAnswer(
            problem:
              "\(scratch.path("out/small")): contains a finished study of another scenario, seed or version.",
            choices: [.replace]))
      #expect(
        await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true), in: .german).problem
          == "\(scratch.path("out/small")): enthält eine fertige Studie mit anderem Szenario oder Startwert oder aus "
          + "anderer Version.")
      #expect(FileManager.default.contents(atPath: manifest) == before)
      #expect(
        await runner.start(SweepRequest(.scenario(id: id), isReplacing: true, isConfirmed: true)).name
          == "small")
      await wait { $0.study == nil }
      #expect(FileManager.default.contents(atPath: manifest) != before)
    }

    @Test func `are cancelled by the study's id, keep finished cells and are resumed`() async throws {
      let id = try await added(long, as: "long.yaml")
      #expect(await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true)).name == "long")
      #expect(
        await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true)).problem
          == "One sweep at a time runs here, and long is running. Cancel it or wait.")
      var study: StudyView?
      for await studies in watch.changes() {
        study = studies.first
        if let part = study?.parts.first, part.done > 0 { break }
      }
      let running = try #require(study)
      #expect(running.state == "running")
      for other in ["", "s9", "long", "../long"] { #expect(await !runner.cancel(other)) }
      #expect(await runner.cancel(running.id))
      await wait { $0.study == nil }
      #expect(await !runner.cancel(running.id))
      let status = try StudyStatus(ofStudyAt: scratch.path("out/long"))
      #expect(status.parts.map(\.state) == [.interrupted] && status.parts[0].done > 0)
      #expect(
        await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true))
          == SweepAnswer(
            problem:
              "\(scratch.path("out/long")): contains an interrupted run with \(status.parts[0].done) of 2000 conditions finished.",
            choices: [.resume, .fresh]))
      #expect(
        await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true), in: .german).problem
          == "\(scratch.path("out/long")): enthält einen unterbrochenen Lauf, in dem \(status.parts[0].done) von 2000 "
          + "Bedingungen fertig sind.")
      #expect(await runner.start(SweepRequest(.run(study: running.id), .resume)).name == "long")
      await runner.close()
      let resumed = try StudyStatus(ofStudyAt: scratch.path("out/long"))
      #expect(resumed.parts[0].state == .interrupted && resumed.parts[0].done >= status.parts[0].done)
    }

    @Test func `do not offer the scenario of a plan, whose question a sweep cannot answer`() async throws {
      _ = try await added(scenario(name: "small"))
      for name in ["plan-kazez", "small"] {
        let text = try String(
          contentsOf: FileManager.package.appending(path: "scenarios/\(name).yaml"), encoding: .utf8)
        _ = try scratch.write(text, to: "scenarios/a-\(name).yaml")
      }
      #expect(await runner.scenarios().map(\.file) == ["a-small.yaml", "small.yaml"])
    }

    @Test func `say what is wrong with a file, and know no other ids`() async throws {
      let bad = try await added("name: bad\nstrategi: kazez\n", as: "bad.yaml")
      _ = try scratch.write("tune: yes", to: "scenarios/.hidden.yaml")
      let list = await runner.scenarios()
      #expect(list.map(\.file) == ["bad.yaml"])
      #expect(list[0].name == nil && list[0].problem?.contains("bad.yaml:2:1") == true)
      #expect(await runner.start(SweepRequest(.scenario(id: bad))).problem?.contains("bad.yaml:2:1") == true)
      // In German the file is named; the mistakes are about its English keys.
      let german = "\(scratch.path("scenarios/bad.yaml")) ist kein gültiges Szenario. Auf Englisch: "
      for problem in [
        await runner.scenarios(in: .german)[0].problem,
        await runner.start(SweepRequest(.scenario(id: bad)), in: .german).problem,
      ] {
        #expect(problem?.hasPrefix(german) == true && problem?.contains("Englisch: 2:1: ") == true)
      }
      for id in ["f9", "", "bad.yaml", "../scenarios/bad.yaml"] {
        #expect(
          await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true)).problem
            == "The list has changed and the choice is not in it any more. Choose again.")
      }
      #expect(
        await runner.start(SweepRequest(.run(study: "s1"), .resume)).problem?.contains("Choose again") == true
      )
      #expect((try? FileManager.default.contentsOfDirectory(atPath: scratch.path("out"))) == nil)
    }

    private var tuning: String {
      """
      name: tiny-tune
      seed: 1
      population: [{ listener: novice }, { listener: expert }]
      strategy: { name: weighted, target: { from: 0.6, to: 0.9 }, step-up: { from: 0.1, to: 1, scale: log } }
      sampler: { name: sobol, points: 8 }
      training: { sessions: 2, comparisons-per-session: 25 }
      measures: [fraction_correct, rmse_octaves_timeline]
      baseline: { strategy.target: 0.75, strategy.step-up: 0.5 }
      tune: { objective: rmse_octaves_timeline, budget: 40000, listeners: 4, confirm-listeners: 20 }

      """
    }

    @Test func `tune to the study that peach tune writes`() async throws {
      let id = try await added(tuning, as: "tune.yaml")
      #expect(await runner.start(SweepRequest(.scenario(id: id))) == SweepAnswer(name: "tiny-tune"))
      await wait { $0.study == nil }
      let file = try scratch.write(tuning, to: "tune.yaml")
      #expect(try peach("tune", file, "--out", scratch.path("other")).status == 0)
      for name in ["summary.csv", "differences.csv", "evaluations.csv"] {
        let contents = ["out", "other"].map {
          FileManager.default.contents(atPath: scratch.path("\($0)/tiny-tune/\(name)"))
        }
        #expect(contents[0] != nil && contents[0] == contents[1], "\(name)")
      }
      #expect(
        await runner.start(SweepRequest(.scenario(id: id)))
          == SweepAnswer(name: "tiny-tune", wasFinished: true))
    }

    @Test func `that tune keep their evaluations when they are cancelled, and are resumed`() async throws {
      let id = try await added(
        tuning.replacing("budget: 40000", with: "budget: 400000000").replacing(
          "points: 8", with: "points: 4096"),
        as: "tune.yaml")
      #expect(await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true)).name == "tiny-tune")
      var study: StudyView?
      for await studies in watch.changes() {
        study = studies.first
        if let part = study?.parts.first, part.done > 0 { break }
      }
      let running = try #require(study)
      #expect(running.state == "running" && running.parts[0].name == "tuning")
      #expect(await runner.cancel(running.id))
      await wait { $0.study == nil }
      let kept = try StudyStatus(ofStudyAt: scratch.path("out/tiny-tune")).parts[0].done
      let refused = await runner.start(SweepRequest(.scenario(id: id), isConfirmed: true))
      #expect(refused.choices == [.resume, .fresh])
      #expect(
        refused.problem?.hasSuffix("contains an interrupted tuning with \(kept.of("evaluation")).") == true)
      #expect(
        await runner.start(SweepRequest(.scenario(id: id), .resume, isConfirmed: true)).name == "tiny-tune")
      await runner.close()
      #expect(try StudyStatus(ofStudyAt: scratch.path("out/tiny-tune")).parts[0].done >= kept)
    }

    @Test func `are found by the same ids after the server was started again`() async throws {
      let id = try await added(scenario(name: "small"))
      let restarted = SweepRunner(
        scratch.path("scenarios"), into: scratch.path("out"), watch: watch, drawnWith: nil, in: .standard,
        jobs: 1, waiting: 600)
      #expect(await restarted.start(SweepRequest(.scenario(id: id), isConfirmed: true)).name == "small")
      await restarted.close()
    }

    @Test func `are listed with their size, those to tune with their budget`() async throws {
      _ = try await added(scenario(name: "small", k1: "[0.03, 0.05]"))
      let text = try String(
        contentsOf: FileManager.package.appending(path: "scenarios/tune-kazez.yaml"), encoding: .utf8)
      _ = try scratch.write(text, to: "scenarios/tune.yaml")
      let list = await runner.scenarios()
      #expect(list.map(\.name) == ["small", "tune-kazez"] && list.map(\.isTuning) == [false, true])
      #expect(list.last?.comparisons == 10_000_000)
      #expect(
        list.first?.cells == 2 && list.first?.listeners == 6 && list.first?.comparisons == 2 * 6 * 2 * 25)
    }
  }
}
