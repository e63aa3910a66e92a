import Foundation
import Store
import TestSupport
import Testing
import Training

private let session = TrainingSession(
  startedAt: comparison(0).timestamp, seed: 7, strategy: ParameterValues(of: KazezStrategy.descriptor),
  settings: ParameterValues(of: TrainingSettings.descriptor))

@Suite struct `Recorder` {
  @Test func `has saved everything in order when it settles`() async throws {
    let scratch = try ScratchDirectory()
    let store = try Store(changing: scratch)
    let recorder = StoreRecorder(store, clock: ManualClock())
    recorder.save(.session(session))
    for record in records(100) { recorder.save(.record(record)) }
    try await recorder.settle()
    #expect(try store.allRecords() == records(100))
    #expect(try store.sessions().map(\.comparisons) == [100])
    #expect(recorder.unsaved.isEmpty)
  }

  @Test(.enabled(if: ScratchMount.isPossible))
  func `reports a full disk at once, keeps unsaved items and saves them when there is space`()
    async throws
  {
    let mount = try ScratchMount(kilobytes: 256)
    let directory = StoreDirectory(path: mount.path)
    let store = try Store(directory, for: .changing(holder: "this test"))
    let clock = ManualClock()
    let recorder = StoreRecorder(store, clock: clock)
    recorder.save(.session(session))
    try await recorder.settle()
    let filler = mount.fill()
    for record in records(200) { recorder.save(.record(record)) }
    await #expect(throws: StoreError.diskFull(path: "\(mount.path)/training.sqlite")) {
      try await recorder.settle()
    }
    var reports = recorder.reports.makeAsyncIterator()
    guard case .failed(.diskFull, let unsaved)? = await reports.next() else {
      Issue.record("the first report must be of a full disk")
      return
    }
    #expect(unsaved > 0 && !recorder.unsaved.isEmpty)
    try FileManager.default.removeItem(atPath: filler)
    try #require(await eventually { clock.sleepers > 0 })
    clock.advance(seconds: 30)
    var report = await reports.next()
    while case .failed? = report { report = await reports.next() }
    #expect(report == .recovered)
    #expect(try store.allRecords() == records(200))
  }

  @Test(.enabled(if: ScratchMount.isPossible))
  func `ends the delay before a retry when it is released`() async throws {
    let mount = try ScratchMount(kilobytes: 256)
    let store = try Store(StoreDirectory(path: mount.path), for: .changing(holder: "this test"))
    let clock = ManualClock()
    var recorder: StoreRecorder? = StoreRecorder(store, clock: clock)
    _ = mount.fill()
    recorder?.save(.session(session))
    for record in records(200) { recorder?.save(.record(record)) }
    try #require(await eventually { clock.sleepers == 1 })
    recorder = nil
    #expect(await eventually { clock.sleepers == 0 })
  }

  @Test(.enabled(if: ScratchMount.isPossible)) func `rolls back an import on a full disk`() throws {
    let mount = try ScratchMount(kilobytes: 256)
    let store = try Store(StoreDirectory(path: mount.path), for: .changing(holder: "this test"))
    try store.add(records(5))
    #expect(throws: StoreError.diskFull(path: "\(mount.path)/training.sqlite")) {
      try store.add(records(10_000))
    }
    #expect(try store.allRecords() == records(5))
  }
}
