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

/// What somebody may do with what is shared; the raw value is the word of Web Services.
///
/// A word that this version does not know is kept.
public struct SharePermission: RawRepresentable, Hashable, Sendable {
    /// The word.
    public let rawValue: String

    /// Takes a word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing. As the public permission: only those who were invited take part.
    public static let none = SharePermission(rawValue: "NONE")
    /// Look.
    public static let readOnly = SharePermission(rawValue: "READ_ONLY")
    /// Look, change and delete.
    public static let readWrite = SharePermission(rawValue: "READ_WRITE")
    /// Whoever said it did not know.
    public static let unknown = SharePermission(rawValue: "UNKNOWN")
}

/// Somebody who takes part in a share, or was invited to.
///
///     let bob = ShareParticipant(userRecordName: "_bob", permission: .readOnly)
public struct ShareParticipant: Hashable, Sendable {
    /// How somebody came to a share; the raw value is the word of Web Services, known or not.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String

        /// Takes a word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whose records they are.
        public static let owner = Role(rawValue: "OWNER")
        /// May invite others. Observed in answers, not documented for Web Services.
        public static let administrator = Role(rawValue: "ADMINISTRATOR")
        /// Was invited.
        public static let privateUser = Role(rawValue: "PRIVATE_USER")
        /// Came with a link that is open to everybody.
        public static let publicUser = Role(rawValue: "PUBLIC_USER")
        /// Whoever said it did not know.
        public static let unknown = Role(rawValue: "UNKNOWN")
    }

    /// Whether somebody accepted the invitation; the raw value is the word of Web Services, known or not.
    public struct Acceptance: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String

        /// Takes a word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Not yet.
        public static let pending = Acceptance(rawValue: "PENDING")
        /// Yes.
        public static let accepted = Acceptance(rawValue: "ACCEPTED")
        /// No longer takes part. A status of the framework that Web Services do not document.
        public static let removed = Acceptance(rawValue: "REMOVED")
        /// Whoever said it did not know, or nobody said.
        public static let unknown = Acceptance(rawValue: "UNKNOWN")
    }

    /// The record name of the user; nil where the server does not say.
    public var userRecordName: String?
    /// How the participant came to the share.
    public var role: Role
    /// What the participant may do.
    public var permission: SharePermission
    /// Whether the participant accepted.
    public var acceptance: Acceptance
    /// The dictionary of Web Services that it was read from, with the name and the address of the person; nil for others.
    public var json: JSONValue?

    /// Names a participant: without further words, someone who was invited and has not answered.
    public init(
        userRecordName: String?,
        role: Role = .privateUser,
        permission: SharePermission = .readWrite,
        acceptance: Acceptance = .pending
    ) {
        self.userRecordName = userRecordName
        self.role = role
        self.permission = permission
        self.acceptance = acceptance
    }

    /// Whether the participant may change records; nil where that is not known.
    public var mayWrite: Bool? {
        if role == .owner { return true }
        if acceptance == .pending || acceptance == .removed { return false }
        switch permission {
        case .readWrite: return true
        case .readOnly, .none: return false
        default: return nil
        }
    }
}

/// What a share says: what it is a share of, who takes part, and who may do what.
public struct ShareTerms: Hashable, Sendable {
    /// The name of the root's record; nil for a share of a zone, and where it was not said.
    public var rootName: String?
    /// What people may do who have the link and were not invited.
    public var publicPermission: SharePermission
    /// Everybody whom the user may see, the owner included.
    public var participants: [ShareParticipant]
    /// The current user among them; nil where it was not said.
    public var currentUser: ShareParticipant?

    /// The terms of a share: without further words, of one to which nobody is invited yet.
    public init(
        rootName: String? = nil,
        publicPermission: SharePermission = .none,
        participants: [ShareParticipant] = []
    ) {
        self.rootName = rootName
        self.publicPermission = publicPermission
        self.participants = participants
    }
}
