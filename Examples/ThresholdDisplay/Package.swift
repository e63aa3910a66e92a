// swift-tools-version: 6.2
import PackageDescription

/// The threshold tracker in one file, to copy into an app of any system.
let package = Package(
  name: "ThresholdDisplay",
  products: [.library(name: "ThresholdDisplay", targets: ["ThresholdDisplay"])],
  dependencies: [.package(name: "Peach", path: "../..")],
  targets: [
    // The file; it imports Foundation alone.
    .target(name: "ThresholdDisplay"),
    // Its tests compare it with Peach's tracker, which needs Linux.
    .testTarget(
      name: "ThresholdDisplayTests",
      dependencies: ["ThresholdDisplay", .product(name: "Peach", package: "Peach")]),
  ],
  swiftLanguageModes: [.v6]
)
