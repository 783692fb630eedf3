package import CompilerSupport

// Obstacles to staged migrations. They are errors, because an incomplete list of stages leaves users with a store that
// does not open.
extension GenerationRules {
    /// The rules about staged migrations.
    static let migrations = [
        singleVersion, versionWithoutChecksum, impossibleStep, stepWithoutVersionBetween, uncertainStep,
        migrationNameCollision, malformedMigrationName, hiddenMigrationType, equalVersions, laterVersion,
    ]

    /// There is no earlier version.
    static let singleVersion = RuleMetadata(
        id: "GEN650",
        name: "single-version",
        severity: .warning,
        summary: "The bundle does not have two different versions, so modelc generates no migration.",
        rationale: """
            A migration takes stores from older versions of a bundle to the current one. Keep every shipped version \
            in the bundle: a staged migration does not open a store of a missing version (134504).
            """
    )
    /// A stage cannot refer to a version.
    static let versionWithoutChecksum = RuleMetadata.obstacle(
        id: "GEN651",
        name: "version-without-checksum",
        summary: "The checksum of a version is unknown.",
        rationale: """
            Stages name versions by their checksums. Apple does not document how Core Data computes them. modelc \
            computes the values that compiled models confirm, and never guesses, because a store with a wrong \
            checksum does not open (134504).
            """
    )
    /// Core Data refuses a step.
    static let impossibleStep = RuleMetadata.obstacle(
        id: "GEN652",
        name: "impossible-migration-step",
        summary: "No stage can migrate from a version to the next.",
        rationale: """
            Core Data infers the mapping of a custom stage as for any other migration. If Core Data refuses a change, \
            such as a renaming in a mirrored store (134110) or a common parent for two entities without one, no \
            handler can make it possible.
            """
    )
    /// A step needs intermediate versions.
    static let stepWithoutVersionBetween = RuleMetadata.obstacle(
        id: "GEN653",
        name: "step-without-version-between",
        summary: "A step between two versions needs a version between them.",
        rationale: """
            Core Data infers the mapping of a custom stage as for any other migration; handlers only prepare and \
            clean up. A change of type or a new mandatory property needs two steps: a version with the old and the \
            new form, where code moves the values, and a version with the new form only.
            """
    )
    /// The result of a step is unknown.
    static let uncertainStep = RuleMetadata(
        id: "GEN654",
        name: "uncertain-migration-step",
        severity: .warning,
        summary: "It is unknown whether Core Data infers a step between two versions.",
        rationale: """
            Neither the documentation nor tests of published apps show whether Core Data infers the mapping. The step \
            gets a separate stage, with handlers that the app must supply. Run it on a copy of a real store before it \
            ships.
            """
    )
    /// Two declarations have the same name.
    static let migrationNameCollision = RuleMetadata.obstacle(
        id: "GEN655",
        name: "migration-name-collision",
        summary: "Two versions, entities or properties would have one name in the generated migration.",
        rationale: """
            The names of constants and functions come from versions, entities, and properties, with only letters, \
            digits, and underscores: `Model 2` and `Model-2` would both become `model2`. Rename one of them.
            """
    )
    /// A name cannot be made.
    static let malformedMigrationName = RuleMetadata.obstacle(
        id: "GEN656",
        name: "malformed-migration-name",
        summary: "The name of the model, or of one of its versions, cannot become a Swift name.",
        rationale: """
            The type and its file have the name of the bundle, which must be a Swift identifier. The constants have \
            the names of the versions, which need a letter or a digit.
            """
    )
    /// A class hides a type.
    static let hiddenMigrationType = RuleMetadata.obstacle(
        id: "GEN657",
        name: "hidden-migration-type",
        summary: "A class has the name of a type that the generated migration uses.",
        rationale: """
            Generated code uses types of Core Data and Foundation without a module name, and a class of the module \
            hides them. Give the class another name; the entity can keep its name.
            """
    )
    /// Core Data cannot tell two versions apart.
    static let equalVersions = RuleMetadata(
        id: "GEN658",
        name: "equal-versions",
        severity: .note,
        summary: "Two versions have the same checksum.",
        rationale: """
            Core Data cannot distinguish them, opens stores of one with the other, and refuses stages with both. The \
            stages name the later one.
            """
    )
    /// A version is not in the stages.
    package static let laterVersion = RuleMetadata(
        id: "GEN659",
        name: "later-version",
        severity: .note,
        summary: "A version comes after the current version, and is not part of the migration.",
        rationale: """
            Versions are in natural order, `Model 2` before `Model 10`, and the stages end with the current version. \
            modelc assumes that a later version has not shipped; a store of that version does not open (134504).
            """
    )
    /// The oldest versions are not in the stages.
    static let laterStart = RuleMetadata(
        id: "GEN665",
        name: "migration-starts-later",
        severity: .warning,
        summary: "The stages do not start from the oldest version of the bundle.",
        rationale: """
            No stage can migrate from an old version to the next, so the migration starts with the first version from \
            which every step is possible. The stages do not open a store of an older version (134504); the app needs \
            other code for it. If no device has such a store any more, name the start with `"migrateFrom"` of the \
            model in `modelc.json`. An impossible step after it is then an error.
            """
    )
}
