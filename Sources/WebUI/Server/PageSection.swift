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

/// Determines what answers a request: an asset, an endpoint, the event stream or the WebSocket.
struct PageRouter: Sendable {
  let access: PageAccess
  let assets: PageAssets
  let language: String
  let endpoints: [String: [Endpoint]]
  let topics: [String: WatchTopic]

  /// Whether the requests come from a phone.
  var isForPhone: Bool { access.entry.isForPhone }

  /// What to do for a request.
  enum Route: Sendable {
    case answer(Response)
    case events([WatchTopic])
    /// Switch protocols, with the value of `Sec-WebSocket-Accept`.
    case webSocket(Response)
  }

  /// The largest body that is accepted with a request, in bytes.
  func bodyLimit(of head: RequestHead) -> Int {
    endpoint(of: head)?.bodyLimit ?? PageLimits.body
  }

  private func endpoint(of head: RequestHead) -> Endpoint? {
    endpoints[head.path]?.first { $0.method.rawValue == head.method }
  }

  /// Chooses the route of a request. Calls `body` only for an endpoint.
  /// - Parameter refuse: called with the reason if `access` refuses the request.
  func route(
    _ head: RequestHead, body: () async throws -> Data, refuse: (String) -> Void
  ) async throws -> Route {
    switch access.decision(on: head, changes: head.method != "GET" || head.path == "/session") {
    case .refused(let status, let sentence):
      refuse(sentence[.english])
      guard head["accept"]?.contains("text/html") == true else {
        return .answer(.refusal(status, sentence[.english]))
      }
      let wanted = language.isEmpty ? head["accept-language"] ?? "" : language
      return .answer(.refusalPage(status, sentence, in: Language(locale: wanted)))
    case .welcomed:
      return .answer(
        Response(status: 303, fields: [("Location", "/"), ("Set-Cookie", access.cookie)]))
    case .admitted: return try await admitted(head, body)
    }
  }

  private func admitted(_ head: RequestHead, _ body: () async throws -> Data) async throws -> Route {
    if endpoints[head.path] != nil {
      guard let endpoint = endpoint(of: head) else {
        return .answer(.refusal(405, "\(head.path) does not answer \(head.method)."))
      }
      let request = PageRequest(
        query: head.query, body: try await body(), isOnPhone: isForPhone)
      return .answer(await answer(endpoint, request))
    }
    guard head.method == "GET" else {
      return .answer(.refusal(405, "\(head.path) does not answer \(head.method)."))
    }
    switch head.path {
    case "/watch": return watch(head)
    case "/session": return webSocket(head)
    default:
      return .answer(
        assets.response(
          for: head.path, language: language, locale: Language(query: head.query),
          acceptsGzip: head["accept-encoding"]?.contains("gzip") == true)
          ?? .refusal(404, "The page has no \(head.path)."))
    }
  }

  private func answer(_ endpoint: Endpoint, _ request: PageRequest) async -> Response {
    do {
      switch try await endpoint.answer(request) {
      case .json(let value): return .json(value)
      case .bytes(let data, let type): return Response(data, type: type)
      case .framed(let document): return .framed(document)
      case .refused(let status, let sentence): return .refusal(status, sentence)
      case .rejected(let sentence, let problem): return .refusal(422, sentence, problem)
      }
    } catch { return .refusal(500, request.language.pageSentence(of: error)) }
  }

  private func watch(_ head: RequestHead) -> Route {
    let names = (head.query["topics"] ?? "").split(separator: ",").map(String.init)
    let unknown = names.first { topics[$0] == nil }
    guard !names.isEmpty, unknown == nil else {
      return .answer(.refusal(404, "topics must be among \(topics.keys.sorted()), got \(names)."))
    }
    return .events(Set(names).sorted().compactMap { topics[$0] })
  }

  private func webSocket(_ head: RequestHead) -> Route {
    do throws(RequestHead.Malformed) {
      return .webSocket(
        Response(
          status: 101,
          fields: [
            ("Upgrade", "websocket"), ("Connection", "Upgrade"),
            ("Sec-WebSocket-Accept", try WebSocketHandshake.accept(head)),
          ]))
    } catch { return .answer(.refusal(error.status, error.sentence)) }
  }
}
