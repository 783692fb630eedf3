import Testing

@testable import CompilerSupport
@testable import ModelFiles
@testable import ObjectModel

@Suite("Hostile model files")
struct HostileInputTests {
    @Test(
        "A model file that is not well-formed is refused",
        arguments: [
            "", " ", "\n", "<", "hello", "{\"model\": 1}", "<<<<<<< HEAD\n<model/>", "<model>", "<model", "<model/",
            "<model></entity>", "<model><entity></model>", "<model/><model/>", "<model/>text", "<model/></model>",
            "<model a=\"1\" a=\"2\"/>", "<model a=1/>", "<model a/>", "<model a=\"<\"/>", "<model a=\"1\"b=\"2\"/>",
            "<model>&nbsp;</model>", "<model a=\"&nbsp;\"/>", "<model a=\"&\"/>", "<model>&#0;</model>",
            "<model>\u{1}</model>",
            "<model a=\"&#xFFFF;\"/>", "<model><x:entity/></model>", "<model x:a=\"1\"/>", "<x:model/>", "<1model/>",
            "<model><!-- -- --></model>", "<model><![CDATA[</model>", "<model><!-- </model>", "<model><?pi</model>",
            " <?xml version=\"1.0\"?><model/>", "<?xml version=\"1.0\"?>", "<model>\n<<<<<<< HEAD\n</model>",
            "<model>]]></model>",
        ] as [String]
    )
    func notWellFormed(text: String) throws {
        let error = try refusal(of: Array(text.utf8))
        #expect(error.rule == SourceRules.notWellFormed, "\(error.message)")
        #expect(!error.message.contains("\n"))
    }

    private static let smallModel = """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <!-- Größe -->
        <model type="com.apple.IDECoreDataModeler.DataModel" userDefinedModelVersionIdentifier="">
            <entity name="Póst" representedClassName="Post" syncable="YES">
                <attribute name="title" optional="YES" attributeType="String" defaultValueString="a &amp; b"/>
                <userInfo><entry key="k" value="&#233;"/></userInfo>
            </entity>
            <elements/>
        </model>
        """

    @Test("A model file that is cut off at any byte gives one error")
    func truncated() throws {
        let bytes = Array(Self.smallModel.utf8)
        for count in bytes.indices {
            let error = try refusal(of: Array(bytes[..<count]))
            #expect([SourceRules.notWellFormed, SourceRules.notUTF8].contains(error.rule), "cut at \(count)")
        }
    }

    @Test(
        "A model file that is cut off is not called too long",
        arguments: ["", "<", "<model>", "<model><entity name=\"a\">"]
    )
    func cutOffMessage(text: String) throws {
        #expect(try !refusal(of: Array(text.utf8)).message.contains("Extra content"))
    }

    @Test("An error about a model file names the line")
    func place() throws {
        let text = "<model>\n    <entity name=\"a\">\n    <<<<<<< HEAD\n</model>"
        let finding = try Finding(refusal(of: Array(text.utf8)), in: text)
        #expect(finding.line == 3)
    }

    @Test(
        "A model file with another root element is refused",
        arguments: [
            ("<plist version=\"1.0\"/>", "<plist"), ("<entity name=\"a\"><model/></entity>", "<entity"),
            ("<Model/>", "<Model"), ("<x:model xmlns:x=\"u\"/>", "<x:model"),
            ("<html><body>model</body></html>", "<html"),
        ]
    )
    func root(text: String, marked: String) throws {
        for prologue in ["", "<?xml version=\"1.0\"?>\n", "\u{FEFF}<!-- model -->\n"] {
            let error = try refusal(of: Array((prologue + text).utf8))
            #expect(error.rule == SourceRules.notAModel)
            #expect(error.message.contains(marked))
            let finding = try Finding(error, in: prologue + text)
            #expect((finding.marked, finding.column) == (marked, 1))
        }
    }

