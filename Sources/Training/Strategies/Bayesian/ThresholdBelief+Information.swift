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
