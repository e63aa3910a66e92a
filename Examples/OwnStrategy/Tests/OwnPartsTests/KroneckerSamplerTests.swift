import Peach
import Testing

@testable import OwnParts

@Suite struct `Kronecker's sequence` {
  private func points(_ count: Int) throws -> [[Double]] {
    let values = try ParameterValues(
      of: KroneckerSampler.descriptor, setting: ["points": .integer(count)])
    return KroneckerSampler(values).points(levels: [nil, nil], key: StreamKey(seed: 1))
  }

  @Test(arguments: [0, 1]) func `has points in every eighth of an axis`(_ axis: Int) throws {
    #expect(Set(try points(32).map { Int($0[axis] * 8) }) == Set(0..<8))
  }

  @Test func `begins with the points of a shorter one`() throws {
    #expect(try points(32).prefix(16) == points(16)[...])
  }
}
