import Foundation
import Text

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
