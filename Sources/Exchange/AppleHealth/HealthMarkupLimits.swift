/// The limits of an export's markup, within which expat needs linear time. Real exports are far below them.
///
/// Beyond them its time is quadratic: it reads a long tag again for each chunk that does not end it, and compares each
/// element with all declared attributes of its type.
///
/// Attributes are counted before expat reads them, by the equals signs since the last `<`. A well-formed tag contains
/// no second `<`, so the count is never too small. Equals signs inside values count too.
struct HealthMarkupLimits {
  /// The maximum number of attributes of an element; real ones have at most about 15.
  static let mostAttributes = 256
  /// The maximum number of bytes between two `<`.
  static let longestElement = 1 << 20
  /// The maximum number of bytes before the first element; a real export has about 10,000.
  static let longestHead = 32_768
  /// The maximum number of declarations of attributes; a real export has about 120.
  static let mostDeclarations = 512

  /// The number of bytes and of equals signs since the last `<`.
  private var (length, equalsSigns) = (0, 0)

  /// Markup beyond a limit.
  struct Excess {
    /// The index of its `<` in the checked bytes; 0 if it began in earlier bytes.
    let start: Int
    let rule: (Texts) -> String
  }

  /// Checks the next bytes.
  /// - Returns: the first markup beyond a limit; nil if there is none.
  /// - Complexity: O(bytes), below 1 ns each.
  mutating func check(_ bytes: UnsafeRawBufferPointer) -> Excess? {
    var (start, signs) = (-length, equalsSigns)
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "<"):
        if index - start > Self.longestElement { return tooLong(start) }
        (start, signs) = (index, 0)
      case UInt8(ascii: "="):
        signs += 1
        if signs > Self.mostAttributes { return tooMany(start) }
      default: break
      }
    }
    if bytes.count - start > Self.longestElement { return tooLong(start) }
    (length, equalsSigns) = (bytes.count - start, signs)
    return nil
  }

  private func tooMany(_ start: Int) -> Excess {
    Excess(start: max(0, start), rule: { $0.healthAttributes(most: Self.mostAttributes) })
  }

  private func tooLong(_ start: Int) -> Excess {
    Excess(start: max(0, start), rule: { $0.healthElement(most: Self.longestElement) })
  }
}
