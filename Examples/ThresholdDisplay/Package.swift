// swift-tools-version: 6.2
import PackageDescription

/// The threshold tracker in one file, to be copied into an app of any system.
let package = Package(
  name: "ThresholdDisplay",
  products: [.library(name: "ThresholdDisplay", targets: ["ThresholdDisplay"])],
  dependencies: [.package(name: "Peach", path: "../..")],
  targets: [
    // The file; it imports Foundation alone.
    .target(name: "ThresholdDisplay"),
    // It gives the numbers of Peach's tracker, which needs Linux.
    .testTarget(
      name: "ThresholdDisplayTests",
      dependencies: ["ThresholdDisplay", .product(name: "Peach", package: "Peach")]),
  ],
  swiftLanguageModes: [.v6]
)
