/// How an environment of a CloudKit container takes a change.
package enum CloudGrade: String, CaseIterable, Hashable, Sendable {
    /// Nothing has to happen; what the environment holds, it keeps.
    case legal
    /// New record types or fields must be deployed before the build ships.
    case deploy
    /// The schema allows it, but records that exist are no longer found, or mean something else.
    case loses
    /// The server refuses it for good, or the mirrored store does not load.
    case refused
}

/// What versions of the app that are in use do with a mirrored store after the change.
package enum OlderApps: String, CaseIterable, Hashable, Sendable {
    /// They do not notice.
    case unaffected
    /// They do not know what is new and leave it alone; what others write there is lost on them until it is written again.
    case ignore
    /// They keep reading and writing what the new version no longer looks at.
    case keepWriting = "keep-writing"
    /// They send what the new version no longer expects.
    case sendOldValues = "send-old-values"
    /// They read values that they do not expect or cannot decode.
    case misread
    /// They and the new version keep links in different places.
    case mixed
    /// They and the new version work on different records or fields and never see each other's.
    case disjoint
}

/// What a change means for a mirrored store beyond the device.
package struct CloudEffect: Hashable, Sendable {
    /// The development environment, which adds types and fields by itself.
    package let development: CloudGrade
    /// The production environment, which never adds, retypes or drops anything by itself.
    package let production: CloudGrade
    /// Versions of the app that are in use.
    package let olderApps: OlderApps

    /// Creates an effect.
    package init(_ development: CloudGrade, _ production: CloudGrade, _ olderApps: OlderApps = .unaffected) {
        self.development = development
        self.production = production
        self.olderApps = olderApps
    }
}

extension CloudEffect {
    /// The cloud does not see the change.
    static let none = CloudEffect(.legal, .legal)
    /// New types or fields, which older apps ignore.
    static let adds = CloudEffect(.legal, .deploy, .ignore)
    /// The type or field stays, and older apps keep using it.
    static let retains = CloudEffect(.legal, .legal, .keepWriting)
    /// A new type or field takes the place of the old one, knowingly: blocked, as the old values stay behind.
    static let renames = CloudEffect(.legal, .refused, .disjoint)
    /// A new type or field takes the place of the old one, and nothing says so.
    static let replaces = CloudEffect(.legal, .loses, .disjoint)
    /// The mirrored store does not load with such a model.
    static let breaks = CloudEffect(.refused, .refused)
    /// Older apps read values that they do not expect.
    static let misreads = CloudEffect(.legal, .legal, .misread)
    /// The new version cannot read the values that are there, and older apps not those of the new version.
    static let unreadable = CloudEffect(.legal, .loses, .misread)
    /// Older apps send what is no longer expected.
    static let sendsOldValues = CloudEffect(.legal, .legal, .sendOldValues)

    /// The same, for older apps that are affected in a certain way.
    func with(_ olderApps: OlderApps) -> CloudEffect { CloudEffect(development, production, olderApps) }
}
