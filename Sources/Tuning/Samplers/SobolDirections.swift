/// The numbers from which Sobol's sequence is made, for dimensions 2 to 37: all primitive polynomials up to
/// degree 7.
///
/// Source: Joe & Kuo 2008, table new-joe-kuo-6.21201 (search criterion D⁽⁶⁾), columns a and m_i; the degree s
/// is the number of m_i.
enum SobolDirections {
  struct Row: Sendable {
    /// The coefficients a₁…a_(s−1) of the primitive polynomial, as bits.
    let coefficients: UInt32
    /// The initial direction numbers m₁…m_s, odd and below 2^i.
    let numbers: [UInt32]

    init(_ coefficients: UInt32, _ numbers: [UInt32]) {
      self.coefficients = coefficients
      self.numbers = numbers
    }
  }

  static let table = [
    Row(0, [1]),
    Row(1, [1, 3]),
    Row(1, [1, 3, 1]),
    Row(2, [1, 1, 1]),
    Row(1, [1, 1, 3, 3]),
    Row(4, [1, 3, 5, 13]),
    Row(2, [1, 1, 5, 5, 17]),
    Row(4, [1, 1, 5, 5, 5]),
    Row(7, [1, 1, 7, 11, 19]),
    Row(11, [1, 1, 5, 1, 1]),
    Row(13, [1, 1, 1, 3, 11]),
    Row(14, [1, 3, 5, 5, 31]),
    Row(1, [1, 3, 3, 9, 7, 49]),
    Row(13, [1, 1, 1, 15, 21, 21]),
    Row(16, [1, 3, 1, 13, 27, 49]),
    Row(19, [1, 1, 1, 15, 7, 5]),
    Row(22, [1, 3, 1, 15, 13, 25]),
    Row(25, [1, 1, 5, 5, 19, 61]),
    Row(1, [1, 3, 7, 11, 23, 15, 103]),
    Row(4, [1, 3, 7, 13, 13, 15, 69]),
    Row(7, [1, 1, 3, 13, 7, 35, 63]),
    Row(8, [1, 3, 5, 9, 1, 25, 53]),
    Row(14, [1, 3, 1, 13, 9, 35, 107]),
    Row(19, [1, 3, 1, 5, 27, 61, 31]),
    Row(21, [1, 1, 5, 11, 19, 41, 61]),
    Row(28, [1, 3, 5, 3, 3, 13, 69]),
    Row(31, [1, 1, 7, 13, 1, 19, 1]),
    Row(32, [1, 3, 7, 5, 13, 19, 59]),
    Row(37, [1, 1, 3, 9, 25, 29, 41]),
    Row(41, [1, 3, 5, 13, 23, 1, 55]),
    Row(42, [1, 3, 7, 3, 13, 59, 17]),
    Row(50, [1, 3, 1, 3, 5, 53, 69]),
    Row(55, [1, 1, 5, 5, 23, 33, 13]),
    Row(56, [1, 1, 7, 7, 1, 61, 123]),
    Row(59, [1, 1, 7, 9, 13, 61, 49]),
    Row(62, [1, 3, 3, 5, 3, 55, 33]),
  ]
}
