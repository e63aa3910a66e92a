import Scenarios
import Store

extension Laboratory {
  /// The laboratory of the commands in this task.
  @TaskLocal static var current = Laboratory.standard
}

extension KnownNames {
  /// The names that are valid in rows of the stores of this task.
  static var current: KnownNames {
    KnownNames(
      strategies: Laboratory.current.strategyTypes, listeners: Laboratory.current.listeners)
  }
}
