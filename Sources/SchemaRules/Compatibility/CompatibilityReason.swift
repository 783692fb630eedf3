import CompilerSupport

/// Why something that one version writes does not arrive at another as it was sent.
package struct CompatibilityReason: Equatable, Sendable {
    /// The obstacle; raw values are the words of documents.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        // Synced
        /// Both versions have the name, and a version between lacks it: it may mean something else now.
        case nameGoneBetween = "name-gone-between"
        // Unread
        /// The reader has no such record type.
        case recordTypeUnknown = "record-type-unknown"
        /// The reader has no entity that the records name, in a record type that it has.
        case entityUnknown = "entity-unknown"
        /// The reader has no such field.
        case fieldUnknown = "field-unknown"
        /// The reader reads the field only in other entities of the record type.
        case fieldUnreadHere = "field-unread-here"
        /// The reader has neither end of a relationship of many to many.
        case linkUnknown = "link-unknown"
        /// The reader finds a link of one to one at its other end.
        case fieldUnused = "field-unused"
        // Lost
        /// The reader calls the property otherwise.
        case propertyRenamed = "property-renamed"
        /// The reader's records of the entity have another record type or another name.
        case recordTypeChanged = "record-type-changed"
        /// The relationship leads to one for one version and to many for the other.
        case cardinalityChanged = "cardinality-changed"
        /// The ends of a relationship of many to many have other names for the reader, or other entities declare them.
        case linkRenamed = "link-renamed"
        /// The reader's relationship leads to fewer entities.
        case destinationNarrowed = "destination-narrowed"
        // Refused
        /// The field has another type.
        case typeChanged = "type-changed"
        /// The field is encrypted for one version only.
        case encryptionChanged = "encryption-changed"
        /// The field is a list for one version only.
        case listChanged = "list-changed"
        // Misread
        /// The field is an attribute for one version, and a relationship for the other.
        case kindChanged = "kind-changed"
        /// The name belongs to something else for the reader.
        case nameReused = "name-reused"
        /// The type of the attribute differs while that of the field does not.
        case valuesReadOtherwise = "values-read-otherwise"
        /// The relationship leads to another entity.
        case destinationChanged = "destination-changed"
        /// The relationship has another inverse.
        case inverseChanged = "inverse-changed"
        /// Another value transformer reads the bytes.
        case transformerChanged = "transformer-changed"
        /// A composite attribute has other elements.
        case compositeChanged = "composite-changed"
    }

    /// The obstacle.
    package let kind: Kind
    /// `Entity` or `Entity.property`, as the reader calls it; as the writer does when the reader has none.
    package let symbol: String
    /// The place in the cloud: `CD_Post.CD_title`, `CD_Post`, or two ends of a link.
    package let place: String
    /// The writer's side; nil where the place says it all.
    package let from: String?
    /// The reader's side; nil when the reader has nothing.
    package let to: String?
    /// Whether it happens for sure, and not only to some values, or by what is reported and not documented.
    package let isCertain: Bool
    /// Where the reader's model says so; nil when it says nothing of it.
    let location: SourceLocation?

    /// Creates a reason about an element of the reader's model.
    init(
        _ kind: Kind,
        at element: NamedPlace,
        in place: String,
        from: String? = nil,
        to: String? = nil,
        isCertain: Bool = true
    ) {
        self.kind = kind
        symbol = element.symbol
        self.place = place
        self.from = from
        self.to = to
        self.isCertain = isCertain
        location = element.location
    }

    /// Creates a reason about an element that the reader lacks, as the writer calls it.
    init(_ kind: Kind, without symbol: String, in place: String, to: String? = nil) {
        self.kind = kind
        self.symbol = symbol
        self.place = place
        self.to = to
        from = nil
        isCertain = true
        location = nil
    }
}

extension CompatibilityReason {
    /// The outcome for the pair.
    package var outcome: CompatibilityOutcome { kind.outcome }

    /// The reason in a sentence without its full stop. It says where something is not certain.
    package var text: String {
        switch kind {
        case .nameGoneBetween:
            "the name was gone in a version between; if it means something else now, the values are misread"
        case .recordTypeUnknown:
            "the reader has no such record type; the records stay in iCloud, and arrive with an update that has it"
        case .entityUnknown:
            "the reader has no such entity and skips its records; they stay in iCloud, and arrive with an update that has it"
        case .fieldUnknown:
            "the reader does not read the field\(to.map { ", its property is \($0)" } ?? ""); "
                + "the values stay in iCloud, where the reader leaves them alone, and arrive with an update that has it"
        case .fieldUnreadHere: "the reader has the property in other entities only; the values stay in iCloud"
        case .linkUnknown:
            "the reader has no such relationship; the links stay in iCloud, and arrive with an update that has it"
        case .fieldUnused: "the reader finds the link in the field of the other end, and this field stays unread"
        case .propertyRenamed:
            "CloudKit renames nothing: what the writer has in one field, the reader looks for in another"
        case .recordTypeChanged: "the reader looks for such records in another record type or under another name"
        case .cardinalityChanged: "the two versions keep links in different places, or one of several links is left"
        case .linkRenamed:
            "links name both relationships and their entities, and the reader knows others"
        case .destinationNarrowed: "the reader drops links to what its relationship cannot lead to"
        case .typeChanged: "the type of a deployed field never changes; the server refuses the records of one version"
        case .encryptionChanged:
            "the encryption of a deployed field never changes; the server refuses the records of one version"
        case .listChanged:
            "a deployed field cannot become a list, or stop being one; the server refuses the records of one version"
        case .kindChanged: "names of records and texts are in one type of field, and one is taken for the other"
        case .nameReused: "the name belongs to something else for the reader, which takes over the values"
        case .valuesReadOtherwise:
            isCertain
                ? "the reader cannot read such values"
                : "values that the reader's type cannot hold change, or are not read"
        case .destinationChanged: "the names of records lead the reader to the wrong entity"
        case .inverseChanged: "two relationships are paired otherwise, and their fields no longer say the same"
        case .transformerChanged: "the reader's transformer did not write these bytes, and may not understand them"
        case .compositeChanged: "the elements differ, and whether the reader can decode the bytes is not documented"
        }
    }
}

extension CompatibilityReason.Kind {
    /// The outcome for a pair of versions.
    var outcome: CompatibilityOutcome {
        switch self {
        case .nameGoneBetween: .synced
        case .recordTypeUnknown, .entityUnknown, .fieldUnknown, .fieldUnreadHere, .linkUnknown, .fieldUnused: .unread
        case .propertyRenamed, .recordTypeChanged, .cardinalityChanged, .linkRenamed, .destinationNarrowed: .lost
        case .typeChanged, .encryptionChanged, .listChanged: .refused
        case .kindChanged, .nameReused, .valuesReadOtherwise, .destinationChanged, .inverseChanged,
            .transformerChanged, .compositeChanged:
            .misread
        }
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
