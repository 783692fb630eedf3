package import CompilerSupport

/// The rules about templates of the user's.
package enum TemplateRules {
    /// A key that no context has.
    package static let unknownKey = RuleMetadata.obstacle(
        id: "GEN630",
        name: "unknown-template-key",
        summary: "A template names a key that is not in its context.",
        rationale: """
            A misspelled name would produce incomplete code, so modelc checks every tag when it loads a template, \
            also in sections that a model does not use. `modelc templates --context` lists the keys.
            """
    )
    /// A value that is used for what it is not.
    package static let unusableValue = RuleMetadata.obstacle(
        id: "GEN631",
        name: "unusable-template-value",
        summary: "A template uses a list or a record as text, or a part of a value without parts.",
        rationale: """
            A tag can print text and flags. For lists and records, use a section: `{{#attributes}}…{{/attributes}}`. \
            Put a part of an optional value, such as `parent.name`, into a section of that value: \
            `{{#parent}}{{name}}{{/parent}}`.
            """
    )
    /// A template that is not there.
    package static let missingPartial = RuleMetadata.obstacle(
        id: "GEN632",
        name: "missing-partial",
        summary: "A template includes an unknown template.",
        rationale: """
            A partial is a file in the same folder with an underscore at the beginning of its name: `{{>_field}}` \
            includes `_field.mustache` or `_field.swift.mustache`. Templates can also include the built-in template \
            `header`.
            """
    )
    /// Templates without an end.
    package static let endless = RuleMetadata.obstacle(
        id: "GEN633",
        name: "endless-template",
        summary: "Templates include each other endlessly, or in too many ways for a check.",
        rationale: """
            A template that includes itself would never end. Write repeated text as a section of a list.
            """
    )
    /// No template at all.
    package static let malformed = RuleMetadata.obstacle(
        id: "GEN634",
        name: "malformed-template",
        summary: "A template cannot be parsed.",
        rationale: """
            The language is Mustache with partials and inheritance. The message names a tag that is not closed, that \
            closes another tag, or that has an invalid name. A template is UTF-8 with at most 1 MiB.
            """
    )
    /// A rendering that does too much.
    package static let limitExceeded = RuleMetadata.obstacle(
        id: "GEN635",
        name: "template-limit-exceeded",
        summary: "A template writes or repeats too much.",
        rationale: """
            The output of a folder of templates has at most 64 MiB for a model. A template that exceeds this repeats \
            lists inside lists, for example a section of `model.entities` for every attribute of every entity. A file \
            of a built-in template has the same limit: a single file of a model with thousands of entities can exceed it.
            """
    )
    /// A file that cannot be named.
    static let fileName = RuleMetadata.obstacle(
        id: "GEN636",
        name: "template-file-name",
        summary: "A template writes a file with an unsafe name, or with the name of another file.",
        rationale: """
            A file for each entity has the name of the entity, which must be a valid file name. File systems of macOS \
            do not distinguish `Post` from `POST`.
            """
    )

    /// Every rule of the group, by number.
    package static let all = unusable + [fileName]

    /// Those that say that an input cannot be used: a template, whatever the model, or a model beyond the limits.
    package static let unusable = [unknownKey, unusableValue, missingPartial, endless, malformed, limitExceeded]
}
