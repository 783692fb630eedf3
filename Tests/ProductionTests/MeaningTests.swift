import Ledger
import Production
import Testing

@Suite("Meaning facts")
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

    @Test("are there for the many side when the field of the other end is deployed")
    func manySide() throws {
        let model = try mirrored(Self.model)
        let whole = try evidence("RECORD TYPE CD_Post ( CD_x STRING ); RECORD TYPE CD_Photo ( CD_post STRING );")
        let facts = MeaningFacts(of: model, named: "M", deployedIn: whole).facts.map(\.line)
        #expect(
            facts == [
                "cardinality M Photo.post one", "cardinality M Post.photos many", "root M Photo Photo",
                "root M Post Post",
            ]
        )
        let part = try evidence("RECORD TYPE CD_Post ( CD_x STRING ); RECORD TYPE CD_Photo ( CD_x STRING );")
        let fewer = MeaningFacts(of: model, named: "M", deployedIn: part).facts.map(\.line)
        #expect(fewer == ["root M Photo Photo", "root M Post Post"])
    }

    @Test("are those of the containers that are named")
    func containers() throws {
        let model = try mirrored(Self.model)
        #expect(MeaningFacts(of: model, in: [], named: "M", deployedIn: try model.deployed()).facts.isEmpty)
    }
}
