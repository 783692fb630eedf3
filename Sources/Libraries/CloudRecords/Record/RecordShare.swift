extension CloudRecord {
    /// True if the record is a share.
    public var isShare: Bool { type == Self.shareType }

    private static let shareType = "cloudkit.share"

    /// Creates a share of all present and later records of a zone; nil for the default zone, which cannot be shared.
    ///
    /// A zone has either one such share, or any number of shares of records.
    public static func share(ofZone zone: RecordZoneID) -> CloudRecord? {
        guard zone.name != RecordZoneID.default.name else { return nil }
        var made = CloudRecord(type: shareType, id: RecordID(RecordID.zoneShareName, in: zone))
        made.shareTerms = ShareTerms()
        return made
    }

    /// Makes the record the root of a share, with all present and later records below it along ``parent``.
    ///
    ///     var root = journey
    ///     guard let share = root.makeRoot(ofShareNamed: UUID().uuidString) else { return }
    ///     pending += [.save(root), .save(share)]          // in one batch, as the server requires
    ///
    /// - Parameter name: The name of the share's own record.
    /// - Returns: The share; nil, without changes, for a record that is already shared, that has a parent, or that is
    ///   in the default zone.
    public mutating func makeRoot(ofShareNamed name: String) -> CloudRecord? {
        guard share == nil, parent == nil, !isShare, id.zone.name != RecordZoneID.default.name else { return nil }
        share = RecordReference(name)
        var made = CloudRecord(type: Self.shareType, id: RecordID(name, in: id.zone))
        made.shareTerms = ShareTerms(rootName: id.name)
        return made
    }

    /// The root of this share; nil for the share of a zone, and when it is unknown.
    public var shareRoot: RecordID? {
        isShare && !id.isZoneShare ? shareTerms?.rootName.map { RecordID($0, in: id.zone) } : nil
    }

    /// True if the current user may change the records of this share; nil when unknown, and for a record that is not a
    /// share. The owner of a zone may.
    public var mayWriteShared: Bool? {
        guard isShare else { return nil }
        return shareTerms?.currentUser?.mayWrite ?? (id.zone.owner == nil ? true : nil)
    }
}

extension RecordID {
    /// The record name of the share of a zone; the framework's `CKRecordNameZoneWideShare`.
    package static let zoneShareName = "cloudkit.zoneshare"

    /// True if this is the share of a zone.
    package var isZoneShare: Bool { name == Self.zoneShareName }
}

/// A permission for shared records. One that this version does not know is kept.
public struct SharePermission: Hashable, Sendable {
    /// The word of Web Services.
    package let word: String

    package init(_ word: String) { self.word = word }

    /// No access. As the public permission: only for invited people.
    public static let none = SharePermission("NONE")
    /// Reading.
    public static let readOnly = SharePermission("READ_ONLY")
    /// Reading, changing and deleting.
    public static let readWrite = SharePermission("READ_WRITE")
    /// Unknown to the server.
    public static let unknown = SharePermission("UNKNOWN")
}

/// A participant of a share, or somebody who is invited.
public struct ShareParticipant: Hashable, Sendable {
    /// The role of a participant. One that this version does not know is kept.
    public struct Role: Hashable, Sendable {
        /// The word of Web Services.
        package let word: String

        package init(_ word: String) { self.word = word }

        /// The owner of the records.
        public static let owner = Role("OWNER")
        /// May invite others. Observed in responses, not documented for Web Services.
        public static let administrator = Role("ADMINISTRATOR")
        /// An invited user.
        public static let privateUser = Role("PRIVATE_USER")
        /// A user of a public link.
        public static let publicUser = Role("PUBLIC_USER")
        /// Unknown to the server.
        public static let unknown = Role("UNKNOWN")
    }

    /// The acceptance of an invitation. A status that this version does not know is kept.
    public struct Acceptance: Hashable, Sendable {
        /// The word of Web Services.
        package let word: String

        package init(_ word: String) { self.word = word }

        /// Not accepted yet.
        public static let pending = Acceptance("PENDING")
        /// Accepted.
        public static let accepted = Acceptance("ACCEPTED")
        /// No longer a participant. A status of the framework that Web Services do not document.
        public static let removed = Acceptance("REMOVED")
        /// Unknown to the server, or not stated.
        public static let unknown = Acceptance("UNKNOWN")
    }

    /// The record name of the user; nil when the server does not tell.
    public var userRecordName: String?
    /// The role of the participant.
    public var role: Role
    /// The participant's permission.
    public var permission: SharePermission
    /// The acceptance of the invitation.
    public var acceptance: Acceptance
    /// The dictionary of Web Services that it was read from, including the person's name and address; nil for others.
    package var json: JSONValue?

    /// Creates a participant, by default one who is invited and has not responded.
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

    /// True if the participant may change records; nil when unknown.
    package var mayWrite: Bool? {
        if role == .owner { return true }
        if acceptance == .pending || acceptance == .removed { return false }
        switch permission {
        case .readWrite: return true
        case .readOnly, .none: return false
        default: return nil
        }
    }
}

/// The terms of a share: its root, its participants, and their permissions.
public struct ShareTerms: Hashable, Sendable {
    /// The record name of the root; nil for the share of a zone, and when it is unknown.
    package var rootName: String?
    /// The permission for people with the link who were not invited. Save the share after a change, in the private database of
    /// its owner.
    public var publicPermission: SharePermission
    /// The participants that the user may see, including the owner.
    public var participants: [ShareParticipant]
    /// The current user among them; nil when unknown.
    public var currentUser: ShareParticipant?
    /// The last part of the link to the share, by which Web Services accept it; only the server writes it.
    public var shortGUID: String?

    /// Creates terms, by default of a share to which nobody is invited yet.
    package init(
        rootName: String? = nil,
        publicPermission: SharePermission = .none,
        participants: [ShareParticipant] = []
    ) {
        self.rootName = rootName
        self.publicPermission = publicPermission
        self.participants = participants
    }
}
