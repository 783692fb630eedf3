import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import ModelFiles

@Suite("The tables of an app with SQLiteData")
struct SQLiteDataTests {
    private static let reminders = """
        CREATE TABLE "remindersLists" (
          "id" TEXT PRIMARY KEY NOT NULL ON CONFLICT REPLACE DEFAULT (uuid()),
          "color" INTEGER NOT NULL ON CONFLICT REPLACE DEFAULT 4889071, -- blue
          "title" TEXT NOT NULL ON CONFLICT REPLACE DEFAULT ''
        ) STRICT;
        CREATE TABLE IF NOT EXISTS main.reminders (
          id TEXT PRIMARY KEY NOT NULL ON CONFLICT REPLACE DEFAULT (uuid()),
          dueDate TEXT, /* (a, b) */
          [rank] REAL, "cover" BLOB,
          "is big" INTEGER GENERATED ALWAYS AS ("rank" > 5) STORED,
          remindersListID TEXT NOT NULL ON CONFLICT REPLACE DEFAULT '' REFERENCES "remindersLists"("id") ON DELETE CASCADE
        );
        CREATE VIRTUAL TABLE texts USING fts5(title);
        CREATE INDEX byDate ON reminders (dueDate);
        """

    private func made(
        _ text: String = reminders,
        of tables: [String] = ["reminders", "remindersLists"],
        exports: [Schema] = [],
        types: [String: [String: SQLiteDataSchema.ColumnType]] = [:],
        texts: [String: Set<String>] = [:]
    ) throws -> SQLiteDataSchema {
        SQLiteDataSchema(
            of: try DeclaredTable.all(in: Array(text.utf8)),
            synchronizing: tables,
            at: "Tables.sql",
            exports: exports,
            types: types,
            texts: texts
        )
    }

    private func fields(_ made: SQLiteDataSchema, _ type: String) -> [String] {
        let fields = made.schema.recordTypes.first { $0.name == type }?.fields ?? []
        return fields.filter { !$0.isOfSystem && !$0.name.hasPrefix("sqlitedata_") }.map {
            "\($0.name) \($0.type.text)"
        }
    }

