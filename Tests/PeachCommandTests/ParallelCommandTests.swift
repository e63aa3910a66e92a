import BodyTimeline
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

/// Many processes that change one thing, while a thread reads it. PEACH_FULL_TESTS=1 takes 20 for a minute.
private struct Crowd {
  static let size = FullTests.areWanted ? 20 : 4
  private static let rounds = FullTests.areWanted ? Int.max : 4

  /// Commands that said done.
  private(set) var done = 0
  /// Commands that said that they failed.
  private(set) var refused = 0
  /// How often the reader looked.
  private(set) var reads = 0

  /// - Parameters:
  ///   - work: runs a command for a worker and a round, both from 0; returns whether it said done.
  ///   - read: looks at what is changed; called again and again until the last command has ended.
  static func run(
    work: @escaping @Sendable (_ worker: Int, _ round: Int) -> Bool, read: @escaping @Sendable () -> Void
  ) -> Crowd {
    let result = Mutex(Crowd())
    let working = Mutex(size)
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    onThreads(size + 1) { worker in
      guard worker < size else {
        repeat {
          read()
          result.withLock { $0.reads += 1 }
        } while working.withLock { $0 > 0 }
        return
      }
      var round = 0
      while round < rounds, !FullTests.areWanted || ContinuousClock.now < end {
        let isDone = work(worker, round)
        result.withLock { isDone ? ($0.done += 1) : ($0.refused += 1) }
        round += 1
      }
      working.withLock { $0 -= 1 }
    }
    return result.withLock { $0 }
  }

  /// In full runs the figures are printed.
  func report(_ name: String, _ found: String) {
    if FullTests.areWanted {
      print("\(name): \(Self.size) processes, \(done) done, \(refused) refused, \(reads) reads, \(found)")
    }
  }
}

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Commands at the same time` {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// Starts the command and waits for it.
  /// - Returns: whether it said done.
  private func run(_ arguments: String...) -> Bool {
    ChildProcess(
      [CommandRun.url(of: "peach").path] + arguments,
      environment: ["HOME": scratch.path, "PATH": "/usr/bin:/bin"]
    ).wait()
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  private func id(_ worker: Int, _ round: Int) -> String { "w\(worker)-\(round)" }

  @Test func `lose no event of a file, which is whole whenever it is read`() throws {
    let file = scratch.path("weights.csv")
    let kept = Mutex<Set<String>>([])
    let torn = Mutex(0)
    let last = Mutex(0)
    let crowd = Crowd.run { worker, round in
      let isDone = run("body", "add", "weight", "\(60 + worker)", "--id", id(worker, round), "--events", file)
      if isDone { kept.withLock { _ = $0.insert(id(worker, round)) } }
      return isDone
    } read: {
      guard let text = text(file) else { return }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let isWhole =
        text.hasSuffix("\n") && lines[0] == "timestamp,metric,value,unit,id,tags"
        && lines.dropFirst().dropLast().allSatisfy {
          $0.split(separator: ",", omittingEmptySubsequences: false).count == 6
        }
      let before = last.withLock { last in
        defer { last = lines.count }
        return last
      }
      if !isWhole || lines.count < before { torn.withLock { $0 += 1 } }
    }
    let rows = try #require(text(file)).split(separator: "\n").dropFirst()
    let ids = Set(rows.map { String($0.split(separator: ",", omittingEmptySubsequences: false)[4]) })
    let (acknowledged, broken) = (kept.withLock { $0 }, torn.withLock { $0 })
    crowd.report("event file", "\(acknowledged.subtracting(ids).count) lost, \(broken) torn")
    #expect(acknowledged.isSubset(of: ids) && rows.count == ids.count)
    #expect(broken == 0 && crowd.done > 0)
    #expect(try scratch.names() == ["weights.csv"])
  }

  @Test func `lose no change of the settings, which are whole whenever they are read`() throws {
    let file = scratch.path("settings.yaml")
    let keys = ["note-duration", "highest-note", "lowest-note", "reference-pitch"]
    let saved = Mutex<[String: Set<String>]>([:])
    let torn = Mutex(0)
    let crowd = Crowd.run { worker, round in
      let (key, turn) = (keys[worker % keys.count], worker / keys.count + round)
      let value = [
        "\(0.5 + Double(turn % 10) / 10)", "\(80 + turn % 10)", "\(30 + turn % 10)", "\(430 + turn % 10)",
      ]
      let isDone = run("settings", "\(key)=\(value[worker % keys.count])", "--settings", file)
      // Several workers share a key where there are more of them: the last of any of them may have come last.
      if isDone {
        saved.withLock { _ = $0[key, default: []].insert("\(key): \(value[worker % keys.count])") }
      }
      return isDone
    } read: {
      guard let text = text(file) else { return }
      let lines = text.split(separator: "\n")
      if !text.hasSuffix("\n") || !lines.allSatisfy({ $0.contains(": ") }) || lines.count > keys.count {
        torn.withLock { $0 += 1 }
      }
    }
    let lines = Set(try #require(text(file)).split(separator: "\n").map(String.init))
    let (acknowledged, broken) = (saved.withLock { $0 }, torn.withLock { $0 })
    let lost = acknowledged.values.filter { $0.isDisjoint(with: lines) }.count
    crowd.report("settings file", "\(lost) of \(acknowledged.count) keys lost, \(broken) torn")
    #expect(lost == 0 && lines.count == acknowledged.count && broken == 0)
    #expect(try scratch.names() == ["settings.yaml"])
  }

  @Test func `lose no event of a store`() throws {
    let data = scratch.path("data")
    let kept = Mutex<Set<String>>([])
    let unreadable = Mutex(0)
    let directory = StoreDirectory(path: data)
    let crowd = Crowd.run { worker, round in
      let isDone = run("body", "add", "weight", "\(60 + worker)", "--id", id(worker, round), "--data", data)
      if isDone { kept.withLock { _ = $0.insert(id(worker, round)) } }
      return isDone
    } read: {
      do { _ = try Store(directory, for: .reading).bodyEvents() } catch { unreadable.withLock { $0 += 1 } }
    }
    let ids = Set(try Store(directory, for: .reading).bodyEvents().map(\.id))
    let (acknowledged, broken) = (kept.withLock { $0 }, unreadable.withLock { $0 })
    crowd.report("store", "\(acknowledged.subtracting(ids).count) lost, \(broken) failed reads")
    #expect(acknowledged.isSubset(of: ids) && broken == 0 && crowd.done > 0)
  }

  @Test func `make one whole study`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    #expect(run("sweep", file, "--out", scratch.path("expected")))
    let expected = try #require(text(scratch.path("expected/tiny/summary.csv")))
    let out = scratch.path("out")
    let torn = Mutex(0)
    let crowd = Crowd.run { worker, _ in
      run("sweep", file, "--out", out, "--jobs", "1", worker.isMultiple(of: 2) ? "--fresh" : "--resume")
    } read: {
      guard let text = text("\(out)/tiny/summary.csv") else { return }
      if text != expected { torn.withLock { $0 += 1 } }
    }
    let broken = torn.withLock { $0 }
    crowd.report("study folder", "\(broken) torn")
    #expect(text("\(out)/tiny/summary.csv") == expected && broken == 0 && crowd.done > 0)
  }
}
