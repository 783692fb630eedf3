/// Rows 5 to 16 of the decision table: attributes come, go, and change what they allow.
extension Grade {
    static let optionalAttributeAdded = Grade(
        5,
        .inferred,
        .adds,
        .documented,
        "the new column is empty"
    )

    static let defaultedAttributeAdded = Grade(
        6,
        .inferred,
        .adds,
        .documented,
        "the new column takes its default; records in the cloud lack it until they are saved again"
    )

    static let mandatoryAttributeAdded = Grade(
        7,
        .stage,
        handler: .required,
        .breaks,
        .reported,
        code: 134110,
        "a mandatory attribute without default has no value for the rows that exist: the migration fails unless the table is empty"
    )

    static let attributeRemoved = Grade(
        8,
        .inferred,
        loses: true,
        .retains,
        .documented,
        "Core Data drops the column; the field stays in the cloud for ever"
    )

    static func attributeRenamed(isMirrored: Bool) -> Grade {
        isMirrored
            ? .renameRefused(row: 9)
            : Grade(
                9,
                .inferred,
                .renames,
                .documented,
                "Core Data follows the renaming identifier and keeps the values"
            )
    }

    static let attributeRenameSuspected = Grade(
        10,
        .inferred,
        loses: true,
        .replaces,
        .documented,
        "without a renaming identifier this is a removal and an addition: all values are lost, and no error says so"
    )

    static let becameOptional = Grade(
        12,
        .inferred,
        CloudEffect(.legal, .legal, .misread),
        .documented,
        "Core Data infers it; older apps may receive nothing where they require a value"
    )

    static let becameMandatoryWithDefault = Grade(
        13,
        .inferred,
        CloudEffect(.legal, .legal, .sendOldValues),
        .documented,
        "rows without a value take the default"
    )

    static let becameMandatory = Grade(
        14,
        .stage,
        handler: .required,
        .breaks,
        .documented,
        code: 134110,
        "the migration fails as soon as one row has no value: fill them before"
    )

    static let defaultChanged = Grade(
        15,
        .none,
        CloudEffect(.legal, .legal, .sendOldValues),
        .measured,
        "a default is outside the version hash: rows keep the old value"
    )

    static let validationChanged = Grade(
        16,
        .none,
        handler: .advised,
        CloudEffect(.legal, .legal, .sendOldValues),
        .measured,
        "validation is outside the version hash: rows that no longer pass fail when they are saved"
    )
}
