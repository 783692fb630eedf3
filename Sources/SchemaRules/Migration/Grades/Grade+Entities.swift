import ObjectModel

/// Entities come, go, have another name, and move in the tree of their parents.
extension Grade {
    /// Documented.
    static let entityAdded = Grade(.inferred, .adds)
        .because("Core Data creates the table")

    /// An abstract entity has no rows of its own.
    /// Documented.
    static func entityRemoved(isAbstract: Bool) -> Grade {
        Grade(.inferred, loses: !isAbstract, .retains)
            .because("Core Data drops the rows of the entity; its record type stays in iCloud forever")
    }

    /// What a property holds, or an entity, which is of no kind.
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
    static func abstractChanged(isAbstract: Bool) -> Grade {
        isAbstract
            ? Grade(.inferred, loses: true, .none)
                .because(
                    """
                    the entity's hash changes; rows of the entity stay, but the app cannot create objects of an \
                    abstract entity
                    """
                )
            : Grade(.inferred, .none).because("the entity's hash changes, nothing else")
    }

    /// Core Data's words are "CloudKit integration forbids renaming"; seen for entities and relationships.
    /// Reported.
    static let renameRefused = Grade(.impossible, handler: .required, .renames, code: 134110)
        .because("a mirrored store refuses to migrate with a renaming: add the new name beside the old one instead")

    /// Core Data looks at two models only, whatever happened between them.
    /// Documented.
    static let renameChainBroken = Grade(.inferred, loses: true, .replaces)
        .because(
            """
            the renaming identifier does not match this version: a store that skips the versions between loses its \
            values
            """
        )

    /// Inferred.
    static func nameReused(_ cloud: CloudGrade) -> Grade {
        Grade(.inferred, handler: .advised, CloudEffect(cloud == .refused ? .refused : .legal, cloud, .misread))
            .because(
                """
                the name was missing in between; stores and records that skipped that version keep values of the old \
                meaning
                """
            )
    }

    /// Documented.
    static let treeChanged = Grade(.inferred, .replaces)
        .because("Core Data moves the rows; in iCloud, the record type is that of the new root")

    /// Documented.
    static let movedInTree = Grade(.inferred, .none)
        .because("the tree shares one table and one record type: no row or record moves")

    /// Documented.
    static let hierarchiesMerged = Grade(.stage, handler: .required, loses: true, .replaces, code: 134190)
        .because(
            """
            entities without a common parent cannot get one: code must create the rows again, with new object \
            identifiers
            """
        )
}
