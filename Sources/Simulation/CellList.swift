import Synchronization

/// The cells of an experiment, stored or computed when they are asked for.
///
/// A sweep may have a hundred thousand cells, each with its own settings and listener models; a computed list keeps
/// only the last few, so that memory does not grow with their number. To change a cell of a computed list stores all
/// of them.
public struct CellList: Sendable {
  private enum Storage {
    case stored([Condition])
    case computed(ComputedCells)
  }

  private var storage: Storage

  /// Cells that are stored.
  public init(_ cells: some Sequence<Condition>) { storage = .stored(Array(cells)) }

  /// Cells that are computed.
  /// - Parameters:
  ///   - count: how many.
  ///   - make: makes the cell of an index in `0..<count`, always the same; called from any thread.
  public init(count: Int, make: @escaping @Sendable (Int) -> Condition) {
    storage = .computed(ComputedCells(count: count, make: make))
  }
}

extension CellList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// No cells.
  public init() { storage = .stored([]) }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many there are.
  public var endIndex: Int {
    switch storage {
    case .stored(let cells): cells.count
    case .computed(let cells): cells.count
    }
  }

  /// A cell.
  /// - Complexity: O(1); a computed cell that was not asked for lately is made again, in microseconds.
  public subscript(index: Int) -> Condition {
    get {
      switch storage {
      case .stored(let cells): cells[index]
      case .computed(let cells): cells[index]
      }
    }
    set { replaceSubrange(index..<index + 1, with: CollectionOfOne(newValue)) }
  }

  /// Replaces cells; stores all of them.
  public mutating func replaceSubrange(_ range: Range<Int>, with cells: some Collection<Condition>) {
    var all = Array(self)
    all.replaceSubrange(range, with: cells)
    storage = .stored(all)
  }
}

extension CellList: ExpressibleByArrayLiteral {
  /// Cells that are stored.
  public init(arrayLiteral cells: Condition...) { storage = .stored(cells) }
}

/// Cells that are made when they are asked for; those asked for lately are kept.
private final class ComputedCells: Sendable {
  /// How many are kept: more than a simulator has under way at once.
  private static let kept = 64

  let count: Int
  private let make: @Sendable (Int) -> Condition
  /// The cell of an index is kept at its remainder.
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
