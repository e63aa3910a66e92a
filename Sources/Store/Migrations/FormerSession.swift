import Chronology
import Music
import Simulation
import Training

/// A session saved by a release before migration 003, which did not record who answered.
///
/// A simulated listener's answers follow from the session's seed and the comparisons, so the answers of each named
/// listener of those releases can be computed. A session is attributed to a listener under these conditions:
/// - Comparisons: every stored answer equals the listener's, and the probability that a person gives such answers is at
///   most `mostChance`. It is the product of the listener's probabilities of the stored answers, summed over the named
///   listeners, times the probability of the response times. The product is valid for every person, because a person's
///   perception does not depend on the listener's random numbers. The time between two answers of a simulated listener
///   is constant within `rhythm`; a person's time is assumed to be that close to the median with probability 1/4.
/// - Matchings: every stored error equals the listener's to a millionth of a cent, and at least one is not at an end of
///   the slider.
///
/// Listeners share random numbers, so several may give the same answers; the first one is chosen. A session that is too
/// short to decide remains the person's. Sessions with invalid rows are ignored.
struct FormerSession {
  /// The session's id.
  let id: Int64
  /// The address of its random numbers.
  let address: ListenerAddress
  let comparisons: [CompletedComparison]
  let matchings: [(matching: PitchMatching, error: Cents)]

  private static let mostChance = 0.001
  /// The tolerance around the median time between answers in microseconds.
  private static let rhythm: Int64 = 15_000
  private static let personInRhythm = 0.25
  /// The slider of releases before migration 003.
  private static let slider = PitchSlider(range: 100)

  /// The listener that answered; nil if it may have been a person.
  var listener: Respondent? {
    guard let index = Self.models.firstIndex(where: hasAnswered) else { return nil }
    return .simulated(Self.models[index].values)
  }

  /// The listeners expert, amateur, novice and poor with their constants in releases before migration 003.
  private static let models: [ListenerModel] = [(3.5, 0.01), (8, 0.02), (22, 0.04), (45, 0.08)].map {
    let values: [String: ParameterValue] = ["threshold-cents": .number($0), "lapse-rate": .number($1)]
    // The values are valid.
    return try! ListenerModel(ParameterValues(of: ListenerModel.descriptor, setting: values))
  }
}

// MARK: - Answering again

extension FormerSession {
  private func hasAnswered(_ model: ListenerModel) -> Bool {
    matchings.isEmpty ? hasCompared(model) : hasMatched(model)
  }

  private func hasCompared(_ model: ListenerModel) -> Bool {
    var listener = model.listener(at: address)
    let answers = address.stream(.answer, session: 0)
    let isSame = comparisons.indices.allSatisfy { trial in
      let completed = comparisons[trial]
      let draws = answers[UInt32(truncatingIfNeeded: trial)]
      let response = listener.respond(to: completed.comparison, uniform: draws.uniform)
      return completed.comparison.isCorrect(response.answer) == completed.isCorrect
    }
    return isSame && chance <= Self.mostChance
  }

  private func hasMatched(_ model: ListenerModel) -> Bool {
    var tuner = model.tuner(threshold: model.thresholds[.a4])
    let draws = address.stream(.matching, session: 0)
    var isWithinSlider = false
    let isSame = matchings.indices.allSatisfy { trial in
      let (matching, error) = matchings[trial]
      let place = tuner.tune(matching, draws: draws[UInt32(truncatingIfNeeded: trial)])
      let held = place.clamped(to: -Self.slider.range...Self.slider.range)
      isWithinSlider = isWithinSlider || held == place
      return (matching.error(slider: held) - error).magnitude.value < 1e-6
    }
    return isSame && isWithinSlider
  }

  /// The probability that a person's answers and response times equal the answers and times of a named listener.
  private var chance: Double {
    chanceOfRhythm * Self.models.reduce(0) { $0 + probabilityOfAnswers(by: $1.listener(at: address)) }
  }

  private func probabilityOfAnswers(by listener: DiscriminationListener) -> Double {
    comparisons.reduce(1) { product, completed in
      let comparison = completed.comparison
      let higher = listener.probabilityOfHigher(comparison.offset, at: comparison.reference)
      return product * (comparison.isCorrect(.higher) == completed.isCorrect ? higher : 1 - higher)
    }
  }

  /// The probability that at least as many of a person's response times as here are within `rhythm` of their median: a
  /// binomial tail. The median itself is not counted. 1 for fewer than two times.
  private var chanceOfRhythm: Double {
    let times = zip(comparisons.dropFirst(), comparisons).map {
      $0.timestamp.microseconds &- $1.timestamp.microseconds
    }.sorted()
    guard times.count > 1 else { return 1 }
    let median = times[times.count / 2]
    let near = times.count { ($0 &- median).magnitude <= UInt64(Self.rhythm) } - 1
    return Self.binomialTail(from: near, of: times.count - 1)
  }

  private static func binomialTail(from least: Int, of count: Int) -> Double {
    var (term, sum) = (pow(1 - personInRhythm, count), 0.0)
    for successes in 0...count {
      if successes >= least { sum += term }
      term *= Double(count - successes) / Double(successes + 1) * personInRhythm / (1 - personInRhythm)
    }
    return sum
  }

  private static func pow(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
