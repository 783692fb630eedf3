package import CloudSchema

/// What one line of a ledger says.
///
/// The first six come from exports of Production. Retirements are somebody's intent. The rest is what a shipped model
/// meant and no export shows; it belongs to the container and the entity, whatever file the model lay in. A property is
/// named `Entity.property`, as in findings.
package enum LedgerStatement: Sendable {
    /// The container that the ledger belongs to.
    case container(String)
    /// Production holds a record type.
    case record(String)
    /// Production holds a field.
    case field(recordType: String, name: String, type: FieldType)
    /// Production keeps an index; the field may be one of the six system fields.
    case index(recordType: String, field: String, Index)
    /// The developer created a role.
    case role(String)
    /// A role may do something with the records of a type.
    case grant(recordType: String, role: String, Privilege)
    /// The model no longer has a deployed record type, on purpose.
    case retiredRecord(String, reason: String)
    /// The model no longer has a deployed field, on purpose.
    case retiredField(recordType: String, field: String, reason: String)
    /// The model no longer has an entity that records of a type name, on purpose.
    case retiredEntity(recordType: String, entity: String, reason: String)
    /// A version of a model shipped.
    case shipped(Recording, checksum: String)
    /// A version was recorded by mistake: the recording no longer counts.
    case takenBack(Recording, reason: String)
    /// The entity at the top of an entity's inheritance tree, whose name the record type carries.
    ///
    /// The line says as well that everything about the entity that the ledger needs was recorded with this version:
    /// what older recordings say about it no longer counts.
    case root(entity: String, root: String, Recording)
    /// The two ends of a many-to-many relationship, in any order; their names are part of every link in the cloud.
    case link(end: String, otherEnd: String, Recording)
    /// Whether a relationship leads to one record or to many.
    case cardinality(relationship: String, Cardinality, Recording)
    /// The value transformer that wrote an attribute's bytes.
    case transformer(attribute: String, name: String, Recording)

    /// To how many records a relationship leads; the raw value is the ledger's word.
    package enum Cardinality: String, CaseIterable, Sendable {
        /// To one.
        case one
        /// To many.
        case many
    }

    /// The kind of line that says it, and what follows the line's first word, before it is escaped.
    var spelled: (kind: LedgerKind, words: [String]) {
        switch self {
        case .container(let name): (.container, [name])
        case .record(let name): (.record, [name])
        case .field(let recordType, let name, let type): (.field, [recordType, name] + type.ledgerWords)
        case .index(let recordType, let field, let index): (.index, [recordType, field, index.rawValue])
        case .role(let name): (.role, [name])
        case .grant(let recordType, let role, let privilege): (.grant, [recordType, role, privilege.rawValue])
        case .retiredRecord(let name, let reason): (.retiredRecord, [name, reason])
        case .retiredField(let recordType, let field, let reason): (.retiredField, [recordType, field, reason])
        case .retiredEntity(let recordType, let entity, let reason): (.retiredEntity, [recordType, entity, reason])
        case .shipped(let recording, let checksum): (.shipped, recording.words + [checksum])
        case .takenBack(let recording, let reason): (.takenBack, recording.words + [reason])
        case .root(let entity, let root, let recording): (.root, [entity, root] + recording.words)
        case .link(let end, let otherEnd, let recording): (.link, Self.inOrder(end, otherEnd) + recording.words)
        case .cardinality(let relationship, let cardinality, let recording):
            (.cardinality, [relationship, cardinality.rawValue] + recording.words)
        case .transformer(let attribute, let name, let recording): (.transformer, [attribute, name] + recording.words)
        }
    }

    /// The statement of a line whose words were accepted one by one; nil when they do not go together.
    static func reading(_ kind: LedgerKind, _ words: [String]) -> LedgerStatement? {
        switch kind {
        case .container: .container(words[0])
        case .record: .record(words[0])
        case .field:
            FieldType(ledgerWords: words.dropFirst(2)).map { .field(recordType: words[0], name: words[1], type: $0) }
        case .index: Index(rawValue: words[2]).map { .index(recordType: words[0], field: words[1], $0) }
        case .role: .role(words[0])
        case .grant: Privilege(rawValue: words[2]).map { .grant(recordType: words[0], role: words[1], $0) }
        case .retiredRecord: .retiredRecord(words[0], reason: words[1])
        case .retiredField: .retiredField(recordType: words[0], field: words[1], reason: words[2])
        case .retiredEntity: .retiredEntity(recordType: words[0], entity: words[1], reason: words[2])
        case .shipped: Recording(words[0], number: words[1]).map { .shipped($0, checksum: words[2]) }
        case .takenBack: Recording(words[0], number: words[1]).map { .takenBack($0, reason: words[2]) }
        case .root: Recording(words[2], number: words[3]).map { .root(entity: words[0], root: words[1], $0) }
        case .link: Recording(words[2], number: words[3]).map { .link(end: words[0], otherEnd: words[1], $0) }
        case .cardinality:
            Recording(words[2], number: words[3]).flatMap { recording in
                Cardinality(rawValue: words[1]).map { .cardinality(relationship: words[0], $0, recording) }
            }
        case .transformer:
            Recording(words[2], number: words[3]).map { .transformer(attribute: words[0], name: words[1], $0) }
        }
    }

    /// The two ends of a link in the order of their spellings' bytes, so that a link has one line.
    static func inOrder(_ end: String, _ otherEnd: String) -> [String] {
        LedgerToken.spelling(of: otherEnd) < LedgerToken.spelling(of: end) ? [otherEnd, end] : [end, otherEnd]
    }
}

extension LedgerStatement {
    /// Which version it was recorded for; nil for what no version said.
    var recording: Recording? {
        switch self {
        case .shipped(let recording, _), .takenBack(let recording, _), .root(_, _, let recording),
            .link(_, _, let recording), .cardinality(_, _, let recording), .transformer(_, _, let recording):
            recording
        case .container, .record, .field, .index, .role, .grant: nil
        case .retiredRecord, .retiredField, .retiredEntity: nil
        }
    }

    /// What a model meant, said of another recording; everything else stays what it is.
    package func recorded(for recording: Recording) -> LedgerStatement {
        let (kind, words) = spelled
        return kind.isMeaning ? .reading(kind, words.prefix(2) + recording.words) ?? self : self
    }
}

extension FieldType {
    /// The ledger's words for whether a field holds a list.
    static let listWords = ["single", "list"]
    /// The ledger's words for whether a field is encrypted.
    static let encryptionWords = ["plain", "encrypted"]

    /// The type as the ledger spells it: `STRING single plain`.
    fileprivate var ledgerWords: [String] {
        [primitive.rawValue, Self.listWords[isList ? 1 : 0], Self.encryptionWords[isEncrypted ? 1 : 0]]
    }

    /// Nil for a type that cannot be encrypted, and is said to be.
    fileprivate init?(ledgerWords words: ArraySlice<String>) {
        guard let primitive = words.first.flatMap(Primitive.init(rawValue:)) else { return nil }
        let isEncrypted = words.contains(Self.encryptionWords[1])
        guard primitive.canBeEncrypted || !isEncrypted else { return nil }
        self.init(primitive, isEncrypted: isEncrypted, isList: words.contains(Self.listWords[1]))
    }
}
