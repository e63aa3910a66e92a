import Training

/// What the screen Explore posts: the condition that is explored, the baseline it is compared with, the training
/// settings and the listeners. Constants that a dictionary leaves out have their defaults.
struct ExploreRequest: Codable, Sendable, Hashable {
  var strategy: String
  /// The constants of the explored condition.
  var values: [String: ParameterValue]
  /// Name of the baseline's strategy; nil for `strategy`.
  var baselineStrategy: String?
  /// The constants of the baseline.
  var baseline: [String: ParameterValue]
  /// The training settings of both conditions, such as `maximum-cents`; nil for the defaults.
  var settings: [String: ParameterValue]?
  /// The constants of the listeners, by the names that scenarios use.
  var listener: [String: ParameterValue]
  var seed: UInt64

  init(
    strategy: String, values: [String: ParameterValue] = [:], baseline: [String: ParameterValue] = [:],
    listener: [String: ParameterValue] = [:], seed: UInt64 = 1
  ) {
    self.strategy = strategy
    self.values = values
    self.baseline = baseline
    self.listener = listener
    self.seed = seed
  }
}

/// Why a request cannot be explored. The reply then has this in place of a picture, and the page shows it at the
/// control to blame.
struct ExploreProblem: Error, Codable, Hashable, CustomStringConvertible {
  /// The control to blame: `strategy`, `strategy.k1`, `baseline.k1`, `settings.maximum-cents`,
  /// `listener.lapse-rate`.
  let control: String
  /// The rule, the value and the next step, in English, for a page without words for `problem`.
  let sentence: String
  /// The error as data, of which the page makes a sentence in its language.
  let problem: PageProblem

  var description: String { sentence }

  /// The problem with one of the values of a part of the request.
  /// - Parameter part: `strategy`, `baseline`, `settings` or `listener`.
  init(_ error: ParameterError, in part: String) {
    let name =
      switch error {
      case .unknown(let name, _, _): name
      case .badValue(let parameter, _): parameter.name
      case .conflict(_, let parameter, _, _, _, _): parameter
      }
    control = "\(part).\(name)"
    sentence = error.description
    problem = PageProblem(error)
  }

  init(_ error: CatalogError) {
    control = "strategy"
    sentence = "\(error)"
    problem = PageProblem(error)
  }
}
