import CompilerSupport
import ObjectModel
import SwiftSources

extension FuzzProperty {
    /// Reading twice gives equal values, every place can be looked up, and neither another file nor a comment in front
    /// changes what is read.
    func checkSwiftDataModel(_ bytes: [UInt8]) throws(BrokenProperty) {
        let source = SwiftSource(path: "Models.swift", bytes: bytes)
        let read = readSwiftData([source], path: "Models")
        try require(read == readSwiftData([source], path: "Models"), "reading twice gives two results")
        checkPlaces(of: read.diagnostics, in: bytes)
        for version in read.versions {
            checkPlaces(of: version.model, in: bytes)
            _ = VersionHashes(of: ModelGraph(version.model))
        }
        let other = SwiftSource(path: "Other.swift", bytes: Array("struct Unrelated { \"".utf8))
        let beside = readSwiftData([other, source], path: "Models")
        try require(beside.versions.map(\.model) == read.versions.map(\.model), "another file changes the models")
        guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]), !bytes.starts(with: "#!".utf8) else { return }
        let commented = SwiftSource(path: "Models.swift", bytes: Array("/* { \" */\n".utf8) + bytes)
        let moved = readSwiftData([commented], path: "Models")
        try require(moved.versions.map(\.model) == read.versions.map(\.model), "a comment changes the models")
        try require(
            moved.diagnostics.map(\.message) == read.diagnostics.map(\.message),
            "a comment changes what is found"
        )
    }

    private func checkPlaces(of model: ManagedObjectModel, in bytes: [UInt8]) {
        let text = SourceText(path: "", bytes: bytes)
        for entity in model.entities {
            let origins = [entity.origin] + entity.attributes.map(\.origin) + entity.relationships.map(\.origin)
            for origin in origins {
                for setting in [nil, "attributeType", "defaultValueString", "inverseName"] {
                    _ = text.excerpt(of: model.location(origin, setting), reach: 100)
                }
            }
        }
    }
}
