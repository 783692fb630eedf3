import CompilerSupport
import ObjectModel

/// Added, removed, renamed, and moved entities.
extension Grade {
    /// The entities of a tree share a record type. Documented.
    static func entityAdded(isDeployed: Bool) -> Grade {
        Grade(.inferred, isDeployed ? .extends : .adds).because("Core Data creates the table")
    }

    /// An abstract entity has no rows of its own.
    /// Documented.
    static func entityRemoved(isAbstract: Bool) -> Grade {
        Grade(.inferred, loses: !isAbstract, .retains)
            .because("Core Data drops the rows of the entity; its record type stays in iCloud forever")
    }

    /// The contents of a property, or the rows of an entity, which has no property kind.
    private static func contents(of kind: PropertyKind?) -> String {
        switch kind {
        case nil: "rows"
        case .relationship: "links"
        case .attribute, .fetchedProperty: "values"
        }
    }

    /// Documented.
    static func renamed(_ kind: PropertyKind?) -> Grade {
        Grade(.inferred, .renames)
            .because("Core Data follows the renaming identifier and keeps the \(contents(of: kind))")
    }

    /// Documented.
    static func renameSuspected(_ kind: PropertyKind?) -> Grade {
        let way = "without a renaming identifier, this is a removal and an addition"
        return Grade(.inferred, loses: true, .replaces)
            .because("\(way): all \(contents(of: kind)) are lost without an error")
    }

    /// Inferred.
    static let becameAbstract = Grade(.inferred, loses: true)
        .because(
            """
            the entity's hash changes; rows of the entity stay, but the app cannot create objects of an abstract entity
            """
        )

    /// Measured of preservation after deletion, inferred of entities that became concrete.
    static let entityHashChanged = Grade(.inferred)
        .because("the entity's hash changes, nothing else")

    /// Core Data's message is "CloudKit integration forbids renaming"; reported for entities and relationships.
    /// Reported.
    static let renameRefused = Grade(.impossible, handler: .required, .renames, code: 134110)
        .because("a mirrored store refuses to migrate with a renaming: add the new name beside the old one instead")

    /// Core Data compares only two models, whatever versions lie between. Documented.
    static let renameChainBroken = Grade(.inferred, loses: true, .replaces)
        .because(
            """
            the renaming identifier does not match this version: a store that skips the versions between loses its \
            values
            """
        )

    /// Nobody sees what a name means: `compatibility` takes it for what it was, and says the same beside it. Inferred.
    static func nameReused(_ cloud: CloudGrade) -> Grade {
        Grade(.inferred, handler: .advised, CloudEffect(cloud == .refused ? .refused : .legal, cloud, .misread))
            .because(
                """
                the name was missing in between; if it means something else now, stores and records that skipped that \
                version keep values of the old meaning
                """
            )
    }

    /// Documented.
    static let treeChanged = Grade(.inferred, .replaces)
        .because("Core Data moves the rows; in iCloud, the record type is that of the new root")

    /// Documented.
    static let movedInTree = Grade(.inferred)
        .because("the tree shares one table and one record type: no row or record moves")

    /// Documented.
    static let leftInTree = Grade(.inferred, loses: true, .retains)
        .because("an entity of the tree no longer has the property: its values stay in iCloud forever")

    /// Documented.
    static let gainedInTree = Grade(.inferred, .extends)
        .because("another entity of the tree has the property, where older apps do not look for it")

    /// Observed, like a relationship that leads to another entity of its tree.
    static func widenedInTree(loses: Bool) -> Grade {
        let loss = loses ? "; values of properties that the former parent had are lost" : ""
        return Grade(.inferred, loses: loses, .misreads)
            .because(
                "relationships that lead to the new parent lead to such objects, too, and older apps drop these links\(loss)"
            )
    }

    /// Documented.
    static let hierarchiesMerged = Grade(.stage, handler: .required, loses: true, .replaces, code: 134190)
        .because(
            """
            entities without a common parent cannot get one: code must create the rows again, with new object \
            identifiers
            """
        )
}

/// Settings that change how or whether something is stored.
extension Grade {
    /// Measured.
    static let transformerChanged = Grade(.none, handler: .advised, .misreads)
        .because(
            """
            the version hash does not include transformers: without a hash modifier, Core Data does not rewrite old \
            values
            """
        )

    /// Measured; all such transformers read each other's archives.
    static let archivesKept = Grade(.none)
        .because("both value transformers make keyed archives, and the version hash does not include them")

    /// Measured.
    static let sourceChanged = Grade(.none)
        .because("the version hash does not include classes and generated sources")

    /// Tested.
    static let modifierChanged = Grade(.inferred)
        .because("a hash modifier changes the version hash on purpose: Core Data copies the rows")

    /// Observed.
    static let becameExternal = Grade(.inferred)
        .because("values move to files when they are written again")

