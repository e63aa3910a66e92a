// swift-tools-version: 6.2
import PackageDescription

/// Measurements, in a package of their own so that nobody who uses Peach builds them.
let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "Peach", path: ".."),
    // Table: runs the rows and prints their numbers. Without its traits: they replace malloc, which is what we
    // count.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // Counts calls of malloc, and names the place between whose ends callgrind counts instructions.
    .target(name: "Counting", path: "Counting"),
    // The references: what the same work takes in C.
    .target(
      name: "CReference", path: "CReference",
      linkerSettings: [.linkedLibrary("m"), .linkedLibrary("sqlite3")]),
    .target(name: "CourseInC", dependencies: ["CReference"] + peach("Music", "Training"), path: "CourseInC"),
    // Runs work and its reference by turns.
    .target(name: "Measuring", dependencies: ["Counting"], path: "Measuring"),
    // The rows of the table of goals.
    .target(
      name: "Rows",
      dependencies: ["Measuring", "CReference", "CourseInC"]
        + peach(
          "Statistics", "Music", "Randomness", "Chronology", "Training", "Listeners", "Simulation", "Store",
          "BodyTimeline", "Results"),
      path: "Rows"),
    // All of them with their times, as the benchmark package tells them.
    .executableTarget(
      name: "TableBenchmarks",
      dependencies: ["Measuring", "Rows", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/Table", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    // Their counts of instructions and allocations, and how they grow.
    .executableTarget(
      name: "Probe",
      dependencies: ["Counting", "Measuring", "Rows"]
        + peach("Chronology", "Listeners", "Music", "Simulation", "Training"), path: "Probe"),
  ],
  swiftLanguageModes: [.v6]
)

/// Modules of the package that is measured.
func peach(_ modules: String...) -> [Target.Dependency] {
  modules.map { .product(name: $0, package: "Peach") }
}
