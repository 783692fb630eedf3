import CloudSchema
import JSONText
import Ledger

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
            "versions": facts(of: .version),
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
        (facts(of: .retiredRecord) + facts(of: .retiredField)).compactMap { fact in
            switch fact.statement {
            case .retiredRecord(let name, let reason): (name, reason)
            case .retiredField(let type, let field, let reason): ("\(type).\(field)", reason)
            default: nil
            }
        }
    }
}

extension LedgerFact {
    /// A fact that comes from a shipped model, as the two columns of a line.
    fileprivate var meaning: (String, String)? {
        switch statement {
        case .version(let model, let name, let checksum): ("\(model) \(name)", "shipped, checksum \(checksum)")
        case .root(_, let entity, let root): (entity, entity == root ? "a root" : "in the tree of \(root)")
        case .link(_, let end, let otherEnd): (end, "linked with \(otherEnd)")
        case .cardinality(_, let relationship, let cardinality): (relationship, "to \(cardinality.rawValue)")
        case .transformer(_, let attribute, let name): (attribute, "written by \(name)")
        default: nil
        }
    }

    /// The same for programs.
    fileprivate var json: JSONValue? {
        switch statement {
        case .version(let model, let name, let checksum):
            ["model": .string(model), "version": .string(name), "checksum": .string(checksum)]
        case .root(let model, let entity, let root):
            ["model": .string(model), "entity": .string(entity), "root": .string(root)]
        case .link(let model, let end, let otherEnd):
            ["model": .string(model), "ends": [.string(end), .string(otherEnd)]]
        case .cardinality(let model, let relationship, let cardinality):
            [
                "model": .string(model), "relationship": .string(relationship),
                "cardinality": .string(cardinality.rawValue),
            ]
        case .transformer(let model, let attribute, let name):
            ["model": .string(model), "attribute": .string(attribute), "transformer": .string(name)]
        default: nil
        }
    }
}
