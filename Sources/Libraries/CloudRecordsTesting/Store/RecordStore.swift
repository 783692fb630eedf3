import CloudRecords

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Everything that is in a database.
struct RecordStore: Sendable {
    var zones: [RecordZoneID: ZoneContents] = [:]
    /// Zones that are gone in a way that requests are told about.
    var losses: [RecordZoneID: RecordDatabaseError] = [:]
    var assets = AssetStore()
    private var tags = 0
    private var generations = 0
    private var identifiers = 0

    /// A tag that no record had before: a number in base 36, as the server's look.
    mutating func nextTag() -> String {
        tags += 1
        return String(tags, radix: 36)
    }

    /// Another UUID: a number in order, so that the same requests have the same answers.
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

    /// Makes every token of a zone foreign.
    mutating func forgetTokens(of zone: RecordZoneID) {
        generations += 1
        zones[zone]?.generation = generations
    }

    func stored(_ id: RecordID) -> StoredRecord? { zones[id.zone]?.records[id.name] }

    /// The zones by name, then owner.
    var sortedZones: [RecordZoneID] { zones.keys.sorted { ($0.name, $0.owner ?? "") < ($1.name, $1.owner ?? "") } }
}

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

    /// The asset as it is once a record with it is saved: bytes are kept, everything else must be known.
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

    /// Keeps bytes that a record will claim with the receipt.
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

    /// Keeps bytes and says what they are called from now on.
    private mutating func add(_ data: Data) -> String {
        let checksum = "Asset-\(contents.count + 1)"
        contents[checksum] = data
        return checksum
    }

    /// The bytes of the asset of that name.
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
