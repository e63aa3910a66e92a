import Music
import Scenarios
import Simulation
import Training

/// Constants of a strategy in the forms in which they are used: the commands that set them or train with them, the
/// argument of `peach compare`, and Swift for an app.
struct ConstantsAsCode {
  let strategy: ParameterValues
  private let bounds: ClosedRange<Cents>
  /// Names of the strategy's constants to set, and further changes as `key=value`.
  private let names: [String]
  private var settings: [String]

  /// Whether sessions begin at the mean of the notes' means of right answers instead of all.
  private let correctOnly: Bool
  /// Whether the code has the line that says where sessions begin.
  private var saysBeginning: Bool
  /// The difference at which every session of unison begins, in cents; 0 if the strategy decides.
  private let firstUnison: Double
  /// The same for other intervals; 0 if none is trained.
  private let firstInterval: Double

  /// The given constants of a strategy.
  /// - Parameters:
  ///   - training: the smallest and largest difficulty, and where every session begins.
  ///   - correctOnly: whether sessions without such a beginning begin at the mean of the notes' means of right answers instead
  ///     of all.
  init(strategy: ParameterValues, names: [String], training: TrainingSettings, correctOnly: Bool) {
    (self.strategy, self.names, bounds) = (strategy, names, training.bounds)
    self.correctOnly = correctOnly
    firstUnison = training.firstUnison.value
    firstInterval = training.intervals == [.prime] ? 0 : training.firstInterval.value
    settings = [("unison-first-cents", firstUnison), ("interval-first-cents", firstInterval)]
      .filter { $1 > 0 }.map { "\($0)=\(ParameterValue.number($1))" }
    saysBeginning = firstUnison > 0 || firstInterval > 0 || names.contains("first-cents")
  }

  /// The swept constants of a condition's strategy and settings, and the strategy's others that are not the defaults;
  /// of the Kazez rule always both that make its steps, since a person's settings may have others.
  init(_ condition: Condition) {
    func swept(_ prefix: String) -> [(name: String, value: ParameterValue)] {
      condition.usedLabel.filter { $0.path.hasPrefix(prefix) }.map {
        (String($0.path.dropFirst(prefix.count)), $0.value)
      }
    }
    let (values, names) = (condition.strategy.values, swept("strategy.").map(\.name))
    let steps = values.descriptor == KazezStrategy.descriptor ? ["k1", "k2"] : []
    let unused = condition.label.count > condition.usedLabel.count ? [KazezStrategy.first.name] : []
    let set = values.descriptor.parameters.filter {
      !unused.contains($0.name)
        && (steps.contains($0.name) || names.contains($0.name) || values[$0] != $0.defaultValue)
    }
    self.init(
      strategy: values, names: set.map(\.name), training: condition.settings,
      correctOnly: condition.correctOnly)
    settings += swept("settings.").map { "\($0.name)=\($0.value)" }.filter { !settings.contains($0) }
    saysBeginning = true
  }

  /// "peach settings strategy=kazez k1=0.04 k2=0.15".
  var command: String {
    (["peach settings strategy=\(strategy.descriptor.name)"] + changes).joined(separator: " ")
  }

  /// "peach train --strategy kazez --set k1=0.04 --set k2=0.15": trains with the constants once and keeps the settings.
  var trainingCommand: String {
    (["peach train --strategy \(strategy.descriptor.name)"] + changes.map { "--set \($0)" })
      .joined(separator: " ")
  }

  /// "k1=0.04,k2=0.15", "staircase:down=2" or "default", as an argument of `peach compare`.
  var side: String {
    let name = strategy.descriptor == KazezStrategy.descriptor ? nil : strategy.descriptor.name
    let parts = [name, changes.isEmpty ? nil : changes.joined(separator: ",")].compactMap(\.self)
    return parts.isEmpty ? "default" : parts.joined(separator: ":")
  }

  /// The side; nil unless the constants of the Kazez rule are all that is set.
  var comparisonSide: String? {
    settings.isEmpty && strategy.descriptor == KazezStrategy.descriptor ? side : nil
  }

  private var changes: [String] {
    names.compactMap { name in strategy[name].map { "\(name)=\($0)" } } + settings
  }

  /// The Kazez rule with the constants and its bounds, without which two wrong answers can make p negative; nil for other
  /// strategies. Before it a line, which Swift reads as a Double, says where sessions begin, of intervals on a line of its
  /// own, for constants of a condition and wherever that is one of the constants.
  var swift: String? {
    guard strategy.descriptor == KazezStrategy.descriptor, let k1 = strategy["k1"], let k2 = strategy["k2"]
    else { return nil }
    let (lowest, highest) = (bounds.lowerBound.value, bounds.upperBound.value)
    let rule = """
      p = min(\(ParameterValue.number(highest)), max(\(ParameterValue.number(lowest)), \
      p + (isCorrect ? -\(k1) : \(k2)) * p * p.squareRoot()))
      """
    guard saysBeginning else { return rule }
    let ownFirst = strategy["first-cents"]?.double ?? 0
    let first =
      firstUnison > 0 ? firstUnison : ownFirst > 0 ? min(highest, max(lowest, ownFirst)) : highest
    let scope =
      firstUnison > 0
      ? "the first comparison of every session\(firstInterval > 0 ? " of unison" : "")"
      : "first session; later: mean of the notes' means of \(correctOnly ? "right" : "all") answers"
    let firsts = [(first, scope), (firstInterval, "the first comparison of every session of intervals")]
      .filter { $0.0 > 0 }
      .map { "p = \($0)  // \($1)\n" }
    return firsts.joined() + rule
  }
}
