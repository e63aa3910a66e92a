import Synchronization

/// The conditions of an experiment: an array, or a function that computes the condition at an index.
///
/// A sweep may have a hundred thousand conditions, each with its own settings and listener models. A computed list keeps
/// the 64 that were read last, so its memory does not grow with their number. The first change of a computed list
/// computes and stores all conditions.
package struct CellList: Sendable {
  private enum Storage {
    case stored([Condition])
    case computed(ComputedCells)
  }

  private var storage: Storage

  package init(_ cells: some Sequence<Condition>) { storage = .stored(Array(cells)) }

  /// Computes a condition when it is read.
  /// - Parameters:
  ///   - count: the number of conditions.
  ///   - make: returns the condition at an index in `0..<count`. It is called from any thread and must return equal
  ///     conditions for equal indices.
  package init(count: Int, make: @escaping @Sendable (Int) -> Condition) {
    storage = .computed(ComputedCells(count: count, make: make))
  }
}

extension CellList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  package init() { storage = .stored([]) }

  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .stored(let cells): cells.count
    case .computed(let cells): cells.count
    }
  }

  /// A cell.
  /// - Complexity: O(1); of a computed list, some microseconds unless the condition is among the 64 that were read last.
  package subscript(index: Int) -> Condition {
    get {
      switch storage {
      case .stored(let cells): cells[index]
      case .computed(let cells): cells[index]
      }
    }
    set { replaceSubrange(index..<index + 1, with: CollectionOfOne(newValue)) }
  }

  /// Replaces cells; stores all of them.
  package mutating func replaceSubrange(_ range: Range<Int>, with cells: some Collection<Condition>) {
    var all = Array(self)
    all.replaceSubrange(range, with: cells)
    storage = .stored(all)
  }
}

extension CellList: ExpressibleByArrayLiteral {
  package init(arrayLiteral cells: Condition...) { storage = .stored(cells) }
}

/// Computes conditions when they are read, and keeps the last ones.
private final class ComputedCells: Sendable {
  /// The number of conditions kept: more than a simulator works on at once.
  private static let kept = 64

  let count: Int
  private let make: @Sendable (Int) -> Condition
  /// Condition i is kept at position i modulo `kept`.
  private let recent = Mutex([(index: Int, cell: Condition)?](repeating: nil, count: kept))

  init(count: Int, make: @escaping @Sendable (Int) -> Condition) {
    self.count = count
    self.make = make
  }

  subscript(index: Int) -> Condition {
    precondition((0..<count).contains(index), "cell must be in \(0..<count), got \(index)")
    let slot = index % Self.kept
    if let known = recent.withLock({ $0[slot] }), known.index == index { return known.cell }
    let cell = make(index)
    recent.withLock { $0[slot] = (index, cell) }
    return cell
  }
}
