package import CloudSchema
package import CompilerSupport
package import Mirroring

/// The evidence for one environment: from an export of it, from the ledger, or from both.
///
///     let evidence = SchemaEvidence(path: "modelc.lock", ledger: ledger).joined(withExport: schema, path: "production.ckdb")
package struct SchemaEvidence: Sendable {
    /// The files, as the user named them; the ledger first.
    package let files: [String]
    /// The schema of the environment.
    package let schema: Schema
    /// The ledger, when it is part of the evidence.
    package private(set) var ledger: Ledger?
    /// True if it is only known what a model needed where a branch began, and not that any of it was deployed.
    package private(set) var isOfBaseline = false
    /// The fields that are deployed with another type than models need, as everybody knows: plans keep them as they are.
    private(set) var knownFaults: Set<DeployedElement> = []
    /// The ledger that says what left the models on purpose, where it does not say what is deployed.
    private var retirements: Ledger?
    /// The files of what the first one does not have: of a model with several files, and of an export beside a ledger.
    private var paths: [DeployedElement: String] = [:]
    private let positions: [String: Int]

    /// Creates evidence from an export.
    package init(path: String, schema: Schema) { self.init(files: [path], schema: schema) }

    /// Creates evidence from a ledger.
    package init(path: String, ledger: Ledger) {
        self.init(files: [path], schema: ledger.schema)
        self.ledger = ledger
    }

    /// Creates evidence from what a model needed where a branch began, but for what mirroring probably never wrote.
    ///
    /// - Parameters:
    ///   - path: The model's file, into which the places lead.
    ///   - schemas: What it needed of the container; of equal names the first counts.
    ///   - counts: Whether a record type or field counts.
    package init(
        path: String,
        neededBefore schemas: [MirroredSchema],
        where counts: (DeployedElement) -> Bool = { _ in true }
    ) {
        let parts = schemas.map { schema in
            let types = schema.recordTypes.filter { counts(.recordType($0.name)) }
            return Schema(recordTypes: types.map { schema.recordTypeWithPlaces($0, where: counts) })
        }
        let union = parts.reduce(Schema()) { SchemaUnion(ledger: $0, export: $1).schema }
        self.init(files: [path], schema: union.canonical)
        isOfBaseline = true
        for schema in schemas.reversed() { addPaths(of: schema) }
    }

    /// A model may come from several files.
    private mutating func addPaths(of schema: MirroredSchema) {
        for type in schema.recordTypes {
            paths[.recordType(type.name)] = schema.author.place(of: type).location.path
            for field in type.fields {
                paths[.field(recordType: type.name, name: field.name)] =
                    schema.author.place(of: field, in: type).location.path
            }
        }
    }

    private init(files: [String], schema: Schema) {
        self.files = files
        self.schema = schema
        positions = schema.recordTypes.indices.keyed { schema.recordTypes[$0].name }
    }

    /// The evidence of a ledger together with that of an export.
    ///
    /// If both have a field, the ledger's type counts: that the two differ is a finding of its own. Indexes and grants
    /// come and go with exports, so those of the export count.
    package func joined(withExport export: Schema, path: String) -> SchemaEvidence {
        let union = SchemaUnion(ledger: schema, export: export)
        var evidence = SchemaEvidence(files: files + [path], schema: union.schema)
        evidence.ledger = ledger
        for subject in union.onlyInExport { evidence.paths[subject] = path }
        return evidence
    }

    /// The same, with faults that are known.
    package func knowing(_ faults: Set<DeployedElement>) -> SchemaEvidence {
        var evidence = self
        evidence.knownFaults = faults
        return evidence
    }

    /// The same, where a ledger that knows nothing of production says what left the models on purpose.
    package func retiring(as ledger: Ledger?) -> SchemaEvidence {
        var evidence = self
        evidence.retirements = ledger
        return evidence
    }

    /// The files, as in "… is not in modelc.lock or production.ckdb".
    package var name: String { files.joined(separator: " or ") }

    /// The record type with a name.
    package func recordType(named name: String) -> RecordType? { positions[name].map { schema.recordTypes[$0] } }

    /// A field of a record type.
    package func field(named name: String, of recordType: String) -> Field? {
        self.recordType(named: recordType)?.fields.first { $0.name == name }
    }

    /// The file from which a record type or field was taken, into which its origin points.
    package func path(of subject: DeployedElement) -> String {
        paths[subject] ?? files.first ?? ""
    }

    /// The place where a file says that a record type is there.
    func location(of type: RecordType) -> SourceLocation {
        type.location(in: path(of: .recordType(type.name)))
    }

    /// True if the ledger says that it is deployed, and not just an export.
    func isInLedger(_ subject: DeployedElement) -> Bool { ledger?.holds(subject) == true }

    /// True if the ledger says that it left the model on purpose.
    package func isRetired(_ subject: DeployedElement) -> Bool { retirementReason(of: subject) != nil }

    /// Why it left the model, alone or with its record type; nil unless it is retired.
    package func retirementReason(of subject: DeployedElement) -> String? {
        (ledger ?? retirements)?.retirementReason(of: subject)
    }
}

