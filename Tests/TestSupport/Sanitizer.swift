import Foundation

/// A sanitizer slows a program by 5 to 15 times, so that nothing can be claimed about time: a daemon that is starved
/// tears the sound it plays.
package enum Sanitizer {
  /// Whether `Scripts/test-sanitized.sh` runs the tests, which sets `PEACH_SANITIZER`.
  package static var isOn: Bool { ProcessInfo.processInfo.environment["PEACH_SANITIZER"] != nil }
}
