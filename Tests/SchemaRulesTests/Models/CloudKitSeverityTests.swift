import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel

/// Facts that examples cannot show: levels within one rule, other places, and what is said only once.
@Suite("Severities of CKL findings")
struct CloudKitSeverityTests {
    @Test("A CKL finding is an error only where the fact is certain")
    func levels() {
        let attributes = [
            Attribute(name: "title", type: .string),
            Attribute(name: "preview", type: .string, isTransient: true),
            Attribute(name: "entityName", type: .string, isOptional: true),
            Attribute(name: "ckRecordID", type: .string, isOptional: true),
            Attribute(name: "größe", type: .double, isOptional: true, isDerived: true),
        ]
        let findings = findings(in: [Entity(name: "Post", attributes: attributes)])
        let levels = ["CKL104", "CKL113", "CKL114"].flatMap(findings.of).map { "\($0.symbol ?? "") \($0.severity)" }
        #expect(
            levels == [
                "Post.preview error", "Post.title error", "Post.ckRecordID warning", "Post.entityName error",
            ]
        )
    }

    /// Three fields are mirroring's own, two of them written only when objects are shared.
    @Test(
        "An entity with too many attributes is a warning near the limit and an error beyond it",
        arguments: [
            (AttributeType.double, 247, []), (.double, 248, [Severity.warning]), (.double, 255, [.warning]),
            (.double, 256, [.error]), (.string, 123, []), (.string, 124, [.warning]),
        ]
    )
    func limit(type: AttributeType, count: Int, expected: [Severity]) {
        let attributes = (1...count).map { Attribute(name: "a\($0)", type: type, isOptional: true) }
        let findings = findings(in: [Entity(name: "Post", attributes: attributes)])
        #expect(findings.all.map(\.severity) == expected)
    }

    @Test("A conflict of two attributes is reported with both places")
    func conflict() throws {
        let finding = try #require(
            findings(in: [
                Entity(name: "Item"),
                Entity(name: "Post", parentName: "Item", attributes: [Self.size(.integer16)]),
                Entity(name: "Photo", parentName: "Item", attributes: [Self.size(.double)]),
            ]).all.first
        )
        #expect(finding.message == "'Photo.size' needs 'CD_size' as DOUBLE, 'Post.size' as INT64")
        #expect(finding.related.map(\.message) == ["'Post.size' becomes INT64", "'Photo.size' becomes DOUBLE"])
    }

    @Test("A CKL finding comes once, however many subentities and stores have the property")
    func once() {
        var model = ManagedObjectModel()
        model.entities = [
            Entity(name: "Item", attributes: [Attribute(name: "title", type: .string)]),
            Entity(name: "Post", parentName: "Item"), Entity(name: "Photo", parentName: "Item"),
        ]
        let members = ["Post", "Photo"].map { Configuration.Member(entityName: $0) }
        model.configurations = [Configuration(name: "Cloud", members: members)]
        let stores = [DatabaseScope.private, .shared].map { MirroredStore(configuration: "Cloud", scope: $0) }
        let findings = CloudKitFindings(in: model, scope: MirroringScope(stores: stores, reason: .settings)).all
        #expect(findings.map(\.symbol) == ["Item.title"])
    }

    private static func size(_ type: AttributeType) -> Attribute {
        Attribute(name: "size", type: type, isOptional: true)
    }

    private func findings(in entities: [Entity]) -> CloudKitFindings {
        var model = ManagedObjectModel()
        model.entities = entities
        return CloudKitFindings(in: model, scope: .allPrivate)
    }
}
