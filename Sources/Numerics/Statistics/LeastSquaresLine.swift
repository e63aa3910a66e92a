/// The line y = intercept + slope·x through points by least squares.
///
/// Source: Draper & Smith 1998.
package struct LeastSquaresLine {
  /// The rise of y per unit of x.
  package private(set) var slope = 0.0
  /// y at x = 0.
  package private(set) var intercept = 0.0
  /// The standard deviation of the points from the line, with n − 2 degrees of freedom.
  package private(set) var deviation = 0.0
  /// The standard error of the slope.
  package private(set) var slopeError = 0.0
  /// The standard error of the intercept.
  package private(set) var interceptError = 0.0

  /// The line through at least three points.
  /// - Returns: nil if all have the same x.
  package init?(_ points: [(x: Double, y: Double)]) {
    let count = Double(points.count)
    let meanX = points.reduce(0) { $0 + $1.x } / count
    let meanY = points.reduce(0) { $0 + $1.y } / count
    let squares = points.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    guard squares > 0 else { return nil }
    slope = points.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / squares
    intercept = meanY - slope * meanX
    let (slope, intercept) = (slope, intercept)
    let residual = points.reduce(0) { sum, point in
      let miss = point.y - intercept - slope * point.x
      return sum + miss * miss
    }
    deviation = (residual / (count - 2)).squareRoot()
    slopeError = deviation / squares.squareRoot()
    interceptError = deviation * (1 / count + meanX * meanX / squares).squareRoot()
  }
}
