/// A group of simulated listeners that share a model.
package struct Cohort: Sendable {
  /// The group's name in results. It is part of the random address, so a group has the same listeners in every scenario
  /// and cell.
  package var name: String
  /// The model of the cohort's listeners.
  package var model: ListenerModel
  /// How many, at least 1.
  package var count: Int
  /// The index of the first listener; above 0 where a part of a larger group is simulated.
  package var first = 0

  package init(name: String, model: ListenerModel, count: Int) {
    precondition(count >= 1, "a cohort must have at least 1 listener, got \(count)")
    self.name = name
    self.model = model
    self.count = count
  }
}
