import Music

/// The belief of a Bayesian strategy: the joint posterior of threshold and shape (slope, lapse rate).
///
/// After answers r₁…r_n at levels x₁…x_n the mass of (threshold t, shape s) is
/// prior(t)·∏ P(r_i | x_i, t, s), up to a common factor. The prior of the shapes is uniform.
///
/// Source: Watson & Pelli 1983; Kontsevich & Tyler 1999, steps 2 and 7; Watson 2017.
package struct ThresholdBelief: Sendable {
  let table: AnswerTable
  /// [shape][threshold, highest first], not normalised.
  private(set) var masses: [Double]
  /// The sums of `masses` over shapes, [threshold, highest first].
  private(set) var marginal: [Double]
  /// The sum of all masses.
  private(set) var total = 0.0
  /// The number of answers in the belief.
  package private(set) var answers = 0

  /// The lower limit of every mass. With it no threshold is excluded for good in a long session, and no mass becomes
  /// subnormal, which would slow arithmetic down.
  private static let smallest = 1e-200

  /// The belief before the first answer.
  /// - Parameter prior: the weight of a threshold in log₂ cents, up to a common factor.
  init(_ table: AnswerTable, prior: (Double) -> Double) {
    self.table = table
    masses = []
    let thresholds = table.thresholds
    marginal = (0..<thresholds.count).reversed().map {
      max(prior(thresholds.octaves(at: Double($0))), Self.smallest)
    }
    for _ in table.shapes { masses += marginal }
    for j in marginal.indices { marginal[j] *= Double(table.shapes.count) }
    total = marginal.reduce(0, +)
  }

  /// Updates the belief with an answer at a level of the grid. No allocation; O(shapes · thresholds).
  mutating func take(_ isCorrect: Bool, atIndex level: Int) {
    table.correct.withUnsafeBufferPointer {
      let chances = $0.baseAddress! + level
      // Two inlined calls: in the first the compiler knows that the stride is 1.
      if table.stride == 1 {
        multiply(chances, rowLength: table.width, stride: 1, isCorrect)
      } else {
        multiply(chances, rowLength: table.width, stride: table.stride, isCorrect)
      }
    }
  }

  /// Updates the belief with an answer at any level. Allocates; O(shapes · thresholds) psychometric functions.
  mutating func take(_ isCorrect: Bool, at level: Cents) {
    table.correct(at: level).withUnsafeBufferPointer {
      multiply($0.baseAddress!, rowLength: table.thresholds.count, stride: 1, isCorrect)
    }
  }

  @inline(__always)
  private mutating func multiply(
    _ correct: UnsafePointer<Double>, rowLength: Int, stride: Int, _ isCorrect: Bool
  ) {
    let count = table.thresholds.count
    // Each mass is multiplied by P or 1 − P and divided by the old total: factor = constant + linear·P.
    let (constant, linear) = isCorrect ? (0, 1 / total) : (1 / total, -1 / total)
    masses.withUnsafeMutableBufferPointer { masses in
      marginal.withUnsafeMutableBufferPointer { marginal in
        marginal.update(repeating: 0)
        for shape in 0..<table.shapes.count {
          let (row, chances) = (masses.baseAddress! + shape * count, correct + shape * rowLength)
          for j in 0..<count {
            let product = row[j] * (constant + linear * chances[j * stride])
            let mass = product > Self.smallest ? product : Self.smallest
            row[j] = mass
            marginal[j] += mass
          }
        }
      }
    }
    total = marginal.reduce(0, +)
    answers += 1
  }
}

extension ThresholdBelief {
  /// Posterior mean of log₂ threshold in cents.
  package var meanOctaves: Double {
    var sum = 0.0
    for j in marginal.indices { sum += marginal[j] * Double(j) }
    return octaves(at: sum / total)
  }

  /// Posterior standard deviation of log₂ threshold, in octaves.
  package var deviationOctaves: Double {
    let mean = meanOctaves
    var sum = 0.0
    for j in marginal.indices {
      let distance = octaves(at: Double(j)) - mean
      sum += marginal[j] * distance * distance
    }
    return (sum / total).squareRoot()
  }

  /// log₂ of the most probable threshold in cents; the lowest if several tie.
  package var modeOctaves: Double {
    var best = 0
    for j in marginal.indices where marginal[j] >= marginal[best] { best = j }
    return octaves(at: Double(best))
  }

  /// log₂ of the q-quantile of the threshold in cents, 0 < q < 1.
  ///
  /// The cumulative mass at a threshold of the grid includes the threshold's own mass, and is interpolated linearly
  /// between thresholds: each mass lies on the step below its threshold. The result is the lowest threshold if its mass
  /// alone reaches q. Quantiles are therefore half a step lower than those of `ThresholdTracker`, which spreads each
  /// mass evenly over half a step to either side, and the median of a symmetric posterior is half a step below its
  /// mean.
  ///
  /// Source: `QuestQuantile` of the Psychophysics Toolbox, which has the inclusive distribution.
  package func quantileOctaves(_ q: Double) -> Double {
    var below = 0.0
    for j in marginal.indices.reversed() {
      let mass = marginal[j]
      if below + mass >= q * total {
        return octaves(at: j == marginal.count - 1 ? Double(j) : Double(j) + 1 - (q * total - below) / mass)
      }
      below += mass
    }
    return octaves(at: 0)
  }

