import Foundation
import Text

/// The stream of server-sent events of one subscriber: all its topics on one connection.
///
/// A subscriber that falls more than ``most`` events behind is disconnected; it reconnects and gets the current state.
///
/// Source: HTML Standard, 9.2 "Server-sent events".
struct EventStream {
  private static let most = 256
  let topics: [WatchTopic]

  /// Sends events until the client disconnects or falls behind. When one topic ends, the others continue.
  func run(on connection: Connection) async throws {
    let head = Response(Data(), type: "text/event-stream").head(length: false, closes: true)
    try await connection.write(head)
    let (events, channel) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingOldest(Self.most))
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for topic in topics {
        group.addTask {
          await Self.forward(topic, to: channel)
          return true
        }
      }
      group.addTask { try await Self.beat(channel) }
      group.addTask { try await Self.awaitEnd(of: connection) }
      group.addTask {
        for await event in events { try await connection.write(event.utf8) }
        return false
      }
      defer { group.cancelAll() }
      while try await group.next() == true {}
    }
  }

  /// Reads and ignores input until the client disconnects, then throws.
  private static func awaitEnd(of connection: Connection) async throws -> Bool {
    while true { _ = try await connection.read() }
  }

  private static func forward(_ topic: WatchTopic, to channel: AsyncStream<String>.Continuation) async {
    for await event in await topic.events() {
      // Split at line feeds only: other Unicode line breaks may occur in JSON and do not end a line of the stream.
      let lines = event.printableJSON.split(separator: "\n").map { "data: \($0)\n" }.joined()
      if case .dropped = channel.yield("event: \(topic.name)\n\(lines)\n") { channel.finish() }
    }
  }

  private static func beat(_ channel: AsyncStream<String>.Continuation) async throws -> Bool {
    while true {
      try await ContinuousClock().sleep(for: PageLimits.heartbeat)
      channel.yield(":\n\n")
    }
  }
}
