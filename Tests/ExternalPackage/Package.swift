// swift-tools-version: 6.2
import PackageDescription

// A package of someone's own, outside the engine's source tree: it makes its own `groma` with a plugin of its own.
let package = Package(
    name: "mygroma",
    dependencies: [.package(name: "groma", path: "../..")],
    targets: [
        .executableTarget(
            name: "mygroma",
            dependencies: [.product(name: "GromaCommand", package: "groma"), .product(name: "GromaPlugins", package: "groma")])
    ],
    swiftLanguageModes: [.v6]
)
