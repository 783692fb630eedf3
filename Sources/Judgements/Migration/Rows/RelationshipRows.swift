/// Rows 37 to 49 of the decision table: relationships.
extension Grade {
    /// A mirrored store loads with optional, unordered relationships only.
    static func relationshipAdded(isMirrorable: Bool) -> Grade {
        Grade(37, .inferred, isMirrorable ? .adds : .breaks, .documented, "there are no links yet")
    }

    static let mandatoryRelationshipAdded = Grade(
        38,
        .stage,
        handler: .required,
        .breaks,
        .reported,
        code: 134110,
        "a mandatory to-one relationship has no destination for the rows that exist: the migration fails unless the table is empty"
    )

    static let relationshipRemoved = Grade(
        39,
        .inferred,
        loses: true,
        .retains,
        .documented,
        "Core Data drops the links; fields and links stay in the cloud for ever"
    )

    static func relationshipRenamed(isMirrored: Bool) -> Grade {
        isMirrored
            ? .renameRefused(row: 40)
            : Grade(
                40,
                .inferred,
                .renames,
                .documented,
                "Core Data follows the renaming identifier and keeps the links"
            )
    }

    static let relationshipRenameSuspected = Grade(
        40,
        .inferred,
        loses: true,
        .replaces,
        .documented,
        "without a renaming identifier this is a removal and an addition: all links are lost, and no error says so"
    )

    static func becameToMany(isManyToMany: Bool) -> Grade {
        Grade(
            41,
            .inferred,
            CloudEffect(.legal, isManyToMany ? .loses : .legal, .mixed),
            .documented,
            isManyToMany
                ? "Core Data keeps the links; in the cloud they move from a field to records of their own, and old ones stay behind"
                : "Core Data keeps the links; the field in the cloud is no longer written"
        )
    }

    static func becameToOne(wasManyToMany: Bool) -> Grade {
        Grade(
            42,
            .stage,
            handler: .required,
            loses: true,
            CloudEffect(.legal, wasManyToMany ? .loses : .deploy, .mixed),
            .inferred,
            "of several links only one can stay, and which one is undefined: choose it by code"
        )
    }

    static func orderChanged(isOrdered: Bool) -> Grade {
        isOrdered
            ? Grade(
                43,
                .inferred,
                handler: .advised,
                .breaks,
                .tested,
                "Core Data keeps the links and gives them some order"
            )
            : Grade(44, .inferred, loses: true, .none, .tested, "Core Data keeps the links and drops their order")
    }

    static let countChanged = Grade(
        45,
        .inferred,
        handler: .advised,
        .none,
        .documented,
        "the version hash changes; objects with too few or too many destinations fail when they are saved"
    )

    static let relationshipBecameMandatory = Grade(
        45,
        .inferred,
        handler: .advised,
        .breaks,
        .documented,
        code: 134110,
        "the migration can fail when a row has no destination: link them before"
    )

    static func deleteRuleChanged(isDeny: Bool) -> Grade {
        Grade(46, .none, isDeny ? .breaks : .none, .measured, "a delete rule is outside the version hash")
    }

    /// To-one relationships keep their key whatever the inverse; the links of a to-many one are stored by way of it.
    static func inverseChanged(isToMany: Bool, hasInverse: Bool) -> Grade {
        Grade(
            47,
            .inferred,
            handler: .advised,
            loses: isToMany,
            hasInverse ? .none : .breaks,
            .inferred,
            "the version hash changes\(isToMany ? "; when links move between a key and a table they can be lost" : "")"
        )
    }

    /// What happens to the links in the store is said of the relationships at both ends.
    static let linkAdded = Grade(
        37,
        .inferred,
        .adds,
        .documented,
        "each connection of a many-to-many link is a record of its own in the cloud"
    )

    static let linkRemoved = Grade(
        39,
        .inferred,
        .retains,
        .documented,
        "the records of a many-to-many link stay in the cloud for ever"
    )

    static let linkRenamed = Grade(
        40,
        .inferred,
        .replaces,
        .documented,
        "records of a many-to-many link name both ends: those that exist name ends that are no longer there"
    )

    static let destinationChanged = Grade(
        48,
        .stage,
        handler: .required,
        loses: true,
        CloudEffect(.legal, .loses),
        .ported,
        code: 134190,
        "links cannot lead to objects of another entity: make them anew by code"
    )

    /// The table speaks of unrelated entities; nothing is known of a parent or subentity.
    static let destinationMovedInTree = Grade(
        48,
        .uncertain,
        handler: .advised,
        CloudEffect(.legal, .legal),
        .inferred,
        code: 134190,
        "both destinations are in one table, but nobody has shown that Core Data keeps the links: test on a Mac"
    )

    static let destinationRenamed = Grade(
        49,
        .inferred,
        .renames,
        .tested,
        "the links follow the renamed entity"
    )
}
