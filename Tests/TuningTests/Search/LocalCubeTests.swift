import Simulation
import Testing
import Training

@testable import Tuning

@Suite struct `The cube around a combination` {
  private let space = SearchSpace([
    .init("plain", axes: []),
    .init(
      "fine",
      axes: [
        Axis("rule", .levels([.text("a"), .text("b")])), Axis("x", .number(0...1, .linear)),
        Axis("n", .integer(1...4, .linear)),
      ]),
  ])

  @Test(arguments: [
    (0.25, 0.25), (1, 1), (1.25, 0.75), (2, 0), (2.25, 0.25), (-0.25, 0.25), (-1.25, 0.75), (-3.5, 0.5),
  ])
  func `folds what lies outside back inside, and leaves choices as they are`(_ place: Double, value: Double)
    throws
  {
    let here = Combination(branch: 1, values: [.text("b"), .number(0.5), .integer(1)])
    let cube = try #require(LocalCube(around: here, in: space))
    #expect(cube.start == [0.5, 0.125])
    let found = cube.combination(at: [place, 0.9])
    #expect(found == Combination(branch: 1, values: [.text("b"), .number(value), .integer(4)]))
  }

  @Test func `is none where there are only choices`() {
    #expect(LocalCube(around: Combination(branch: 0, values: []), in: space) == nil)
  }
}
