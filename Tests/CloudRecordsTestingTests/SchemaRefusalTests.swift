import CloudRecords
import CloudRecordsTesting
import Foundation
import Testing

@Suite("Schema refusals of the database in memory")
struct SchemaRefusalTests {
    @Test("The schema refuses an unknown record type")
    func unknownType() throws {
        var database = try notes()
        let error = refusal { try database.save(CloudRecord(type: "Other", id: RecordID("A", in: .mirroring))) }
        #expect(error.number == "12/2006")
        #expect(error?.serverMessage == "Cannot create new type Other in production schema")
        #expect(error?.serverErrorCode == .badRequest)
        #expect(error?.recordID == RecordID("A", in: .mirroring))
    }

    @Test("The schema grows in Development and refuses no new type or field")
    func development() throws {
        var database = try notes(.private, .development)
        var record = CloudRecord(type: "Other", id: RecordID("A", in: .mirroring))
        record["name"] = .string("x")
        record.encryptedValues["code"] = .int64(1)
        try database.save(record)
        try database.save(note("B", ["fresh": .doubles([1])]))
        #expect(database.schema.contains("name            STRING QUERYABLE SEARCHABLE SORTABLE"))
        #expect(database.schema.contains("code            ENCRYPTED INT64,"))
        #expect(database.schema.contains("GRANT CREATE TO \"_icloud\""))
        #expect(database.schema.contains("LIST<DOUBLE>"))
    }

    @Test("The schema refuses an empty list as the first value of a field in Development")
    func emptyList() throws {
        var database = try notes(.private, .development)
        #expect(refusal { try database.save(note("A", ["fresh": .strings([])])) }?.code == .invalidArguments)
        try database.save(note("A", ["tags": .strings([])]))
    }

