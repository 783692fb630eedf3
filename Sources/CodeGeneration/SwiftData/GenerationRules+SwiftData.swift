import CompilerSupport

// What can be lost between model files and SwiftData's sources.
extension GenerationRules {
    /// The rules about `modelc convert`.
    static let conversion = [notInSwiftData, leftOutOfSwiftData, unprovenHash, leftOutOfModelFile]

    /// The hash depends on what SwiftData does not have.
    static let notInSwiftData = RuleMetadata(
        id: "GEN690",
        name: "not-in-swiftdata",
        severity: .error,
        summary: "SwiftData cannot express a part of the model that a version hash depends on.",
        rationale: """
            SwiftData has no abstract entities, ordered relationships, derived attributes, or attributes without a type, \
            and no hash modifier for a class. Without such a part the version hash of the entity is different, and \
            SwiftData does not open the stores of the model as they are. Change the model in a new version first, or \
            take the classes without that part with `--allow-differences`.
            """
    )
    /// The hash does not depend on what is lost.
    static let leftOutOfSwiftData = RuleMetadata(
        id: "GEN691",
        name: "left-out-of-swiftdata",
        severity: .warning,
        summary: "SwiftData has no place for a part of the model.",
        rationale: """
            Fetched properties, fetch request templates, configurations, limits of values, user info, and renaming \
            identifiers of entities are not in SwiftData. The version hashes do not depend on them. Write what the app \
            needs of them in Swift.
            """
    )
    /// Nobody has seen what a hash rests on.
    static let unprovenHash = RuleMetadata(
        id: "GEN692",
        name: "unproven-version-hash",
        severity: .warning,
        summary: "Whether Core Data and SwiftData give an entity the same version hash is not proved.",
        rationale: """
            modelc knows the hashes of stores that SwiftData made, and computes them again. For some types no such store \
            is known: then modelc takes the hash that Core Data computes. Open a copy of a store with the new classes \
            before you ship them.
            """
    )
    /// A model file has no place for something that the sources say.
    static let leftOutOfModelFile = RuleMetadata(
        id: "GEN693",
        name: "left-out-of-model-file",
        severity: .warning,
        summary: "A model file has no place for a part of the sources.",
        rationale: """
            The default of an attribute is a literal in a model file. Swift sources may compute it, such as `UUID()` and \
            `[]`, and write characters that XML does not have, such as `"\\u{0}"`. Give the attribute its value in \
            `awakeFromInsert()`, or make it optional: a mirrored store does not load with a mandatory attribute without \
            a default (CKL104).
            """
    )
}
