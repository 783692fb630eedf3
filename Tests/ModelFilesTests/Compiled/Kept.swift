import Foundation
import TestSupport

@testable import ObjectModel

/// The part of its source that a compiled model keeps: everything but the editor's own settings, sorted by name, with values in
/// place of their spellings.
struct Kept: Equatable {
    private var model = ManagedObjectModel()

    init(_ source: ManagedObjectModel) {
        model.document.versionIdentifier = source.document.versionIdentifier ?? ""
        model.entities = source.entities.map(Self.kept).sorted { $0.name < $1.name }
        model.configurations = source.configurations.map { configuration in
            let names = Set(configuration.members.map(\.entityName)).sorted()
            return Configuration(name: configuration.name, members: names.map { .init(entityName: $0) })
        }.sorted { $0.name < $1.name }
        model.composites = source.composites
        model.fetchRequests = source.fetchRequests.map(Self.kept)
    }

    private static func kept(_ source: Entity) -> Entity {
        var entity = source
        entity.isSyncable = true
        entity.codeGeneration = .manual
        entity.spotlightDisplayNameExpression = nil
        entity.renamingIdentifier = other(source.renamingIdentifier, than: source.name)
        entity.userInfo = sorted(source.userInfo)
        entity.attributes = source.attributes.map(kept).sorted { $0.name < $1.name }
        entity.relationships = source.relationships.map(kept).sorted { $0.name < $1.name }
        for index in source.fetchedProperties.indices {
            entity.fetchedProperties[index].isSyncable = false
            entity.fetchedProperties[index].userInfo = sorted(source.fetchedProperties[index].userInfo)
            entity.fetchedProperties[index].request = source.fetchedProperties[index].request.map(kept)
        }
        for index in source.fetchIndexes.indices {
            entity.fetchIndexes[index].partialIndexPredicate = spelled(source.fetchIndexes[index].partialIndexPredicate)
        }
        keepIndexesOnce(in: &entity)
        return entity
    }

    /// Spells `indexed="YES"` as a fetch index of that name.
    private static func keepIndexesOnce(in entity: inout Entity) {
        for position in entity.attributes.indices where entity.attributes[position].isIndexed {
            let name = entity.attributes[position].name
            if !entity.fetchIndexes.contains(where: { $0.name == name }) {
                var element = FetchIndex.Element(property: name)
                (element.type, element.order) = ("Binary", "ascending")
                entity.fetchIndexes.append(FetchIndex(name: name, elements: [element]))
            }
            entity.attributes[position].isIndexed = !entity.fetchIndexes.contains { index in
                index.elements.map(\.property) == [name] && index.elements.map(\.order) == ["ascending"]
            }
        }
    }

    private static func kept(_ source: FetchRequest) -> FetchRequest {
        var request = source
        request.predicate = spelled(source.predicate)
        // Options that say what is usual.
        let usual: [(WritableKeyPath<FetchRequest, Bool?>, Bool)] = [
            (\.includesSubentities, true), (\.includesPropertyValues, source.resultType != 1),
            (\.returnsObjectsAsFaults, true), (\.includesPendingChanges, source.resultType != 2),
            (\.returnsDistinctResults, false),
        ]
        for (place, value) in usual where request[keyPath: place] == value { request[keyPath: place] = nil }
        request.resultType = source.resultType == 0 ? nil : source.resultType
        return request
    }

    /// A predicate of our fixtures as Core Data prints it.
    private static func spelled(_ predicate: String?) -> String? {
        let spellings = [
            (" = ", " == "), ("&&", "AND"), (" or ", " OR "), ("contains[c]", "CONTAINS[c]"), ("'", "\""),
            ("YES", "TRUE"),
        ]
        return predicate.map { text in spellings.reduce(text) { $0.replacing($1.0, with: $1.1) } }
    }

