import Testing
import Training

@testable import Store

private func item(_ index: Int) -> SaveItem { .record(.comparison(comparison(index))) }
private let full = StoreError.diskFull(path: "training.sqlite")

@Suite struct `Save queue` {
  var queue = SaveQueue()

  @Test mutating func `saves the first item at once and items that arrive meanwhile in one batch`() {
    #expect(queue.handle(.arrived(item(1))) == [.save([item(1)])])
    #expect(queue.handle(.arrived(item(2))) == [])
    #expect(queue.handle(.arrived(item(3))) == [])
    #expect(queue.handle(.saved) == [.save([item(2), item(3)])])
    #expect(queue.handle(.saved) == [])
    #expect(queue.isEmpty)
  }

  @Test mutating func `reports a failure at once, keeps the item and tries again`() {
    _ = queue.handle(.arrived(item(1)))
    #expect(
      queue.handle(.failed(full)) == [.report(.failed(full, unsaved: 1)), .retry(afterSeconds: 1)])
    #expect(queue.records.count == 1 && queue.failure == full)
    #expect(queue.handle(.retryDue) == [.save([item(1)])])
    #expect(queue.handle(.saved) == [.report(.recovered)])
    #expect(queue.failure == nil)
  }

  @Test mutating func `tries again with the next item, in order`() {
    _ = queue.handle(.arrived(item(1)))
    _ = queue.handle(.failed(full))
    #expect(queue.handle(.arrived(item(2))) == [.save([item(1), item(2)])])
    #expect(queue.handle(.retryDue) == [])
    #expect(queue.handle(.failed(full)).first == .report(.failed(full, unsaved: 2)))
  }

  @Test mutating func `waits longer after every failure, at most 30 s`() {
    var delays: [Double] = []
    _ = queue.handle(.arrived(item(1)))
    for _ in 1...8 {
      for case .retry(let delay) in queue.handle(.failed(full)) { delays.append(delay) }
      _ = queue.handle(.retryDue)
    }
    #expect(delays == [1, 2, 4, 8, 16, 30, 30, 30])
  }
}
