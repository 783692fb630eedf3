import EditedModels
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SchemaRules

/// A schema file from the text of its record types.
func native(_ types: String, _ annotations: SchemaAnnotations = SchemaAnnotations()) throws -> NativeSchema {
    let bytes = Array("DEFINE SCHEMA\n\(types)".utf8)
    let parsed = Schema.parse(bytes: bytes, path: "schema.ckdb")
    let schema = try #require(parsed.schema, "\(parsed.diagnostics.map(\.message))")
    let comments = SchemaComments(bytes: bytes, of: schema)
    return NativeSchema(path: "schema.ckdb", schema: schema, annotations: annotations, comments: comments)
}

/// The schema of production, from the text of its record types.
func production(_ types: String) throws -> SchemaEvidence {
    SchemaEvidence(path: "production.ckdb", schema: try native(types).schema)
}

@Suite("Production law for schema files")
struct NativeLawTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let old: String
        let new: String
        let findings: [String]

        init(_ old: String, _ new: String, _ findings: String...) {
            self.old = old
            self.new = new
            self.findings = findings
        }

        var testDescription: String { "\(old) → \(new)" }
    }

    /// Evidence about a schema file.
    private struct Evidence {
        var export: String?
        var ledger: Ledger?
        /// Another schema file of the container.
        var other: String?
        /// The file at the merge base.
        var before: String?
        var annotations = SchemaAnnotations()
    }

    /// The findings of `modelc check` about production.
    private func diagnostics(of types: String, with evidence: Evidence) throws -> [Diagnostic] {
        func input(_ path: String, _ types: String) -> ModelInput {
            var model = ModelInput(path: path, file: file(path, "DEFINE SCHEMA\n\(types)"))
            model.stores = [EditedModel.store()]
            model.storesAtMergeBase = model.stores
            return model
        }
        func file(_ path: String, _ text: String) -> InputFile { InputFile(path: path, bytes: Array(text.utf8)) }
        var model = input("schema.ckdb", types)
        model.annotations = evidence.annotations
        let models = [model] + (evidence.other.map { [input("other.ckdb", $0)] } ?? [])
        var project = Project(models: models, today: try #require(CalendarDate("2026-01-01")))
        project.production = evidence.export.map { file("production.ckdb", "DEFINE SCHEMA\n\($0)") }
        project.ledgers =
            evidence.ledger.map { ledger in
                [LedgerInput(containers: [EditedModel.container], file: file("modelc.lock", ledger.text))]
            } ?? []
        if let before = evidence.before {
            project.mergeBase.reference = "main"
            project.mergeBase.models = ["schema.ckdb": input("schema.ckdb", before)]
        }
        return Compiler(project).check().report.findings.map(\.diagnostic).filter { $0.rule.id.hasPrefix("CKP") }
    }

    private func findings(of types: String, with evidence: Evidence) throws -> [String] {
        try diagnostics(of: types, with: evidence).map(\.words).sorted()
    }

    /// The ledger of an export.
    private func ledger(of types: String) throws -> Ledger {
        Ledger(export: try native(types).schema, path: "modelc.lock")
    }

    private static let changes = [
        Change("RECORD TYPE A ( x INT64 );", "RECORD TYPE A ( x INT64 );"),
        Change("RECORD TYPE A ( x INT64 );", "RECORD TYPE A ( x INT64, y STRING );", "CKP314 note A.y"),
        Change("RECORD TYPE A ( x INT64 );", "RECORD TYPE A ( x INT64 ); RECORD TYPE B ( x INT64 );", "CKP314 note B"),
        Change("RECORD TYPE A ( x INT64, y INT64 );", "RECORD TYPE A ( x INT64 );", "CKP302 warning A.y"),
        Change("RECORD TYPE A ( x INT64 ); RECORD TYPE B ( );", "RECORD TYPE A ( x INT64 );", "CKP301 warning B"),
        Change("RECORD TYPE A ( x INT64 );", "RECORD TYPE A ( x DOUBLE );", "CKP303 error A.x"),
        Change("RECORD TYPE A ( x ASSET );", "RECORD TYPE A ( x BYTES );", "CKP303 error A.x"),
        Change("RECORD TYPE A ( x REFERENCE );", "RECORD TYPE A ( x STRING );", "CKP303 error A.x"),
        Change("RECORD TYPE A ( x NUMBER );", "RECORD TYPE A ( x DOUBLE );"),
        Change("RECORD TYPE A ( x NUMBER );", "RECORD TYPE A ( x NUMBER PREFERRED AS INT64 );", "CKP314 warning A.x"),
        Change("RECORD TYPE A ( x NUMBER PREFERRED AS INT64 );", "RECORD TYPE A ( x NUMBER );", "CKP303 error A.x"),
        Change(
            "RECORD TYPE A ( x NUMBER PREFERRED AS INT64 );",
            "RECORD TYPE A ( x NUMBER PREFERRED AS DOUBLE );",
            "CKP303 error A.x"
        ),
        Change("RECORD TYPE A ( x STRING );", "RECORD TYPE A ( x LIST<STRING> );", "CKP318 error A.x"),
        Change("RECORD TYPE A ( x LIST<STRING> );", "RECORD TYPE A ( x STRING );", "CKP318 error A.x"),
        Change("RECORD TYPE A ( x STRING );", "RECORD TYPE A ( x ENCRYPTED STRING );", "CKP304 error A.x"),
        Change("RECORD TYPE A ( x ENCRYPTED STRING );", "RECORD TYPE A ( x STRING );", "CKP305 error A.x"),
        Change("RECORD TYPE A ( x STRING );", "RECORD TYPE A ( x STRING QUERYABLE );", "CKP375 note A.x"),
        Change("RECORD TYPE A ( x STRING QUERYABLE );", "RECORD TYPE A ( x STRING );", "CKP370 warning A.x"),
        Change("RECORD TYPE A ( x STRING QUERYABLE );", "RECORD TYPE A ( x INT64 );", "CKP303 error A.x"),
        Change("RECORD TYPE A ( x STRING QUERYABLE );", "RECORD TYPE A (\nx STRING // DEPRECATED: unused\n);"),
        Change(
            "RECORD TYPE A ( \"___recordID\" REFERENCE QUERYABLE );",
            "RECORD TYPE A ( x INT64 );",
            "CKP314 note A.x",
            "CKP371 warning A.___recordID"
        ),
        Change("RECORD TYPE A ( \"___etag\" STRING );", "RECORD TYPE A ( );"),
        Change("RECORD TYPE A ( );", "RECORD TYPE A ( GRANT READ TO \"_world\" );"),
        Change("RECORD TYPE A ( GRANT READ TO \"_world\" );", "RECORD TYPE A ( );", "CKP372 warning A"),
        Change(
            "RECORD TYPE A ( ); RECORD TYPE Users ( roles LIST<INT64> );",
            "RECORD TYPE A ( );",
            "CKP373 warning Users"
        ),
        Change(
            "RECORD TYPE A ( ); RECORD TYPE Users ( roles LIST<INT64> );",
            "RECORD TYPE A ( ); RECORD TYPE Users ( );",
            "CKP373 warning Users"
        ),
        Change("RECORD TYPE A ( );", "RECORD TYPE A ( ); RECORD TYPE Users ( roles LIST<INT64> );"),
        Change(
            "RECORD TYPE A ( ); RECORD TYPE Users ( profile REFERENCE );",
            "RECORD TYPE A ( ); RECORD TYPE Users ( );",
            "CKP302 warning Users.profile"
        ),
        Change(
            "RECORD TYPE A ( ); RECORD TYPE \"cloudkit.share\" ( );",
            "RECORD TYPE A ( );",
            "CKP373 error cloudkit.share"
        ),
        Change(
            "RECORD TYPE A ( ); RECORD TYPE \"cloudkit.share\" ( GRANT READ TO \"_world\" );",
            "RECORD TYPE A ( ); RECORD TYPE \"cloudkit.share\" ( );"
        ),
        Change(
            "RECORD TYPE A ( x INT64 );",
            "RECORD TYPE B ( x INT64 );",
            "CKP301 warning A",
            "CKP314 note B",
            "CKP348 error B"
        ),
        // Deprecated is not gone, and asks for nothing.
        Change("RECORD TYPE A ( x INT64 );", "RECORD TYPE A (\nx INT64 // DEPRECATED: unused\n);"),
        Change(
            "RECORD TYPE A ( x INT64 );",
            "RECORD TYPE A (\nx INT64, // DEPRECATED: unused\ny INT64 // DEPRECATED: never\n);"
        ),
        Change("RECORD TYPE A ( x INT64 );", "RECORD TYPE A (\nx DOUBLE // DEPRECATED: unused\n);", "CKP303 error A.x"),
        // Ways around: another case, another place, a comment in place of a line, one word for another.
        Change(
            "RECORD TYPE A ( x INT64 ); RECORD TYPE B ( );",
            "RECORD TYPE a ( x INT64 ); RECORD TYPE B ( );",
            "CKP301 warning A",
            "CKP314 note a"
        ),
        Change("RECORD TYPE A ( xy INT64 );", "RECORD TYPE A ( xY INT64 );", "CKP302 warning A.xy", "CKP314 note A.xY"),
        Change("RECORD TYPE A ( x INT64, y INT64 );", "RECORD TYPE A (\nx INT64 // y INT64\n);", "CKP302 warning A.y"),
        Change(
            "RECORD TYPE A ( x INT64, y INT64 );",
            "RECORD TYPE A (\nx INT64 // DEPRECATED: y\n);",
            "CKP302 warning A.y"
        ),
        Change(
            "RECORD TYPE A ( x INT64 ); RECORD TYPE B ( y INT64 );",
            "RECORD TYPE A ( x INT64, y INT64 ); RECORD TYPE B ( );",
            "CKP302 warning B.y",
            "CKP314 note A.y"
        ),
        Change(
            "RECORD TYPE A ( x STRING );",
            "RECORD TYPE A (\n// deprecated: unused\nx INT64\n);",
            "CKP303 error A.x"
        ),
        Change(
            "RECORD TYPE A ( x STRING QUERYABLE );",
            "RECORD TYPE A ( x STRING SEARCHABLE SORTABLE );",
            "CKP370 warning A.x",
            "CKP375 note A.x"
        ),
        Change(
            "RECORD TYPE A ( x LIST<STRING> QUERYABLE );",
            "RECORD TYPE A ( x LIST<STRING> );",
            "CKP370 warning A.x"
        ),
        Change(
            "RECORD TYPE A ( \"___modTime\" TIMESTAMP QUERYABLE SORTABLE );",
            "RECORD TYPE A ( \"___modTime\" TIMESTAMP QUERYABLE );",
            "CKP371 warning A.___modTime"
        ),
        Change(
            "RECORD TYPE A ( GRANT READ, CREATE TO \"_icloud\" );",
            "RECORD TYPE A ( GRANT READ, CREATE TO \"_creator\" );",
            "CKP372 warning A"
        ),
        Change(
            "CREATE ROLE e; RECORD TYPE A ( GRANT WRITE TO e );",
            "CREATE ROLE f; RECORD TYPE A ( GRANT WRITE TO f );",
            "CKP372 warning role e",
            "CKP372 warning A"
        ),
        Change("RECORD TYPE A ( x LIST<STRING> );", "RECORD TYPE A ( x LIST<ENCRYPTED STRING> );", "CKP304 error A.x"),
        Change(
            "RECORD TYPE A ( x LIST<ENCRYPTED STRING> );",
            "RECORD TYPE A ( x ENCRYPTED STRING );",
            "CKP318 error A.x"
        ),
        Change(
            "RECORD TYPE A ( ); RECORD TYPE \"cloudkit.share\" ( );",
            "// \"cloudkit.share\"\nRECORD TYPE A ( );",
            "CKP373 error cloudkit.share"
        ),
        // Legal: what is written otherwise, and what grows.
        Change("RECORD TYPE A ( x LIST<ENCRYPTED STRING> );", "RECORD TYPE A ( x ENCRYPTED LIST<STRING> );"),
        Change(
            "RECORD TYPE A ( x STRING SORTABLE QUERYABLE );",
            "record type \"A\" ( \"x\" string queryable sortable );"
        ),
        Change(
            "RECORD TYPE A ( GRANT READ TO \"_world\", GRANT CREATE TO \"_icloud\" );",
            "RECORD TYPE A ( GRANT CREATE, WRITE TO \"_icloud\", GRANT READ TO \"_world\" );"
        ),
        Change(
            "RECORD TYPE A ( GRANT READ TO \"_world\" );",
            "CREATE ROLE e; RECORD TYPE A ( GRANT READ TO \"_world\", GRANT WRITE TO e );"
        ),
        Change(
            "RECORD TYPE A ( \"___modTime\" TIMESTAMP );",
            "RECORD TYPE A ( \"___modTime\" TIMESTAMP SORTABLE );",
            "CKP375 note A.___modTime"
        ),
        Change(
            "RECORD TYPE A ( );",
            "RECORD TYPE A ( \"___modTime\" TIMESTAMP SORTABLE );",
            "CKP375 note A.___modTime"
        ),
        Change(
            "RECORD TYPE A ( x INT64 ); RECORD TYPE B ( GRANT READ TO \"_world\" );",
            "RECORD TYPE A ( x INT64 );\n// DEPRECATED: gone\nRECORD TYPE B ( );"
        ),
        // Types of mirroring belong to a model that may not be part of the run.
        Change("RECORD TYPE A ( ); RECORD TYPE CD_Post ( CD_title STRING );", "RECORD TYPE A ( );"),
        Change(
            "RECORD TYPE CD_Post ( CD_title STRING, CD_rank INT64 );",
            "RECORD TYPE CD_Post ( CD_title STRING );",
            "CKP302 warning CD_Post.CD_rank"
        ),
    ]

    @Test("An export of production allows exactly the legal changes of a schema file", arguments: changes)
    func export(_ change: Change) throws {
        let found = try findings(of: change.new, with: Evidence(export: change.old))
        #expect(found == change.findings.sorted())
    }

    @Test("A removal that a ledger knows is an error for a schema file", arguments: changes)
    func ledger(_ change: Change) throws {
        let expected = change.findings.map { words in
            ["CKP301", "CKP302"].contains(words.prefix(6)) ? words.replacing("warning", with: "error") : words
        }.filter { words in
            // A ledger without indexes may have been written by hand.
            !words.hasPrefix("CKP375") || change.old.contains("ABLE")
        }
        let found = try findings(of: change.new, with: Evidence(ledger: ledger(of: change.old)))
        #expect(found == expected.sorted())
    }

    @Test("A removal that is retired, or in another file of the container, is not reported")
    func acknowledged() throws {
        let old = "RECORD TYPE A ( x INT64, y INT64 ); RECORD TYPE B ( z INT64 );"
        let new = "RECORD TYPE A ( x INT64 );"
        let ledger = try ledger(of: old)
            .retiring(.field(recordType: "A", name: "y"), reason: "unused")
            .retiring(.recordType("B"), reason: "unused")
        #expect(try findings(of: new, with: Evidence(ledger: ledger)) == [])
        let besides = Evidence(export: old, other: "RECORD TYPE B ( z INT64 );")
        #expect(try findings(of: new, with: besides) == ["CKP302 warning A.y"])
    }

    @Test("A removal that the settings retire is not reported")
    func retiredBySettings() throws {
        let settings = """
            "types": { "A": { "fields": { "y": { "retired": "unused" } } }, "B": { "retired": "unused" } }
            """
        let evidence = Evidence(
            export: "RECORD TYPE A ( x INT64, y INT64 ); RECORD TYPE B ( z INT64 );",
            annotations: try annotations(settings)
        )
        #expect(try findings(of: "RECORD TYPE A ( x INT64 );", with: evidence) == [])
    }

    @Test("A retired name that is used again is a warning, unless a comment deprecates it")
    func reused() throws {
        let ledger = try ledger(of: "RECORD TYPE A ( x INT64 );")
            .retiring(.field(recordType: "A", name: "x"), reason: "unused")
        let evidence = Evidence(ledger: ledger)
        #expect(try findings(of: "RECORD TYPE A ( x INT64 );", with: evidence) == ["CKP311 warning A.x"])
        #expect(try findings(of: "RECORD TYPE A (\nx INT64 // DEPRECATED: so\n);", with: evidence) == [])
    }

    @Test("A retired field that is used again with a type that it does not take is an error")
    func reusedOtherwise() throws {
        let ledger = try ledger(of: "RECORD TYPE A ( x NUMBER PREFERRED AS INT64 );")
            .retiring(.field(recordType: "A", name: "x"), reason: "unused")
        #expect(try findings(of: "RECORD TYPE A ( x INT64 );", with: Evidence(ledger: ledger)) == ["CKP311 error A.x"])
    }

    @Test("A mirrored record type that the file had at the merge base is an error when it is gone")
    func baseline() throws {
        let old = "RECORD TYPE A ( ); RECORD TYPE CD_Post ( CD_title STRING );"
        let evidence = Evidence(export: old, before: old)
        #expect(try findings(of: "RECORD TYPE A ( );", with: evidence) == ["CKP301 error CD_Post"])
    }

    @Test(
        "A file that lacks most of the deployed record types gets one warning",
        arguments: [
            Change("A B C", "C", "CKP374 warning A"), Change("A B C", "B C", "CKP301 warning A"),
            Change("A B", "B", "CKP301 warning A"), Change("A B C D", "C D", "CKP301 warning A", "CKP301 warning B"),
            Change("A B C", "C X Y", "CKP314 note X", "CKP314 note Y", "CKP374 warning A"),
            Change("A B C cloudkit.share", "C cloudkit.share", "CKP374 warning A"),
            Change("A B C Users", "C Users", "CKP374 warning A"),
        ]
    )
    func part(_ change: Change) throws {
        let found = try findings(of: Self.types(change.new), with: Evidence(export: Self.types(change.old)))
        #expect(found == change.findings)
    }

    @Test("A file that lacks record types of a ledger gets an error for each of them")
    func partOfLedger() throws {
        let found = try findings(of: Self.types("C"), with: Evidence(ledger: ledger(of: Self.types("A B C"))))
        #expect(found == ["CKP301 error A", "CKP301 error B", "CKP374 warning A"])
    }

    /// Record types without fields, by their names.
    private static func types(_ names: String) -> String {
        names.split(separator: " ").map { "RECORD TYPE \"\($0)\" ( );" }.joined(separator: " ")
    }

    @Test("A finding about a schema file points at the type or keyword in its line")
    func places() throws {
        let text = "RECORD TYPE A ( x INT64, secret ENCRYPTED STRING );"
        let evidence = Evidence(export: "RECORD TYPE A ( x DOUBLE, secret STRING );")
        let places = try diagnostics(of: text, with: evidence).compactMap(\.location).map {
            String("DEFINE SCHEMA\n\(text)".utf8.dropFirst($0.offset).prefix { $0 != UInt8(ascii: " ") }) ?? ""
        }
        #expect(places == ["INT64,", "ENCRYPTED"])
    }
}

