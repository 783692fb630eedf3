import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

@Suite("Rules about generating a migration")
struct MigrationRuleTests {
    private static func attribute(_ type: String, _ more: String = "") -> String {
        #"<attribute name="title" optional="YES" attributeType="\#(type)" \#(more)/>"#
    }

    private func migration(_ old: String, _ new: String, stores: [MirroredStore] = []) throws -> Generation {
        try generatedMigration([("v1", old), ("v2", new)], products: [.migration], stores: stores)
    }

    @Test("A model with a single version, or with equal versions, has no migration to generate")
    func singleVersion() throws {
        let one = try generatedMigration([("v1", post(""))])
        #expect(Set(one.findings) == ["GEN650 Blog"])
        #expect(one.files.isEmpty)
        #expect(try migration(post(""), post("")).findings == ["GEN658 version v1", "GEN650 Blog"])
    }

    @Test("A version whose checksum is unknown gets no migration, and the finding says why")
    func unavailable() throws {
        // No store shows how a composite inside a composite is hashed.
        let composite = #"<composite name="Point"><attribute name="x" attributeType="Composite"/></composite>"#
        let place = #"<attribute name="place" optional="YES" attributeType="Composite" composite="Point"/>"#
        let generation = try migration(post(place) + composite, post(""))
        #expect(generation.findings == ["GEN651 version v1"])
        #expect(generation.diagnostics.first?.message.contains("place") == true)
        #expect(generation.files.isEmpty)
    }

    @Test("A renaming is refused in a mirrored store and allowed in any other")
    func mirroredRenaming() throws {
        let new = post(#"<attribute name="name" optional="YES" attributeType="String" elementID="title"/>"#)
        let stores = [MirroredStore(name: "Cloud", container: "iCloud.com.example.blog")]
        let refused = try migration(post(Self.attribute("String")), new, stores: stores)
        #expect(refused.findings == ["GEN652 version v2"])
        #expect(refused.files.isEmpty)
        #expect(try migration(post(Self.attribute("String")), new).findings == [])
    }

    @Test("A migration that merges two hierarchies is refused")
    func mergedHierarchies() throws {
        let new = #"<entity name="Base" isAbstract="YES"/><entity name="A" parentEntity="Base"/>"#
        let generation = try migration(
            #"<entity name="A"/><entity name="B"/>"#,
            new + #"<entity name="B" parentEntity="Base"/>"#
        )
        #expect(generation.findings == ["GEN652 version v2"])
    }

    @Test("A changed attribute type needs an intermediate version", arguments: ["Date", "UUID", "Binary", "URI"])
    func typeChange(type: String) throws {
        #expect(
            try migration(post(Self.attribute("String")), post(Self.attribute(type))).findings == ["GEN653 version v2"]
        )
    }

    @Test("A new mandatory attribute without a default needs an intermediate version")
    func mandatory() throws {
        let new = #"<attribute name="title" attributeType="String"/>"#
        #expect(try migration(post(""), post(new)).findings == ["GEN653 version v2"])
    }

    @Test("A change whose inference is unknown gets a stage with handlers and a warning")
    func uncertain() throws {
        let places = #"<entity name="Place"/><entity name="Box" parentEntity="Place"/>"#
        let inPlace = #"<relationship name="place" optional="YES" maxCount="1" destinationEntity="Place"/>"#
        let inBox = inPlace.replacing("destinationEntity=\"Place\"", with: "destinationEntity=\"Box\"")
        let generation = try migration(post(inPlace) + places, post(inBox) + places)
        #expect(generation.findings == ["GEN654 version v2"])
        #expect(generation.diagnostics.first?.severity == .warning)
        let text = try generation.text(of: "BlogMigration.swift")
        #expect(text.contains("func willMigrateToV2") && text.contains("func didMigrateToV2"))
        #expect(!text.contains("/// Does nothing."))
    }

    @Test(
        "Two versions that would get the same constant are refused",
        arguments: [("Model 2", "Model-2"), ("model", "Model"), ("a b", "aB")]
    )
    func collidingVersions(first: String, second: String) throws {
        let generation = try generatedMigration(
            [(first, post("")), (second, post(Self.attribute("String")))],
            products: [.migration]
        )
        #expect(generation.findings == ["GEN655 version \(second)"])
        #expect(generation.files.isEmpty)
    }

    @Test("Two entities or properties that would get the same constant are refused")
    func collidingNames() throws {
        let old = #"<entity name="A-B"/><entity name="A_B"/>"#
        #expect(try migration(old, post("")).findings == ["GEN655 version v1"])
        let names = ["a-b", "a b"].map { #"<attribute name="\#($0)" optional="YES" attributeType="String"/>"# }
        #expect(try migration(post(names.joined()), post("")).findings == ["GEN655 version v1"])
    }

    @Test("A version or a model whose name gives no identifier is refused", arguments: ["-", "…", "\u{202E}"])
    func malformed(name: String) throws {
        let versions: Versions = [(name, post("")), ("v2", post(Self.attribute("String")))]
        let products: [Product] = [.migration]
        #expect(try generatedMigration(versions, products: products).findings == ["GEN656 version \(name)"])
        let model = try generatedMigration(petVersions, modelName: "My \(name)", products: products)
        #expect(model.findings == ["GEN656 My \(name)"])
    }

    @Test(
        "A class with a name that the generated migration needs is refused",
        arguments: ["BlogMigration", "Bundle", "URL", "String"]
    )
    func hiddenType(className: String) throws {
        let entity = #"<entity name="Thing" representedClassName="\#(className)"/>"#
        #expect(try migration(post(""), entity + post("")).findings == ["GEN657 Thing"])
    }

    @Test("The list of taken names has every type that the generated migration refers to")
    func hiddenTypes() throws {
        let text = try generatedMigration(petVersions).text(of: "BlogMigration.swift")
        let code = text.split(separator: "\n").filter { !$0.contains("//") && !$0.contains("@available") }
            .filter { !$0.contains("import ") }.joined(separator: "\n")
            .replacing(/"[^"]*"|\.[A-Za-z]+/, with: "")
        let declared: Set = ["Self", "Version", "Failure", "Old", "New", "Keys", "UserEntity", "PetEntity"]
        let names = Set(code.matches(of: /\b[A-Z][A-Za-z]+\b/).map { String($0.output) }).subtracting(declared)
        #expect(names.count > 10)
        let entities = names.sorted().map { #"<entity name="\#($0)" representedClassName="\#($0)"/>"# }.joined()
        let findings = try migration(post(""), post("") + entities).findings
        #expect(findings == names.sorted().map { "GEN657 \($0)" })
    }
}
