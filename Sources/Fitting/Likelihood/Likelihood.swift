import Numerics
import Simulation
import Training

/// The likelihood of a person's answers for a listener's constants.
///
/// P(answer) = λ/2 + (1 − λ)·G(s·(x − bias)/T), with s = ±1 for "higher" and "lower", x the offset, log₂ T = log₂ T₀
/// + octaves(note) − octaves(n) and G the family's distribution. This is the formula of `DiscriminationListener` with
/// a threshold that depends on practice.
///
/// Source: `Documentation/listeners.md`; McCullagh & Nelder 1989 for score and expected information.
struct Likelihood: Sendable {
  let observations: ObservedAnswers
  let family: any PsychometricFamily
  let learning: any LearningLaw.Type
  /// The coordinates: threshold, lapse rate, bias, and the learning law's coordinates.
  let coordinates: [Coordinate]

  init(
    observations: ObservedAnswers, family: any PsychometricFamily, learning: any LearningLaw.Type
  ) {
    (self.observations, self.family, self.learning) = (observations, family, learning)
    coordinates =
      (observations.haveOneSign ? Coordinate.unbiased : Coordinate.discrimination) + learning.coordinates
  }

  /// The learning law's two constants at a point; zero without learning.
  static func shape(of point: [Double]) -> SIMD2<Double> {
    point.count > 3 ? SIMD2(point[3], point[4]) : .zero
  }

  /// ℓ, its gradient and information at a point.
  func evaluate(at point: [Double]) -> Evaluation { evaluate(at: point, family, learning) }

  // Generic, so that the existentials are opened once and not for each record.
  private func evaluate<Family: PsychometricFamily, Law: LearningLaw>(
    at point: [Double], _ family: Family, _ learning: Law.Type
  ) -> Evaluation {
    let answers = Answers(point, family, learning)
    var sums = Sums()
    for index in 0..<observations.count { sums.add(answers.probability(of: observations, at: index)) }
    return sums.evaluation(dimension: coordinates.count)
  }

  /// The probability that each answer is right, in the order of the observations. It does not depend on the answers, to
  /// the last bit: equal trials have equal probabilities.
  func probabilitiesOfRight(at point: [Double]) -> [Double] {
    probabilitiesOfRight(at: point, family, learning)
  }

  private func probabilitiesOfRight<Family: PsychometricFamily, Law: LearningLaw>(
    at point: [Double], _ family: Family, _ learning: Law.Type
  ) -> [Double] {
    let (answers, right) = (Answers(point, family, learning), observations.allRight)
    return (0..<right.count).map { answers.probability(of: right, at: $0).value }
  }
}

/// The probability of an answer and its derivatives.
private struct AnswerProbability {
  var value: Double
  /// The derivatives with respect to threshold, lapse rate, bias, and the law's two constants; the last three are
  /// zero.
  var slopes: SIMD8<Double>
}

/// The probabilities of a listener's answers at a point.
private struct Answers<Family: PsychometricFamily, Law: LearningLaw> {
  let family: Family
  let thresholdOctaves: Double
  let lapseRate: Double
  let bias: Double
  let shape: SIMD2<Double>

  init(_ point: [Double], _ family: Family, _ learning: Law.Type) {
    self.family = family
    (thresholdOctaves, lapseRate, bias) = (point[0], point[1], point[2])
    shape = Likelihood.shape(of: point)
  }

  @inline(__always) func probability(of data: ObservedAnswers, at index: Int) -> AnswerProbability {
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

/// The sums over records, in vectors with room for every coordinate.
private struct Sums {
  var logLikelihood = 0.0
  var score = SIMD8<Double>.zero
  var rows = (
    SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero
  )

  /// Adds an answer. The probability is bounded, so impossible and certain answers cause no division by zero.
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

extension ObservedAnswers {
  /// Whether the answer is right: "higher" for an offset above zero, "lower" for others.
  func isRight(_ index: Int) -> Bool { (signs[index] > 0) == (offsets[index] > 0) }
}

/// The log-likelihood at a point, its gradient and the expected information.
struct Evaluation: Sendable {
  /// ℓ = Σ log P(answer).
  var logLikelihood = 0.0
  /// ∂ℓ/∂θ for each coordinate.
  var score: [Double]
  /// The expected (Fisher) information by rows: Σ ∂P·∂Pᵀ/(P(1 − P)).
  var information: [[Double]]
}
