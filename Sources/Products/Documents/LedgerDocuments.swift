import CloudSchema
public import Ledger
import Text

/// A ledger for people: what Production holds, what is retired, and what shipped models meant.
struct LedgerText {
    let ledger: Ledger
    let path: String

    var text: String {
        let schema = SchemaText(schema: ledger.schema, path: ledger.summary(path: path)).text
        let retired = ledger.retirements.map { [$0.symbol, $0.reason] }
        return schema + table("retired", retired)
            + table("meaning of shipped models", ledger.facts.compactMap(\.meaning))
    }

    private func table(_ title: String, _ rows: [[String]]) -> String {
        if rows.isEmpty { return "" }
        return "\n" + ([title] + rows.aligned(indent: 4)).map { $0 + "\n" }.joined()
    }
}

/// A ledger as a `modelc.ledger/1` document.
struct LedgerJSON {
    let ledger: Ledger
    let path: String

    var value: JSONValue {
        [
            "schema": "modelc.ledger/1",
            "path": .string(path),
            "container": JSONValue(ledger.container),
            "roles": ledger.schema.roles.map(\.name).json,
            "recordTypes": .array(ledger.schema.recordTypes.map { JSONValue($0, SchemaJSON.recordType) }),
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
    /// `modelc lock show`.
    ///
    /// - Parameters:
    ///   - format: How it is shown.
    ///   - path: The file, as the user named it.
    /// - Returns: The document.
    public func document(_ format: ListFormat, path: String) -> String {
        switch format {
        case .text: LedgerText(ledger: self, path: path).text
        case .json: LedgerJSON(ledger: self, path: path).value.documentText()
        }
    }

    /// What it is, in one line: `modelc.lock · iCloud.com.example.app · 27 fields in 4 record types, 2 retired`.
    public func summary(path: String) -> String {
        let fields = counted(facts(of: .field).count, "field", "fields")
        let types = counted(facts(of: .record).count, "record type", "record types")
        let retired = retirements.isEmpty ? "" : ", \(retirements.count) retired"
        return [path, container, "\(fields) in \(types)\(retired)"].compactMap(\.self).joined(separator: " · ")
    }

    /// The container it belongs to, if a line names it.
    public var container: String? {
        guard case .container(let name) = facts(of: .container).first?.statement else { return nil }
        return name
    }

    /// The retired elements, record types first, and the reasons.
    public var retirements: [(symbol: String, reason: String)] {
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
    fileprivate var meaning: [String]? {
        switch statement {
        case .shipped(let recording, let checksum): [recording.words, "shipped, checksum \(checksum)"]
        case .takenBack(let recording, let reason): [recording.words, "taken back: \(reason)"]
        case .root(let entity, let root, let recording):
            [entity, (entity == root ? "a root" : "in the tree of \(root)") + recording.suffix]
        case .link(let end, let otherEnd, let recording): [end, "linked with \(otherEnd)" + recording.suffix]
        case .cardinality(let relationship, let cardinality, let recording):
            [relationship, "to \(cardinality.rawValue)" + recording.suffix]
        case .transformer(let attribute, let name, let recording): [attribute, "written by \(name)" + recording.suffix]
        default: nil
        }
    }

    /// The same for programs.
    fileprivate var json: JSONValue? {
        switch statement {
        case .shipped(let recording, let checksum):
            [
                "model": .null, "version": .string(recording.version), "recording": .integer(recording.number),
                "checksum": .string(checksum),
            ]
        case .takenBack(let recording, let reason):
            [
                "version": .string(recording.version), "recording": .integer(recording.number),
                "reason": .string(reason),
            ]
        case .root(let entity, let root, let recording):
            recording.json([.init("entity", .string(entity)), .init("root", .string(root))])
        case .link(let end, let otherEnd, let recording):
            recording.json([.init("ends", [.string(end), .string(otherEnd)])])
        case .cardinality(let relationship, let cardinality, let recording):
            recording.json([
                .init("relationship", .string(relationship)), .init("cardinality", .string(cardinality.rawValue)),
            ])
        case .transformer(let attribute, let name, let recording):
            recording.json([.init("attribute", .string(attribute)), .init("transformer", .string(name))])
        default: nil
        }
    }
}

extension Recording {
    fileprivate var words: String { number > 1 ? "\(version), recording \(number)" : version }

    fileprivate var suffix: String { self == .beforeNames ? "" : ", since \(words)" }

    /// What it recorded. A model had a name here in format 1, and a version none; facts belong to the container since.
    fileprivate func json(_ meaning: [JSONValue.Member]) -> JSONValue {
        let version: JSONValue = self == .beforeNames ? .null : .string(self.version)
        return .object(
            [.init("model", .null)] + meaning + [.init("version", version), .init("recording", .integer(number))]
        )
    }
}
