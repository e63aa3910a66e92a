public import Fitting
public import Simulation
public import Training

/// The parts that scenarios and commands choose by name: strategies, measures, samplers; effects, psychometric
/// families, named listeners and populations; learning laws of fits.
///
/// ```swift
/// var laboratory = Laboratory.standard
/// try laboratory.register(MyStrategy.self)
/// try laboratory.register(MyMeasure())
/// try laboratory.register(MyEffect.self)
/// let scenario = try Scenario(contentsOf: "my-scenario.yaml", in: laboratory)
/// ```
///
/// A laboratory is a value, so `register` changes this copy only. It throws `RegistrationError`, one sentence, for a name
/// that another part of the kind has, and for a part that could not work. A scenario contains the strategies, measures and
/// sampler that it names, so no part is looked up while it runs.
public struct Laboratory: Sendable {
  /// Strategies, each with the loop compiled for it.
  package private(set) var strategies = SimulatedStrategy.standard

  /// Measures, in the order of listings and of columns in results.
  package private(set) var measures = MeasureCatalog.standard

  /// Samplers, in the order of listings.
  package private(set) var samplers = SamplerCatalog.standard

  /// The effects, psychometric families, named listeners and populations of simulated listeners.
  package private(set) var listeners = ListenerParts.standard

  /// The laws that `peach fit` can fit.
  package private(set) var learningLaws = LearningLawCatalog.standard

  /// The parts of this package.
  public static let standard = Laboratory()

  /// The laboratory of the commands in this task.
  @TaskLocal package static var current = Laboratory.standard

  /// The strategies that tracks of `interleaved` can be.
  private var tracks: any TrackList.Type = StandardTracks.self

  private init() {}

  /// The strategies without their compiled loops, for stores and personal settings.
  package var strategyTypes: StrategyRegistry {
    StrategyRegistry(of: strategies.kind, strategies.entries.map(\.type))
  }

  /// Adds a strategy, which can also be a track of `interleaved`. The calling module compiles the training loop for it. A
  /// choice outside the settings ends a trace, a simulation or a live session with `ParameterError`.
  /// - Throws: `RegistrationError` if another strategy has its name.
  @inlinable public mutating func register<Strategy: ComparisonStrategy>(
    _ type: Strategy.Type
  ) throws(RegistrationError) {
    try register(SimulatedStrategy(CheckedStrategy<Strategy>.self))
  }

  /// Adds a strategy with a loop that another module has compiled.
  @usableFromInline package mutating func register(
    _ strategy: SimulatedStrategy
  ) throws(RegistrationError) {
    try strategies.register(strategy)
    tracks = tracks.adding(strategy.type)
    strategies.replace(with: SimulatedStrategy(interleaving: tracks))
  }

  /// Adds a measure. Listings and results show it after those registered before.
  /// - Parameter measure: its name must be new, begin with a lower-case letter and contain only lower-case letters,
  ///   digits and underscores, because it names columns.
  public mutating func register(_ measure: any Measure) throws(RegistrationError) {
    let name = measure.descriptor.name
    guard name.namesColumn else {
      throw RegistrationError(
        "measure names must be lower-case letters, digits and underscores", got: "\"\(name)\"", "Rename it.")
    }
    try measures.register(measure)
  }

  /// Adds an effect of listeners.
  public mutating func register(_ effect: any ListenerEffect.Type) throws(RegistrationError) {
    try listeners.register(effect)
  }

  /// Adds a family of psychometric functions, for listeners and for fits.
  public mutating func register(_ family: any PsychometricFamily) throws(RegistrationError) {
    try listeners.register(family)
  }

  /// Adds a named listener. The effects and the family that it names must be registered before.
  /// - Parameter listener: its name must be new and kebab-case, because it names groups in results; its values must be
  ///   valid for a listener.
  public mutating func register(_ listener: NamedListener) throws(RegistrationError) {
    try check("listener", listener.name)
    try listeners.register(listener)
  }

  /// Adds a population that scenarios can draw listeners from. The effects and the family that its people name must be
  /// registered before.
  /// - Parameter population: its name must be new and kebab-case, because it names groups in results; the values of
  ///   each person must be valid for a listener.
  public mutating func register(_ population: ListenerPopulation) throws(RegistrationError) {
    try check("population", population.name)
    try listeners.register(population)
  }

  private func check(_ kind: String, _ name: String) throws(RegistrationError) {
    guard NameRule.allows(name) else {
      throw RegistrationError("\(kind): name \(NameRule.rule)", got: "\"\(name)\"", NameRule.nextStep)
    }
  }

  /// Adds a learning law to those that `peach fit` compares.
  /// - Parameter law: its name must be new, and it must have two coordinates.
  public mutating func register(_ law: any LearningLaw.Type) throws(RegistrationError) {
    guard law.coordinates.count == 2 else {
      throw RegistrationError(
        "law \(law.name) must have two coordinates", got: "\(law.coordinates.count)", "Declare two.")
    }
    try learningLaws.register(law)
  }

  /// Adds a sampler.
  public mutating func register(_ sampler: any Sampler.Type) throws(RegistrationError) {
    try samplers.register(sampler)
  }
}
