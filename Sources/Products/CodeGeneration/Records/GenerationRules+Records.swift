public import Diagnostics

extension GenerationRules {
    /// The rules about record mappings.
    static let records = [
        unmirroredModel, respelledName, unnameableRecord, duplicateRecordName, excessiveInheritance,
    ]

    /// Nothing says which entities are mirrored.
    public static let unmirroredModel = RuleMetadata(
        id: "GEN610",
        name: "unmirrored-model",
        severity: .note,
        summary: "Record mappings are written for every entity, because nothing says which ones are mirrored.",
        rationale: """
            Only mirrored entities have records. Say which ones are: with a store in `modelc.json`, with `--configuration`, or \
            by Used with CloudKit in the model editor. A mapping of an entity that is not mirrored does no harm.
            """
    )
    /// Something has another name in a mapping.
    public static let respelledName = RuleMetadata(
        id: "GEN611",
        name: "respelled-name",
        severity: .note,
        summary: "A property or type of the record mappings has another name than in the model.",
        rationale: """
            What is deployed cannot be renamed, so mappings take any name: what Swift does not allow becomes an underscore, a \
            leading digit gets one in front, and names that mappings use themselves, such as `recordName` or `CloudRecord`, \
            get one more. The field in CloudKit keeps the name of the model.
            """
    )
    /// An entity or property cannot be named in Swift.
    public static let unnameableRecord = RuleMetadata.obstacle(
        id: "GEN612",
        name: "unnameable-record",
        summary: "No Swift type, file or property can be named after an entity or property.",
        rationale: "The name is empty, or so long that no file can have it. CloudKit would refuse it, too."
    )
    /// Two things would have one name in Swift.
    public static let duplicateRecordName = RuleMetadata.obstacle(
        id: "GEN613",
        name: "duplicate-record-name",
        summary: "Two types, files or properties of record mappings would have the same name.",
        rationale: """
            Types are called `PostRecord`, `AnyPostRecord` (with its subentities) and `PostTagsLink`, after the names of the \
            model; file systems of macOS do not tell `Post` from `POST`. An entity `AnyPost` beside an entity `Post` with \
            subentities collides as well, and so do properties that are respelled alike, such as `a b` and `a_b`.
            """
    )
    /// Inheritance is too deep to be written out.
    public static let excessiveInheritance = RuleMetadata.obstacle(
        id: "GEN614",
        name: "excessive-inheritance",
        summary: "With inherited properties written out, the record mappings would be too large.",
        rationale: """
            Each mapping has the properties that its entity inherits, so that long chains of entities with many properties \
            grow with the square of their length. No compiler would take the result.
            """
    )
}
