#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ratios of frequencies, thresholds and difficulties are told in octaves.
extension Double {
  /// log₂ of a ratio.
  public var octaves: Double { log2(self) }
  /// The ratio of that many octaves: 2^x.
  public var ofOctaves: Double { exp2(self) }
}
