import CALSA

/// Decides what to do when the device does not take a period: a pure machine, answers in, actions out.
///
/// Source: the libasound reference, "PCM (digital audio) interface", on error codes and suspend.
struct StreamRecovery {
  /// What is to be done next.
  enum Action: Equatable {
    /// Hand over again, now.
    case retry
    /// Hand over again after a pause; the device was not ready.
    case retryLater
    /// Make the device ready; it ran dry.
    case prepare
    /// Wake the device after a pause; it was suspended.
    case resume
    /// Give up, telling this code.
    case fail(Int32)
  }

  /// Seconds without a period taken after which the device counts as stalled.
  static let patience = 5.0
  /// Under-runs and suspends in a row, without a period taken between them, that are put up with.
  static let attempts = 50
  /// Seconds of a pause.
  static let pause = 0.001

  /// Times that the device ran dry.
  private(set) var underRuns = 0
  /// Times that the device was suspended.
  private(set) var suspends = 0
  private var troubles = 0
  private var isSuspended = false
  private var idleSeconds = 0.0

  /// A period was taken.
  mutating func handleProgress() {
    troubles = 0
    idleSeconds = 0
  }

  /// Nothing was taken for so many seconds.
  mutating func handleIdle(seconds: Double) -> Action {
    idleSeconds += seconds
    guard idleSeconds < Self.patience else { return .fail(-ETIMEDOUT) }
    return isSuspended ? .resume : .retry
  }

  /// The device answered a request with this code; negative is an error.
  mutating func handle(_ code: Int32) -> Action {
    switch code {
    case 0...:
      isSuspended = false
      return .retry
    case -EAGAIN, -EINTR:
      let action = handleIdle(seconds: Self.pause)
      return action == .retry ? .retryLater : action
    case -EPIPE:
      underRuns += 1
      return orFail(.prepare, code)
    case -ESTRPIPE:
      suspends += isSuspended ? 0 : 1
      isSuspended = true
      return orFail(.resume, code)
    case -ENOSYS where isSuspended:
      // A device that cannot resume wants to be made ready instead.
      isSuspended = false
      return .prepare
    default:
      return .fail(code)
    }
  }

  private mutating func orFail(_ action: Action, _ code: Int32) -> Action {
    troubles += 1
    return troubles <= Self.attempts ? action : .fail(code)
  }
}
