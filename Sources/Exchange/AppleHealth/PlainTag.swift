import Glibc

/// The tag of an element without contents, in the form in which Apple Health writes most of an export: alone on its line,
/// with its attributes in the order of their declaration.
///
/// Nearly all tags of an export are records of kinds that are not imported. Recognising this form takes a quarter of the
/// time that expat needs for a tag, because expat reads each byte several times and looks up each name. A tag that is not
/// exactly of this form is left to expat, even if it is well-formed.
struct PlainTag {
  /// Whether the element is a `Record`.
  let isRecord: Bool
  /// The value of the attribute `type`, as written; nil if there is none.
  let type: UnsafeBufferPointer<UInt8>?
  /// The number of bytes.
  let length: Int

  /// Reads the tag at the start of `bytes`; nil if it is not of this form, or if its line does not end within `bytes`.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = TagReader(bytes)
    guard let index = Self.forms.firstIndex(where: { reader.skip($0.start) }) else { return nil }
    var type: UnsafeBufferPointer<UInt8>?
    for name in Self.forms[index].attributes where reader.skip(name) {
      guard let value = reader.value() else { return nil }
      if name.utf8Start == Self.type.utf8Start { type = value }
    }
    guard reader.skip("/>"), reader.isAtLineEnd, Self.isText(reader.taken) else { return nil }
    // expat removes spaces from a value whose declared type is not CDATA.
    guard type?.contains(UInt8(ascii: " ")) != true else { return nil }
    (isRecord, self.type, length) = (index == 0, type, reader.position)
  }

  private static let type: StaticString = " type=\""

  /// The start of a tag, and its attributes with the characters around their names. The order excludes one that occurs
  /// twice.
  private static let forms: [(start: StaticString, attributes: [StaticString])] = [
    (
      "<Record",
      [
        type, " sourceName=\"", " sourceVersion=\"", " device=\"", " unit=\"", " creationDate=\"",
        " startDate=\"", " endDate=\"", " value=\"",
      ]
    ),
    ("<MetadataEntry", [" key=\"", " value=\""]),
  ]
}

extension PlainTag {
  /// Whether the bytes of a tag are characters of XML in UTF-8, without control characters and a second `<`, and its
  /// references are predefined.
  private static func isText(_ tag: UnsafeRawBufferPointer) -> Bool {
    // One expression without branches, which the compiler turns into comparisons of many bytes at a time.
    var found: UInt8 = 0
    for byte in UnsafeRawBufferPointer(rebasing: tag.dropFirst()) {
      found |=
        (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "<") ? 1 : 0) | (byte >= 0x80 ? 2 : 0)
        | (byte == UInt8(ascii: "&") ? 4 : 0)
    }
    return found & 1 == 0 && (found & 2 == 0 || isUnicode(tag)) && (found & 4 == 0 || hasKnownReferences(tag))
  }

  /// Whether bytes are UTF-8 without U+F000 to U+FFFF, of which XML excludes two.
  private static func isUnicode(_ bytes: UnsafeRawBufferPointer) -> Bool {
    memchr(bytes.baseAddress!, 0xEF, bytes.count) == nil && String(validating: bytes, as: UTF8.self) != nil
  }

  private static func hasKnownReferences(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var reader = TagReader(bytes)
    while reader.skip(through: UInt8(ascii: "&")) {
      guard ["lt;", "gt;", "amp;", "quot;", "apos;"].contains(where: { reader.skip($0) }) else {
        return false
      }
    }
    return true
  }
}

/// A position in the bytes of a tag.
private struct TagReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The bytes before the position.
  var taken: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<position]) }

  var isAtLineEnd: Bool { position < bytes.count && bytes[position] == UInt8(ascii: "\n") }

  /// Moves behind a text if it stands here.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count, let start = bytes.baseAddress,
      memcmp(start + position, text.utf8Start, count) == 0
    else { return false }
    position += count
    return true
  }

  /// Moves behind the next occurrence of a byte, if there is one.
  mutating func skip(through byte: UInt8) -> Bool {
    guard let start = bytes.baseAddress,
      let found = memchr(start + position, Int32(byte), bytes.count - position)
    else { return false }
    position = UnsafeRawPointer(found) - start + 1
    return true
  }

  /// Moves behind the quotation mark that ends a value.
  mutating func value() -> UnsafeBufferPointer<UInt8>? {
    let start = position
    guard skip(through: UInt8(ascii: "\"")) else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position - 1]).bindMemory(to: UInt8.self)
  }
}
