/// The limits on the amount and duration of a client's input.
enum PageLimits {
  /// The maximum bytes of a request's first line and header fields.
  static let head = 16_384
  /// The maximum bytes of a request's body.
  static let body = 65_536
  /// The maximum bytes of a WebSocket message.
  static let message = 4_096
  /// The maximum WebSocket frames of any kind per second in the long run; a slider sends at most 125.
  static let framesPerSecond = 250.0
  /// The maximum WebSocket frames that may arrive at once.
  static let frameBurst = 500.0
  /// The maximum number of simultaneous connections. A page needs about eight.
  static let connections = 64
  /// Time for a client to send a request: from the opening of the connection, and from the first byte of a later request.
  static let request = Duration.seconds(10)
  /// Time for the work on an answer.
  static let work = Duration.seconds(60)
  /// Time from one answer on a connection until the first byte of the next request.
  static let rest = Duration.seconds(60)
  /// Time for a client to stop sending after a refusal.
  static let drain = Duration.seconds(10)
  /// Time for a client to read an answer or an event.
  static let answer = Duration.seconds(10)
  /// Pause after which an event stream sends an empty comment, which shows whether the client is still there.
  static let heartbeat = Duration.seconds(15)
}
