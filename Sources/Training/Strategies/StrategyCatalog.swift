/// Every strategy, one line each. Listings, scenario checks, law tests, simulation and benchmarks read it.
public enum StrategyCatalog {
  /// Shows every strategy's type to `visitor`, in the order of listings. What the visitor makes of a type is
  /// compiled for that type: no existential stands between the loop and the strategy.
  @inlinable public static func visit<Visitor: StrategyVisitor>(_ visitor: inout Visitor) {
    visitor.visit(KazezStrategy.self)
    visitor.visit(AdaptiveStrategy.self)
    visitor.visit(StaircaseStrategy.self)
    visitor.visit(WeightedStrategy.self)
    visitor.visit(QuestStrategy.self)
    visitor.visit(QuestPlusStrategy.self)
    visitor.visit(TrackingStrategy.self)
    visitor.visit(ConstantStrategy.self)
    visitor.visit(RandomStrategy.self)
  }
}

/// Who goes through the strategies.
public protocol StrategyVisitor {
  /// Called once for each strategy.
  mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type)
}

extension StrategyCatalog {
  /// The descriptors, in the order of listings.
  public static let descriptors: [Descriptor] = {
    struct Collector: StrategyVisitor {
      var found: [Descriptor] = []
      mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
        found.append(type.descriptor)
      }
    }
    var collector = Collector()
    visit(&collector)
    return collector.found
  }()

  /// The descriptor of the strategy of that name.
  /// - Throws: `CatalogError` with the nearest name.
  public static func descriptor(named name: String) throws(CatalogError) -> Descriptor {
    guard let found = descriptors.first(where: { $0.name == name }) else {
      throw CatalogError(kind: "strategy", name: name, known: descriptors.map(\.name))
    }
    return found
  }
}
