// swift-tools-version: 6.2
import PackageDescription

/// A strategy, a measure and a listener effect in a package of their own, and the command `peach` that knows them.
let package = Package(
  name: "OwnStrategy",
  dependencies: [.package(name: "Peach", path: "../..")],
  targets: [
    // The parts, and the laboratory that holds them.
    .target(
      name: "OwnParts",
      dependencies: peach("Chronology", "Listeners", "Music", "Scenarios", "Simulation", "Training")),
    // The command.
    .executableTarget(name: "own-peach", dependencies: ["OwnParts"] + peach("PeachCommand")),
    // The strategy keeps the laws of strategies.
    .testTarget(name: "OwnPartsTests", dependencies: ["OwnParts"] + peach("Conformance")),
  ],
  swiftLanguageModes: [.v6]
)

/// Library products of Peach.
func peach(_ products: String...) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "Peach") }
}
