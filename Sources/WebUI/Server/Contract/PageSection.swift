import Foundation
import Text

/// A part of the page: the endpoints and topics that it adds to the server.
package struct PageSection: Sendable {
  var endpoints: [Endpoint]
  var topics: [WatchTopic]

  init(endpoints: [Endpoint], topics: [WatchTopic] = []) {
    (self.endpoints, self.topics) = (endpoints, topics)
  }
}

/// A resource of the page: answers the requests for one method and one exact path.
struct Endpoint: Sendable {
  /// What a request does: `get` reads, `post` changes something.
  enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  let method: Method
  /// The path, such as `/profile`; `/watch` and `/session` belong to the server.
  let path: String
  /// The largest body that is accepted with a request, in bytes.
  let bodyLimit: Int
  let answer: @Sendable (PageRequest) async throws -> PageAnswer

  /// Creates an endpoint.
  /// - Parameters:
  ///   - path: begins with a slash and contains no query.
  ///   - bodyLimit: the largest body that is accepted with a request, in bytes.
  ///   - answer: called for each request that the server has admitted. An error that it throws becomes an answer with
  ///     status 500 and the error's sentence in the page's language.
  init(
    _ method: Method, _ path: String, atMost bodyLimit: Int = PageLimits.body,
    answer: @escaping @Sendable (PageRequest) async throws -> PageAnswer
  ) {
    precondition(path.hasPrefix("/"), "an endpoint's path must begin with a slash, got \(path)")
    (self.method, self.path, self.bodyLimit, self.answer) = (method, path, bodyLimit, answer)
  }
}

/// A request for an endpoint. Only the endpoint's path selects the resource; a client cannot name files.
struct PageRequest: Sendable {
  /// The decoded query. The page adds `language` to each request.
  var query: [String: String]
  /// At most as many bytes as the endpoint accepts; empty if the client sent none.
  var body: Data
  /// Whether a phone asks, whose browser plays sounds itself.
  var isOnPhone: Bool

  init(query: [String: String] = [:], body: Data = Data(), isOnPhone: Bool = false) {
    (self.query, self.body, self.isOnPhone) = (query, body, isOnPhone)
  }

  /// The language of the page; English if the query has none.
  var language: Language { Language(query: query) }
}

/// What an endpoint answers.
enum PageAnswer: Sendable {
  /// Status 200 with a JSON document, keys sorted.
  case json(any Encodable & Sendable)
  /// Status 200 with bytes of a media type such as `image/png`.
  case bytes(Data, type: String)
  /// Status 200 with an HTML document that has scripts and styles of its own. No other site may show it in a frame, and
  /// its scripts have access to neither page nor server.
  case framed(Data)
  /// Another status with one sentence, which the page shows.
  case refused(status: Int, String)
  /// Status 422 for a value that breaks a rule, with one English sentence, which the page shows if it has no words of its
  /// own for the problem.
  case rejected(String, PageProblem)
}

/// A named stream of JSON events. All topics share the one stream of server-sent events `/watch`.
struct WatchTopic: Sendable {
  /// The name, of letters, digits and hyphens.
  let name: String
  let events: @Sendable () async -> any AsyncSequence<String, Never> & Sendable

  /// A topic.
  /// - Parameter events: called for each subscriber; begins with the current state, then yields each change. Each string
  ///   is one JSON document. The stream is cancelled when the subscriber leaves.
  init(
    _ name: String, events: @escaping @Sendable () async -> any AsyncSequence<String, Never> & Sendable
  ) {
    (self.name, self.events) = (name, events)
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// The elements, each converted when it is read.
  func mapped<Other: Sendable>(
    _ convert: @escaping @Sendable (Element) async -> Other
  ) -> any AsyncSequence<Other, Never> & Sendable { map(convert) }
}

extension Language {
  /// The language of the page that sends a query; English if the query has none.
  init(query: [String: String]) { self.init(locale: query["language"] ?? "en") }
}
