import Numerics
import Testing

@Suite struct `A partitioning index` {
  @Test func `is the first position of the second part, in slices too`() {
    for count in 0...9 {
      let numbers = Array(0..<count + 3)[2..<count + 2]
      for part in 0...count + 3 {
        let expected = numbers.firstIndex { $0 >= part } ?? numbers.endIndex
        #expect(numbers.partitioningIndex { $0 >= part } == expected)
      }
    }
  }
}
