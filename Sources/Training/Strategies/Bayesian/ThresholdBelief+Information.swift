extension ThresholdBelief {
  /// The level of `range` whose answer leaves the smallest entropy to be expected; the lowest of several.
  ///
  /// The expected posterior entropy is H(belief) − I(x) with I(x) = h(Σ m·P) − Σ m·h(P): the entropy of the
  /// answer to level x less what would remain of it if threshold and shape were known, h in bits, sums over all
  /// thresholds and shapes with masses m. H does not depend on x, so the level with the largest I(x) is it.
  ///
  /// - Parameter octaves: where to look first, log₂ cents. The result does not depend on it; a level near the result
  ///   saves logarithms.
  /// - Complexity: O(levels · shapes · thresholds) multiply-adds, twice; no allocation. Thresholds whose masses
  ///   together are below the rounding of the sums are left out. Logarithms are only taken for levels that may be the
  ///   result by `EntropyBound`, some ten in a narrow belief.
  ///
  /// Source: Kontsevich & Tyler 1999, steps 1–5; Watson 2017. Differs from both in that it needs no logarithm of
  /// a posterior that might be.
  func mostInformativeIndex(in range: Range<Int>, near octaves: Double) -> Int {
    let blocks = (range.count + AnswerTable.block - 1) / AnswerTable.block
    let first = (table.levels.index(nearest: octaves, in: range) - range.lowerBound) / AnswerTable.block
    let bound = EntropyBound.shared
    var best = (index: range.lowerBound, bits: -Double.infinity)
    for number in first..<first + blocks {
      let block = number < blocks ? number : number - blocks
      let start = range.lowerBound + block * AnswerTable.block
      let (correct, uncertainty) = expectations(from: start)
      for lane in 0..<min(AnswerTable.block, range.upperBound - start)
      where bound.bits(correct[lane]) - uncertainty[lane] > best.bits {
        let (index, bits) = (start + lane, AnswerTable.bits(correct[lane]) - uncertainty[lane])
        if bits > best.bits || bits == best.bits && index < best.index { best = (index, bits) }
      }
    }
    return best.index
  }

  /// Expected chance of a right answer and expected entropy of the answer, for a block of levels.
  private func expectations(from start: Int) -> (SIMD8<Double>, SIMD8<Double>) {
    let count = table.thresholds.count
    // 10⁻¹⁸: so little mass that a thousand such cells vanish in the rounding of the sum.
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