@Suite("Plans of schema files")
struct NativePlanTests {
    private static let export = """
        CREATE ROLE editor;
        RECORD TYPE A ( "___recordID" REFERENCE QUERYABLE, old STRING, x INT64 QUERYABLE, GRANT READ TO editor );
        RECORD TYPE CD_Post ( CD_title STRING );
        RECORD TYPE Users ( roles LIST<INT64>, GRANT READ TO "_world" );
        RECORD TYPE "cloudkit.share" ( "cloudkit.title" STRING );
        """

    private func plan(_ types: String, development: String? = nil) throws -> SchemaPlan {
        SchemaPlan(
            for: [try native(types).needed],
            production: try production(Self.export),
            development: try development.map(production)
        )
    }

    @Test("A plan joins a file of changes with an export and loses nothing of it")
    func join() throws {
        let text = try plan("RECORD TYPE A ( x INT64 SORTABLE, y STRING, GRANT CREATE TO \"_icloud\" );").schema.text
        let lines = Set(text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") })
        for kept in [
            "CREATE ROLE editor;", "RECORD TYPE CD_Post (", "CD_title STRING", "RECORD TYPE Users (",
            "roles LIST<INT64>,",
            "RECORD TYPE \"cloudkit.share\" (", "old STRING,", "x INT64 QUERYABLE SORTABLE,", "y STRING,",
            "\"___recordID\" REFERENCE QUERYABLE,", "GRANT CREATE TO \"_icloud\",", "GRANT READ TO editor",
        ] {
            #expect(lines.contains { $0 == kept || $0 == kept.dropLast() || "\($0)," == kept }, "\(kept) in \(text)")
        }
    }

    @Test("A plan says what is added to a field, which grants are new, and what left the file")
    func states() throws {
        let plan = try plan("RECORD TYPE A ( x INT64 SORTABLE, y STRING, GRANT CREATE TO \"_icloud\" );")
        let type = try #require(plan.recordTypes.first { $0.name == "A" })
        let own = type.fields.filter { !$0.isSystem }.map { "\($0.name) \($0.state) \($0.action)" }
        #expect(own == ["old retired keepRetired", "x production addIndex", "y new addField"])
        #expect(type.addedGrants == [Grant([.create], to: "_icloud")])
        let foreign = plan.recordTypes.first { $0.name == "CD_Post" }?.fields.first { !$0.isSystem }
        #expect(foreign?.state == .retired)
    }

    @Test("A plan says what only Development has")
    func reset() throws {
        let plan = try plan(
            "RECORD TYPE A ( x INT64 );",
            development: "RECORD TYPE A ( x INT64, tried STRING ); RECORD TYPE B ( y INT64 );"
        )
        let dropped = plan.recordTypes.flatMap { type in
            type.fields.filter { $0.isOnlyInDevelopment && !$0.isSystem }.map { "\(type.name).\($0.name)" }
        }
        #expect(dropped == ["A.tried", "B.y"])
    }

    @Test("A plan with a contradiction has conflicts")
    func conflict() throws {
        let plan = try plan("RECORD TYPE A ( x STRING );")
        #expect(plan.hasConflicts)
        #expect([NamedPlan(plan)].document(.text)?.text.contains("A.x  INT64  a schema file needs STRING") == true)
        #expect(try !self.plan("RECORD TYPE A ( x INT64 );").hasConflicts)
    }
}

@Suite("Differences between schemas")
struct SchemaDifferenceTests {
    private func differences(_ old: String, _ new: String) throws -> [String] {
        SchemaDifferences(from: try native(old).schema, to: try native(new).schema).all.map {
            "\($0.symbol) \($0.kind) \($0.cloud.development) \($0.cloud.production)\($0.reason == nil ? "" : " !")"
        }
    }

