// swift-tools-version: 6.2
import PackageDescription

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// The modules by layer: a module may import only modules of lower layers. Each line makes a library from `Sources/` and
/// its tests from `Tests/`.
let layers: [[Target]] = [
  // Layer 0: in C, what has a form for each kind of processor; maps of system libraries.
  [.target(name: "CNumerics", cSettings: quick(["-O2"]))],
  system("CALSA", pkgConfig: "alsa", apt: "libasound2-dev"),
  system("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
  system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
  // The commit that `peach --version` shows, from the environment of the build.
  [
    .target(
      name: "BuildStamp",
      cSettings: Context.environment["PEACH_COMMIT"].map { [.define("PEACH_COMMIT", to: "\"\($0)\"")] } ?? [])
  ],

  // Layer 1: the same numbers on every machine.
  module("Numerics", on: ["CNumerics"], vectors: ["Elementary/Vectors"]),

  // Layer 2: names, numbers, dates and data as text; the languages.
  module("Text", on: ["CNumerics", "Numerics", yams], hasTexts: true),

  // Layer 3: files. Notes and cents. Instants, dates and zones.
  module("Files", on: ["Text"], testedWith: ["TestSupport"], hasTexts: true),
  module("Music", on: ["Numerics", "Text"], hasTexts: true),
  module("Chronology", on: ["Text"]),

  // Layer 4: what is trained, and what is shown of it.
  module(
    "Training", on: ["Numerics", "Text", "Music", "Chronology"], testedWith: ["TestSupport", "PeachTesting"],
    vectors: ["Profile/Vectors", "Strategies/Vectors", "ThresholdTimeline/Vectors", "Tracker/Vectors"],
    hasTexts: true),
  module("BodyTimeline", on: ["Numerics", "Text", "Music", "Chronology"], hasTexts: true),

  // Layer 5: tones, and simulated listeners with their measures.
  module(
    "Sound", on: ["CALSA", "Numerics", "Text", "Music", "Training"],
    testedWith: ["TestSupport", "CallWatch"], hasTexts: true),
  module(
    "Simulation", on: ["Numerics", "Text", "Music", "Chronology", "Training"], testedWith: ["TestSupport"]),

  // Layer 6: from answers to listeners; the best constants; the laws of strategies, for tests of other packages, too.
  module(
    "Fitting", on: ["Numerics", "Text", "Music", "Chronology", "Training", "Simulation"],
    testedWith: ["TestSupport"],
    vectors: ["Vectors"], hasTexts: true),
  module(
    "Tuning", on: ["Numerics", "Text", "Music", "Chronology", "Training", "Simulation"],
    testedWith: ["TestSupport"]),
  module("PeachTesting", on: ["Numerics", "Music", "Chronology", "Training", "Simulation"]),

  // Layer 7: files that people write or keep, each kind in its module; whether intervals cover what they promise.
  module(
    "Scenarios",
    on: [
      "Numerics", "Files", "Text", "Music", "Chronology", "Training", "Simulation", "Fitting", "Tuning",
    ], testedWith: ["TestSupport"], hasTexts: true),
  module(
    "Exchange", on: ["Files", "Text", "Music", "Chronology", "Training", "BodyTimeline", "CExpat", "CZlib"],
    testedWith: ["TestSupport", "Numerics"], hasTexts: true),
  module(
    "Calibration",
    on: ["Numerics", "Music", "Chronology", "Training", "Simulation", "Fitting", "Tuning"],
    testedWith: ["TestSupport"]),
  module(
    "Store",
    on: [
      "Numerics", "Files", "Text", "Music", "Chronology", "Training", "BodyTimeline", "Simulation", grdb,
      grdbSQLite,
    ], testedWith: ["TestSupport", "StoreProbe"], vectors: ["Stores"], hasTexts: true),
  module(
    "Results",
    on: [
      "Numerics", "Files", "Text", "Music", "Chronology", "Training", "Simulation", "Tuning", grdb,
      grdbSQLite,
    ], testedWith: ["TestSupport"], hasTexts: true, embedsAssets: true),

  // Layer 8: what the terminal and the page share: sessions with a person, their sentences, imports of body
  // events.
  module(
    "Live",
    on: [
      "Numerics", "Files", "Text", "Music", "Chronology", "Training", "BodyTimeline", "Sound", "Simulation",
      "Fitting", "Scenarios", "Exchange", "Store",
    ], testedWith: ["TestSupport"], hasTexts: true),

  // Layer 9: the page, and the services behind it.
  module(
    "WebUI",
    on: [
      "Numerics", "Files", "Text", "Music", "Chronology", "Training", "BodyTimeline", "Sound", "Simulation",
      "Tuning", "Scenarios", "Exchange", "Store", "Results", "Live", "CZlib", flyingSocks,
    ], testedWith: ["TestSupport", "PeachMain"], hasTexts: true, embedsAssets: true),

  // Layer 10: what an author of an extension imports. The commands, a library, so that other packages can run them with
  // strategies of their own.
  [
    .target(
      name: "Peach",
      dependencies: [
        "Numerics", "Music", "Chronology", "Training", "Simulation", "Fitting", "Scenarios",
      ], swiftSettings: strict())
  ],
  module(
    "PeachCommand",
    on: [
      "Numerics", "Files", "Text", "Music", "Chronology", "Training", "BodyTimeline", "Sound", "Simulation",
      "Fitting", "Tuning", "Scenarios", "Exchange", "Calibration", "Store", "Results", "WebUI", "Live",
      "BuildStamp", argumentParser,
    ], testedWith: ["TestSupport", "PeachMain", grdb], vectors: ["Snapshots"], hasTexts: true),

  // Layer 11: the executable. Damaged files through all readers together.
  [
    .executableTarget(name: "PeachMain", dependencies: ["PeachCommand"], swiftSettings: strict()),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "Numerics", "Chronology", "Music", "Training", "BodyTimeline", "Scenarios", "Exchange", "Store",
        "TestSupport", "TamperProbe", grdb,
      ], swiftSettings: strict()),
  ],
]

