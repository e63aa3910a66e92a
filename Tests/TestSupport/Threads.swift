import Foundation

/// Runs `body` on so many threads of its own at once, whatever the number of cores, and waits for all of them.
/// - Parameter body: called with the thread's number, from 0.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    Thread {
      body(number)
      group.leave()
    }.start()
  }
  group.wait()
}
