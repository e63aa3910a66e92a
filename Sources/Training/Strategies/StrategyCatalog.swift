/// The strategies of this package, one line each.
public enum StrategyCatalog {
  /// Shows every strategy's type to `visitor`, in the order of listings. What the visitor makes of a type is
  /// compiled for that type: no existential stands between a loop and its strategy.
  @inlinable public static func visit<Visitor: StrategyVisitor>(_ visitor: inout Visitor) {
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

/// Code that is compiled for each strategy of the catalog.
public protocol StrategyVisitor {
  /// Called once for each strategy.
  mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type)
}

/// Strategies by name, where the loop is not compiled for each of them: traces, stored sessions, live training.
public typealias StrategyRegistry = Registry<any ComparisonStrategy.Type>

extension StrategyCatalog {
  /// The strategies of this package, for other packages to add to.
  public static let standard: StrategyRegistry = {
    struct Collector: StrategyVisitor {
      var found = StrategyRegistry(of: "strategy")

      mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) { found.register(type) }
    }
    var collector = Collector()
    visit(&collector)
    return collector.found
  }()
}

extension StrategyRegistry {
  /// A registry of strategies.
  public init(of kind: String, _ strategies: [any ComparisonStrategy.Type] = []) {
    self.init(of: kind, strategies) { $0.descriptor }
  }
}
