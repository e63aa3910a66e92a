import PlacedText
import Training

/// The constants of one thing, as far as a scenario gives them: a strategy, the settings, a group of listeners.
struct Block {
  /// What labels call it: `strategy`, `population.novice`.
  let path: String
  /// Where it begins.
  let place: TextPlace
  /// Whose constants these are.
  let descriptor: Descriptor
  /// The ones that are given, in the order of the file.
  let settings: [Setting]
  /// The constants that are the same in all cells.
  private let fixed: ParameterValues

  /// Reads the constants that a section gives, whatever else it holds.
  /// - Parameter section: nil where the file has none.
  init(_ descriptor: Descriptor, _ section: Section?, path: String, place: TextPlace) throws(TextProblem) {
    self.path = path
    self.place = place
    self.descriptor = descriptor
    var settings: [Setting] = []
    for (key, node) in section?.values ?? [] {
      guard let parameter = descriptor.parameters.first(where: { $0.name == key }) else { continue }
      settings.append(try Setting(parameter, path: "\(path).\(key)", node))
    }
    self.settings = settings
    var fixed = ParameterValues(of: descriptor)
    for setting in settings {
      if case .one(let given) = setting.content {
        try fixed.set(setting.parameter, to: given.value, at: given.place)
      }
    }
    self.fixed = fixed
  }

  /// Reads the section of that descriptor's name, which holds nothing else.
  init(_ descriptor: Descriptor, in scenario: Section) throws(TextProblem) {
    let (path, node) = (descriptor.name, scenario[descriptor.name])
    let section = try node.map { node throws(TextProblem) in
      try Section(node, path: path, keys: descriptor.parameters.map(\.name))
    }
    try self.init(descriptor, section, path: path, place: node?.place ?? scenario.place)
  }

  /// The constants that are swept.
  var axes: [Setting] { settings.filter(\.isSwept) }

  /// All constants with these swept values: the given ones, the others from `base` or else at their defaults.
  /// - Throws: `TextProblem` for a value that breaks its rule, which none does that was read.
  func values(in swept: SweptValues, over base: ParameterValues? = nil) throws(TextProblem) -> ParameterValues
  {
    var values = base ?? fixed
    for setting in settings where base != nil || setting.isSwept {
      try values.set(setting.parameter, to: swept[setting], at: swept.place(of: setting))
    }
    return values
  }
}
