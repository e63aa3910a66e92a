import Testing

@testable import WebUI

/// A frame as a client sends it.
func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true, isMasked: Bool = true) -> [UInt8] {
  let mask: [UInt8] = [1, 2, 3, 4]
  let count = payload.count
  let length: [UInt8] = count < 126 ? [UInt8(count)] : [126, UInt8(count >> 8), UInt8(count & 0xFF)]
  let bit: UInt8 = isMasked ? 0x80 : 0
  return [(isFinal ? 0x80 : 0) | opcode, bit | length[0]] + length.dropFirst()
    + (isMasked ? mask + payload.enumerated().map { $1 ^ mask[$0 % 4] } : payload)
}

@Suite struct `The bytes of a WebSocket` {
  @Test func `become the same messages however they are cut`() throws {
    let bytes =
      frame(1, Array("higher".utf8)) + frame(9, [7]) + frame(1, Array("lo".utf8), isFinal: false)
      + frame(0, Array("wer".utf8)) + frame(8, [])
    let expected: [FrameDecoder.Message] = [.text("higher"), .ping([7]), .part, .text("lower"), .close]
    for size in 1...bytes.count {
      var decoder = FrameDecoder()
      var messages: [FrameDecoder.Message] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        messages += try decoder.append(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(messages == expected, "cut into pieces of \(size)")
    }
  }

  /// Bytes that break a rule, and the code of the close frame.
  private static let violations: [(bytes: [UInt8], code: UInt16)] = {
    let long = [UInt8](repeating: 65, count: 4_000)
    let maximum: [UInt8] = [0x81, 0xFF] + [UInt8](repeating: 0xFF, count: 8)
    var cases: [(bytes: [UInt8], code: UInt16)] = []
    func add(_ bytes: [UInt8], _ code: UInt16) { cases.append((bytes, code)) }
    add([0x81, 0x05], 1002)  // not masked
    add([0xC1, 0x85], 1002)  // a reserved bit
    add([0x89, 0xFE, 0, 126], 1002)  // a long ping
    add([0x09, 0x80], 1002)  // a ping in parts
    add([0x83, 0x80, 1, 2, 3, 4], 1002)  // a reserved opcode
    add(frame(0, [65]), 1002)  // a continuation of nothing
    add(frame(1, [65], isFinal: false) + frame(1, [65]), 1002)  // two messages in each other
    add(frame(2, [65]), 1003)
    add(frame(1, [0xFF]), 1007)
    add([0x81, 0xFE, 0x10, 0x01], 1009)
    add(maximum, 1009)
    add(frame(1, long, isFinal: false) + [0x80, 0xE1], 1009)
    return cases
  }()

  @Test(arguments: violations.indices)
  func `that break a rule are refused with its code before memory is spent`(_ index: Int) {
    let (bytes, code) = Self.violations[index]
    #expect {
      var decoder = FrameDecoder()
      _ = try decoder.append(bytes)
    } throws: {
      ($0 as? FrameDecoder.Violation)?.code == code
    }
  }
}
