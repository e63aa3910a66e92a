import Numerics

/// Ratios of frequencies, thresholds and difficulties, expressed in octaves.
extension Double {
  /// log₂ of this ratio.
  public var octaves: Double { Elementary.log2(self) }
  /// The ratio that corresponds to this number of octaves: 2^x.
  public var ofOctaves: Double { Elementary.exp2(self) }
}
