import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// What the changes that the check finds between a writer and a reader do to values.
///
/// Only what the writer writes counts: what is new to the reader's model is empty in the writer's records, and is read so.
struct ChangeJudgement {
    let writer: MirroredModel
    /// What the writer needs of the container.
    let written: MirroredSchema
    let reader: MirroredModel
    /// What the reader needs of the container.
    let needed: MirroredSchema
    /// Whether the reader has something that the writer has, by the writer's name.
    let has: (ElementLineages.Name) -> Bool

    /// The reason that a change is; nil when nothing of the writer's is concerned.
    func reason(_ change: SchemaChange) -> CompatibilityReason? {
        switch change {
        case .typeRemoved(let type):
            let entity = written.recordType(named: type.name).map(writer.place)
            return CompatibilityReason(.recordTypeUnknown, without: entity?.symbol ?? type.name, in: type.name)
        case .fieldRemoved(let type, let field, let parent): return unread(field, of: type, in: parent)
        case .propertyRenamed(let type, let field, let old): return renamed(field, from: old, in: type)
        case .entityMoved(let move):
            let isRenamed = move.from.name == move.to
            let newType = isRenamed ? nil : move.to
            return CompatibilityReason(.recordTypeChanged, at: move.entity, in: move.from.name, to: newType)
        case .fieldContradicted(let contradiction), .retiredFieldReused(let contradiction):
            return refused(contradiction)
        case .meaningChanged(let change): return reason(change)
        case .retiredTypeReused, .retiredEntityReused, .typeMissing, .fieldMissing, .occasionalFieldsMissing: return nil
        }
    }

    /// The record types that both versions have, as the reader and as the writer need them.
    var sharedRecordTypes: [(needed: MirroredRecordType, written: MirroredRecordType)] {
        needed.recordTypes.compactMap { type in written.recordType(named: type.name).map { (type, $0) } }
    }

    // MARK: Fields

    /// Where something else of the reader's has the name, it takes over the values.
    private func renamed(_ field: MirroredField, from old: Field, in type: MirroredRecordType) -> CompatibilityReason {
        if let other = type.field(named: old.name), other.field.type == old.type, isRead(other, where: field) {
            let place = needed.author.place(of: other, in: type)
            return CompatibilityReason(.nameReused, at: place, in: "\(type.name).\(old.name)", to: field.name)
        }
        let place = needed.author.place(of: field, in: type, .renamingIdentifier)
        return CompatibilityReason(.propertyRenamed, at: place, in: type.name, from: old.name, to: field.name)
    }

    /// Whether records that have one field are read for another one: an entity has the properties of both.
    private func isRead(_ other: MirroredField, where field: MirroredField) -> Bool {
        guard !other.isAssumed, let one = other.origin.property?.entity, let two = field.origin.property?.entity else {
            return false
        }
        return reader.graph.isEntity(one, kindOf: two) || reader.graph.isEntity(two, kindOf: one)
    }

    private func unread(_ field: Field, of type: RecordType, in parent: MirroredRecordType) -> CompatibilityReason {
        let name = "\(type.name).\(field.name)"
        let origin = written.recordType(named: type.name)?.field(named: field.name)
        let symbol = origin.flatMap { writer.property(of: $0, nil)?.symbol } ?? name
        let property = MirroringNames.property(ofField: field.name)
        let reason = needed.author.reasonWithoutField(property, in: parent)
        return CompatibilityReason(.fieldUnknown, without: symbol, in: name, to: reason?.word)
    }

    private func refused(_ change: FieldContradiction) -> CompatibilityReason {
        let kind: CompatibilityReason.Kind
        let setting: FieldSetting
        switch change.kind {
        case .encrypted, .decrypted: (kind, setting) = (.encryptionChanged, .encryption)
        case .list: (kind, setting) = (.listChanged, .type)
        case .type, .reference: (kind, setting) = (.typeChanged, .type)
        }
        let types = (change.deployed.type.text, change.needed.field.type.text)
        let place = needed.author.place(of: change.needed, in: change.recordType, setting)
        return CompatibilityReason(kind, at: place, in: change.name, from: types.0, to: types.1)
    }

    // MARK: Meaning

    private func reason(_ change: ShippedChange) -> CompatibilityReason? {
        let cloud = change.field.map { "\(change.recordType).\($0)" } ?? change.recordType
        func found(
            _ kind: CompatibilityReason.Kind,
            _ from: String? = nil,
            _ to: String? = nil,
            isCertain: Bool = true
        ) -> CompatibilityReason {
            CompatibilityReason(kind, at: change.place, in: cloud, from: from, to: to, isCertain: isCertain)
        }
        switch change.kind {
        case .becameRelationship: return found(.kindChanged, "attribute", "relationship")
        case .becameAttribute: return found(.kindChanged, "relationship", "attribute")
        case .takenOver(let name), .nameReused(let name):
            return isStored(change) ? found(.nameReused, nil, name) : nil
        case .readOtherwise(let old, let new):
            if new.holdsAll(of: old) { return nil }
            let isNumber = FieldMapping(new)?.isNumber == true
            return found(.valuesReadOtherwise, old.rawValue, new.rawValue, isCertain: !isNumber)
        case .destinationChanged(let old, let new):
            return found(isKind(new, of: old) ? .destinationNarrowed : .destinationChanged, old, new)
        // Every record that the writer names is of the reader's kind, and every link of the writer's is found.
        case .destinationWidened, .linkRaised: return nil
        // The field of a to-one holds the link whatever the inverse is.
        case .inverseChanged(let isToMany): return isToMany ? nil : found(.cardinalityChanged, "many", "one")
        case .inverseReplaced(let old, let new): return found(.inverseChanged, old, new)
        case .entityGone: return found(.entityUnknown, isCertain: false)
        case .leftBehind(let entities): return found(.fieldUnreadHere, entities.joined(separator: ", "))
        case .linkLost(let end, let other):
            let isKnown = [end, other].contains { has(ElementLineages.Name(kind: .relationship, symbol: $0)) }
            return CompatibilityReason(
                isKnown ? .linkRenamed : .linkUnknown,
                at: NamedPlace(isKnown ? change.symbol : end, at: change.place.location),
                in: MirroringNames.linkRecordType,
                from: "\(end) ↔ \(other)"
            )
        case .cardinalityChanged(let isToMany):
            return found(.cardinalityChanged, isToMany ? "one" : "many", isToMany ? "many" : "one")
        case .oneToOneBecameToMany: return found(.fieldUnused)
        case .transformerChanged(let old, let new):
            return found(.transformerChanged, old ?? "the default", new ?? "the default", isCertain: false)
        case .compositeChanged: return found(.compositeChanged, isCertain: false)
        case .elementsChanged(let old, let new): return found(.valuesReadOtherwise, old, new)
        // Only where a version wrote a value that the other one lacks, which nobody knows.
        case .rawValuesChanged: return nil
        }
    }