  /// The entropy of the joint posterior, in bits. O(shapes · thresholds) logarithms.
  package var entropyBits: Double {
    masses.reduce(0) { $0 - $1 / total * ($1 / total).octaves }
  }

  /// The threshold as an estimate; nil before the first answer.
  var estimate: ThresholdEstimate? {
    guard answers > 0 else { return nil }
    return ThresholdEstimate(
      threshold: Cents(meanOctaves.ofOctaves), spreadOctaves: deviationOctaves, fraction: 0.75)
  }

  private func octaves(at j: Double) -> Double {
    table.thresholds.octaves(at: Double(table.thresholds.count - 1) - j)
  }
}

extension ThresholdBelief {
  /// The index in `range` of the level with the least expected posterior entropy; the lowest if several tie.
  ///
  /// The expected posterior entropy is H(belief) − I(x) with I(x) = h(Σ m·P) − Σ m·h(P). This is the entropy of the
  /// answer at level x minus the entropy it would have if threshold and shape were known; h is in bits, and the sums
  /// are over all thresholds and shapes with masses m. H does not depend on x, so the level with the largest I(x) is
  /// chosen.
  ///
  /// - Parameter octaves: where the search begins, in log₂ cents. The result does not depend on it; the nearer it is to
  ///   the result, the fewer logarithms are computed.
  /// - Complexity: O(levels · shapes · thresholds) multiply-adds, twice; no allocation. The outermost thresholds are
  ///   left out if their masses are too small to change the sums, and the outermost levels if they cannot be more
  ///   informative than the best one found. Logarithms are computed only for levels that `EntropyBound` does not rule
  ///   out, about ten if the belief is narrow.
  ///
  /// Source: Kontsevich & Tyler 1999, steps 1–5; Watson 2017. Differs from both in that it computes no logarithms of
  /// hypothetical posteriors.
  func mostInformativeIndex(in range: Range<Int>, near octaves: Double) -> Int {
    let blocks = (range.count + AnswerTable.block - 1) / AnswerTable.block
    let first = (table.levels.index(nearest: octaves, in: range) - range.lowerBound) / AnswerTable.block
    let bound = EntropyBound.shared
    var best = (index: range.lowerBound, bits: -Double.infinity)
    func search(_ block: Int) -> (correct: SIMD8<Double>, uncertainty: SIMD8<Double>) {
      let start = range.lowerBound + block * AnswerTable.block
      let (correct, uncertainty) = expectations(from: start)
      for lane in 0..<min(AnswerTable.block, range.upperBound - start)
      where bound.bits(correct[lane]) - uncertainty[lane] > best.bits {
        let (index, bits) = (start + lane, AnswerTable.bits(correct[lane]) - uncertainty[lane])
        if bits > best.bits || bits == best.bits && index < best.index { best = (index, bits) }
      }
      return (correct, uncertainty)
    }
    // Above a level, h(Σ m·P) is smaller than there, and no answer is surer than the surest of the table.
    for block in first..<blocks {
      let most = bound.bits(search(block).correct[AnswerTable.block - 1]) - table.leastUncertainty
      if most < best.bits { break }
    }
    // Below a level, Σ m·h(P) is larger than there, and h is at most one bit.
    for block in (0..<first).reversed() {
      let most = 1 - search(block).uncertainty[0]
      if most + EntropyBound.margin < best.bits { break }
    }
    return best.index
  }

  /// The expected probability of a right answer and the expected entropy of the answer, for a block of levels.
  private func expectations(from start: Int) -> (SIMD8<Double>, SIMD8<Double>) {
    let count = table.thresholds.count
    // 10⁻¹⁸ of the mass: a thousand such cells vanish in the rounding of the sum.
    let negligible = total * 1e-18
    var (right, uncertain) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
    masses.withUnsafeBufferPointer { masses in
      table.correct.withUnsafeBytes { correct in
        table.uncertainty.withUnsafeBytes { uncertainty in
          for shape in 0..<table.shapes.count {
            let row = UnsafeBufferPointer(rebasing: masses[shape * count..<(shape + 1) * count])
            var (first, end) = (0, count)
            while first < end, row[first] < negligible { first += 1 }
            while first < end, row[end - 1] < negligible { end -= 1 }
            var place = (shape * table.width + start + first * table.stride) * MemoryLayout<Double>.stride
            let step = table.stride * MemoryLayout<Double>.stride
            for j in first..<end {
              let mass = SIMD8(repeating: row[j])
              right += mass * correct.loadUnaligned(fromByteOffset: place, as: SIMD8<Double>.self)
              uncertain += mass * uncertainty.loadUnaligned(fromByteOffset: place, as: SIMD8<Double>.self)
              place += step
            }
          }
        }
      }
    }
    return (right / total, uncertain / total)
  }
}
