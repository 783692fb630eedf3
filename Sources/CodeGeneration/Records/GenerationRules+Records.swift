import CompilerSupport

extension GenerationRules {
    /// The rules about record mappings.
    static let records = [
        unmirroredModel, respelledName, unnameableRecord, duplicateRecordName, excessiveInheritance,
    ]

    /// Nothing says which entities are mirrored.
    static let unmirroredModel = RuleMetadata(
        id: "GEN610",
        name: "unmirrored-model",
        severity: .note,
        summary: "modelc writes record mappings for every entity, because the mirrored entities are unknown.",
        rationale: """
            Only mirrored entities have records. Name them with a store in `modelc.json`, with `--configuration`, or \
            with Used with CloudKit in the model editor. A mapping of an entity that is not mirrored does no harm.
            """
    )
    /// Something has another name in a mapping.
    static let respelledName = RuleMetadata(
        id: "GEN611",
        name: "respelled-name",
        severity: .note,
        summary: "A property or type of the record mappings has another name than in the model.",
        rationale: """
            A deployed name cannot change, so mappings accept any name. A character that Swift does not allow becomes \
            an underscore, a name with a digit at the beginning gets one in front, and names that mappings use \
            themselves, such as `recordName` or `CloudRecord`, get one at the end. The field in CloudKit keeps the \
            name of the model.
            """
    )
    /// An entity or property cannot be named in Swift.
    static let unnameableRecord = RuleMetadata.obstacle(
        id: "GEN612",
        name: "unnameable-record",
        summary: "The name of an entity or property cannot become a Swift name.",
        rationale: "The name is empty, or too long for a file. CloudKit would refuse it, too."
    )
    /// Two things would have one name in Swift.
    static let duplicateRecordName = RuleMetadata.obstacle(
        id: "GEN613",
        name: "duplicate-record-name",
        summary: "Two types, files or properties of record mappings would have the same name.",
        rationale: """
            Types have names from the model: `PostRecord`, `AnyPostRecord` (with its subentities), and \
            `PostTagsLink`. File systems of macOS do not distinguish `Post` from `POST`. An entity `AnyPost` beside \
            an entity `Post` with subentities has the same type name, and so do properties such as `a b` and `a_b`.
            """
    )
    /// Inheritance is too deep to be written out.
    static let excessiveInheritance = RuleMetadata.obstacle(
        id: "GEN614",
        name: "excessive-inheritance",
        summary: "With inherited properties written out, the record mappings would be too large.",
        rationale: """
            Each mapping has the inherited properties of its entity, so long chains of entities with many properties \
            grow with the square of their length. No compiler could compile the result.
            """
    )
}
