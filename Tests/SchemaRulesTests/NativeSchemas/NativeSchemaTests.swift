import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import SchemaRules

@Suite("Schema files as models")
struct NativeSchemaTests {
    @Test(
        "A schema file needs the databases that its records are in",
        arguments: [
            ("", [.private]), (#""database": "public""#, [.public]),
            (#""types": { "A": { "database": "public" } }"#, [.private, .public]),
            (#""database": "public", "types": { "A": { "database": "private" } }"#, [.private, .public]),
            (#""sharing": { "Trips": "none" }"#, [.private]),
            (#""sharing": { "Trips": "zone" }"#, [.private, .shared]),
        ] as [(String, [DatabaseScope])]
    )
    func scopes(settings: String, scopes: [DatabaseScope]) throws {
        let types = "RECORD TYPE A ( ); RECORD TYPE B ( ); RECORD TYPE Users ( );"
        #expect(try native(types, annotations(settings)).needed.scopes == scopes)
    }

    @Test("The reason for a retired field is that of the settings, or else of the comment")
    func reasons() throws {
        let settings = #""types": { "A": { "fields": { "x": { "retired": "too long" } } } }"#
        let types = "RECORD TYPE A (\nx INT64, // DEPRECATED: unused\ny INT64 // DEPRECATED: unused\n);"
        let schema = try native(types, annotations(settings))
        #expect(schema.retirement(ofType: "A", field: "x") == "too long")
        #expect(schema.retirement(ofType: "A", field: "y") == "unused")
    }
}

/// The settings of a schema file, from the members of its entry.
func annotations(_ settings: String) throws -> SchemaAnnotations {
    let text = "{ \"schemas\": [{ \"path\": \"schema.ckdb\"\(settings.isEmpty ? "" : ", ")\(settings) }] }"
    let read = Settings.read(bytes: Array(text.utf8), path: "modelc.json")
    return try #require(read.settings?.schemas.first, "\(read.diagnostics.map(\.message))").annotations
}
