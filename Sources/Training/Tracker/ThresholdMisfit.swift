import Numerics
package import Text

/// Why the tracker cannot tell the threshold: answers that no listener of its model would give.
package enum ThresholdMisfit: String, Sendable, CaseIterable {
  case easyTooOftenWrong = "easy-too-often-wrong"
  case easyTooOftenRight = "easy-too-often-right"
  case middleTooOftenWrong = "middle-too-often-wrong"
  case middleTooOftenRight = "middle-too-often-right"
  case hardTooOftenWrong = "hard-too-often-wrong"
  case hardTooOftenRight = "hard-too-often-right"

  /// "cannot tell: answers at large differences are too often wrong", the words shown in place of an interval.
  package func words(in language: Language) -> String {
    let texts = language.texts
    return switch self {
    case .easyTooOftenWrong: texts.misfitEasyTooOftenWrong
    case .easyTooOftenRight: texts.misfitEasyTooOftenRight
    case .middleTooOftenWrong: texts.misfitMiddleTooOftenWrong
    case .middleTooOftenRight: texts.misfitMiddleTooOftenRight
    case .hardTooOftenWrong: texts.misfitHardTooOftenWrong
    case .hardTooOftenRight: texts.misfitHardTooOftenRight
    }
  }
}

extension ThresholdTracker {
  /// Why the threshold and its interval must not be shown; nil if the answers fit the model.
  ///
  /// Besides the bands of `FitCheck`, the highest lapse rate of the grid is a sign of misfit: a listener who probably has
  /// it may lapse more often still.
  package var misfit: ThresholdMisfit? {
    let lapses = lapseMarginal
    let isLapsing = lapses.count > 1 && lapses[lapses.count - 1] > 0.5
    return isLapsing ? .easyTooOftenWrong : fit.misfit
  }
}

/// Compares the answers with the tracker's predictions, apart for easy, middle and hard offsets.
///
/// Each answer has a prediction p, the probability of a right answer before it was given, and adds (y − p) to the sum
/// of its band, y being 1 if it is right. If the model holds, the sums are martingales with variance Σ p(1 − p). Older
/// answers count less, by half for every 400 later ones, in whichever band. Offsets are large, medium or small in words
/// by their band, except where more than half of a band's missing right answers are at offsets of at least half the
/// largest one so far: large offsets become hard for the tracker if most answers at them are wrong.
struct FitCheck: Sendable {
  /// How far an offset is from the threshold, by the predicted fraction of right answers.
  enum Band: Int, CaseIterable {
    /// At least 0.9.
    case easy
    case middle
    /// At most 0.7.
    case hard

    init(predicted: Double) { self = predicted >= 0.9 ? .easy : predicted <= 0.7 ? .hard : .middle }
  }

  /// The surplus of right answers and its variance, by band.
  private var surpluses = SIMD4<Double>.zero
  private var variances = SIMD4<Double>.zero
  /// The part of the surpluses at large offsets.
  private var surplusesAtLarge = SIMD4<Double>.zero

  /// The factor by which an answer counts less after another one.
  private static let memory = Elementary.exp2(-1 / 400.0)
  /// |z| above which a band does not fit.
  private static let limit = 3.0

  /// - Parameter isLarge: whether the offset is at least half the largest one so far.
  mutating func add(_ isCorrect: Bool, predicted: Double, isLarge: Bool) {
    let band = Band(predicted: predicted).rawValue
    surpluses *= Self.memory
    variances *= Self.memory * Self.memory
    surplusesAtLarge *= Self.memory
    let surplus = (isCorrect ? 1 : 0) - predicted
    surpluses[band] += surplus
    if isLarge { surplusesAtLarge[band] += surplus }
    variances[band] += predicted * (1 - predicted)
  }

  /// The surplus of right answers of a band in standard deviations. One more in the variance keeps it small after few
  /// answers.
  func deviation(_ band: Band) -> Double {
    surpluses[band.rawValue] / (variances[band.rawValue] + 1).squareRoot()
  }

  /// The band that fits worst; nil if all fit.
  var misfit: ThresholdMisfit? {
    let worst = Band.allCases.max { abs(deviation($0)) < abs(deviation($1)) }!
    let z = deviation(worst)
    guard abs(z) > Self.limit else { return nil }
    if z < 0, surplusesAtLarge[worst.rawValue] < surpluses[worst.rawValue] / 2 { return .easyTooOftenWrong }
    switch worst {
    case .easy: return z < 0 ? .easyTooOftenWrong : .easyTooOftenRight
    case .middle: return z < 0 ? .middleTooOftenWrong : .middleTooOftenRight
    case .hard: return z < 0 ? .hardTooOftenWrong : .hardTooOftenRight
    }
  }
}
