package import Music
import Numerics
public import Training

/// The constants of a group of simulated listeners.
///
/// Source: `Documentation/listeners.md`.
@usableFromInline package struct ListenerModel: Configurable {
  static let threshold = Parameter(
    "threshold-cents", .number(0.001...1200), default: 8, unit: "cents",
    "offset at which the listener is right 75 % of the time, lapses and bias aside")
  static let lapseRate = Parameter(
    "lapse-rate", .number(0...0.5), default: 0, "share of answers that are coin flips")
  static let bias = Parameter(
    "bias-cents", .number(-1200...1200), default: 0, unit: "cents",
    "offset that sounds like none; positive favours \"lower\"")
  static let spread = Parameter(
    "spread-octaves", .number(0...10), default: 0, unit: "octaves",
    "standard deviation of log2 threshold in the population")
  static let family = family(among: PsychometricCatalog.standard)
  static let slope = Parameter(
    "slope", .number(0.1...10), default: 1,
    "power of the offset in the family: exponent of d′ for gaussian; the β of weibull is 1.3 times it")
  static let frequencyLaw = Parameter(
    "frequency-law", .choice(of: FrequencyLaw.self), default: .flat,
    "how the threshold depends on the reference note")
  static let table = Parameter(
    "threshold-table", .numbers(0...1200), default: [0],
    "pairs of MIDI note and threshold (cents), log-interpolated; [0] for none; replaces threshold-cents")

  /// The parameter that names one of these families.
  static func family(among families: FamilyRegistry) -> Parameter<String> {
    Parameter(
      "family", .choice(families.names), default: families.names[0], "shape of the psychometric function")
  }

  /// The constants of a listener without effects, with the families of this package. `ListenerParts.constant` also has
  /// the families of other packages.
  package static let constant = Descriptor(
    name: "listener", summary: "two-interval observer with lapses, bias and per-note thresholds",
    source: "Dai & Micheyl 2011",
    parameters: [threshold, lapseRate, bias, spread, family, slope, frequencyLaw, table])

  /// The parts of a listener, each with its own constants: the constant part, pitch matching, then the effects.
  package static let parts = [constant, MatchingListener.descriptor] + EffectCatalog.descriptors

  /// The model's name in scenario files and the constants of the parts of this package. `ListenerParts.descriptor` also
  /// has the constants of other packages.
  @usableFromInline package static let descriptor = Descriptor(
    name: constant.name, summary: constant.summary, source: constant.source,
    parameters: parts.flatMap(\.parameters))

  /// The values from which the model was created.
  package let values: ParameterValues
  /// The 75 % threshold of each reference note of a listener at the population's centre.
  package let thresholds: NoteThresholds
  /// λ: the share of answers that are coin flips, 0…0.5.
  package let lapseRate: Double
  /// The offset that the listener hears as 0, in cents.
  package let biasCents: Double
  /// Standard deviation of log₂ T₇₅ in the population.
  package let spreadOctaves: Double
  /// Shape and slope of the psychometric function.
  let noise: NoiseTable
  /// The effects, through which a listener changes.
  let effects: EffectCatalog.Effects
  /// The people of a named population. Each listener is one of them, drawn with equal probability. Empty if all
  /// listeners have the constants of this model.
  package private(set) var people: [ListenerModel] = []

  /// Creates the model with these values.
  /// - Parameter parts: the parts whose constants `values` has (`ListenerParts.descriptor`).
  /// - Throws: `ParameterError.conflict` for an invalid threshold table, and for effects whose constants contradict
  /// each other.
  package init(_ values: ParameterValues, of parts: ListenerParts) throws(ParameterError) {
    precondition(
      values.descriptor == parts.descriptor,
      "constants must be those of the listener's parts, got \(values.descriptor.parameters.map(\.name))")
    self.values = values
    lapseRate = values[Self.lapseRate]
    biasCents = values[Self.bias]
    spreadOctaves = values[Self.spread]
    noise = parts.noise(of: values[Self.family], slope: values[Self.slope])
    thresholds = try NoteThresholds(
      values[Self.threshold], law: values[Self.frequencyLaw],
      table: values[Self.table])
    effects = try EffectCatalog.Effects(values, adding: parts.addedEffects)
  }

  /// Creates the model with these values, for the parts of this package.
  /// - Throws: as above.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    try self.init(values, of: .standard)
  }

  /// Whether the model's listeners never change: no effect is switched on.
  @usableFromInline package var isConstant: Bool {
    people.isEmpty ? effects.isEmpty : people.allSatisfy(\.isConstant)
  }

  /// log₂ of the offset at which a listener is right `second` of the time, relative to that for `first`, lapses and bias
  /// aside.
  package func octaves(from first: Double, to second: Double) -> Double {
    (noise.quantile(second) / noise.quantile(first)).octaves
  }

  /// A copy of the model whose listeners are drawn from these people. The copy's own constants apply to pitch matching
  /// only.
  package func drawing(from people: [ListenerModel]) -> ListenerModel {
    var model = self
    model.people = people
    return model
  }

  /// The model with another value of a constant. All its people get the value too.
  /// - Parameter parts: the parts with which the model was created.
  /// - Throws: `ParameterError` for a value that breaks its rule or contradicts the other constants.
  package func setting(
    _ name: String, to value: ParameterValue, of parts: ListenerParts
  ) throws(ParameterError) -> ListenerModel {
    var values = values
    try values.set(name, to: value)
    var changed: [ListenerModel] = []
    for person in people { changed.append(try person.setting(name, to: value, of: parts)) }
    return try ListenerModel(values, of: parts).drawing(from: changed)
  }

  /// The index in `people` of the listener at `address`; nil without people.
  package func personIndex(at address: ListenerAddress) -> Int? {
    guard !people.isEmpty else { return nil }
    return Draws.integer(below: people.count, from: address.stream(.population, session: 0)[1].words.w0)
  }

  private func person(at address: ListenerAddress) -> ListenerModel {
    personIndex(at: address).map { people[$0] } ?? self
  }

  /// The listener at `address`, without effects.
  @usableFromInline package func listener(at address: ListenerAddress) -> DiscriminationListener {
    DiscriminationListener(person(at: address), draws: address.stream(.population, session: 0)[0])
  }

  /// The listener of this model, without effects, whose thresholds over `notes` have the geometric mean `threshold`.
  package func listener(threshold: Cents, over notes: ClosedRange<MIDINote>) -> DiscriminationListener {
    let centre = DiscriminationListener(self, shiftOctaves: 0).threshold(over: notes)
    return DiscriminationListener(self, shiftOctaves: (threshold.value / centre.value).octaves)
  }

  /// The model's tuner in pitch matchings.
  /// - Parameter threshold: the listener's present threshold.
  package func tuner(threshold: Cents) -> MatchingListener { MatchingListener(values, threshold: threshold) }

  /// The same listener as `listener(at:)`, with effects.
  @usableFromInline package func changingListener(at address: ListenerAddress) -> ChangingListener {
    ChangingListener(person(at: address), draws: address.stream(.population, session: 0)[0])
  }
}
