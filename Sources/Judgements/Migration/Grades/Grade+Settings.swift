/// Settings change how something is stored, or whether it is.
extension Grade {
    /// Measured.
    static let transformerChanged = Grade(.none, handler: .advised, .misreads)
        .because(
            "a transformer is outside the version hash: without a hash modifier nothing rewrites the values it can no longer read"
        )

    /// Measured.
    static let sourceChanged = Grade(.none, .none)
        .because("classes and generated sources are outside the version hash")

    /// Tested.
    static let modifierChanged = Grade(.inferred, .none)
        .because("a hash modifier changes the version hash on purpose: Core Data copies the rows")

    /// Inferred or reported.
    static func externalStorageChanged(isExternal: Bool) -> Grade {
        isExternal
            ? Grade(.inferred, .none).because("values move to files when they are written again")
            : Grade(.stage, handler: .required, .none, code: 134190)
                .because("an inferred mapping cannot move values from files back into the store")
    }

    /// Measured.
    static let preservationChanged = Grade(.inferred, .none)
        .because("the entity's hash changes, nothing else")

    /// Inferred.
    static let spotlightChanged = Grade(.none, .none)
        .because("Spotlight's settings are outside the version hash")

    /// Measured.
    static let indexChanged = Grade(.none, handler: .advised, .none)
        .because(
            "an index is outside the version hash: until something else migrates the store it stays as it is; a hash modifier forces it"
        )

    /// Inferred.
    static let partialIndexChanged = Grade(.none, handler: .advised, .none)
        .because(
            "an index is outside the version hash: until something else migrates the store it keeps the old predicate"
        )

    /// Documented.
    static let constraintAdded = Grade(.inferred, handler: .required, .breaks, code: 134111)
        .because("the migration fails as soon as two rows are alike: merge or delete duplicates before")

    /// Documented.
    static let constraintRemoved = Grade(.inferred, .none)
        .because("Core Data drops the unique index")

    /// Tested.
    static let becameTransient = Grade(.inferred, loses: true, .retains)
        .because("a transient property has no column: what was stored is dropped")

    /// Nothing that a store or a record holds.
    /// Measured.
    static let unstored = Grade(.none, .none)
        .because("it is outside the version hash and stores nothing")

    /// Measured.
    static let leftConfiguration = Grade(.none, handler: .advised, .none)
        .because(
            "a store that is opened with this configuration no longer holds the entity: its rows must be moved by code"
        )

    /// Documented.
    static func compositeChanged(loses: Bool) -> Grade {
        Grade(.inferred, loses: loses, .misreads)
            .because("elements of a composite migrate by name, like attributes")
    }

    /// Inferred.
    static let derivationChanged = Grade(.inferred, .none)
        .because("Core Data drops the column and computes it anew")

    /// Inferred.
    static let becameDerived = Grade(.inferred, loses: true, .retains)
        .because("computed values take the place of those that were set")

    /// Inferred.
    static let becameUnderived = Grade(.inferred, .adds)
        .because("the column is dropped and added anew")

    /// The version hash does not cover it, and the cloud decides.
    /// Documented.
    static let encryptionChanged = Grade(.none, CloudEffect(.refused, .refused, .misread))
        .because("a field that is deployed can never become encrypted or stop being it")
}
