// swift-tools-version: 6.2
import PackageDescription

/// Measurements, in a package of their own so that nobody who uses Peach builds them.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Peach", path: "..")],
  targets: [
    .target(name: "AllocationCount", path: "AllocationCount"),
    .executableTarget(
      name: "body-timeline-measures",
      dependencies: [
        "AllocationCount", .product(name: "BodyTimeline", package: "Peach"),
        .product(name: "Chronology", package: "Peach"), .product(name: "Music", package: "Peach"),
      ], path: "BodyTimelineMeasures"),
  ],
  swiftLanguageModes: [.v6]
)
