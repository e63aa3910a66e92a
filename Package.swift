// swift-tools-version: 6.2
import PackageDescription

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// The house, floor by floor: a module may depend only on modules of lower floors, and rooms on floor 6
/// never import each other. Each line makes a library in `Sources/` and its tests in `Tests/`.
let house: [[Target]] = [
  // Floor -2: elementary functions, the same bits everywhere.
  module("PortableMath", vectors: ["Vectors"]),

  // Floor -1: how to answer a mistyped name, and what counts as a number, wherever either can be typed. Statistics.
  module("Naming"),
  module("Numerals", on: ["PortableMath"]),
  module("Statistics", on: ["PortableMath"], testedWith: ["Randomness"]),

  // Floor 0: words and numbers; files, for whichever module reads and writes them. Maps of system libraries.
  module("Music", on: ["PortableMath"]),
  module("Randomness", on: ["PortableMath", "Statistics"]),
  module("Chronology", on: ["Naming"]),
  module("Files", testedWith: ["TestSupport"]),
  module("DataText", on: ["Numerals"]),
  system("CALSA", pkgConfig: "alsa", apt: "libasound2-dev"),
  system("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
  system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
  // The commit that `peach --version` shows, from the environment of the build.
  [
    .target(
      name: "BuildStamp",
      cSettings: Context.environment["PEACH_COMMIT"].map { [.define("PEACH_COMMIT", to: "\"\($0)\"")] } ?? [])
  ],

  // Floor 1: what is trained, and what is shown of it.
  module(
    "Training",
    on: ["Naming", "Numerals", "PortableMath", "Statistics", "Music", "Randomness", "Chronology"],
    testedWith: ["TestSupport", "Conformance"],
    vectors: ["Profile/Vectors", "Strategies/Vectors", "ThresholdTimeline/Vectors", "Tracker/Vectors"]),
  module("BodyTimeline", on: ["Naming", "Statistics", "Music", "Chronology"], testedWith: ["Randomness"]),
  module("Synthesis", on: ["Naming", "PortableMath", "Music"], testedWith: ["TestSupport"]),

  // Floor 2: simulated people.
  module(
    "Listeners",
    on: ["Naming", "PortableMath", "Statistics", "Music", "Randomness", "Chronology", "Training"]),

  // Floor 3: the actors that run cohorts of them, and what is measured; the other way round, who gave the answers.
  module(
    "Simulation", on: ["Naming", "Statistics", "Music", "Randomness", "Chronology", "Training", "Listeners"],
    testedWith: ["TestSupport"]),

  module(
    "Fitting",
    on: ["PortableMath", "Statistics", "Music", "Randomness", "Chronology", "Training", "Listeners"],
    testedWith: ["TestSupport"], vectors: ["Vectors"]),

  // Floor 4: the laws of strategies, for tests of this package and of others. The texts that people write, with the line and
  // column of everything. The best constants.
  module("Conformance", on: ["Music", "Randomness", "Chronology", "Training", "Simulation"]),
  module("PlacedText", on: ["Naming", yams]),
  module(
    "Tuning",
    on: [
      "Naming", "PortableMath", "Statistics", "Music", "Randomness", "Training", "Listeners", "Simulation",
    ],
    testedWith: ["Chronology", "TestSupport"]),

  // Floor 5: what comes in from people's files and goes out to them.
  module(
    "Scenarios",
    on: [
      "Naming", "Numerals", "PortableMath", "Files", "Music", "Randomness", "Chronology", "Training",
      "Listeners", "Simulation", "Fitting", "Tuning", "PlacedText",
    ], testedWith: ["TestSupport"]),
  module(
    "Exchange",
    on: [
      "Naming", "Numerals", "DataText", "Files", "Music", "Chronology", "Training", "BodyTimeline",
      "PlacedText",
      "CExpat",
      "CZlib",
    ],
    testedWith: ["TestSupport", "Randomness"]),
  // Whether intervals hold what they promise, of all that the floors below estimate.
  module(
    "Calibrating",
    on: [
      "PortableMath", "Statistics", "Music", "Randomness", "Chronology", "Training", "Listeners",
      "Simulation", "Fitting", "Tuning",
    ], testedWith: ["TestSupport"]),
  module("Charts", testedWith: ["TestSupport"], embedsAssets: true),

  // Floor 6: the rooms that meet the world; they never import each other.
  module(
    "Store",
    on: [
      "DataText", "Files", "Music", "Randomness", "Chronology", "Training", "BodyTimeline", "Listeners", grdb,
      grdbSQLite,
    ], testedWith: ["TestSupport", "StoreProbe"], vectors: ["Stores"]),
  module(
    "Results",
    on: [
      "Numerals", "Statistics", "DataText", "Files", "Music", "Chronology", "Training", "Simulation",
      "PlacedText", "Tuning", "Charts", grdb,
      grdbSQLite,
    ],
    testedWith: ["Listeners", "TestSupport"], embedsAssets: true),
  module(
    "AudioOutput", on: ["CALSA", "Music", "Synthesis", "Training"], testedWith: ["TestSupport", "CallWatch"]),
  module(
    "WebUI",
    on: [
      "Numerals", "PortableMath", "Statistics", "DataText", "Randomness", "Files", "Music", "Chronology",
      "Training",
      "BodyTimeline", "CZlib",
      "Listeners", "Simulation", "PlacedText", "Tuning", "Scenarios", "Synthesis", "Charts", flyingSocks,
    ],
    testedWith: ["TestSupport"], embedsAssets: true),

  // Floor 7: the command, the only place that names concrete adapters; a library, so that other packages can run it with
  // strategies of their own.
  module(
    "peach",
    on: [
      "Naming", "Numerals", "PortableMath", "Statistics", "DataText", "Files", "Music", "Randomness",
      "Chronology",
      "Training", "Listeners",
      "Simulation", "Fitting", "PlacedText", "Tuning", "Calibrating", "Scenarios", "Exchange", "Charts",
      "BodyTimeline", "Synthesis", "Store", "Results", "AudioOutput", "WebUI",
      "BuildStamp", argumentParser,
    ], testedWith: ["TestSupport", "PeachMain", grdb], vectors: ["Snapshots"]),

  // Floor 8: the command's executable.
  [
    .executableTarget(name: "PeachMain", dependencies: ["peach"], swiftSettings: strict()),
    // What people bring, spoiled, through all the readers together.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "Randomness", "Chronology", "Music", "Training", "BodyTimeline", "Scenarios", "Exchange", "Store",
        "TestSupport", "TamperProbe", grdb,
      ], swiftSettings: strict()),
  ],
]

