// swift-tools-version: 6.2
import PackageDescription

/// The house, floor by floor: a module may depend only on modules of lower floors, and rooms on floor 6
/// never import each other. Each line makes a library in `Sources/` and its tests in `Tests/`.
let house: [[Target]] = [
  // Floor 0: words and numbers; nothing is read from outside.
  module("Naming"),
  module("Music"),
  module("Randomness"),
  module("Chronology", on: ["Naming"]),
  [.systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])])],

  // Floor 1: what is trained, and what is shown of it.
  module("Training", on: ["Naming", "Music", "Randomness", "Chronology"], testedWith: ["TestSupport"]),
  module("Synthesis", on: ["Naming", "Music"], testedWith: ["TestSupport"]),

  // Floor 2: simulated people.
  module("Listeners", on: ["Naming", "Music", "Randomness", "Training"]),

  // Floor 3: the actors that run cohorts of them, and what is measured.
  module("Simulation", on: ["Naming", "Music", "Randomness", "Chronology", "Training", "Listeners"]),

  // Floor 5: what comes in from people's files and goes out to them.
  module("Exchange", on: ["Naming", "Music", "Chronology", "Training"], testedWith: ["TestSupport"]),

  // Floor 6: the rooms that meet the world; they never import each other.
  module(
    "AudioOutput", on: ["CALSA", "Music", "Synthesis", "Training"], testedWith: ["TestSupport", "CallWatch"]),
]

/// What several test targets share.
let testTools: [Target] = [
  .target(name: "TestSupport", dependencies: ["Music", "Chronology", "Training"], path: "Tests/TestSupport"),
  .target(name: "CallWatch", path: "Tests/CallWatch"),
]

/// The modules that `Benchmarks/` and other packages may use.
let libraries: [Product] = ["Music", "Randomness", "Chronology", "Training", "Listeners"].map {
  .library(name: $0, targets: [$0])
}

/// External packages, each with the module that needs it and the reason.
let dependencies: [Package.Dependency] = []

let package = Package(
  name: "Peach",
  products: libraries,
  dependencies: dependencies,
  targets: house.flatMap(\.self) + testTools,
  swiftLanguageModes: [.v6]
)

/// A library module and its test target.
/// - Parameters:
///   - below: what the module imports, all from lower floors.
///   - testedWith: what only its tests import.
func module(
  _ name: String, on below: [Target.Dependency] = [], testedWith: [Target.Dependency] = [],
  resources: [Resource] = [], linked: [LinkerSetting] = []
) -> [Target] {
  // Every warning is an error in our own code.
  let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
  return [
    .target(
      name: name, dependencies: below, resources: resources, swiftSettings: strict,
      // A module without Foundation must itself name libm for squareRoot() in debug builds.
      linkerSettings: [.linkedLibrary("m")] + linked),
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name)] + below + testedWith, swiftSettings: strict),
  ]
}
