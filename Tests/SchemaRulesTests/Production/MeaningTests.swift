import EditedModels
import ReadableModels
import Testing

@testable import Mirroring
@testable import SchemaRules

@Suite("Facts about meaning")
struct MeaningTests {
    private static let model = """
        <entity name="Post" syncable="YES">
            <relationship name="photos" optional="YES" toMany="YES" destinationEntity="Photo" \
        inverseName="post" inverseEntity="Photo"/>
        </entity>
        <entity name="Photo" syncable="YES">
            <relationship name="post" optional="YES" maxCount="1" destinationEntity="Post" \
        inverseName="photos" inverseEntity="Post"/>
        </entity>
        """

    @Test("A to-many relationship has a cardinality fact if the other end's field is deployed")
    func manySide() throws {
        let model = try mirrored(Self.model)
        let whole = try evidence("RECORD TYPE CD_Post ( CD_x STRING ); RECORD TYPE CD_Photo ( CD_post STRING );")
        let facts = MeaningFacts(of: model, recordedFor: Recording("V1"), deployedIn: whole).facts.map(\.line)
        #expect(
            facts == [
                "cardinality Photo.post one V1 1", "cardinality Post.photos many V1 1", "root Photo Photo V1 1",
                "root Post Post V1 1",
            ]
        )
        let part = try evidence("RECORD TYPE CD_Post ( CD_x STRING ); RECORD TYPE CD_Photo ( CD_x STRING );")
        let fewer = MeaningFacts(of: model, recordedFor: Recording("V1"), deployedIn: part).facts.map(\.line)
        #expect(fewer == ["root Photo Photo V1 1", "root Post Post V1 1"])
    }

    @Test("Facts about meaning are recorded only for the named containers")
    func containers() throws {
        let model = try mirrored(Self.model)
        #expect(
            MeaningFacts(of: model, in: [], recordedFor: Recording("V1"), deployedIn: try model.deployed()).facts
                .isEmpty
        )
    }

    @Test("A hostile ledger and a deep model have the usual findings")
    func hostile() throws {
        let count = 1_000
        let deep = (0..<count).map { entity("E\($0)", parent: $0 == 0 ? nil : "E\($0 - 1)") }
        let wide = (0..<count).map { entity("A\($0)", parent: "E0", attribute("a")) }
        let below = (0..<count).map { entity("B\($0)", parent: "E\(count - 1)") }
        let facts = (0..<count).map { "cardinality B\($0).a one V1 1\n" }.joined()
        let edited = EditedModel(from: entity("E0"), to: (deep + wide + below).joined(), facts: facts)
        let findings = try edited.findings(by: .ledger)
        #expect(Set(findings.map { $0.prefix(6) }) == ["CKP314"])
    }
}
