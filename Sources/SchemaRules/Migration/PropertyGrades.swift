import Mirroring
import ObjectModel

/// Added, removed, and changed attributes.
extension Grade {
    /// Documented.
    static let optionalAttributeAdded = Grade(.inferred, .adds)
        .because("the new column is empty")

    /// Documented.
    static let defaultedAttributeAdded = Grade(.inferred, .adds)
        .because("the new column gets its default value; records in iCloud lack it until they are saved again")

    /// Reported.
    static let mandatoryAttributeAdded = Grade(.stage, handler: .required, .breaks, code: 134110)
        .because(
            """
            a mandatory attribute without a default value has no value for existing rows: the migration fails unless \
            the table is empty
            """
        )

    /// Documented.
    static let attributeRemoved = Grade(.inferred, loses: true, .retains)
        .because("Core Data drops the column; the field stays in iCloud forever")

    /// Documented; that an import keeps the default value is inferred.
    static let becameOptional = Grade(.inferred)
        .because("Core Data infers it; where a value is missing, older apps keep the default value")

    /// Documented.
    static let becameMandatoryWithDefault = Grade(.inferred, .sendsOldValues)
        .because("rows without a value get the default value")

    /// Documented.
    static let becameMandatory = Grade(.stage, handler: .required, .breaks, code: 134110)
        .because("the migration fails if a row has no value: fill all rows before")

    /// Measured.
    static let defaultChanged = Grade(.none, .sendsOldValues)
        .because("the version hash does not include default values: rows keep the old value")

    /// Measured.
    static let validationChanged = Grade(.none, handler: .advised, .sendsOldValues)
        .because("the version hash does not include validation: rows that no longer pass fail when they are saved")
}

/// A change of an attribute's type, in the store and in CloudKit.
struct TypeChange {
    let old: AttributeType
    let new: AttributeType
    /// The switch in the user info has no effect on values in external files.
    let allowsTransformation: Bool

    init(_ old: Attribute, _ new: Attribute) {
        self.old = old.type
        self.new = new.type
        let isExternal = old.allowsExternalStorage || new.allowsExternalStorage
        let isAllowed = new.details.userInfo.contains { $0.key == "NSMigrationAllowTypeTransformation" && $0.isOn }
        allowsTransformation = isAllowed && !isExternal
    }

    /// A field keeps its type and its values.
    var cloud: CloudEffect {
        switch (new.reading(of: old), old.reading(of: new)) {
        case (.refused, _): [old, new].allSatisfy { FieldMapping($0)?.isNumber == true } ? .mismatches : .breaks
        case (.all, .all): .none
        case (.all, _): .misreads
        case (.some, _): .sendsOldValues
        case (.none, _): .unreadable
        }
    }

    var grade: Grade {
        var grade = store
        grade.cloud = cloud
        return grade
    }

    private var store: Grade {
        switch (old, new) {
        case (.string, .uri), (.uri, .string): .stringAndAddress
        case (.uuid, .string), (.string, .uuid), (.uuid, .binary), (.binary, .uuid): .identifierChanged
        case (.binary, .transformable), (.transformable, .binary):
            allowsTransformation ? .transformationAllowed : .transformationRefused
        default: convertedNumber ?? .incompatibleTypes
        }
    }

    /// The grade of a change between types of numbers; nil for others. It loses digits to whole numbers, or to fewer bits.
    private var convertedNumber: Grade? {
        guard let before = old.exactBits, let now = new.exactBits else { return nil }
        if old.isInteger && new.isInteger { return .integerChanged(loses: before > now) }
        if old.isFraction && new.isFraction { return .fractionChanged(loses: before > now) }
        if old.isFraction || new.isFraction { return .integerAndFraction(loses: !new.isFraction || before > now) }
        return .integerAndBoolean(loses: new == .boolean)
    }
}

extension AttributeType {
    fileprivate var isFraction: Bool { self == .double || self == .float || self == .decimal }

    /// The number of bits of a whole number that fit exactly; nil for types that are no numbers.
    fileprivate var exactBits: Int? {
        switch self {
        case .boolean: 1
        case .integer16: 16
        case .float: 24
        case .integer32: 32
        case .double: 53
        case .integer64: 64
        case .decimal: 126
        case .string, .uri, .uuid, .binary, .transformable, .date, .composite, .undefined, .objectID: nil
        }
    }
}

extension UserInfoEntry {
    fileprivate var isOn: Bool { !["", "0", "NO", "false"].contains(value) }
}

/// Changed types of attributes, for the store.
extension Grade {
    /// Tested; that narrowing cuts values off is ported.
    static func integerChanged(loses: Bool) -> Grade {
        Grade(.inferred, handler: loses ? .advised : .none, loses: loses)
            .because("Core Data converts whole numbers\(loses ? "; values that do not fit are cut off" : "")")
    }

    /// Tested.
    static func integerAndFraction(loses: Bool) -> Grade {
        Grade(.inferred, loses: loses)
            .because(
                "Core Data converts numbers\(loses ? ", not every one exactly" : ""); the field of a mirrored store cannot"
            )
    }

    /// Ported.
    static func fractionChanged(loses: Bool) -> Grade {
        Grade(.inferred, loses: loses)
            .because("Core Data converts numbers\(loses ? "; digits can be lost" : " exactly")")
    }

    /// Ported.
    static func integerAndBoolean(loses: Bool) -> Grade {
        Grade(.inferred, loses: loses)
            .because("Core Data converts the column\(loses ? "; numbers other than 0 and 1 are lost" : "")")
    }

    /// Observed: the types must be equal, or both be numbers or Boolean.
    static let incompatibleTypes = Grade(.stage, handler: .required, loses: true, code: 134190)
        .because("source and destination attribute types are incompatible: code must convert the values")

