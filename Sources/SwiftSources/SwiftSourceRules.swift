package import CompilerSupport

/// The rules for Swift sources of models: the part of the `SRC` family about SwiftData.
package enum SwiftSourceRules {
    /// The text is not Swift, or exceeds a limit.
    static let unreadableSource = RuleMetadata.obstacle(
        id: "SRC031",
        name: "unreadable-swift-source",
        summary: "A Swift file with models cannot be read.",
        rationale: """
            modelc reads UTF-8 of at most 32 MiB in which brackets and strings are closed. The usual causes are \
            conflict markers of a merge, and a truncated file.
            """
    )
    /// Something in a model class cannot be read.
    static let unreadableMember = RuleMetadata.obstacle(
        id: "SRC032",
        name: "unreadable-model-member",
        summary: "A part of a model class cannot be read.",
        rationale: """
            modelc does not guess, because an omitted property would be missing from the schema. Write the member in a \
            simpler form.
            """
    )
    /// `@Model` is on a declaration that SwiftData does not support.
    static let notAModelClass = RuleMetadata.obstacle(
        id: "SRC033",
        name: "not-a-model-class",
        summary: "`@Model` is at a place that SwiftData does not allow.",
        rationale: "SwiftData's models are classes without generic parameters, in a file, a type or an extension."
    )
    /// A type that SwiftData cannot store.
    static let unstorableProperty = RuleMetadata.obstacle(
        id: "SRC034",
        name: "unstorable-property",
        summary: "A stored property of a model has a type that SwiftData cannot store.",
        rationale: """
            SwiftData stores scalars, `Codable` values, models, and arrays of these. If the property is not stored, \
            mark it `@Transient`, or compute it.
            """
    )
    /// The type is neither declared nor inferable from the default.
    static let untypedProperty = RuleMetadata.obstacle(
        id: "SRC035",
        name: "untyped-property",
        summary: "The type of a stored property cannot be inferred from its default value.",
        rationale: """
            modelc knows the types of literals, of `T(…)`, `[T]()` and `T?.none`, of members of types in these \
            sources, and of constants such as `Date.now`. Only the compiler knows the types of other expressions. \
            Write the type after the name.
            """
    )
    /// The type is declared elsewhere.
    package static let unknownType = RuleMetadata(
        id: "SRC036",
        name: "unknown-property-type",
        severity: .warning,
        summary: "The type of a stored property is not declared in the sources that were given.",
        rationale: """
            modelc plans a field of bytes for it, which is right for every `Codable` value and wrong for an alias of a \
            scalar and for a model. Give modelc the file that declares the type.
            """
    )
    /// A model depends on a condition.
    static let undecidedCondition = RuleMetadata(
        id: "SRC037",
        name: "undecided-condition",
        severity: .warning,
        summary: "A model has properties or classes that depend on a condition of `#if`.",
        rationale: """
            A plan has the fields of every branch, because an extra field does no harm. If two branches declare the \
            same element differently, it is an error: define the condition.
            """
    )
    /// An option of a macro is not understood.
    static let unknownOption = RuleMetadata.obstacle(
        id: "SRC038",
        name: "unknown-model-option",
        summary: "An argument of `@Attribute`, `@Relationship`, `#Unique` or `#Index` cannot be read.",
        rationale: """
            The argument determines the schema. modelc reads options by their names, texts and numbers that are \
            literals, and key paths.
            """
    )
    /// An attribute of a property is not understood.
    static let unknownAttribute = RuleMetadata(
        id: "SRC039",
        name: "unknown-property-attribute",
        severity: .warning,
        summary: "A stored property of a model has an attribute that modelc does not know.",
        rationale: """
            A property wrapper or a macro can change the stored value. modelc ignores the attribute.
            """
    )
    /// An inverse does not exist.
    static let unresolvedInverse = RuleMetadata.obstacle(
        id: "SRC040",
        name: "unresolved-inverse",
        summary: "The `inverse:` of a relationship is not a relationship back to the model.",
        rationale:
            "The key path names a property of the destination whose type is the model that declares the relationship."
    )
    /// SwiftData may or may not find the inverse.
    static let uncertainInverse = RuleMetadata(
        id: "SRC041",
        name: "uncertain-inverse",
        severity: .note,
        summary: "modelc cannot tell whether SwiftData infers the inverse of a relationship.",
        rationale: """
            SwiftData pairs two relationships when there is exactly one candidate on each side. With several, with two \
            arrays, and with a mandatory property modelc assumes that there is no inverse. Write `inverse:` on one side.
            """
    )
    /// Two classes are one entity.
    static let duplicateModel = RuleMetadata.obstacle(
        id: "SRC042",
        name: "duplicate-model-class",
        summary: "Two model classes of one schema have the same name.",
        rationale: """
            An entity has the name of its class, without enclosing types. Classes with one name must be in different \
            versions: list each in the `models` of a separate `VersionedSchema`.
            """
    )
    /// A version's list of models cannot be read.
    static let unreadableVersion = RuleMetadata.obstacle(
        id: "SRC043",
        name: "unreadable-schema-version",
        summary: "The models or the identifier of a `VersionedSchema` cannot be read.",
        rationale: """
            modelc reads a list of classes, `[Trip.self, Stop.self]`, or the name of another static property that is one, \
            and `Schema.Version(1, 0, 0)`.
            """
    )
    /// A class is in no version.
    static let unlistedModel = RuleMetadata(
        id: "SRC044",
        name: "unlisted-model-class",
        severity: .note,
        summary: "A model class is in no version of the schema.",
        rationale:
            "If the sources have a `VersionedSchema`, only its `models` belong to the model. Add the class to the list if the app stores it."
    )

    /// An option that SwiftData does not apply.
    static let ignoredExternalStorage = RuleMetadata(
        id: "SRC045",
        name: "ignored-external-storage",
        severity: .warning,
        summary: "`.externalStorage` stands at a property whose type is not `Data`.",
        rationale: """
            SwiftData keeps only values of the type `Data` in files of their own, and ignores the option on every other \
            type, without a message. Store the bytes as `Data`, or remove the option.
            """
    )
    /// A transformer that the app does not have when the schema is made.
    static let unregisteredTransformer = RuleMetadata(
        id: "SRC046",
        name: "unregistered-transformer",
        severity: .warning,
        summary: "A property has a value transformer that no source registers.",
        rationale: """
            SwiftData looks for the transformer when it makes the schema, and stops the app if it is not registered yet, is \
            no `ValueTransformer`, or cannot transform backwards. Call `ValueTransformer.setValueTransformer(_:forName:)` \
            before the app makes its `ModelContainer`. The finding says that the sources declare the class and do not \
            call this function anywhere.
            """
    )

    /// Every rule, by number.
    package static let all = [
        unreadableSource, unreadableMember, notAModelClass, unstorableProperty, untypedProperty, unknownType,
        undecidedCondition, unknownOption, unknownAttribute, unresolvedInverse, uncertainInverse, duplicateModel,
        unreadableVersion, unlistedModel, ignoredExternalStorage, unregisteredTransformer,
    ]
}
