import CompilerSupport

extension SchemaParser {
    /// Reads the type of the field `symbol`, which is named in complaints.
    ///
    /// By the grammar `ENCRYPTED` belongs to the elements of a list. CKTool JS has encrypted lists, and nobody has seen one in
    /// an export, so `ENCRYPTED LIST<STRING>` is read like `LIST<ENCRYPTED STRING>`.
    mutating func parseFieldType(of symbol: String) throws(Diagnostic) -> FieldType {
        let encryption = acceptEncrypted()
        if cursor.accept("LIST") { return try parseListElement(of: symbol, encrypted: encryption) }
        let type = try parseSingleType(of: symbol, encrypted: encryption)
        if cursor.keyword == "LIST" {
            let message = "'\(symbol)' has LIST behind the type of its elements"
            var list = type
            list.isList = true
            let help = "write \(list.text)"
            throw cursor.finding(SchemaLanguageRules.listAfterType, message, help: help, symbol: symbol)
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

    /// Takes the word `ENCRYPTED`, and says where it stands; nil when something else is there.
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
                at: encryption
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
        let found = isRecordID ? "'RECORD ID'" : cursor.tokenDescription
        return cursor.finding(
            SchemaLanguageRules.unknownFieldType,
            "'\(symbol)' has the type \(found), which CloudKit does not have",
            help: Self.remedy(for: found),
            symbol: symbol,
            at: location
        )
    }

    /// What to write instead of a type that other languages have; `found` stands between quotation marks.
    private static func remedy(for found: String) -> String {
        switch found.uppercased() {
        case "'BOOL'", "'BOOLEAN'", "'INT'", "'INTEGER'", "'LONG'": "use INT64"
        case "'FLOAT'", "'DECIMAL'", "'REAL'": "use DOUBLE"
        case "'DATE'", "'DATETIME'", "'TIME'": "use TIMESTAMP"
        case "'TEXT'", "'VARCHAR'", "'UUID'", "'URL'", "'URI'": "use STRING"
        case "'DATA'", "'BLOB'", "'BINARY'": "use BYTES"
        case "'RECORD ID'", "'RECORDID'", "'RECORD'": "use REFERENCE"
        case "'ARRAY'", "'SET'": "use LIST<…>"
        default: "use ASSET, BYTES, DOUBLE, INT64, LOCATION, NUMBER, REFERENCE, STRING, TIMESTAMP or a LIST<…> of one"
        }
    }
}
