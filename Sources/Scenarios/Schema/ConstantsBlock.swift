import Text
import Training

/// The constants that a scenario gives for one of its parts, such as a strategy, the settings or a group of listeners.
struct ConstantsBlock {
  /// The part's path in labels: `strategy`, `population.novice`.
  let path: String
  /// The position at which the part begins.
  let place: TextPlace
  /// The descriptor that declares the constants.
  let descriptor: Descriptor
  /// The constants that the file gives, in its order.
  let settings: [Setting]
  /// All constants: those that are given with one value, the others at their defaults.
  private let fixed: ParameterValues

  /// Reads the constants that a section gives; ignores its other keys.
  /// - Parameter section: nil if the file does not have the section.
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

  /// Reads the section with the descriptor's name, which may contain no other keys than the constants.
  init(_ descriptor: Descriptor, in scenario: Section) throws(TextProblem) {
    let (path, node) = (descriptor.name, scenario[descriptor.name])
    let section = try node.map { node throws(TextProblem) in
      try Section(node, path: path, keys: descriptor.parameters.map(\.name))
    }
    try self.init(descriptor, section, path: path, place: node?.place ?? scenario.place)
  }

  /// The constants that are swept.
  var axes: [Setting] { settings.filter(\.isSwept) }

  /// All constants with these swept values: those that the file gives, the others from `base` or, if that is nil, at
  /// their defaults.
  /// - Throws: `TextProblem` for a value that breaks its rule, which cannot happen with values that were read from the
  ///   file.
  func values(in swept: SweptValues, over base: ParameterValues? = nil) throws(TextProblem) -> ParameterValues
  {
    var values = base ?? fixed
    for setting in settings where base != nil || setting.isSwept {
      try values.set(setting.parameter, to: swept[setting], at: swept.place(of: setting))
    }
    return values
  }
}
