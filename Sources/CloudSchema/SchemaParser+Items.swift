import CompilerSupport

extension SchemaParser {
    /// Reads fields and grants up to the `)` that closes the record type, which is left to the caller.
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
            indexes.insert(Indexes(index))
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

    private mutating func parsePrivilege() throws(Diagnostic) -> Privileges {
        guard let privilege = Privilege(rawValue: cursor.keyword) else {
            throw cursor.expected(
                "READ, CREATE or WRITE",
                help: "a field called grant has to be written between quotation marks"
            )
        }
        cursor.advance()
        return Privileges(privilege)
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

    /// Goes on to the end of the item; parentheses inside it, as in `VARCHAR(255)`, belong to it.
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