/// Embeds scripts and styles in the binary.
let buildTools: [Target] = [
  .plugin(name: "EmbedAssets", capability: .buildTool(), dependencies: ["AssetEmbedder"]),
  .executableTarget(name: "AssetEmbedder", path: "Plugins/AssetEmbedder", swiftSettings: strict()),
]

/// What several test targets share, and programs that tests start.
let testTools: [Target] = [
  .target(name: "TestSupport", dependencies: ["Music", "Chronology", "Training"], path: "Tests/TestSupport"),
  // Notices calls that a thread must not make.
  .target(name: "CallWatch", path: "Tests/CallWatch"),
  // Kills a program at a change of a file; loaded in front of it.
  .target(name: "KillSwitch", path: "Tests/KillSwitch"),
  // Trains until it is killed.
  .executableTarget(
    name: "StoreProbe", dependencies: ["Chronology", "Music", "Store", "TestSupport", "Training"],
    path: "Tests/StoreProbe"),
  // Reads stores that were tampered with, until one of them ends it.
  .executableTarget(
    name: "TamperProbe", dependencies: ["BodyTimeline", "Chronology", "Exchange", "Store", "Training"],
    path: "Tests/TamperProbe"),
]

/// What `Benchmarks/` and other packages may use: each floor as a library, and the command as a library and a program.
/// Each product with the target that it is made of.
let libraries: [(product: Product, target: String)] =
  [
    "Statistics", "Music", "Randomness", "Chronology", "Training", "BodyTimeline", "Conformance", "Listeners",
    "Simulation", "Fitting", "PlacedText", "Tuning", "Scenarios", "Exchange", "Store", "Results",
  ].map { (.library(name: $0, targets: [$0]), $0) } + [
    (.library(name: "PeachCommand", targets: ["peach"]), "peach"),
    (.executable(name: "peach", targets: ["PeachMain"]), "PeachMain"),
  ]

