import Testing

@testable import CloudSchema

@Suite("Comments of a schema")
struct CommentTests {
    private static func formatted(_ text: String) throws -> String {
        let bytes = Array(text.utf8)
        let schema = try #require(Schema.parse(bytes: bytes, path: "schema.ckdb").schema)
        return schema.text(keeping: SchemaComments(bytes: bytes, of: schema))
    }

    @Test("Comments stay with what they belong to when the schema is sorted")
    func layout() throws {
        let text = """
            // The schema of an app.
            DEFINE SCHEMA
            /* roles */ CREATE ROLE editor; -- may publish
            // tags
            RECORD TYPE Tag ( // in the private database
            name STRING, // for people
            -- only since 2.0
            color INT64 /* RGB */,
            GRANT READ TO "_world" // everybody
            // nothing else
            );
            // posts
            RECORD TYPE Post ( title STRING );
            // the end
            """
        #expect(
            try Self.formatted(text) == """
                // The schema of an app.
                DEFINE SCHEMA

                    /* roles */
                    CREATE ROLE editor; -- may publish

                    // posts
                    RECORD TYPE Post (
                        title STRING
                    );

                    // tags
                    RECORD TYPE Tag ( // in the private database
                        -- only since 2.0
                        color INT64, /* RGB */
                        name  STRING, // for people
                        GRANT READ TO "_world" // everybody
                        // nothing else
                    );

                // the end

                """
        )
    }

    @Test(
        "Comments are the same after formatting twice, and never become code",
        arguments: [
            "DEFINE SCHEMA\r\n// a\r\nRECORD TYPE A ( // b\r\nx INT64 // c\r\n); // d\r\n// e\r\n",
            "/* a\r\n   b */ DEFINE SCHEMA RECORD TYPE A ( x INT64, /* c\n d */ y INT64 ); /**/ /**/",
            "DEFINE SCHEMA RECORD TYPE A ( x INT64, // , y STRING\n z INT64 -- );\n);",
            "-- \u{2028} RECORD TYPE B ( );\nDEFINE SCHEMA RECORD TYPE A ( \"//x\" INT64 );",
            "DEFINE SCHEMA RECORD TYPE A ( GRANT READ /* why */ TO \"_world\", GRANT WRITE TO \"_world\" // twice\n );",
            "\u{FEFF}// mark\nDEFINE SCHEMA RECORD TYPE A ( x INT64 );",
        ]
    )
    func stable(_ text: String) throws {
        let once = try Self.formatted(text)
        #expect(try Self.formatted(once) == once)
        let before = try #require(Schema.parse(bytes: Array(text.utf8), path: "a").schema)
        let after = try #require(Schema.parse(bytes: Array(once.utf8), path: "b").schema)
        #expect(before.canonical == after)
        let marks = ["//", "--", "/*"].map { mark in text.components(of: mark) }
        #expect(marks == ["//", "--", "/*"].map { mark in once.components(of: mark) })
    }

    @Test(
        "A comment deprecates a field only where it begins with DEPRECATED and a colon",
        arguments: [
            ("x INT64 // DEPRECATED: since 2.1", "since 2.1"),
            ("// DEPRECATED: since 2.1\nx INT64", "since 2.1"),
            ("/* DEPRECATED:  since\n2.1 */ x INT64", "since\n2.1"),
            ("-- DEPRECATED:\nx INT64", "deprecated"),
            ("// not DEPRECATED: at all\nx INT64", nil),
            ("x INT64 // deprecated: since 2.1", nil),
            ("x INT64 // DEPRECATED", nil),
            ("x INT64, // for y\ny INT64 // DEPRECATED: since 2.1", nil),
        ]
    )
    func deprecation(_ fields: String, _ reason: String?) throws {
        let bytes = Array("DEFINE SCHEMA RECORD TYPE A (\n\(fields)\n);".utf8)
        let schema = try #require(Schema.parse(bytes: bytes, path: "schema.ckdb").schema)
        let comments = SchemaComments(bytes: bytes, of: schema)
        #expect(comments.deprecation(of: .field("x", of: "A")) == reason)
    }

    @Test(
        "Comments say something about a field without their marks, unless they deprecate it or only decorate",
        arguments: [
            ("x INT64 // metres above the sea", ["metres above the sea"]),
            ("// One line,\n-- and another.\nx INT64 // behind", ["One line,", "and another.", "behind"]),
            ("/* Several\n * lines,\n\n   of text */ x INT64", ["Several", "lines,", "of text"]),
            ("/** Doc. **/ x INT64", ["Doc. *"]), ("// ---- *** ----\nx INT64", []),
            ("// DEPRECATED: since 2.1\n// kept\nx INT64", ["kept"]),
            ("x INT64, // for x\n// for y\ny INT64", ["for x"]),
            ("x INT64", []), ("//\nx INT64 /**/", []),
        ]
    )
    func words(_ fields: String, _ lines: [String]) throws {
        let bytes = Array("DEFINE SCHEMA // of A\n-- An A.\nRECORD TYPE A (\n\(fields)\n);".utf8)
        let schema = try #require(Schema.parse(bytes: bytes, path: "schema.ckdb").schema)
        let comments = SchemaComments(bytes: bytes, of: schema)
        #expect(comments.words(about: .field("x", of: "A")) == lines)
        #expect(comments.words(about: .recordType("A")).contains("An A."))
    }

    @Test("Joining two schema files keeps the first file's comments where both have some")
    func joined() throws {
        func comments(_ text: String) throws -> SchemaComments {
            let bytes = Array("DEFINE SCHEMA RECORD TYPE A (\n\(text)\n);".utf8)
            return SchemaComments(bytes: bytes, of: try #require(Schema.parse(bytes: bytes, path: "a").schema))
        }
        let joined = try comments("x INT64 // DEPRECATED: first").joined(
            with: comments("x INT64, // DEPRECATED: second\ny INT64 // DEPRECATED: third")
        )
        #expect(joined.deprecation(of: .field("x", of: "A")) == "first")
        #expect(joined.deprecation(of: .field("y", of: "A")) == "third")
    }
}

extension String {
    /// The number of times that a word is in the text.
    fileprivate func components(of word: String) -> Int {
        split(separator: word, omittingEmptySubsequences: false).count
    }
}
