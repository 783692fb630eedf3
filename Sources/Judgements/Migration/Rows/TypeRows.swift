/// Rows 17 to 26 of the decision table: attributes change their type. The cloud's part depends on both types.
extension Grade {
    static func integerWidened(_ cloud: CloudEffect) -> Grade {
        Grade(17, .inferred, cloud.with(.misread), .tested, "Core Data converts whole numbers")
    }

    static func integerNarrowed(_ cloud: CloudEffect) -> Grade {
        Grade(
            18,
            .inferred,
            handler: .advised,
            loses: true,
            cloud.with(.sendOldValues),
            .ported,
            "Core Data converts whole numbers; values that do not fit are cut off"
        )
    }

    static func integerAndFraction(_ cloud: CloudEffect, loses: Bool) -> Grade {
        Grade(
            19,
            .inferred,
            loses: loses,
            cloud.with(.misread),
            .tested,
            "Core Data converts numbers\(loses ? ", not every one exactly" : ""); the field of a mirrored store cannot"
        )
    }

    static func fractionChanged(_ cloud: CloudEffect, loses: Bool) -> Grade {
        Grade(
            20,
            .inferred,
            loses: loses,
            cloud,
            .ported,
            "Core Data converts numbers\(loses ? "; digits can be lost" : " exactly")"
        )
    }

    static func integerAndBoolean(_ cloud: CloudEffect, loses: Bool) -> Grade {
        Grade(
            21,
            .inferred,
            loses: loses,
            cloud,
            .ported,
            "Core Data converts the column\(loses ? "; numbers other than 0 and 1 are lost" : "")"
        )
    }

    static func numberToString(_ cloud: CloudEffect) -> Grade {
        Grade(
            22,
            .uncertain,
            handler: .advised,
            loses: true,
            cloud,
            .ported,
            code: 134190,
            "sources differ on whether Core Data turns numbers into text by itself; if it does, it chooses their form"
        )
    }

    static func incompatibleTypes(_ cloud: CloudEffect) -> Grade {
        Grade(
            23,
            .stage,
            handler: .required,
            loses: true,
            cloud,
            .reported,
            code: 134190,
            "source and destination attribute types are incompatible: values must be converted by code"
        )
    }

    static func stringAndAddress(_ cloud: CloudEffect) -> Grade {
        Grade(
            24,
            .uncertain,
            handler: .advised,
            cloud,
            .inferred,
            code: 134190,
            "the columns are alike and one app shipped it, but reports say that Core Data refuses it: test on a Mac"
        )
    }

    static func identifierChanged(_ cloud: CloudEffect) -> Grade {
        Grade(
            25,
            .stage,
            handler: .required,
            cloud,
            .inferred,
            code: 134190,
            "identifiers are stored as 16 bytes of their own type: values must be converted by code"
        )
    }

    static func binaryAndTransformable(_ cloud: CloudEffect, isAllowed: Bool) -> Grade {
        isAllowed
            ? Grade(
                26,
                .inferred,
                handler: .advised,
                cloud.with(.misread),
                .inferred,
                "user info allows the change of type; the transformer must understand the old bytes"
            )
            : Grade(
                26,
                .stage,
                handler: .required,
                cloud.with(.misread),
                .inferred,
                code: 134190,
                "Core Data refuses it without NSMigrationAllowTypeTransformation in the user info"
            )
    }
}

extension CloudEffect {
    /// The same, for older apps that are affected in a certain way.
    func with(_ olderApps: OlderApps) -> CloudEffect { CloudEffect(development, production, olderApps) }
}
