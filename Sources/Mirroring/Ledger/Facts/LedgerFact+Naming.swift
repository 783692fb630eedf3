import CloudSchema
import CompilerSupport

// How findings speak of facts.

extension LedgerFact {
    /// What the fact is about, as findings name it.
    var symbol: String? { naming.symbol }

    /// What the fact gives a value, as in "two values for …".
    var topic: String { naming.topic }

    /// The value, for facts that have one.
    var value: String? { naming.value }

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

    private var naming: (symbol: String?, topic: String, value: String?) {
        switch statement {
        case .container(let name): (nil, "the container", name)
        case .record(let name): (name, "the record type '\(name)'", nil)
        case .field(let type, let field, let value): ("\(type).\(field)", "the type of '\(type).\(field)'", value.text)
        case .index(let type, let field, let index):
            ("\(type).\(field)", "the index \(index.rawValue) of '\(type).\(field)'", nil)
        case .role(let name): (nil, "the role '\(name)'", nil)
        case .grant(let type, let role, _): (type, "what '\(role)' may do with '\(type)'", nil)
        case .retiredRecord(let name, let reason): (name, "why '\(name)' is retired", reason)
        case .retiredField(let type, let field, let reason):
            ("\(type).\(field)", "why '\(type).\(field)' is retired", reason)
        case .retiredEntity(let type, let entity, let reason):
            ("\(type).\(entity)", "why '\(entity)' of '\(type)' is retired", reason)
        case .shipped(let recording, let checksum):
            ("version \(recording.version)", "the checksum of version '\(recording.version)'", checksum)
        case .takenBack(let recording, let reason):
            ("version \(recording.version)", "why version '\(recording.version)' is taken back", reason)
        case .root(let entity, let root, _): (entity, "the root of '\(entity)'", root)
        case .link(let end, let otherEnd, _): (end, "the link of '\(end)' and '\(otherEnd)'", "\(end) and \(otherEnd)")
        case .cardinality(let relationship, let cardinality, _):
            (relationship, "the cardinality of '\(relationship)'", cardinality.rawValue)
        case .transformer(let attribute, let name, _): (attribute, "the transformer of '\(attribute)'", name)
        }
    }
}

extension LedgerFact {
    /// A finding about the fact, at its place.
    func finding(
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        severity: Severity? = nil,
        related: [Diagnostic.Related] = []
    ) -> Diagnostic {
        Diagnostic(
            rule: rule,
            severity: severity,
            message: message,
            help: help,
            symbol: symbol,
            location: location,
            related: related
        )
    }
}
