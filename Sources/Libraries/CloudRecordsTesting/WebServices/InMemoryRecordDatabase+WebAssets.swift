public import CloudRecords

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension InMemoryRecordDatabase {
    /// Takes the bytes of an asset, and gives the proof that a record can be saved with.
    ///
    /// Web Services do it in two requests, which ``respond(to:body:)`` answers, too; this is a short cut for tests.
    public mutating func upload(_ data: Data) -> AssetReceipt { store.assets.upload(data) }

    /// The answer to `assets/upload`: a place for each asset.
    mutating func uploadPlaces(_ json: JSONValue) throws(RecordDatabaseError) -> JSONValue {
        try beginRequest(writes: true)
        guard let tokens = json["tokens"]?.list else { throw .missingField("tokens") }
        var places: [JSONValue] = []
        for token in tokens {
            guard let field = token["fieldName"]?.string else { throw .missingField("fieldName") }
            let identifier = store.nextIdentifier()
            places.append(
                .object([
                    "recordName": .string(token["recordName"]?.string ?? identifier), "fieldName": .string(field),
                    "url": .string("https://\(AssetPlace.host)/\(AssetPlace.upload)\(identifier)"),
                ])
            )
        }
        return .object(["tokens": .array(places)])
    }

    /// The answer to the bytes that are sent to such a place.
    mutating func upload(_ data: Data, to place: String) throws(RecordDatabaseError) -> JSONValue {
        if data.count > limits.webAssetBytes {
            throw RecordDatabaseError(
                .limitExceeded,
                explanation: "the asset has more than \(limits.webAssetBytes) bytes"
            )
        }
        let receipt = store.assets.upload(data)
        var members: [String: JSONValue] = [
            "fileChecksum": .string(receipt.fileChecksum), "size": .integer(receipt.size),
            "receipt": .string(receipt.receipt),
        ]
        if scope != .public {
            members["referenceChecksum"] = receipt.referenceChecksum.map(JSONValue.string)
            members["wrappingKey"] = receipt.wrappingKey.map(JSONValue.string)
        }
        return .object(["singleFile": .object(members)])
    }

    /// The bytes that a download URL leads to; nil for any other path.
    func downloaded(_ path: String) -> Data? {
        guard path.hasPrefix(AssetPlace.download) else { return nil }
        let name = path.dropFirst(AssetPlace.download.count).prefix { $0 != "/" }
        return store.assets.data(named: String(name))
    }
}
