import Foundation
import Testing

@testable import Sound

@Suite struct `The command queue` {
  /// A reference to the queue, which cannot be copied, for two threads.
  private final class Shared: Sendable { let queue = CommandQueue() }

  private func slot(_ command: AudioCommand?) -> Int? {
    if case .release(let slot)? = command { slot } else { nil }
  }

  @Test func `is empty, then first in first out, then empty`() {
    let queue = CommandQueue()
    #expect(slot(queue.pop()) == nil)
    for round in 0..<5 {
      for number in 0..<CommandQueue.capacity { queue.push(.release(slot: 10 * round + number)) }
      for number in 0..<CommandQueue.capacity { #expect(slot(queue.pop()) == 10 * round + number) }
      #expect(slot(queue.pop()) == nil)
    }
  }

  @Test func `passes commands between threads complete and in order`() async {
    let (shared, count) = (Shared(), 50_000)
    // It always reads to the end; otherwise the writer would wait forever.
    let reader = Task.detached {
      var (expected, firstWrong) = (0, Int?.none)
      while expected < count {
        guard case .release(let slot)? = shared.queue.pop() else {
          await Task.yield()
          continue
        }
        if slot != expected, firstWrong == nil { firstWrong = slot }
        expected += 1
      }
      return firstWrong
    }
    // In use the queue cannot overflow because releases are bounded; here the writer limits itself.
    for number in 0..<count {
      while shared.queue.isFull { await Task.yield() }
      shared.queue.push(.release(slot: number))
    }
    #expect(await reader.value == nil)
  }
}
