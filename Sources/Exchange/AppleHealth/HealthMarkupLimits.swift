/// Bounds on an export's markup, far above any real export, within which libxml2 needs time in proportion to the bytes.
///
/// Beyond them it does not: it compares each attribute of an element with all others, each default value with all
/// attributes, each name of an enumeration and each namespace with all before it.
///
/// The attributes are counted before libxml2 sees them, by the equals signs since the last `<`: no well-formed tag
/// holds a second one, so that no tag can hide its attributes. Equals signs inside values count too.
struct HealthMarkupLimits {
  /// Attributes of an element; a real one has at most about 15.
  static let mostAttributes = 256
  /// Bytes from one `<` to the next.
  static let longestElement = 1 << 20
  /// Bytes before the first element; a real export has about 10,000.
  static let longestHead = 32_768
  /// Namespaces declared in the whole export; a real one declares none.
  static let mostNamespaces = 64

  /// Bytes, and equals signs, since the last `<` of what was checked so far.
  private var (length, equalsSigns) = (0, 0)

  /// Why markup is refused, and where it begins.
  struct Excess {
    /// The index of its `<` in the bytes checked last; 0 when it began before.
    let start: Int
    let rule: String
  }

  /// Checks the next bytes.
  /// - Returns: the first markup beyond the limits.
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
    Excess(start: max(0, start), rule: "an element must have at most \(Self.mostAttributes) attributes")
  }

  private func tooLong(_ start: Int) -> Excess {
    Excess(start: max(0, start), rule: "an element must have at most \(Self.longestElement) bytes")
  }
}
