/// What one part of the page adds to the server.
package struct PageSection: Sendable {
  /// The resources.
  package var endpoints: [Endpoint]
  /// The streams.
  package var topics: [WatchTopic]

  /// A section.
  package init(endpoints: [Endpoint], topics: [WatchTopic] = []) {
    (self.endpoints, self.topics) = (endpoints, topics)
  }
}

/// A named stream of JSON events. All topics share the one stream of server-sent events `/watch`.
package struct WatchTopic: Sendable {
  /// The name, of letters, digits and hyphens.
  package let name: String
  let events: @Sendable () -> AsyncStream<String>

  /// A topic.
  /// - Parameter events: called for each subscriber; begins with the current state, then yields each change. Each string
  ///   is one JSON document. The stream is cancelled when the subscriber leaves.
  package init(_ name: String, events: @escaping @Sendable () -> AsyncStream<String>) {
    (self.name, self.events) = (name, events)
  }
}
