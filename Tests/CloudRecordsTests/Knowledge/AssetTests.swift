import CloudRecords
import Foundation
import Testing

@Suite("Assets of a record on their way to the server")
struct AssetTests {
    private func served(_ asset: RecordAsset) -> CloudRecord { .sample(["CD_photo_ckAsset": .asset(asset)]) }

    private func sent(_ kind: RecordOperation.Kind, _ record: CloudRecord) throws -> JSONValue? {
        var request = ModifyRequest(zone: .mirroring)
        request.operations = [RecordOperation(kind, record)]
        return try request.json()["operations"]?.elements?.first?["record"]?["fields"]
    }

    @Test("An asset whose content was downloaded is not sent again")
    func downloaded() throws {
        var record = served(remoteAsset("c"))
        record["CD_photo_ckAsset"] = .asset(remoteAsset("c", content: "p"))
        #expect(record.changedKeys == [])
        #expect(try Sample(record: record).photo == Data("p".utf8))
        record["CD_title"] = .string("t")
        #expect(try sent(.update, record)?.members?.keys.sorted() == ["CD_title"])
    }

    @Test("An asset whose download address was renewed is not sent again")
    func newAddress() {
        var record = served(remoteAsset("c"))
        var asset = RemoteAsset()
        (asset.fileChecksum, asset.size, asset.downloadURL) = ("c", 5, "https://example.org/later")
        record["CD_photo_ckAsset"] = .asset(.remote(asset))
        #expect(record.changedKeys == [])
    }

    @Test("The bytes of a known asset are not sent again, wherever they lie now")
    func sameBytes() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).fxd")
        try Data("p".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let known = [remoteAsset("c", content: "p"), .data(Data("p".utf8)), .file(file)]
        for asset in known {
            for other in known {
                var record = served(asset)
                record["CD_photo_ckAsset"] = .asset(other)
                #expect(record.changedKeys == [])
                var sample = Sample()
                sample.photo = Data("p".utf8)
                try sample.write(to: &record)
                #expect(record.changedKeys == [])
            }
        }
    }

    @Test("An asset that differs from the known one is a change, even if nothing is known of it")
    func otherAssets() {
        let known = [remoteAsset("c"), remoteAsset("c", content: "p"), .data(Data("p".utf8)), .remote(RemoteAsset())]
        let others: [RecordAsset] = [
            remoteAsset("d"), remoteAsset("d", content: "q"), .data(Data("q".utf8)),
            .file(URL(filePath: "/nowhere/to/be/found")),
            .uploaded(AssetReceipt(fileChecksum: "c", size: 5, receipt: "r")),
        ]
        for asset in known {
            for other in others {
                var record = served(asset)
                record["CD_photo_ckAsset"] = .asset(other)
                #expect(record.changedKeys == ["CD_photo_ckAsset"])
            }
        }
    }

    /// Everything that is not a receipt.
    static let withoutReceipt: [RecordValue] = [
        .asset(remoteAsset("c")), .asset(remoteAsset("c", content: "p")), .asset(.remote(RemoteAsset())),
        .asset(.data(Data())), .asset(.file(URL(filePath: "f"))), .assets([remoteAsset("c")]),
        .assets([.uploaded(AssetReceipt(fileChecksum: "c", size: 5, receipt: "r")), remoteAsset("c")]),
    ]

    @Test(
        "A request with an asset without a receipt is refused",
        arguments: withoutReceipt,
        [RecordOperation.Kind.create, .update, .forceUpdate, .replace, .forceReplace]
    )
    func receipt(value: RecordValue, kind: RecordOperation.Kind) {
        var record = CloudRecord.sample()
        record["CD_photo_ckAsset"] = value
        let failure = RecordFormatFailure(
            .assetNotUploaded,
            recordType: "CD_Sample",
            recordName: "S1",
            field: "CD_photo_ckAsset"
        )
        #expect(throws: failure) { try sent(kind, record) }
    }

    @Test("An asset with a receipt is sent, and so is an empty list of assets")
    func uploaded() throws {
        var record = CloudRecord.sample()
        record["a"] = .asset(.uploaded(AssetReceipt(fileChecksum: "c", size: 5, receipt: "r")))
        record["b"] = .assets([])
        #expect(try sent(.update, record)?["a"]?["value"]?["receipt"] == .string("r"))
        #expect(try sent(.create, record)?["b"]?["value"] == .array([]))
    }

    @Test("The JSON of a record keeps the assets that the server sent")
    func asDictionary() throws {
        let fields = try served(remoteAsset("c")).json()["fields"]
        #expect(fields?["CD_photo_ckAsset"]?["value"]?["fileChecksum"] == .string("c"))
    }
}
