public import Diagnostics

// What stands in the way of staged migrations: half a list of stages leaves users with a store that does not open.
extension GenerationRules {
    /// The rules about staged migrations.
    static let migrations = [
        singleVersion, versionWithoutChecksum, impossibleStep, stepWithoutVersionBetween, uncertainStep,
        migrationNameCollision, malformedMigrationName, hiddenMigrationType, equalVersions, laterVersion,
    ]

    /// There is nothing to come from.
    public static let singleVersion = RuleMetadata(
        id: "GEN650",
        name: "single-version",
        severity: .warning,
        summary: "The bundle has no two versions that differ, so no migration is generated.",
        rationale: """
            A migration leads from older versions of a bundle to the current one. Keep every version that shipped in the \
            bundle: a store of a version that is missing does not open with staged migration (134504).
            """
    )
    /// A version cannot be named in a stage.
    public static let versionWithoutChecksum = RuleMetadata.obstacle(
        id: "GEN651",
        name: "version-without-checksum",
        summary: "The checksum of a version is not known.",
        rationale: """
            Stages name versions by their checksums. How Core Data computes them is not documented; modelc computes what \
            compiled models confirm, and guesses nothing, because a wrong checksum keeps the store from opening (134504).
            """
    )
    /// A step that Core Data refuses.
    public static let impossibleStep = RuleMetadata.obstacle(
        id: "GEN652",
        name: "impossible-migration-step",
        summary: "No stage leads from a version to the next.",
        rationale: """
            Custom stages infer their mapping like any other migration. What Core Data refuses, such as a renaming in a \
            mirrored store (134110) or a common parent for two entities that had none, no handler can bring about.
            """
    )
    /// A step that Core Data does in several.
    public static let stepWithoutVersionBetween = RuleMetadata.obstacle(
        id: "GEN653",
        name: "step-without-version-between",
        summary: "A step between two versions takes a version between them.",
        rationale: """
            Custom stages infer their mapping like any other migration; handlers only prepare and clean up. A change of type \
            or a new mandatory property is done in two steps: a version that has the old and the new form, where code moves \
            the values, and one that has the new form only.
            """
    )
    /// A step of which nobody knows.
    public static let uncertainStep = RuleMetadata(
        id: "GEN654",
        name: "uncertain-migration-step",
        severity: .warning,
        summary: "Whether Core Data infers a step between two versions is not known.",
        rationale: """
            Neither documentation nor tests of published apps say whether the mapping is inferred. The step gets a stage of \
            its own, with handlers that the app must supply; run it on a copy of a real store before it ships.
            """
    )
    /// Two things with one name.
    public static let migrationNameCollision = RuleMetadata.obstacle(
        id: "GEN655",
        name: "migration-name-collision",
        summary: "Two versions, entities or properties would have one name in the generated migration.",
        rationale: """
            Constants and functions are named after versions, entities and properties, of which only letters, digits and \
            underscores remain: `Model 2` and `Model-2` would both be `model2`. Rename one of them.
            """
    )
    /// Something without a name.
    public static let malformedMigrationName = RuleMetadata.obstacle(
        id: "GEN656",
        name: "malformed-migration-name",
        summary: "Nothing can be named after the model, or after one of its versions.",
        rationale: """
            The type and its file are named after the bundle, which must be a Swift identifier; the constants after the \
            versions, which need a letter or a digit.
            """
    )
    /// A class in the way.
    public static let hiddenMigrationType = RuleMetadata.obstacle(
        id: "GEN657",
        name: "hidden-migration-type",
        summary: "A class has the name of a type that the generated migration refers to.",
        rationale: """
            Generated code refers to types of Core Data and Foundation by their bare names, which a class of the module \
            hides. Give the class another name; the entity may keep its own.
            """
    )
    /// Two versions that Core Data cannot tell apart.
    public static let equalVersions = RuleMetadata(
        id: "GEN658",
        name: "equal-versions",
        severity: .note,
        summary: "Two versions have the same checksum.",
        rationale: """
            Core Data cannot tell them apart, opens stores of one with the other, and refuses stages that name both. The \
            stages name the later one.
            """
    )
    /// A version that is not in the stages.
    public static let laterVersion = RuleMetadata(
        id: "GEN659",
        name: "later-version",
        severity: .note,
        summary: "A version comes after the current one and is left out of the migration.",
        rationale: """
            Versions are ordered as people count, `Model 2` before `Model 10`, and the stages end in the current one. A \
            version behind it is taken for one that has not shipped; a store that has it does not open (134504).
            """
    )
    /// The oldest versions are not in the stages.
    public static let laterStart = RuleMetadata(
        id: "GEN665",
        name: "migration-starts-later",
        severity: .warning,
        summary: "The stages do not start from the oldest version of the bundle.",
        rationale: """
            No stage leads from an old version to the next, so the migration starts from the first version from which every \
            step to the current one is possible. A store of an older version does not open with the stages (134504); the app \
            must deal with it itself. Name the start with `"migrateFrom"` of the model in `modelc.json` if no device has such \
            a store any more: a step after it that no stage takes is an error then.
            """
    )
}
