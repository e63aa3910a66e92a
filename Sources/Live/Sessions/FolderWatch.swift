import Dispatch
import Foundation
import Synchronization
import Training

/// Notices changes of files in some folders, by any process of this machine.
///
/// A notice only says that something may have changed. One also comes every 10 seconds, because the system does not report
/// changes by other machines on a network file system, and none at all when the limit of watches is reached.
///
/// Source: inotify(7).
package final class FolderWatch: Sendable {
  private static let events = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR)

  private let descriptor: Int32
  private let watched = Mutex<Set<Int32>>([])
  // Sources may be cancelled from any thread, and nothing else is done with them.
  nonisolated(unsafe) private let sources: [any DispatchSourceProtocol]
  /// True at first, then false after changes. Notices that wait are one.
  private let notices: AsyncStream<Bool>

  private init() {
    let (notices, channel) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
    self.notices = notices
    channel.yield(true)
    let queue = DispatchQueue(label: "peach.folders", qos: .utility)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + 10, repeating: 10, leeway: .seconds(1))
    timer.setEventHandler { @Sendable in channel.yield(false) }
    timer.resume()
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    self.descriptor = descriptor
    guard descriptor >= 0 else {
      sources = [timer]
      return
    }
    let reader = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    reader.setEventHandler { @Sendable in
      var bytes = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &bytes, bytes.count) > 0 {}
      channel.yield(false)
    }
    reader.setCancelHandler { @Sendable in _ = close(descriptor) }
    reader.resume()
    sources = [timer, reader]
  }

  deinit { sources.forEach { $0.cancel() } }

  /// Yields at once, then after changes. A change after an element gives another element, so a caller that reads the
  /// folders after each element misses none.
  /// - Parameters:
  ///   - folders: the folders to watch, computed before each element. In place of a folder that does not exist, its nearest
  ///     existing ancestor is watched. Folders within these folders are watched only if they are listed.
  ///   - pause: the seconds from a change to its element. Changes within them share one element.
  static func notices(
    of folders: @escaping @Sendable () async -> [String], pausing pause: Double,
    by clock: any SessionClock = WallClock()
  ) -> some AsyncSequence<Void, Never> & Sendable {
    let watch = FolderWatch()
    return watch.notices.compactMap { isFirst -> Void? in
      if !isFirst, (try? await clock.sleep(seconds: pause)) == nil { return nil }
      watch.watch(await folders())
      return ()
    }
  }

  /// The values that `read` returns after each notice, without those that equal the value before.
  package static func changes<Value: Equatable & Sendable>(
    of folders: @escaping @Sendable () async -> [String], pausing pause: Double,
    read: @escaping @Sendable () async -> Value
  ) -> some AsyncSequence<Value, Never> & Sendable {
    let last = Mutex<Value?>(nil)
    return notices(of: folders, pausing: pause).compactMap { _ -> Value? in
      let value = await read()
      return last.withLock { last in
        guard value != last else { return nil }
        last = value
        return value
      }
    }
  }

  /// Watches these folders instead of those of the last call.
  private func watch(_ folders: [String]) {
    watched.withLock { watched in
      let added = Set(folders.compactMap(add))
      for former in watched.subtracting(added) { inotify_rm_watch(descriptor, former) }
      watched = added
    }
  }

  /// The system's number for a folder, which it keeps when the folder is renamed; nil if nothing can be watched.
  private func add(_ folder: String) -> Int32? {
    var url = URL(filePath: folder).standardizedFileURL
    while true {
      let number = inotify_add_watch(descriptor, url.path, Self.events)
      if number >= 0 { return number }
      guard [ENOENT, ENOTDIR].contains(errno), url.path != "/" else { return nil }
      url.deleteLastPathComponent()
    }
  }
}
