public import CloudSchema

/// What one line of a ledger says.
///
/// The first six come from exports of Production. Retirements are somebody's intent. The rest is what a shipped model
/// meant and no export shows. A property is named `Entity.property`, as in findings.
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
    /// A version of a model shipped.
    case version(model: String, name: String, checksum: String)
    /// The entity at the top of an entity's inheritance tree, whose name the record type carries.
    case root(model: String, entity: String, root: String)
    /// The two ends of a many-to-many relationship, in any order; their names are part of every link in the cloud.
    case link(model: String, end: String, otherEnd: String)
    /// Whether a relationship leads to one record or to many.
    case cardinality(model: String, relationship: String, Cardinality)
    /// The value transformer that wrote an attribute's bytes.
    case transformer(model: String, attribute: String, name: String)

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
        case .version: .version
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
        case .version(let model, let name, let checksum): [model, name, checksum]
        case .root(let model, let entity, let root): [model, entity, root]
        case .link(let model, let end, let otherEnd): [model] + LedgerStatement.inOrder(end, otherEnd)
        case .cardinality(let model, let relationship, let cardinality): [model, relationship, cardinality.rawValue]
        case .transformer(let model, let attribute, let name): [model, attribute, name]
        }
    }

    /// The two ends of a link in the order of their spellings' bytes, so that a link has one line.
    private static func inOrder(_ end: String, _ otherEnd: String) -> [String] {
        LedgerToken.spelling(of: otherEnd) < LedgerToken.spelling(of: end) ? [otherEnd, end] : [end, otherEnd]
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
