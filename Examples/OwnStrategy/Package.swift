// swift-tools-version: 6.2
import PackageDescription

/// A strategy in a package of its own, and the command `peach` that knows it.
let package = Package(
  name: "OwnStrategy",
  dependencies: [.package(name: "Peach", path: "../..")],
  targets: [
    // The strategy, and the laboratory that holds it.
    .target(name: "OwnParts", dependencies: peach("Music", "Scenarios", "Simulation", "Training")),
    // The command.
    .executableTarget(name: "own-peach", dependencies: ["OwnParts"] + peach("PeachCommand")),
  ],
  swiftLanguageModes: [.v6]
)

/// Library products of Peach.
func peach(_ products: String...) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "Peach") }
}
