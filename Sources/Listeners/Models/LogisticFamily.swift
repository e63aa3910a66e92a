import Training

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Logistic noise. G(z) = 1/(1 + 3^(−z)).
///
/// Source: Treutwein 1995.
struct LogisticFamily: PsychometricFamily {
  static let descriptor = Descriptor(
    name: "logistic", summary: "logistic noise", source: "Treutwein 1995", parameters: [])

  func cumulative(_ z: Double) -> Double { 1 / (1 + exp(-z * log(3))) }
  func density(_ z: Double) -> Double { log(3) * cumulative(z) * cumulative(-z) }
  func quantile(_ p: Double) -> Double { log(p / (1 - p)) / log(3) }
}
