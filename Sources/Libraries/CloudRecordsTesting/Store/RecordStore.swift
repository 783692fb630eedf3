import CloudRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The contents of a database.
struct RecordStore: Sendable {
    var zones: [RecordZoneID: ZoneContents] = [:]
    /// The lost zones, with the error that requests for them get.
    var losses: [RecordZoneID: RecordDatabaseError] = [:]
    var assets = AssetStore()
    /// The subscriptions of Web Services, by their identifiers.
    var subscriptions: [String: JSONValue] = [:]
    private var tags = 0
    private var generations = 0
    private var identifiers = 0

    /// A new tag: a number in base 36, like the server's.
    mutating func nextTag() -> String {
        tags += 1
        return String(tags, radix: 36)
    }

    /// A new UUID: a number in order, so that the same requests have the same responses.
    mutating func nextIdentifier() -> String {
        identifiers += 1
        let digits = String(identifiers, radix: 16, uppercase: true)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }

    mutating func addZone(_ zone: RecordZoneID, access: ZoneAccess = .owner) {
        generations += 1
        losses[zone] = nil
        zones[zone] = ZoneContents(generation: generations, access: access)
    }

    /// Makes every token of a zone invalid.
    mutating func forgetTokens(of zone: RecordZoneID) {
        generations += 1
        zones[zone]?.generation = generations
    }

    func stored(_ id: RecordID) -> StoredRecord? { zones[id.zone]?.records[id.name] }

    /// The zones by name, then owner.
    var sortedZones: [RecordZoneID] { zones.keys.sorted { ($0.name, $0.owner ?? "") < ($1.name, $1.owner ?? "") } }
}

/// The addresses for uploading and downloading assets.
enum AssetPlace {
    static let host = "cvws.icloud-content.example"
    static let upload = "upload/"
    static let download = "download/"
}

/// The contents of assets, copied when they are saved.
struct AssetStore: Sendable {
    private var contents: [String: Data] = [:]
    private var receipts: [String: String] = [:]

    /// The asset in a saved record: bytes are stored, everything else must already be on the server.
    mutating func take(_ asset: RecordAsset) throws(RecordDatabaseError) -> RecordAsset {
        let checksum: String?
        switch asset {
        case .data(let data): checksum = add(data)
        case .file: checksum = add(try contents(of: asset))
        case .uploaded(let receipt):
            checksum = receipts[receipt.receipt] == receipt.fileChecksum ? receipt.fileChecksum : nil
        case .remote(let remote): checksum = remote.fileChecksum
        }
        guard let checksum, let known = self.asset(named: checksum) else { throw .unknownAsset }
        return .remote(known)
    }

    private func contents(of asset: RecordAsset) throws(RecordDatabaseError) -> Data {
        do {
            return try asset.contents()
        } catch {
            throw RecordDatabaseError(.assetFileNotFound, 3002, explanation: "the asset cannot be read: \(error)")
        }
    }

    /// Stores bytes until a record is saved with the receipt.
    mutating func upload(_ data: Data) -> AssetReceipt {
        let checksum = add(data)
        let number = contents.count
        receipts["Receipt-\(number)"] = checksum
        return AssetReceipt(
            fileChecksum: checksum,
            size: Int64(data.count),
            receipt: "Receipt-\(number)",
            referenceChecksum: "Reference-\(number)",
            wrappingKey: "Key-\(number)"
        )
    }

    /// Stores bytes and returns their name.
    private mutating func add(_ data: Data) -> String {
        let checksum = "Asset-\(contents.count + 1)"
        contents[checksum] = data
        return checksum
    }

    /// The bytes of the asset with a name.
    func data(named checksum: String) -> Data? { contents[checksum] }

    private func asset(named checksum: String) -> RemoteAsset? {
        guard let data = contents[checksum] else { return nil }
        var asset = RemoteAsset()
        asset.fileChecksum = checksum
        asset.size = Int64(data.count)
        asset.downloadURL = "https://\(AssetPlace.host)/\(AssetPlace.download)\(checksum)/${f}"
        asset.content = data
        return asset
    }
}
