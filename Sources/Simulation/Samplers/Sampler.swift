public import Numerics
public import Training

/// Chooses the conditions that a sweep or a race begins with, as points of a cube. Scenarios can name a sampler after
/// `Laboratory.register`.
public protocol Sampler: Configurable {
  /// The guarantees of the type. They are read before a sampler is created.
  static var traits: SamplerTraits { get }

  /// The number of points; `Int.max` if there are more. Called before `points`, so that a number above a limit is refused
  /// early.
  /// - Parameter levels: for each axis how many values it has, or nil for a range.
  func count(levels: [Int?]) -> Int

  /// The points, each with a coordinate in 0…1 for each axis; the same for the same key.
  func points(levels: [Int?], key: StreamKey) -> [[Double]]

  /// Passes the same points on one by one; a sampler that can compute them singly does so in constant memory.
  func forEachPoint(levels: [Int?], key: StreamKey, _ body: ([Double]) -> Void)
}

extension Sampler {
  /// Computes all points, then passes them to `body`.
  public func forEachPoint(levels: [Int?], key: StreamKey, _ body: ([Double]) -> Void) {
    points(levels: levels, key: key).forEach(body)
  }
}

/// The guarantees of a type of sampler.
public struct SamplerTraits: Sendable, Hashable {
  /// Whether it needs all values listed, and ranges must be cut into steps for it.
  public var needsLevels = false
  /// Whether a larger design begins with the points of a smaller one.
  public var extends = false
  /// More axes are refused; nil for no limit.
  public var mostAxes: Int?

  /// Traits.
  public init(needsLevels: Bool = false, extends: Bool = false, mostAxes: Int? = nil) {
    self.needsLevels = needsLevels
    self.extends = extends
    self.mostAxes = mostAxes
  }
}
