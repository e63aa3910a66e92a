import Simulation
import Text
import Training
import Tuning

/// How a scenario chooses its cells from the space of its swept constants.
struct Sampling {
  /// The sampler that chooses them.
  let sampler: any Sampler
  /// The position of the sampler in the file; nil if the file has none and the grid is used.
  let place: TextPlace?

  /// The sampler's properties.
  var traits: SamplerTraits { Swift.type(of: sampler).traits }

  private static let path = "sampler"

  /// Reads `sampler`: a name, or a mapping with the sampler's own constants.
  init(_ node: YAMLNode?, in laboratory: Laboratory) throws(TextProblem) {
    place = node?.place
    guard let node else {
      sampler = GridSampler()
      return
    }
    let nameNode = try node.nameNode(path: Self.path, example: "sobol")
    let type = try nameNode.entry(of: laboratory.samplers)
    var values = ParameterValues(of: type.descriptor)
    if node.entries != nil {
      let parameters = type.descriptor.parameters
      let section = try Section(node, path: Self.path, keys: [YAMLNode.nameKey] + parameters.map(\.name))
      for parameter in parameters {
        guard let node = section[parameter.name] else { continue }
        let value = try node.checked(parameter, path: section.path(parameter.name))
        try values.set(parameter, to: value, at: node.place)
      }
    }
    do throws(ParameterError) { sampler = try type.init(values) } catch {
      throw TextProblem(at: nameNode.place, error.problem, nextStep: error.nextStep)
    }
  }

  /// Requires the space to have an axis, and no more than the sampler's `mostAxes`. Samplers that need levels accept
  /// every space.
  func check(_ space: SearchSpace) throws(TextProblem) {
    guard let place, !traits.needsLevels else { return }
    let name = "sampler \(Swift.type(of: sampler).descriptor.name)"
    let most = space.branches.map(\.axes.count).max() ?? 0
    guard most > 0 else {
      throw TextProblem(
        at: place, "\(name) must have constants to sample", got: "none",
        nextStep: "Give one as { from: …, to: … } or as a list.")
    }
    if let limit = traits.mostAxes, most > limit {
      throw TextProblem(
        at: place, "\(name) must have at most \(limit) swept constants", got: "\(most)",
        nextStep: "Sweep fewer, or take latin-hypercube.")
    }
  }
}

extension YAMLNode {
  /// The key of the name in a mapping.
  static let nameKey = "name"

  /// The node of the name: this node or, if it is a mapping, the value of its key `name`.
  func nameNode(path: String, example: String) throws(TextProblem) -> YAMLNode {
    guard let entries else { return self }
    if let entry = entries.first(where: { $0.key == Self.nameKey }) { return entry.value }
    throw TextProblem(
      at: place, "\(path) must have the key \"\(Self.nameKey)\"", got: "none",
      nextStep: "Add for example \"\(Self.nameKey): \(example)\".")
  }
}
