import EditedModels
import Testing

@testable import ModelCompiler
@testable import ModelDocuments

/// Mirroring writes no derived and ignored attributes. Production can have their fields all the same, because older plans had
/// them.
@Suite("Fields that mirroring does not write")
struct AssumedFieldTests {
    private static let error = ["CKP302 error CD_Post.CD_count"]
    private static let warning = ["CKP302 warning CD_Post.CD_count"]

    @Test(
        "An attribute that becomes transient or is removed is a removed field",
        arguments: [ModelEdit.transient, ""],
        [.export, .ledger, [.export, .against], [.export, .version], [.ledger, .tags]] as [Evidence]
    )
    func gone(new: String, by evidence: Evidence) throws {
        let isCertain = ![.export, [.export, .version]].contains(evidence)
        let found = try EditedModel(ofPost: ModelEdit.stored, to: new).faults(by: evidence)
        #expect(found == (isCertain ? Self.error : Self.warning))
    }

    @Test(
        "A field that was only ever assumed may be removed with a warning",
        arguments: [ModelEdit.transient, ""],
        [.export, [.export, .against], [.export, .version], [.ledger, .tags]] as [Evidence]
    )
    func goneUnwritten(new: String, by evidence: Evidence) throws {
        for old in [ModelEdit.derived, ModelEdit.ignored] {
            var edited = EditedModel(ofPost: old, to: new)
            edited.deployed = ModelEdit.counted
            #expect(try edited.faults(by: evidence) == Self.warning)
        }
    }

    @Test(
        "An assumed field is retired like any other and not judged afterwards",
        arguments: [ModelEdit.derived, ModelEdit.derivedText, ModelEdit.ignored, ModelEdit.ignoredDate]
    )
    func retired(new: String) throws {
        let edited = EditedModel(
            from: ModelEdit.post(ModelEdit.stored),
            to: ModelEdit.post(new),
            facts: "retired-field CD_Post CD_count computed%20now\n"
        )
        #expect(try edited.faults(by: .ledger) == [])
        #expect(try edited.faults(by: [.ledger, .tags]) == [])
        let request = try EditedModel(ofPost: ModelEdit.stored, to: new).project(.ledger)
        let ledger = try #require(request.ledgers.first?.file)
        let edit = try Compiler(request).retire(["Post.count"], .retire(reason: "computed now"), in: ledger)
        #expect(edit.changes == ["+ retired-field CD_Post CD_count computed%20now"])
    }

    @Test(
        "An assumed field that production lacks is no outage, and a stored one is",
        arguments: [(ModelEdit.derived, false), (ModelEdit.ignored, false), (ModelEdit.stored, true)]
    )
    func lacking(attribute: String, isOutage: Bool) throws {
        let shipped = ModelEdit.post(#"<attribute name="rank" optional="YES" attributeType="Double"/>"# + attribute)
        let deployed = "DEFINE SCHEMA\nRECORD TYPE CD_Post ( CD_entityName STRING, CD_id STRING, CD_rank DOUBLE );"
        let found = try EditedModel(from: shipped, to: shipped, deployed: deployed).faults(by: [.ledger, .tags])
        #expect(found.contains { $0.hasPrefix("CKP340") } == isOutage)
    }

    @Test(
        "An assumed field never keeps a plan from being written",
        arguments: [ModelEdit.derived, ModelEdit.derivedText, ModelEdit.derivedSecret, ModelEdit.ignoredDate]
    )
    func plans(new: String) throws {
        let planned = try EditedModel(ofPost: ModelEdit.stored, to: new).planned()
        let schema = try #require(planned.plans.document(.ckdb)?.text)
        #expect(schema.contains("INT64"))
        #expect(!planned.hasConflicts)
    }
}
