import Testing

@testable import CompilerSupport
@testable import Mirroring

@Suite("Retirements")
struct RetirementTests {
    private let field = DeployedElement.field(recordType: "CD_Post", name: "CD_old")
    private let type = DeployedElement.recordType("CD_Post")
    private let deployed = ledger(
        "record CD_Post",
        "field CD_Post CD_old STRING single plain",
        "field CD_Post CD_older STRING single plain"
    )

    @Test("Retiring a field adds a line, replaces its reason, and can be taken back")
    func lines() throws {
        let once = try deployed.retiring(field, reason: "replaced by summary")
        #expect(
            once.difference(from: deployed).added.map(\.line) == [
                "retired-field CD_Post CD_old replaced%20by%20summary"
            ]
        )
        let twice = try once.retiring(field, reason: "unused")
        #expect(twice.retirement(of: field)?.line == "retired-field CD_Post CD_old unused")
        #expect(twice.facts.count == once.facts.count)
        #expect(try twice.reinstating(field) == deployed)
        #expect(deployed.retirement(of: field) == nil)
        let older = try deployed.retiring(.field(recordType: "CD_Post", name: "CD_older"), reason: "unused")
        #expect(try older.retiring(field, reason: "unused").reinstating(field) == older)
    }

    @Test("Retiring a record type retires its fields")
    func recordType() throws {
        let retired = try deployed.retiring(type, reason: "gone")
        #expect(retired.isRetired(type) && retired.isRetired(field))
        #expect(retired.retirement(of: field) == nil)
        #expect(!deployed.isRetired(type) && !deployed.isRetired(field))
    }

    @Test("Retiring an entity does not retire the record type that it shares")
    func entity() throws {
        let entity = DeployedElement.entity(recordType: "CD_Post", name: "Note")
        let retired = try deployed.retiring(entity, reason: "nobody has any")
        #expect(retired.retirement(of: entity)?.line == "retired-entity CD_Post Note nobody%20has%20any")
        #expect(retired.isRetired(entity) && !retired.isRetired(type) && !retired.isRetired(field))
        #expect(try retired.reinstating(entity) == deployed)
        let unknown = DeployedElement.entity(recordType: "CD_Tag", name: "Note")
        #expect(
            try #require(throws: Diagnostic.self) { try deployed.retiring(unknown, reason: "x") }.rule.id == "LCK413"
        )
    }

    @Test("Retiring needs a deployed field and a reason")
    func refusals() throws {
        let unknown = DeployedElement.field(recordType: "CD_Post", name: "CD_ol")
        #expect(
            try #require(throws: Diagnostic.self) { try deployed.retiring(unknown, reason: "x") }.rule.id == "LCK413"
        )
        #expect(
            try #require(throws: Diagnostic.self) { try deployed.retiring(field, reason: " \n") }.rule.id == "LCK414"
        )
        #expect(try #require(throws: Diagnostic.self) { try deployed.reinstating(field) }.rule.id == "LCK413")
    }
}

extension Ledger {
    /// True if a subject was retired, alone or with its record type.
    func isRetired(_ subject: DeployedElement) -> Bool { retirementReason(of: subject) != nil }
}
