/// One row of the table of goals.
package struct Row: Sendable {
  /// "work ÷ reference", or what is measured where there is no reference.
  package let name: String
  /// Measures it; a share of 1 takes its time, smaller ones take less rounds.
  package let measure: @Sendable (_ share: Double) async throws -> Numbers
  /// Work whose instructions and allocations can be counted, made ready; nil when it waits or is too long.
  package let count: (@Sendable () async throws -> Counted)?

  /// Work, and a reference that it takes turns with, so that whatever else the machine does happens to both.
  /// - Parameters:
  ///   - rounds: how often each takes its turn.
  ///   - isCounted: whether instructions are counted; under callgrind everything takes fifty times as long.
  ///   - make: prepares both, and holds the work's answer against the reference's or a plain implementation's.
  package init(
    _ name: String, by stopwatch: Stopwatch = .processor, rounds: Int = 51, isCounted: Bool = true,
    make: @escaping @Sendable () async throws -> Turns
  ) {
    self.name = name
    measure = { share in
      let rounds = max(3, Int(Double(rounds) * share))
      return try await Rounds(of: make(), count: rounds, by: stopwatch).numbers
    }
    guard isCounted else {
      count = nil
      return
    }
    count = {
      let turns = try await make()
      guard case .now(let work) = turns.work else {
        preconditionFailure("\(name): only what does not wait can be counted")
      }
      return Counted(units: turns.units, work: work)
    }
  }

  /// Work that takes its own times.
  package init(_ name: String, measure: @escaping @Sendable (_ share: Double) async throws -> Numbers) {
    self.name = name
    self.measure = measure
    count = nil
  }
}

/// Work and its reference.
package struct Turns: Sendable {
  /// Something to do.
  package enum Step: Sendable {
    case now(@Sendable () throws -> Void)
    case waiting(@Sendable () async throws -> Void)
  }

  /// Units of work that one round does, comparisons for example.
  package let units: Int
  let reference: Step
  let work: Step

  /// Work that does not wait.
  package init(
    units: Int, reference: @escaping @Sendable () throws -> Void, work: @escaping @Sendable () throws -> Void
  ) {
    (self.units, self.reference, self.work) = (units, .now(reference), .now(work))
  }

  /// Work that waits.
  package init(units: Int, reference: Step, waiting work: @escaping @Sendable () async throws -> Void) {
    (self.units, self.reference, self.work) = (units, reference, .waiting(work))
  }
}

/// Work that is ready to be counted.
package struct Counted: Sendable {
  /// Units of work that it does.
  package let units: Int
  /// The work.
  package let work: @Sendable () throws -> Void
}
