package import CloudSchema
package import CompilerSupport
package import Mirroring

extension Schema {
    /// `modelc show` of a schema.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - path: The file, as the user named it.
    /// - Returns: The document.
    package func document(_ format: DocumentFormat, path: String) -> String {
        switch format {
        case .json: JSON((self, path), SchemaJSON.keys).documentText()
        default: words(below: path)
        }
    }

    /// The schema for people: record types with their own fields, and the system fields that have an index.
    func words(below heading: String) -> String {
        let roles = roles.map { "role \($0.name)" }
        let blocks = [[heading] + roles] + recordTypes.map(lines(of:))
        return blocks.map(\.printed).joined(separator: "\n")
    }

    private func lines(of type: RecordType) -> [String] {
        let fields = type.fields.filter { !$0.isOfSystem || !$0.indexes.isEmpty }
        let rows = fields.map { [$0.name, ([$0.type.text] + $0.indexes.words).joined(separator: " ")] }
        let grants = type.grants.map { "    \($0.privileges.words.joined(separator: ", ")) for \($0.role)" }
        return ["record type \(type.name)"] + rows.aligned(indent: 4) + grants
    }
}

/// A schema as a `modelc.schema/1` document.
package enum SchemaJSON {
    /// The whole document.
    package static let keys: [JSONKey<(schema: Schema, path: String)>] = [
        .format("modelc.schema/1"),
        JSONKey("path") { $0.path },
        JSONKey("roles") { $0.schema.roles.map(\.name) },
        JSONKey("recordTypes", each: recordType) { $0.schema.recordTypes },
    ]

    /// A record type in documents other than plans.
    static let recordType: [JSONKey<RecordType>] = [
        JSONKey("name") { $0.name },
        JSONKey("fields", each: field { $0 }) { $0.fields },
        JSONKey("grants", each: grant) { $0.grants },
    ]

    /// Name, type and indexes, in the form of every document.
    static func field<Owner>(_ field: @escaping @Sendable (Owner) -> Field) -> [JSONKey<Owner>] {
        [
            JSONKey("name") { field($0).name },
            JSONKey("type") { field($0).type.primitive.rawValue },
            JSONKey("isEncrypted") { field($0).type.isEncrypted },
            JSONKey("isList") { field($0).type.isList },
            JSONKey("indexes") { field($0).indexes.words },
        ]
    }

    static let grant: [JSONKey<Grant>] = [
        JSONKey("role") { $0.role },
        JSONKey("privileges") { $0.privileges.words },
    ]
}

/// A ledger as a `modelc.ledger/1` document.
package enum LedgerJSON {
    /// The whole document.
    package static let keys: [JSONKey<(ledger: Ledger, path: String)>] = [
        .format("modelc.ledger/1"),
        JSONKey("path") { $0.path },
        JSONKey("container") { $0.ledger.container },
        JSONKey("roles") { $0.ledger.schema.roles.map(\.name) },
        JSONKey("recordTypes", each: SchemaJSON.recordType) { $0.ledger.schema.recordTypes },
        JSONKey("retired", each: retirement) { $0.ledger.retirements },
        facts("versions", .shipped, [version, recording, first("checksum")]),
        facts("takenBack", .takenBack, [version, recording, first("reason")]),
        facts("roots", .root, [first("entity"), second("root"), version, recording]),
        facts("links", .link, [JSONKey("ends") { [$0.first, $0.second] }, version, recording]),
        facts("cardinalities", .cardinality, [first("relationship"), cardinality, version, recording]),
        facts("transformers", .transformer, [first("attribute"), second("transformer"), version, recording]),
    ]

    private static let retirement: [JSONKey<(symbol: String, reason: String)>] = [
        JSONKey("symbol") { $0.symbol },
        JSONKey("reason") { $0.reason },
    ]

    /// A recorded meaning, in up to two words.
    typealias Meaning = (first: String, second: String, recording: Recording)

    private static func facts(
        _ name: String,
        _ kind: LedgerKind,
        _ keys: [JSONKey<Meaning>]
    ) -> JSONKey<(ledger: Ledger, path: String)> {
        JSONKey(name, each: keys) { $0.ledger.facts(of: kind).compactMap(\.recordedMeaning) }
    }

    private static let version = JSONKey<Meaning>("version") { $0.recording.version }
    private static let recording = JSONKey<Meaning>("recording") { $0.recording.number }
    private static let cardinality = JSONKey<Meaning>("cardinality", .word(of: LedgerStatement.Cardinality.self)) {
        .string($0.second)
    }

    private static func first(_ name: String) -> JSONKey<Meaning> { JSONKey(name) { $0.first } }
    private static func second(_ name: String) -> JSONKey<Meaning> { JSONKey(name) { $0.second } }
}

extension Ledger {
    /// `modelc lock show`.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - path: The file, as the user named it.
    /// - Returns: The document.
    package func document(_ format: DocumentFormat, path: String) -> String {
        switch format {
        case .json: JSON((self, path), LedgerJSON.keys).documentText()
        default: words(path: path)
        }
    }

    /// The ledger for people: the deployed schema, retired elements, and the meaning of shipped models.
    private func words(path: String) -> String {
        func table(_ title: String, _ rows: [[String]]) -> String {
            rows.isEmpty ? "" : "\n" + ([title] + rows.aligned(indent: 4)).printed
        }
        return schema.words(below: summary(path: path)) + table("retired", retirements.map { [$0.symbol, $0.reason] })
            + table("meaning of shipped models", facts.compactMap(\.meaning))
    }

    /// A summary in one line: `modelc.lock · iCloud.com.example.app · 27 fields in 4 record types, 2 retired`.
    package func summary(path: String) -> String {
        let fields = counted(facts(of: .field).count, "field", "fields")
        let types = counted(facts(of: .record).count, "record type", "record types")
        let retired = retirements.isEmpty ? "" : ", \(retirements.count) retired"
        return [path, container, "\(fields) in \(types)\(retired)"].compactMap(\.self).joined(separator: " · ")
    }

    /// The container that it belongs to, if a line names it.
    package var container: String? {
        guard case .container(let name) = facts(of: .container).first?.statement else { return nil }
        return name
    }

    /// The retired elements, record types first, and the reasons.
    package var retirements: [(symbol: String, reason: String)] {
        (facts(of: .retiredRecord) + facts(of: .retiredEntity) + facts(of: .retiredField)).compactMap { fact in
            guard case .retired(let element, let reason) = fact.statement else { return nil }
            return (element.symbol, reason)
        }
    }
}

extension LedgerFact {
    /// A meaning of a shipped model, as the two columns of a line.
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

    /// A meaning of a shipped model for programs.
    fileprivate var recordedMeaning: LedgerJSON.Meaning? {
        switch statement {
        case .shipped(let recording, let checksum): (checksum, "", recording)
        case .takenBack(let recording, let reason): (reason, "", recording)
        case .root(let entity, let root, let recording): (entity, root, recording)
        case .link(let end, let otherEnd, let recording): (end, otherEnd, recording)
        case .cardinality(let relationship, let cardinality, let recording):
            (relationship, cardinality.rawValue, recording)
        case .transformer(let attribute, let name, let recording): (attribute, name, recording)
        default: nil
        }
    }
}

extension Recording {
    fileprivate var words: String { number > 1 ? "\(version), recording \(number)" : version }

    fileprivate var suffix: String { ", since \(words)" }
}
