public import Diagnostics

extension GenerationRules {
    /// The rules about classes that are typed as far as the model allows.
    static let typedClasses = [
        malformedRawType, unnamedFetchRequest, reservedClassName,
    ]

    /// An attribute's enumeration is none.
    public static let malformedRawType = RuleMetadata.obstacle(
        id: "GEN620",
        name: "malformed-raw-type",
        summary: "The `RawType` of an attribute cannot be the type of its values.",
        rationale: """
            An attribute with the user info entry `RawType` can be read as that enumeration: `statusValue` beside the raw value \
            `status`. So the entry must be a type's name, `Status` or `Module.Status`, and the attribute an integer or a string. Swift looks such a name up inside \
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
    public static let reservedClassName = RuleMetadata.obstacle(
        id: "GEN622",
        name: "reserved-class-name",
        summary: "A class is called `Keys`.",
        rationale: """
            Every generated class holds its property names in `Keys`. Inside those classes a class of that name could not be \
            referred to. Give the class another name, or generate with `--style xcode`.
            """
    )
}
