/// Settings change how something is stored, or whether it is.
extension Grade {
    static let transformerChanged = Grade(.none, handler: .advised, .misreads)
        .because(
            .measured,
            "a transformer is outside the version hash: without a hash modifier nothing rewrites the values it can no longer read"
        )

    static let sourceChanged = Grade(.none, .none)
        .because(.measured, "classes and generated sources are outside the version hash")

    static let modifierChanged = Grade(.inferred, .none)
        .because(.tested, "a hash modifier changes the version hash on purpose: Core Data copies the rows")

    static func externalStorageChanged(isExternal: Bool) -> Grade {
        isExternal
            ? Grade(.inferred, .none).because(.inferred, "values move to files when they are written again")
            : Grade(.stage, handler: .required, .none, code: 134190)
                .because(.reported, "an inferred mapping cannot move values from files back into the store")
    }

    static let preservationChanged = Grade(.inferred, .none)
        .because(.measured, "the entity's hash changes, nothing else")

    static let spotlightChanged = Grade(.none, .none)
        .because(.inferred, "Spotlight's settings are outside the version hash")

    static let indexChanged = Grade(.none, handler: .advised, .none)
        .because(
            .measured,
            "an index is outside the version hash: until something else migrates the store it stays as it is; a hash modifier forces it"
        )

    static let partialIndexChanged = Grade(.none, handler: .advised, .none)
        .because(
            .inferred,
            "an index is outside the version hash: until something else migrates the store it keeps the old predicate"
        )

    static let constraintAdded = Grade(.inferred, handler: .required, .breaks, code: 134111)
        .because(
            .documented,
            "the migration fails as soon as two rows are alike: merge or delete duplicates before"
        )

    static let constraintRemoved = Grade(.inferred, .none)
        .because(.documented, "Core Data drops the unique index")

    static let becameTransient = Grade(.inferred, loses: true, .retains)
        .because(.tested, "a transient property has no column: what was stored is dropped")

    /// Nothing that a store or a record holds.
    static let unstored = Grade(.none, .none)
        .because(.measured, "it is outside the version hash and stores nothing")

    static let leftConfiguration = Grade(.none, handler: .advised, .none)
        .because(
            .measured,
            "a store that is opened with this configuration no longer holds the entity: its rows must be moved by code"
        )

    static func compositeChanged(loses: Bool) -> Grade {
        Grade(.inferred, loses: loses, .misreads)
            .because(.documented, "elements of a composite migrate by name, like attributes")
    }

    static let derivationChanged = Grade(.inferred, .none)
        .because(.inferred, "Core Data drops the column and computes it anew")

    static let becameDerived = Grade(.inferred, loses: true, .retains)
        .because(.inferred, "computed values take the place of those that were set")

    static let becameUnderived = Grade(.inferred, .adds)
        .because(.inferred, "the column is dropped and added anew")

    /// The version hash does not cover it, and the cloud decides.
    static let encryptionChanged = Grade(.none, CloudEffect(.refused, .refused, .misread))
        .because(.documented, "a field that is deployed can never become encrypted or stop being it")
}
