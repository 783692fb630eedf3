import CloudRecords
import CloudRecordsTesting
import Foundation
import Testing

/// A schema of one type with a column of each kind, as a `.ckdb` file.
let notesSchema = """
    DEFINE SCHEMA

        CREATE ROLE moderator;

        RECORD TYPE Note (
            title     STRING QUERYABLE SEARCHABLE SORTABLE,
            secret    ENCRYPTED STRING,
            vault     ENCRYPTED BYTES,
            count     INT64 QUERYABLE SORTABLE,
            weight    DOUBLE QUERYABLE SORTABLE,
            any       NUMBER,
            day       TIMESTAMP QUERYABLE SORTABLE,
            data      BYTES,
            file      ASSET,
            files     LIST<ASSET>,
            place     LOCATION QUERYABLE,
            target    REFERENCE QUERYABLE,
            targets   LIST<REFERENCE>,
            tags      LIST<STRING> QUERYABLE,
            "___recordID" REFERENCE QUERYABLE,
            GRANT WRITE TO "_creator",
            GRANT CREATE TO "_icloud",
            GRANT READ TO "_world",
            GRANT READ, CREATE, WRITE TO moderator
        );

        RECORD TYPE Bare (
            title STRING,
            GRANT READ TO "_creator"
        );

        RECORD TYPE "cloudkit.share" (
            "cloudkit.title" STRING
        );
    """

let container = "iCloud.org.example.Notes"

/// A database of notes with one zone.
func notes(
    _ scope: RecordDatabaseScope = .private,
    _ environment: RecordEnvironment = .production,
    schema: String = notesSchema
) throws -> InMemoryRecordDatabase {
    var database = try InMemoryRecordDatabase(
        schema: schema,
        container: container,
        scope: scope,
        environment: environment,
        account: .user("_alice")
    )
    if scope == .private { try database.createZone(.mirroring) }
    return database
}

/// A note with the given fields.
func note(_ name: String = "A", in zone: RecordZoneID = .mirroring, _ fields: [String: RecordValue] = [:])
    -> CloudRecord
{
    var record = CloudRecord(type: "Note", id: RecordID(name, in: zone))
    for (key, value) in fields { record[key] = value }
    return record
}

/// A note of the public database.
func publicNote(_ name: String = "A", _ fields: [String: RecordValue] = [:]) -> CloudRecord {
    note(name, in: .default, fields)
}

/// The error that an expression throws.
func refusal<Value>(_ body: () throws -> Value) -> RecordDatabaseError? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? RecordDatabaseError
    }
}

extension RecordDatabaseError? {
    /// The code as logs print it: `12/2006`.
    var number: String? {
        self.map { error in error.internalCode.map { "\(error.code.rawValue)/\($0)" } ?? "\(error.code.rawValue)" }
    }
}

extension InMemoryRecordDatabase {
    /// The answer to a request that is written as JSON.
    mutating func answer(_ path: String, _ text: String) throws -> (status: Int, json: JSONValue) {
        let (status, body) = respond(to: path, body: Data(text.utf8))
        return (status, try JSONValue(parsing: body))
    }

    /// The first result of one operation with a note in the default zone, or the error of the whole request.
    mutating func operation(_ kind: String, fields: String = "{}", tag: String? = nil) throws -> JSONValue {
        let tagText = tag.map { ", \"recordChangeTag\": \"\($0)\"" } ?? ""
        let record = "{\"recordName\": \"A\", \"recordType\": \"Note\", \"fields\": \(fields)\(tagText)}"
        let text = "{\"operations\": [{\"operationType\": \"\(kind)\", \"record\": \(record)}]}"
        let (status, json) = try answer("records/modify", text)
        #expect((status == 200) == (json["serverErrorCode"] == nil))
        return json["records"]?[0] ?? json
    }
}

extension JSONValue {
    /// An element of a list.
    subscript(_ index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}
