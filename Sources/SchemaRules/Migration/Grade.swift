import CompilerSupport

/// A verdict on one change for four audiences: the store on a device, both environments of the container, older apps.
///
/// Each grade that a change can get has a name in the extensions beside this file, with its reason. The word before it says
/// how that is known: documented by Apple; measured in committed stores and compiled models of published apps; tested, by
/// tests of a published app; reported by developers, with Core Data's message; ported, from another implementation of Core
/// Data; or inferred from other facts, which nobody has confirmed.
package struct Grade: Equatable, Sendable {
    /// The store on the device.
    package let store: StoreGrade
    /// Whether code of the app must help.
    package let handler: HandlerNeed
    /// Whether values, rows, links or their order can be lost.
    package let losesData: Bool
    /// What a mirrored store does to the cloud and to older apps.
    package internal(set) var cloud: CloudEffect
    /// The `NSCocoaErrorDomain` code that Core Data fails with, when it does.
    package let coreDataCode: Int?
    /// Why, in one sentence.
    package private(set) var reason = ""

    init(
        _ store: StoreGrade,
        handler: HandlerNeed = .none,
        loses losesData: Bool = false,
        _ cloud: CloudEffect,
        code: Int? = nil
    ) {
        self.store = store
        self.handler = handler
        self.losesData = losesData
        self.cloud = cloud
        coreDataCode = code
    }

    /// The grade with its reason.
    func because(_ reason: String) -> Grade {
        var grade = self
        grade.reason = reason
        return grade
    }

    /// Why, as the beginning of a sentence.
    var sentence: String { reason.withUppercaseStart }

    /// Whether people must know of it before they rely on inference.
    var needsHelp: Bool { store > .inferred || handler == .required }
}

/// What a change asks of the store on a device, from harmless to hopeless.
package enum StoreGrade: String, OrderedByCase, Hashable, Sendable {
    /// The version hash stays: nothing is migrated.
    case none
    /// Core Data infers the mapping.
    case inferred
    /// Nobody has shown whether Core Data infers the mapping: to be treated like ``stage``.
    case uncertain
    /// Core Data cannot do it in one step, or only in an empty store; a recipe leads there in several.
    case stage
    /// Core Data refuses, and no recipe leads there.
    case impossible
}

/// Whether code of the app has to run beside the migration, as a stage's handler or before the store is opened.
package enum HandlerNeed: String, OrderedByCase, Hashable, Sendable {
    /// No.
    case none
    /// Values become better with it; the migration runs without.
    case advised
    /// Without it the migration fails as soon as there are rows that do not fit, or it cannot be done at all.
    case required
}

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
