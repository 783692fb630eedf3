/// Something that would make a template fail for some model, found without rendering it.
///
///     entity:12:5: the key 'naem' is not in the context; known here: name, type
package struct TemplateProblem: Hashable, Sendable {
    /// What is wrong.
    package enum Kind: Hashable, Sendable {
        /// The text is not a template, or its name is that of another.
        case malformed
        /// A tag names a key that is in no enclosing context; known are those that were looked for first, sorted.
        case unknownKey(String, known: [String])
        /// A tag uses a value for what it is not: a list as text, a part of something without parts.
        case unusableValue
        /// A template includes one that is not there; known are those that are, sorted.
        case missingTemplate(String, known: [String])
        /// Templates include each other without end.
        case endless
        /// The templates include each other in more ways than are looked at.
        case tooComplex
    }

    /// A tag of a template.
    package struct Place: Hashable, Sendable {
        /// The template.
        package let template: String
        /// Where the tag begins, in bytes of the template's UTF-8.
        package let offset: Int
    }

    /// What is wrong.
    package let kind: Kind
    /// The place, and what to do; as text in the form of every ``TemplateError``.
    package let error: TemplateError
    /// The tag, then the tag that includes its template, and so on up to the template that was checked; empty for a text
    /// that is no template.
    package let trace: [Place]

    /// Creates a problem.
    package init(kind: Kind, error: TemplateError, trace: [Place] = []) {
        self.kind = kind
        self.error = error
        self.trace = trace
    }
}
