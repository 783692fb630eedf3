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
            """
            a mandatory to-one relationship has no destination for existing rows: the migration fails unless the \
            table is empty
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

    /// Inferred.
    static func becameToOne(wasManyToMany: Bool) -> Grade {
        let cloud = CloudEffect(.legal, wasManyToMany ? .loses : .deploy, .mixed)
        return Grade(.stage, handler: .required, loses: true, cloud)
            .because("only one of several links can stay, and it is undefined which one: choose it by code")
    }

    /// Tested.
    static let becameOrdered = Grade(.inferred, handler: .advised, .breaks)
        .because("Core Data keeps the links and gives them an undefined order")

    /// Tested.
    static let becameUnordered = Grade(.inferred, loses: true, .none)
        .because("Core Data keeps the links and drops their order")

    /// Documented.
    static let countChanged = Grade(.inferred, handler: .advised, .none)
        .because("the version hash changes; objects with too few or too many destinations fail when they are saved")

    /// Documented.
    static let relationshipBecameMandatory = Grade(.inferred, handler: .advised, .breaks, code: 134110)
        .because("the migration can fail if a row has no destination: link all rows before")

    /// Measured.
    static func deleteRuleChanged(isDeny: Bool) -> Grade {
        Grade(.none, isDeny ? .breaks : .none).because("the version hash does not include delete rules")
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
        .because("each link of a many-to-many relationship is a separate record in iCloud")

    /// Documented.
    static let linkRemoved = Grade(.inferred, .retains)
        .because("the records of a many-to-many relationship stay in iCloud forever")

    /// Documented.
    static let linkRenamed = Grade(.inferred, .replaces)
        .because("records of a many-to-many relationship name both ends: existing ones name ends that no longer exist")

    /// Ported.
    static let destinationChanged = Grade(
        .stage,
        handler: .required,
        loses: true,
        CloudEffect(.legal, .loses),
        code: 134190
    ).because("links cannot lead to objects of another entity: create them again by code")

    /// Sources speak of unrelated entities; nothing is known of a parent or subentity.
    /// Inferred.
    static let destinationMovedInTree = Grade(.uncertain, handler: .advised, .none, code: 134190)
        .because(
            "both destinations are in one table, but no source shows that Core Data keeps the links: test on a Mac"
        )

    /// Tested.
    static let destinationRenamed = Grade(.inferred, .renames)
        .because("the links follow the renamed entity")
}
