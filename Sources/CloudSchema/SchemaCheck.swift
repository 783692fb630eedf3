import CompilerSupport

/// Finds mistakes in a schema that could be parsed.
struct SchemaCheck {
    let path: String
    private(set) var findings: FindingList

    mutating func run(on schema: Schema) {
        checkUnique(schema.roles.map { ($0.name, $0.origin) }, rule: SchemaLanguageRules.duplicateRole) { _ in nil }
        checkUnique(schema.recordTypes.map { ($0.name, $0.origin) }, rule: SchemaLanguageRules.duplicateRecordType) {
            $0
        }
        let roles = Set(schema.roles.map(\.name) + Role.implicitNames)
        for type in schema.recordTypes {
            checkFields(of: type)
            checkGrants(of: type, roles: roles)
        }
    }

    private mutating func checkUnique(
        _ elements: [(name: String, origin: SourceOrigin)],
        rule: RuleMetadata,
        symbol: (String) -> String?
    ) {
        for (element, first) in elements.repetitions(by: \.name) {
            report(
                rule,
                "'\(symbol(element.name) ?? element.name)' is defined twice",
                help: "remove one of the two, or give it another name",
                symbol: symbol(element.name),
                at: SourceLocation(of: element.name, at: element.origin, in: path),
                related: [
                    .init("first defined here", at: SourceLocation(of: first.name, at: first.origin, in: path))
                ]
            )
        }
    }

    private mutating func checkGrants(of type: RecordType, roles: Set<String>) {
        for grant in type.grants where !roles.contains(grant.role) {
            report(
                SchemaLanguageRules.unknownRole,
                "'\(type.name)' grants something to the role '\(grant.role)', which is not created",
                help:
                    "one project reports that cktool refuses this; add CREATE ROLE \(Identifier.spelling(of: grant.role));, or "
                    + "name one of _creator, _icloud, _world",
                symbol: type.name,
                at: grant.location(in: path),
                fix: fix(spelling: grant.role, among: roles.sorted(), at: grant.location(in: path))
            )
        }
    }

    private mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        symbol: String?,
        at location: SourceLocation,
        related: [Diagnostic.Related] = [],
        fix: Fix? = nil
    ) {
        findings.report(
            Diagnostic(
                rule: rule,
                message: message,
                help: help,
                symbol: symbol,
                location: location,
                related: related,
                fix: fix
            )
        )
    }

    /// The edit that corrects the spelling of a name; nil when none of the known names is like it.
    private func fix(spelling name: String, among known: [String], at location: SourceLocation) -> Fix? {
        nearest(to: name, in: known).map { Fix(.replace(name, by: $0), at: location, isCertain: false) }
    }
}

// MARK: - Fields

extension SchemaCheck {
    private mutating func checkFields(of type: RecordType) {
        let fields = type.fields.map { ($0.name, $0.origin) }
        checkUnique(fields, rule: SchemaLanguageRules.duplicateField) { "\(type.name).\($0)" }
        for field in type.fields {
            let symbol = "\(type.name).\(field.name)"
            checkIndexes(of: field, symbol)
            if SystemField.isReserved(field.name) { checkSystemField(field, symbol) }
        }
    }

    private mutating func checkIndexes(of field: Field, _ symbol: String) {
        guard !field.indexes.isEmpty else { return }
        let words = field.indexes.words.joined(separator: " ")
        let fix = Fix(
            .replace("\(field.type.text) \(words)", by: field.type.text),
            at: field.typeLocation(in: path),
            isCertain: false
        )
        if field.type.isEncrypted {
            report(
                SchemaLanguageRules.encryptedIndex,
                "'\(symbol)' is encrypted and \(words)",
                help: "the server cannot read the values; remove \(words), or ENCRYPTED",
                symbol: symbol,
                at: field.typeLocation(in: path),
                fix: fix
            )
        } else if field.type.primitive == .asset {
            report(
                SchemaLanguageRules.assetIndex,
                "'\(symbol)' is an asset and \(words)",
                help: "no export shows an index on an asset; remove \(words)",
                symbol: symbol,
                at: field.typeLocation(in: path),
                fix: fix
            )
        }
    }

    private mutating func checkSystemField(_ field: Field, _ symbol: String) {
        guard let system = SystemField(rawValue: field.name) else {
            return report(
                SchemaLanguageRules.unknownSystemField,
                "'\(symbol)' is none of the six system fields",
                help: "names with three underscores are the server's; the record's name is ___recordID",
                symbol: symbol,
                at: field.location(in: path),
                fix: fix(
                    spelling: field.name,
                    among: SystemField.allCases.filter { $0.type == field.type }.map(\.rawValue),
                    at: field.location(in: path)
                )
            )
        }
        guard field.type != system.type else { return }
        report(
            SchemaLanguageRules.systemFieldType,
            "'\(symbol)' is a system field of the type \(system.type.text), not \(field.type.text)",
            help: "write \(system.type.text)",
            symbol: symbol,
            at: field.typeLocation(in: path),
            fix: Fix(
                .replace(field.type.text, by: system.type.text),
                at: field.typeLocation(in: path),
                isCertain: true
            )
        )
    }
}
