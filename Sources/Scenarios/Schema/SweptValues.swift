import Text
import Training

/// The value of each swept constant in one condition.
struct SweptValues {
  /// A swept constant and its value in this condition.
  struct Choice {
    var setting: Setting
    var value: ParameterValue
  }

  /// One for each swept constant, in the scenario's order.
  let choices: [Choice]

  /// The value of a constant, swept or not.
  subscript(setting: Setting) -> ParameterValue {
    if case .one(let given) = setting.content { return given.value }
    guard let choice = choices.first(where: { $0.setting.path == setting.path }) else {
      preconditionFailure("swept values must hold every swept constant, got none for \(setting.path)")
    }
    return choice.value
  }

  /// The position in the file of a constant's value in this condition.
  func place(of setting: Setting) -> TextPlace { setting.place(of: self[setting]) }
}
