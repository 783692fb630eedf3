import EditedModels
import Testing

@testable import Mirroring

/// Changed meanings where production has more or less than the shipped model needs.
@Suite("Names that get another meaning")
struct ShippedTests {
    private static let types = "RECORD TYPE CD_Post ( CD_entityName STRING, CD_id STRING, CD_title STRING"

    @Test("A renaming is an error although its new field was deployed before the build")
    func deployedAhead() throws {
        let edited = EditedModel(
            from: ModelEdit.post(ModelEdit.attribute("title")),
            to: ModelEdit.post(ModelEdit.attribute("heading", #"elementID="title""#)),
            deployed: "DEFINE SCHEMA \(Self.types), CD_heading STRING );"
        )
        let findings = try edited.findings(by: [.export, .against]).sorted()
        #expect(findings == ["CKP306 error Post.heading", "CKP314 note Post"])
        #expect(try edited.findings(by: .export) == ["CKP314 note Post", "CKP343 warning Post.heading"])
    }

    @Test("A renaming from a child to its parent is an error although its field was deployed before")
    func deployedAheadInTree() throws {
        let edited = EditedModel(
            from: ModelEdit.tree(photo: ModelEdit.attribute("title")),
            to: ModelEdit.tree(ModelEdit.attribute("heading", #"elementID="title""#)),
            deployed: "DEFINE SCHEMA RECORD TYPE CD_Media ( CD_entityName STRING, CD_title STRING, CD_heading STRING );"
        )
        let findings = try edited.findings(by: [.export, .against]).sorted()
        #expect(findings == ["CKP306 error Media.heading", "CKP314 note Media"])
    }

    @Test("A reused name whose former field was never deployed is not reported")
    func neverDeployed() throws {
        let edited = EditedModel(
            from: ModelEdit.post(ModelEdit.attribute("title") + ModelEdit.attribute("subtitle")),
            to: ModelEdit.post(ModelEdit.attribute("title", #"elementID="subtitle""#)),
            deployed: "DEFINE SCHEMA \(Self.types), CD_title_ckAsset ASSET, CD_moveReceipt BYTES, "
                + "CD_moveReceipt_ckAsset ASSET );"
        )
        #expect(try edited.findings(by: [.export, .against]) == [])
    }

    @Test("A removed entity is found by a ledger or model, unless another model of the container has it")
    func otherModel() throws {
        let old = ModelEdit.tree() + ModelEdit.child("Scan")
        for evidence in [.ledger, [.export, .against]] as [Evidence] {
            var edited = EditedModel(from: old, to: ModelEdit.tree())
            #expect(try edited.findings(by: evidence) == ["CKP345 error Scan"])
            edited.others = [old]
            #expect(try edited.findings(by: evidence) == [])
        }
    }

    @Test("An entity outside of the configuration is reported only if it was in it")
    func configuration() throws {
        let configuration = { (members: [String]) in
            ModelEdit.tree() + ModelEdit.child("Scan") + "<configuration name=\"Cloud\">"
                + members.map { "<memberEntity name=\"\($0)\"/>" }.joined() + "</configuration>"
        }
        let all = configuration(["Media", "Photo", "Video", "Scan"])
        let fewer = configuration(["Media", "Photo", "Video"])
        for (old, findings) in [(all, ["CKP345 error Scan"]), (fewer, [])] {
            var edited = EditedModel(from: old, to: fewer)
            edited.stores = [EditedModel.store("Cloud")]
            #expect(try edited.findings(by: [.export, .against]).filter { $0.hasPrefix("CKP") } == findings)
        }
    }

    @Test("An entity that moves to a local configuration is a removed record type")
    func localConfiguration() throws {
        let whole = ModelEdit.post("") + #"<entity name="Tag"/>"#
        let cloud = #"<configuration name="Cloud"><memberEntity name="Post"/></configuration>"#
        var edited = EditedModel(from: whole, to: whole + cloud)
        edited.stores = [EditedModel.store("Cloud")]
        edited.formerStores = [EditedModel.store()]
        #expect(try edited.findings(by: .export) == ["CKP301 warning CD_Tag"])
    }

    @Test("Fields of a store that the settings lose, or move to another container, are still compared")
    func movedStores() throws {
        let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#
        var edited = EditedModel(from: ModelEdit.post(title), to: ModelEdit.post(""))
        edited.formerStores = edited.stores
        edited.stores = []
        for evidence in [.ledger, [.ledger, .against]] as [Evidence] {
            #expect(try edited.findings(by: evidence).contains("CKP302 error CD_Post.CD_title"))
        }
        edited.new = ModelEdit.post(title.replacing("String", with: "Double"))
        edited.stores = [EditedModel.store(container: "iCloud.other")]
        for evidence in [.against, [.export, .against]] as [Evidence] {
            #expect(try edited.findings(by: evidence).contains("CKP303 error Post.title"))
        }
    }

    @Test("What the ledger of a store's former container retires is not missed in the new one")
    func retiredBeforeMove() throws {
        let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#
        var edited = EditedModel(from: ModelEdit.post(title), to: ModelEdit.post(""))
        edited.formerStores = edited.stores
        edited.stores = [EditedModel.store(container: "iCloud.other")]
        func removals() throws -> [String] {
            try edited.findings(by: [.ledger, .against]).filter { $0.hasPrefix("CKP") }
        }
        #expect(try removals() == ["CKP302 error CD_Post.CD_title"])
        for fact in ["retired-field CD_Post CD_title moved\n", "retired-record CD_Post moved\n"] {
            edited.facts = fact
            #expect(try removals() == [])
        }
    }
}
