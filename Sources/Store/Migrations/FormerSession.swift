import Chronology
import Listeners
import Music
import Training

/// A session as releases before step 003 saved it: without a word about who answered.
///
/// A simulated listener's answers follow from the session's seed and what was presented, so each named listener of those
/// releases can answer the session again. A session is a listener's when every stored answer is the listener's, and
/// the chance that a person's would be is at most `mostChance`:
/// - Comparisons: the product of the listener's own probabilities of the stored answers, which holds whatever the
///   person answers, since nothing that a person sees depends on the listener's random numbers; summed over the named
///   listeners; times the chance of the rhythm. Between two answers of a simulated listener there is always the same
///   time, within `rhythm`; a person's times are taken to be so close to their median in a quarter of the cases.
/// - Matchings: the stored error is the listener's to a millionth of a cent, at least once away from the slider's ends.
///
/// Listeners share the random numbers, so that several may have given the same answers: the first counts then. A session
/// too short to be told apart remains the person's. Rows that no release could have written are no evidence.
struct FormerSession {
  /// Its number in the store.
  let id: Int64
  /// Where its random numbers come from.
  let address: ListenerAddress
  let comparisons: [CompletedComparison]
  let matchings: [(matching: PitchMatching, error: Cents)]

  private static let mostChance = 0.001
  /// Microseconds on either side of the median time between answers.
  private static let rhythm: Int64 = 15_000
  private static let personInRhythm = 0.25
  /// The only slider of those releases.
  private static let slider = PitchSlider(range: 100)

  /// The listener who answered; nil when that may have been a person.
  var listener: Respondent? {
    guard let index = Self.models.firstIndex(where: hasAnswered) else { return nil }
    return .simulated(Self.models[index].values)
  }

  /// Expert, amateur, novice and poor as those releases knew them.
  private static let models: [ListenerModel] = [(3.5, 0.01), (8, 0.02), (22, 0.04), (45, 0.08)].map {
    let values: [String: ParameterValue] = ["threshold-cents": .number($0), "lapse-rate": .number($1)]
    // Legal values that go together.
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
      let response = listener.respond(to: completed.comparison, draws: draws)
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

  /// The chance that a person's answers are those of some named listener, in their rhythm.
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

  /// P(at least as many times this close to their median), the median itself aside: a binomial tail.
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
