import Numerics

/// Compares the answers with the tracker's predictions, apart for easy, middle and hard offsets.
///
/// Each answer has a prediction p, the probability of a right answer before it was given, and adds (y − p) to the sum of
/// its band, y being 1 if it is right. If the model holds, the sums are martingales with variance Σ p(1 − p). Older
/// answers count less, by half for every 400 later ones, in whichever band.
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

  /// The factor by which an answer counts less after another one.
  private static let memory = Elementary.exp2(-1 / 400.0)
  /// |z| above which a band does not fit.
  private static let limit = 3.0

  mutating func add(_ isCorrect: Bool, predicted: Double) {
    let band = Band(predicted: predicted).rawValue
    surpluses *= Self.memory
    variances *= Self.memory * Self.memory
    surpluses[band] += (isCorrect ? 1 : 0) - predicted
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
    switch worst {
    case .easy: return z < 0 ? .easyTooOftenWrong : .easyTooOftenRight
    case .middle: return z < 0 ? .middleTooOftenWrong : .middleTooOftenRight
    case .hard: return z < 0 ? .hardTooOftenWrong : .hardTooOftenRight
    }
  }
}
