import Music
import Synchronization
import Training

/// The resting levels of rules with listeners of one model, as a function of the listener's threshold.
///
/// A rule's resting level is computed on demand for thresholds a quarter of an octave apart. Between them, log₂ of the
/// level is interpolated through four points (Lagrange), with an error below 0.1 %. The levels are computed without
/// effects: an effect is assumed to change the thresholds of all notes by the same factor.
final class RestingLevels: Sendable {
  /// Thresholds per octave.
  private static let nodesPerOctave = 4.0

  let model: ListenerModel
  private let settings: TrainingSettings
  /// The resting levels for each of the model's people.
  private let people: [RestingLevels]
  /// log₂ of each resting level computed so far, by the index of its threshold; nil if the rule has no resting level.
  private let found = Mutex<[Int: Double?]>([:])

  init(of model: ListenerModel, under settings: TrainingSettings) {
    (self.model, self.settings) = (model, settings)
    people = model.people.map { RestingLevels(of: $0, under: settings) }
  }

  /// The resting levels for the listener at `address`.
  func levels(at address: ListenerAddress) -> RestingLevels {
    model.personIndex(at: address).map { people[$0] } ?? self
  }

  /// The resting level of `rule` with a listener whose geometric mean threshold over the notes of the settings is
  /// `threshold`; nil if the rule has none. All calls on one instance must pass the same rule.
  /// - Complexity: O(1), once the levels around the threshold have been computed.
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
