public import Diagnostics

/// What can be wrong with Swift sources of models: the part of the `SRC` family that is about SwiftData.
public enum SwiftSourceRules {
    /// The text is no Swift, or too much of it.
    public static let unreadableSource = obstacle(
        "SRC031",
        "unreadable-swift-source",
        "A Swift file with models cannot be read.",
        """
        modelc reads UTF-8 of at most 32 MiB in which brackets and strings are closed. A merge that left conflict \
        markers behind and a file that was cut off are the usual causes.
        """
    )
    /// Something in a model class is not understood.
    public static let unreadableMember = obstacle(
        "SRC032",
        "unreadable-model-member",
        "A part of a model class cannot be read.",
        """
        A property that is left out by mistake would be missing from the schema. modelc does not guess; it reads \
        declarations as the compiler does. Write the member in a plainer form.
        """
    )
    /// `@Model` where SwiftData does not take it.
    public static let notAModelClass = obstacle(
        "SRC033",
        "not-a-model-class",
        "`@Model` stands where SwiftData does not allow it.",
        "SwiftData's models are classes without generic parameters, in a file, a type or an extension."
    )
    /// A type that SwiftData cannot store.
    public static let unstorableProperty = obstacle(
        "SRC034",
        "unstorable-property",
        "A stored property of a model has a type that SwiftData cannot store.",
        """
        SwiftData stores scalars, `Codable` values, models, and arrays of these. Mark a property that is not to be \
        stored `@Transient`, or compute it.
        """
    )
    /// The type is not written and cannot be told from the default.
    public static let untypedProperty = obstacle(
        "SRC035",
        "untyped-property",
        "The type of a stored property cannot be told from its default.",
        """
        modelc knows the types of literals, of `T(…)`, `T.member` and `[T]()`. What other expressions give only the \
        compiler knows. Write the type behind the name.
        """
    )
    /// The type is declared elsewhere.
    public static let unknownType = RuleMetadata(
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
    public static let undecidedCondition = RuleMetadata(
        id: "SRC037",
        name: "undecided-condition",
        severity: .warning,
        summary: "A model has properties or classes that depend on a condition of `#if`.",
        rationale: """
            A plan has the fields of every branch, because a field too many does no harm. Where two branches declare the \
            same thing differently, it is an error: say which condition holds.
            """
    )
    /// An option of a macro is not understood.
    public static let unknownOption = obstacle(
        "SRC038",
        "unknown-model-option",
        "An argument of `@Attribute`, `@Relationship`, `#Unique` or `#Index` cannot be read.",
        """
        What the argument means decides what is stored. modelc reads options by their names, texts and numbers that are \
        literals, and key paths.
        """
    )
    /// An attribute of a property is not understood.
    public static let unknownAttribute = RuleMetadata(
        id: "SRC039",
        name: "unknown-property-attribute",
        severity: .warning,
        summary: "A stored property of a model has an attribute that modelc does not know.",
        rationale: """
            A property wrapper or a macro can change what is stored. modelc reads the property as if the attribute were \
            not there.
            """
    )
    /// An inverse leads nowhere.
    public static let unresolvedInverse = obstacle(
        "SRC040",
        "unresolved-inverse",
        "The `inverse:` of a relationship is no relationship that leads back.",

        "The key path names a property of the destination whose type is the model that declares the relationship."
    )
    /// SwiftData may or may not find the inverse.
    public static let uncertainInverse = RuleMetadata(
        id: "SRC041",
        name: "uncertain-inverse",
        severity: .note,
        summary: "Whether SwiftData infers the inverse of a relationship is not known.",
        rationale: """
            SwiftData pairs two relationships when there is exactly one candidate on each side. With several, with two \
            arrays, and with a mandatory property modelc assumes that there is no inverse. Write `inverse:` on one side.
            """
    )
    /// Two classes are one entity.
    public static let duplicateModel = obstacle(
        "SRC042",
        "duplicate-model-class",
        "Two model classes of one schema have the same name.",
        """
        An entity is called like its class, without the types around it. Classes of one name belong into different \
        versions: list them in the `models` of a `VersionedSchema` each.
        """
    )
    /// A version does not say what it holds.
    public static let unreadableVersion = obstacle(
        "SRC043",
        "unreadable-schema-version",
        "The models or the identifier of a `VersionedSchema` cannot be read.",
        """
        modelc reads a list of classes, `[Trip.self, Stop.self]`, or the name of another static property that is one, \
        and `Schema.Version(1, 0, 0)`.
        """
    )
    /// A class is in no version.
    public static let unlistedModel = RuleMetadata(
        id: "SRC044",
        name: "unlisted-model-class",
        severity: .note,
        summary: "A model class is in no version of the schema.",
        rationale:
            "Where there is a `VersionedSchema`, its `models` are the model. Add the class to the list, or leave it out."
    )

    /// Every rule, by number.
    public static let all = [
        unreadableSource, unreadableMember, notAModelClass, unstorableProperty, untypedProperty, unknownType,
        undecidedCondition, unknownOption, unknownAttribute, unresolvedInverse, uncertainInverse, duplicateModel,
        unreadableVersion, unlistedModel,
    ]

    private static func obstacle(
        _ id: String,
        _ name: String,
        _ summary: String,
        _ rationale: String
    ) -> RuleMetadata {
        .obstacle(id: id, name: name, summary: summary, rationale: rationale)
    }
}
