import CompilerSupport

/// Reads a schema by recursive descent, and goes on behind what it does not understand.
///
/// An error in an item costs that item, an error between items the statement. Nothing here calls itself, so no text is
/// too deep. What is wrong with a schema that can be read is for ``SchemaCheck``.
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

    /// Reports something about what comes next, or about another place.
    mutating func report(_ rule: RuleMetadata, _ message: String, help: String, at place: SourceLocation? = nil) {
        findings.report(cursor.finding(rule, message, help: help, at: place))
    }

    private mutating func skipStatement() {
        while !cursor.isAtEnd, !cursor.startsStatement, !cursor.accept(mark: ";") { cursor.advance() }
    }
}

// MARK: - DEFINE

extension SchemaParser {
    /// Returns false when the text is not a schema and there is no use in reading on.
    private mutating func parseHeader() -> Bool {
        if cursor.accept("DEFINE", "SCHEMA") { return true }
        // Whatever else is defined here is complained about as a statement.
        if cursor.keyword == "DEFINE" { return true }
        if cursor.startsStatement {
            let help = "make DEFINE SCHEMA the first line"
            report(SchemaLanguageRules.missingDefineSchema, "the schema does not begin with DEFINE SCHEMA", help: help)
            return true
        }
        report(
            SchemaLanguageRules.notASchema,
            otherLanguage ?? "expected DEFINE SCHEMA, found \(cursor.tokenDescription)",
            help: "a schema begins with DEFINE SCHEMA; cktool export-schema writes one"
        )
        return false
    }

    /// What the file seems to be instead of a schema.
    private var otherLanguage: String? {
        switch cursor.tokenDescription {
        case _ where cursor.isAtEnd: "the file is empty"
        case "'{'", "'['": "this is JSON, not a CloudKit schema"
        case "'import'", "'struct'", "'class'", "'enum'", "'@'": "this is Swift, not a CloudKit schema"
        case "'<'": "this is XML or HTML, not a CloudKit schema"
        default: nil
        }
    }

    /// `DEFINE` where a statement should be is always wrong; what follows it may be right.
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
