package import CompilerSupport

// What can be wrong when only some entities of a model are generated, or several models share a target.
extension GenerationRules {
    /// The rules about entries of the settings that share a target.
    static let selection = [leftOutClass, typeGeneratedTwice]

    /// A class refers to one that is not generated.
    static let leftOutClass = RuleMetadata(
        id: "GEN680",
        name: "left-out-class",
        severity: .error,
        summary: "A generated class uses the class of an entity that is not in `\"entities\"`.",
        rationale: """
            A class names its superclass and the classes of its relationships, so these must exist, too. Add the \
            entity to `"entities"`, or to another entry with the same target, template, style, and access level. If \
            the class is written by hand, waive the finding.
            """
    )
    /// Two things of one name.
    package static let typeGeneratedTwice = RuleMetadata.obstacle(
        id: "GEN681",
        name: "type-generated-twice",
        summary: "Two models give one target a type of the same name.",
        rationale: """
            A module cannot declare a type twice. `"typePrefix"` or `"typeSuffix"` changes the names of records. \
            Classes of managed objects keep the names in their models, because Core Data finds them by these names. \
            Give one of the entities another class in the data model inspector; the entity can keep its name. Entries \
            without a target share a target if they share a folder.
            """
    )
}
