import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Names of generated records of a schema file")
struct NativeNamingTests {
    private func errors(_ schema: String, types: String = "{}") throws -> [String] {
        try generatedNativeRecords(schema, types: types).diagnostics.filter { $0.severity == .error }.map(\.message)
    }

    @Test("Record types keep their names with the user's prefix and suffix, or take the user's name")
    func types() throws {
        let manner = GenerationOptions(affixes: try #require(TypeAffixes(prefix: "Trip", suffix: "V2")))
        let generation = try generatedNativeRecords(
            "DEFINE SCHEMA RECORD TYPE Post ( a STRING ); RECORD TYPE TagRecord ( a STRING ); RECORD TYPE Own ( a STRING );",
            types: #"{"Own": {"swiftName": "Mine"}}"#,
            manner
        )
        let paths = generation.files.map(\.path)
        #expect(paths == ["Mine.swift", "TripAnyRecordV2.swift", "TripPostRecordV2.swift", "TripTagRecordV2.swift"])
    }

    @Test("A name that Swift or the mapping cannot use is respelled, with a note")
    func respelled() throws {
        let generation = try generatedNativeRecords(#"Post ( "2nd" STRING, system STRING, title STRING )"#)
        let text = try generation.text(of: "PostRecord.swift")
        #expect(text.contains("var _2nd: String?") && text.contains("var system_: String?"))
        #expect(generation.findings == ["GEN611 Post.2nd", "GEN611 Post.system"])
    }

    @Test("A query names each of several conditions on a field")
    func repeatedConditions() throws {
        let generation = try generatedNativeRecords(
            "Post ( bed INT64 QUERYABLE, \"in\" STRING QUERYABLE SEARCHABLE, \"andIn\" STRING QUERYABLE )",
            types: #"""
                {"Post": {"queries": [{"filter": ["bed", "bed", "bed"]}, {"filter": ["andIn", "in"], "search": ["in"]}]}}
                """#
        )
        let text = try generation.text(of: "PostRecord.swift")
        #expect(generation.findings == [])
        for name in ["bed: QueryCondition<Int64>", "andBed: QueryCondition<Int64>", "andBed3: QueryCondition<Int64>"] {
            #expect(text.contains("        \(name)"))
        }
        for name in ["andIn: QueryCondition<String>", "`in`: QueryCondition<String>", "andIn3: QueryWords"] {
            #expect(text.contains("        \(name)"))
        }
        #expect(text.contains("andBed3.filters(on: \"bed\", of: Self.recordType)"))
    }

    @Test("Names of a schema and values of its enumerations are in camel case in Swift, without a note")
    func camelCase() throws {
        let generation = try generatedNativeRecords(
            "My_item ( Kind STRING, second_title STRING, Type STRING, URLString STRING, \"_own\" STRING, v_1_2 STRING )",
            types: #"{"My_item": {"fields": {"Kind": {"enum": ["IN_BETWEEN", "Wide", "far_off"]}}}}"#
        )
        #expect(generation.findings == [] && generation.files.map(\.path) == ["AnyRecord.swift", "MyItemRecord.swift"])
        let text = try generation.text(of: "MyItemRecord.swift")
        for name in ["kind: OpenEnumeration<Kind>?", "secondTitle: String?", "type: String?", "urlString: String?"] {
            #expect(text.contains("    var \(name)\n"))
        }
        #expect(text.contains("    var _own: String?\n") && text.contains("    var v1_2: String?\n"))
        for name in ["inBetween = \"IN_BETWEEN\"", "wide = \"Wide\"", "farOff = \"far_off\""] {
            #expect(text.contains("case \(name)\n"))
        }
        #expect(text.contains("RecordField<String?>(\"second_title\")"))
        #expect(try generation.text(of: "AnyRecord.swift").contains("case myItem(MyItemRecord)"))
    }

    @Test("Long lines of comments are wrapped, and their code and tables stay as they are")
    func wrapping() {
        let long = String(repeating: "word ", count: 30) + "end"
        let lines = documentationLines("\(long)\n- \(long)\n| \(long)\n    \(long)")
        #expect(lines.prefix(4).allSatisfy { $0.count <= 112 } && lines.count == 6)
        #expect(lines[0].hasPrefix(" word") && lines[1].hasSuffix(" end"))
        #expect(lines[2].hasPrefix(" - word") && lines[3].hasPrefix("   word") && lines[3].hasSuffix(" end"))
        #expect(lines[4...] == [" | \(long)", "     \(long)"])
    }

    @Test("Two record types or fields that would get the same name are an error")
    func collisions() throws {
        #expect(
            try errors("DEFINE SCHEMA RECORD TYPE Post ( a STRING ); RECORD TYPE PostRecord ( a STRING );")
                == ["'Post' and 'PostRecord' would both be called 'PostRecord'"]
        )
        #expect(
            try errors("DEFINE SCHEMA RECORD TYPE Post ( a STRING ); RECORD TYPE POST ( a STRING );")
                == ["'POST' and 'Post' would both be called 'PostRecord'"]
        )
        #expect(
            try errors("Any ( a STRING )")
                == ["'the enumeration of all record types' and 'Any' would both be called 'AnyRecord'"]
        )
        #expect(
            try errors("CloudKitShare ( a STRING )")
                == ["'cloudkit.share' and 'CloudKitShare' would both be called 'CloudKitShareRecord'"]
        )
        #expect(
            try errors("Post ( a STRING, b STRING )", types: #"{"Post": {"fields": {"a": {"swiftName": "b"}}}}"#)
                == ["'Post.a' and 'Post.b' would both be called 'b'"]
        )
        #expect(
            try errors("Post ( a STRING )", types: #"{"Post": {"fields": {"a": {"enum": ["x y", "x-y"]}}}}"#)
                == ["'Post.a x y' and 'Post.a x-y' would both be called 'x_y'"]
        )
        #expect(
            try errors(
                "Post ( a STRING, A STRING )",
                types: #"{"Post": {"fields": {"a": {"enum": ["x"]}}}}"#
            ) == ["'Post.A' and 'Post.a' would both be called 'a'"]
        )
    }

    @Test("A name that generated code needs is refused when the user chooses it")
    func taken() throws {
        #expect(
            try errors("Post ( a STRING )", types: #"{"Post": {"swiftName": "String"}}"#)
                == ["'Post' would be called 'String', which generated code needs itself"]
        )
        #expect(
            try errors("Post ( a STRING )", types: #"{"Post": {"fields": {"a": {"swiftName": "recordName"}}}}"#)
                == ["'Post.a' would be called 'recordName', which generated code needs itself"]
        )
    }

    @Test(
        "A setting that should be a name cannot bring other code into a generated record",
        arguments: [
            #"{"swiftName": "a; b"}"#, #"{"fields": {"a": {"swiftName": "1"}}}"#,
            #"{"fields": {"a": {"swiftName": "a = 1"}}}"#, #"{"fields": {"a": {"codable": "Int { }"}}}"#,
            #"{"fields": {"a": {"codable": "Int, JSONText>(\"\"); let b = Coded<Int"}}}"#,
            #"{"fields": {"a": {"enum": "Kind>; import Evil"}}}"#,
        ]
    )
    func injections(settings: String) throws {
        #expect(try errors("Post ( a STRING )", types: "{\"Post\": \(settings)}").count == 1)
    }

    @Test("A record type without fields has a file, and a schema without own types has none")
    func empty() throws {
        #expect(try generatedNativeRecords(#"Post ( "___recordID" REFERENCE )"#).files.count == 2)
        #expect(try generatedNativeRecords("Users ( roles LIST<INT64> )").files == [])
    }

    @Test("A record type or field that the app no longer uses is left out")
    func retired() throws {
        let generation = try generatedNativeRecords(
            "DEFINE SCHEMA RECORD TYPE Post ( a STRING, b STRING ); RECORD TYPE Old ( a STRING );",
            types: #"{"Old": {"ignored": true}, "Post": {"fields": {"b": {"retired": "unused"}}}}"#
        )
        #expect(generation.files.map(\.path) == ["AnyRecord.swift", "PostRecord.swift"])
        #expect(try !generation.text(of: "PostRecord.swift").contains("\"b\""))
    }

    @Test("The schema generation changes when the fields change, and with nothing else")
    func generation() throws {
        func mark(_ schema: String, types: String = "{}") throws -> Substring {
            let text = try generatedNativeRecords(schema, types: types).text(of: "AnyRecord.swift")
            return try #require(text.firstMatch(of: #/schemaGeneration = "([0-9a-f]{16})"/#)).output.1
        }
        let first = try mark("Post ( a STRING, b INT64 )")
        #expect(try mark("Post ( b INT64 QUERYABLE, a STRING, \"___recordID\" REFERENCE )") == first)
        #expect(try mark("Post ( a STRING, b INT64 )", types: #"{"Post": {"zone": "Z"}}"#) == first)
        #expect(try mark("Post ( a STRING, b INT64, c STRING )") != first)
        #expect(try mark("Post ( a STRING, b DOUBLE )") != first)
        #expect(try mark("Post ( a ENCRYPTED STRING, b INT64 )") != first)
        #expect(try mark("Posts ( a STRING, b INT64 )") != first)
    }

    @Test("A generated record lists its deployed fields only when production's schema is known")
    func deployed() throws {
        func text(_ production: String?) throws -> String {
            try generatedNativeRecords("Post ( a STRING, b STRING )", production: production).text(
                of: "PostRecord.swift"
            )
        }
        #expect(try !text(nil).contains("deployedKeys"))
        #expect(try text("Post ( b STRING, c STRING )").contains(#"deployedKeys: Set<String>? = ["b"]"#))
        #expect(try text("Tag ( b STRING )").contains("deployedKeys: Set<String>? = []"))
    }
}
