import Chronology

/// A row of the Peach app's file that is not trained here, such as one of rhythm training. It is stored and exported unchanged.
package struct KeptRow: Hashable, Sendable {
  /// When it was answered, UTC.
  package let timestamp: Instant
  /// The row as a line of the current format, without its line end.
  package let line: String

  package init(timestamp: Instant, line: String) { (self.timestamp, self.line) = (timestamp, line) }
}
