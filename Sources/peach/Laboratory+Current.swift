import Scenarios
import Store

extension Laboratory {
  /// What the commands of this task know by name.
  @TaskLocal static var current = Laboratory.standard
}

extension KnownNames {
  /// What the rows of the stores of this task may name.
  static var current: KnownNames {
    KnownNames(
      strategies: Laboratory.current.strategyTypes, listeners: Laboratory.current.listeners)
  }
}
