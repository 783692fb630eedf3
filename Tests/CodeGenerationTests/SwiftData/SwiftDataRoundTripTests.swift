import Foundation
import ReadableModels
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel
@testable import SchemaRules
@testable import SwiftSources

@Suite("Round trips between model files and @Model classes")
struct SwiftDataRoundTripTests {
    @Test(
        "A random model comes back from @Model classes as it was, with equal hashes",
        arguments: Sampling.seeds(upTo: 500)
    )
    func madeUp(seed: Int) throws {
        let model = MadeUpModel(seed: seed).model
        let converted = Converted([MigrationVersion(name: "Model", graph: ModelGraph(model))])
        #expect(converted.errors == [], "\(converted.text)")
        #expect(converted.findings.allSatisfy { $0.hasPrefix("GEN692") }, "\(converted.findings)")
        let read = readSwiftData(converted.sources.files.map { SwiftSource(path: $0.path, bytes: $0.bytes) }, path: "")
        let back = try #require(read.versions.first?.model)
        #expect(Meaning(back) == Meaning(model), "\(converted.text)")

        let form = ModelFileForm(of: back)
        let written = try readableModel(Array(contents(of: form.model).utf8))
        #expect(Meaning(written) == Meaning(model))
        let proof = ConversionProof(of: [(source: back, written: written)])
        #expect(proof.diagnostics.allSatisfy { $0.rule.id == "GEN692" })
        #expect(proof.count == model.entities.count)
    }

