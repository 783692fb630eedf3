import EditedModels
import Foundation
import TestSupport
import Testing

@Suite("Comparisons that did not take place", .enabled(if: TestRepository.isPossible, "needs git"))
struct UnusedComparisonTests {
    private static let entities = AttackedRepository.post(
        #"<attribute name="title" optional="YES" attributeType="String"/>"#
    )

    @Test("A check with --against of a model that is not mirrored ends with status 3")
    func notMirrored() throws {
        let repository = try AttackedRepository(Self.entities, .against, settings: nil)
        let verdict = try repository.check(.against)
        #expect(verdict.status == 3 && verdict.errors == ["CKP360"], "\(verdict)")
        #expect(try repository.check(.against, nil, ["--database", "private"]).status == 0)
        #expect(try repository.check([]).status == 0)
    }

    @Test("A check with --against of a model new on the branch finds nothing")
    func newModel() throws {
        let repository = try AttackedRepository(Self.entities, .against)
        try repository.write(model: #"<entity name="Other"/>"#, to: "Other.xcdatamodeld")
        try repository.checkout.commit()
        #expect(try repository.check(.against, repository.path("Other.xcdatamodeld")).status == 0)
    }

    @Test("A model that the branch stops mirroring is an error, whatever else is compared")
    func dropped() throws {
        let repository = try AttackedRepository(Self.entities, .against, settings: Self.settings(["Model", "Other"]))
        try repository.checkout.git("checkout", "--quiet", "main")
        try repository.write(model: #"<entity name="Other"/>"#, to: "Other.xcdatamodeld")
        try repository.checkout.commit()
        try repository.checkout.git("checkout", "--quiet", "-B", "work")
        #expect(try repository.check(.against, nil, [repository.path("Other.xcdatamodeld")]).status == 0)
        try repository.checkout.write(Self.settings(["Model"], local: ["Other"]), to: "modelc.json")
        let verdict = try repository.check(.against, nil, [repository.path("Other.xcdatamodeld")])
        #expect(verdict.status == 3 && verdict.errors.contains("CKP360"), "\(verdict)")
    }

    @Test(
        "A file of evidence for a model without a store is an error",
        arguments: ["production", "development", "ledger"]
    )
    func files(_ option: String) throws {
        let repository = try AttackedRepository(Self.entities, [.export, .ledger])
        try repository.checkout.write(Self.settings(["Other"], local: ["Model"]), to: "modelc.json")
        try repository.write(model: #"<entity name="Other"/>"#, to: "Other.xcdatamodeld")
        let file = repository.path(option == "ledger" ? "modelc.lock" : "production.ckdb")
        let verdict = try repository.check([], nil, ["--\(option)", file])
        #expect(verdict.status == 3 && verdict.errors == ["CKP360"], "\(verdict)")
    }

    @Test("A check with release tags needs a tag with the model, and takes the current version only")
    func tags() throws {
        let repository = try AttackedRepository(Self.entities, .tags)
        try repository.edit(model: Self.entities)
        #expect(try repository.check(.tags).errors.isEmpty)
        #expect(try repository.check(.tags, "\(repository.bundle)#Model").status == 64)
        #expect(try repository.check(.tags, "\(repository.bundle)/Model.xcdatamodel/contents").status == 64)
        try repository.write(model: Self.entities, to: "Other.xcdatamodeld")
        let verdict = try repository.check(.tags, repository.path("Other.xcdatamodeld"))
        #expect(verdict.status == 3 && verdict.errors == ["CKP360"], "\(verdict)")
    }

    @Test("A version named by its path is compared like its bundle", arguments: ["", "/contents"])
    func contents(_ ending: String) throws {
        let repository = try AttackedRepository(Self.entities, [.ledger, .against])
        try repository.edit(model: AttackedRepository.post(""))
        try repository.checkout.commit()
        let whole = try repository.check(.against)
        let part = try repository.check(.against, "\(repository.bundle)/Model 2.xcdatamodel\(ending)")
        #expect(whole.errors == ["CKP302"] && part.findings == whole.findings, "\(part)")
        let old = try repository.check([], "\(repository.bundle)/Model.xcdatamodel\(ending)")
        #expect(old.status == 0 && old.complaints.isEmpty, "\(old)")
    }

    @Test("A ledger that the branch adds does not replace the comparison with the merge base")
    func newLedger() throws {
        let repository = try AttackedRepository(Self.entities, .against)
        try repository.edit(model: AttackedRepository.post(""))
        try repository.checkout.write("!modelc.lock 2\n", to: "modelc.lock")
        #expect(try repository.check(.against).errors == ["CKP302"])
    }

    @Test("An entity that moved to a new bundle is compared with the old bundle")
    func split() throws {
        let tag = #"<entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/></entity>"#
        let repository = try AttackedRepository(Self.entities + tag, .against)
        try repository.edit(model: Self.entities)
        try repository.write(model: tag, to: "Other.xcdatamodeld")
        try repository.checkout.write(Self.settings(["Model", "Other"]), to: "modelc.json")
        let other = [repository.path("Other.xcdatamodeld")]
        #expect(try repository.check(.against, nil, other).errors.isEmpty)
        try repository.write(model: tag.replacing("String", with: "Double"), to: "Other.xcdatamodeld")
        #expect(try repository.check(.against, nil, other).errors == ["CKP303"])
    }

    @Test("The record types of a deleted bundle are reported unless they moved or were never mirrored")
    func deletedBundle() throws {
        let tag = #"<entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/></entity>"#
        let repository = try AttackedRepository(Self.entities, .against)
        let checkout = repository.checkout
        try checkout.git("checkout", "--quiet", "main")
        try repository.write(model: tag, to: "Tags.xcdatamodeld")
        try repository.write(model: tag.replacing("Tag", with: "Draft"), to: "Drafts.xcdatamodeld")
        try checkout.write(Self.settings(["Model", "Tags"], local: ["Drafts"]), to: "modelc.json")
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-B", "work")
        #expect(try repository.check(.against).errors.isEmpty)
        try checkout.git("mv", "Tags.xcdatamodeld", "Labels.xcdatamodeld")
        try checkout.write(Self.settings(["Model", "Labels"], local: ["Drafts"]), to: "modelc.json")
        #expect(try repository.check(.against, nil, [repository.path("Labels.xcdatamodeld")]).errors.isEmpty)
        try checkout.git("rm", "--quiet", "-r", "-f", "Labels.xcdatamodeld", "Drafts.xcdatamodeld")
        try checkout.write(Self.settings(["Model"]), to: "modelc.json")
        let verdict = try repository.check(.against)
        #expect(verdict.errors == ["CKP301"] && verdict.findings.compactMap(\.symbol) == ["CD_Tag"], "\(verdict)")
        try repository.write(model: Self.entities + tag)
        #expect(try repository.check(.against).errors.isEmpty)
    }

    @Test("A branch that sets failOn to never still fails the check with --against")
    func failOn() throws {
        let lenient = AttackedRepository.settings.replacing("{\"models\"", with: "{\"failOn\": \"never\", \"models\"")
        let repository = try AttackedRepository(Self.entities, [.ledger, .against])
        try repository.edit(model: AttackedRepository.post(""))
        try repository.checkout.write(lenient, to: "modelc.json")
        #expect(try repository.check(.against).status == 1)
        #expect(try repository.check(.ledger).status == 0)
        let agreed = try AttackedRepository(Self.entities, [.ledger, .against], settings: lenient)
        try agreed.edit(model: AttackedRepository.post(""))
        #expect(try agreed.check(.against).status == 0)
    }

    private static func settings(_ mirrored: [String], local: [String] = []) -> String {
        let store = "\"stores\": [{\"name\": \"main\", \"container\": \"\(AttackedRepository.container)\"}]"
        let entries =
            mirrored.map { "{\"path\": \"\($0).xcdatamodeld\", \(store)}" }
            + local.map { "{\"path\": \"\($0).xcdatamodeld\"}" }
        return "{\"models\": [\(entries.joined(separator: ", "))]}\n"
    }
}
