import Synchronization
import Text
import Training

@testable import WebUI

/// A session that keeps the gestures that reach it.
final class RecordingService: SessionService {
  private struct State {
    var gestures: [SessionGesture] = []
    var connected = 0
    var channels: [Int: AsyncStream<String>.Continuation] = [:]
  }

  private let state = Mutex(State())

  var gestures: [SessionGesture] { state.withLock { $0.gestures } }

  func connect(_ language: Language, isOnPhone: Bool) async -> SessionConnection {
    let (states, channel) = AsyncStream.makeStream(of: String.self)
    channel.yield("{\"first\":true}")
    return state.withLock {
      $0.connected += 1
      $0.channels[$0.connected] = channel
      return SessionConnection(number: $0.connected, states: states)
    }
  }

  /// Answers each batch, so that a test can wait for it.
  func receive(_ gestures: [Timed<SessionGesture>], from connection: Int) async {
    state.withLock {
      $0.gestures += gestures.map(\.value)
      $0.channels[connection]?.yield("{\"received\":\($0.gestures.count)}")
    }
  }

  func disconnect(_ connection: Int) async {
    state.withLock { _ = $0.channels.removeValue(forKey: connection)?.finish() }
  }
}
