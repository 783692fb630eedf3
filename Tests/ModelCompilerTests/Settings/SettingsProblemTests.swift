import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler

@Suite("Mistakes in modelc.json")
struct SettingsProblemTests {
    @Test(
        "A mistake in modelc.json has its rule, place and message",
        arguments: [
            ("{\n  models: []}", "CFG001 2:3-2:9 expected a key in double quotes, found 'models'"),
            (#"{"models": [}"#, "CFG001 1:13-1:14 expected a value, found '}'"),
            ("[]", "CFG003 1:1-1:3 the file must be an object, not an array"),
            ("{\n  \"modles\": []}", #"CFG002 2:3-2:11 the file has no key "modles""#),
            (
                #"{"models": [{"path": "a", "generate": [{"template": "t", "output": "a/../b"}]}]}"#,
                #"CFG003 1:68-1:76 "output" leads out of the settings' folder"#
            ),
            (
                "{\"models\": [{\"path\": \"a\", \"generate\": [{\"template\": \"t\", \"output\": \"../\u{301}b\"}]}]}",
                #"CFG003 1:68-1:75 "output" leads out of the settings' folder"#
            ),
            (
                #"{"models": [{"path": "a", "generate": [{"template": "t", "output": "a/.Git/b"}]}]}"#,
                #"CFG003 1:68-1:78 "output" leads into the folder of git"#
            ),
            (
                #"{"models": [{"path": "a", "stores": [{"name": "b", "ledger": ".git/commondir"}]}]}"#,
                #"CFG003 1:62-1:78 "ledger" leads into the folder of git"#
            ),
            (
                #"{"models": [{"path": "a", "generate": [{"template": "/t", "output": "b"}]}]}"#,
                #"CFG003 1:53-1:57 "template" is an absolute path"#
            ),
            (
                #"{"models": [{"path": "a", "generate": [{"template": "t", "output": ""}]}]}"#,
                #"CFG003 1:68-1:70 "output" is empty"#
            ),
            (
                #"{"schemas": [{"path": "a.ckdb", "generate": [{"template": "t", "output": null}]}]}"#,
                #"CFG003 1:74-1:78 "output" must be a string, not null"#
            ),
            (
                #"{"models": [{"path": "a", "generate": [{"template": "t", "output": "/b"}]}]}"#,
                #"CFG003 1:68-1:72 "output" is an absolute path"#
            ),
            (
                #"{"models": [{"path": "a", "generate": [{"template": "t", "output": "b", "singleFile": "c/d"}]}]}"#,
                #"CFG003 1:87-1:92 "singleFile" is not the name of a file"#
            ),
            (
                #"{"models": [{"path": "a", "generate": [{"template": "t", "output": "b", "style": "Xcode"}]}]}"#,
                #"CFG003 1:82-1:89 "style" cannot be "Xcode""#
            ),
            (
                #"{"models": [{"path": "a", "generate": [{"template": "t", "output": "b", "isolated": 1}]}]}"#,
                #"CFG003 1:85-1:86 "isolated" must be true or false, not a number"#
            ),
            (
                #"{"models": [{"path": "a", "encryptedTwins": [{"attribute": "body", "twin": "b"}]}]}"#,
                #"CFG003 1:60-1:66 "attribute" is not an attribute of an entity"#
            ),
            (
                #"{"models": [{"path": "a", "encryptedTwins": [{"attribute": "P.b", "twin": "c", "phase": "all"}]}]}"#,
                #"CFG003 1:89-1:94 "phase" cannot be "all""#
            ),
            (
                #"{"models": [{"path": "a", "encryptedTwins": [{"attribute": "P.b"}]}]}"#,
                #"CFG004 1:46-1:47 an entry of "encryptedTwins" lacks "twin""#
            ),
            (#"{"known": {}}"#, #"CFG003 1:11-1:13 "known" must be an array, not an object"#),
            (#"{"known": ["CKP303"]}"#, "CFG003 1:12-1:20 a known fault must be an object, not a string"),
            (
                #"{"known": [{"rule": "CKP303", "symbol": "P.a"}]}"#,
                #"CFG004 1:12-1:13 a known fault lacks "found""#
            ),
            (
                #"{"known": [{"rule": "CKP303", "symbol": "P.a", "found": ""}]}"#,
                #"CFG003 1:57-1:59 "found" is empty"#
            ),
            (
                #"{"known": [{"rule": "CKP303", "symbol": "P.a", "found": "FOO"}]}"#,
                #"CFG003 1:57-1:62 "found" is not the type of a field"#
            ),
            (
                #"{"known": [{"rule": "CKP303", "symbol": "P.a", "found": "INT64", "until": "2027-01-01"}]}"#,
                #"CFG002 1:66-1:73 a known fault has no key "until""#
            ),
            (
                #"{"models": [{"path": "a", "stores": [{"name": "s", "container": " "}]}]}"#,
                #"CFG003 1:65-1:68 "container" is empty"#
            ),
            (#"{"sensitiveNames": ["a", 1]}"#, "CFG003 1:26-1:27 a sensitive name must be a string, not a number"),
            (#"{"sensitiveNames": "a"}"#, #"CFG003 1:20-1:23 "sensitiveNames" must be an array, not a string"#),
            (
                #"{"models": [{"path": "a", "migration": "steps"}]}"#,
                #"CFG003 1:40-1:47 "migration" cannot be "steps""#
            ),
            (
                #"{"models": [{"path": "a", "generate": [{"output": "b"}]}]}"#,
                #"CFG004 1:40-1:41 an entry of "generate" lacks "template""#
            ),
            (#"{"generate": []}"#, #"CFG002 1:2-1:12 the file has no key "generate""#),
            (#"{"models": {}}"#, #"CFG003 1:12-1:14 "models" must be an array, not an object"#),
            (#"{"models": ["a"]}"#, "CFG003 1:13-1:16 a model must be an object, not a string"),
            (#"{"models": [{}]}"#, #"CFG004 1:13-1:14 a model lacks "path""#),
            (
                #"{"models": [{"path": "a"}, {"path": ["b", "a"]}]}"#,
                #"CFG003 1:43-1:46 "a" is listed twice"#
            ),
            (#"{"models": [{"path": 1}]}"#, #"CFG003 1:22-1:23 "path" must be a string, not a number"#),
            (#"{"models": [{"path": " "}]}"#, #"CFG003 1:22-1:25 "path" is empty"#),
            (#"{"models": [{"path": "a\u0000"}]}"#, #"CFG003 1:22-1:31 "path" contains a control character"#),
            (#"{"models": [{"path": "a", "stores": [{}]}]}"#, #"CFG004 1:38-1:39 a store lacks "name""#),
            (
                #"{"models": [{"path": "a", "stores": [{"name": "b", "scope": "Public"}]}]}"#,
                #"CFG003 1:61-1:69 "scope" cannot be "Public""#
            ),
            (
                #"{"models": [{"path": "a", "shareRoots": "Trip"}]}"#,
                #"CFG003 1:41-1:47 "shareRoots" must be an array, not a string"#
            ),
            (
                #"{"models": [{"path": "a", "shareRoots": ["Trip", 1]}]}"#,
                "CFG003 1:50-1:51 a share root must be a string, not a number"
            ),
            (#"{"models": [{"path": "a", "shareRoots": [""]}]}"#, "CFG003 1:42-1:44 a share root is empty"),
            (#"{"rules": []}"#, #"CFG003 1:11-1:13 "rules" must be an object, not an array"#),
            (#"{"rules": {"": "off"}}"#, "CFG003 1:12-1:14 the rule is empty"),
            (#"{"rules": {"CKL117": "warn"}}"#, #"CFG003 1:22-1:28 the level of "CKL117" cannot be "warn""#),
            (
                #"{"rules": {"CKL117": false}}"#,
                #"CFG003 1:22-1:27 the level of "CKL117" must be one of "off", "note", "warning", "error", not a boolean"#
            ),
            (#"{"failOn": "off"}"#, #"CFG003 1:12-1:17 "failOn" cannot be "off""#),
            (#"{"waivers": [{"rule": "R", "symbol": "S"}]}"#, #"CFG004 1:14-1:15 a waiver lacks "reason""#),
            (
                #"{"waivers": [{"rule": "R", "symbol": "S", "reason": "T", "until": "2027-02-29"}]}"#,
                #"CFG003 1:67-1:79 "until" is not a day"#
            ),
            (
                #"{"waivers": [{"rule": "R", "symbol": "S", "reason": "T", "until": null}]}"#,
                #"CFG003 1:67-1:71 "until" must be a day like "2027-03-31", not null"#
            ),
            (#"{"failOn": "note", "failOn": "note"}"#, #"CFG005 1:20-1:28 "failOn" is a duplicate key in this object"#),
        ]
    )
    func mistake(text: String, expected: String) {
        let (settings, diagnostics) = read(text)
        #expect(settings == nil)
        #expect(diagnostics.map { line(for: $0, in: text) } == [expected])
    }

    @Test(
        "The help about a mistake names the nearest key or value and all possible ones",
        arguments: [
            (
                #"{"modles": []}"#,
                #"did you mean "models"? possible: "$schema", "models", "schemas", "known", "rules", "failOn", "waivers", "sensitiveNames""#
            ),
            (
                #"{"failon": "error"}"#,
                #"did you mean "failOn"? possible: "$schema", "models", "schemas", "known", "rules", "failOn", "waivers", "sensitiveNames""#
            ),
            (#"{"rules": {"A": "warn"}}"#, #"did you mean "warning"? possible: "off", "note", "warning", "error""#),
            (
                #"{"generate": []}"#,
                #"possible: "$schema", "models", "schemas", "known", "rules", "failOn", "waivers", "sensitiveNames""#
            ),
            (#"{"failOn": null}"#, "remove the key"), ("null", "write an object, such as {}"),
        ]
    )
    func help(text: String, expected: String) {
        #expect(read(text).diagnostics.map(\.help) == [expected])
    }

    @Test("A doubled key also shows the first one")
    func related() {
        let text = #"{"rules": {}, "rules": {}}"#
        let related = read(text).diagnostics.flatMap(\.related)
        #expect(related.map { place(of: $0.location, in: text) } == ["1:2-1:9"])
    }

    @Test("All mistakes in modelc.json are reported, in the order of the file")
    func together() {
        let text = """
            {"waivers": [{"reason": 1, "rul": "A"}],
             "models": [{"stores": [{"scope": "here"}]}]}
            """
        let places = read(text).diagnostics.map { "\($0.rule.id) \(place(of: $0.location, in: text) ?? "")" }
        #expect(
            places == [
                "CFG004 1:14-1:15", "CFG004 1:14-1:15", "CFG003 1:25-1:26", "CFG002 1:28-1:33",
                "CFG004 2:13-2:14", "CFG004 2:25-2:26", "CFG003 2:35-2:41",
            ]
        )
    }

    @Test(
        "A misspelled word in modelc.json has the edit that corrects it, and no other edit is guessed",
        arguments: [
            (#"{"modles": []}"#, #"{"models": []}"#),
            (#"{"models": [{"path": "a", "stors": []}]}"#, #"{"models": [{"path": "a", "stores": []}]}"#),
            (
                #"{"models": [{"path": "a", "stores": [{"name": "b", "scope": "Public"}]}]}"#,
                #"{"models": [{"path": "a", "stores": [{"name": "b", "scope": "public"}]}]}"#
            ),
            (#"{"rules": {"CKL117": "warn"}}"#, #"{"rules": {"CKL117": "warning"}}"#),
            (#"{"failOn": "errors"}"#, #"{"failOn": "error"}"#),
            (#"{"failOn": "sometimes"}"#, nil),
            (#"{"color": "red"}"#, nil),
        ] as [(String, String?)]
    )
    func cure(text: String, corrected: String?) {
        let fixes = read(text).diagnostics.compactMap(\.fix)
        let source = SourceText(path: "modelc.json", bytes: Array(text.utf8))
        let edits = fixes.compactMap { fix in source.edit(of: fix) }
        let texts = edits.map { String(decoding: source.applying($0), as: UTF8.self) }
        #expect(texts == [corrected].compactMap(\.self))
        #expect(fixes.allSatisfy { $0.isCertain })
        if let corrected { #expect(read(corrected).diagnostics.isEmpty) }
    }

    @Test("The errors about modelc.json are limited, and so are the names in it")
    func limits() {
        let keys = (0..<5000).map { "\"\($0)\": 0" }.joined(separator: ",")
        #expect(read("{\(keys)}").diagnostics.count == 100)
        let marks = "a" + String(repeating: "\u{301}\u{323}", count: 1_000_000)
        #expect(
            read("{\"rules\": {\"\(marks)\": \"off\"}, \"\(marks)\": 1}").diagnostics.map(\.rule.id) == [
                "CFG003", "CFG002",
            ]
        )
    }

    @Test("Any bytes as modelc.json are read or refused with a place inside them", arguments: 0..<50)
    func randomBytes(seed: Int) {
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"models\"", "\"path\"", "\"stores\"", "\"rules\"", "\"waivers\"",
            "\"until\"", "1", "null",
            "\"off\"", "\"2027-01-01\"", "{\"models\": [{\"path\": ", "{\"rules\": {", "\u{1}", "é", "\"",
        ].map { Array($0.utf8) }
        var state = UInt32(seed + 1)
        func next(below bound: Int) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 8) % bound
        }
        for _ in 0..<200 {
            var bytes: [UInt8] = []
            for _ in 0..<next(below: 16) {
                bytes += next(below: 20) == 0 ? [UInt8(next(below: 256))] : pieces[next(below: pieces.count)]
            }
            let (settings, diagnostics) = Settings.read(bytes: bytes, path: "modelc.json")
            #expect((settings == nil) != diagnostics.isEmpty)
            #expect(diagnostics.allSatisfy { ($0.location?.offset ?? 0) <= bytes.count })
        }
    }

    private func line(for diagnostic: Diagnostic, in text: String) -> String {
        "\(diagnostic.rule.id) \(place(of: diagnostic.location, in: text) ?? "nowhere") \(diagnostic.message)"
    }
}