    @Test(
        "A document type declaration is refused before it takes effect",
        arguments: [
            "<!DOCTYPE model>",
            "<!DOCTYPE model SYSTEM \"https://example.org/model.dtd\">",
            "<!DOCTYPE model PUBLIC \"a\" \"file:///dev/zero\">",
            "<!DOCTYPE model [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>",
            "<!DOCTYPE model [<!ATTLIST model name CDATA \"added\">]>",
            "<!DOCTYPE model [<!ENTITY % p SYSTEM \"https://example.org/p\"> %p;]>",
            billionLaughs,
        ] as [String]
    )
    func documentType(declaration: String) throws {
        for prologue in ["", "<?xml version=\"1.0\"?>\n", "\u{FEFF}"] {
            let text = prologue + declaration + "<model name=\"&x;\">&j;</model>"
            let error = try refusal(of: Array(text.utf8))
            #expect(error.rule == SourceRules.documentTypeDeclaration)
            let finding = try Finding(error, in: text)
            #expect((finding.marked, finding.column) == ("<!DOCTYPE", 1))
        }
    }

    private static let billionLaughs: String = {
        let names = Array("abcdefghij")
        var declaration = "<!DOCTYPE model [<!ENTITY a \"ha\">"
        for (name, next) in zip(names, names.dropFirst()) {
            declaration += "<!ENTITY \(next) \"" + String(repeating: "&\(name);", count: 10) + "\">"
        }
        return declaration + "]>"
    }()

    @Test("A document type declaration after the root is refused")
    func lateDocumentType() throws {
        #expect(try refusal(of: Array("<model/><!DOCTYPE model>".utf8)).rule == SourceRules.notWellFormed)
    }
}

@Suite("Encodings of model files")
struct EncodingTests {
    private static let text = "<?xml version=\"1.0\"?>\n<model><entity name=\"Größe\"/></model>"

    private static let encodings: [(String, [UInt8])] = [
        ("UTF-16 big-endian with a mark", [0xFE, 0xFF] + utf16(text, isBig: true)),
        ("UTF-16 little-endian with a mark", [0xFF, 0xFE] + utf16(text, isBig: false)),
        ("UTF-16 big-endian", utf16(text, isBig: true)),
        ("UTF-16 little-endian", utf16(text, isBig: false)),
        (
            "UTF-32 big-endian", utf32(text, isBig: true)
        ),
        ("UTF-32 little-endian", utf32(text, isBig: false)),
        ("Latin-1", latin1(text)),
        ("declared Latin-1", latin1(text.replacing("?>", with: " encoding=\"ISO-8859-1\"?>"))),
        ("declared Latin-1, plain", Array("<?xml version='1.0' encoding = 'latin1'?><model/>".utf8)),
        ("declared UTF-16", Array("<?xml version=\"1.0\" encoding=\"UTF-16\"?><model/>".utf8)),
        ("declared ASCII", Array("<?xml version=\"1.0\" encoding=\"us-ascii\"?><model/>".utf8)),
        (
            "declared late",
            Array("<?xml\(String(repeating: " ", count: 999))version=\"1.0\" encoding=\"latin1\"?><model/>".utf8)
        ),
        ("EBCDIC", [0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5]),
        ("a NUL byte", Array("<model a=\"\0\"/>".utf8)),
        ("a NUL byte at the end", Array("<model/>\0".utf8)),
        ("an overlong form", value([0xC0, 0xBC])),
        ("an overlong form of three bytes", value([0xE0, 0x80, 0xA2])),
        ("a surrogate", value([0xED, 0xA0, 0x80])),
        ("beyond Unicode", value([0xF4, 0x90, 0x80, 0x80])),
        ("a lone continuation", value([0x80])),
        ("a wrong byte in a comment", bytes("<model><!-- ", [0xFF], " --></model>")),
        ("a wrong byte behind the end", bytes("<model/>\n", [0xFF], "")),
    ]

    @Test("A model file in another encoding than UTF-8 is refused", arguments: encodings.indices)
    func refused(position: Int) throws {
        let (name, bytes) = Self.encodings[position]
        let error = try refusal(of: bytes)
        #expect(error.rule == SourceRules.notUTF8, "\(name): \(error.message)")
    }

