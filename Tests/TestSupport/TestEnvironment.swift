import Foundation

/// Slow suites have a short form, which the gate runs, and a full one.
package enum FullTests {
  /// Whether the full form is wanted, `PEACH_FULL_TESTS=1`.
  package static let areWanted = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] == "1"
}

/// A sanitizer slows a program by 5 to 15 times, so that nothing can be claimed about time: a daemon that is starved
/// tears the sound it plays.
package enum Sanitizer {
  /// Whether `Scripts/test-sanitized.sh` runs the tests, which sets `PEACH_SANITIZER`.
  package static var isOn: Bool { ProcessInfo.processInfo.environment["PEACH_SANITIZER"] != nil }
}
