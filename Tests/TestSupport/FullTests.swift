import Foundation

/// Slow suites have a short form, which the gate runs, and a full one.
package enum FullTests {
  /// Whether the full form is wanted, `PEACH_FULL_TESTS=1`.
  package static let areWanted = ProcessInfo.processInfo.environment["PEACH_FULL_TESTS"] == "1"
}
