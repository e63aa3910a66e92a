/// A sound as the bytes of a RIFF/WAVE file with one channel.
///
/// Source: Microsoft & IBM 1991; for float samples also the revision of 1994 (18-byte format chunk, `fact` chunk).
package struct WAVFile: Sendable {
  /// The sample format of the file.
  package enum Encoding: String, CaseIterable, Sendable {
    /// 16-bit integers: round(32767·x), with x clamped to −1…1.
    case pcm16
    /// 32-bit IEEE 754, unchanged.
    case float32

    fileprivate var tag: UInt16 { self == .pcm16 ? 1 : 3 }
    fileprivate var bytesPerSample: Int { self == .pcm16 ? 2 : 4 }
  }

  /// The samples, −1…1.
  package var samples: [Float]
  /// Samples per second.
  package var sampleRate: Int
  package var encoding: Encoding

  package init(samples: [Float], sampleRate: Int, encoding: Encoding = .pcm16) {
    self.samples = samples
    self.sampleRate = sampleRate
    self.encoding = encoding
  }

  /// The contents of the file.
  /// - Complexity: O(samples).
  package var bytes: [UInt8] {
    var chunks = RIFFChunk("fmt ", format).bytes
    if encoding == .float32 { chunks += RIFFChunk("fact", littleEndian(UInt32(samples.count))).bytes }
    chunks += RIFFChunk("data", samples.flatMap(encoded)).bytes
    return RIFFChunk("RIFF", Array("WAVE".utf8) + chunks).bytes
  }

  private var format: [UInt8] {
    let frame = encoding.bytesPerSample
    return littleEndian(encoding.tag) + littleEndian(UInt16(1)) + littleEndian(UInt32(sampleRate))
      + littleEndian(UInt32(sampleRate * frame)) + littleEndian(UInt16(frame))
      + littleEndian(UInt16(frame * 8)) + (encoding == .float32 ? littleEndian(UInt16(0)) : [])
  }

  private func encoded(_ sample: Float) -> [UInt8] {
    switch encoding {
    case .pcm16: littleEndian(UInt16(bitPattern: Int16((min(max(sample, -1), 1) * 32767).rounded())))
    case .float32: littleEndian(sample.bitPattern)
    }
  }
}

/// A RIFF chunk: four letters, a length, the bytes, and a padding byte if their number is odd.
private struct RIFFChunk {
  let bytes: [UInt8]

  init(_ name: String, _ body: [UInt8]) {
    let padding: [UInt8] = body.count.isMultiple(of: 2) ? [] : [0]
    bytes = Array(name.utf8) + littleEndian(UInt32(body.count)) + body + padding
  }
}

private func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
