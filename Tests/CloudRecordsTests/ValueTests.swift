import CloudRecords
import Foundation
import Testing

@Suite("Names and values of records")
struct ValueTests {
    private enum Post {}

    @Test("The default zone and the mirroring zone have the names that CloudKit uses")
    func zones() {
        #expect(RecordZoneID.default == RecordZoneID("_defaultZone"))
        #expect(RecordZoneID.mirroring.name == "com.apple.coredata.cloudkit.zone")
        #expect(RecordID("a", in: .mirroring).zone == .mirroring)
        #expect(RecordZoneID("z", owner: "_o") != RecordZoneID("z"))
    }

    @Test("Random record names are UUIDs in upper case")
    func randomNames() throws {
        let name = RecordName<Post>.random()
        #expect(try #require(UUID(uuidString: name.rawValue)).uuidString == name.rawValue)
        #expect(name != .random())
        #expect(RecordName<Post>("a") == "a" && "\(name)" == name.rawValue)
    }

    @Test("A record name is encoded as its text")
    func codedName() throws {
        let data = try JSONEncoder().encode([RecordName<Post>("a:b")])
        #expect(String(decoding: data, as: UTF8.self) == #"["a:b"]"#)
        #expect(try JSONDecoder().decode([RecordName<Post>].self, from: Data(#"["a/b"]"#.utf8)) == ["a/b"])
    }

    @Test("Only assets and references cannot be encrypted")
    func encryption() {
        let never = _RecordFieldType.allCases.filter { !$0.canBeEncrypted }
        #expect(never == [.reference, .asset, .references, .assets])
    }

    @Test("An unknown value has the server's name for its type")
    func unknownValue() {
        let value = RecordValue.unknown(UnknownRecordValue(typeName: "MATRIX", json: .null))
        #expect(value.typeName == "MATRIX" && value.type == nil)
        #expect(RecordValue.unknown(UnknownRecordValue(typeName: nil, json: .null)).typeName == "UNKNOWN")
    }

    @Test("The bytes of an asset are readable from memory, a file or an answer")
    func assetContents() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).fxd")
        try Data([1, 2]).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        var remote = RemoteAsset()
        remote.content = Data([3])
        #expect(try RecordAsset.data(Data([0])).contents() == Data([0]))
        #expect(try RecordAsset.file(url).contents() == Data([1, 2]))
        #expect(try RecordAsset.remote(remote).contents() == Data([3]))
    }

    @Test("The bytes of an asset that is not on the device are a failure")
    func missingContents() {
        let gone = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let receipt = AssetReceipt(fileChecksum: "c", size: 1, receipt: "r")
        #expect(throws: AssetFailure.unreadableFile(gone)) { try RecordAsset.file(gone).contents() }
        #expect(throws: AssetFailure.notHere) { try RecordAsset.uploaded(receipt).contents() }
        #expect(throws: AssetFailure.notHere) { try RecordAsset.remote(RemoteAsset()).contents() }
    }

    @Test("A download address has the file name that the caller chooses")
    func downloadURL() {
        var asset = RemoteAsset()
        #expect(asset.downloadURL(fileName: "a.jpg") == nil)
        asset.downloadURL = "https://example.org/B/x/${f}?o=1"
        #expect(asset.downloadURL(fileName: "a.jpg")?.absoluteString == "https://example.org/B/x/a.jpg?o=1")
    }
}
