import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Model files of published apps", .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository"))
struct PublishedModelTests {
    /// Unknown or malformed items that are right: element, setting or value, and why.
    private static let knownItems: [String: String] = [:]

    @Test("A published model file is read in full, as an independent scan shows")
    func readInFull() throws {
        for path in try PublishedFiles.paths(named: "contents") {
            let bytes = try Corpus.bytes(of: path)
            let result = readModel(bytes, path: path)
            let model = try #require(result.model, "\(path): \(result.diagnostics.map(\.message))")
            let scanned = ScannedTag.all(in: bytes)
            let expected = TagCount(scanned).counts
            let found = ModelCount(model).counts
            for (key, count) in expected.merging(found, uniquingKeysWith: { first, _ in first }) {
                #expect(expected[key, default: 0] == found[key, default: 0], "\(path): \(key), one has \(count)")
            }
            let tagsByName = Dictionary(grouping: scanned, by: \.name)
            for (element, offsets) in model.originsByElement {
                #expect(offsets.sorted() == tagsByName[element, default: []].map(\.offset), "\(path): <\(element)>")
            }
        }
    }

    @Test("A published model file has nothing unknown or malformed except known items")
    func unknownItems() throws {
        var seen: Set<String> = []
        for path in try PublishedFiles.paths(named: "contents") {
            let result = readModel(try Corpus.bytes(of: path), path: path)
            for diagnostic in result.diagnostics {
                seen.insert(diagnostic.message)
                #expect(Self.knownItems[diagnostic.message] != nil, "\(path): \(diagnostic.message)")
            }
        }
        #expect(seen == Set(Self.knownItems.keys), "an item that is listed is found no longer")
    }

    @Test("Every model on the list of the corpus is there")
    func manifest() throws {
        struct Item: Decodable { var file: String }
        let data = try Data(contentsOf: Corpus.folder.appending(path: "manifest.json"))
        let listed = try JSONDecoder().decode([Item].self, from: data).map(\.file)
        let paths = try PublishedFiles.paths(named: "contents")
        #expect(Set(listed.filter { $0.hasSuffix("/contents") }).subtracting(paths) == [])
    }

    @Test("A published bundle has the current version that its file names")
    func bundles() throws {
        for listing in try PublishedFiles.bundles() {
            let bundle = ModelBundle(listing)
            guard let name = try Self.currentVersionName(in: listing) else {
                #expect(bundle.current != nil, "\(listing.path)")
                continue
            }
            let isThere = listing.files.contains { $0.hasPrefix(name + "/") }
            #expect(bundle.current.map { $0.name + ".xcdatamodel" } == (isThere ? name : nil), "\(listing.path)")
        }
    }

    private static func currentVersionName(in listing: BundleListing) throws -> String? {
        guard let bytes = listing.currentVersion else { return nil }
        let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
        return (list as? [String: Any])?["_XCCurrentVersionName"] as? String
    }
}

/// The corpus' files, with earlier states of the same repositories.
private enum PublishedFiles {
    static let allPaths: [String] = {
        let files = FileManager.default.enumerator(atPath: Corpus.folder.path)
        return (files?.compactMap { $0 as? String } ?? []).sorted()
    }()

    static func paths(named name: String) throws -> [String] {
        let paths = allPaths.filter { $0.hasSuffix("/\(name)") }
        try #require(!paths.isEmpty)
        return paths
    }

    /// Every `.xcdatamodeld` that holds a model.
    static func bundles() throws -> [BundleListing] {
        var files: [String: [String]] = [:]
        for path in allPaths where path.hasSuffix("/contents") || path.hasSuffix("/elements") {
            guard let end = path.firstRange(of: ".xcdatamodeld/") else { continue }
            files[path[..<end.upperBound].dropLast().description, default: []].append(String(path[end.upperBound...]))
        }
        return try files.sorted { $0.key < $1.key }.map { path, files in
            let current = "\(path)/.xccurrentversion"
            return BundleListing(
                path: path,
                files: files,
                currentVersion: allPaths.contains(current) ? try Corpus.bytes(of: current) : nil
            )
        }
    }
}

/// The contents of a document, counted by its tags alone.
private struct TagCount {
    private(set) var counts: [String: Int] = [:]

    /// Settings whose mere presence is counted.
    private static let stated: [String: [String]] = [
        "model": ["usedWithCloudKit", "usedWithSwiftData", "userDefinedModelVersionIdentifier", "sourceLanguage"],
        "entity": ["representedClassName", "parentEntity", "elementID", "renamingIdentifier", "versionHashModifier"],
        "attribute": [
            "defaultValueString", "defaultDateTimeInterval", "minDateTimeInterval", "maxDateTimeInterval",
            "minValueString",
            "maxValueString", "regularExpressionString", "valueTransformerName", "customClassName", "elementID",
            "renamingIdentifier",
            "versionHashModifier", "derivationExpression", "composite",
        ],
        "relationship": [
            "destinationEntity", "inverseName", "inverseEntity", "minCount", "maxCount", "elementID",
            "renamingIdentifier",
        ],
        "fetchRequest": ["predicateString", "fetchLimit", "fetchBatchSize", "resultType"],
        "configuration": ["usedWithCloudKit"],
    ]

    /// Switches that are counted when they are on.
    private static let switches: [String: [String]] = [
        "entity": ["isAbstract", "syncable"],
        "attribute": [
            "optional", "transient", "derived", "usesScalarValueType", "allowsCloudEncryption", "indexed", "syncable",
            "allowsExternalBinaryDataStorage", "preserveAfterDeletion", "spotlightIndexingEnabled", "storedInTruthFile",
        ],
        "relationship": [
            "optional", "transient", "toMany", "ordered", "syncable", "indexed", "spotlightIndexingEnabled",
        ],
        "fetchedProperty": ["optional", "syncable"],
    ]

