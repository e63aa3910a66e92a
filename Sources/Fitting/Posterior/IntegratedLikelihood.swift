import Listeners
import PortableMath

/// The likelihood of a threshold, with lapse rate and bias integrated over their priors:
///
/// L(T) = ∫∫ ∏ P(answer | T, λ, b)·p(λ)·p(b | T) dλ db.
///
/// The integral is a sum over 24 × 24 equal cells, or 16 × 16 with many answers, of a rectangle that is fitted to where
/// there is mass, and follows it from one threshold to the next. Its relative error is about 10⁻⁷.
///
/// Source: Berger, Liseo & Wolpert 1999.
struct IntegratedLikelihood {
  private let answers: AttendedAnswers
  private var box: NuisanceBox
  /// A rectangle that shrinks by a fifth each time is small by then; later ones only grow, which ends.
  private static let maximumShrinks = 20

  /// Of answers whose thresholds do not change by learning.
  init(_ likelihood: Likelihood) {
    answers = AttendedAnswers(likelihood)
    box = NuisanceBox(count: likelihood.observations.areMany ? 16 : 24)
  }

  /// The natural logarithm of L·p(T) at a threshold, up to a constant. Thresholds are best asked for in small steps.
  /// - Complexity: O(records), 256 to 576 products and 16 to 24 values of the family's distribution for each.
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

/// Answers relative to the thresholds of their notes.
private struct AttendedAnswers {
  private let family: any PsychometricFamily
  /// s·x, and s, both divided by the note's threshold relative to that at 1 kHz.
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
  ///   - inverse: 1/T, per cent.
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
  /// How many of the last eight are no answers but certain.
  private let added: Int
  /// The vectors whose product is logarithmised at once: 128 answers.
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

  /// Σ log(λ/2 + (1 − λ)·fraction). A product that underflows is that of a listener who is not likely.
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
