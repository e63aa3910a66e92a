import Numerics
import Testing

@Suite struct `Averages` {
  @Test func `are taken of slices too`() {
    let slice = [9, 1, 2, 4, 10.0][1...]
    #expect(slice.mean == 4.25 && slice.sortedMedian == 3 && [1, 2, 7.0].sortedMedian == 2)
    #expect([Double]().mean == nil && [Double]().sortedMedian == nil)
  }

  @Test func `have quantiles that are linear between the numbers`() {
    let numbers: [Float] = [1, 2, 4, 10]
    let quantiles = [0, 0.25, 0.5, 1].map { numbers.sortedQuantile($0) }
    #expect(quantiles == [1, 1.75, 3, 10] && [Float]().sortedQuantile(0.5) == nil)
  }

  @Test func `with one number left out are those of the others`() {
    let squares = [1.0, 4, 2, 9]
    let all = LeaveOneOut(meanSquares: squares)
    #expect(all.value == 4)
    for index in squares.indices {
      var others = squares
      others.remove(at: index)
      #expect((all.value(without: index) - others.mean!).magnitude < 1e-12)
    }
    let groups = [(1.0, 2.0), (2, 5), (4, 17), (3, 9.5)].map { (x: $0.0, y: $0.1) }
    let variance = LeaveOneOut(means: groups)
    for index in groups.indices {
      var others = groups
      others.remove(at: index)
      #expect((variance.value(without: index) - LeaveOneOut(means: others).value).magnitude < 1e-12)
    }
  }

  @Test func `are the mean of their pseudo-values`() {
    let numbers = [1.0, 2, 4, 10]
    let without = numbers.map { (17 - $0) / 3 }
    #expect(
      zip(Jackknife.pseudoValues(4.25, leavingOut: without), numbers).allSatisfy {
        ($0 - $1).magnitude < 1e-12
      })
  }
}
