import CloudSchema

// How findings speak of facts.

extension LedgerFact {
    /// What the fact is about, as findings name it.
    var symbol: String? {
        switch statement {
        case .container, .role: nil
        case .shipped(let recording, _), .takenBack(let recording, _): "version \(recording.version)"
        case .record(let name), .retiredRecord(let name, _): name
        case .field(let recordType, let field, _), .index(let recordType, let field, _),
            .retiredField(let recordType, let field, _):
            "\(recordType).\(field)"
        case .retiredEntity(let recordType, let entity, _): "\(recordType).\(entity)"
        case .grant(let recordType, _, _): recordType
        case .root(let entity, _, _): entity
        case .link(let end, _, _): end
        case .cardinality(let relationship, _, _): relationship
        case .transformer(let attribute, _, _): attribute
        }
    }

    /// What the fact says is there, as in "the ledger lacks …".
    var name: String {
        switch statement {
        case .field(let recordType, let field, _): "the field '\(recordType).\(field)'"
        case .container(let name): "the container '\(name)'"
        case .root(let entity, let root, _): "that the root of '\(entity)' is '\(root)'"
        case .shipped(let recording, _): "version '\(recording.version)'"
        case .takenBack(let recording, _): "that version '\(recording.version)' is taken back"
        default: topic
        }
    }

    /// What the fact gives a value, as in "two values for …".
    var topic: String {
        switch statement {
        case .container: "the container"
        case .record(let name): "the record type '\(name)'"
        case .field(let recordType, let field, _): "the type of '\(recordType).\(field)'"
        case .index(let recordType, let field, let index): "the index \(index.rawValue) of '\(recordType).\(field)'"
        case .role(let name): "the role '\(name)'"
        case .grant(let recordType, let role, _): "what '\(role)' may do with '\(recordType)'"
        case .retiredRecord(let name, _): "why '\(name)' is retired"
        case .retiredField(let recordType, let field, _): "why '\(recordType).\(field)' is retired"
        case .retiredEntity(let recordType, let entity, _): "why '\(entity)' of '\(recordType)' is retired"
        case .shipped(let recording, _): "the checksum of version '\(recording.version)'"
        case .takenBack(let recording, _): "why version '\(recording.version)' is taken back"
        case .root(let entity, _, _): "the root of '\(entity)'"
        case .link(let end, let otherEnd, _): "the link of '\(end)' and '\(otherEnd)'"
        case .cardinality(let relationship, _, _): "the cardinality of '\(relationship)'"
        case .transformer(let attribute, _, _): "the transformer of '\(attribute)'"
        }
    }

    /// The value, for facts that have one.
    var value: String? {
        switch statement {
        case .record, .role, .index, .grant: nil
        case .container(let name): name
        case .field(_, _, let type): type.text
        case .retiredRecord(_, let reason), .retiredField(_, _, let reason), .retiredEntity(_, _, let reason): reason
        case .shipped(_, let checksum): checksum
        case .takenBack(_, let reason): reason
        case .root(_, let root, _): root
        case .link(let end, let otherEnd, _): "\(end) and \(otherEnd)"
        case .cardinality(_, let cardinality, _): cardinality.rawValue
        case .transformer(_, let name, _): name
        }
    }
}
