public import Diagnostics

/// The rules about templates of the user's.
public enum TemplateRules {
    /// A key that no context has.
    public static let unknownKey = RuleMetadata.obstacle(
        id: "GEN630",
        name: "unknown-template-key",
        summary: "A template names a key that is not in its context.",
        rationale: """
            A misspelled name must not turn into missing code, so every tag is checked when a template is loaded, also in \
            sections that no model shows. `modelc templates --context` lists the keys.
            """
    )
    /// A value that is used for what it is not.
    public static let unusableValue = RuleMetadata.obstacle(
        id: "GEN631",
        name: "unusable-template-value",
        summary: "A template uses a list or a record as text, or a part of something that has none.",
        rationale: """
            Text and flags can be written; lists and records are gone into with a section: `{{#attributes}}…{{/attributes}}`. \
            A part of something optional, such as `parent.name`, stands in a section over it: `{{#parent}}{{name}}{{/parent}}`.
            """
    )
    /// A template that is not there.
    public static let missingPartial = RuleMetadata.obstacle(
        id: "GEN632",
        name: "missing-partial",
        summary: "A template includes one that is not there.",
        rationale: """
            A partial is a file of the same folder whose name begins with an underscore: `{{>_field}}` includes \
            `_field.mustache` or `_field.swift.mustache`. Besides those there are the built-in templates, which \
            `modelc templates` lists.
            """
    )
    /// Templates without an end.
    public static let endless = RuleMetadata.obstacle(
        id: "GEN633",
        name: "endless-template",
        summary: "Templates include each other without end, or in too many ways to be checked.",
        rationale: """
            A context is never endlessly deep, so a template that comes to itself again would not end. Write what is repeated \
            as a section over a list.
            """
    )
    /// No template at all.
    public static let malformed = RuleMetadata.obstacle(
        id: "GEN634",
        name: "malformed-template",
        summary: "A template cannot be parsed.",
        rationale: """
            The language is Mustache with partials and inheritance. The message says which tag is not closed, closes something \
            else, or has no proper name. A template is UTF-8 of at most 1 MiB.
            """
    )
    /// A rendering that does too much.
    public static let limitExceeded = RuleMetadata.obstacle(
        id: "GEN635",
        name: "template-limit-exceeded",
        summary: "Rendering a template writes or repeats too much.",
        rationale: """
            The files of a folder of templates may together be 64 MiB for a model. What comes near has lists repeated inside \
            lists: a section over `model.entities` for every attribute of every entity, say.
            """
    )
    /// A file that cannot be named.
    public static let fileName = RuleMetadata.obstacle(
        id: "GEN636",
        name: "template-file-name",
        summary: "A template gives a file whose name is unsafe or taken.",
        rationale: """
            A file for each entity is named after the entity, whose name must then be usable in a file name; and file systems \
            of macOS do not tell `Post` from `POST`.
            """
    )

    /// Every rule of the group, by number.
    public static let all = [
        unknownKey, unusableValue, missingPartial, endless, malformed, limitExceeded, fileName,
    ]

    /// Those that say that a template cannot be used, whatever the model.
    public static let unusable = [unknownKey, unusableValue, missingPartial, endless, malformed]
}
