/// A part of the page: the endpoints and topics that it adds to the server.
package struct PageSection: Sendable {
  package var endpoints: [Endpoint]
  package var topics: [WatchTopic]

  package init(endpoints: [Endpoint], topics: [WatchTopic] = []) {
    (self.endpoints, self.topics) = (endpoints, topics)
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// The elements, each converted when it is read.
  func mapped<Other: Sendable>(
    _ convert: @escaping @Sendable (Element) async -> Other
  ) -> any AsyncSequence<Other, Never> & Sendable { map(convert) }
}

/// A named stream of JSON events. All topics share the one stream of server-sent events `/watch`.
package struct WatchTopic: Sendable {
  /// The name, of letters, digits and hyphens.
  package let name: String
  let events: @Sendable () async -> any AsyncSequence<String, Never> & Sendable

  /// A topic.
  /// - Parameter events: called for each subscriber; begins with the current state, then yields each change. Each string
  ///   is one JSON document. The stream is cancelled when the subscriber leaves.
  package init(
    _ name: String, events: @escaping @Sendable () async -> any AsyncSequence<String, Never> & Sendable
  ) {
    (self.name, self.events) = (name, events)
  }
}
