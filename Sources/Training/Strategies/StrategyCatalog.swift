/// The strategies of this package, one line each.
@usableFromInline package enum StrategyCatalog {
  /// Passes each strategy's type to `visitor`, in the order of listings. The visitor's method is generic, so a training
  /// loop can be compiled for each strategy and call it without an existential.
  @inlinable package static func visit<Visitor: StrategyVisitor>(_ visitor: inout Visitor) {
    visitor.visit(KazezStrategy.self)
    visitor.visit(AdaptiveStrategy.self)
    visitor.visit(StaircaseStrategy.self)
    visitor.visit(WeightedStrategy.self)
    visitor.visit(PestStrategy.self)
    visitor.visit(QuestStrategy.self)
    visitor.visit(QuestPlusStrategy.self)
    visitor.visit(TrackingStrategy.self)
    visitor.visit(ConstantStrategy.self)
    visitor.visit(RandomStrategy.self)
    visitor.visit(InterleavedStrategy.self)
  }
}

/// A generic operation on each strategy type of the catalog.
@usableFromInline package protocol StrategyVisitor {
  /// Called once for each strategy, in the order of listings.
  mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type)
}

/// Strategies by name, as existential types. Traces, stored sessions and live training use them: their loops are not
/// compiled for each strategy.
package typealias StrategyRegistry = Registry<any ComparisonStrategy.Type>

extension StrategyCatalog {
  /// The strategies of this package. Other packages copy the registry and add their own.
  package static let standard: StrategyRegistry = {
    struct Collector: StrategyVisitor {
      var found: [any ComparisonStrategy.Type] = []

      mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) { found.append(type) }
    }
    var collector = Collector()
    visit(&collector)
    return StrategyRegistry(of: "strategy", collector.found)
  }()
}

extension StrategyRegistry {
  /// A registry of strategies, with the descriptor of each type.
  /// - Parameter kind: the word for an entry in errors, `strategy`.
  package init(of kind: String, _ strategies: [any ComparisonStrategy.Type] = []) {
    self.init(of: kind, strategies) { $0.descriptor }
  }
}