    private static func kept(_ source: Attribute) -> Attribute {
        var attribute = source
        (attribute.isScalar, attribute.isSyncable) = (false, false)
        attribute.renamingIdentifier = other(source.renamingIdentifier, than: source.name)
        var details = source.details
        details.userInfo = sorted(details.userInfo)
        details.minimumText = number(details.minimumText)
        details.maximumText = number(details.maximumText)
        details.defaultDateInterval = number(details.defaultDateInterval)
        details.minimumDateInterval = number(details.minimumDateInterval)
        details.maximumDateInterval = number(details.maximumDateInterval)
        // Editors write dates as limits and defaults for people, too.
        if source.type == .date { (details.minimumText, details.maximumText, attribute.defaultText) = (nil, nil, nil) }
        if source.type != .date { details.defaultDateInterval = nil }
        attribute.details = details
        if source.type != .string { attribute.defaultText = number(attribute.defaultText) }
        if [.integer16, .integer32, .integer64].contains(source.type), ["YES", "NO"].contains(source.defaultText) {
            attribute.defaultText = "0.0"
        }
        if source.type == .boolean {
            attribute.defaultText = attribute.defaultText.map { $0 == "YES" || $0 == "1.0" ? "1" : "0" }
        }
        return attribute
    }

    private static func kept(_ source: Relationship) -> Relationship {
        var relationship = source
        (relationship.isIndexed, relationship.isSyncable) = (false, false)
        relationship.renamingIdentifier = other(source.renamingIdentifier, than: source.name)
        relationship.userInfo = sorted(source.userInfo)
        relationship.inverseEntityName = nil
        relationship.minimumCount = source.minimumCount == 0 ? nil : source.minimumCount
        relationship.maximumCount = source.isToMany ? (source.maximumCount == 0 ? nil : source.maximumCount) : 1
        if relationship.maximumCount == 1 { relationship.isToMany = false }
        return relationship
    }

    private static func other(_ identifier: String?, than name: String) -> String? {
        identifier == name ? nil : identifier
    }

    private static func sorted(_ entries: [UserInfoEntry]) -> [UserInfoEntry] {
        var last: [String: String] = [:]
        for entry in entries { last[entry.key] = entry.value }
        return last.map { UserInfoEntry(key: $0, value: $1) }.sorted { $0.key < $1.key }
    }

    /// Numbers by their value; other texts as they are.
    private static func number(_ text: String?) -> String? {
        text.map { text in Double(text).map { "\(Double(Float($0)))" } ?? text }
    }
}

/// `reference_compiler.py`, which shares nothing with the reader.
enum ReferenceCompiler {
    static let isPossible = (try? ChildRun(["python3", "--version"], in: Repository.root).status) == 0

    /// The paths that it compiles, with the compiled models.
    static func compiled(_ paths: [String], module: String? = nil) throws -> [(path: String, bytes: [UInt8])] {
        let folder = try TemporaryFolder()
        let targets = paths.indices.map { folder.url.appending(path: "\($0).mom") }
        let options = module.map { ["--module=\($0)"] } ?? []
        try run("Compiled/reference_compiler.py", options + zip(paths, targets).flatMap { [$0, $1.path] })
        return try zip(paths, targets).filter { FileManager.default.fileExists(atPath: $1.path) }
            .map { ($0, Array(try Data(contentsOf: $1))) }
    }

    /// The paths that `write_elements.py` writes as Xcode 3 did, with the files.
    static func written(_ paths: [String]) throws -> [(path: String, bytes: [UInt8])] {
        let folder = try TemporaryFolder()
        let targets = paths.indices.map { folder.url.appending(path: "\($0)-elements") }
        try run("Xcode/write_elements.py", zip(paths, targets).flatMap { [$0, $1.path] })
        return try zip(paths, targets).filter { FileManager.default.fileExists(atPath: $1.path) }
            .map { ($0, Array(try Data(contentsOf: $1))) }
    }

    private static func run(_ script: String, _ words: [String]) throws {
        let path = Repository.root.appending(path: "Tests/ModelFilesTests/\(script)").path
        let run = try ChildRun(["python3", path] + words, in: Repository.root)
        guard run.status == 0 else { throw Complaint(text: run.errors) }
    }

    private struct Complaint: Error {
        let text: String
    }
}
