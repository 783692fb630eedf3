import CompilerSupport

/// Why something that one version writes does not arrive at another as it was sent.
package struct CompatibilityReason: Equatable, Sendable {
    /// The obstacle, with what becomes of the values.
    package let kind: Kind
    /// `Entity` or `Entity.property`, as the reader calls it; as the writer does when the reader has none.
    package let symbol: String
    /// The place in the cloud: `CD_Post.CD_title`, `CD_Post`, or two ends of a link.
    package let place: String
    /// The writer's side; nil where the place says it all.
    package let from: String?
    /// The reader's side; nil when the reader has nothing.
    package let to: String?
    /// The place where the reader's model says so; nil when it says nothing of it.
    let location: SourceLocation?

    /// Creates a reason about an element of the reader's model.
    init(_ kind: Kind, at element: NamedPlace, in place: String, from: String? = nil, to: String? = nil) {
        self.kind = kind
        symbol = element.symbol
        self.place = place
        self.from = from
        self.to = to
        location = element.location
    }

    /// Creates a reason about an element that the reader lacks, as the writer calls it.
    init(_ kind: Kind, without symbol: String, in place: String, to: String? = nil) {
        self.kind = kind
        self.symbol = symbol
        self.place = place
        self.to = to
        from = nil
        location = nil
    }

    /// The outcome for the pair.
    package var outcome: CompatibilityOutcome { kind.outcome }

    /// True if it happens for sure, and not only to some values, or by what is reported and not documented.
    package var isCertain: Bool { kind.isCertain }

    /// The reason in a sentence without its full stop. It says where something is not certain.
    package var text: String {
        // Of a property that the reader has, it says why that has no field.
        guard kind == .fieldUnknown, let to else { return kind.text }
        return kind.text.replacing(";", with: ", its property is \(to);", maxReplacements: 1)
    }
}

extension CompatibilityReason {
    /// An obstacle: the word of documents, what becomes of the values, and the sentence for people.
    package struct Kind: Hashable, Sendable {
        /// The word of documents.
        package let word: String
        /// The outcome for a pair of versions.
        let outcome: CompatibilityOutcome
        let isCertain: Bool
        /// The sentence, without its full stop.
        private(set) var text = ""

        private init(_ word: String, _ outcome: CompatibilityOutcome, isCertain: Bool = true) {
            self.word = word
            self.outcome = outcome
            self.isCertain = isCertain
        }

        private func because(_ text: String) -> Kind {
            var kind = self
            kind.text = text
            return kind
        }

        static let nameGoneBetween = Kind("name-gone-between", .synced, isCertain: false)
            .because(Grade.nameReused(.legal).reason)

        static let recordTypeUnknown = Kind("record-type-unknown", .unread)
            .because(
                "the reader has no such record type; the records stay in iCloud, and arrive with an update that "
                    + "has it"
            )

        static let entityUnknown = Kind("entity-unknown", .unread, isCertain: false)
            .because(
                "the reader has no such entity and skips its records; they stay in iCloud, and arrive with an "
                    + "update that has it"
            )

        static let fieldUnknown = Kind("field-unknown", .unread)
            .because("the reader ignores the field; the values stay in iCloud, and arrive with an update that has it")

        static let fieldUnreadHere = Kind("field-unread-here", .unread)
            .because("the reader has the property in other entities only; the values stay in iCloud")

        static let linkUnknown = Kind("link-unknown", .unread)
            .because(
                "the reader has no such relationship; the links stay in iCloud, and arrive with an update that has "
                    + "it"
            )

        static let fieldUnused = Kind("field-unused", .unread)
            .because("the reader finds the link in the field of the other end, and this field stays unread")

        static let propertyRenamed = Kind("property-renamed", .lost)
            .because("CloudKit renames nothing: what the writer has in one field, the reader looks for in another")

        static let recordTypeChanged = Kind("record-type-changed", .lost)
            .because("the reader looks for such records in another record type or under another name")

        static let cardinalityChanged = Kind("cardinality-changed", .lost)
            .because("the two versions store links in different places, or only one of several links remains")

        static let linkRenamed = Kind("link-renamed", .lost)
            .because("links name both relationships and their entities, and the reader has other names")

        static let destinationNarrowed = Kind("destination-narrowed", .lost)
            .because("the reader drops links to objects of entities that its relationship cannot have")

        static let typeChanged = Kind("type-changed", .refused)
            .because("the type of a deployed field never changes; the server refuses the records of one version")

        static let encryptionChanged = Kind("encryption-changed", .refused)
            .because("the encryption of a deployed field never changes; the server refuses the records of one version")

        static let listChanged = Kind("list-changed", .refused)
            .because(
                "a deployed field cannot become a list, or stop being one; the server refuses the records of one "
                    + "version"
            )

        static let kindChanged = Kind("kind-changed", .misread)
            .because("texts and names of records have the same type of field, and the reader takes one for the other")

        static let nameReused = Kind("name-reused", .misread)
            .because("the reader has the name for something else, and takes the values for those of that")

        static let valuesUnreadable = Kind("values-read-otherwise", .misread)
            .because("the reader cannot read such values")

        static let someValuesUnreadable = Kind("values-read-otherwise", .misread, isCertain: false)
            .because("values that the reader's type cannot hold change, or are not read")

        static let destinationChanged = Kind("destination-changed", .misread)
            .because("the names of records lead the reader to the wrong entity")

        static let inverseChanged = Kind("inverse-changed", .misread)
            .because("the relationships have other inverses, and the fields of the two ends no longer agree")

        static let transformerChanged = Kind("transformer-changed", .misread, isCertain: false)
            .because("the reader's transformer did not write these bytes, and may not understand them")

        static let compositeChanged = Kind("composite-changed", .misread, isCertain: false)
            .because("the elements differ, and whether the reader can decode the bytes is not documented")
    }
}

/// The fate of what one version of a model writes to iCloud when another version reads it, from best to worst.
///
/// Of several reasons the worst one decides. ``refused`` comes before ``misread`` because people notice it: the server
/// answers with an error and sync stops. A misread value is shown, edited and saved again, and nothing complains.
package enum CompatibilityOutcome: String, OrderedByCase, Hashable, Sendable {
    /// Everything that the writer writes is read.
    case synced
    /// Something is new to the reader. It stays in iCloud, and the reader leaves it alone.
    case unread
    /// Both versions have it, in different places: what one writes the other looks for somewhere else.
    case lost
    /// The two versions need a field differently. The server takes the values of one and refuses those of the other.
    case refused
    /// The reader takes a field for something that it is not.
    case misread
}
