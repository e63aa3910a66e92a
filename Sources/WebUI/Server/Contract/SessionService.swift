package import Music
package import Training

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