extension MirroredSchema {
    /// A record type without what is probably not written, with the places of what asks for it.
    fileprivate func recordTypeWithPlaces(
        _ type: MirroredRecordType,
        where counts: (DeployedElement) -> Bool
    ) -> RecordType {
        let written = type.fields.filter { !$0.isAssumed && counts(.field(recordType: type.name, name: $0.name)) }
        let fields = written.map { field in
            let place = SourceOrigin(author.place(of: field, in: type).location.offset)
            var placed = field.field
            (placed.origin, placed.typeOrigin) = (place, place)
            return placed
        }
        let origin = SourceOrigin(author.place(of: type).location.offset)
        return RecordType(name: type.name, fields: fields, grants: type.grants, origin: origin)
    }
}

/// A ledger's schema joined with that of an export.
private struct SchemaUnion {
    private(set) var schema: Schema
    private(set) var onlyInExport: Set<DeployedElement> = []

    init(ledger: Schema, export: Schema) {
        schema = Schema(roles: (ledger.roles + export.roles).uniqued(by: \.name), recordTypes: ledger.recordTypes)
        let positions = ledger.recordTypes.indices.keyed { ledger.recordTypes[$0].name }
        for type in export.recordTypes {
            if let position = positions[type.name] {
                add(type, at: position)
            } else {
                onlyInExport.insert(.recordType(type.name))
                onlyInExport.formUnion(type.fields.map { .field(recordType: type.name, name: $0.name) })
                schema.recordTypes.append(type)
            }
        }
        schema = schema.canonical
    }

    private mutating func add(_ export: RecordType, at position: Int) {
        var type = schema.recordTypes[position]
        let positions = type.fields.indices.keyed { type.fields[$0].name }
        for field in export.fields {
            if let position = positions[field.name] {
                type.fields[position].indexes = field.indexes
                if type.fields[position].type.canBecome(field.type) { type.fields[position].type = field.type }
            } else {
                onlyInExport.insert(.field(recordType: type.name, name: field.name))
                type.fields.append(field)
            }
        }
        type.grants = export.grants
        schema.recordTypes[position] = type
    }
}

/// The schema that a shipped version needs in a container: its users have such records, or soon will.
package struct ShippedSchema: Sendable {
    /// The version's name.
    let version: String
    /// The schema that it needs.
    private(set) var schema: MirroredSchema
    /// The source for the fact that it shipped.
    let evidence: Diagnostic.Related

    /// Creates a value.
    package init(version: String, schema: MirroredSchema, evidence: Diagnostic.Related) {
        self.version = version
        self.schema = schema
        self.evidence = evidence
    }
}

extension ShippedSchema {
    /// The same without some record types, which it does not need after all.
    package func without(_ types: Set<String>) -> ShippedSchema {
        var shipped = self
        shipped.schema.recordTypes.removeAll { types.contains($0.name) }
        return shipped
    }
}

extension MirroredField {
    /// True if a version that has the field surely writes it, and the server does not have it by itself.
    var isWrittenByShippedVersions: Bool { origin != .system && !isAssumed && !isOccasional }
}

extension MirroredSchema {
    /// True if it has a record type, or a field that counts.
    func has(_ subject: DeployedElement, where counts: (MirroredField) -> Bool = { _ in true }) -> Bool {
        switch subject {
        case .recordType(let name): recordType(named: name) != nil
        case .field(let type, let name): recordType(named: type)?.field(named: name).map(counts) == true
        case .entity: false
        }
    }
}

extension SchemaComparison {
    /// True if a version needs what a change says is missing, and shipped: then users miss it, which is said apart.
    func isMissedByUsers(_ change: SchemaChange) -> Bool {
        guard let subject = change.missingSubject else { return false }
        return shipped.contains { $0.schema.has(subject, where: \.isWrittenByShippedVersions) }
    }
}
