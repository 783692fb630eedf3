import Testing

@testable import CloudSchema
@testable import CompilerSupport

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
        types: [String: [String: SQLiteDataSchema.ColumnType]] = [:]
    ) -> SQLiteDataSchema {
        let declared = DeclaredTable.all(in: Array(text.utf8))
        #expect(declared.fault == nil)
        return SQLiteDataSchema(
            of: declared.tables,
            synchronising: tables,
            at: "Tables.sql",
            exports: exports,
            types: types
        )
    }

    private func fields(_ made: SQLiteDataSchema, _ type: String) -> [String] {
        let fields = made.schema.recordTypes.first { $0.name == type }?.fields ?? []
        return fields.filter { !$0.isOfSystem && !$0.name.hasPrefix("sqlitedata_") }.map {
            "\($0.name) \($0.type.text)"
        }
    }

    @Test("Each table is a record type, each column an encrypted field with a companion")
    func layout() {
        let made = made()
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
    func undecided() {
        let made = made()
        #expect(made.diagnostics.map(\.rule.id) == ["SCH022", "SCH022"])
        #expect(made.diagnostics.map(\.symbol) == ["reminders.dueDate", "reminders.cover"])
        let offset = Self.reminders.utf8.count - Self.reminders.split(separator: "dueDate ", maxSplits: 1)[1].utf8.count
        #expect(made.diagnostics.first?.location?.offset == offset)
        let stated = self.made(types: ["reminders": ["dueDate": .timestamp, "cover": .asset]])
        #expect(stated.diagnostics.isEmpty)
        #expect(
            Set(fields(stated, "reminders")).isSuperset(of: [
                "dueDate ENCRYPTED TIMESTAMP", "cover ASSET", "cover_hash ENCRYPTED BYTES",
            ])
        )
        let export = Schema(recordTypes: [
            RecordType(name: "reminders", fields: [Field(name: "dueDate", type: FieldType(.string, isEncrypted: true))])
        ])
        #expect(fields(self.made(exports: [export]), "reminders").contains("dueDate ENCRYPTED STRING"))
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
    func column(column: String, field: String?) {
        let made = made("create table t (id text primary key not null, \(column), other REAL)", of: ["t"])
        let expected = ["id ENCRYPTED STRING"] + [field].compactMap(\.self) + ["other ENCRYPTED DOUBLE"]
        #expect(fields(made, "t") == expected)
        #expect(made.diagnostics.map(\.rule.id) == (field == nil ? ["SCH022"] : []))
    }

    @Test("What the library asks for and does not check is found")
    func unchecked() {
        let text = """
            CREATE TABLE a (id TEXT PRIMARY KEY NOT NULL);
            CREATE TABLE b (id TEXT NOT NULL, rank INTEGER NOT NULL, aID TEXT REFERENCES a(id) ON DELETE CASCADE,
              cID TEXT, PRIMARY KEY (id), FOREIGN KEY (cID) REFERENCES a(id) ON UPDATE CASCADE ON DELETE NO ACTION);
            CREATE TABLE c (id TEXT PRIMARY KEY, aID TEXT REFERENCES a(id));
            """
        let made = made(text, of: ["a", "b", "c"])
        #expect(made.diagnostics.map { "\($0.rule.id) \($0.symbol ?? "")" } == ["SCH023 b.rank", "SCH024 b.cID"])
    }

    @Test("A column with the name of a hash or a companion is an error, and one field")
    func repeated() {
        let text =
            "CREATE TABLE t (id TEXT PRIMARY KEY, x BLOB, x_hash INTEGER, sqlitedata_icloud_userModificationTime_x REAL)"
        let made = made(text, of: ["t", "t"], types: ["t": ["x": .asset]])
        #expect(made.diagnostics.map(\.rule.id) == ["SCH014", "SCH014"])
        #expect(made.schema.recordTypes.count == 1)
        let names = made.schema.recordTypes[0].fields.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test("A table that no statement creates, and a statement that cannot be read, are errors")
    func unreadable() {
        #expect(made(of: ["reminder"]).diagnostics.map(\.rule.id) == ["SCH021"])
        #expect(made(of: ["REMINDERSLISTS"]).schema.recordTypes.map(\.name) == ["REMINDERSLISTS"])
        for text in [
            "CREATE TABLE", "CREATE TABLE t", "CREATE TABLE t (", "CREATE TABLE t ()", "CREATE TABLE t (a INTEGER",
        ] {
            #expect(DeclaredTable.all(in: Array(text.utf8)).fault != nil, "\(text)")
        }
        for text in ["", "SELECT 1", "CREATE TABLE t (a); \u{0}", "'", "/*", "--"] {
            #expect(DeclaredTable.all(in: Array(text.utf8)).fault == nil, "\(text)")
        }
    }
}