/// What tests load in front of a program.
let preloaded: (product: Product, target: String) = (
  .library(name: "KillSwitch", type: .dynamic, targets: ["KillSwitch"]), "KillSwitch"
)

/// External packages, each with the modules that need it and the reason.
let dependencies: [Package.Dependency] = [
  // Store, Results: SQLite with migrations, transactions and cached statements, well kept since 2015.
  .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  // PlacedText: YAML with the line and column of everything, which Foundation does not read.
  .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  // WebUI: FlyingSocks, sockets with an event loop in pure Swift; builds in seconds.
  .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  // peach: commands, options, help and exit codes as people expect them.
  .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
]

/// Every target; for the inner loop, `PEACH_TESTS=StoreTests,MusicTests swift test` builds these test targets and what
/// they depend on.
let targets: [Target] = {
  let all = house.flatMap(\.self) + buildTools + testTools
  guard let names = Context.environment["PEACH_TESTS"] else { return all }
  return closure(of: Set(names.split(separator: ",").map(String.init)), in: all)
}()

let package = Package(
  name: "Peach",
  products: (libraries + [preloaded]).filter { part in targets.contains { $0.name == part.target } }.map(
    \.product),
  dependencies: dependencies,
  targets: targets,
  swiftLanguageModes: [.v6]
)

/// The targets named and all targets below them.
func closure(of names: Set<String>, in all: [Target]) -> [Target] {
  let found = all.filter { names.contains($0.name) }
  let below = found.flatMap(\.dependencies).compactMap { dependency in
    switch dependency {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    default: nil
    }
  }
  let plugins = found.flatMap { $0.plugins ?? [] }.compactMap { plugin in
    if case .plugin(let name, _) = plugin { name } else { String?.none }
  }
  let wider = names.union(below).union(plugins)
  return wider == names ? found : closure(of: wider, in: all)
}

/// A library module and its test target.
/// - Parameters:
///   - below: what the module imports, all from lower floors.
///   - testedWith: what only its tests import.
///   - vectors: folders of its tests with numbers made elsewhere, which tests read where they lie.
///   - embedsAssets: whether its folder `Assets` becomes `EmbeddedAssets` in its code.
func module(
  _ name: String, on below: [Target.Dependency] = [], testedWith: [Target.Dependency] = [],
  vectors: [String] = [], embedsAssets: Bool = false
) -> [Target] {
  [
    .target(
      name: name, dependencies: below, exclude: embedsAssets ? ["Assets"] : [], swiftSettings: strict(),
      // A module without Foundation must itself name libm for squareRoot() in debug builds.
      linkerSettings: [.linkedLibrary("m")], plugins: embedsAssets ? ["EmbedAssets"] : []),
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name)] + below + testedWith, exclude: vectors,
      swiftSettings: strict()),
  ]
}

/// The map of a system library, with the Debian package that brings it.
func system(_ name: String, pkgConfig: String, apt: String) -> [Target] {
  [.systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])]
}

/// Every warning is an error in our own code.
func strict() -> [SwiftSetting] { [.treatAllWarnings(as: .error)] }
