import Peach

extension Laboratory {
  /// The standard laboratory and the parts of this package.
  public static var own: Laboratory {
    get throws(RegistrationError) {
      var laboratory = Laboratory.standard
      try laboratory.register(ShrinkingSteps.self)
      try laboratory.register(LevelJumps())
      try laboratory.register(WarmingUp.self)
      try laboratory.register(RationalFamily())
      try laboratory.register(NamedListener.distracted)
      try laboratory.register(KroneckerSampler.self)
      return laboratory
    }
  }
}
