package import Chronology
package import Foundation

/// The time at which a photo was taken, as its camera wrote it into the file.
///
/// Source: CIPA DC-008 (Exif 2.32), sections 4.5.4 and 4.6.5, tags `DateTimeOriginal` and `OffsetTimeOriginal`; ITU-T
/// T.81, annex B, for the segments of a JPEG file.
package enum PhotoTime {
  /// Reads the time of a JPEG image.
  /// - Parameters:
  ///   - zone: where the camera's clock was set, unless the image has an offset.
  ///   - now: a later time is the error of a clock, so it counts as none.
  /// - Returns: nil for other formats, without a time, and for damaged contents: the time is a suggestion.
  /// - Complexity: O(bytes before the image's data).
  package static func taken(_ data: Data, zone: Zone, now: Instant) -> Instant? {
    guard let tiff = exif(data) else { return nil }
    let file = TIFF(bytes: tiff)
    guard let file, let pointer = file.entry(0x8769, at: file.number(at: 4, width: 4)),
      let exif = file.number(at: pointer + 8, width: 4),
      let text = file.text(0x9003, at: exif), text.count >= 19
    else { return nil }
    let (date, time) = (text.prefix(10).replacing(":", with: "-"), text.dropFirst(11).prefix(8))
    if let offset = file.text(0x9011, at: exif),
      let instant = try? Instant(iso8601: "\(date)T\(time)\(offset)")
    {
      return plausible(instant, now)
    }
    guard let local = try? Instant(iso8601: "\(date)T\(time)Z") else { return nil }
    let day = CivilDate(dayNumber: Int32(local.wholeSeconds.flooredQuotient(86_400)))
    return plausible(
      zone.instant(on: day, secondsIntoDay: Int(local.wholeSeconds.flooredRemainder(86_400))), now)
  }

  private static func plausible(_ instant: Instant, _ now: Instant) -> Instant? {
    Instant.ofLivingPeople.contains(instant) && instant <= now ? instant : nil
  }

  /// The Exif data of a JPEG image: the contents of its first application segment with that name.
  private static func exif(_ data: Data) -> [UInt8]? {
    guard data.starts(with: [0xFF, 0xD8]) else { return nil }
    var position = data.startIndex + 2
    while position + 4 <= data.endIndex, data[position] == 0xFF, data[position + 1] != 0xDA {
      let length = Int(data[position + 2]) << 8 | Int(data[position + 3])
      guard length >= 2, position + 2 + length <= data.endIndex else { return nil }
      let segment = data[(position + 4)..<(position + 2 + length)]
      if data[position + 1] == 0xE1, segment.starts(with: Array("Exif\0\0".utf8)) {
        return Array(segment.dropFirst(6))
      }
      position += 2 + length
    }
    return nil
  }
}

/// The directories of a TIFF file. A position outside of the file has no value.
private struct TIFF {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  /// A file; nil if it has no byte order.
  init?(bytes: [UInt8]) {
    guard bytes.starts(with: Array("II*\0".utf8)) || bytes.starts(with: Array("MM\0*".utf8)) else {
      return nil
    }
    self.bytes = bytes
    isBigEndian = bytes[0] == UInt8(ascii: "M")
  }

  func number(at position: Int, width: Int) -> Int? {
    guard position >= 0, position + width <= bytes.count else { return nil }
    let own = bytes[position..<position + width]
    return (isBigEndian ? Array(own) : own.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The position of a tag's entry in a directory: tag, type, count and value.
  func entry(_ tag: Int, at directory: Int?) -> Int? {
    guard let directory, let count = number(at: directory, width: 2) else { return nil }
    return (0..<count).lazy.map { directory + 2 + 12 * $0 }.first { number(at: $0, width: 2) == tag }
  }

  /// The text of a tag; one of at most four bytes is in the entry itself.
  func text(_ tag: Int, at directory: Int) -> String? {
    guard let entry = entry(tag, at: directory), number(at: entry + 2, width: 2) == 2,
      let count = number(at: entry + 4, width: 4), count <= 64,
      let start = count > 4 ? number(at: entry + 8, width: 4) : entry + 8, start + count <= bytes.count
    else { return nil }
    return String(decoding: bytes[start..<start + count].prefix { $0 != 0 }, as: UTF8.self)
  }
}
