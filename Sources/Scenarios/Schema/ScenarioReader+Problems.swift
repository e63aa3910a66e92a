import Simulation
import Text
import Training

extension ScenarioReader {
  /// All mistakes in single parts of a file, in the order of the file. A user can correct all of them at once, and none
  /// only follows from another.
  ///
  /// Each key is read separately, and so is each item of a list and each constant of a section. Mistakes that involve
  /// several keys, such as a baseline that is not a cell, are not searched for. A group or a strategy is reported with
  /// its first mistake only.
  static func problems(in bytes: [UInt8], _ laboratory: Laboratory) -> [TextProblem] {
    guard let root = (try? YAMLNode(reading: bytes, as: subject)) ?? nil, let entries = root.entries,
      manifest(root) == nil
    else { return [] }
    var problems: [TextProblem] = []
    func read(_ entries: [YAMLNode.Entry], _ part: (Self) throws(TextProblem) -> Void) {
      do throws(TextProblem) {
        try part(Self(YAMLNode(place: root.place, content: .mapping(entries)), laboratory))
      } catch { if !problems.contains(error) { problems.append(error) } }
    }
    for piece in entries.flatMap(pieces) {
      read([piece]) { reader throws(TextProblem) in try Key(rawValue: piece.key).map(reader.check) }
    }
    // A missing key may be a misspelt one, so missing keys are reported only if there is no other mistake.
    if !problems.isEmpty { return problems.inOrder }
    for key in Key.required where !entries.contains(where: { $0.key == key.rawValue }) {
      read([]) { reader throws(TextProblem) in try reader.check(key) }
    }
    return problems
  }

  /// The parts of an entry that can be read separately.
  private static func pieces(of entry: YAMLNode.Entry) -> [YAMLNode.Entry] {
    func piece(_ content: YAMLNode.Content) -> YAMLNode.Entry {
      var piece = entry
      piece.value.content = content
      return piece
    }
    switch (Key(rawValue: entry.key), entry.value.content) {
    case (.population, .list(let items)), (.strategy, .list(let items)), (.measures, .list(let items)),
      (.objectives, .list(let items)):
      return items.isEmpty ? [entry] : items.map { piece(.list([$0])) }
    case (.listener, .mapping(let constants)), (.settings, .mapping(let constants)),
      (.profile, .mapping(let constants)), (.trend, .mapping(let constants)),
      (.timeline, .mapping(let constants)), (.training, .mapping(let constants)):
      return constants.map { piece(.mapping([$0])) }
    default: return [entry]
    }
  }

  /// Reads the value of a key, as far as that does not depend on other keys.
  private func check(_ key: Key) throws(TextProblem) {
    switch key {
    case .name: _ = try name()
    case .question: _ = try question()
    case .seed: _ = try seed()
    case .replicates: _ = try replicates()
    case .population: _ = try groups()
    case .strategy: _ = try alternatives()
    case .listener: _ = try constants(laboratory.listeners.descriptor)
    case .settings: _ = try constants(TrainingSettings.descriptor)
    case .profile: _ = try constants(HistoryParameters.profile)
    case .trend: _ = try constants(HistoryParameters.trend)
    case .timeline: _ = try constants(HistoryParameters.timeline)
    case .training: _ = try training()
    case .measures, .objectives: _ = try objectives(among: measures())
    case .sampler: _ = try sampling()
    case .tune, .plan, .baseline: break
    }
  }
}

extension [TextProblem] {
  /// The problems in the order of the file.
  fileprivate var inOrder: [TextProblem] {
    sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }
}
