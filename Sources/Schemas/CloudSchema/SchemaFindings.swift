import Diagnostics

// What the parser says. What the check says stands beside the check.

extension Diagnostic {
    static func notASchema(_ cursor: TokenCursor) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.notASchema,
            message: guess(at: cursor) ?? "expected DEFINE SCHEMA, found \(cursor.tokenDescription)",
            help: "a schema begins with DEFINE SCHEMA; cktool export-schema writes one",
            location: cursor.location
        )
    }

    private static func guess(at cursor: TokenCursor) -> String? {
        switch cursor.tokenDescription {
        case _ where cursor.isAtEnd: "the file is empty"
        case "'{'", "'['": "this is JSON, not a CloudKit schema"
        case "'import'", "'struct'", "'class'", "'enum'", "'@'": "this is Swift, not a CloudKit schema"
        case "'<'": "this is XML or HTML, not a CloudKit schema"
        default: nil
        }
    }

    static func missingDefineSchema(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.missingDefineSchema,
            message: "the schema does not begin with DEFINE SCHEMA",
            help: "make DEFINE SCHEMA the first line",
            location: location
        )
    }

    static func repeatedDefineSchema(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.syntaxError,
            message: "DEFINE SCHEMA stands here a second time",
            help: "a file holds one schema; remove the line to merge two",
            location: location
        )
    }

    static func defineStatement(of found: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.defineStatement,
            message: "DEFINE is followed by \(found) instead of SCHEMA",
            help: "write RECORD TYPE name ( … ); and put QUERYABLE, SEARCHABLE and SORTABLE behind the field's type",
            location: location
        )
    }

    static func noRecordType(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.noRecordType,
            message: "the schema has no record type",
            help: "importing it would empty Development; an export has at least the type Users",
            location: location
        )
    }

    static func longName(at location: SourceLocation) -> Diagnostic {
        Diagnostic(rule: SchemaRules.syntaxError, message: "a name is longer than 1,024 bytes", location: location)
    }

    static func curlyQuotes(around name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.curlyQuotes,
            message: "'\(name)' stands between typographic quotation marks",
            help: "write \"\(name)\"",
            location: location
        )
    }

    static func nameNeedsQuotes(_ name: String, at location: SourceLocation) -> Diagnostic {
        let reason = Identifier.isPlain(name) ? "is a reserved word" : "is not a plain identifier"
        return Diagnostic(
            rule: SchemaRules.nameNeedsQuotes,
            message: "'\(name)' \(reason) and needs quotation marks",
            help: "write \"\(name)\"",
            location: location
        )
    }
}

// MARK: - Field types

extension Diagnostic {
    static func fieldWithoutType(_ symbol: FieldSymbol, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.fieldWithoutType,
            message: "'\(symbol)' has no type",
            help: "write the type behind the name, as in title STRING QUERYABLE",
            symbol: symbol.description,
            location: location
        )
    }

    /// `found` is what stands there, between quotation marks.
    static func unknownFieldType(_ found: String, of symbol: FieldSymbol, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.unknownFieldType,
            message: "'\(symbol)' has the type \(found), which CloudKit does not have",
            help: remedy(for: found),
            symbol: symbol.description,
            location: location
        )
    }

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

    static func listOfLists(_ symbol: FieldSymbol, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.unknownFieldType,
            message: "'\(symbol)' is a list of lists, which CloudKit does not have",
            help: "use LIST<BYTES>, or records of their own",
            symbol: symbol.description,
            location: location
        )
    }

    static func listAfterType(_ type: FieldType, of symbol: FieldSymbol, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.listAfterType,
            message: "'\(symbol)' has LIST behind the type of its elements",
            help: "write LIST<\(type.text)>",
            symbol: symbol.description,
            location: location
        )
    }

    static func encryptedList(_ symbol: FieldSymbol, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: SchemaRules.typeCannotBeEncrypted,
            message: "'\(symbol)' has ENCRYPTED before LIST",
            help: "encrypt the elements: LIST<ENCRYPTED STRING>",
            symbol: symbol.description,
            location: location
        )
    }

    static func typeCannotBeEncrypted(
        _ primitive: FieldType.Primitive,
        of symbol: FieldSymbol,
        at location: SourceLocation
    ) -> Diagnostic {
        let reason = primitive == .asset ? "assets are encrypted anyway; remove ENCRYPTED" : nil
        return Diagnostic(
            rule: SchemaRules.typeCannotBeEncrypted,
            message: "'\(symbol)' is ENCRYPTED, which the type \(primitive.rawValue) cannot be",
            help: reason ?? "remove ENCRYPTED, or use BYTES, DOUBLE, INT64, LOCATION, STRING or TIMESTAMP",
            symbol: symbol.description,
            location: location
        )
    }
}
