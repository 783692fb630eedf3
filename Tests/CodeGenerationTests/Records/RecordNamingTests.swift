import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Names in record mappings")
struct RecordNamingTests {
    @Test(
        "Names that Swift does not take are respelled and reported",
        arguments: [
            ("2nd", "_2nd"), ("a b", "a_b"), ("a-b", "a_b"), ("-", "__"), (" x", "_x"), ("_", "__"),
            ("a&#x200D;b", "a_b"), ("größe", "größe"),
            ("init", "init_"), ("self", "self_"), ("recordName", "recordName_"), ("Fields", "Fields_"),
            ("Date", "Date_"), ("PostRecord", "PostRecord_"), ("default", "`default`"), ("title", "title"),
        ]
    )
    func properties(name: String, spelling: String) throws {
        let generation = try generatedRecords(
            #"<entity name="Post"><attribute name="\#(name)" optional="YES" attributeType="Date"/></entity>"#
        )
        let text = try generation.text(of: "PostRecord.swift")
        #expect(text.contains("    var \(spelling): Date?\n"))
        let isRespelled = spelling != name && spelling != "`\(name)`"
        #expect(generation.diagnostics.map(\.rule) == (isRespelled ? [GenerationRules.respelledName] : []))
        guard !name.hasPrefix("a&") else { return }
        #expect(text.contains("RecordField<Date?>(\"CD_\(name)\")"))
    }

    @Test(
        "A record type is named after its entity, and respelled where it collides",
        arguments: [
            ("post", "PostRecord", []), ("2D Point", "_2D_PointRecord", ["GEN611 2D Point"]),
            ("Cloud", "Cloud_Record", ["GEN611 Cloud"]), ("Mirrored", "Mirrored_Record", ["GEN611 Mirrored"]),
        ]
    )
    func entities(name: String, type: String, findings: [String]) throws {
        let generation = try generatedRecords(#"<entity name="\#(name)"/>"#)
        #expect(generation.files.map(\.path) == [type + ".swift"])
        #expect(generation.findings == findings)
        #expect(try generation.text(of: type + ".swift").contains("static let recordType = \"CD_\(name)\""))
    }

    @Test(
        "A case of an entity tree begins with a word in lower case",
        arguments: [
            ("Photo", "photo"), ("LivePhoto", "livePhoto"), ("URLItem", "urlItem"), ("HTML", "html"), ("P", "p"),
            ("Default", "`default`"), ("Self", "self_"), ("URL2", "url2"), ("None", "none_"),
        ]
    )
    func cases(name: String, spelling: String) throws {
        let generation = try generatedRecords(#"<entity name="Top"/><entity name="\#(name)" parentEntity="Top"/>"#)
        #expect(try generation.text(of: "AnyTopRecord.swift").contains("    case \(spelling)(\(name)Record)\n"))
    }

    @Test(
        "Two types that would get the same name are an error",
        arguments: [
            (#"<entity name="Post"/><entity name="POST"/>"#, "GEN613 Post"),
            (#"<entity name="a b"/><entity name="a_b"/>"#, "GEN613 a_b"),
            (#"<entity name="Post"/><entity name="Sub" parentEntity="Post"/><entity name="AnyPost"/>"#, "GEN613 Post"),
        ]
    )
    func types(entities: String, finding: String) throws {
        let generation = try generatedRecords(entities)
        #expect(generation.findings.contains(finding))
        #expect(generation.diagnostics.contains { $0.severity == .error })
    }

    @Test("Properties that are respelled alike in a tree are reported once")
    func members() throws {
        let generation = try generatedRecords(
            """
            <entity name="Media"><attribute name="a b" optional="YES" attributeType="Date"/></entity>
            <entity name="Photo" parentEntity="Media"><attribute name="a_b" optional="YES" attributeType="Date"/></entity>
            <entity name="Live" parentEntity="Photo"/>
            <entity name="Video" parentEntity="Media"><attribute name="b" optional="YES" attributeType="Date"/></entity>
            <entity name="Post"><attribute name="a_b" optional="YES" attributeType="Date"/></entity>
            """
        )
        #expect(generation.findings == ["GEN611 Media.a b", "GEN613 Photo.a_b"])
        #expect(
            generation.diagnostics.last?.message
                == "'Media.a b' and 'Photo.a_b' would both be called 'a_b'"
        )
    }

    @Test("An entity name that is empty, or too long for a file, is an error")
    func unnameable() throws {
        let long = String(repeating: "x", count: 250)
        #expect(try generatedRecords(#"<entity name="\#(long)"/>"#).findings == ["GEN612 \(long)"])
    }

    @Test("A hostile name does not leave its literal or its comment in a mapping")
    func hostileNames() throws {
        let name = "x\\(a) */ `b` &quot;);&#10;import Evil&#13;//&#x2028;#if 1&#x202E;"
        let generation = try generatedRecords(
            """
            <entity name="\(name)">
                <attribute name="\(name)" attributeType="String" defaultValueString="\(name)"/>
                <attribute name="t\(name)" transient="YES" attributeType="String"/>
                <relationship name="r\(name)" optional="YES" maxCount="1" destinationEntity="\(name)"/>
                <relationship name="m\(name)" optional="YES" toMany="YES" destinationEntity="\(name)" inverseName="n\(name)"/>
                <relationship name="n\(name)" optional="YES" toMany="YES" destinationEntity="\(name)" inverseName="m\(name)"/>
            </entity>
            <entity name="Sub" parentEntity="\(name)"/>
            """
        )
        #expect(generation.files.count == 4)
        for file in generation.files {
            #expect(file.path.unicodeScalars.allSatisfy { $0.isASCII && $0 != "/" && $0.value > 32 })
            #expect(!file.text.unicodeScalars.contains { $0.value == 13 || $0.value == 0x2028 || $0.value == 0x202E })
            let lines = file.text.split(separator: "\n").map { $0.drop { $0 == " " } }
            #expect(!lines.contains { $0.hasPrefix("import Evil") || $0.hasPrefix("#if 1") })
        }
    }
}