    /// Observed.
    static let stringAndAddress = Grade(.stage, handler: .required, code: 134190)
        .because(
            "source and destination attribute types are incompatible, although the columns are equal: code must copy "
                + "the values"
        )

    /// Observed.
    static let identifierChanged = Grade(.stage, handler: .required, code: 134190)
        .because("UUIDs are stored as 16 bytes: code must convert the values")

    /// Observed.
    static let transformationAllowed = Grade(.inferred, handler: .advised)
        .because("user info allows the change of type; the transformer must understand the old bytes")

    /// Observed.
    static let transformationRefused = Grade(.stage, handler: .required, code: 134190)
        .because("Core Data refuses it without NSMigrationAllowTypeTransformation in the user info")
}

/// Added, removed, and changed relationships.
extension Grade {
    /// A mirrored store loads only with optional, unordered relationships. Documented.
    static func relationshipAdded(isMirrorable: Bool) -> Grade {
        Grade(.inferred, isMirrorable ? .adds : .breaks).because("there are no links yet")
    }

    /// Reported.
    static let mandatoryRelationshipAdded = Grade(.stage, handler: .required, .breaks, code: 134110)
        .because(
            """
            a mandatory relationship has no destination for existing rows: the migration fails unless the table is \
            empty
            """
        )

    /// Documented.
    static let relationshipRemoved = Grade(.inferred, loses: true, .retains)
        .because("Core Data drops the links; fields and links stay in iCloud forever")

    /// Documented.
    static func becameToMany(isManyToMany: Bool) -> Grade {
        Grade(.inferred, CloudEffect(.legal, isManyToMany ? .loses : .legal, .mixed))
            .because(
                isManyToMany
                    ? """
                    Core Data keeps the links; in iCloud, new links are separate records instead of a field, and \
                    old links stay in the field
                    """
                    : "Core Data keeps the links; the field in iCloud is no longer written"
            )
    }

    /// Observed.
    static func becameToOne(wasManyToMany: Bool) -> Grade {
        let cloud = CloudEffect(.legal, wasManyToMany ? .loses : .deploy, .mixed)
        return Grade(.stage, handler: .required, loses: true, cloud, code: 134190)
            .because("Core Data does not map a to-many to a to-one relationship: code must choose the link that stays")
    }

    /// Tested.
    static let becameOrdered = Grade(.inferred, handler: .advised, .breaks)
        .because("Core Data keeps the links and gives them an undefined order")

    /// Tested.
    static let becameUnordered = Grade(.inferred, loses: true)
        .because("Core Data keeps the links and drops their order")

    /// Documented.
    static let countChanged = Grade(.inferred, handler: .advised)
        .because("the version hash changes; objects with too few or too many destinations fail when they are saved")

    /// Observed: of to-many relationships only those with a minimum are validated.
    static func relationshipBecameMandatory(isValidated: Bool) -> Grade {
        isValidated
            ? Grade(.stage, handler: .required, .breaks, code: 134110)
                .because("the migration fails if a row has no destination: link all rows before")
            : Grade(.inferred, handler: .advised, .breaks)
                .because(
                    "a to-many relationship without a minimum count may be empty: the migration does not look at it"
                )
    }

    /// Measured.
    static func deleteRuleChanged(isDeny: Bool) -> Grade {
        Grade(.none, isDeny ? .breaks : .none).because("the version hash does not include delete rules")
    }

    /// A to-one relationship keeps its key whatever the inverse. The links of a to-many relationship are stored through
    /// its inverse. Inferred.
    static func inverseChanged(isToMany: Bool, hasInverse: Bool) -> Grade {
        let loss = isToMany ? "; when links move between a key and a table they can be lost" : ""
        return Grade(.inferred, handler: .advised, loses: isToMany, hasInverse ? .none : .breaks)
            .because("the version hash changes\(loss)")
    }

    /// The loss of links in the store is reported for the relationships at both ends. Documented.
    static func linkAdded(isDeployed: Bool) -> Grade {
        Grade(.inferred, isDeployed ? .extends : .adds)
            .because("each link of a many-to-many relationship is a separate record in iCloud")
    }

    /// Documented.
    static let linkRemoved = Grade(.inferred, .retains)
        .because("the records of a many-to-many relationship stay in iCloud forever")

    /// Documented.
    static let linkRenamed = Grade(.inferred, .replaces)
        .because("records of a many-to-many relationship name both ends: existing ones name ends that no longer exist")

    /// An import looks for the relationship at the entity that a link names, which declares or inherits it. Observed twice.
    static let linkRaised = Grade(.inferred, .misreads)
        .because("links name entities that still have the relationship; older apps skip those of other objects")

    /// Observed once: inference does not look at the destination. It may pass, so this stays uncertain. A record has the name of
    /// another one, and not of its entity.
    static let destinationChanged = Grade(.uncertain, handler: .required, loses: true, .unreadable)
        .because(
            "Core Data copies the keys without looking at the destination, so links lead to other objects or to none: create them "
                + "again by code"
        )

    /// Observed once, like any other destination. Older apps drop links to objects that their relationship cannot lead to.
    static func destinationMovedInTree(_ change: DestinationChange) -> Grade {
        let cloud: CloudEffect =
            switch change {
            case .same: .none
            case .widened: .misreads
            case .narrowed: .replaces
            case .other: .unreadable
            }
        return Grade(.uncertain, handler: .advised, cloud)
            .because(
                "both destinations are in one table and Core Data copies the keys, also those of objects that the "
                    + "relationship cannot lead to: test on a Mac"
            )
    }

    /// Tested.
    static let destinationRenamed = Grade(.inferred, .renames)
        .because("the links follow the renamed entity")
}
