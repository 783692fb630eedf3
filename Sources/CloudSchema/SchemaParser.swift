package import CompilerSupport

/// The result of parsing a schema.
package struct ParsedSchema: Equatable, Sendable {
    /// The schema, in the order of the text; nil when an error keeps it from being read.
    package let schema: Schema?
    /// The findings about the text, in printing order.
    package let diagnostics: [Diagnostic]

    init(_ schema: Schema, diagnostics: [Diagnostic]) {
        let isUnreadable = diagnostics.contains {
            $0.severity == .error && !SchemaLanguageRules.ofReadableSchemas.contains($0.rule)
        }
        self.schema = isUnreadable ? nil : schema
        self.diagnostics = diagnostics.inPrintingOrder()
    }
}

extension ParsedSchema {
    /// Both in a pair.
    package var parts: (schema: Schema?, diagnostics: [Diagnostic]) { (schema, diagnostics) }
}

extension Schema {
    /// Parses a `.ckdb` file.
    ///
    /// Reports all findings in one pass, at most a thousand. Keywords may be in any case, every name may be quoted,
    /// lines may end in CR LF, and a byte order mark may come first. The time is linear in the size of the text.
    ///
    ///     let parsed = Schema.parse(bytes: bytes, path: "production.ckdb")
    ///     guard let schema = parsed.schema else { return report(parsed.diagnostics) }
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file, at most 64 MiB of UTF-8 without NUL.
    ///   - path: The file as the user named it, for locations.
    /// - Returns: The schema unless it cannot be read, and the findings, of the rules in ``SchemaLanguageRules``.
    package static func parse(bytes: [UInt8], path: String) -> ParsedSchema {
        if let problem = TextCheck.problem(in: bytes, path: path) {
            return ParsedSchema(Schema(), diagnostics: [problem])
        }
        var parser = SchemaParser(bytes: bytes, path: path)
        parser.parseSchema()
        var check = SchemaCheck(path: path, findings: parser.findings)
        check.run(on: parser.schema)
        return ParsedSchema(parser.schema, diagnostics: check.findings.diagnostics)
    }
}

/// Parses a schema by recursive descent, and continues after an error.
///
/// An error in an item skips that item, an error between items skips the statement. No function calls itself, so no
/// text nests too deeply. ``SchemaCheck`` finds the mistakes in a schema that parses.
struct SchemaParser {
    private(set) var schema = Schema()
    var findings = FindingList()
    var cursor: TokenCursor

    init(bytes: [UInt8], path: String) { cursor = TokenCursor(bytes: bytes, path: path) }

    mutating func parseSchema() {
        let start = cursor.location
        guard parseHeader() else { return }
        while !cursor.isAtEnd, !findings.isFull { parseStatement() }
        if schema.recordTypes.isEmpty, findings.diagnostics.isEmpty {
            let help = "importing it would empty Development; an export has at least the type Users"
            report(SchemaLanguageRules.noRecordType, "the schema has no record type", help: help, at: start)
        }
    }

    private mutating func parseStatement() {
        do throws(Diagnostic) {
            switch cursor.keyword {
            case "CREATE": try parseRole()
            case "RECORD": try parseRecordType()
            case "DEFINE": try parseDefinition()
            default: throw cursor.expected("CREATE ROLE or RECORD TYPE")
            }
        } catch {
            findings.report(error)
            skipStatement()
        }
    }

    private mutating func parseRole() throws(Diagnostic) {
        try cursor.expect("CREATE")
        try cursor.expect("ROLE")
        let name = try parseName(expecting: "the name of a role")
        schema.roles.append(Role(name: name.text, origin: name.origin))
        try cursor.expect(mark: ";")
    }

    private mutating func parseRecordType() throws(Diagnostic) {
        try cursor.expect("RECORD")
        try cursor.expect("TYPE")
        let name = try parseName(expecting: "the name of a record type")
        try cursor.expect(mark: "(")
        var type = RecordType(name: name.text, origin: name.origin)
        parseItems(of: &type)
        schema.recordTypes.append(type)
        try cursor.expect(mark: ")")
        try cursor.expect(mark: ";")
    }

    /// Reports a finding about the next token, or about another place.
    mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        at place: SourceLocation? = nil,
        fix: Fix? = nil
    ) {
        findings.report(cursor.finding(rule, message, help: help, at: place, fix: fix))
    }

    private mutating func skipStatement() {
        while !cursor.isAtEnd, !cursor.startsStatement, !cursor.accept(mark: ";") { cursor.advance() }
    }
}

// MARK: - DEFINE

