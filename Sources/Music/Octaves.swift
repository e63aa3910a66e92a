import PortableMath

/// Ratios of frequencies, thresholds and difficulties are told in octaves.
extension Double {
  /// log₂ of a ratio.
  public var octaves: Double { Elementary.log2(self) }
  /// The ratio of that many octaves: 2^x.
  public var ofOctaves: Double { Elementary.exp2(self) }
}
