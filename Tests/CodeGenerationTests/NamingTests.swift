import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ObjectModel

@Suite("Names in generated classes")
struct NamingTests {
    @Test("A Swift keyword is escaped where Swift needs it, with a note")
    func escaping() throws {
        let generation = try generated(
            """
            <entity name="Case" representedClassName="case">
                <attribute name="default" attributeType="String"/>
                <attribute name="any" attributeType="String"/>
                <relationship name="repeat" toMany="YES" destinationEntity="Case"/>
            </entity>
            """
        )
        #expect(generation.findings == ["GEN608 Case", "GEN608 Case.default", "GEN608 Case.repeat"])
        #expect(try generation.text(of: "case+CoreDataClass.swift").contains("@objc(case)\npublic class `case`: NSM"))
        let properties = try generation.text(of: "case+CoreDataProperties.swift")
        for line in [
            "extension `case` {", "NSFetchRequest<`case`>(entityName: \"Case\")", "var `default`: String?",
            "var any: String?", "var `repeat`: NSSet?", "@objc(addRepeatObject:)", "addToRepeat(_ value: `case`)",
        ] {
            #expect(properties.contains(line))
        }
    }

    @Test("Letters of all scripts are allowed in names")
    func unicode() throws {
        let generation = try generated(
            """
            <entity name="Straße" representedClassName="Straße">
                <attribute name="größe" attributeType="String"/><attribute name="名前" attributeType="String"/>
                <relationship name="ähnliche" toMany="YES" destinationEntity="Straße"/>
            </entity>
            """
        )
        #expect(generation.diagnostics.isEmpty)
        #expect(try generation.text(of: "Straße+CoreDataProperties.swift").contains("addToÄhnliche(_ value: Straße)"))
    }

    @Test(
        "A class name that is not an identifier is an error, and nothing is written",
        arguments: [
            "../Post", "/etc/passwd", "Post/../..", "Post\n{}", "Post\0", "2nd", "Post {} //", "_", ".", "Module.",
            "..Post", ". Post", "a\"b", "Po\u{202E}st", "Po\u{200D}st", "🙂", String(repeating: "a", count: 300),
            "Module/.Post", "`Post`",
        ]
    )
    func hostileClass(name: String) throws {
        var entity = Entity(name: "Post")
        entity.representedClassName = name
        let generation = try generated([entity])
        #expect(generation.files.isEmpty)
        #expect(generation.findings == ["GEN602 Post"])
        #expect(!generation.diagnostics[0].message.unicodeScalars.contains { $0 == "\n" || $0 == "\0" })
    }

    @Test(
        "A property name that is not an identifier is an error, and its entity is not written",
        arguments: ["", "a b", "a: Int; var b", "a\nb", "1a", "a.b", "a-b", "_", "a`", "a\u{200B}b"]
    )
    func hostileProperty(name: String) throws {
        let attribute = Entity(name: "Post", attributes: [Attribute(name: name, type: .string)])
        let relationship = Entity(name: "Post", relationships: [Relationship(name: name, isToMany: true)])
        for var entity in [attribute, relationship] {
            entity.representedClassName = "Post"
            let generation = try generated([entity])
            #expect(generation.files.isEmpty)
            #expect(generation.findings == ["GEN603 Post.\(name)"])
        }
    }

    @Test(
        "A custom class that is not a type is an error",
        arguments: [
            ".", "UnCloudNotes.", "Int, b: Int", "Int = 1", "Int; var b", "Int { 1 }", "Int\n", "[Int", "Int]", "()a",
            "A B",
            "Int // ", "Int /*", "\"a\"", "@objc Int", "#if", "A<>", "A<B", "A..B", "in", "(", "A ->", "A &", "[:]",
            "A: B",
            String(repeating: "[", count: 100_000),
        ]
    )
    func hostileCustomClass(name: String) throws {
        #expect(try customClass(name).findings == ["GEN606 Post.value"])
        #expect(try customClass(name).files.isEmpty)
    }

    @Test(
        "A custom class can be any kind of Swift type",
        arguments: [
            ("A", "A?"), ("A.B", "A.B?"), ("[A]", "[A]?"), ("[A: B]", "[A: B]?"), ("A<B, C<D>>", "A<B, C<D>>?"),
            ("(A, B)", "(A, B)?"), ("()", "()?"), ("(A) -> B", "((A) -> B)?"), ("A & B", "(A & B)?"),
            ("any A", "(any A)?"), ("Set< [A : B] >", "Set< [A : B] >?"), ("A?", "A?"),
            ("Array<Swift.Int>?", "Array<Swift.Int>?"),
        ]
    )
    func customClasses(name: String, type: String) throws {
        #expect(try customClass(name).diagnostics.isEmpty)
        #expect(try customClass(name).properties() == ["value: \(type)"])
    }

    @Test(
        "A file name that leads to another folder or a device is refused",
        arguments: [
            "", ".", "..", ".hidden", "a/b", "/a", "a\\b", "a:b", "a\0", "a\n", String(repeating: "ä", count: 128),
            "con", "NUL.swift", "Aux.generated.swift", "com1.swift", "Lpt9",
        ]
    )
    func fileNames(name: String) {
        #expect(FileName(name) == nil)
    }

    @Test(
        "A file name that only resembles a dangerous one is accepted",
        arguments: ["a", "a.b", "Console.swift", "Con+CoreData.swift", "comma", "com", "com10.swift", "ä"]
            + [String(repeating: "a", count: 255)]
    )
    func harmlessFileNames(name: String) {
        #expect(FileName(name)?.text == name)
    }

    private func customClass(_ name: String) throws -> Generation {
        var attribute = Attribute(name: "value", type: .transformable)
        attribute.details.customClassName = name
        var entity = Entity(name: "Post", attributes: [attribute])
        entity.representedClassName = "Post"
        return try generated([entity])
    }

    private func generated(_ entities: [Entity]) throws -> Generation {
        var model = ManagedObjectModel()
        model.entities = entities
        return try CodeGenerationTests.generated(model)
    }

    private func generated(_ entities: String) throws -> Generation { try CodeGenerationTests.generated(entities) }
}