    @Test("The @Model sources of random models parse as Swift", .enabled(if: isSwiftcThere, "no swiftc in PATH"))
    func parses() throws {
        let folder = try TemporaryFolder()
        var paths: [String] = []
        for seed in Sampling.seeds(upTo: 200) {
            let converted = Converted([
                MigrationVersion(name: "Model", graph: ModelGraph(MadeUpModel(seed: seed).model))
            ])
            let path = "Model\(seed).swift"
            try Data(converted.text.utf8).write(to: folder.url.appending(path: path))
            paths.append(path)
        }
        let run = try ChildRun(["swiftc", "-frontend", "-parse"] + paths, in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("A model file has what SwiftData makes of every kind of property")
    func sources() throws {
        let read = readSwiftData([SwiftSource(path: "Trip.swift", bytes: Array(tripSource.utf8))], path: "Trip.swift")
        #expect(read.isComplete)
        let source = try #require(read.versions.first?.model)
        let form = ModelFileForm(of: source)
        let text = contents(of: form.model)
        let written = try readableModel(Array(text.utf8))
        let proof = ConversionProof(of: [(source: source, written: written)])
        #expect(proof.provenCount == 2 && proof.count == 2, "\(proof.diagnostics)")
        #expect(form.diagnostics.map(\.symbol) == ["Trip.id", "Trip.mood", "Mood"])
        let trip = try #require(written.entities.first)
        #expect(trip.attributes.map(\.type) == [.uuid, .string, .composite, .composite, .transformable])
        #expect(trip.attributes[4].details.customClassName == "[String]")
        #expect(written.composites.map { $0.attributes.map(\.name) } == [["mood"], ["city", "latitude"]])
        #expect(text.contains(#"usedWithSwiftData="YES""#))
    }

    @Test("Default values of members and arrays come back, and one that XML cannot hold is reported")
    func values() throws {
        let source = #"""
            struct Size: Codable { var width: Double = 1.5; var count: Int = 7; var id = UUID(); var unit: String? }
            @Model final class Trip { var size: Size?; var mark: String = "\u{0}"; var days: [Date]; var ranks: [Int]? }
            """#
        let read = readSwiftData([SwiftSource(path: "Trip.swift", bytes: Array(source.utf8))], path: "Trip.swift")
        let form = ModelFileForm(of: try #require(read.versions.first?.model))
        #expect(form.diagnostics.map(\.symbol) == ["Trip.mark", "Size.id"])
        let written = try readableModel(Array(contents(of: form.model).utf8))
        #expect(written.composites.first?.attributes.map(\.defaultText) == ["1.5", "7", nil, nil])
        let back = Converted([MigrationVersion(name: "Model", graph: ModelGraph(written))]).text
        for line in ["    var days: [Date]\n", "    var ranks: [Int]?\n", "var width: Double? = 1.5\n"] {
            #expect(back.contains(line), "\(back)")
        }
    }
}

extension SwiftDataRoundTripTests {
    @Test(
        "A computed default that needs no code of the app comes back, and its stage stays lightweight",
        arguments: [
            ("Date", "Date()"), ("Date", ".now"), ("UUID", "UUID()"), ("Data", "Data()"),
            ("[String]", #"["a, b", "c"]"#),
            ("[String]", "[]"), ("[Int]", "[1, -2]"),
        ]
    )
    func computedDefault(type: String, value: String) throws {
        let added = ["", "; var added: \(type) = \(value)"]
        let versions = try added.enumerated().map { number, property in
            let source = "@Model final class Trip { var name = \"\"\(property) }"
            let read = readSwiftData([SwiftSource(path: "Trip.swift", bytes: Array(source.utf8))], path: "Trip.swift")
            let form = ModelFileForm(of: try #require(read.versions.first?.model))
            let written = try readableModel(Array(contents(of: form.model).utf8))
            return MigrationVersion(name: "V\(number + 1)", graph: ModelGraph(written))
        }
        let text = Converted(versions).text
        #expect(text.contains("        var added: \(type) = \(value)\n"), "\(text)")
        #expect(text.contains(".lightweight("))
        #expect(!text.contains(".custom("))
    }

    @Test(
        "Text in the user info of a model file does not become code",
        arguments: [
            "exit(0)", "Limits.first", "Date(); let x = 1", "[exit(0)]", #"["\(exit(0))"]"#, #"["a", exit(0), "b"]"#,
            "[", "",
            "[\"a\"]; x = [\"b\"]", "UUID(", "[1] + [exit(1)]", "[\"a]",
        ]
    )
    func foreignText(value: String) throws {
        var attribute = Attribute(name: "day", type: .date)
        attribute.details.userInfo = [UserInfoEntry(key: "swiftDefaultValue", value: value)]
        var entity = Entity(name: "Trip")
        entity.attributes = [attribute]
        var model = ManagedObjectModel()
        model.entities = [entity]
        let text = Converted([MigrationVersion(name: "V1", graph: ModelGraph(model))]).text
        #expect(text.contains("    var day: Date\n"), "\(text)")
        #expect(!text.contains("exit"))
    }
}

private let isSwiftcThere = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }

private let tripSource = """
    enum Mood: String, Codable { case good, bad }
    struct Place: Codable { var city: String?; var latitude: Double }
    @Model final class Trip {
        var id = UUID()
        @Attribute(.unique) var slug: String = "a"
        var mood: Mood = Mood.good
        var place: Place?
        var tags: [String]?
        @Relationship(deleteRule: .cascade, inverse: \\Stop.trip) var stops: [Stop]? = []
        init() {}
    }
    @Model final class Stop {
        var trip: Trip?
        init() {}
    }
    """

/// The part of a model that SwiftData expresses, element by element.
private struct Meaning: Equatable {
    private var entities: [String: [String]] = [:]

    init(_ model: ManagedObjectModel) {
        let composites = Dictionary(model.composites.map { ($0.name, $0.attributes) }) { first, _ in first }
        for entity in model.entities {
            var lines = entity.attributes.map { attribute in
                let elements = attribute.details.compositeName.flatMap { composites[$0] } ?? []
                return Self.words(attribute)
                    + elements.map { "\($0.name) \($0.type) \($0.isOptional)" }.sorted().joined()
            }
            lines += entity.relationships.map { relationship in
                let counts = [
                    relationship.minimumCount ?? 0, relationship.isToMany ? relationship.maximumCount ?? 0 : 1,
                ]
                let switches = [relationship.isOptional, relationship.isToMany, relationship.isOrdered]
                return
                    "\(relationship.name) \(switches) "
                    + "\(relationship.destinationName ?? "") \(relationship.inverseName ?? "") \(relationship.deleteRule) "
                    + "\(relationship.renamingIdentifier ?? "") \(relationship.versionHashModifier ?? "") \(counts)"
            }
            lines += entity.uniquenessConstraints.map { "unique \($0.properties.map(\.name))" }
            lines += entity.fetchIndexes.map { "index \($0.elements.map { "\($0.property ?? "") \($0.type ?? "")" })" }
            entities[entity.name] = lines.sorted() + [entity.parentName ?? ""]
        }
    }

    private static func words(_ attribute: Attribute) -> String {
        let switches = [
            attribute.isOptional, attribute.isTransient, attribute.allowsCloudEncryption,
            attribute.allowsExternalStorage, attribute.isPreservedAfterDeletion, attribute.isIndexedBySpotlight,
        ]
        let value = attribute.type == .composite ? nil : attribute.defaultValue
        return "\(attribute.name) \(attribute.type) \(switches) "
            + "\(value.map { "\($0)" } ?? "") \(attribute.renamingIdentifier ?? "") "
            + "\(attribute.details.versionHashModifier ?? "") \(attribute.details.valueTransformerName ?? "")"
    }
}

/// A random model that SwiftData can express.
private struct MadeUpModel {
    private(set) var model = ManagedObjectModel()
    private var random: SeededGenerator

    init(seed: Int) {
        random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...5, using: &random)
        model.entities = (0..<count).map { Entity(name: ["Trip", "Stop", "Class", "Data", "type"][$0]) }
        if chance(3) { makeComposite() }
        for position in model.entities.indices {
            if position > 0, chance(6) { model.entities[position].parentName = model.entities[position - 1].name }
            let attributes = (0..<Int.random(in: 0...5, using: &random)).map { attribute("p\(position)\($0)") }
            model.entities[position].attributes = attributes
            addGroups(to: position)
        }
        for number in 0..<Int.random(in: 0...3, using: &random) { addRelationship(number) }
    }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    private mutating func makeComposite() {
        var elements = [Attribute(name: "city", type: .string, isOptional: true), Attribute(name: "zip", type: .float)]
        if chance(2) { elements[1].isOptional = true }
        if chance(2) { elements[1].defaultText = "1.5" }
        model.composites = [Composite(name: "Place", attributes: elements)]
    }

    private mutating func attribute(_ name: String) -> Attribute {
        if !model.composites.isEmpty, chance(6) {
            var attribute = Attribute(name: name, type: .composite)
            attribute.details.compositeName = "Place"
            if model.composites[0].attributes.allSatisfy(\.isOptional), chance(2) { attribute.isOptional = true }
            return attribute
        }
        let types = AttributeType.allCases.filter { ![.composite, .undefined, .objectID].contains($0) }
        var attribute = Attribute(name: name, type: types.randomElement(using: &random) ?? .string)
        if chance(2) { attribute.isOptional = true }
        if chance(8) { attribute.allowsCloudEncryption = true }
        if chance(8) { attribute.isIndexedBySpotlight = true }
        if chance(8) { attribute.isTransient = true }
        if chance(8) { attribute.isPreservedAfterDeletion = true }
        if attribute.type == .binary, chance(2) { attribute.allowsExternalStorage = true }
        if attribute.type == .transformable {
            attribute.details.valueTransformerName = chance(2) ? "Painter" : "NSSecureUnarchiveFromData"
            attribute.details.customClassName = chance(2) ? "[String]" : "UIColor"
        }
        if chance(8) { attribute.renamingIdentifier = "old \"name\"" }
        if chance(8) { attribute.details.versionHashModifier = "2\\n" }
        if chance(2) { addDefault(to: &attribute) }
        return attribute
    }

    private mutating func addDefault(to attribute: inout Attribute) {
        switch attribute.type {
        case .integer16, .integer32, .integer64:
            attribute.defaultText = ["0", "-1", "32767"].randomElement(using: &random)
        case .double, .float: attribute.defaultText = ["0.5", "-1", "1e20"].randomElement(using: &random)
        case .decimal: attribute.defaultText = ["7", "-12"].randomElement(using: &random)
        case .string: attribute.defaultText = ["", "a\nb", "\\(x)", "\"#é\u{200B}"].randomElement(using: &random)
        case .boolean: attribute.defaultText = ["YES", "NO"].randomElement(using: &random)
        case .date: attribute.details.defaultDateInterval = ["0", "-60.5"].randomElement(using: &random)
        case .uuid: attribute.defaultText = "00112233-4455-6677-8899-AABBCCDDEEFF"
        case .uri: attribute.defaultText = "https://example.com/?a=b#c"
        default: break
        }
    }

    private mutating func addGroups(to position: Int) {
        let names = model.entities[position].attributes.filter { !$0.isTransient }.map(\.name)
        guard !names.isEmpty else { return }
        if chance(4) {
            let group = Array(names.prefix(Int.random(in: 1...2, using: &random)))
            model.entities[position].uniquenessConstraints = [
                PropertyGroup(properties: group.map { PropertyMention(name: $0) })
            ]
        }
        if chance(4) {
            var element = FetchIndex.Element(property: names[0])
            element.type = chance(2) ? "Binary" : "RTree"
            model.entities[position].fetchIndexes = [FetchIndex(name: "by", elements: [element])]
        }
    }

    private mutating func addRelationship(_ number: Int) {
        let (one, other) = (model.entities.indices.randomElement(using: &random) ?? 0, model.entities.count - 1)
        var there = relationship("r\(number)", to: other)
        var back = relationship("b\(number)", to: one)
        there.inverseName = back.name
        back.inverseName = there.name
        model.entities[one].relationships.append(there)
        model.entities[other].relationships.append(back)
    }

    private mutating func relationship(_ name: String, to destination: Int) -> Relationship {
        var relationship = Relationship(name: name, destinationName: model.entities[destination].name)
        if chance(2) { relationship.isOptional = true }
        if chance(2) { relationship.isToMany = true } else { relationship.maximumCount = 1 }
        if chance(4) { relationship.minimumCount = 1 }
        if relationship.isToMany, chance(4) { relationship.maximumCount = 5 }
        relationship.deleteRule = DeleteRule.allCases.randomElement(using: &random) ?? .nullify
        if chance(6) { relationship.renamingIdentifier = "old" }
        if chance(6) { relationship.versionHashModifier = "m" }
        return relationship
    }
}
