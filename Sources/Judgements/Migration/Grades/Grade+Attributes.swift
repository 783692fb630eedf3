/// Attributes come, go, and change what they allow.
extension Grade {
    static let optionalAttributeAdded = Grade(.inferred, .adds)
        .because(.documented, "the new column is empty")

    static let defaultedAttributeAdded = Grade(.inferred, .adds)
        .because(
            .documented,
            "the new column takes its default; records in the cloud lack it until they are saved again"
        )

    static let mandatoryAttributeAdded = Grade(.stage, handler: .required, .breaks, code: 134110)
        .because(
            .reported,
            "a mandatory attribute without default has no value for the rows that exist: the migration fails unless the table is empty"
        )

    static let attributeRemoved = Grade(.inferred, loses: true, .retains)
        .because(.documented, "Core Data drops the column; the field stays in the cloud for ever")

    static let attributeRenamed = Grade(.inferred, .renames)
        .because(.documented, "Core Data follows the renaming identifier and keeps the values")

    static let attributeRenameSuspected = Grade(.inferred, loses: true, .replaces)
        .because(
            .documented,
            "without a renaming identifier this is a removal and an addition: all values are lost, and no error says so"
        )

    static let becameOptional = Grade(.inferred, .misreads)
        .because(.documented, "Core Data infers it; older apps may receive nothing where they require a value")

    static let becameMandatoryWithDefault = Grade(.inferred, .sendsOldValues)
        .because(.documented, "rows without a value take the default")

    static let becameMandatory = Grade(.stage, handler: .required, .breaks, code: 134110)
        .because(.documented, "the migration fails as soon as one row has no value: fill them before")

    static let defaultChanged = Grade(.none, .sendsOldValues)
        .because(.measured, "a default is outside the version hash: rows keep the old value")

    static let validationChanged = Grade(.none, handler: .advised, .sendsOldValues)
        .because(
            .measured,
            "validation is outside the version hash: rows that no longer pass fail when they are saved"
        )
}

/// Attributes change their type. The cloud's part depends on both types.
extension Grade {
    static func integerWidened(_ cloud: CloudEffect) -> Grade {
        Grade(.inferred, cloud.with(.misread)).because(.tested, "Core Data converts whole numbers")
    }

    static func integerNarrowed(_ cloud: CloudEffect) -> Grade {
        Grade(.inferred, handler: .advised, loses: true, cloud.with(.sendOldValues))
            .because(.ported, "Core Data converts whole numbers; values that do not fit are cut off")
    }

    static func integerAndFraction(_ cloud: CloudEffect, loses: Bool) -> Grade {
        Grade(.inferred, loses: loses, cloud.with(.misread))
            .because(
                .tested,
                "Core Data converts numbers\(loses ? ", not every one exactly" : ""); the field of a mirrored store cannot"
            )
    }

    static func fractionChanged(_ cloud: CloudEffect, loses: Bool) -> Grade {
        Grade(.inferred, loses: loses, cloud)
            .because(.ported, "Core Data converts numbers\(loses ? "; digits can be lost" : " exactly")")
    }

    static func integerAndBoolean(_ cloud: CloudEffect, loses: Bool) -> Grade {
        Grade(.inferred, loses: loses, cloud)
            .because(.ported, "Core Data converts the column\(loses ? "; numbers other than 0 and 1 are lost" : "")")
    }

    static func numberToString(_ cloud: CloudEffect) -> Grade {
        Grade(.uncertain, handler: .advised, loses: true, cloud, code: 134190)
            .because(
                .ported,
                "sources differ on whether Core Data turns numbers into text by itself; if it does, it chooses their form"
            )
    }

    static func incompatibleTypes(_ cloud: CloudEffect) -> Grade {
        Grade(.stage, handler: .required, loses: true, cloud, code: 134190)
            .because(
                .reported,
                "source and destination attribute types are incompatible: values must be converted by code"
            )
    }

    static func stringAndAddress(_ cloud: CloudEffect) -> Grade {
        Grade(.uncertain, handler: .advised, cloud, code: 134190)
            .because(
                .inferred,
                "the columns are alike and one app shipped it, but reports say that Core Data refuses it: test on a Mac"
            )
    }

    static func identifierChanged(_ cloud: CloudEffect) -> Grade {
        Grade(.stage, handler: .required, cloud, code: 134190)
            .because(
                .inferred,
                "identifiers are stored as 16 bytes of their own type: values must be converted by code"
            )
    }

    static func binaryAndTransformable(_ cloud: CloudEffect, isAllowed: Bool) -> Grade {
        isAllowed
            ? Grade(.inferred, handler: .advised, cloud.with(.misread))
                .because(
                    .inferred,
                    "user info allows the change of type; the transformer must understand the old bytes"
                )
            : Grade(.stage, handler: .required, cloud.with(.misread), code: 134190)
                .because(.inferred, "Core Data refuses it without NSMigrationAllowTypeTransformation in the user info")
    }
}
