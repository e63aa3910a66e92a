package import Numerics

extension ThresholdBelief {
  /// A listener drawn from this belief: threshold and shape together.
  func drawnListener(_ draws: RandomStream) -> AssumedListener {
    let count = table.thresholds.count
    let index = masses.index(ofShare: draws[0].uniform)
    return AssumedListener(
      octaves: table.thresholds.octaves(at: Double(count - 1 - index % count)),
      gridStep: table.thresholds.step, shape: table.shapes[index / count])
  }

  /// The probability that log₂ T₇₅ (cents) is below a value; the mass of each threshold is spread evenly over its cell.
  func probability(below octaves: Double) -> Double {
    let place = (octaves - table.thresholds.lowest) / table.thresholds.step
    return marginal.share(belowPlace: place, total: total)
  }
}

extension ThresholdTracker {
  /// A listener drawn from the prior: threshold, slope, lapse rate and volatility.
  package func drawnListener(_ draws: RandomStream) -> AssumedListener {
    let count = model.grid.count
    let j = model.thresholdWeights.index(ofShare: draws[0].uniform)
    let shape = ObserverShape(
      family: .gaussian, slope: model.slopes[model.slopeWeights.index(ofShare: draws[0].secondUniform)],
      lapseRate: model.lapseRates[model.lapseWeights.index(ofShare: draws[1].uniform)])
    return AssumedListener(
      octaves: model.grid.octaves(at: Double(count - 1 - j)), gridStep: model.grid.step, shape: shape,
      walk: ThresholdWalk(model, draws[1].secondUniform))
  }

  /// The posterior probability that log₂ T₇₅ (cents) is below a value.
  package func probability(below octaves: Double) -> Double {
    posterior.marginal.share(
      belowPlace: (octaves - model.grid.lowest) / model.grid.step, total: posterior.total)
  }
}
