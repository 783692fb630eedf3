public import Diagnostics

/// The `GEN` family: what stands in the way of generated sources, or is to be known about them.
///
/// Generating finds these while it names things, so there is no check to run; the table holds what is shown about them.
public enum GenerationRules {
    /// Every rule of the family, by number.
    public static let all = [
        generatedByXcode, malformedClassName, malformedPropertyName, duplicateClass, memberCollision,
        malformedCustomClass, hiddenType, escapedName, noClass, unmirroredModel, respelledName, unnameableRecord,
        duplicateRecordName, excessiveInheritance, malformedRawType, unnamedFetchRequest, reservedClassName, noStores,
        storeWithoutContainer, sharedWithoutPrivate, malformedStackName, duplicateStoreName, encryptedInPublicStore,
        storeWithoutEntities, entitiesWithoutStore, doublyMirroredEntity, hiddenStackType,
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
    public static let malformedClassName = RuleMetadata(
        id: "GEN602",
        name: "malformed-class-name",
        severity: .error,
        isWaivable: false,
        summary: "The class of an entity is not named by a Swift identifier.",
        rationale: """
            A class is `Post`, `.Post` (in the current module) or `Module.Post`, made of letters, digits and underscores, and \
            short enough to name a file after it. Correct the class in the data model inspector.
            """
    )
    /// A property is no identifier.
    public static let malformedPropertyName = RuleMetadata(
        id: "GEN603",
        name: "malformed-property-name",
        severity: .error,
        isWaivable: false,
        summary: "A property is not named by a Swift identifier.",
        rationale: "A property is named by letters, digits and underscores, and does not begin with a digit. Rename it."
    )
    /// Several entities have one class or one file.
    public static let duplicateClass = RuleMetadata(
        id: "GEN604",
        name: "duplicate-class",
        severity: .error,
        isWaivable: false,
        summary: "Two entities have the same class, or classes whose names differ in case only.",
        rationale: """
            Each entity gets a class of its own, in files named after it. Core Data allows several entities to share a class, \
            but then it must be written by hand; and file systems of macOS do not tell `Post` from `POST`.
            """
    )
    /// A property collides with another member.
    public static let memberCollision = RuleMetadata(
        id: "GEN605",
        name: "member-collision",
        severity: .error,
        isWaivable: false,
        summary: "A property has accessors that its class has already.",
        rationale: """
            Managed properties are methods of Objective-C: a getter, a setter, and for to-many relationships methods such as \
            `addTagsObject:`. The compiler refuses a second method of the same name, be it from `NSManagedObject` \
            (`description`), from another property (`title` and `Title` share `setTitle:`) or from an ancestor. Rename the \
            property.
            """
    )
    /// A custom class is no type.
    public static let malformedCustomClass = RuleMetadata(
        id: "GEN606",
        name: "malformed-custom-class",
        severity: .error,
        isWaivable: false,
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
    public static let unnameableRecord = RuleMetadata(
        id: "GEN612",
        name: "unnameable-record",
        severity: .error,
        isWaivable: false,
        summary: "No Swift type, file or property can be named after an entity or property.",
        rationale: "The name is empty, or so long that no file can have it. CloudKit would refuse it, too."
    )
    /// Two things would have one name in Swift.
    public static let duplicateRecordName = RuleMetadata(
        id: "GEN613",
        name: "duplicate-record-name",
        severity: .error,
        isWaivable: false,
        summary: "Two types, files or properties of record mappings would have the same name.",
        rationale: """
            Types are called `PostRecord`, `AnyPostRecord` (with its subentities) and `PostTagsLink`, after the names of the \
            model; file systems of macOS do not tell `Post` from `POST`. An entity `AnyPost` beside an entity `Post` with \
            subentities collides as well, and so do properties that are respelled alike, such as `a b` and `a_b`.
            """
    )
    /// Inheritance is too deep to be written out.
    public static let excessiveInheritance = RuleMetadata(
        id: "GEN614",
        name: "excessive-inheritance",
        severity: .error,
        isWaivable: false,
        summary: "With inherited properties written out, the record mappings would be too large.",
        rationale: """
            Each mapping has the properties that its entity inherits, so that long chains of entities with many properties \
            grow with the square of their length. No compiler would take the result.
            """
    )
    /// An attribute's enumeration is none.
    public static let malformedRawType = RuleMetadata(
        id: "GEN620",
        name: "malformed-raw-type",
        severity: .error,
        isWaivable: false,
        summary: "The `RawType` of an attribute cannot be the type of its property.",
        rationale: """
            An attribute with the user info entry `RawType` is declared with that enumeration, so the entry must be a type's \
            name, `Status` or `Module.Status`, and the attribute an integer or a string. Swift looks such a name up inside \
            the class first: a property of the same name, or the generated `Keys`, would be found in place of the type.
            """
    )
    /// A fetch request template has no function.
    public static let unnamedFetchRequest = RuleMetadata(
        id: "GEN621",
        name: "unnamed-fetch-request",
        severity: .warning,
        summary: "No function is generated for a fetch request template.",
        rationale: """
            The template `RecentPosts` becomes `fetchRecentPosts`. A name with spaces or signs becomes none, and two templates \
            whose names differ only in the case of the first letter, or in a leading `fetch`, would share one. Rename the \
            template, or use it by its name with `fetchRequestFromTemplate(withName:substitutionVariables:)`.
            """
    )
    /// A class is called like something inside every class.
    public static let reservedClassName = RuleMetadata(
        id: "GEN622",
        name: "reserved-class-name",
        severity: .error,
        isWaivable: false,
        summary: "A class is called `Keys`.",
        rationale: """
            Every generated class holds its property names in `Keys`. Inside those classes a class of that name could not be \
            referred to. Give the class another name, or generate with `--style xcode`.
            """
    )
}
