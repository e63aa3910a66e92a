import Foundation

extension Double {
  /// log₂.
  var octaves: Double { log2(self) }
  /// 2^x.
  var ofOctaves: Double { exp2(self) }
}
