import Testing

@testable import WebUI

@Suite struct `A map of cells` {
  @Test func `has the swept constants as axes and each finished cell at its values`() {
    let labels = [("0.1", "1"), ("0.1", "2"), ("0.3", "1"), ("0.3", "2")].map {
      [(path: "strategy.k1", value: $0.0), (path: "strategy.k2", value: $0.1)]
    }
    let map = CellMapView(
      labels: labels, finished: [(3, ["novice": ["fraction_correct": 0.6]]), (0, [:]), (9, [:]), (-1, [:])])
    #expect(map.axes.map(\.path) == ["strategy.k1", "strategy.k2"])
    #expect(map.axes.map(\.values) == [["0.1", "0.3"], ["1", "2"]])
    #expect(map.cells.map(\.places) == [[1, 1], [0, 0]])
    #expect(map.cells[0].values == ["novice": ["fraction_correct": 0.6]])
  }

  @Test func `marks constants that a cell does not have`() {
    let map = CellMapView(
      labels: [[("strategy", "kazez"), ("strategy.k1", "0.1")], [("strategy", "quest")]],
      finished: [(0, [:]), (1, [:])])
    #expect(map.cells.map(\.places) == [[0, 0], [1, -1]])
  }
}
