/// Relationships come, go, and change where and how they lead.
extension Grade {
    /// A mirrored store loads with optional, unordered relationships only.
    /// Documented.
    static func relationshipAdded(isMirrorable: Bool) -> Grade {
        Grade(.inferred, isMirrorable ? .adds : .breaks).because("there are no links yet")
    }

    /// Reported.
    static let mandatoryRelationshipAdded = Grade(.stage, handler: .required, .breaks, code: 134110)
        .because(
            "a mandatory to-one relationship has no destination for the rows that exist: the migration fails unless the table is empty"
        )

    /// Documented.
    static let relationshipRemoved = Grade(.inferred, loses: true, .retains)
        .because("Core Data drops the links; fields and links stay in the cloud for ever")

    /// Documented.
    static let relationshipRenamed = Grade(.inferred, .renames)
        .because("Core Data follows the renaming identifier and keeps the links")

    /// Documented.
    static let relationshipRenameSuspected = Grade(.inferred, loses: true, .replaces)
        .because(
            "without a renaming identifier this is a removal and an addition: all links are lost, and no error says so"
        )

    /// Documented.
    static func becameToMany(isManyToMany: Bool) -> Grade {
        Grade(.inferred, CloudEffect(.legal, isManyToMany ? .loses : .legal, .mixed))
            .because(
                isManyToMany
                    ? "Core Data keeps the links; in the cloud they move from a field to records of their own, and old ones stay behind"
                    : "Core Data keeps the links; the field in the cloud is no longer written"
            )
    }

    /// Inferred.
    static func becameToOne(wasManyToMany: Bool) -> Grade {
        let cloud = CloudEffect(.legal, wasManyToMany ? .loses : .deploy, .mixed)
        return Grade(.stage, handler: .required, loses: true, cloud)
            .because("of several links only one can stay, and which one is undefined: choose it by code")
    }

    /// Tested.
    static let becameOrdered = Grade(.inferred, handler: .advised, .breaks)
        .because("Core Data keeps the links and gives them some order")

    /// Tested.
    static let becameUnordered = Grade(.inferred, loses: true, .none)
        .because("Core Data keeps the links and drops their order")

    /// Documented.
    static let countChanged = Grade(.inferred, handler: .advised, .none)
        .because("the version hash changes; objects with too few or too many destinations fail when they are saved")

    /// Documented.
    static let relationshipBecameMandatory = Grade(.inferred, handler: .advised, .breaks, code: 134110)
        .because("the migration can fail when a row has no destination: link them before")

    /// Measured.
    static func deleteRuleChanged(isDeny: Bool) -> Grade {
        Grade(.none, isDeny ? .breaks : .none).because("a delete rule is outside the version hash")
    }

    /// To-one relationships keep their key whatever the inverse; the links of a to-many one are stored by way of it.
    /// Inferred.
    static func inverseChanged(isToMany: Bool, hasInverse: Bool) -> Grade {
        let loss = isToMany ? "; when links move between a key and a table they can be lost" : ""
        return Grade(.inferred, handler: .advised, loses: isToMany, hasInverse ? .none : .breaks)
            .because("the version hash changes\(loss)")
    }

    /// What happens to the links in the store is said of the relationships at both ends.
    /// Documented.
    static let linkAdded = Grade(.inferred, .adds)
        .because("each connection of a many-to-many link is a record of its own in the cloud")

    /// Documented.
    static let linkRemoved = Grade(.inferred, .retains)
        .because("the records of a many-to-many link stay in the cloud for ever")

    /// Documented.
    static let linkRenamed = Grade(.inferred, .replaces)
        .because("records of a many-to-many link name both ends: those that exist name ends that are no longer there")

    /// Ported.
    static let destinationChanged = Grade(
        .stage,
        handler: .required,
        loses: true,
        CloudEffect(.legal, .loses),
        code: 134190
    ).because("links cannot lead to objects of another entity: make them anew by code")

    /// Sources speak of unrelated entities; nothing is known of a parent or subentity.
    /// Inferred.
    static let destinationMovedInTree = Grade(.uncertain, handler: .advised, .none, code: 134190)
        .because(
            "both destinations are in one table, but nobody has shown that Core Data keeps the links: test on a Mac"
        )

    /// Tested.
    static let destinationRenamed = Grade(.inferred, .renames)
        .because("the links follow the renamed entity")
}
