import Diagnostics

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
        if schema.recordTypes.isEmpty, findings.diagnostics.isEmpty { findings.report(.noRecordType(at: start)) }
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

    private mutating func skipStatement() {
        while !cursor.isAtEnd, !cursor.startsStatement, !cursor.accept(mark: ";") { cursor.advance() }
    }
}

// MARK: - DEFINE

extension SchemaParser {
    /// Returns false when the text is no schema and there is no use in reading on.
    private mutating func parseHeader() -> Bool {
        if cursor.accept("DEFINE", "SCHEMA") { return true }
        // Whatever else is defined here is complained about as a statement.
        if cursor.keyword == "DEFINE" { return true }
        if cursor.startsStatement {
            findings.report(.missingDefineSchema(at: cursor.location))
            return true
        }
        findings.report(.notASchema(cursor))
        return false
    }

    /// `DEFINE` where a statement should be is always wrong; what follows it may be right.
    private mutating func parseDefinition() throws(Diagnostic) {
        let location = cursor.location
        if cursor.accept("DEFINE", "SCHEMA") { throw .repeatedDefineSchema(at: location) }
        cursor.advance()
        throw .defineStatement(of: cursor.tokenDescription, at: location)
    }
}
