// swift-tools-version: 6.2
import PackageDescription

/// A strategy, a measure, a listener effect and a sampler in a package of their own, and the command `peach` that knows them.
let package = Package(
  name: "OwnStrategy",
  dependencies: [.package(name: "Peach", path: "../..")],
  targets: [
    // The parts, and the laboratory that holds them.
    .target(name: "OwnParts", dependencies: [.product(name: "Peach", package: "Peach")]),
    // The command.
    .executableTarget(
      name: "own-peach", dependencies: ["OwnParts", .product(name: "PeachCommand", package: "Peach")]),
    // The strategy keeps the laws of strategies, and the sampler does what its comment says.
    .testTarget(
      name: "OwnPartsTests",
      dependencies: [
        "OwnParts", .product(name: "Peach", package: "Peach"),
        .product(name: "PeachTesting", package: "Peach"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
