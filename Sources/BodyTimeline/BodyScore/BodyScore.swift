/// One version of the number that sums up a bucket. Everything it may look at is the bucket's snapshot, so old
/// buckets can be scored again by any version.
///
/// To add one: a file in this folder with a type that conforms, and a line in `BodyScoreCatalog`.
public protocol BodyScore: Sendable {
  /// The version's name, kept with every score it makes; never changes its meaning.
  var version: String { get }

  /// The metrics the score is meant to rest on; they decide how complete it is. Read for every bucket.
  var coreMetrics: [Metric] { get }

  /// The score from whatever is known. Called for every bucket in which some core metric is present, or all
  /// are estimated with high confidence.
  /// - Returns: the score, or nil when this version cannot say.
  func score(_ metrics: MetricsSnapshot) -> Double?
}