    @Test(
        "Another layout of a schema is no difference",
        arguments: [
            "RECORD TYPE B ( x INT64 ); RECORD TYPE A ( z INT64, y INT64, GRANT READ TO \"_world\", GRANT CREATE TO \"_icloud\" );",
            "record type A ( y INT64, // why\n z INT64, grant create to _icloud, GRANT READ TO _world ); RECORD TYPE B ( \"x\" INT64 );",
            "RECORD TYPE A ( \"___etag\" STRING, y INT64, z INT64, GRANT READ TO \"_world\", GRANT CREATE TO \"_icloud\" ); RECORD TYPE B ( x INT64 );",
        ]
    )
    func layout(_ text: String) throws {
        let same =
            "RECORD TYPE A ( y INT64, z INT64, GRANT CREATE TO \"_icloud\", GRANT READ TO \"_world\" ); RECORD TYPE B ( x INT64 );"
        let quoted = text.replacing("to _icloud", with: "TO \"_icloud\"").replacing("TO _world", with: "TO \"_world\"")
        #expect(try differences(same, quoted) == [])
    }

    @Test(
        "Each difference between schemas has its grades for Development and production",
        arguments: [
            ("RECORD TYPE A ( );", "RECORD TYPE A ( x INT64 );", ["A.x field-added legal deploy"]),
            ("RECORD TYPE A ( x INT64 );", "RECORD TYPE A ( );", ["A.x field-removed loses refused !"]),
            ("RECORD TYPE A ( );", "RECORD TYPE A ( ); RECORD TYPE B ( );", ["B record-type-added legal deploy"]),
            ("RECORD TYPE A ( ); RECORD TYPE B ( );", "RECORD TYPE A ( );", ["B record-type-removed loses refused !"]),
            ("RECORD TYPE A ( x INT64 );", "RECORD TYPE A ( x DOUBLE );", ["A.x type-changed refused refused !"]),
            ("RECORD TYPE A ( x INT64 );", "RECORD TYPE A ( x INT64 QUERYABLE );", ["A.x index-added legal deploy"]),
            (
                "RECORD TYPE A ( \"___recordID\" REFERENCE QUERYABLE );", "RECORD TYPE A ( );",
                ["A.___recordID index-removed legal legal !"]
            ),
            (
                "CREATE ROLE e; RECORD TYPE A ( GRANT READ TO e );", "RECORD TYPE A ( );",
                ["role e role-removed legal legal !", "A grant-removed legal legal !"]
            ),
            ("RECORD TYPE A ( );", "RECORD TYPE A ( GRANT READ TO \"_world\" );", ["A grant-added legal deploy"]),
            ("RECORD TYPE A ( );", "CREATE ROLE e; RECORD TYPE A ( );", ["role e role-added legal deploy"]),
        ]
    )
    func grades(_ old: String, _ new: String, _ expected: [String]) throws {
        #expect(try differences(old, new) == expected)
    }

    @Test("The law and the differences agree about each change of a type", arguments: FieldType.Primitive.allCases)
    func types(old: FieldType.Primitive) throws {
        let deployed = try native("RECORD TYPE A ( x \(old.rawValue) );").schema
        for new in FieldType.Primitive.allCases {
            let file = try native("RECORD TYPE A ( x \(new.rawValue) );")
            let evidence = SchemaEvidence(path: "production.ckdb", schema: deployed)
            let expected = SchemaComparison(needed: file.needed, with: evidence).explained().changes.map { change in
                switch change {
                case .fieldContradicted: CloudEffect(.refused, .refused)
                case .fieldMissing: CloudEffect(.legal, .deploy, .sendOldValues)
                default: CloudEffect.none
                }
            }
            let effects = SchemaDifferences(from: deployed, to: file.schema).all.map(\.cloud)
            #expect(effects == (new == old || !expected.isEmpty ? expected : [.none]), "\(new)")
        }
    }
}
