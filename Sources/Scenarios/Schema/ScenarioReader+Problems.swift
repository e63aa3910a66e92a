import Listeners
import PlacedText
import Training

extension ScenarioReader {
  /// Everything in a file that is wrong by itself, in the order of the file, so that one look tells of all mistakes,
  /// and of none that only follows from another.
  ///
  /// Each key is read alone, of a list each item, of a section of constants each constant. What several make wrong
  /// together, as a baseline that is no cell, is not looked for, and of a group or a strategy only the first thing.
  static func problems(in bytes: [UInt8], _ laboratory: Laboratory) -> [TextProblem] {
    guard let root = (try? YAMLNode(reading: bytes, as: subject)) ?? nil, let entries = root.entries
    else { return [] }
    var problems: [TextProblem] = []
    func read(_ entries: [YAMLNode.Entry], _ part: (Self) throws(TextProblem) -> Void) {
      do throws(TextProblem) {
        try part(Self(YAMLNode(place: root.place, content: .mapping(entries)), laboratory))
      } catch { problems.append(error) }
    }
    for piece in entries.flatMap(pieces) {
      read([piece]) { reader throws(TextProblem) in try Key(rawValue: piece.key).map(reader.check) }
    }
    // A key that is missing may be one that is misspelt.
    if !problems.isEmpty { return problems.inOrder }
    for key in Key.required where !entries.contains(where: { $0.key == key.rawValue }) {
      read([]) { reader throws(TextProblem) in try reader.check(key) }
    }
    return problems
  }

  /// What of an entry has a meaning of its own.
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

  /// Reads what stands under a key, as far as it does not lean on other keys.
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
  /// As they stand in the file.
  fileprivate var inOrder: [TextProblem] {
    sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }
}
