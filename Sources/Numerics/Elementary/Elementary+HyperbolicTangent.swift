extension Elementary {
  /// tanh x = (e²ˣ − 1)/(e²ˣ + 1).
  package static func tanh(_ x: Double) -> Double {
    let size = x.magnitude
    if size < 0x1p-29 || x.isNaN { return x }
    if size > 22 { return x < 0 ? -1 : 1 }
    let above = lessOne(2 * size)
    let below = DoubleDouble.sum(above.high, 2)
    let ratio = above.high / below.high
    let product = DoubleDouble.product(ratio, below.high)
    let left = (above.high - product.high) - product.low + (above.low - ratio * (below.low + above.low))
    let value = ratio + left / below.high
    return x < 0 ? -value : value
  }
}