    @Test("The schema refuses an unknown field")
    func unknownField() throws {
        var database = try notes()
        let error = refusal { try database.save(note("A", ["other": .string("x")])) }
        #expect(error.number == "12/2006")
        #expect(
            error?.serverMessage == "Cannot create or modify field 'other' in record 'Note' in production schema"
        )
    }

    @Test("The schema accepts an unknown field without a value")
    func unknownFieldWithoutValue() throws {
        var database = try notes()
        var record = note("A", ["title": .string("x")])
        record["title_ckAsset"] = nil
        try database.save(record)
        #expect(try database.record(for: RecordID("A", in: .mirroring)).keys == ["title"])
    }

    @Test(
        "The schema refuses a value of another type than its field",
        arguments: [
            ("target", .string("x"), "STRING", "REFERENCE"),
            ("title", .int64(1), "INT64", "STRING"),
            ("count", .double(1), "DOUBLE", "INT64"),
            ("any", .string("1"), "STRING", "NUMBER"),
            ("tags", .string("x"), "STRING", "STRING_LIST"),
            ("title", .strings(["x"]), "STRING_LIST", "STRING"),
        ] as [(String, RecordValue, String, String)]
    )
    func wrongType(key: String, value: RecordValue, found: String, expected: String) throws {
        var database = try notes()
        let error = refusal { try database.save(note("A", [key: value])) }
        #expect(error.number == "12/2006")
        #expect(
            error?.serverMessage
                == "invalid attempt to set value type \(found) for field '\(key)' for type 'Note', "
                + "defined to be: \(expected)"
        )
    }

    @Test("The schema refuses whole numbers in DOUBLE fields only while that assumption is on")
    func integerInDouble() throws {
        var database = try notes()
        try database.save(note("A", ["weight": .int64(3), "any": .int64(3)]))
        #expect(try database.record(for: RecordID("A", in: .mirroring))["weight"] == .double(3))
        #expect(try database.record(for: RecordID("A", in: .mirroring))["any"] == .int64(3))
        database.assumptions.acceptsIntegersInDoubleFields = false
        #expect(refusal { try database.save(note("B", ["weight": .int64(3)])) }.number == "12/2006")
    }

    @Test("The schema refuses a plain value in an encrypted field")
    func plainInEncrypted() throws {
        var database = try notes()
        let error = refusal { try database.save(note("A", ["secret": .string("x")])) }
        #expect(error.number == "12/2006")
        #expect(
            error?.serverMessage
                == "invalid attempt to set value type ENCRYPTED_BYTES for field 'secret' for type 'Note', "
                + "defined to be: ENCRYPTED_STRING"
        )
    }

    @Test("The schema refuses an encrypted value in a plain field")
    func encryptedInPlain() throws {
        var database = try notes()
        var record = note()
        record.encryptedValues["title"] = .string("x")
        let error = refusal { try database.save(record) }
        #expect(error.number == "12/2006")
        #expect(error?.serverMessage == "Attempt to save encrypted data in non encrypted field type")
    }

    @Test("The schema refuses encrypted values in the public database, and encrypted assets")
    func encryptionElsewhere() throws {
        var open = try notes(.public)
        var record = publicNote()
        record.encryptedValues["secret"] = .string("x")
        #expect(refusal { try open.save(record) }?.code == .invalidArguments)
        var database = try notes()
        var other = note()
        other.encryptedValues["file"] = .asset(.data(Data([1])))
        #expect(refusal { try database.save(other) }?.code == .invalidArguments)
    }

    @Test("The schema refuses a record of more than a megabyte, not counting assets")
    func tooLarge() throws {
        var database = try notes()
        let error = refusal { try database.save(note("A", ["data": .bytes(Data(count: 1_048_577))])) }
        #expect(error.number == "27/2023")
        #expect(error?.serverMessage == "record too large")
        try database.save(note("A", ["file": .asset(.data(Data(count: 3_000_000)))]))
    }

    @Test("The schema refuses a record that a merge makes larger than a megabyte")
    func tooLargeMerged() throws {
        var database = try notes()
        let half = Data(count: 600_000)
        try database.save(note("A", ["data": .bytes(half)]))
        var change = note("A")
        change.encryptedValues["vault"] = .bytes(half)
        #expect(refusal { try database.save(change, policy: .changedKeys) }?.serverMessage == "record too large")
    }

    @Test(
        "The schema refuses record names that CloudKit does not take",
        arguments: ["", "_x", "é", String(repeating: "x", count: 256)]
    )
    func recordNames(name: String) throws {
        var database = try notes()
        #expect(refusal { try database.save(note(name)) }?.code == .invalidArguments)
    }

    @Test("The schema refuses type and field names that are not identifiers")
    func identifiers() throws {
        var database = try notes(.private, .development)
        #expect(
            refusal { try database.save(CloudRecord(type: "1x", id: RecordID("A", in: .mirroring))) }?.code
                == .invalidArguments
        )
        #expect(refusal { try database.save(note("A", ["a-b": .int64(1)])) }?.code == .invalidArguments)
    }

    @Test("The schema refuses a field that begins with an underscore")
    func systemField() throws {
        var database = try notes()
        let error = refusal { try database.save(note("A", ["_name": .string("x")])) }
        #expect(error.number == "10/2007")
        #expect(error?.serverMessage == "Unprivileged attempt to insert a system field: _name")
        #expect(error?.serverErrorCode == .accessDenied)
    }

    @Test("The schema refuses to change the type of a record")
    func changedType() throws {
        var database = try notes()
        try database.save(note())
        let other = CloudRecord(type: "Bare", id: RecordID("A", in: .mirroring))
        #expect(refusal { try database.save(other, policy: .changedKeys) }?.code == .invalidArguments)
    }

    @Test("A database refuses a schema text with an error, and says on which line")
    func brokenSchema() {
        #expect {
            try notes(schema: "DEFINE SCHEMA\n\nRECORD TYPE A (\n  b STRNG\n);\n")
        } throws: { error in
            let messages = (error as? SchemaTextFailure)?.messages ?? []
            return messages.contains { $0.hasPrefix("schema.ckdb:4:5: error: ") && $0.hasSuffix("[SCH009]") }
        }
    }
}
