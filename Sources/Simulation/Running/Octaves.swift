#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Double {
  /// log₂.
  var octaves: Double { log2(self) }
  /// 2^x.
  var ofOctaves: Double { exp2(self) }
}
