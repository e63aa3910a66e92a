/// What one part of the page adds to the server.
public struct PageSection: Sendable {
  /// The resources.
  public var endpoints: [Endpoint]
  /// The streams.
  public var topics: [WatchTopic]

  /// A section.
  public init(endpoints: [Endpoint], topics: [WatchTopic] = []) {
    (self.endpoints, self.topics) = (endpoints, topics)
  }
}

/// A named stream of JSON events. All topics share the one stream of server-sent events `/watch`.
public struct WatchTopic: Sendable {
  /// The name, of letters, digits and hyphens.
  public let name: String
  let events: @Sendable () -> AsyncStream<String>

  /// A topic.
  /// - Parameter events: called for each subscriber; begins with the current state, then yields each change. Each string
  ///   is one JSON document. The stream is cancelled when the subscriber leaves.
  public init(_ name: String, events: @escaping @Sendable () -> AsyncStream<String>) {
    (self.name, self.events) = (name, events)
  }
}
