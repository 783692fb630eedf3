import Diagnostics

extension SchemaParser {
    /// Reads the type of the field `symbol`, which is named in complaints.
    mutating func parseFieldType(of symbol: FieldSymbol) throws(Diagnostic) -> FieldType {
        if cursor.accept("LIST") { return try parseListElement(of: symbol) }
        let type = try parseSingleType(of: symbol)
        if cursor.keyword == "LIST" { throw .listAfterType(type, of: symbol, at: cursor.location) }
        return type
    }

    private mutating func parseListElement(of symbol: FieldSymbol) throws(Diagnostic) -> FieldType {
        try cursor.expect(mark: "<")
        if cursor.keyword == "LIST" { throw .listOfLists(symbol, at: cursor.location) }
        var type = try parseSingleType(of: symbol)
        type.isList = true
        try cursor.expect(mark: ">")
        return type
    }

    private mutating func parseSingleType(of symbol: FieldSymbol) throws(Diagnostic) -> FieldType {
        let location = cursor.location
        guard cursor.accept("ENCRYPTED") else { return FieldType(try parsePrimitive(of: symbol)) }
        if cursor.keyword == "LIST" { throw .encryptedList(symbol, at: location) }
        let primitive = try parsePrimitive(of: symbol)
        guard primitive.canBeEncrypted else { throw .typeCannotBeEncrypted(primitive, of: symbol, at: location) }
        return FieldType(primitive, isEncrypted: true)
    }

    private mutating func parsePrimitive(of symbol: FieldSymbol) throws(Diagnostic) -> FieldType.Primitive {
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

    private mutating func unknownType(of symbol: FieldSymbol) -> Diagnostic {
        let location = cursor.location
        if cursor.accept("RECORD", "ID") { return .unknownFieldType("'RECORD ID'", of: symbol, at: location) }
        guard cursor.token.kind == .word else { return cursor.expected("a field type") }
        return .unknownFieldType(cursor.tokenDescription, of: symbol, at: location)
    }
}
