import Foundation

/// The posterior of a threshold as the papers write it, one cell after the other, for the strategies to be held
/// against: Weibull, β 1.3, lapse rate 0.02, prior centred on 16 cents with 2 octaves.
///
/// Source: Watson & Pelli 1983; Watson 2017.
struct PlainBelief {
  /// The psychometric function, in octaves above the threshold.
  struct Shape {
    let slope = 1.3
    let lapseRate = 0.02

    func right(octaves u: Double) -> Double {
      lapseRate / 2 + (1 - lapseRate) * (1 - 0.5 * exp2(-exp2(slope * u)))
    }

    func octaves(correct fraction: Double) -> Double {
      let attentive = (fraction - lapseRate / 2) / (1 - lapseRate)
      return log2(-1 - log2(1 - attentive)) / slope
    }
  }

  let shape = Shape()
  /// In cents; thresholds and levels alike.
  let levels = (0..<50).map { exp2(-3 + 0.2 * Double($0)) }
  private var masses: [Double]

  init() {
    masses = levels.map { exp(-pow((log2($0) - 4) / 2, 2) / 2) }
    normalise()
  }

  /// Mean of log₂ threshold.
  var mean: Double { zip(masses, levels).reduce(0) { $0 + $1.0 * log2($1.1) } }

  func nearest(to octaves: Double) -> Int {
    levels.indices.min { abs(log2(levels[$0]) - octaves) < abs(log2(levels[$1]) - octaves) }!
  }

  /// The level that leaves the least entropy to be expected.
  var mostInformative: Int { levels.indices.min { expectedEntropy($0) < expectedEntropy($1) }! }

  mutating func take(_ isRight: Bool, at index: Int) {
    masses = updated(isRight, index)
    normalise()
  }

  private func updated(_ isRight: Bool, _ index: Int) -> [Double] {
    levels.indices.map { threshold in
      let right = shape.right(octaves: log2(levels[index] / levels[threshold]))
      return masses[threshold] * (isRight ? right : 1 - right)
    }
  }

  private func expectedEntropy(_ index: Int) -> Double {
    [true, false].reduce(0) { sum, isRight in
      let joint = updated(isRight, index)
      let share = joint.reduce(0, +)
      return sum - joint.reduce(0) { $0 + ($1 > 0 ? $1 * log2($1 / share) : 0) }
    }
  }

  private mutating func normalise() {
    let total = masses.reduce(0, +)
    masses = masses.map { $0 / total }
  }
}