    @Test("Each table is a record type, each column an encrypted field with a companion")
    func layout() throws {
        let made = try made()
        #expect(
            fields(made, "remindersLists") == [
                "id ENCRYPTED STRING", "color ENCRYPTED INT64", "title ENCRYPTED STRING",
            ]
        )
        #expect(
            fields(made, "reminders")
                == ["id ENCRYPTED STRING", "rank ENCRYPTED DOUBLE", "remindersListID ENCRYPTED STRING"]
        )
        let stamp = "sqlitedata_icloud_userModificationTime"
        let all = made.schema.recordTypes[0].fields
        let companions = all.filter { $0.name.hasPrefix("\(stamp)_") }
        #expect(
            companions.map { String($0.name.dropFirst(stamp.count + 1)) }
                == ["id", "dueDate", "rank", "cover", "remindersListID"]
        )
        #expect(all.contains { $0.name == stamp })
        #expect(Set(companions.map(\.type)) == [FieldType(.int64, isEncrypted: true)])
        #expect(all.allSatisfy { $0.indexes.isEmpty })
    }

    @Test("A column whose type does not decide is asked for, and never guessed")
    func undecided() throws {
        let made = try made()
        #expect(made.diagnostics.map(\.rule.id) == ["SCH022", "SCH022"])
        #expect(made.diagnostics.map(\.symbol) == ["reminders.dueDate", "reminders.cover"])
        let offset = Self.reminders.utf8.count - Self.reminders.split(separator: "dueDate ", maxSplits: 1)[1].utf8.count
        #expect(made.diagnostics.first?.location?.offset == offset)
        let stated = try self.made(types: ["reminders": ["dueDate": .timestamp, "cover": .asset]])
        #expect(stated.diagnostics.isEmpty)
        #expect(
            Set(fields(stated, "reminders")).isSuperset(of: [
                "dueDate ENCRYPTED TIMESTAMP", "cover ASSET", "cover_hash ENCRYPTED BYTES",
            ])
        )
        let export = Schema(recordTypes: [
            RecordType(name: "reminders", fields: [Field(name: "dueDate", type: FieldType(.string, isEncrypted: true))])
        ])
        #expect(try fields(self.made(exports: [export]), "reminders").contains("dueDate ENCRYPTED STRING"))
    }

    /// A column, and its field; nil where it is undecided.
    private static let columns: [(column: String, field: String?)] = [
        ("c INTEGER", "c ENCRYPTED INT64"), ("c INT", "c ENCRYPTED INT64"), ("c real", "c ENCRYPTED DOUBLE"),
        ("c TEXT", nil), ("c BLOB", nil), ("c", nil), ("c VARCHAR(20)", nil), ("c BOOLEAN", nil), ("c ANY", nil),
        ("c DATETIME DEFAULT CURRENT_TIMESTAMP", nil), ("c TEXT DEFAULT CURRENT_TIMESTAMP", nil),
        ("c TEXT DEFAULT (datetime('now'))", nil), ("c TEXT DEFAULT '2026-01-01 00:00:00'", nil),
        ("c TEXT DEFAULT 'new'", "c ENCRYPTED STRING"), ("c TEXT DEFAULT ('it''s, so')", "c ENCRYPTED STRING"),
        ("c TEXT DEFAULT NULL", nil), ("c TEXT REFERENCES t(id)", "c ENCRYPTED STRING"),
        ("c TEXT REFERENCES unknown(id)", nil), ("\"c\" TEXT CHECK (length(c) < 5) COLLATE NOCASE", nil),
        ("c INTEGER CONSTRAINT few CHECK (c IN (1, 2))", "c ENCRYPTED INT64"),
    ]

    @Test("Only what a statement settles has a type", arguments: columns)
    func column(column: String, field: String?) throws {
        let made = try made("create table t (id text primary key not null, \(column), other REAL)", of: ["t"])
        let expected = ["id ENCRYPTED STRING"] + [field].compactMap(\.self) + ["other ENCRYPTED DOUBLE"]
        #expect(fields(made, "t") == expected)
        #expect(made.diagnostics.map(\.rule.id) == (field == nil ? ["SCH022"] : []))
    }

    @Test("What the library asks for and does not check is found")
    func unchecked() throws {
        let text = """
            CREATE TABLE a (id TEXT PRIMARY KEY NOT NULL);
            CREATE TABLE b (id TEXT NOT NULL, rank INTEGER NOT NULL, aID TEXT REFERENCES a(id) ON DELETE CASCADE,
              cID TEXT, PRIMARY KEY (id), FOREIGN KEY (cID) REFERENCES a(id) ON UPDATE CASCADE ON DELETE NO ACTION);
            CREATE TABLE c (id TEXT PRIMARY KEY, aID TEXT REFERENCES a(id));
            """
        let made = try made(text, of: ["a", "b", "c"])
        #expect(made.diagnostics.map { "\($0.rule.id) \($0.symbol ?? "")" } == ["SCH023 b.rank", "SCH024 b.cID"])
    }

    @Test("A column with the name of a hash or a companion is an error, and one field")
    func repeated() throws {
        let text =
            "CREATE TABLE t (id TEXT PRIMARY KEY, x BLOB, x_hash INTEGER, sqlitedata_icloud_userModificationTime_x REAL)"
        let made = try made(text, of: ["t", "t"], types: ["t": ["x": .asset]])
        #expect(made.diagnostics.map(\.rule.id) == ["SCH014", "SCH014"])
        #expect(made.schema.recordTypes.count == 1)
        let names = made.schema.recordTypes[0].fields.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test("A table that no statement creates, and a statement that cannot be read, are errors")
    func unreadable() throws {
        #expect(try made(of: ["reminder"]).diagnostics.map(\.rule.id) == ["SCH021"])
        #expect(try made(of: ["REMINDERSLISTS"]).schema.recordTypes.map(\.name) == ["REMINDERSLISTS"])
        for text in ["", "SELECT 1", "CREATE TABLE t (a); \u{0}", "'", "/*", "--", "CREATE TEMP TABLE t (a)", ";;"] {
            #expect(throws: Never.self, "\(text)") { try DeclaredTable.all(in: Array(text.utf8)) }
        }
    }

    /// Statements that are refused: those of nobody, and those that would reach outside of the database in memory.
    private static let refused = [
        "CREATE TABLE", "CREATE TABLE t", "CREATE TABLE t (", "CREATE TABLE t ()", "CREATE TABLE t (a INTEGER",
        "CREATE TABLE IF", "ALTER TABLE", "DROP TABLE missing", "ALTER TABLE missing ADD COLUMN a",
        "CREATE TABLE t (a); CREATE TABLE t (b)", "CREATE TABLE t (a); ALTER TABLE t ADD COLUMN a",
        "CREATE TABLE other.t (a)", "CREATE TABLE t AS SELECT load_extension('x')",
        "CREATE TABLE t AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x FROM c) SELECT x FROM c",
        "CREATE TABLE t AS SELECT zeroblob(900000000)", "CREATE TABLE t AS SELECT readfile('/etc/hosts')",
        "CREATE TABLE t (a BOOLEAN) STRICT", "CREATE TABLE sqlite_t (a)",
    ]

    @Test("A statement that SQLite refuses has its place", arguments: refused)
    func refusal(text: String) {
        let error = #expect(throws: StatementFault.self) { try DeclaredTable.all(in: Array("-- é\n\(text);".utf8)) }
        #expect(error?.message.isEmpty == false)
        #expect((6...).contains(error?.bytes.lowerBound ?? 0))
    }

    @Test("Migrations change the tables that they find")
    func migrations() throws {
        let text = """
            CREATE TABLE old (id TEXT PRIMARY KEY);
            CREATE TABLE lists (id TEXT PRIMARY KEY, rank TEXT DEFAULT '', note TEXT DEFAULT 'a; b');
            PRAGMA journal_mode = OFF; ATTACH 'other.db' AS other; INSERT INTO lists VALUES ('a', 'b', 'c');
            CREATE TRIGGER t AFTER INSERT ON lists BEGIN DELETE FROM lists; END;
            ALTER TABLE lists ADD COLUMN count INTEGER NOT NULL DEFAULT 0;
            alter table lists add due REAL;
            ALTER TABLE lists RENAME COLUMN rank TO position;
            ALTER TABLE lists DROP COLUMN note;
            DROP TABLE old;
            """
        let made = try made(text, of: ["lists"])
        #expect(
            fields(made, "lists") == [
                "id ENCRYPTED STRING", "position ENCRYPTED STRING", "count ENCRYPTED INT64", "due ENCRYPTED DOUBLE",
            ]
        )
        let due = try #require(made.schema.recordTypes.first?.fields.first { $0.name == "due" })
        let before = text.split(separator: "due REAL", maxSplits: 1)[0]
        #expect(due.origin.offset == before.utf8.count)
        #expect(try self.made(text, of: ["old"]).diagnostics.map(\.rule.id) == ["SCH021"])
    }

    @Test("A stored text that is no date decides, and a date does not")
    func stored() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("app.sqlite")
        let database = try StoreDatabase(writing: path)
        try database.run("CREATE TABLE reminders (id TEXT, dueDate TEXT, \"a \"\"note\" TEXT, cover BLOB, none TEXT)")
        try database.run(
            "INSERT INTO reminders VALUES ('a', '2026-01-31 23:59:59.000', 'Call', x'00', NULL), ('b', NULL, NULL, NULL, NULL)"
        )
        try database.commit()
        let texts = try SQLiteDataMetadata.texts(path: path, size: 8192)
        #expect(texts == ["reminders": ["id", "a \"note"]])
        #expect(try fields(made(texts: ["reminders": ["dueDate"]]), "reminders").contains("dueDate ENCRYPTED STRING"))
        let hidden = ".app.metadata-iCloud.com.example.app.sqlite"
        #expect(["app.sqlite", "app.db"].allSatisfy { SQLiteDataMetadata.isOwner($0, of: hidden) })
        let others = ["app", "app.sqlite-wal.gz", "apps.sqlite", ".sqlite", hidden, "app.metadata-x.sqlite"]
        #expect(!others.contains { SQLiteDataMetadata.isOwner($0, of: hidden) })
    }
}
