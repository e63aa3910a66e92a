import Training

/// The settings of the screen Explore: a strategy, its constants, a baseline, the training settings and the listeners.
///
/// Values that are left out have their defaults.
struct ExploreRequest: Codable, Sendable, Hashable {
  var strategy: String
  /// The constants of the setting.
  var values: [String: ParameterValue]
  /// Name of the baseline's strategy; nil for the same.
  var baselineStrategy: String?
  /// The constants of the baseline, with which the setting is compared.
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

/// Why settings cannot be explored.
struct ExploreProblem: Error, Codable, Hashable, CustomStringConvertible {
  /// The control that shows the sentence: `strategy`, `strategy.k1`, `baseline.k1`, `settings.maximum-cents`,
  /// `listener.lapse-rate`.
  let control: String
  /// The rule, the value and the next step.
  let sentence: String
  /// The same as data.
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
