// Expected bytes: written out by hand from the RIFF specification.
import Sound
import Testing

@Suite struct `WAV files` {
  @Test func `of 16 bits have a 44-byte header and whole numbers`() {
    let file = WAVFile(samples: [0, 1, -1, 0.5], sampleRate: 48000)
    var expected = Array("RIFF".utf8) + [44, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0]
    expected += [1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0, 0x77, 1, 0, 2, 0, 16, 0]
    expected += Array("data".utf8) + [8, 0, 0, 0]
    expected += [0, 0, 0xFF, 0x7F, 0x01, 0x80, 0x00, 0x40]
    #expect(file.bytes == expected)
  }

  @Test func `of floats name their format and count their samples`() {
    let file = WAVFile(samples: [1, -0.5], sampleRate: 44100, encoding: .float32)
    var expected = Array("RIFF".utf8) + [58, 0, 0, 0] + Array("WAVEfmt ".utf8) + [18, 0, 0, 0]
    expected += [3, 0, 1, 0, 0x44, 0xAC, 0, 0, 0x10, 0xB1, 2, 0, 4, 0, 32, 0, 0, 0]
    expected += Array("fact".utf8) + [4, 0, 0, 0, 2, 0, 0, 0]
    expected += Array("data".utf8) + [8, 0, 0, 0]
    expected += [0, 0, 0x80, 0x3F, 0, 0, 0, 0xBF]
    #expect(file.bytes == expected)
  }

  @Test func `clamp samples beyond full scale`() {
    #expect(WAVFile(samples: [2, -2], sampleRate: 8000).bytes.suffix(4) == [0xFF, 0x7F, 0x01, 0x80])
  }
}
