public import CloudSchema

/// What one line of a ledger says.
///
/// The first six come from exports of Production. Retirements are somebody's intent. The rest is what a shipped model
/// meant and no export shows; it belongs to the container and the entity, whatever file the model lay in. A property is
/// named `Entity.property`, as in findings.
public enum LedgerStatement: Sendable {
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
    public enum Cardinality: String, CaseIterable, Sendable {
        /// To one.
        case one
        /// To many.
        case many
    }

    /// What kind of line says it.
    public var kind: LedgerKind {
        switch self {
        case .container: .container
        case .record: .record
        case .field: .field
        case .index: .index
        case .role: .role
        case .grant: .grant
        case .retiredRecord: .retiredRecord
        case .retiredField: .retiredField
        case .retiredEntity: .retiredEntity
        case .shipped: .shipped
        case .takenBack: .takenBack
        case .root: .root
        case .link: .link
        case .cardinality: .cardinality
        case .transformer: .transformer
        }
    }

    /// What follows the first word of the line, before it is escaped.
    var tokens: [String] {
        switch self {
        case .container(let name), .record(let name), .role(let name): [name]
        case .field(let recordType, let name, let type):
            [recordType, name, type.primitive.rawValue] + [type.listWord, type.encryptionWord]
        case .index(let recordType, let field, let index): [recordType, field, index.rawValue]
        case .grant(let recordType, let role, let privilege): [recordType, role, privilege.rawValue]
        case .retiredRecord(let name, let reason): [name, reason]
        case .retiredField(let recordType, let field, let reason): [recordType, field, reason]
        case .retiredEntity(let recordType, let entity, let reason): [recordType, entity, reason]
        case .shipped(let recording, let checksum): recording.words + [checksum]
        case .takenBack(let recording, let reason): recording.words + [reason]
        case .root(let entity, let root, let recording): [entity, root] + recording.words
        case .link(let end, let otherEnd, let recording): Self.inOrder(end, otherEnd) + recording.words
        case .cardinality(let relationship, let cardinality, let recording):
            [relationship, cardinality.rawValue] + recording.words
        case .transformer(let attribute, let name, let recording): [attribute, name] + recording.words
        }
    }

    /// The two ends of a link in the order of their spellings' bytes, so that a link has one line.
    static func inOrder(_ end: String, _ otherEnd: String) -> [String] {
        LedgerToken.spelling(of: otherEnd) < LedgerToken.spelling(of: end) ? [otherEnd, end] : [end, otherEnd]
    }
}

extension LedgerStatement {
    /// Which version it was recorded for; nil for what no version said.
    public var recording: Recording? {
        switch self {
        case .shipped(let recording, _), .takenBack(let recording, _), .root(_, _, let recording),
            .link(_, _, let recording), .cardinality(_, _, let recording), .transformer(_, _, let recording):
            recording
        case .container, .record, .field, .index, .role, .grant: nil
        case .retiredRecord, .retiredField, .retiredEntity: nil
        }
    }

    /// What a model meant, said of another recording; everything else stays what it is.
    public func recorded(for recording: Recording) -> LedgerStatement {
        switch self {
        case .root(let entity, let root, _): .root(entity: entity, root: root, recording)
        case .link(let end, let otherEnd, _): .link(end: end, otherEnd: otherEnd, recording)
        case .cardinality(let relationship, let cardinality, _):
            .cardinality(relationship: relationship, cardinality, recording)
        case .transformer(let attribute, let name, _): .transformer(attribute: attribute, name: name, recording)
        default: self
        }
    }
}

extension FieldType {
    /// The ledger's words for whether a field holds a list.
    static let listWords = ["single", "list"]
    /// The ledger's words for whether a field is encrypted.
    static let encryptionWords = ["plain", "encrypted"]

    var listWord: String { Self.listWords[isList ? 1 : 0] }
    var encryptionWord: String { Self.encryptionWords[isEncrypted ? 1 : 0] }
}
