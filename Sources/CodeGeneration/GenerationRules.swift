package import CompilerSupport

/// The `GEN` family: obstacles to code generation, and notes about its results.
///
/// The generators report these while they name things, so there is no check to run; the tables hold their texts.
package enum GenerationRules {
    /// Every rule of the family, by number.
    package static let all =
        classes + records + typedClasses + stacks + migrations + sharing + [laterStart] + encryptedTwins + selection
        + severalModels + conversion + nativeRecords

    /// The rules about classes of managed objects, in any style.
    static let classes = [
        generatedByXcode, malformedClassName, malformedPropertyName, duplicateClass, memberCollision,
        malformedCustomClass, hiddenType, escapedName, noClass,
    ]

    /// Xcode generates the same classes.
    static let generatedByXcode = RuleMetadata(
        id: "GEN601",
        name: "generated-by-xcode",
        severity: .note,
        summary: "Xcode also generates sources for some of the entities.",
        rationale: """
            If Codegen is Class Definition or Category/Extension, Xcode generates sources at build time, and a class \
            with two declarations does not compile. Set Codegen to Manual/None in the data model inspector, or leave \
            these entities to Xcode with `--respect-codegen`. In a package that is built without Xcode, the finding \
            has no effect.
            """
    )
    /// The class of an entity is not an identifier.
    static let malformedClassName = RuleMetadata.obstacle(
        id: "GEN602",
        name: "malformed-class-name",
        summary: "The class name of an entity is not a Swift identifier.",
        rationale: """
            A class name is `Post`, `.Post` (in the current module), or `Module.Post`, with letters, digits, and \
            underscores, and short enough for a file name. Correct the class in the data model inspector.
            """
    )
    /// A property is not an identifier.
    static let malformedPropertyName = RuleMetadata.obstacle(
        id: "GEN603",
        name: "malformed-property-name",
        summary: "The name of a property is not a Swift identifier.",
        rationale: """
            The name of a property has letters, digits, and underscores, and does not begin with a digit. Rename the \
            property.
            """
    )
    /// Several entities have one class or one file.
    static let duplicateClass = RuleMetadata.obstacle(
        id: "GEN604",
        name: "duplicate-class",
        summary: "Two entities have the same class, or classes whose names differ only in case.",
        rationale: """
            modelc generates one class for each entity, in files with the name of the class. Core Data allows several \
            entities with one class, but then you must write the class by hand. File systems of macOS do not \
            distinguish `Post` from `POST`.
            """
    )
    /// A property collides with another member.
    static let memberCollision = RuleMetadata.obstacle(
        id: "GEN605",
        name: "member-collision",
        summary: "A property has accessors that its class already has.",
        rationale: """
            Managed properties are methods in Objective-C: a getter, a setter, and for to-many relationships methods \
            such as `addTagsObject:`. The compiler rejects a second method of the same name. The other method comes \
            from `NSManagedObject` (`description`), from another property (`title` and `Title` share `setTitle:`), or \
            from an ancestor. The typed accessor of an optional number or an enumeration is also a member: \
            `ratingValue` beside `rating`. Rename the property.
            """
    )
    /// A custom class is not a type.
    static let malformedCustomClass = RuleMetadata.obstacle(
        id: "GEN606",
        name: "malformed-custom-class",
        summary: "The custom class of a transformable attribute is not a Swift type.",
        rationale: """
            modelc writes the custom class into the declaration, so it must be a type, for example `UIColor`, \
            `[String: Double]`, or `Module.Palette`. Xcode writes any text, and the code does not compile.
            """
    )
    /// A class hides a type of a framework.
    static let hiddenType = RuleMetadata(
        id: "GEN607",
        name: "hidden-type",
        severity: .warning,
        summary: "A class has the name of a type that generated code uses.",
        rationale: """
            Inside a module, its own types have precedence. With a class `Date`, `Data`, or `URL`, every attribute \
            of this type would be declared as a managed object. Code that only declares the attribute compiles, and \
            fails at run time. Code that uses the value does not compile: with `String`, `NSFetchRequest`, and \
            `Identifiable` that is nearly all of the code. Give the class another name; the entity can keep its \
            name.
            """
    )
    /// A name needs backticks.
    static let escapedName = RuleMetadata(
        id: "GEN608",
        name: "escaped-name",
        severity: .note,
        summary: "A class or property has the name of a Swift keyword, and modelc writes it between backticks.",
        rationale:
            "Xcode writes such names without backticks, and the code does not compile. Other names are easier to read."
    )
    /// Entities have no class.
    static let noClass = RuleMetadata(
        id: "GEN609",
        name: "no-class",
        severity: .note,
        summary: "Some entities have no class, so modelc generates nothing for them.",
        rationale:
            "Their objects are plain `NSManagedObject`. To generate a class, name it in the data model inspector."
    )
}

// Mistakes when only some entities of a model are generated, or several models share a target.
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
    /// Two declarations have the same name.
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
