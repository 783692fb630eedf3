/// Entities come, go, have another name, and move in the tree of their parents.
extension Grade {
    static let entityAdded = Grade(.inferred, .adds)
        .because(.documented, "Core Data creates the table")

    /// An abstract entity has no rows of its own.
    static func entityRemoved(isAbstract: Bool) -> Grade {
        Grade(.inferred, loses: !isAbstract, .retains)
            .because(
                .documented,
                "Core Data drops the rows of the entity; its record type stays in the cloud for ever"
            )
    }

    static let entityRenamed = Grade(.inferred, .renames)
        .because(.documented, "Core Data follows the renaming identifier and keeps the rows")

    static let entityRenameSuspected = Grade(.inferred, loses: true, .replaces)
        .because(
            .documented,
            "without a renaming identifier this is a removal and an addition: all rows are lost, and no error says so"
        )

    static func abstractChanged(isAbstract: Bool) -> Grade {
        isAbstract
            ? Grade(.inferred, loses: true, .none)
                .because(
                    .inferred,
                    "the entity's hash changes; rows of the entity stay, but objects of an abstract entity cannot be made"
                )
            : Grade(.inferred, .none).because(.inferred, "the entity's hash changes, nothing else")
    }

    /// Core Data's words are "CloudKit integration forbids renaming"; seen for entities and relationships.
    static let renameRefused = Grade(.impossible, handler: .required, .renames, code: 134110)
        .because(
            .reported,
            "a mirrored store refuses to migrate over a renaming: add the new name beside the old one instead"
        )

    /// Core Data looks at two models only, whatever happened between them.
    static let renameChainBroken = Grade(.inferred, loses: true, .replaces)
        .because(
            .documented,
            "the renaming identifier does not reach back this far: a store that skips the versions between loses what it holds"
        )

    static func nameReused(_ cloud: CloudGrade) -> Grade {
        Grade(.inferred, handler: .advised, CloudEffect(cloud == .refused ? .refused : .legal, cloud, .misread))
            .because(
                .inferred,
                "the name was gone in between; stores and records that skipped that version keep values of the old meaning"
            )
    }

    static let treeChanged = Grade(.inferred, .replaces)
        .because(.documented, "Core Data moves the rows; in the cloud the record type is that of the new root")

    static let movedInTree = Grade(.inferred, .none)
        .because(.documented, "the tree shares one table and one record type: nothing moves")

    static let hierarchiesMerged = Grade(.stage, handler: .required, loses: true, .replaces, code: 134190)
        .because(
            .documented,
            "entities without a common parent cannot get one: rows must be created anew, with new object identifiers"
        )
}
