import Music
package import Simulation
import Text
import Training

extension Condition {
  /// Names the groups whose threshold lies outside the differences that are presented, so that what is judged is about the
  /// bounds, and says what to change; nil without any.
  /// - Parameter tuned: the groups that a tuning uses; nil for a study, which uses all.
  package func outOfReach(inTuningOf tuned: [String]? = nil) -> String? {
    let (bounds, notes) = (settings.bounds, settings.notes)
    let used = groups.filter { tuned?.contains($0.name) ?? true }
    let found = used.filter { group in
      group.model.people.isEmpty
        && [notes.lowerBound, notes.upperBound].allSatisfy { !bounds.contains(group.model.thresholds[$0]) }
    }
    guard let first = found.first else { return nil }
    let isBelow = first.model.thresholds[notes.lowerBound] < bounds.lowerBound
    let (kind, key) = isBelow ? ("smaller", "minimum-cents") : ("larger", "maximum-cents")
    let canLeaveOut = tuned != nil && found.count < used.count
    return """
      Beware: the threshold of \(found.map(\.name).listed) lies outside the differences that are presented, \
      \(ParameterValue.number(bounds.lowerBound.value)) to \(ParameterValue.number(bounds.upperBound.value)) cents. \
      Allow \(kind) ones with \(key) (in a scenario under settings)\
      \(canLeaveOut ? ", or leave the group out (tune.groups)" : "").
      """
  }
}
