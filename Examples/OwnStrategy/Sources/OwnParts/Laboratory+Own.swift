import Peach

extension Laboratory {
  /// The standard laboratory and the parts of this package.
  public static let own: Laboratory = {
    var laboratory = Laboratory.standard
    laboratory.register(ShrinkingSteps.self)
    laboratory.register(LevelJumps())
    laboratory.register(WarmingUp.self)
    laboratory.register(RationalFamily())
    laboratory.register(NamedListener.distracted)
    laboratory.register(KroneckerSampler.self)
    return laboratory
  }()
}
