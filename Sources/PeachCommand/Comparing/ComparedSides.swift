import Music
import Simulation
import Text
import Training

/// The result of `peach compare`.
protocol ComparisonResult {
  var json: JSON { get }
  /// The answer, a table, and what was simulated, on lines of at most `width` columns.
  func text(width: Int) -> String
}

/// The two sides of a comparison in words.
struct ComparedSides {
  /// The arguments with the constants that they do not name.
  private let sides: [String]
  /// Where the sessions of each side begin; nil if the strategy decides.
  private let beginningsOfSides: [String?]
  private let isIndependent: Bool

  init(_ command: Compare, _ conditions: [Condition]) {
    sides = zip([command.first, command.second], conditions).map { $0 + $1.strategy.defaults(besides: $0) }
    beginningsOfSides = conditions.map(\.beginning)
    isIndependent = command.independent
  }

  /// "First: default (kazez with k1=0.05, k2=0.09, first-cents=0), second: quest."
  var named: String { "First: \(sides[0]), second: \(sides[1])." }

  /// Where sessions begin, if a setting or the mean of right answers says it: " Sessions begin at 50 cents."
  var beginnings: String {
    guard beginningsOfSides.contains(where: { $0 != nil }) else { return "" }
    let places = beginningsOfSides.map { $0 ?? "as the strategy says" }
    return places[0] == places[1]
      ? " Sessions begin \(places[0])."
      : " Sessions of the first begin \(places[0]), those of the second \(places[1])."
  }

  /// Who trains under both.
  var pairing: String {
    isIndependent
      ? "Each side has its own listeners."
      : "The same listeners train with both, with the same random numbers."
  }
}

extension Condition {
  /// "at 50 cents": where sessions begin, if a setting or the mean of right answers says it; nil if the strategy decides.
  var beginning: String? {
    let first = settings.firstUnison.value
    return first > 0
      ? "at \(ParameterValue.number(first)) cents"
      : correctOnly ? "at the mean of the right answers, as in the Peach app" : nil
  }
}

extension StrategyChoice {
  /// " (kazez with k2=0.09, first-cents=0)" of `k1=0.06`; without constants if the argument names all, or leaves more than
  /// a line's.
  fileprivate func defaults(besides argument: String) -> String {
    let named = Set(argument.split { ",:".contains($0) }.map { $0.prefix { $0 != "=" } })
    let others = descriptor.parameters.filter {
      !named.contains($0.name[...]) && !unusedSettings.contains($0.name)
    }
    .map { "\($0.name)=\(values[$0])" }
    let name = named.contains(descriptor.name[...]) ? "" : descriptor.name
    let filled = others.isEmpty || others.count > 4 ? "" : "with \(others.joined(separator: ", "))"
    let words = [name, filled].filter { !$0.isEmpty }.joined(separator: " ")
    return words.isEmpty ? "" : " (\(words))"
  }
}
