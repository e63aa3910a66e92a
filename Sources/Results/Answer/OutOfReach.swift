import Music
package import Simulation
import Training

extension Condition {
  /// Names the groups whose threshold lies outside the differences that are presented, so that what is judged is about the
  /// bounds; nil without any.
  package var outOfReach: String? {
    let (bounds, notes) = (settings.bounds, settings.notes)
    let found = groups.filter { group in
      group.model.people.isEmpty
        && [notes.lowerBound, notes.upperBound].allSatisfy { !bounds.contains(group.model.thresholds[$0]) }
    }.map(\.name)
    return found.isEmpty
      ? nil
      : """
      Beware: the threshold of \(found.listed) lies outside the differences that are presented, \
      \(ParameterValue.number(bounds.lowerBound.value)) to \(ParameterValue.number(bounds.upperBound.value)) cents \
      (minimum-cents, maximum-cents).
      """
  }
}