extension SchemaParser {
    /// Returns false when the text is not a schema and parsing should stop.
    private mutating func parseHeader() -> Bool {
        if cursor.accept("DEFINE", "SCHEMA") { return true }
        // Another kind of definition is reported as a statement.
        if cursor.keyword == "DEFINE" { return true }
        if cursor.startsStatement {
            report(
                SchemaLanguageRules.missingDefineSchema,
                "the schema does not begin with DEFINE SCHEMA",
                help: "make DEFINE SCHEMA the first line",
                fix: Fix(.replace("", by: "DEFINE SCHEMA\n\n"), at: cursor.location, isCertain: true)
            )
            return true
        }
        report(
            SchemaLanguageRules.notASchema,
            otherLanguage ?? "expected DEFINE SCHEMA, found \(cursor.tokenDescription)",
            help: "a schema begins with DEFINE SCHEMA; cktool export-schema writes one"
        )
        return false
    }

    /// The language the file seems to be in instead.
    private var otherLanguage: String? {
        switch cursor.tokenDescription {
        case _ where cursor.isAtEnd: "the file is empty"
        case "'{'", "'['": "this is JSON, not a CloudKit schema"
        case "'import'", "'struct'", "'class'", "'enum'", "'@'": "this is Swift, not a CloudKit schema"
        case "'<'": "this is XML or HTML, not a CloudKit schema"
        default: nil
        }
    }

    /// `DEFINE` instead of a statement is always an error; the text after it may be correct.
    private mutating func parseDefinition() throws(Diagnostic) {
        let location = cursor.location
        if cursor.accept("DEFINE", "SCHEMA") {
            let help = "a file holds one schema; remove the line to merge two"
            let message = "DEFINE SCHEMA stands here a second time"
            throw cursor.finding(SchemaLanguageRules.syntaxError, message, help: help, at: location)
        }
        cursor.advance()
        throw cursor.finding(
            SchemaLanguageRules.defineStatement,
            "DEFINE is followed by \(cursor.tokenDescription) instead of SCHEMA",
            help: "write RECORD TYPE name ( … ); and put QUERYABLE, SEARCHABLE and SORTABLE behind the field's type",
            at: location
        )
    }
}

extension SchemaParser {
    /// Parses fields and grants up to the `)` that closes the record type; the caller takes the `)`.
    mutating func parseItems(of type: inout RecordType) {
        guard !cursor.isAt(mark: ")") else { return }
        repeat { parseItem(of: &type) } while cursor.accept(mark: ",") && !findings.isFull
    }

    private mutating func parseItem(of type: inout RecordType) {
        do throws(Diagnostic) {
            if cursor.keyword == "GRANT" {
                type.grants.append(try parseGrant())
            } else {
                type.fields.append(try parseField(of: type))
            }
            try expectEndOfItem()
        } catch {
            findings.report(error)
            skipItem()
        }
    }

    private mutating func parseField(of type: RecordType) throws(Diagnostic) -> Field {
        if cursor.startsStatement { throw cursor.expected("')' before the next statement") }
        let name = try parseName(expecting: "a field or GRANT", help: trailingCommaHelp)
        let symbol = "\(type.name).\(name.text)"
        if isAtEndOfItem || Index(rawValue: cursor.keyword) != nil {
            throw cursor.finding(
                SchemaLanguageRules.fieldWithoutType,
                "'\(symbol)' has no type",
                help: "write the type behind the name, as in title STRING QUERYABLE",
                symbol: symbol,
                at: name.location
            )
        }
        let typeOrigin = SourceOrigin(cursor.location.offset)
        let fieldType = try parseFieldType(of: symbol)
        return Field(
            name: name.text,
            type: fieldType,
            indexes: parseIndexes(),
            origin: name.origin,
            typeOrigin: typeOrigin
        )
    }

    private mutating func parseIndexes() -> Indexes {
        var indexes: Indexes = []
        while let index = Index(rawValue: cursor.keyword) {
            indexes.insert(index)
            cursor.advance()
        }
        return indexes
    }

    private mutating func parseGrant() throws(Diagnostic) -> Grant {
        try cursor.expect("GRANT")
        var privileges: Privileges = []
        repeat { privileges.insert(try parsePrivilege()) } while cursor.accept(mark: ",")
        try cursor.expect("TO")
        let role = try parseName(expecting: "the name of a role")
        return Grant(privileges, to: role.text, origin: role.origin)
    }

    private mutating func parsePrivilege() throws(Diagnostic) -> Privilege {
        guard let privilege = Privilege(rawValue: cursor.keyword) else {
            throw cursor.expected(
                "READ, CREATE or WRITE",
                help: "a field called grant has to be written between quotation marks"
            )
        }
        cursor.advance()
        return privilege
    }

