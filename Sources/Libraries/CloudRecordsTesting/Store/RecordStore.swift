import CloudRecords

/// Everything that is in a database.
struct RecordStore: Sendable {
    var zones: [RecordZoneID: ZoneContents] = [:]
    /// Zones that are gone in a way that the next request is told about.
    var losses: [RecordZoneID: ZoneLoss] = [:]
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

/// How a zone disappeared.
enum ZoneLoss: Hashable, Sendable {
    /// The user deleted the app's data in the settings of the system.
    case deletedByUser
    /// The user reset the encryption keys.
    case encryptedDataReset
}
