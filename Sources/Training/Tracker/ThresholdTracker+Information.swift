import Music

extension ThresholdTracker {
  /// The offset whose answer minimises the expected posterior entropy of log₂ T₇₅, with slope, lapse rate and
  /// volatility integrated out; the smallest such offset in a tie.
  ///
  /// The expected posterior entropy is H(θ) − I(x), and H(θ) does not depend on the offset x, so the offset with the
  /// largest I(x) is chosen. I(x) = h(P) − Σ m(θ)·h(P(θ)): P is the predicted fraction of right answers, P(θ) the
  /// fraction if the threshold is θ, m the posterior of θ, and h the entropy of one answer in bits. The random-walk
  /// step before the answer is ignored.
  ///
  /// Offsets are compared at every quarter of an octave from half an octave below the posterior mean to 2.5 octaves
  /// above it, 13 in all. I(x) is flat near its maximum: 1/8 octave from the best offset it is 2 % smaller for a
  /// Gaussian listener with slope 1, and 4 % smaller with slope 1.35.
  ///
  /// - Complexity: O(13 · thresholds with mass · slopes); entropies are interpolated (`EntropyTable`).
  ///
  /// Source: Kontsevich & Tyler 1999, steps 1–5, for a marginal posterior.
  func mostInformativeOffset(within bounds: ClosedRange<Cents>) -> Cents {
    let (least, most) = model.responses.parts(within: bounds)
    var best = (parts: least, bits: -Double.infinity)
    for candidate in informationCandidates {
      let parts = min(max(candidate, least), most)
      let bits = information(atParts: parts)
      if bits > best.bits { best = (parts, bits) }
    }
    return Cents(model.responses.octaves(at: best.parts).ofOctaves).clamped(to: bounds)
  }

  /// The offsets that are compared, in parts above the lowest threshold of the grid, smallest first.
  var informationCandidates: [Int] {
    let responses = model.responses
    let quarter = 0.25 / model.grid.step * Double(ResponseTable.parts)
    let middle = (responses.position(octaves: meanOctaves) / quarter).rounded()
    return (-2...10).map { Int(((middle + Double($0)) * quarter).rounded()) }
  }

  /// I(x) in bits: the expected information about the threshold from the answer at an offset.
  func information(atParts parts: Int) -> Double {
    // Thresholds with less than 10⁻¹² of the mass change the sum by less than the error bound of `EntropyTable`.
    let negligible = posterior.total * 1e-12
    let entropy = EntropyTable.shared
    var (right, uncertain) = (0.0, 0.0)
    for cell in posterior.cells where posterior.marginal[cell] > negligible {
      let mass = posterior.marginal[cell]
      let correct = posterior.fractionCorrect(ofCell: cell) { slope in
        model.responses.fraction(slope: slope, cell: cell, at: parts)
      }
      right += mass * correct
      uncertain += mass * entropy.bits(correct)
    }
    return AnswerTable.bits(min(1, right / posterior.total)) - uncertain / posterior.total
  }
}

extension TrackerPosterior {
  /// P(right) given one cell's threshold: Σ ((1 − λ)·F + λ/2)·m / Σ m over slopes, lapse rates and volatilities.
  /// - Parameter fraction: F at the offset, by the index of the slope.
  func fractionCorrect(ofCell cell: Int, _ fraction: (Int) -> Double) -> Double {
    var (attentive, correct) = (0.0, 0.0)
    for slope in 0..<self.attentive.count / thresholds {
      let mass = self.attentive[slope * thresholds + cell]
      attentive += mass
      correct += mass * fraction(slope)
    }
    return min(1, ((marginal[cell] - attentive) / 2 + correct) / marginal[cell])
  }
}
