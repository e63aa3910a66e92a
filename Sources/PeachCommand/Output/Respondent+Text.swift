import Live
import Scenarios
import Simulation
import Store
import Text
import Training

extension Respondent {
  /// `person`, a named listener's name, or the constants that differ from the listener model's defaults.
  var text: String {
    guard case .simulated(let constants) = self else { return "person" }
    return Self.name(of: constants) ?? Self.changes(in: constants)
  }

  /// `person`, or all constants of the listener.
  var json: JSON {
    guard case .simulated(let constants) = self else { return .text("person") }
    let values = constants.descriptor.parameters.map { ($0.name, constants[$0].json) }
    return .object(Dictionary(uniqueKeysWithValues: values))
  }

  private static func name(of constants: ParameterValues) -> String? {
    Laboratory.current.listeners.named.entries.first {
      (try? ParameterValues(of: constants.descriptor, setting: $0.values)) == constants
    }?.name
  }

  private static func changes(in constants: ParameterValues) -> String {
    let changed = constants.descriptor.parameters.filter { constants[$0] != $0.defaultValue }
    return changed.isEmpty ? "default" : changed.map { "\($0.name)=\(constants[$0])" }.joined(separator: " ")
  }
}
