extension CloudRecord {
    /// Whether the record is a share.
    public var isShare: Bool { type == Self.shareType }

    private static let shareType = "cloudkit.share"

    /// A share of all records of a zone, now and later; nil for the default zone, which cannot be shared.
    ///
    /// A zone has one such share, or any number of shares of records, and never both.
    public static func share(ofZone zone: RecordZoneID) -> CloudRecord? {
        guard zone.name != RecordZoneID.default.name else { return nil }
        return CloudRecord(type: shareType, id: RecordID(RecordID.zoneShareName, in: zone))
    }

    /// Makes the record the root of a share, with all records below it along ``parent``, now and later.
    ///
    ///     var root = journey
    ///     guard let share = root.makeRoot(ofShareNamed: UUID().uuidString) else { return }
    ///     pending += [.save(root), .save(share)]          // one batch, as the server wants it
    ///
    /// - Parameter name: The name of the share's own record.
    /// - Returns: The share; nil, and nothing is changed, for a record that is shared already, that has a parent, or that is
    ///   in the default zone.
    public mutating func makeRoot(ofShareNamed name: String) -> CloudRecord? {
        guard share == nil, parent == nil, !isShare, id.zone.name != RecordZoneID.default.name else { return nil }
        share = RecordReference(name)
        var made = CloudRecord(type: Self.shareType, id: RecordID(name, in: id.zone))
        made.terms = ShareTerms(rootName: id.name)
        return made
    }

    /// What a share is a share of.
    public enum ShareKind: Hashable, Sendable {
        /// All records of a zone.
        case zone
        /// A record, and all below it along ``CloudRecord/parent``.
        case hierarchy
    }

    /// Whether this is the share of a zone, or one of a hierarchy; nil for a record that is not a share.
    public var shareKind: ShareKind? { isShare ? (id.isZoneShare ? .zone : .hierarchy) : nil }

    /// The root of this share; nil for one of a zone, and where neither the server nor its maker said.
    public var shareRoot: RecordID? {
        shareKind == .hierarchy ? terms?.rootName.map { RecordID($0, in: id.zone) } : nil
    }

    /// Whether the current user may change the records of this share; nil for a record that is not a share, and where the
    /// share does not say. The owner of a zone may.
    public var mayWriteShared: Bool? {
        guard isShare else { return nil }
        return terms?.currentUser?.mayWrite ?? (id.zone.owner == nil ? true : nil)
    }

    /// Says what people may do who have the link of this share and were not invited; does nothing for other records.
    ///
    /// Save the share then, in the private database of its owner.
    public mutating func setPublicPermission(_ permission: SharePermission) {
        guard isShare else { return }
        terms = terms ?? ShareTerms()
        terms?.publicPermission = permission
    }
}

extension RecordID {
    /// The name of the record of a share of a whole zone; `CKRecordNameZoneWideShare` of the framework.
    public static let zoneShareName = "cloudkit.zoneshare"

    /// Whether this is the share of a whole zone.
    public var isZoneShare: Bool { name == Self.zoneShareName }
}
