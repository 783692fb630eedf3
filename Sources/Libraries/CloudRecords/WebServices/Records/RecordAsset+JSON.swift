#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue {
    /// A dictionary with a receipt is one that a request carries; any other is of an asset that the server has.
    func asAsset() throws(FormatProblem) -> RecordAsset {
        guard isObject else { throw unexpected(.asset) }
        if let receipt = AssetReceipt(json: self) { return .uploaded(receipt) }
        var asset = RemoteAsset()
        asset.fileChecksum = self["fileChecksum"]?.text
        asset.size = self["size"]?.integer
        asset.downloadURL = self["downloadURL"]?.text
        asset.referenceChecksum = self["referenceChecksum"]?.text
        asset.wrappingKey = self["wrappingKey"]?.text
        asset.content = try self["downloadedData"]?.asBytes()
        return .remote(asset)
    }
}

extension AssetReceipt {
    /// Reads what an upload was answered with; nil where a part is missing.
    ///
    /// The answer has it below `singleFile`:
    ///
    ///     AssetReceipt(json: answer["singleFile"] ?? .null)
    public init?(json: JSONValue) {
        guard let fileChecksum = json["fileChecksum"]?.text, let size = json["size"]?.integer,
            let receipt = json["receipt"]?.text
        else { return nil }
        self.init(
            fileChecksum: fileChecksum,
            size: size,
            receipt: receipt,
            referenceChecksum: json["referenceChecksum"]?.text,
            wrappingKey: json["wrappingKey"]?.text
        )
    }

    var json: JSONValue {
        .object(ofPresent: [
            "fileChecksum": .string(fileChecksum), "size": .integer(size), "receipt": .string(receipt),
            "referenceChecksum": referenceChecksum.map(JSONValue.string),
            "wrappingKey": wrappingKey.map(JSONValue.string),
        ])
    }
}

extension RemoteAsset {
    var json: JSONValue {
        .object(ofPresent: [
            "fileChecksum": fileChecksum.map(JSONValue.string), "size": size.map(JSONValue.integer),
            "downloadURL": downloadURL.map(JSONValue.string),
            "referenceChecksum": referenceChecksum.map(JSONValue.string),
            "wrappingKey": wrappingKey.map(JSONValue.string),
            "downloadedData": content.map { .string($0.base64EncodedString()) },
        ])
    }
}

extension RecordAsset {
    func json() throws(FormatProblem) -> JSONValue {
        switch self {
        case .uploaded(let receipt): receipt.json
        case .remote(let asset): asset.json
        case .data, .file: throw .assetNotUploaded
        }
    }
}