    /// Observed.
    static let becameInternal = Grade(.stage, handler: .required, code: 134190)
        .because("an inferred mapping cannot move values from files back into the store")

    /// Inferred.
    static let spotlightChanged = Grade(.none)
        .because("the version hash does not include Spotlight settings")

    /// Measured.
    static let indexChanged = Grade(.none, handler: .advised)
        .because(
            """
            the version hash does not include indexes: the old index stays until another change migrates the store; a \
            hash modifier forces it
            """
        )

    /// Inferred.
    static let partialIndexChanged = Grade(.none, handler: .advised)
        .because(
            "the version hash does not include indexes: the old predicate stays until another change migrates the store"
        )

    /// Documented.
    static let constraintAdded = Grade(.inferred, handler: .required, .breaks, code: 134111)
        .because("the migration fails if two rows are equal: merge or delete duplicates before")

    /// Documented.
    static let constraintRemoved = Grade(.inferred)
        .because("Core Data drops the unique index")

    /// Tested.
    static let becameTransient = Grade(.inferred, loses: true, .retains)
        .because("a transient property has no column: Core Data drops the stored values")

    /// Reported.
    static let becameIgnored = Grade(.none, .retains)
        .because("user info leaves it out of mirroring: the field stays in iCloud forever, and no longer gets values")

    /// Reported.
    static let becameUnignored = Grade(.none, .adds)
        .because("user info no longer leaves it out of mirroring: records in iCloud lack it until they are saved again")

    /// Changes outside stores and records. Measured.
    static let unstored = Grade(.none)
        .because("the version hash does not include it, and it has no stored values")

    /// Measured.
    static func leftConfiguration(isUnmirrored: Bool) -> Grade {
        Grade(.none, handler: .advised, isUnmirrored ? .retains : .none)
            .because(
                "a store of this configuration no longer has the entity: code must move its rows"
                    + (isUnmirrored ? "; its record type stays in iCloud forever" : "")
            )
    }

    /// Observed.
    static let configurationRenamed = Grade(.none, handler: .advised)
        .because(
            "rows and records stay as they are, but a store whose description has the old name does not load (134060)"
        )

    /// Measured.
    static let enteredConfiguration = Grade(.none, .adds)
        .because("the entity is mirrored now: its record type must be deployed")

    /// Measured.
    static let entitiesMirrored = Grade(.none, .adds)
        .because("entities are mirrored by it now: their record types must be deployed")

    /// Measured.
    static let entitiesUnmirrored = Grade(.none, .retains)
        .because("entities are no longer mirrored by it: their record types stay in iCloud forever")

    /// Documented.
    static func compositeChanged(loses: Bool) -> Grade {
        Grade(.inferred, loses: loses, .misreads)
            .because("elements of a composite migrate by name, like attributes")
    }

    /// Inferred.
    static let storedElementsChanged = Grade(.none, handler: .advised, loses: true, .unreadable)
        .because(
            "the value is stored in one piece, and no migration looks into it: values that exist are not read any more"
        )

    /// Inferred.
    static let rawValuesChanged = Grade(.none, handler: .advised, loses: true, .misreads)
        .because("the version hash does not include raw values: those that exist do not decode, or are another case")

    /// Inferred.
    static func storedMemberChanged(loses: Bool) -> Grade {
        Grade(.none, handler: loses ? .advised : .none, loses: loses, .misreads)
            .because(
                "the value is stored in one piece, and no migration looks into it: values that exist are decoded as they are"
            )
    }

    /// Inferred.
    static let derivationChanged = Grade(.inferred)
        .because("Core Data drops the column and computes it again")

    /// Inferred.
    static let becameDerived = Grade(.inferred, loses: true, .retains)
        .because("computed values replace the values that the app set")

    /// Inferred.
    static let becameUnderived = Grade(.inferred, .adds)
        .because("Core Data drops the column and adds it again")

    /// The version hash does not include encryption, but a CloudKit field cannot change it. Documented.
    static let encryptionChanged = Grade(.none, .mismatches)
        .because("a deployed field can never become encrypted or unencrypted")
}