    @Test(
        "The help about an encoding depends on what the bytes show",
        arguments: [
            ([0xFE, 0xFF] + utf16(text, isBig: true), "`iconv -f UTF-16 -t UTF-8`"),
            (utf16(text, isBig: false), "seems to be UTF-16"), (latin1(text), "`iconv -f ISO-8859-1 -t UTF-8`"),
            (latin1(text.replacing("?>", with: " encoding=\"latin1\"?>")), "Convert the file from this encoding"),
            (Array(text.replacing("?>", with: " encoding=\"latin1\"?>").utf8), "The bytes are UTF-8"),
            (Array("<model a=\"\0\"/>".utf8), "damaged"), (bytes("<model a=\"Größe", [0xFF], "\"/>"), "damaged"),
        ]
    )
    func advice(bytes: [UInt8], words: String) throws {
        let help = try #require(refusal(of: bytes).help)
        #expect(help.contains(words), "\(help)")
    }

    @Test("A model file that is not UTF-8 is refused at its first wrong byte")
    func place() throws {
        let start = Array("<model>\n<entity name=\"Größe".utf8)
        let error = try refusal(of: start + Self.bytes("", [0xFF], "\"/></model>"))
        #expect(error.location?.offset == start.count)
    }

    private static func value(_ value: [UInt8]) -> [UInt8] { bytes("<model name=\"", value, "\"/>") }

    private static func bytes(_ before: String, _ between: [UInt8], _ after: String) -> [UInt8] {
        Array(before.utf8) + between + Array(after.utf8)
    }

    private static func utf32(_ text: String, isBig: Bool) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar -> [UInt8] in
            let low = UInt8(truncatingIfNeeded: scalar.value)
            return isBig ? [0, 0, 0, low] : [low, 0, 0, 0]
        }
    }

    private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
        text.utf16.flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBig ? bytes : bytes.reversed()
        }
    }

    private static func latin1(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
}

@Suite("Limits of model files")
struct LimitTests {
    @Test("An element of a model file has at most the allowed number of attributes", arguments: ["\"", "'"])
    func attributes(quote: String) throws {
        let limit = InputLimits.attributesPerElement
        let result = try read(model(attributes: limit, quote))
        #expect(result.model?.unknownItems.count == limit)
        #expect(result.diagnostics.count == limit)
        try expectTooLarge(model(attributes: limit + 1, quote), at: "<entity")
        try expectTooLarge(model(attributes: 20_000, quote), at: "<entity")
        try expectTooLarge(String(model(attributes: 20_000, quote).dropLast(30)), at: "<entity")
    }

    @Test("The elements of a model file are nested at most as deep as allowed")
    func depth() throws {
        let limit = InputLimits.depth
        let result = try read(nested(limit - 1))
        #expect(result.model?.unknownItems == [UnknownItem(element: "a")])
        #expect(try refusal(of: Array(nested(limit).utf8)).rule == SourceRules.inputTooLarge)
        #expect(try refusal(of: Array(nested(100_000).utf8)).rule == SourceRules.inputTooLarge)
    }

    @Test("A start tag in a model file has at most the allowed size")
    func startTag() throws {
        let limit = InputLimits.startTagSize
        let value = String(repeating: "x", count: limit - 100)
        let model = try read("<model><entity versionHashModifier=\"\(value)\"/></model>").model
        #expect(model?.entities[0].versionHashModifier == value)
        try expectTooLarge("<model><entity versionHashModifier=\"\(value)\(value)\"/></model>", at: "<entity")
        try expectTooLarge("<model><entity\(String(repeating: "\n", count: limit))/></model>", at: "<entity")
        try expectTooLarge("<model><entity name=\"\(value)\(value)", at: "<entity")
    }

