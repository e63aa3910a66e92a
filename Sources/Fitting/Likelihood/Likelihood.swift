import Listeners
import PortableMath
import Training

/// How likely a person's answers are for a listener of certain constants.
///
/// P(answer) = λ/2 + (1 − λ)·G(s·(x − bias)/T), with s = ±1 for "higher" and "lower", x the offset,
/// log₂ T = log₂ T₀ + octaves(note) − octaves(n) and G the family's distribution: the formula of
/// `DiscriminationListener`, whose threshold learns.
///
/// Source: spec 3-laboratory L2; McCullagh & Nelder 1989 for score and expected information.
struct Likelihood: Sendable {
  var observations: Observations
  let family: any PsychometricFamily
  let learning: any LearningLaw.Type

  /// The coordinates of a place: threshold, lapse rate, bias, and those of the learning.
  var coordinates: [Coordinate] { Coordinate.discrimination + learning.coordinates }

  /// ℓ, its slopes and its information at a place.
  /// - Complexity: O(records), some 0.1 µs each when compiled with optimisation.
  func evaluate(at place: [Double]) -> Evaluation { evaluate(at: place, family, learning) }

  // Opens the family and the law once, not for each record.
  private func evaluate<Family: PsychometricFamily, Law: LearningLaw>(
    at place: [Double], _ family: Family, _ learning: Law.Type
  ) -> Evaluation {
    let answers = Answers(place, family, learning)
    var sums = Sums()
    for index in 0..<observations.count { sums.add(answers.probability(of: observations, at: index)) }
    return sums.evaluation(dimension: coordinates.count)
  }

  /// How likely each answer was to be right, in the order of the observations.
  func probabilitiesOfRight(at place: [Double]) -> [Double] {
    probabilitiesOfRight(at: place, family, learning)
  }

  private func probabilitiesOfRight<Family: PsychometricFamily, Law: LearningLaw>(
    at place: [Double], _ family: Family, _ learning: Law.Type
  ) -> [Double] {
    let answers = Answers(place, family, learning)
    return (0..<observations.count).map { index in
      let given = answers.probability(of: observations, at: index).value
      return observations.isRight(index) ? given : 1 - given
    }
  }
}

/// The probability of an answer and its slope in each coordinate.
private struct AnswerProbability {
  var value: Double
  /// Threshold, lapse rate, bias, the law's two; three stay zero.
  var slopes: SIMD8<Double>
}

/// A listener at one place of the likelihood.
private struct Answers<Family: PsychometricFamily, Law: LearningLaw> {
  let family: Family
  let thresholdOctaves: Double
  let lapseRate: Double
  let bias: Double
  let shape: SIMD2<Double>

  init(_ place: [Double], _ family: Family, _ learning: Law.Type) {
    self.family = family
    (thresholdOctaves, lapseRate, bias) = (place[0], place[1], place[2])
    shape = place.count > 3 ? SIMD2(place[3], place[4]) : .zero
  }

  @inline(__always) func probability(of data: Observations, at index: Int) -> AnswerProbability {
    let (gain, slopes) = Law.octaves(after: data.practised[index], shape)
    let inverse = Elementary.exp2(gain - thresholdOctaves - data.noteOctaves[index])
    let sign = data.signs[index]
    let z = sign * (data.offsets[index] - bias) * inverse
    let attentive = family.cumulative(z)
    let perUnit = (1 - lapseRate) * family.density(z)
    let perOctave = perUnit * z * Elementary.ln2
    return AnswerProbability(
      value: lapseRate / 2 + (1 - lapseRate) * attentive,
      slopes: SIMD8(
        -perOctave, 0.5 - attentive, -perUnit * sign * inverse, perOctave * slopes.x, perOctave * slopes.y, 0,
        0,
        0))
  }
}

/// The sums over records, in vectors wide enough for every coordinate.
private struct Sums {
  var logLikelihood = 0.0
  var score = SIMD8<Double>.zero
  var rows = (
    SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero
  )

  /// Neither an impossible answer nor a certain one may divide by zero.
  @inline(__always) mutating func add(_ answer: AnswerProbability) {
    let likely = max(answer.value, 1e-300)
    let slopes = answer.slopes
    logLikelihood += Elementary.log(likely)
    score += slopes / likely
    let weighted = slopes / (likely * max(1 - likely, 1e-15))
    rows.0 += weighted * slopes[0]
    rows.1 += weighted * slopes[1]
    rows.2 += weighted * slopes[2]
    rows.3 += weighted * slopes[3]
    rows.4 += weighted * slopes[4]
  }

  func evaluation(dimension: Int) -> Evaluation {
    let all = [rows.0, rows.1, rows.2, rows.3, rows.4]
    return Evaluation(
      logLikelihood: logLikelihood, score: (0..<dimension).map { score[$0] },
      information: (0..<dimension).map { row in (0..<dimension).map { all[row][$0] } })
  }
}

extension Observations {
  /// Whether the answer was right: "higher" to an offset above zero, "lower" to others.
  func isRight(_ index: Int) -> Bool { (signs[index] > 0) == (offsets[index] > 0) }
}
