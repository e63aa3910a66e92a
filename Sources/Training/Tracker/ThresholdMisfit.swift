import Music

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
    let isRight = rawValue.hasSuffix("right")
    let size = size
    return language.phrase(
      "cannot tell: answers at \(size.english) differences are too often \(isRight ? "right" : "wrong")",
      "nicht zu sagen: Antworten bei \(size.german) Unterschieden sind zu oft \(isRight ? "richtig" : "falsch")"
    )
  }

  private var size: (english: String, german: String) {
    switch self {
    case .easyTooOftenWrong, .easyTooOftenRight: ("large", "großen")
    case .middleTooOftenWrong, .middleTooOftenRight: ("middling", "mittleren")
    case .hardTooOftenWrong, .hardTooOftenRight: ("small", "kleinen")
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
