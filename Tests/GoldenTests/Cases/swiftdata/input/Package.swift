// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Library",
    targets: [.target(name: "Library"), .testTarget(name: "LibraryTests", dependencies: ["Library"])]
)
