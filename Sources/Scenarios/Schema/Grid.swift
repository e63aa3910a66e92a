/// All combinations of swept values, the last axis varying fastest.
struct Grid {
  /// The swept constants.
  let axes: [Setting]

  /// How many; `Int.max` for more than that.
  var count: Int {
    axes.reduce(1) { product, axis in
      let (next, overflow) = product.multipliedReportingOverflow(by: axis.values.count)
      return overflow ? .max : next
    }
  }

  /// A combination.
  subscript(index: Int) -> Cell {
    var rest = index
    let choices = axes.reversed().map { axis in
      defer { rest /= axis.values.count }
      return Cell.Choice(setting: axis, given: axis.values[rest % axis.values.count])
    }
    return Cell(choices: choices.reversed())
  }
}

/// One combination of the swept values.
struct Cell {
  /// A swept constant and what it is here.
  struct Choice {
    var setting: Setting
    var given: Setting.Given
  }

  /// All of them, in the scenario's order.
  let choices: [Choice]

  /// What a constant is here.
  subscript(setting: Setting) -> Setting.Given {
    let choice = setting.isSwept ? choices.first { $0.setting.path == setting.path } : nil
    return choice?.given ?? setting.values[0]
  }
}
