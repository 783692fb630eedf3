/// Rows 1 to 4 of the decision table, and 53: entities.
extension Grade {
    static let entityAdded = Grade(
        1,
        .inferred,
        .adds,
        .documented,
        "Core Data creates the table"
    )

    /// An abstract entity has no rows of its own.
    static func entityRemoved(isAbstract: Bool) -> Grade {
        Grade(
            2,
            .inferred,
            loses: !isAbstract,
            .retains,
            .documented,
            "Core Data drops the rows of the entity; its record type stays in the cloud for ever"
        )
    }

    static func entityRenamed(isMirrored: Bool) -> Grade {
        isMirrored
            ? .renameRefused(row: 3)
            : Grade(
                3,
                .inferred,
                .renames,
                .documented,
                "Core Data follows the renaming identifier and keeps the rows"
            )
    }

    static let entityRenameSuspected = Grade(
        4,
        .inferred,
        loses: true,
        .replaces,
        .documented,
        "without a renaming identifier this is a removal and an addition: all rows are lost, and no error says so"
    )

    static func abstractChanged(isAbstract: Bool) -> Grade {
        isAbstract
            ? Grade(
                53,
                .inferred,
                loses: true,
                .none,
                .inferred,
                "the entity's hash changes; rows of the entity stay, but objects of an abstract entity cannot be made"
            )
            : Grade(53, .inferred, .none, .inferred, "the entity's hash changes, nothing else")
    }

    /// Core Data's words are "CloudKit integration forbids renaming"; seen for entities and relationships.
    static func renameRefused(row: Int) -> Grade {
        Grade(
            row,
            .impossible,
            handler: .required,
            .renames,
            .reported,
            code: 134110,
            "a mirrored store refuses to migrate over a renaming: add the new name beside the old one instead"
        )
    }

    /// Core Data looks at two models only, whatever happened between them.
    static func chainBroken(row: Int) -> Grade {
        Grade(
            row,
            .inferred,
            loses: true,
            .replaces,
            .documented,
            "the renaming identifier does not reach back this far: a store that skips the versions between loses what it holds"
        )
    }

    static func nameReused(_ cloud: CloudGrade) -> Grade {
        Grade(
            11,
            .inferred,
            handler: .advised,
            CloudEffect(cloud == .refused ? .refused : .legal, cloud, .misread),
            .inferred,
            "the name was gone in between; stores and records that skipped that version keep values of the old meaning"
        )
    }
}