    private var isAtEndOfItem: Bool { cursor.isAt(mark: ",") || cursor.isAt(mark: ")") }

    private var trailingCommaHelp: String? {
        cursor.isAt(mark: ")") ? "remove the comma before it; the last item has none" : nil
    }

    private func expectEndOfItem() throws(Diagnostic) {
        guard !isAtEndOfItem else { return }
        throw cursor.expected(
            "',' or ')'",
            help: cursor.keyword == "ENCRYPTED" ? "ENCRYPTED stands before the type" : nil
        )
    }

    /// Skips to the end of the item, over parentheses inside it as in `VARCHAR(255)`.
    private mutating func skipItem() {
        var depth = 0
        while !cursor.isAtEnd, !cursor.isAt(mark: ";"), !cursor.startsStatement {
            if depth == 0, isAtEndOfItem { return }
            if cursor.isAt(mark: "(") { depth += 1 }
            if cursor.isAt(mark: ")") { depth -= 1 }
            cursor.advance()
        }
    }
}

extension SchemaParser {
    /// Parses the type of the field `symbol`, which findings name.
    ///
    /// In the grammar `ENCRYPTED` belongs to the elements of a list. CKTool JS has encrypted lists, but none is known
    /// in an export, so `ENCRYPTED LIST<STRING>` is read like `LIST<ENCRYPTED STRING>`.
    mutating func parseFieldType(of symbol: String) throws(Diagnostic) -> FieldType {
        let start = cursor.location
        let encryption = acceptEncrypted()
        if cursor.accept("LIST") { return try parseListElement(of: symbol, encrypted: encryption) }
        let type = try parseSingleType(of: symbol, encrypted: encryption)
        if cursor.keyword == "LIST" {
            let message = "'\(symbol)' has LIST behind the type of its elements"
            var list = type
            list.isList = true
            throw cursor.finding(
                SchemaLanguageRules.listAfterType,
                message,
                help: "write \(list.text)",
                symbol: symbol,
                fix: Fix(.replace(cursor.text(from: start), by: list.text), at: start, isCertain: true)
            )
        }
        return type
    }

    private mutating func parseListElement(
        of symbol: String,
        encrypted outer: SourceLocation?
    ) throws(Diagnostic) -> FieldType {
        try cursor.expect(mark: "<")
        if cursor.keyword == "LIST" {
            let message = "'\(symbol)' is a list of lists, which CloudKit does not have"
            let help = "use LIST<BYTES>, or records of their own"
            throw cursor.finding(SchemaLanguageRules.unknownFieldType, message, help: help, symbol: symbol)
        }
        let encryption = if let outer { outer } else { acceptEncrypted() }
        var type = try parseSingleType(of: symbol, encrypted: encryption)
        type.isList = true
        try cursor.expect(mark: ">")
        return type
    }

    /// Takes the word `ENCRYPTED` and returns its place; nil when another word comes.
    private mutating func acceptEncrypted() -> SourceLocation? {
        let location = cursor.location
        return cursor.accept("ENCRYPTED") ? location : nil
    }

    private mutating func parseSingleType(
        of symbol: String,
        encrypted encryption: SourceLocation?
    ) throws(Diagnostic) -> FieldType {
        let primitive = try parsePrimitive(of: symbol)
        guard let encryption else { return FieldType(primitive) }
        guard primitive.canBeEncrypted else {
            let message = "'\(symbol)' is ENCRYPTED, which the type \(primitive.rawValue) cannot be"
            let help =
                primitive == .asset
                ? "assets are encrypted anyway; remove ENCRYPTED"
                : "remove ENCRYPTED, or use BYTES, DOUBLE, INT64, LOCATION, STRING or TIMESTAMP"
            throw cursor.finding(
                SchemaLanguageRules.typeCannotBeEncrypted,
                message,
                help: help,
                symbol: symbol,
                at: encryption,
                fix: Fix(.replace("ENCRYPTED ", by: ""), at: encryption, isCertain: primitive == .asset)
            )
        }
        return FieldType(primitive, isEncrypted: true)
    }

    private mutating func parsePrimitive(of symbol: String) throws(Diagnostic) -> FieldType.Primitive {
        guard let primitive = FieldType.Primitive(rawValue: cursor.keyword) else { throw unknownType(of: symbol) }
        cursor.advance()
        return primitive == .number ? try parsePreference() : primitive
    }

    private mutating func parsePreference() throws(Diagnostic) -> FieldType.Primitive {
        guard cursor.accept("PREFERRED") else { return .number }
        try cursor.expect("AS")
        if cursor.accept("INT64") { return .numberPreferredAsInt64 }
        if cursor.accept("DOUBLE") { return .numberPreferredAsDouble }
        throw cursor.expected("INT64 or DOUBLE")
    }

