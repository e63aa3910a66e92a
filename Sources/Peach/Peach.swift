// `import Peach` imports all that the author of a strategy, listener part, measure, sampler or learning law needs.
@_exported import Chronology
@_exported import Fitting
@_exported import Music
@_exported import Numerics
@_exported import Scenarios
@_exported import Simulation
@_exported import Training