    @Test("A name in a model file has at most the allowed size, and other texts may be longer")
    func names() throws {
        let longest = String(repeating: "x", count: InputLimits.nameSize)
        #expect(try read("<model><entity name=\"\(longest)\"/></model>").model?.entities[0].name == longest)
        try expectTooLarge("<model><entity name=\"\(longest)x\"/></model>", at: "<entity")
        try expectTooLarge("<model><entity a=\"\" parentEntity=\"\(longest)x\"/></model>", at: "<entity")
        let texts = "<userInfo><entry key=\"k\" value=\"\(longest)x\"/></userInfo>"
        #expect(
            try read("<model><entity>\(texts)</entity></model>").model?.entities[0].userInfo[0].value == longest + "x"
        )
        #expect(
            try read("<model><fetchRequest predicateString=\"\(longest)x\"/></model>").model?.fetchRequests.count == 1
        )
    }

    @Test("A long comment or processing instruction is read", arguments: ["<!-- * -->", "<?pi *?>"])
    func comments(template: String) throws {
        let words = String(repeating: "a < b, don't; \"quoted\" ", count: 60_000)
        let result = try read("<model>" + template.replacing("*", with: words) + "<entity name=\"a\"/></model>")
        #expect(result.model?.entities.count == 1)
    }

    @Test("An apostrophe in a comment does not make a tag too large")
    func apostrophe() throws {
        let comment = "<!-- a < b, that's \(String(repeating: "all ", count: 400)) -->"
        let entities = String(repeating: "<entity name=\"it's\"/>", count: 500)
        #expect(try read("<model>\(comment)\(entities)</model>").model?.entities.count == 500)
    }

    @Test("A model of ten thousand entities is read")
    func manyEntities() throws {
        let entities = (0..<10_000).map { "<entity name=\"E\($0)\"><attribute name=\"a\"/></entity>\n" }.joined()
        let bytes = Array("<model>\(entities)</model>".utf8)
        let model = try #require(try read(bytes).model)
        #expect(model.entities.count == 10_000)
        let offsets = ScannedTag.all(in: bytes).filter { $0.name == "entity" }.map(\.offset)
        #expect(model.entities.map(\.origin.offset) == offsets)
    }

    @Test("A file that is too large or has too many entities is refused with the limit")
    func sizes() throws {
        let spaces = try refusal(of: Array(repeating: UInt8(ascii: " "), count: InputLimits.fileSize + 1))
        #expect(spaces.rule == SourceRules.inputTooLarge)
        #expect(spaces.message == "the file is larger than 32 MiB")
        let entities = String(repeating: "<entity/>", count: 20_000)
        #expect(try read("<model>\(entities)</model>").model?.entities.count == 20_000)
        let beyond = try refusal(of: Array("<model>\(entities)<entity/></model>".utf8))
        #expect(beyond.rule == SourceRules.inputTooLarge)
        #expect(beyond.message == "the file has more than 20000 entities")
        #expect(beyond.location?.offset == 7 + entities.utf8.count)
    }

    @Test("Five thousand unknown elements are read")
    func manyNames() throws {
        let elements = (0..<5_000).map { "<e\($0)/>" }.joined()
        #expect(
            try read("<model>\(elements)</model>").model?.unknownItems.map(\.element) == (0..<5_000).map { "e\($0)" }
        )
    }

    @Test(
        "A model file has at most the allowed number of unknown and malformed items",
        arguments: ["<a/>", "<entity a=''/>", "<entity isAbstract='a'/>"]
    )
    func oddities(element: String) throws {
        let limit = InputLimits.oddities
        let within = "<model>" + String(repeating: element, count: limit) + "</model>"
        #expect(try read(within).diagnostics.count == limit)
        let beyond = "<model>" + String(repeating: element, count: limit + 1) + "</model>"
        #expect(try refusal(of: Array(beyond.utf8)).rule == SourceRules.inputTooLarge)
    }

    private func model(attributes count: Int, _ quote: String) -> String {
        let attributes = (0..<count).map { " a\($0)=\(quote)\(quote)" }.joined()
        return "<model>\n  <entity\(attributes)/>\n</model>"
    }

    private func nested(_ depth: Int) -> String {
        "<model>" + String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth) + "</model>"
    }

    private func expectTooLarge(_ text: String, at marked: String) throws {
        let error = try refusal(of: Array(text.utf8))
        #expect(error.rule == SourceRules.inputTooLarge, "\(error.message)")
        let offset = try #require(text.firstRange(of: marked)).lowerBound
        #expect(error.location?.offset == text[..<offset].utf8.count)
    }
}
