import BodyTimeline
import Chronology
import Foundation
import Store
import TestSupport
import Testing
import Training

/// Stores that were tampered with, through everything that reads them; `make test-stores` spoils 10,000, under
/// `PEACH_FUZZ_SEED` if that is set.
@Suite struct `Stores that were tampered with` {
  private static let environment = ProcessInfo.processInfo.environment
  static let stores = FullTests.areWanted ? 2500 : 25
  static let seed = environment["PEACH_FUZZ_SEED"].flatMap(UInt64.init) ?? 1

  @Test(arguments: StoreTamperer.Kind.allCases)
  func `are read or refused in one sentence, with nothing changed, and good after a repair`(
    _ kind: StoreTamperer.Kind
  ) async throws {
    let scratch = try ScratchDirectory()
    let whole = try await wholeStore(in: scratch)
    let probe = try Probe()
    var figures: [String: Int] = [:]
    var slowest = 0
    for number in 0..<Self.stores {
      let comment = Comment("\(kind.rawValue), store \(number) of seed \(Self.seed)")
      let directory = scratch.path("spoiled")
      try? FileManager.default.removeItem(atPath: directory)
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: whole, toPath: "\(directory)/training.sqlite")
      try StoreTamperer(seed: Self.seed).spoil("\(directory)/training.sqlite", kind, number: number)
      let before = try contents(of: directory)
      let (milliseconds, answer) = try #require(try probe.ask("read \(directory)"), comment)
      slowest = max(slowest, milliseconds)
      #expect(try contents(of: directory) == before, comment)
      figures[outcome(answer), default: 0] += 1
      if answer == "ok" { continue }
      expectSentence(answer, about: directory, comment)
      guard answer.contains("peach repair") else { continue }
      let (_, repaired) = try #require(try probe.ask("repair \(directory)"), comment)
      #expect(repaired == "ok", comment)
      let (_, again) = try #require(try probe.ask("read \(directory)"), comment)
      #expect(again == "ok", comment)
    }
    // For the figures of a full run.
    print("tampered stores, \(kind.rawValue): \(figures.sorted { $0.key < $1.key }), slowest \(slowest) ms")
    #expect(figures.count > 1, "\(figures)")
  }

  private func outcome(_ answer: String) -> String {
    if answer == "ok" { return "read" }
    return answer.contains("peach repair moves")
      ? "row named" : answer.contains("peach repair") ? "index" : "refused"
  }

  private func expectSentence(_ answer: String, about directory: String, _ comment: Comment) {
    #expect(
      answer.hasPrefix(directory) && answer.hasSuffix(".") && !answer.contains("⏎"), "\(comment): \(answer)")
    #expect(answer.count < 800, "\(comment): \(answer)")
  }

  /// What lies in a directory, by name.
  private func contents(of directory: String) throws -> [String: Data] {
    try Dictionary(
      uniqueKeysWithValues: FileManager.default.contentsOfDirectory(atPath: directory).map {
        ($0, try Data(contentsOf: URL(filePath: "\(directory)/\($0)")))
      })
  }

  /// A store with sessions of several strategies, matchings, imported records and body events.
  private func wholeStore(in scratch: ScratchDirectory) async throws -> String {
    let directory = StoreDirectory(path: scratch.path("whole"))
    let store = try Store(directory, for: .changing(holder: "this test"))
    try await TrainedSessions.fill(store)
    store.close()
    return "\(directory.path)/training.sqlite"
  }
}

/// The probe, which a trap ends.
private final class Probe {
  private var process: Process?
  private var (input, output) = (Pipe(), Pipe())

  init() throws { try start() }

  deinit { process?.terminate() }

  private func start() throws {
    let probe = Process()
    (input, output) = (Pipe(), Pipe())
    probe.executableURL = CommandRun.url(of: "TamperProbe")
    (probe.standardInput, probe.standardOutput) = (input, output)
    probe.standardError = FileHandle.nullDevice
    try probe.run()
    process = probe
  }

  /// The probe's answer with the milliseconds it took; nil when it was ended by a trap or does not answer within a
  /// minute.
  func ask(_ question: String) throws -> (Int, String)? {
    input.fileHandleForWriting.write(Data("\(question)\n".utf8))
    var answer = Data()
    while answer.last != UInt8(ascii: "\n") {
      var waiting = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      let more = poll(&waiting, 1, 60_000) > 0 ? output.fileHandleForReading.availableData : Data()
      if more.isEmpty {
        process?.terminate()
        try start()
        return nil
      }
      answer += more
    }
    let parts = String(decoding: answer.dropLast(), as: UTF8.self).split(separator: " ", maxSplits: 1)
    return (Int(parts[0]) ?? 0, String(parts[1]))
  }
}
