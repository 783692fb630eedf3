// swift-tools-version: 6.0
import PackageDescription

// SwiftData is part of Apple's systems, so this package builds on a Mac only. modelc reads its sources everywhere.
let package = Package(
    name: "TripsSwiftData",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [.library(name: "Trips", targets: ["Trips"])],
    targets: [.target(name: "Trips")]
)