/// Embed scripts and styles, and the texts in each language, in the binary.
let buildTools: [Target] = [
  .plugin(name: "EmbedAssets", capability: .buildTool(), dependencies: ["AssetEmbedder"]),
  .executableTarget(name: "AssetEmbedder", path: "Plugins/AssetEmbedder", swiftSettings: strict()),
  .plugin(name: "EmbedTexts", capability: .buildTool(), dependencies: ["TextEmbedder"]),
  .executableTarget(name: "TextEmbedder", path: "Plugins/TextEmbedder", swiftSettings: strict()),
  .testTarget(
    name: "TextEmbedderTests", dependencies: ["TextEmbedder", "TestSupport"], swiftSettings: strict()),
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

/// Measurements, which are built on request only: `PEACH_TARGETS=Probe swift build -c release --product Probe`.
let benchmarks: [Target] = [
  // Counts calls of malloc, and names the function whose instructions callgrind counts.
  .target(name: "Counting", path: "Benchmarks/Counting"),
  // The references: what the same work takes in C.
  .target(
    name: "CReference", path: "Benchmarks/CReference",
    linkerSettings: [.linkedLibrary("m"), .linkedLibrary("sqlite3")]),
  .target(
    name: "CourseInC", dependencies: ["CReference", "Numerics", "Music", "Chronology", "Training"],
    path: "Benchmarks/CourseInC",
    swiftSettings: strict()),
  // Runs work and its reference by turns.
  .target(
    name: "Measuring", dependencies: ["Counting"], path: "Benchmarks/Measuring", swiftSettings: strict()),
  // The rows of the table of goals.
  .target(
    name: "Rows",
    dependencies: [
      "Measuring", "CReference", "CourseInC", "Numerics", "Text", "Music", "Chronology", "Training",
      "Simulation", "Store", "BodyTimeline", "Results",
    ], path: "Benchmarks/Rows", swiftSettings: strict()),
  // Their times, counts of instructions and allocations, and how they grow.
  .executableTarget(
    name: "Probe",
    dependencies: ["Counting", "Measuring", "Rows", "Chronology", "Music", "Simulation", "Training"],
    path: "Benchmarks/Probe", swiftSettings: strict()),
]

/// What other packages may use: what an author of an extension imports, with the tests that hold it, and the command as a
/// library and a program. Each product with the target that it is made of.
let libraries: [(product: Product, target: String)] =
  ["Peach", "PeachTesting", "PeachCommand"].map { (.library(name: $0, targets: [$0]), $0) } + [
    (.executable(name: "peach", targets: ["PeachMain"]), "PeachMain")
  ]

/// What tests load in front of a program.
let preloaded: (product: Product, target: String) = (
  .library(name: "KillSwitch", type: .dynamic, targets: ["KillSwitch"]), "KillSwitch"
)

/// External packages, each with the modules that need it and the reason.
let dependencies: [Package.Dependency] = [
  // Store, Results: SQLite with migrations, transactions and cached statements, well kept since 2015.
  .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  // Text: YAML with the line and column of everything, which Foundation does not read.
  .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  // WebUI: FlyingSocks, sockets with an event loop in pure Swift; builds in seconds.
  .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  // PeachCommand: commands, options, help and exit codes as people expect them.
  .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
]

/// Every target but those of benchmarks. With `PEACH_TARGETS=StoreTests,MusicTests` only these targets and those that they
/// depend on, for `Scripts/test.sh --only`.
let targets: [Target] = {
  let all = layers.flatMap(\.self) + buildTools + testTools
  guard let names = Context.environment["PEACH_TARGETS"] else { return all }
  return closure(of: Set(names.split(separator: ",").map(String.init)), in: all + benchmarks)
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
///   - below: what the module imports, all from lower layers.
///   - testedWith: what only its tests import.
///   - vectors: folders of its tests with numbers made elsewhere, which tests read where they lie.
///   - hasTexts: whether `Localisation/*.json` has texts of it, which become `Texts` in its code.
///   - embedsAssets: whether its folder `Assets` becomes `EmbeddedAssets` in its code.
func module(
  _ name: String, on below: [Target.Dependency] = [], testedWith: [Target.Dependency] = [],
  vectors: [String] = [], hasTexts: Bool = false, embedsAssets: Bool = false
) -> [Target] {
  [
    .target(
      name: name, dependencies: below, exclude: embedsAssets ? ["Assets"] : [],
      swiftSettings: strict() + optimised(name),
      // A module without Foundation must itself name libm for squareRoot() in debug builds.
      linkerSettings: [.linkedLibrary("m")],
      plugins: (hasTexts ? ["EmbedTexts"] : []) + (embedsAssets ? ["EmbedAssets"] : [])),
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name)] + below + testedWith, exclude: vectors,
      swiftSettings: strict()),
  ]
}

