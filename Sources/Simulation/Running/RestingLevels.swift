import Music
import Synchronization
import Training

/// The resting levels of rules with one kind of listener, by the listener's threshold.
///
/// A rule's resting level is found for thresholds a quarter of an octave apart, as they are needed, and its log₂
/// interpolated between four of them (Lagrange), which is within 0.1 % of the level itself. The listener is the
/// model without effects: what changes, changes the threshold of all notes alike.
final class RestingLevels: Sendable {
  /// Thresholds per octave.
  private static let nodesPerOctave = 4.0

  let model: ListenerModel
  private let settings: TrainingSettings
  /// Those of the model's people.
  private let people: [RestingLevels]
  /// log₂ of the resting level by the number of the threshold; nil within where the rule has none.
  private let found = Mutex<[Int: Double?]>([:])

  /// Nothing found yet.
  init(of model: ListenerModel, under settings: TrainingSettings) {
    (self.model, self.settings) = (model, settings)
    people = model.people.map { RestingLevels(of: $0, under: settings) }
  }

  /// Those of the listener at that address.
  func levels(at address: ListenerAddress) -> RestingLevels {
    model.personIndex(at: address).map { people[$0] } ?? self
  }

  /// The level at which the rule comes to rest with a listener of that threshold over the notes of the settings; nil
  /// if it has none. One rule for one instance.
  /// - Complexity: O(1) but for the first thresholds.
  func level(of rule: some ComparisonStrategy, threshold: Cents) -> Cents? {
    let position = threshold.value.octaves * Self.nodesPerOctave
    let first = Int(position.rounded(.down)) - 1
    var octaves: [Double] = []
    for node in first..<first + 4 {
      guard let one = self.octaves(of: rule, node: node) else { return nil }
      octaves.append(one)
    }
    return Cents(Self.interpolated(octaves, at: position - Double(first)).ofOctaves)
  }

  private func octaves(of rule: some ComparisonStrategy, node: Int) -> Double? {
    if let known = found.withLock({ $0[node] }) { return known }
    let listener = model.listener(
      threshold: Cents((Double(node) / Self.nodesPerOctave).ofOctaves), over: settings.notes)
    let correct = listener.meanProbabilityCorrect(over: settings.notes)
    let octaves = rule.restingLevel(within: settings.bounds, probabilityCorrect: correct)?.value.octaves
    found.withLock { $0[node] = .some(octaves) }
    return octaves
  }

  /// The cubic through (0, y₀)…(3, y₃).
  private static func interpolated(_ y: [Double], at x: Double) -> Double {
    let (a, b, c, d) = (x, x - 1, x - 2, x - 3)
    return -b * c * d * y[0] / 6 + a * c * d * y[1] / 2 - a * b * d * y[2] / 2 + a * b * c * y[3] / 6
  }
}
