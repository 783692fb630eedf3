/// Rows 27 to 36 of the decision table, and 54 to 56: settings that change how or whether something is stored.
extension Grade {
    static let transformerChanged = Grade(
        27,
        .none,
        handler: .advised,
        CloudEffect(.legal, .legal, .misread),
        .measured,
        "a transformer is outside the version hash: without a hash modifier nothing rewrites the values it can no longer read"
    )

    static let sourceChanged = Grade(
        28,
        .none,
        .none,
        .measured,
        "classes and generated sources are outside the version hash"
    )

    static let modifierChanged = Grade(
        29,
        .inferred,
        .none,
        .tested,
        "a hash modifier changes the version hash on purpose: Core Data copies the rows"
    )

    static func externalStorageChanged(isExternal: Bool) -> Grade {
        isExternal
            ? Grade(30, .inferred, .none, .inferred, "values move to files when they are written again")
            : Grade(
                30,
                .stage,
                handler: .required,
                .none,
                .reported,
                code: 134190,
                "an inferred mapping cannot move values from files back into the store"
            )
    }

    static let preservationChanged = Grade(31, .inferred, .none, .measured, "the entity's hash changes, nothing else")

    static let spotlightChanged = Grade(
        32,
        .none,
        .none,
        .inferred,
        "Spotlight's settings are outside the version hash"
    )

    static let indexChanged = Grade(
        33,
        .none,
        handler: .advised,
        .none,
        .measured,
        "an index is outside the version hash: until something else migrates the store it stays as it is; a hash modifier forces it"
    )

    static let partialIndexChanged = Grade(
        34,
        .none,
        handler: .advised,
        .none,
        .inferred,
        "an index is outside the version hash: until something else migrates the store it keeps the old predicate"
    )

    static let constraintAdded = Grade(
        35,
        .inferred,
        handler: .required,
        .breaks,
        .documented,
        code: 134111,
        "the migration fails as soon as two rows are alike: merge or delete duplicates before"
    )

    static let constraintRemoved = Grade(36, .inferred, .none, .documented, "Core Data drops the unique index")

    static let becameTransient = Grade(
        54,
        .inferred,
        loses: true,
        .retains,
        .tested,
        "a transient property has no column: what was stored is dropped"
    )

    /// A property that is stored from now on is added.
    static func becamePersistent(_ added: Grade) -> Grade {
        Grade(
            54,
            added.store,
            handler: added.handler,
            added.cloud,
            added.source,
            code: added.coreDataCode,
            added.reason
        )
    }

    /// Nothing that a store or a record holds.
    static let unstored = Grade(55, .none, .none, .measured, "it is outside the version hash and stores nothing")

    static let leftConfiguration = Grade(
        55,
        .none,
        handler: .advised,
        .none,
        .measured,
        "a store that is opened with this configuration no longer holds the entity: its rows must be moved by code"
    )

    static func compositeChanged(loses: Bool) -> Grade {
        Grade(
            56,
            .inferred,
            loses: loses,
            CloudEffect(.legal, .legal, .misread),
            .documented,
            "elements of a composite migrate by name, like attributes"
        )
    }

    /// The cloud holds a composite as bytes, whatever its elements are.
    static func compositeElementChanged(_ element: Grade) -> Grade {
        Grade(
            56,
            element.store,
            handler: element.handler,
            loses: element.losesData,
            CloudEffect(.legal, .legal, .misread),
            element.source,
            code: element.coreDataCode,
            element.reason
        )
    }

    static let derivationChanged = Grade(
        56,
        .inferred,
        .none,
        .inferred,
        "Core Data drops the column and computes it anew"
    )

    static func derivedChanged(isDerived: Bool) -> Grade {
        isDerived
            ? Grade(
                56,
                .inferred,
                loses: true,
                .retains,
                .inferred,
                "computed values take the place of those that were set"
            )
            : Grade(56, .inferred, .adds, .inferred, "the column is dropped and added anew")
    }

    /// Not in the table: the version hash does not cover it, and the cloud decides.
    static let encryptionChanged = Grade(
        nil,
        .none,
        CloudEffect(.refused, .refused, .misread),
        .documented,
        "a field that is deployed can never become encrypted or stop being it"
    )
}