    /// Whether both versions store what has the name in the same way: an entity, a field, or links of many to many. A to-many
    /// relationship whose inverse leads to one is stored nowhere, and where only one has a field, nothing is taken for
    /// anything.
    private func isStored(_ change: ShippedChange) -> Bool {
        guard let field = change.field else {
            // An entity that has the name in another tree gets none of these records.
            guard let entity = reader.graph.entity(named: change.symbol) else { return true }
            return reader.graph.recordType(of: entity) == change.recordType
        }
        let fields = [needed, written].map { $0.recordType(named: change.recordType)?.field(named: field) != nil }
        if fields[0] || fields[1] { return fields[0] && fields[1] }
        return reader.graph.model.relationships(of: reader.contributors) { $0.isToMany }
            .contains { $0.symbol == change.symbol && reader.graph.isManyToMany($0.position) }
    }

    /// Whether an entity of the reader is, for the writer, of the kind of one of the writer's.
    private func isKind(_ name: String, of other: String) -> Bool {
        guard let entity = reader.graph.entity(named: name) else { return false }
        let known = reader.graph.model.entities[entity].renamingIdentifier ?? name
        guard let entity = writer.graph.entity(named: known), let other = writer.graph.entity(named: other) else {
            return false
        }
        return writer.graph.isEntity(entity, kindOf: other)
    }
}

extension AttributeType {
    /// Whether each value that an attribute of another type puts into a field of the same type is one of this type.
    ///
    /// A Decimal is in the cloud as the Double that is next to it, so nothing more is lost when it is read as one.
    fileprivate func holdsAll(of other: AttributeType) -> Bool {
        switch (other, self) {
        case (.boolean, .integer16), (.boolean, .integer32), (.boolean, .integer64), (.integer16, .integer32),
            (.integer16, .integer64), (.integer32, .integer64):
            true
        case (.float, .double), (.float, .decimal), (.decimal, .double), (.double, .decimal): true
        case (.uuid, .string), (.uri, .string): true
        default: self == other
        }
    }
}

extension ReasonWithoutField {
    fileprivate var word: String {
        switch self {
        case .toMany: "to-many"
        case .notWritten(let state): state
        }
    }
}

/// Why something that one version writes does not arrive at another as it was sent.
package struct CompatibilityReason: Equatable, Sendable {
    /// What is in the way; raw values are the words of documents.
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

    /// What is in the way.
    package let kind: Kind
    /// `Entity` or `Entity.property`, as the reader calls it; as the writer does when the reader has none.
    package let symbol: String
    /// What of the cloud it is about: `CD_Post.CD_title`, `CD_Post`, or two ends of a link.
    package let place: String
    /// What the writer has; nil where that is nothing but the place.
    package let from: String?
    /// What the reader has; nil when it has nothing.
    package let to: String?
    /// Whether it happens for sure, and not only to some values, or by what is reported and not documented.
    package let isCertain: Bool
    /// Where the reader's model says so; nil when it says nothing of it.
    let location: SourceLocation?

    /// What something of the reader's model brings about.
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

    /// What the reader lacks, as the writer calls it.
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
    /// What it does to the pair.
    package var outcome: CompatibilityOutcome { kind.outcome }

    /// What happens, in a sentence without its full stop. It says so where something is not certain.
    package var text: String {
        switch kind {
        case .nameGoneBetween:
            "the name was gone in a version between; if it means something else now, the values are misread"
        case .recordTypeUnknown: "the reader has no such record type; the records stay in iCloud"
        case .entityUnknown: "the reader has no such entity and skips its records, as is reported; they stay in iCloud"
        case .fieldUnknown:
            "the reader does not read the field\(to.map { ", its property is \($0)" } ?? ""); "
                + "the values stay in iCloud, and the reader leaves them alone"
        case .fieldUnreadHere: "the reader has the property in other entities only; the values stay in iCloud"
        case .linkUnknown: "the reader has no such relationship; the links stay in iCloud"
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
            isCertain ? "the reader cannot read such values" : "values that the reader's type cannot hold change"
        case .destinationChanged: "the names of records lead the reader to the wrong entity"
        case .inverseChanged: "two relationships are paired otherwise, and their fields no longer say the same"
        case .transformerChanged: "the reader's transformer did not write these bytes, and may not understand them"
        case .compositeChanged: "the elements differ, and whether the reader can decode the bytes is not documented"
        }
    }
}

extension CompatibilityReason.Kind {
    /// What it does to a pair of versions.
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

/// What becomes of what one version of a model writes to iCloud when another version reads it, from best to worst.
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