    /// Settings that are counted by their value.
    private static let valued: [String: [String]] = [
        "entity": ["codeGenerationType"], "attribute": ["attributeType"], "relationship": ["deletionRule"],
    ]

    init(_ tags: [ScannedTag]) {
        for tag in tags where !CompleteModel.elementsWithoutOrigin.subtracting(["element"]).contains(tag.name) {
            counts["<\(tag.name)>", default: 0] += 1
            for setting in Self.stated[tag.name] ?? [] where tag.value(of: setting) != nil { add(tag, setting) }
            for setting in Self.switches[tag.name] ?? [] where ["YES", "true"].contains(tag.value(of: setting)) {
                add(tag, setting)
            }
            for setting in Self.valued[tag.name] ?? [] {
                guard let value = tag.value(of: setting), value != CodeGenerationSetting.manual.rawValue else {
                    continue
                }
                add(tag, "\(setting)=\(value)")
            }
        }
    }

    private mutating func add(_ tag: ScannedTag, _ setting: String) {
        let setting = setting == "renamingIdentifier" ? "elementID" : setting
        counts["\(tag.name).\(setting)", default: 0] += 1
    }
}

/// The same, counted in the model that was read.
private struct ModelCount {
    private(set) var counts: [String: Int]

    init(_ model: ManagedObjectModel) {
        counts = model.originsByElement.reduce(into: [:]) { $0["<\($1.key)>"] = $1.value.count }
        counts["<element>"] = model.diagram.count
        count(model.document)
        model.entities.forEach { count($0) }
        (model.entities.flatMap(\.attributes) + model.composites.flatMap(\.attributes)).forEach { count($0) }
        model.entities.flatMap(\.relationships).forEach { count($0) }
        let fetchedProperties = model.entities.flatMap(\.fetchedProperties)
        for property in fetchedProperties {
            add("fetchedProperty.optional", property.isOptional)
            add("fetchedProperty.syncable", property.isSyncable)
        }
        (model.fetchRequests + fetchedProperties.compactMap(\.request)).forEach { count($0) }
        for configuration in model.configurations {
            add("configuration.usedWithCloudKit", configuration.isUsedWithCloudKit != nil)
        }
    }

    private mutating func add(_ key: String, _ isThere: Bool) {
        if isThere { counts[key, default: 0] += 1 }
    }

    private mutating func count(_ document: DocumentSettings) {
        add("model.usedWithCloudKit", document.isUsedWithCloudKit != nil)
        add("model.usedWithSwiftData", document.isUsedWithSwiftData != nil)
        add("model.userDefinedModelVersionIdentifier", document.versionIdentifier != nil)
        add("model.sourceLanguage", document.sourceLanguage != nil)
    }

    private mutating func count(_ entity: Entity) {
        add("entity.representedClassName", entity.representedClassName != nil)
        add("entity.parentEntity", entity.parentName != nil)
        add("entity.elementID", entity.renamingIdentifier != nil)
        add("entity.versionHashModifier", entity.versionHashModifier != nil)
        add("entity.isAbstract", entity.isAbstract)
        add("entity.syncable", entity.isSyncable)
        // Manual means the same written out or not, so neither side counts it.
        add("entity.codeGenerationType=\(entity.codeGeneration.rawValue)", entity.codeGeneration != .manual)
    }

    private mutating func count(_ attribute: Attribute) {
        for (name, place) in Attribute.switches { add("attribute.\(name)", attribute[keyPath: place]) }
        add("attribute.attributeType=\(attribute.type.rawValue)", attribute.type != .undefined)
        add("attribute.defaultValueString", attribute.defaultText != nil)
        let details = attribute.details
        let texts = [
            ("defaultDateTimeInterval", details.defaultDateInterval),
            ("minDateTimeInterval", details.minimumDateInterval),
            ("maxDateTimeInterval", details.maximumDateInterval), ("minValueString", details.minimumText),
            ("maxValueString", details.maximumText), ("regularExpressionString", details.regularExpression),
            ("valueTransformerName", details.valueTransformerName), ("customClassName", details.customClassName),
            ("versionHashModifier", details.versionHashModifier),
            ("derivationExpression", details.derivationExpression),
            ("composite", details.compositeName), ("elementID", attribute.renamingIdentifier),
        ]
        for (name, text) in texts { add("attribute.\(name)", text != nil) }
    }

    private mutating func count(_ relationship: Relationship) {
        for (name, place) in Relationship.switches { add("relationship.\(name)", relationship[keyPath: place]) }
        add("relationship.deletionRule=\(relationship.deleteRule.rawValue)", true)
        add("relationship.destinationEntity", relationship.destinationName != nil)
        add("relationship.inverseName", relationship.inverseName != nil)
        add("relationship.inverseEntity", relationship.inverseEntityName != nil)
        add("relationship.minCount", relationship.minimumCount != nil)
        add("relationship.maxCount", relationship.maximumCount != nil)
        add("relationship.elementID", relationship.renamingIdentifier != nil)
    }

    private mutating func count(_ request: FetchRequest) {
        add("fetchRequest.predicateString", request.predicate != nil)
        add("fetchRequest.fetchLimit", request.fetchLimit != nil)
        add("fetchRequest.fetchBatchSize", request.fetchBatchSize != nil)
        add("fetchRequest.resultType", request.resultType != nil)
    }
}
