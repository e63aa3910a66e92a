// The first ten points: Joe & Kuo's page on Sobol sequences, "sobol 10 3 new-joe-kuo-6.21201". Points 1000 and
// 4095 in all 37 dimensions, times 4096: scipy 1.17.1, qmc.Sobol(37, scramble=False, bits=32).
import Simulation
import Testing

@Suite struct `Sobol's sequence` {
  @Test func `begins as published`() {
    let published: [[Double]] = [
      [0, 0, 0], [0.5, 0.5, 0.5], [0.75, 0.25, 0.25], [0.25, 0.75, 0.75], [0.375, 0.375, 0.625],
      [0.875, 0.875, 0.125], [0.625, 0.125, 0.875], [0.125, 0.625, 0.375], [0.1875, 0.3125, 0.9375],
      [0.6875, 0.8125, 0.4375],
    ]
    let sequence = SobolSequence(dimensions: 3)
    for (index, point) in published.enumerated() {
      #expect((0..<3).map { Double(sequence[UInt32(index), $0]) * 0x1p-32 } == point)
    }
  }

  @Test func `is that of an independent implementation in every dimension`() {
    let known: [UInt32: [UInt32]] = [
      1000: [
        900, 396, 2124, 2772, 1148, 3716, 188, 3684, 2052, 284, 348, 1044, 660, 1572, 588, 1516, 2948, 1412,
        4060, 2972, 2140, 2252, 3892, 2212, 2388, 3716, 164, 4012, 244, 1396, 604, 596, 1212, 2428, 3284,
        3156,
        3476,
      ],
      4095: [
        1, 3855, 1369, 3693, 3851, 323, 3889, 1601, 785, 1009, 2333, 1317, 1511, 2129, 2257, 1707, 255, 2495,
        3331, 2135, 925, 2999, 2777, 1825, 751, 2183, 1551, 117, 3827, 3503, 1481, 359, 3115, 1077, 3903, 719,
        2377,
      ],
    ]
    let sequence = SobolSequence(dimensions: SobolSequence.mostDimensions)
    for (index, point) in known {
      #expect((0..<SobolSequence.mostDimensions).map { sequence[index, $0] >> 20 } == point)
    }
  }
}
