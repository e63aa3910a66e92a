// swift-tools-version: 6.2
import PackageDescription

/// Measurements, in a package of their own so that nobody who uses Peach builds them.
let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "Peach", path: ".."),
    // Runs, prints and guards the rows. Without its traits: they replace malloc, which is what we count.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    // Counts calls of malloc.
    .target(name: "AllocationCount", path: "AllocationCount"),
    // The references: what the same work takes in C.
    .target(
      name: "CReference", path: "CReference",
      linkerSettings: [.linkedLibrary("m"), .linkedLibrary("sqlite3")]),
    .target(
      name: "CourseInC",
      dependencies: [
        "CReference", .product(name: "Music", package: "Peach"), .product(name: "Training", package: "Peach"),
      ], path: "CourseInC"),
    // Runs work and its reference by turns.
    .target(
      name: "Measuring",
      dependencies: ["AllocationCount", .product(name: "Benchmark", package: "benchmark")], path: "Measuring"),
    rows("Training", on: ["Music", "Randomness", "Chronology", "Training", "Listeners", "Simulation"]),
    rows("Records", on: ["Music", "Chronology", "Training", "Store", "Listeners"]),
    rows("BodyTimeline", on: ["Music", "Chronology", "BodyTimeline"]),
  ],
  swiftLanguageModes: [.v6]
)

/// Rows of the table of goals, `Benchmarks/<folder>`.
func rows(_ folder: String, on modules: [String]) -> Target {
  .executableTarget(
    name: "\(folder)Benchmarks",
    dependencies: ["Measuring", "CReference", "CourseInC", .product(name: "Benchmark", package: "benchmark")]
      + modules.map { .product(name: $0, package: "Peach") },
    path: "Benchmarks/\(folder)", plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}
