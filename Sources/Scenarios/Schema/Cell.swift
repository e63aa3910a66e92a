import PlacedText
import Training

/// One combination of the swept values.
struct Cell {
  /// A swept constant and what it is here.
  struct Choice {
    var setting: Setting
    var value: ParameterValue
  }

  /// All of them, in the scenario's order.
  let choices: [Choice]

  /// What a constant is here.
  subscript(setting: Setting) -> ParameterValue {
    if case .one(let given) = setting.content { return given.value }
    guard let choice = choices.first(where: { $0.setting.path == setting.path }) else {
      preconditionFailure("a cell must hold every swept constant, got none for \(setting.path)")
    }
    return choice.value
  }

  /// Where that stands in the file.
  func place(of setting: Setting) -> TextPlace { setting.place(of: self[setting]) }
}
