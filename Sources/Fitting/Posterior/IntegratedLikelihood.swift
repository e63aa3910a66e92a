import Numerics
import Simulation

/// The likelihood of a threshold, with lapse rate and bias integrated over their priors:
///
/// L(T) = ∫∫ ∏ P(answer | T, λ, b)·p(λ)·p(b | T) dλ db.
///
/// The integral is a sum over 24 × 24 equal cells of a rectangle, or 16 × 16 with 2,000 answers or more. The
/// rectangle is fitted to the cells with mass, starting from the rectangle of the previous threshold. The integral's
/// relative error is about 10⁻⁷.
///
/// Source: Berger, Liseo & Wolpert 1999.
struct IntegratedLikelihood {
  private let answers: AttendedAnswers
  private var box: NuisanceBox
  /// The number of fits at one threshold in which the rectangle may shrink. It usually shrinks by a fifth or more
  /// each time, so it is small by then. Afterwards it can only grow, so the fits end.
  private static let maximumShrinks = 20

  /// Integrates the likelihood of a listener without learning.
  /// - Parameter likelihood: its learning law is ignored.
  init(_ likelihood: Likelihood) {
    answers = AttendedAnswers(likelihood)
    box = NuisanceBox(
      count: likelihood.observations.areMany ? 16 : 24, isUnbiased: likelihood.observations.haveOneSign)
  }

  /// The natural logarithm of L·p(T) at a threshold, up to a constant. Call it for thresholds in small steps: each
  /// call starts with the rectangle of the previous one.
  /// - Parameter octaves: log₂ of the threshold in cents.
  /// - Complexity: O(records) for each fit of the rectangle: 256 or 576 products and 16 or 24 values of the family's
  ///   distribution for each record.
  mutating func logDensity(at octaves: Double) -> Double {
    var fits = 0
    while true {
      let heights = heights(at: octaves)
      let highest = heights.max()!
      let area = box.roots.width * box.biases.width
      fits += 1
      guard box.fit(to: heights, highest: highest, canShrink: fits <= Self.maximumShrinks) else {
        let sum = heights.reduce(0) { $0 + Elementary.exp($1 - highest) }
        return ListenerPrior.logDensity(ofThreshold: octaves) + highest + Elementary.log(sum * area)
      }
    }
  }

  /// The logarithm of likelihood times prior in every cell.
  private func heights(at octaves: Double) -> [Double] {
    let (inverse, roots) = (Elementary.exp2(-octaves), box.roots.points)
    let rates = roots.map(ListenerPrior.lapseRate)
    let densities = roots.map(ListenerPrior.logDensity(ofRoot:))
    var heights: [Double] = []
    heights.reserveCapacity(roots.count * roots.count)
    for bias in box.biases.points {
      let fractions = answers.fractions(inverseThreshold: inverse, bias: bias)
      let density = ListenerPrior.logDensity(ofBias: bias)
      for (rate, own) in zip(rates, densities) {
        heights.append(density + own + fractions.logLikelihood(lapseRate: rate))
      }
    }
    return heights
  }
}

/// The answers with offsets and signs divided by the relative thresholds of their notes.
private struct AttendedAnswers {
  private let family: any PsychometricFamily
  /// s·x and s, both divided by the note's threshold relative to that at 1 kHz. s is +1 for "higher" and −1 for
  /// "lower", x the offset in cents.
  private let offsets: [Double]
  private let signs: [Double]

  init(_ likelihood: Likelihood) {
    let observations = likelihood.observations
    let inverses = observations.noteOctaves.map { Elementary.exp2(-$0) }
    family = likelihood.family
    signs = zip(observations.signs, inverses).map(*)
    offsets = zip(observations.offsets, signs).map(*)
  }

  /// The probability of each answer if the listener attends.
  /// - Parameters:
  ///   - inverse: 1/T, with the threshold T in cents.
  ///   - bias: b/T.
  func fractions(inverseThreshold inverse: Double, bias: Double) -> AttentiveFractions {
    fractions(inverse, bias, family)
  }

  // Generic, so that the existential is opened once and not for each answer.
  private func fractions<Family: PsychometricFamily>(
    _ inverse: Double, _ bias: Double, _ family: Family
  ) -> AttentiveFractions {
    AttentiveFractions(
      offsets.indices.map { family.cumulative(offsets[$0] * inverse - signs[$0] * bias) })
  }
}

/// The probability of each answer if the listener attends to it, in vectors of eight.
private struct AttentiveFractions {
  private var eights: [SIMD8<Double>] = []
  /// The number of elements in the last vector that hold 1 instead of the probability of an answer.
  private let added: Int
  /// The number of vectors that are multiplied before one logarithm is taken: 128 answers.
  private static let vectors = 16

  init(_ fractions: [Double]) {
    added = (8 - fractions.count % 8) % 8
    eights.reserveCapacity((fractions.count + 7) / 8)
    for start in stride(from: 0, to: fractions.count, by: 8) {
      var eight = SIMD8<Double>(repeating: 1)
      for index in start..<min(start + 8, fractions.count) { eight[index - start] = fractions[index] }
      eights.append(eight)
    }
  }

  /// Σ log(λ/2 + (1 − λ)·fraction). A product below 10⁻³⁰⁰ counts as 10⁻³⁰⁰, because such a listener is unlikely
  /// anyway.
  func logLikelihood(lapseRate: Double) -> Double {
    let (guess, attention) = (SIMD8(repeating: lapseRate / 2), SIMD8(repeating: 1 - lapseRate))
    return eights.withUnsafeBufferPointer { eights in
      var sum = 0.0
      for start in stride(from: 0, to: eights.count, by: Self.vectors) {
        var product = SIMD8<Double>(repeating: 1)
        for index in start..<min(start + Self.vectors, eights.count) {
          product *= guess + attention * eights[index]
        }
        let four = product.lowHalf * product.highHalf
        let two = four.lowHalf * four.highHalf
        sum += Elementary.log(max(two[0] * two[1], 1e-300))
      }
      return sum - Double(added) * Elementary.log(1 - lapseRate / 2)
    }
  }
}
