import ReadableModels
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

@Suite("The start of a staged migration")
struct MigrationStartTests {
    /// A text becomes a date in `v2`, which takes a version between; then two attributes are added.
    private static let versions: Versions = [
        ("v1", post(attribute("title"))),
        ("v2", post(attribute("title", "Date"))),
        ("v3", post(attribute("title", "Date") + attribute("a"))),
        ("v4", post(attribute("title", "Date") + attribute("a") + attribute("b"))),
    ]

    private func names(in generation: Generation) throws -> [String] {
        let text = try generation.text(of: "BlogMigration.swift")
        return text.matches(of: /static let (\w+) = Version\(/).map { String($0.1) }
    }

    @Test("Versions before an impossible step are left out with a warning that names step and rule")
    func laterStart() throws {
        let generation = try generatedMigration(Self.versions)
        #expect(Set(generation.findings) == ["GEN665 version v2"])
        let finding = try #require(generation.diagnostics.first)
        #expect(finding.severity == .warning)
        #expect(finding.message.hasPrefix(#"the stages start from "v2": one stage cannot migrate from "v1" to "v2""#))
        #expect(finding.message.hasSuffix("[GEN653]"))
        #expect(try names(in: generation) == ["v2", "v3", "v4"])
    }

    @Test("The migration file documents its first version, the reason, and the fate of older stores")
    func documentation() throws {
        let text = try generatedMigration(Self.versions).text(of: "BlogMigration.swift")
        #expect(text.contains("/// The migration of the model \"Blog\" from the version `v2` to the current one.\n"))
        #expect(text.contains("/// The stages start from `v2`, because one stage cannot migrate from `v1` to `v2`.\n"))
        #expect(text.contains("/// A store of an older version stays unchanged and does not open with them (134504)."))
        let whole = try generatedMigration(Array(Self.versions.dropFirst())).text(of: "BlogMigration.swift")
        #expect(!whole.contains("The stages start from"))
    }

    @Test("The generated migration tests cover only the versions of the stages")
    func tests() throws {
        let text = try generatedMigration(Self.versions).text(of: "BlogMigrationTests.swift")
        #expect(!text.contains(#""v1""#))
        #expect(text.contains(#"("v2", "v3", true),"#))
    }

    @Test("The last of several impossible steps decides where the stages start")
    func severalObstacles() throws {
        let versions = Self.versions + [("v5", post(attribute("title", "UUID"))), ("v6", post(""))]
        let generation = try generatedMigration(versions)
        #expect(try names(in: generation) == ["v5", "v6"])
        #expect(Set(generation.findings) == ["GEN665 version v5"])
    }

    @Test("An impossible step to the current version leaves no migration to generate")
    func nothingLeft() throws {
        let versions = Self.versions + [("v5", post(attribute("title", "UUID")))]
        let generation = try generatedMigration(versions, products: [.migration])
        #expect(generation.findings == ["GEN653 version v2", "GEN653 version v5"])
        #expect(generation.diagnostics.allSatisfy { $0.severity == .error })
        #expect(generation.files.isEmpty)
    }

    @Test("A renaming that shipped in a mirrored store long ago does not keep later versions from migrating")
    func mirroredRenaming() throws {
        let renamed = attribute("name", "String", #"elementID="title""#)
        let versions: Versions = [
            ("v1", post(attribute("title"))), ("v2", post(renamed)), ("v3", post(renamed + attribute("a"))),
        ]
        let stores = [MirroredStore(name: "Cloud", container: "iCloud.com.example.blog")]
        let generation = try generatedMigration(versions, products: [.migration], stores: stores)
        #expect(generation.findings == ["GEN665 version v2"])
        #expect(generation.diagnostics.first?.message.hasSuffix("[GEN652]") == true)
        #expect(try names(in: generation) == ["v2", "v3"])
    }

    @Test("A version without a checksum is left out together with those before it")
    func unknownChecksum() throws {
        // No store shows how a composite inside a composite is hashed.
        let composite = #"<composite name="Point"><attribute name="x" attributeType="Composite"/></composite>"#
        let place = #"<attribute name="place" optional="YES" attributeType="Composite" composite="Point"/>"#
        let versions: Versions = [
            ("v1", post(attribute("a"))), ("v2", post(place) + composite), ("v3", post("")),
            ("v4", post(attribute("a") + attribute("b"))),
        ]
        let generation = try generatedMigration(versions, products: [.migration])
        #expect(generation.findings == ["GEN665 version v2"])
        #expect(try names(in: generation) == ["v3", "v4"])
        let text = try generation.text(of: "BlogMigration.swift")
        #expect(text.contains("because the checksum of `v2` is not known."))
    }

    @Test("A stated start gets no warning, and an error when a later step is impossible")
    func stated() throws {
        let generation = try generatedMigration(Array(Self.versions.dropFirst(2)), statedStart: "v3")
        #expect(generation.findings == [])
        let text = try generation.text(of: "BlogMigration.swift")
        #expect(text.contains("/// The stages start from `v3`, as `modelc.json` says.\n"))
        let refused = try generatedMigration(Self.versions, statedStart: "v1", products: [.migration])
        #expect(refused.findings == ["GEN653 version v2"])
        #expect(refused.files.isEmpty)
    }
}
