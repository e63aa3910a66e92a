import Foundation
import Testing

@testable import AudioOutput

@Suite struct `The command queue` {
  /// Holds the queue, which cannot be copied, for two threads.
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
    // It reads to the end whatever it finds, or the writer would wait for it for ever.
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
    // The queue cannot overflow in use, where releases are bounded; here the writer bounds itself.
    for number in 0..<count {
      while shared.queue.isFull { await Task.yield() }
      shared.queue.push(.release(slot: number))
    }
    #expect(await reader.value == nil)
  }
}
