import CloudRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the contents of assets are sent and fetched.
enum AssetPlace {
    static let host = "cvws.icloud-content.example"
    static let upload = "upload/"
    static let download = "download/"
}

/// The contents of assets, which are copied when they are saved.
struct AssetStore: Sendable {
    private var contents: [String: Data] = [:]
    private var receipts: [String: String] = [:]

    /// Keeps bytes and says what they are called from now on.
    mutating func add(_ data: Data) -> RemoteAsset {
        let checksum = "Asset-\(contents.count + 1)"
        contents[checksum] = data
        return asset(checksum, data)
    }

    /// Keeps bytes that a record will claim with the receipt.
    mutating func upload(_ data: Data) -> AssetReceipt {
        let asset = add(data)
        let checksum = asset.fileChecksum ?? ""
        let receipt = "Receipt-\(contents.count)"
        receipts[receipt] = checksum
        return AssetReceipt(
            fileChecksum: checksum,
            size: Int64(data.count),
            receipt: receipt,
            referenceChecksum: "Reference-\(contents.count)",
            wrappingKey: "Key-\(contents.count)"
        )
    }

    /// The asset that a receipt proves the upload of.
    func asset(for receipt: AssetReceipt) -> RemoteAsset? {
        guard let checksum = receipts[receipt.receipt], checksum == receipt.fileChecksum else { return nil }
        return asset(named: checksum)
    }

    /// The bytes of the asset of that name.
    func data(named checksum: String) -> Data? { contents[checksum] }

    /// The asset of that name.
    func asset(named checksum: String) -> RemoteAsset? { contents[checksum].map { asset(checksum, $0) } }

    private func asset(_ checksum: String, _ data: Data) -> RemoteAsset {
        var asset = RemoteAsset()
        asset.fileChecksum = checksum
        asset.size = Int64(data.count)
        asset.downloadURL = "https://\(AssetPlace.host)/\(AssetPlace.download)\(checksum)/${f}"
        asset.content = data
        return asset
    }
}
