package import CompilerSupport

/// The `REC` rules: what the Swift code of an app does with records, compared with a schema file.
///
///     let judged = JudgedCode(code, of: native)
///     let findings = RecordRuleTable.all.flatMap { $0.findings(in: judged) }
package enum RecordRuleTable {
    /// Every rule, by number.
    package static let all: [Rule<JudgedCode>] = [
        unknownRecordType, unknownWrittenField, unknownReadField, writtenKindDiffers, readKindDiffers,
        encryptionDiffers,
        queryNotIndexed, queryRefused, shareWithoutType, reservedKeyWritten, retiredNameWritten, untouchedNames,
    ]
}

extension RuleExample {
    /// An example: record types of a schema file, and the body of a function of the app.
    init(schema: [String], code: String, settings: String = "") {
        var files = [("schema.ckdb", Self.schemaText(schema)), ("App.swift", Self.appText(code))]
        if !settings.isEmpty {
            files.append(("modelc.json", #"{ "schemas": [{ "path": "schema.ckdb", \#(settings) }] }"# + "\n"))
        }
        self.init(files, arguments: ["schema.ckdb"])
    }

    private static func schemaText(_ types: [String]) -> String {
        "DEFINE SCHEMA\n\n" + types.map { "    RECORD TYPE \($0);\n" }.joined()
    }

    private static func appText(_ code: String) -> String {
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)\n" }
        return "import CloudKit\n\nfunc sync() {\n\(lines.joined())}\n"
    }
}

extension String {
    /// A record type of the examples.
    static let trip = #"Trip ( title STRING, days INT64, "___recordID" REFERENCE QUERYABLE )"#
    /// A new record of it.
    static let newTrip = #"let trip = CKRecord(recordType: "Trip")"#
}
