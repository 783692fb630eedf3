package import CloudSchema
import CompilerSupport

extension Ledger {
    /// What one export of Production says, as facts that stand in the export.
    ///
    /// The six system fields are on every record and never change, so they are not facts; their indexes are.
    ///
    /// - Parameters:
    ///   - schema: The export.
    ///   - path: The file it came from.
    ///   - container: The container it was exported from, when somebody says so; an export does not name it.
    package init(export schema: Schema, path: String, container: String? = nil) {
        let roles = schema.roles.map { LedgerFact(.role($0.name), at: $0.location(in: path)) }
        let types = schema.recordTypes.flatMap { $0.ledgerFacts(in: path) }
        self.init([container.flatMap { LedgerFact(.container($0)) }] + roles + types)
    }

    /// What Production holds, in the order of an export; origins are places in the ledger.
    ///
    /// All system fields are listed. The order in which roles were created is not in the ledger; they are sorted. When two
    /// lines give a field two types, the first counts.
    package var schema: Schema {
        Schema(roles: roles, recordTypes: recordTypes).canonical
    }

    private var roles: [Role] {
        facts(of: .role).compactMap { fact in
            guard case .role(let name) = fact.statement else { return nil }
            return Role(name: name, origin: fact.origin(ofWord: 1))
        }
    }

    /// A field without the line of its record type still counts: a field too many is harmless, one too few is not.
    private var recordTypes: [RecordType] {
        var seen: Set<Substring> = []
        return (facts(of: .record) + facts(of: .field)).compactMap { fact in
            switch fact.statement {
            case .record(let name), .field(let name, _, _):
                let spelling = fact.words[1]
                guard seen.insert(spelling).inserted else { return nil }
                return recordType(named: name, spelling: spelling, origin: fact.origin(ofWord: 1))
            default: return nil
            }
        }
    }

    private func recordType(named name: String, spelling: Substring, origin: SourceOrigin) -> RecordType {
        var indexes: [String: Indexes] = [:]
        for fact in facts(startingWith: "index \(spelling)") {
            if case .index(_, let field, let index) = fact.statement {
                indexes[field, default: []].insert(Indexes(index))
            }
        }
        var fields = SystemField.fields
        for fact in facts(startingWith: "field \(spelling)") where !fact.isSystemField {
            if let field = fact.field, field.name != fields.last?.name { fields.append(field) }
        }
        for position in fields.indices { fields[position].indexes = indexes[fields[position].name] ?? [] }
        return RecordType(name: name, fields: fields, grants: grants(startingWith: "grant \(spelling)"), origin: origin)
    }

    private func grants(startingWith words: String) -> [Grant] {
        facts(startingWith: words).compactMap { fact in
            guard case .grant(_, let role, let privilege) = fact.statement else { return nil }
            return Grant(Privileges(privilege), to: role, origin: fact.origin(ofWord: 2))
        }
    }
}

extension LedgerFact {
    /// Whether the line says of a system field that it exists, which is always so.
    var isSystemField: Bool {
        guard case .field(_, let name, _) = statement else { return false }
        return SystemField(rawValue: name) != nil
    }

    fileprivate var field: Field? {
        guard case .field(_, let name, let type) = statement else { return nil }
        return Field(name: name, type: type, origin: origin(ofWord: 2), typeOrigin: origin(ofWord: 3))
    }

    /// Where a word of the line begins; the first has the number 0.
    fileprivate func origin(ofWord number: Int) -> SourceOrigin {
        guard let location else { return SourceOrigin() }
        return SourceOrigin(location.offset + line[..<words[number].startIndex].utf8.count)
    }
}

extension RecordType {
    fileprivate func ledgerFacts(in path: String) -> [LedgerFact?] {
        [LedgerFact(.record(name), at: location(in: path))] + fields.flatMap { facts(of: $0, in: path) }
            + grants.flatMap { facts(of: $0, in: path) }
    }

    private func facts(of field: Field, in path: String) -> [LedgerFact?] {
        let location = field.location(in: path)
        let itself = LedgerFact(.field(recordType: name, name: field.name, type: field.type), at: location)
        let indexes = field.indexes.members.map {
            LedgerFact(.index(recordType: name, field: field.name, $0), at: location)
        }
        return field.isOfSystem ? indexes : [itself] + indexes
    }

    private func facts(of grant: Grant, in path: String) -> [LedgerFact?] {
        grant.privileges.members.map {
            LedgerFact(.grant(recordType: name, role: grant.role, $0), at: grant.location(in: path))
        }
    }
}
