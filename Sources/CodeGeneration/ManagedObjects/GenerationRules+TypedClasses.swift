import CompilerSupport

extension GenerationRules {
    /// The rules about classes that are typed as far as the model allows.
    static let typedClasses = [
        malformedRawType, unnamedFetchRequest, reservedClassName,
    ]

    /// An attribute's enumeration is none.
    static let malformedRawType = RuleMetadata.obstacle(
        id: "GEN620",
        name: "malformed-raw-type",
        summary: "The `RawType` of an attribute does not fit the attribute.",
        rationale: """
            An attribute with the user info entry `RawType` has a second accessor of that enumeration: `statusValue` \
            beside the raw value `status`. The entry must be the name of a type, `Status` or `Module.Status`, and the \
            attribute must be an integer or a string. Swift searches for the name inside the class first, so a \
            property of the same name, or the generated `Keys`, would hide the type.
            """
    )
    /// A fetch request template has no function.
    static let unnamedFetchRequest = RuleMetadata(
        id: "GEN621",
        name: "unnamed-fetch-request",
        severity: .warning,
        summary: "modelc generates no function for a fetch request template.",
        rationale: """
            The template `RecentPosts` becomes `fetchRecentPosts`. A name with spaces or other signs cannot become a \
            function. Two templates would share one function if their names differ only in the case of the first \
            letter, or in `fetch` at the beginning. Rename the template, or use it by its name with \
            `fetchRequestFromTemplate(withName:substitutionVariables:)`.
            """
    )
    /// A class is called like something inside every class.
    static let reservedClassName = RuleMetadata.obstacle(
        id: "GEN622",
        name: "reserved-class-name",
        summary: "A class has the name `Keys`.",
        rationale: """
            Every generated class has its property names in `Keys`, which would hide a class of that name. Give the \
            class another name, or generate with `--style xcode`.
            """
    )
}
