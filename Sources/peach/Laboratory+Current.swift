import Scenarios
import Store

extension Laboratory {
  /// What the commands of this process know by name.
  @TaskLocal static var current = Laboratory.standard
}

extension KnownNames {
  /// What the rows of the stores of this process may name.
  static var current: KnownNames { KnownNames(strategies: Laboratory.current.strategyTypes) }
}