/// The grade of a change: for the store on a device, both environments of the container, and older apps.
///
/// Each grade that a change can get has a name in the extensions beside this file, with its reason. The word before it says
/// how that is known: documented by Apple; measured in committed stores and compiled models of published apps; tested, by
/// tests of a published app; observed in how Core Data behaves; reported by developers, with Core Data's message; ported,
/// from another implementation of Core Data; or inferred from other facts, which nobody has confirmed.
package struct Grade: Equatable, Sendable {
    /// The store on the device.
    package let store: StoreGrade
    /// The need for code of the app.
    package let handler: HandlerNeed
    /// True if the store can lose values, rows, links, or their order.
    package let losesData: Bool
    /// The effect on CloudKit and on older apps.
    package internal(set) var cloud: CloudEffect
    /// The `NSCocoaErrorDomain` code of Core Data's failure; nil when it does not fail.
    package let coreDataCode: Int?
    /// The reason, in one sentence.
    package private(set) var reason = ""

    init(
        _ store: StoreGrade,
        handler: HandlerNeed = .none,
        loses losesData: Bool = false,
        _ cloud: CloudEffect = .none,
        code: Int? = nil
    ) {
        self.store = store
        self.handler = handler
        self.losesData = losesData
        self.cloud = cloud
        coreDataCode = code
    }

    /// The grade with a reason.
    func because(_ reason: String) -> Grade {
        var grade = self
        grade.reason = reason
        return grade
    }

    /// The reason, capitalized.
    var sentence: String { reason.withUppercaseStart }

    /// True if the migration needs more than inference.
    var needsHelp: Bool { store > .inferred || handler == .required }
}

/// The grade for the store on a device, from harmless to impossible.
package enum StoreGrade: String, OrderedByCase, Hashable, Sendable {
    /// The version hash stays the same, so nothing is migrated.
    case none
    /// Core Data infers the mapping.
    case inferred
    /// No source shows whether Core Data infers the mapping. Treat it like ``stage``.
    case uncertain
    /// Core Data cannot migrate in one step, or only an empty store; a recipe migrates in several.
    case stage
    /// Core Data refuses, and no recipe is known.
    case impossible
}

/// The need for code of the app that runs with the migration: in a stage's handler or before the store opens.
package enum HandlerNeed: String, OrderedByCase, Hashable, Sendable {
    /// No code is needed.
    case none
    /// The migration runs without code, but code improves the values.
    case advised
    /// Without code the migration fails as soon as rows do not fit, or always.
    case required
}

/// The effect of a change on an environment of a CloudKit container.
package enum CloudGrade: String, CaseIterable, Hashable, Sendable {
    /// No action is needed; the environment keeps its contents.
    case legal
    /// New record types or fields must be deployed before the build ships.
    case deploy
    /// The schema allows the change, but existing records are no longer found or change their meaning.
    case loses
    /// The server always refuses the change, or the mirrored store does not load.
    case refused
}

/// The behavior of older app versions with a mirrored store after the change.
package enum OlderApps: String, CaseIterable, Hashable, Sendable {
    /// They are not affected.
    case unaffected
    /// They do not know what is new and leave it alone; what others write there arrives with their update, because a migration
    /// that changes tables makes mirroring fetch everything again.
    case ignore
    /// They keep reading and writing elements that the new version ignores.
    case keepWriting = "keep-writing"
    /// They send values that the new version no longer expects.
    case sendOldValues = "send-old-values"
    /// They read values that they do not expect or cannot decode.
    case misread
    /// They and the new version store links in different places.
    case mixed
    /// They and the new version use different records or fields and do not see each other's.
    case disjoint
}

/// The effect of a change on CloudKit and on older apps.
package struct CloudEffect: Hashable, Sendable {
    /// The development environment, which adds types and fields automatically.
    package let development: CloudGrade
    /// The production environment, which never changes automatically.
    package let production: CloudGrade
    /// The app versions in use.
    package let olderApps: OlderApps

    /// Creates an effect.
    package init(_ development: CloudGrade, _ production: CloudGrade, _ olderApps: OlderApps = .unaffected) {
        self.development = development
        self.production = production
        self.olderApps = olderApps
    }
}

extension CloudEffect {
    /// The change does not reach CloudKit.
    static let none = CloudEffect(.legal, .legal)
    /// New types or fields, which older apps ignore.
    static let adds = CloudEffect(.legal, .deploy, .ignore)
    /// The schema has it already, and older apps ignore it where it is new.
    static let extends = CloudEffect(.legal, .legal, .ignore)
    /// The type or field stays, and older apps keep using it.
    static let retains = CloudEffect(.legal, .legal, .keepWriting)
    /// An explicit renaming: a new type or field replaces the old one. It is refused because the old values stay
    /// behind.
    static let renames = CloudEffect(.legal, .refused, .disjoint)
    /// A new type or field replaces the old one without an explicit renaming.
    static let replaces = CloudEffect(.legal, .loses, .disjoint)
    /// The mirrored store does not load with such a model.
    static let breaks = CloudEffect(.refused, .refused)
    /// Older apps read values that they do not expect.
    static let misreads = CloudEffect(.legal, .legal, .misread)
    /// The new version cannot read the existing values, and older apps cannot read the new ones.
    static let unreadable = CloudEffect(.legal, .loses, .misread)
    /// Older apps send values that are no longer expected.
    static let sendsOldValues = CloudEffect(.legal, .legal, .sendOldValues)
    /// The server refuses the field, and older apps expect it as it was.
    static let mismatches = CloudEffect(.refused, .refused, .misread)
}
