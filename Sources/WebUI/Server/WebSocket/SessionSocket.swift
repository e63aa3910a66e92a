import Chronology
import Foundation
package import Text
package import Training

/// The WebSocket of one page: gestures in, states out.
struct SessionSocket: Sendable {
  let connection: Connection
  let service: any SessionService
  let now: @Sendable () -> Instant
  let refuse: @Sendable (String) -> Void

  /// The reason for the end of the connection.
  private enum Ending: Error { case closed, violated(FrameDecoder.Violation) }

  /// Exchanges messages until the page closes the connection or violates the protocol or the rate limit.
  /// - Parameter first: bytes that arrived with the handshake.
  func run(_ language: Language, isOnPhone: Bool, first: [UInt8]) async throws {
    let session = await service.connect(language, isOnPhone: isOnPhone)
    let (frames, outgoing) = AsyncStream.makeStream(
      of: WebSocketFrame.self, bufferingPolicy: .bufferingNewest(8))
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { for await state in session.states { outgoing.yield(.text(state.printableJSON)) } }
        group.addTask { try await receive(first, from: session.number, outgoing) }
        group.addTask { for await frame in frames { try await connection.write(frame.bytes) } }
        defer { group.cancelAll() }
        while try await group.next() != nil {}
      }
    } catch { await close(after: error) }
    await service.disconnect(session.number)
  }

  private func close(after error: any Error) async {
    switch error as? Ending {
    case .violated(let violation):
      refuse("WebSocket: \(violation.sentence)")
      try? await connection.write(WebSocketFrame.close(violation.code, violation.sentence).bytes)
    case .closed: try? await connection.write(WebSocketFrame.close(1000, "").bytes)
    case nil: break
    }
  }

  private func receive(
    _ first: [UInt8], from number: Int, _ outgoing: AsyncStream<WebSocketFrame>.Continuation
  ) async throws {
    var decoder = FrameDecoder()
    var rate = RateLimit(
      perSecond: PageLimits.framesPerSecond, burst: PageLimits.frameBurst, at: ContinuousClock.now)
    var bytes = first
    while true {
      let instant = now()
      var gestures: [Timed<SessionGesture>] = []
      var ending: Ending?
      do throws(FrameDecoder.Violation) {
        for message in try decoder.append(bytes) {
          guard rate.allows(at: ContinuousClock.now) else {
            throw FrameDecoder.Violation(code: 1008, sentence: "too many frames in a second")
          }
          switch message {
          case .text(let text): gestures.append(Timed(try Self.gesture(text), at: instant))
          case .ping(let payload): outgoing.yield(.pong(payload))
          case .pong, .part: break
          case .close: ending = .closed
          }
        }
      } catch { ending = .violated(error) }
      if !gestures.isEmpty { await service.receive(gestures.coalesced, from: number) }
      if let ending { throw ending }
      bytes = try await connection.read()
    }
  }

  private static func gesture(_ text: String) throws(FrameDecoder.Violation) -> SessionGesture {
    do { return try SessionGesture(text) } catch {
      throw FrameDecoder.Violation(code: 1007, sentence: "a message must be a gesture")
    }
  }
}

/// The training session behind the WebSocket `/session`. Every open page has one connection to it.
package protocol SessionService: Sendable {
  /// Called when a page connects.
  /// - Parameter isOnPhone: whether the page plays the notes of the sessions that it starts.
  /// - Returns: the connection's number and the states to show, the current one first. Each state is one JSON document
  ///   that replaces the one before, so a slow page may miss some but never the last.
  func connect(_ language: Language, isOnPhone: Bool) async -> SessionConnection

  /// Called with the gestures of a page in order, each with the instant at which it was read.
  func receive(_ gestures: [Timed<SessionGesture>], from connection: Int) async

  /// Called when a page has disconnected.
  func disconnect(_ connection: Int) async
}

/// A page that is connected to the session.
package struct SessionConnection: Sendable {
  /// The number of the connection, never used twice.
  package let number: Int
  /// The states to show, as JSON.
  package let states: AsyncStream<String>

  package init(number: Int, states: AsyncStream<String>) { (self.number, self.states) = (number, states) }
}

/// A token bucket: allows `perSecond` events a second in the long run and `burst` at once.
///
/// Source: ITU-T I.371 (03/2004), annex A, generic cell rate algorithm.
struct RateLimit: Sendable {
  private let perSecond: Double
  private let burst: Double
  private var tokens: Double
  private var last: ContinuousClock.Instant

  /// A full bucket.
  init(perSecond: Double, burst: Double, at now: ContinuousClock.Instant) {
    (self.perSecond, self.burst, tokens, last) = (perSecond, burst, burst, now)
  }

  /// Whether one more event at `now` is within the limit. Uses up a token only if it is.
  mutating func allows(at now: ContinuousClock.Instant) -> Bool {
    let seconds = (now - last) / Duration.seconds(1)
    (tokens, last) = (min(burst, tokens + seconds * perSecond), now)
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }
}
