import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import ModelCompiler
@testable import SchemaRules

@Suite("Field annotations for generated code")
struct AnnotatedFieldTests {
    /// The findings of `CKL152` about the only field of a record type.
    private func flaw(_ type: String, _ annotation: String, recordName: String = "uuid") throws -> String? {
        let schema = "DEFINE SCHEMA RECORD TYPE Post ( field \(type) ); RECORD TYPE Tag ( name STRING );"
        let settings = """
            {"schemas": [{"path": "schema.ckdb", "types": {"Post": {
            "recordName": "\(recordName)", "fields": {"field": \(annotation)}}}}]}
            """
        let read = Settings.read(bytes: Array(settings.utf8), path: "modelc.json")
        let annotations = try #require(read.settings?.schemas.first, "\(read.diagnostics.map(\.message))").annotations
        let parsed = try #require(Schema.parse(bytes: Array(schema.utf8), path: "schema.ckdb").schema)
        let native = NativeSchema(path: "schema.ckdb", schema: parsed, annotations: annotations)
        let judged = JudgedSchema(native, production: nil)
        let findings = NativeLintTable.all.flatMap { $0.findings(in: judged) }.filter { $0.rule.id == "CKL152" }
        #expect(findings.count < 2)
        return findings.first?.message
    }

    @Test(
        "An annotation that fits its field is accepted",
        arguments: [
            ("STRING", #"{"swiftName": "x", "readOnly": true, "required": true}"#),
            ("STRING", #"{"default": ""}"#), ("INT64", #"{"default": -1}"#), ("DOUBLE", #"{"default": 0.5}"#),
            ("DOUBLE", #"{"default": 1}"#), ("NUMBER", #"{"default": 1.5}"#),
            ("INT64", #"{"as": "bool", "default": false}"#),
            ("STRING", #"{"as": "uuid", "default": "7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0E"}"#),
            ("STRING", #"{"as": "decimal", "default": "-0.10"}"#),
            ("STRING", #"{"as": "url", "required": true}"#),
            ("LIST<STRING>", #"{"default": []}"#), ("LIST<INT64>", #"{"set": true, "default": []}"#),
            ("STRING", #"{"enum": ["a", "b"], "default": "b"}"#), ("INT64", #"{"enum": {"on": 1, "off": 0}}"#),
            ("STRING", #"{"enum": {"on": "ON"}}"#), ("INT64", #"{"enum": "Kind", "default": 3}"#),
            ("LIST<STRING>", #"{"enum": ["a"]}"#), ("ENCRYPTED STRING", #"{"codable": "[Int]"}"#),
            ("BYTES", #"{"codable": "Track", "as": "plist"}"#), ("ASSET", #"{"codable": "Track", "as": "json"}"#),
            ("ASSET", #"{"clear": "never"}"#), ("STRING", #"{"clear": "emptyString"}"#),
            ("REFERENCE", #"{"references": "Tag", "required": true}"#), ("TIMESTAMP", #"{"stamp": "modification"}"#),
        ]
    )
    func fitting(_ type: String, _ annotation: String) throws { #expect(try flaw(type, annotation) == nil) }

    @Test(
        "An annotation that does not fit its field is an error",
        arguments: [
            ("STRING", #"{"required": true, "default": ""}"#, "a field with a default needs no value"),
            ("STRING", #"{"default": 1}"#, "the default does not fit"),
            ("STRING", #"{"default": true}"#, "the default does not fit"),
            ("STRING", #"{"default": []}"#, "the default does not fit"),
            ("INT64", #"{"default": 0.5}"#, "the default does not fit"),
            ("INT64", #"{"default": true}"#, "the default does not fit"),
            ("INT64", #"{"as": "bool", "default": 1}"#, "the default does not fit"),
            ("TIMESTAMP", #"{"default": "today"}"#, "the default does not fit"),
            ("LOCATION", #"{"default": 0}"#, "the default does not fit"),
            ("STRING", #"{"as": "uuid", "default": "7D3D0DB8"}"#, "the default does not fit"),
            (
                "STRING", #"{"as": "uuid", "default": "7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0X"}"#,
                "the default does not fit"
            ),
            ("STRING", #"{"as": "decimal", "default": "1e5"}"#, "the default does not fit"),
            ("STRING", #"{"as": "decimal", "default": "1."}"#, "the default does not fit"),
            ("STRING", #"{"as": "url", "default": "https://example.com"}"#, "the default does not fit"),
            ("DOUBLE", #"{"as": "dateSeconds", "default": 0}"#, "the default does not fit"),
            ("LIST<STRING>", #"{"default": "a"}"#, "the default of a list is []"),
            ("STRING", #"{"enum": ["a"], "default": "b"}"#, "the default does not fit"),
            ("BYTES", #"{"codable": "Track", "default": "b"}"#, "it cannot have a default"),
            ("STRING", #"{"references": "Tag", "default": "b"}"#, "it cannot have a default"),
            ("DOUBLE", #"{"enum": {"a": 1}}"#, "an enum needs STRING or INT64"),
            ("INT64", #"{"enum": ["a"]}"#, "the value of the case a is not"),
            ("STRING", #"{"enum": {"a": 1}}"#, "the value of the case a is not"),
            ("STRING", #"{"enum": []}"#, "the enum has no case"),
            ("STRING", #"{"enum": ["a", "a"]}"#, "the enum has the case a or its value twice"),
            ("STRING", #"{"enum": {"a": "x", "b": "x"}}"#, "the enum has the case b or its value twice"),
            ("STRING", #"{"enum": ["a"], "codable": "Track"}"#, "it can be only one of enum and codable"),
            ("STRING", #"{"enum": ["a"], "as": "url"}"#, "it can be only one of enum and as url"),
            ("STRING", #"{"references": "Tag", "codable": "T"}"#, "it can be only one of references and codable"),
            ("BYTES", #"{"as": "json"}"#, "the Swift type is missing in codable"),
            ("STRING", #"{"codable": "Track", "as": "plist"}"#, "the meaning plist needs BYTES or ASSET"),
            ("LIST<BYTES>", #"{"codable": "Track"}"#, "a codable value needs STRING, BYTES or ASSET"),
            ("INT64", #"{"codable": "Track"}"#, "a codable value needs STRING, BYTES or ASSET"),
            ("STRING", #"{"clear": "never"}"#, "only an ASSET can never be cleared"),
            ("ASSET", #"{"codable": "T", "clear": "never"}"#, "only an ASSET can never be cleared"),
            ("LIST<STRING>", #"{"clear": "emptyString"}"#, "only a text can be cleared with an empty one"),
            ("STRING", #"{"as": "url", "clear": "emptyString"}"#, "only a text can be cleared with an empty one"),
        ]
    )
    func contradicting(_ type: String, _ annotation: String, _ flaw: String) throws {
        #expect(try self.flaw(type, annotation) == "'Post.field' is \(type), and \(flaw)")
    }

    @Test(
        "A field may name records only if it is required and holds a text or UUID",
        arguments: [
            ("STRING", #"{"required": true}"#, nil), ("ENCRYPTED STRING", #"{"required": true}"#, nil),
            ("STRING", #"{"as": "uuid", "required": true}"#, nil),
            ("STRING", "{}", "is not required"), ("STRING", #"{"default": "a"}"#, "is not required"),
            ("STRING", #"{"clear": "emptyString", "required": true}"#, "is not required"),
            ("STRING", #"{"retired": "unused", "required": true}"#, "is retired"),
            ("STRING", #"{"as": "url", "required": true}"#, "is neither a text nor a UUID"),
            ("STRING", #"{"enum": ["a"], "required": true}"#, "is neither a text nor a UUID"),
            ("STRING", #"{"codable": "Track", "required": true}"#, "is neither a text nor a UUID"),
            ("STRING", #"{"references": "Tag", "required": true}"#, "is neither a text nor a UUID"),
            ("LIST<STRING>", #"{"required": true}"#, "is LIST<STRING>"), ("INT64", #"{"required": true}"#, "is INT64"),
            ("ASSET", #"{"required": true}"#, "is ASSET"), ("REFERENCE", #"{"required": true}"#, "is REFERENCE"),
        ]
    )
    func naming(_ type: String, _ annotation: String, _ flaw: String?) throws {
        let message = flaw.map { "the records of 'Post' are named 'field:field', and that field \($0)" }
        #expect(try self.flaw(type, annotation, recordName: "field:field") == message)
    }
}
