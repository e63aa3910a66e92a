import Chronology
import Foundation
import Testing
import WebUI

@Suite struct `The time of a photo` {
  private let now = Instant(seconds: 1_767_225_600)

  /// A JPEG image with nothing but an Exif segment: the directory of the file, with the position of the camera's
  /// directory, in which the time is.
  static func image(_ time: String, offset: String? = nil, isBigEndian: Bool = false) -> Data {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      let bytes = (0..<width).map { UInt8(value >> (8 * $0) & 0xFF) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    let count = offset == nil ? 1 : 2
    let texts = 26 + 2 + 12 * count + 4
    var tiff = Array((isBigEndian ? "MM\0*" : "II*\0").utf8) + number(8, 4)
    tiff += number(1, 2) + entry(0x8769, 4, 1, 26) + number(0, 4)
    tiff += number(count, 2) + entry(0x9003, 2, time.utf8.count + 1, texts)
    if let offset { tiff += entry(0x9011, 2, offset.utf8.count + 1, texts + time.utf8.count + 1) }
    tiff += number(0, 4) + time.utf8 + [0] + (offset ?? "").utf8 + [0]
    let exif = Array("Exif\0\0".utf8) + tiff
    let length = exif.count + 2
    return Data(
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif
        + [0xFF, 0xDA, 0, 2])
  }

  @Test(arguments: [false, true]) func `is the camera's, in its offset or the person's zone`(
    _ isBigEndian: Bool
  ) throws {
    let berlin = try Zone(identifier: "Europe/Berlin")
    func taken(_ image: Data) -> String? { PhotoTime.taken(image, zone: berlin, now: now)?.iso8601 }
    #expect(taken(Self.image("2024:07:06 07:08:09", isBigEndian: isBigEndian)) == "2024-07-06T05:08:09Z")
    #expect(
      taken(Self.image("2024:07:06 07:08:09", offset: "-05:00", isBigEndian: isBigEndian))
        == "2024-07-06T12:08:09Z")
    for wrong in [
      "0000:00:00 00:00:00", "2024:13:06 07:08:09", "    :  :     :  :  ", "1024:07:06 07:08:09", "x",
      "2026:01:02 07:08:09",
    ] {
      #expect(taken(Self.image(wrong, isBigEndian: isBigEndian)) == nil)
    }
  }

  @Test func `is not found in damaged images, which end no process`() throws {
    let image = Self.image("2024:07:06 07:08:09", offset: "+02:00")
    for length in image.indices { _ = PhotoTime.taken(image[..<length], zone: .utc, now: now) }
    for index in image.indices {
      for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var damaged = image
        damaged[index] = byte
        _ = PhotoTime.taken(damaged, zone: .utc, now: now)
      }
    }
    #expect(PhotoTime.taken(Data([0x89, 0x50, 0x4E, 0x47]), zone: .utc, now: now) == nil)
  }
}
