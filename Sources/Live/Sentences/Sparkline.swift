/// Draws numbers as a row of block characters with eight heights.
package enum Sparkline {
  /// One character per number, from the lowest for the smallest; a constant row is drawn at mid-height.
  package static func text(_ numbers: [Double]) -> String {
    guard let low = numbers.min(), let high = numbers.max() else { return "" }
    let bars = Array("▁▂▃▄▅▆▇█")
    return String(numbers.map { bars[high > low ? Int(($0 - low) / (high - low) * 7.999) : 3] })
  }
}
