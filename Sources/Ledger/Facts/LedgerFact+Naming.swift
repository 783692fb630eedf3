import CloudSchema

// How findings speak of facts.

extension LedgerFact {
    /// What the fact is about, as findings name it.
    var symbol: String? {
        switch statement {
        case .container, .role, .version: nil
        case .record(let name), .retiredRecord(let name, _): name
        case .field(let recordType, let field, _), .index(let recordType, let field, _),
            .retiredField(let recordType, let field, _):
            "\(recordType).\(field)"
        case .grant(let recordType, _, _): recordType
        case .root(_, let entity, _): entity
        case .link(_, let end, _): end
        case .cardinality(_, let relationship, _): relationship
        case .transformer(_, let attribute, _): attribute
        }
    }

    /// What the fact says is there, as in "the ledger lacks …".
    var name: String {
        switch statement {
        case .field(let recordType, let field, _): "the field '\(recordType).\(field)'"
        case .container(let name): "the container '\(name)'"
        case .root(_, let entity, let root): "that the root of '\(entity)' is '\(root)'"
        case .version(let model, let name, _): "version '\(name)' of '\(model)'"
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
        case .version(let model, let name, _): "the checksum of version '\(name)' of '\(model)'"
        case .root(let model, let entity, _): "the root of '\(entity)' in '\(model)'"
        case .link(let model, let end, let otherEnd): "the link of '\(end)' and '\(otherEnd)' in '\(model)'"
        case .cardinality(let model, let relationship, _): "the cardinality of '\(relationship)' in '\(model)'"
        case .transformer(let model, let attribute, _): "the transformer of '\(attribute)' in '\(model)'"
        }
    }

    /// The value, for facts that have one.
    var value: String? {
        switch statement {
        case .record, .role, .index, .grant: nil
        case .container(let name): name
        case .field(_, _, let type): type.text
        case .retiredRecord(_, let reason), .retiredField(_, _, let reason): reason
        case .version(_, _, let checksum): checksum
        case .root(_, _, let root): root
        case .link(_, let end, let otherEnd): "\(end) and \(otherEnd)"
        case .cardinality(_, _, let cardinality): cardinality.rawValue
        case .transformer(_, _, let name): name
        }
    }
}
