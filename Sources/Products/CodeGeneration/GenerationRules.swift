public import Diagnostics

/// The `GEN` family: what stands in the way of generated sources, or is to be known about them.
///
/// Generating finds these while it names things, so there is no check to run; the tables hold what is shown about them.
public enum GenerationRules {
    /// Every rule of the family, by number.
    public static let all =
        classes + records + typedClasses + stacks + migrations + sharing + [laterStart] + encryptedTwins + selection
        + severalModels

    /// The rules about classes of managed objects, in any style.
    static let classes = [
        generatedByXcode, malformedClassName, malformedPropertyName, duplicateClass, memberCollision,
        malformedCustomClass, hiddenType, escapedName, noClass,
    ]

    /// Xcode generates the same classes.
    public static let generatedByXcode = RuleMetadata(
        id: "GEN601",
        name: "generated-by-xcode",
        severity: .note,
        summary: "Xcode generates sources for some of the entities, too.",
        rationale: """
            With Codegen set to Class Definition or Category/Extension, Xcode generates sources at build time, and a class \
            that is declared twice cannot be compiled. Set Codegen to Manual/None in the data model inspector, or leave \
            those entities to Xcode with `--respect-codegen`. A package that is built without Xcode needs neither.
            """
    )
    /// The class of an entity is no identifier.
    public static let malformedClassName = RuleMetadata.obstacle(
        id: "GEN602",
        name: "malformed-class-name",
        summary: "The class of an entity is not named by a Swift identifier.",
        rationale: """
            A class is `Post`, `.Post` (in the current module) or `Module.Post`, made of letters, digits and underscores, and \
            short enough to name a file after it. Correct the class in the data model inspector.
            """
    )
    /// A property is no identifier.
    public static let malformedPropertyName = RuleMetadata.obstacle(
        id: "GEN603",
        name: "malformed-property-name",
        summary: "A property is not named by a Swift identifier.",
        rationale: "A property is named by letters, digits and underscores, and does not begin with a digit. Rename it."
    )
    /// Several entities have one class or one file.
    public static let duplicateClass = RuleMetadata.obstacle(
        id: "GEN604",
        name: "duplicate-class",
        summary: "Two entities have the same class, or classes whose names differ in case only.",
        rationale: """
            Each entity gets a class of its own, in files named after it. Core Data allows several entities to share a class, \
            but then it must be written by hand; and file systems of macOS do not tell `Post` from `POST`.
            """
    )
    /// A property collides with another member.
    public static let memberCollision = RuleMetadata.obstacle(
        id: "GEN605",
        name: "member-collision",
        summary: "A property has accessors that its class has already.",
        rationale: """
            Managed properties are methods of Objective-C: a getter, a setter, and for to-many relationships methods such as \
            `addTagsObject:`. The compiler refuses a second method of the same name, be it from `NSManagedObject` \
            (`description`), from another property (`title` and `Title` share `setTitle:`) or from an ancestor. The typed \
            accessor of an optional number or an enumeration is a member, too: `ratingValue` beside `rating`. Rename the \
            property.
            """
    )
    /// A custom class is no type.
    public static let malformedCustomClass = RuleMetadata.obstacle(
        id: "GEN606",
        name: "malformed-custom-class",
        summary: "The custom class of a transformable attribute is not a Swift type.",
        rationale: """
            The custom class is printed into the declaration as it is, so it must be a type, for example `UIColor`, \
            `[String: Double]` or `Module.Palette`. Xcode prints anything, and the compiler complains later.
            """
    )
    /// A class hides a type of a framework.
    public static let hiddenType = RuleMetadata(
        id: "GEN607",
        name: "hidden-type",
        severity: .warning,
        summary: "A class has the name of a type that generated code uses.",
        rationale: """
            Inside a module its own types win: next to a class `Date`, every attribute of type Date is declared as a managed \
            object, which compiles and fails at run time. Give the class another name; the entity may keep its own.
            """
    )
    /// A name stands between backticks.
    public static let escapedName = RuleMetadata(
        id: "GEN608",
        name: "escaped-name",
        severity: .note,
        summary: "A class or property is called like a word of Swift and stands between backticks.",
        rationale:
            "Xcode writes such names as they are, which does not compile. With backticks they do; other names read better."
    )
    /// Entities have no class.
    public static let noClass = RuleMetadata(
        id: "GEN609",
        name: "no-class",
        severity: .note,
        summary: "Some entities have no class of their own, so nothing is generated for them.",
        rationale:
            "Their objects are plain `NSManagedObject`. Name a class in the data model inspector to have one generated."
    )
}
