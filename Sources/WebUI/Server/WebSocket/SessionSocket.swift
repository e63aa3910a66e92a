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

/// A frame that the server sends: whole and unmasked.
///
/// Source: RFC 6455, 5.2.
enum WebSocketFrame: Sendable {
  case text(String)
  case pong([UInt8])
  /// With a status code (RFC 6455, 7.4.1) and a reason, which is cut after 123 bytes.
  case close(UInt16, String)

  /// The bytes to send.
  var bytes: [UInt8] {
    switch self {
    case .text(let text): Self.frame(1, Array(text.utf8))
    case .pong(let payload): Self.frame(10, payload)
    case .close(let code, let reason):
      Self.frame(8, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8.prefix(123)))
    }
  }

  private static func frame(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let count = payload.count
    let length: [UInt8] =
      count < 126
      ? [UInt8(count)]
      : count <= 0xFFFF
        ? [126, UInt8(count >> 8), UInt8(count & 0xFF)]
        : [127] + (0..<8).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    return [0x80 | opcode] + length + payload
  }
}

/// Parses the messages of a WebSocket from a client's bytes, as a pure state machine.
///
/// Memory is bounded: a frame whose header announces more bytes than a message may have is refused before they arrive.
///
/// Source: RFC 6455, 5.
struct FrameDecoder: Sendable {
  /// The content of a frame. Every frame has one, so that a rate limit can count frames.
  enum Message: Equatable, Sendable {
    case text(String)
    case ping([UInt8])
    case pong
    /// A part of a text, whose last part has not arrived; it may be empty.
    case part
    case close
  }

  /// The violation that ends the connection, with the code of the close frame (RFC 6455, 7.4.1).
  struct Violation: Error, Equatable {
    let code: UInt16
    let sentence: String
  }

  private struct Header {
    var isFinal: Bool
    var opcode: UInt8
    var mask: ArraySlice<UInt8>
    var payload: Range<Int>
  }

  private let most: Int
  private var bytes: [UInt8] = []
  /// The payload so far of a text message whose last frame has not arrived; nil between messages.
  private var fragments: [UInt8]?

  /// - Parameter most: the largest message in bytes.
  init(most: Int = PageLimits.message) { self.most = most }

  /// Appends bytes from the client.
  /// - Returns: the content of each frame that these bytes complete.
  mutating func append(_ more: some Sequence<UInt8>) throws(Violation) -> [Message] {
    bytes += more
    var messages: [Message] = []
    while let header = try header(), bytes.count >= header.payload.upperBound {
      let mask = Array(header.mask)
      let payload = bytes[header.payload].enumerated().map { $1 ^ mask[$0 % 4] }
      bytes.removeFirst(header.payload.upperBound)
      messages.append(try message(header, payload))
    }
    return messages
  }

  /// The header at the beginning of the bytes; nil while it is incomplete.
  private func header() throws(Violation) -> Header? {
    guard bytes.count >= 2 else { return nil }
    guard bytes[0] & 0x70 == 0 else { throw protocolError("reserved bits must be 0") }
    guard bytes[1] & 0x80 != 0 else { throw protocolError("frames of a client must be masked") }
    let short = Int(bytes[1] & 0x7F)
    let extra = short == 126 ? 2 : short == 127 ? 8 : 0
    guard bytes.count >= 2 + extra else { return nil }
    let length =
      extra == 0 ? UInt64(short) : bytes[2..<2 + extra].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    try check(length, opcode: bytes[0] & 0x0F, isFinal: bytes[0] & 0x80 != 0)
    let start = 2 + extra + 4
    guard bytes.count >= start else { return nil }
    return Header(
      isFinal: bytes[0] & 0x80 != 0, opcode: bytes[0] & 0x0F, mask: bytes[start - 4..<start],
      payload: start..<start + Int(length))
  }

  private func check(_ length: UInt64, opcode: UInt8, isFinal: Bool) throws(Violation) {
    if opcode >= 8 {
      guard length <= 125, isFinal else { throw protocolError("control frames must be short and whole") }
    } else if length + UInt64(fragments?.count ?? 0) > UInt64(most) || length > UInt64(most) {
      throw Violation(code: 1009, sentence: "a message must have at most \(most) bytes")
    }
  }

  private mutating func message(_ header: Header, _ payload: [UInt8]) throws(Violation) -> Message {
    switch (header.opcode, fragments) {
    case (0, let begun?): return try text(begun + payload, isFinal: header.isFinal)
    case (1, nil): return try text(payload, isFinal: header.isFinal)
    case (8, _): return .close
    case (9, _): return .ping(payload)
    case (10, _): return .pong
    case (2, nil): throw Violation(code: 1003, sentence: "messages must be text")
    default: throw protocolError("opcode \(header.opcode) does not fit here")
    }
  }

  private mutating func text(_ payload: [UInt8], isFinal: Bool) throws(Violation) -> Message {
    fragments = isFinal ? nil : payload
    guard isFinal else { return .part }
    guard let text = String(validating: payload, as: UTF8.self) else {
      throw Violation(code: 1007, sentence: "messages must be UTF-8")
    }
    return .text(text)
  }

  private func protocolError(_ sentence: String) -> Violation { Violation(code: 1002, sentence: sentence) }
}