    private mutating func unknownType(of symbol: String) -> Diagnostic {
        let location = cursor.location
        let isRecordID = cursor.accept("RECORD", "ID")
        guard isRecordID || cursor.token.kind == .word else { return cursor.expected("a field type") }
        let word = isRecordID ? "RECORD ID" : cursor.name
        let found = isRecordID ? "'RECORD ID'" : cursor.tokenDescription
        let meant = Self.meantType(by: word.uppercased())
        // The parentheses behind a type, as in VARCHAR(255), would stay.
        let isWhole = isRecordID ? !cursor.isAt(mark: "(") : !cursor.isFollowed(byMark: "(")
        return cursor.finding(
            SchemaLanguageRules.unknownFieldType,
            "'\(symbol)' has the type \(found), which CloudKit does not have",
            help: meant.map { "use \($0.rawValue)" } ?? Self.ways(outOf: word.uppercased()),
            symbol: symbol,
            at: location,
            fix: isWhole ? meant.map { Fix(.replace(word, by: $0.rawValue), at: location, isCertain: false) } : nil
        )
    }

    /// The type to write instead of one from another language, or of a misspelled one.
    private static func meantType(by word: String) -> FieldType.Primitive? {
        switch word {
        case "BOOL", "BOOLEAN", "INT", "INTEGER", "LONG": .int64
        case "FLOAT", "DECIMAL", "REAL": .double
        case "DATE", "DATETIME", "TIME": .timestamp
        case "TEXT", "VARCHAR", "UUID", "URL", "URI": .string
        case "DATA", "BLOB", "BINARY": .bytes
        case "RECORD ID", "RECORDID", "RECORD": .reference
        default: nearest(to: word, in: FieldType.Primitive.allCases.map(\.rawValue)).flatMap(FieldType.Primitive.init)
        }
    }

    private static func ways(outOf word: String) -> String {
        if ["ARRAY", "SET"].contains(word) { return "use LIST<…>" }
        return "use ASSET, BYTES, DOUBLE, INT64, LOCATION, NUMBER, REFERENCE, STRING, TIMESTAMP or a LIST<…> of one"
    }
}

/// A parsed name.
struct ParsedName {
    /// The name without quotes.
    let text: String
    /// The place of its first letter, after the opening quotation mark.
    let origin: SourceOrigin
    /// The place that findings about the name mark, quotes included.
    let location: SourceLocation
}

extension SchemaParser {
    /// Far longer than real names; keeps hostile ones out of messages.
    private static let longestName = 1024

    /// Parses the name of a record type, field or role; also reads a name with missing or curly quotes, and reports it.
    mutating func parseName(expecting expectation: String, help: String? = nil) throws(Diagnostic) -> ParsedName {
        let token = cursor.token
        guard isName(token.kind) else { throw cursor.expected(expectation, help: help) }
        guard !token.content.isEmpty else { throw cursor.expected(expectation, help: "a name has at least one letter") }
        guard token.content.count <= Self.longestName else {
            throw cursor.finding(SchemaLanguageRules.syntaxError, "a name is longer than 1,024 bytes", help: nil)
        }
        let name = ParsedName(
            text: cursor.name,
            origin: SourceOrigin(token.content.lowerBound),
            location: cursor.location
        )
        complainAboutQuotes(of: name.text, kind: token.kind)
        cursor.advance()
        return name
    }

    private func isName(_ kind: SchemaToken.Kind) -> Bool {
        kind == .word || kind == .quotedName || kind == .curlyQuotedName
    }

    private mutating func complainAboutQuotes(of name: String, kind: SchemaToken.Kind) {
        let help = "write \"\(name)\""
        let fix = Fix(
            .replace(cursor.text(from: cursor.location), by: "\"\(name)\""),
            at: cursor.location,
            isCertain: true
        )
        if kind == .curlyQuotedName {
            let message = "'\(name)' stands between typographic quotation marks"
            report(SchemaLanguageRules.curlyQuotes, message, help: help, fix: fix)
        }
        if kind == .word, Identifier.needsQuotes(name) {
            let isReserved = Identifier.isPlain(name)
            let reason = isReserved ? "is a reserved word" : "is not a plain identifier"
            let canBeQuoted = isReserved || name.hasPrefix("_") || name.hasPrefix("cloudkit.")
            report(
                SchemaLanguageRules.nameNeedsQuotes,
                "'\(name)' \(reason)\(canBeQuoted ? " and needs quotation marks" : "")",
                help: canBeQuoted
                    ? help : "CloudKit does not allow the name: use ASCII letters, digits and underscores",
                fix: canBeQuoted ? fix : nil
            )
        }
    }
}
