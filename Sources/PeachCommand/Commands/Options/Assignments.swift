import Training

/// Parses constants and settings in the form that every command accepts: `k1=0.05 k2=0.09` or `k1=0.05,k2=0.09`.
enum Assignments {
  /// Splits words into one `key=value` each.
  ///
  /// A part between commas that does not begin with a key and `=` continues the list before it: `intervals=P1,P5`. A key may
  /// begin with `strategy.` or `settings.`, as in scenarios; the prefix is removed.
  static func split(_ words: [String]) -> [String] {
    words.flatMap { word in
      word.split(separator: ",", omittingEmptySubsequences: false).reduce(into: [String]()) { found, part in
        if found.isEmpty || part.prefixMatch(of: #/[a-z][a-z0-9.-]*=/#) != nil {
          found.append(String(part.trimmingPrefix("strategy.").trimmingPrefix("settings.")))
        } else {
          found[found.count - 1] += ",\(part)"
        }
      }
    }
  }

  /// The key and the text after the first `=`; nil for the text without `=`.
  static func parts(of assignment: String) -> (key: String, value: String?) {
    let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    return (parts[0], parts.count == 2 ? parts[1] : nil)
  }

  /// The first key that is assigned more than once; nil if there is none.
  static func repeatedKey(in assignments: [String]) -> String? {
    var seen: Set<String> = []
    return assignments.map { parts(of: $0).key }.first { !seen.insert($0).inserted }
  }
}

/// The assignments `key=value …` of `--set`, divided into parameters of the strategy and of the settings.
struct SettableParameters {
  private(set) var strategy: ParameterValues
  private(set) var settings = ParameterValues(of: TrainingSettings.descriptor)
  /// The strategy's values, and the settings' values that were set.
  private(set) var shown: [String: ParameterValue]

  /// - Throws: `ParameterError` for an unknown key or an illegal value.
  init(_ changes: [String], strategy descriptor: Descriptor) throws(ParameterError) {
    strategy = ParameterValues(of: descriptor)
    shown = [:]
    let changes = Assignments.split(changes)
    if let key = Assignments.repeatedKey(in: changes) {
      throw .conflict(
        owner: descriptor.name, parameter: key, rule: "must be set once", got: "more",
        advice: "Leave one out.")
    }
    for change in changes { try set(change) }
    for parameter in descriptor.parameters { shown[parameter.name] = strategy[parameter] }
  }

  private mutating func set(_ change: String) throws(ParameterError) {
    let (name, given) = Assignments.parts(of: change)
    let value = given ?? ""
    let common = TrainingSettings.descriptor.parameters.map(\.name)
    let own = strategy.descriptor.parameters.map(\.name)
    guard (own + common).contains(name) else {
      throw .unknown(name: name, owner: strategy.descriptor.name, known: own + common)
    }
    guard !value.isEmpty else {
      throw .conflict(
        owner: strategy.descriptor.name, parameter: name, rule: "must be set as \(name)=VALUE",
        got: "\"\(change)\"", advice: "Leave it out for the default.")
    }
    if own.contains(name) {
      try strategy.set(name, to: ParameterValue(parsing: value))
    } else {
      try settings.set(name, to: ParameterValue(parsing: value))
      shown[name] = settings[name]
    }
  }
}
