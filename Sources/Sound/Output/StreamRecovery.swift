import CALSA

/// Decides what to do if the device does not accept a period, as a pure state machine: codes in, actions out.
///
/// Source: the libasound reference, "PCM (digital audio) interface", on error codes and suspend.
struct StreamRecovery {
  /// The next step.
  enum Action: Equatable {
    /// Write again immediately.
    case retry
    /// Write again after a pause, because the device was not ready.
    case retryLater
    /// Prepare the device after an underrun.
    case prepare
    /// Enlarge the buffer: the device takes more at once than the buffer holds, so that underruns repeat.
    case enlarge
    /// Resume the device after a pause, because it was suspended.
    case resume
    /// Stop with this code.
    case fail(Int32)
  }

  /// Seconds without an accepted period after which the device counts as stalled.
  static let timeout = 5.0
  /// The tolerated number of consecutive underruns and suspensions without an accepted period.
  static let maximumFailures = 50
  /// The length of a pause in seconds.
  static let pause = 0.001

  /// Underruns within a number of periods after which the buffer is enlarged: a thread that was late once causes one.
  static let repeatedUnderruns = 3
  static let watchedPeriods = 400

  private(set) var underruns = 0
  private(set) var suspensions = 0
  private var failures = 0
  private var (recentUnderruns, recentPeriods) = (0, 0)
  private var isSuspended = false
  private var idleSeconds = 0.0

  /// Records an accepted period.
  mutating func handleProgress() {
    failures = 0
    idleSeconds = 0
    recentPeriods += 1
    if recentPeriods >= Self.watchedPeriods { (recentUnderruns, recentPeriods) = (0, 0) }
  }

  /// Forgets the underruns so far, which happened before the device played.
  mutating func handleStart() { underruns = 0 }

  /// Records that nothing was accepted for `seconds`.
  mutating func handleIdle(seconds: Double) -> Action {
    idleSeconds += seconds
    guard idleSeconds < Self.timeout else { return .fail(-ETIMEDOUT) }
    return isSuspended ? .resume : .retry
  }

  /// Handles the code of a call; negative codes are errors.
  mutating func handle(_ code: Int32) -> Action {
    switch code {
    case 0...:
      isSuspended = false
      return .retry
    case -EAGAIN, -EINTR:
      let action = handleIdle(seconds: Self.pause)
      return action == .retry ? .retryLater : action
    case -EPIPE:
      underruns += 1
      if failures == 0 { recentUnderruns += 1 }
      guard recentUnderruns >= Self.repeatedUnderruns else { return orFail(.prepare, code) }
      (recentUnderruns, recentPeriods) = (0, 0)
      return orFail(.enlarge, code)
    case -ESTRPIPE:
      suspensions += isSuspended ? 0 : 1
      isSuspended = true
      return orFail(.resume, code)
    case -ENOSYS where isSuspended:
      // A device that cannot resume must be prepared instead.
      isSuspended = false
      return .prepare
    default:
      return .fail(code)
    }
  }

  private mutating func orFail(_ action: Action, _ code: Int32) -> Action {
    failures += 1
    return failures <= Self.maximumFailures ? action : .fail(code)
  }
}
