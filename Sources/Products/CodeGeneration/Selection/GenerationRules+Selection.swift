public import Diagnostics

// What can be wrong when only some entities of a model are generated, or several models share a target.
extension GenerationRules {
    /// The rules about entries of the settings that share a target.
    static let selection = [leftOutClass, typeGeneratedTwice]

    /// A class refers to one that is not generated.
    public static let leftOutClass = RuleMetadata(
        id: "GEN680",
        name: "left-out-class",
        severity: .error,
        summary: "A generated class refers to the class of an entity that `\"entities\"` leaves out.",
        rationale: """
            A class names its superclass and the classes of its relationships, so these must be there, too: add the entity to \
            `"entities"`, or to another entry of the same target, template, style and access. Waive the finding when the class \
            is written by hand.
            """
    )
    /// Two things of one name.
    public static let typeGeneratedTwice = RuleMetadata.obstacle(
        id: "GEN681",
        name: "type-generated-twice",
        summary: "Two models give one target a type of the same name.",
        rationale: """
            A module cannot declare a type twice. Records get other names with `"typePrefix"` or `"typeSuffix"`. Classes of \
            managed objects keep the names that their models give them, because Core Data finds them by these: give one of them \
            another class in the data model inspector; the entity may keep its name. Entries that name no target share one \
            when they share a folder.
            """
    )
}