/// The map of a system library, with the Debian package that brings it.
func system(_ name: String, pkgConfig: String, apt: String) -> [Target] {
  [.systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])]
}

/// Every warning is an error in our own code. A file imports what it names, and shows other modules only the imports
/// that its declarations need. The debug builds of make have no debug information, which saves a tenth of their time.
func strict() -> [SwiftSetting] {
  let imports: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
  ]
  return [.treatAllWarnings(as: .error)] + imports + quick(["-gnone"])
}

/// With `PEACH_OPTIMISED=1` the modules that compute are optimised in debug builds too: tests then take an eighth of the
/// processor time.
func optimised(_ name: String) -> [SwiftSetting] {
  ["Numerics", "Music", "Training", "Simulation", "Fitting"].contains(name) ? quick(["-O"]) : []
}

/// Flags of the debug builds of make, which sets `PEACH_OPTIMISED=1`. They are not the default, because SwiftPM refuses
/// such flags in packages that others depend on.
func quick<Setting: BuildSetting>(_ flags: [String]) -> [Setting] {
  guard Context.environment["PEACH_OPTIMISED"] == "1" else { return [] }
  return [.unsafeFlags(flags, .when(configuration: .debug))]
}

/// What Swift and C are built with.
protocol BuildSetting {
  static func unsafeFlags(_ flags: [String], _ condition: BuildSettingCondition?) -> Self
}

extension SwiftSetting: BuildSetting {}
extension CSetting: BuildSetting {}
