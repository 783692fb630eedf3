import CloudSchema
import Ledger
import Text

/// What a ledger is, in one line: `modelc.lock · iCloud.com.example.app · 27 fields in 4 record types, 2 retired`.
struct LedgerSummary {
    let text: String

    init(_ ledger: Ledger, path: String) {
        let fields = counted(ledger.facts(of: .field).count, "field", "fields")
        let types = counted(ledger.facts(of: .record).count, "record type", "record types")
        let retired = ledger.retirements.count
        let held = "\(fields) in \(types)" + (retired > 0 ? ", \(retired) retired" : "")
        text = [path, ledger.container, held].compactMap(\.self).joined(separator: " · ")
    }
}

/// A ledger for people: what Production holds, what is retired, and what shipped models meant.
struct LedgerText {
    private let ledger: Ledger
    private let path: String

    init(_ ledger: Ledger, path: String) {
        self.ledger = ledger
        self.path = path
    }

    var text: String {
        let schema = SchemaText(ledger.schema, path: LedgerSummary(ledger, path: path).text).text
        let retired = ledger.retirements.map { ($0.symbol, $0.reason) }
        let meaning = ledger.facts.compactMap(\.meaning)
        return schema + table("retired", retired) + table("what shipped models meant", meaning)
    }

    private func table(_ title: String, _ rows: [(String, String)]) -> String {
        if rows.isEmpty { return "" }
        let width = rows.map(\.0.count).max() ?? 0
        return "\n\(title)\n" + rows.map { "    \($0.0.padded(to: width))  \($0.1)\n" }.joined()
    }
}

/// A ledger as a `modelc.ledger/1` document.
struct LedgerJSON {
    private let ledger: Ledger
    private let path: String

    init(_ ledger: Ledger, path: String) {
        self.ledger = ledger
        self.path = path
    }

    var value: JSONValue {
        [
            "schema": "modelc.ledger/1",
            "path": .string(path),
            "container": JSONValue(ledger.container),
            "roles": .array(ledger.schema.roles.map { .string($0.name) }),
            "recordTypes": .array(ledger.schema.recordTypes.map(\.json)),
            "retired": .array(ledger.retirements.map { ["symbol": .string($0.symbol), "reason": .string($0.reason)] }),
            "versions": facts(of: .shipped),
            "takenBack": facts(of: .takenBack),
            "roots": facts(of: .root),
            "links": facts(of: .link),
            "cardinalities": facts(of: .cardinality),
            "transformers": facts(of: .transformer),
        ]
    }

    private func facts(of kind: LedgerKind) -> JSONValue { .array(ledger.facts(of: kind).compactMap(\.json)) }
}

extension Ledger {
    /// The container it belongs to, when that was ever said.
    var container: String? {
        guard case .container(let name) = facts(of: .container).first?.statement else { return nil }
        return name
    }

    /// What is retired, record types first, and why.
    var retirements: [(symbol: String, reason: String)] {
        (facts(of: .retiredRecord) + facts(of: .retiredEntity) + facts(of: .retiredField)).compactMap { fact in
            switch fact.statement {
            case .retiredRecord(let name, let reason): (name, reason)
            case .retiredField(let type, let field, let reason): ("\(type).\(field)", reason)
            case .retiredEntity(let type, let entity, let reason): ("\(type).\(entity)", reason)
            default: nil
            }
        }
    }
}

extension LedgerFact {
    /// A fact that comes from a shipped model, as the two columns of a line.
    fileprivate var meaning: (String, String)? {
        switch statement {
        case .shipped(let recording, let checksum): (recording.words, "shipped, checksum \(checksum)")
        case .takenBack(let recording, let reason): (recording.words, "taken back: \(reason)")
        case .root(let entity, let root, let recording):
            (entity, (entity == root ? "a root" : "in the tree of \(root)") + recording.suffix)
        case .link(let end, let otherEnd, let recording): (end, "linked with \(otherEnd)" + recording.suffix)
        case .cardinality(let relationship, let cardinality, let recording):
            (relationship, "to \(cardinality.rawValue)" + recording.suffix)
        case .transformer(let attribute, let name, let recording): (attribute, "written by \(name)" + recording.suffix)
        default: nil
        }
    }

    /// The same for programs. A model had a name here in format 1; facts belong to the container since.
    fileprivate var json: JSONValue? {
        switch statement {
        case .shipped(let recording, let checksum):
            [
                "model": .null, "version": .string(recording.version), "recording": recording.json,
                "checksum": .string(checksum),
            ]
        case .takenBack(let recording, let reason):
            ["version": .string(recording.version), "recording": recording.json, "reason": .string(reason)]
        case .root(let entity, let root, let recording):
            [
                "model": .null, "entity": .string(entity), "root": .string(root), "version": recording.name,
                "recording": recording.json,
            ]
        case .link(let end, let otherEnd, let recording):
            [
                "model": .null, "ends": [.string(end), .string(otherEnd)], "version": recording.name,
                "recording": recording.json,
            ]
        case .cardinality(let relationship, let cardinality, let recording):
            [
                "model": .null, "relationship": .string(relationship), "cardinality": .string(cardinality.rawValue),
                "version": recording.name, "recording": recording.json,
            ]
        case .transformer(let attribute, let name, let recording):
            [
                "model": .null, "attribute": .string(attribute), "transformer": .string(name),
                "version": recording.name, "recording": recording.json,
            ]
        default: nil
        }
    }
}

extension Recording {
    fileprivate var words: String { number > 1 ? "\(version), recording \(number)" : version }

    fileprivate var suffix: String { self == .beforeNames ? "" : ", since \(words)" }

    /// Null for what format 1 recorded without naming a version.
    fileprivate var name: JSONValue { self == .beforeNames ? .null : .string(version) }

    fileprivate var json: JSONValue { .integer(number) }
}
