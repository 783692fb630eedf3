import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Entities and properties that have fields in a mapping")
struct MappedEntityTests {
    private let entities = """
        <entity name="Draft"/><entity name="Post"/>
        <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="Post"/></configuration>
        <configuration name="Local"><memberEntity name="Draft"/></configuration>
        """

    @Test("Only entities of mirrored configurations get records where the model marks some")
    func configurations() throws {
        let generation = try generatedRecords(entities, attributes: "")
        #expect(generation.files.map(\.path) == ["PostRecord.swift"])
        #expect(generation.diagnostics == [])
    }

    @Test("All entities get records, with one note, where nothing says which are mirrored")
    func unmirrored() throws {
        let generation = try generatedRecords(#"<entity name="Draft"/><entity name="Post"/>"#, attributes: "")
        #expect(generation.files.map(\.path) == ["DraftRecord.swift", "PostRecord.swift"])
        #expect(generation.findings == ["GEN610 -"])
    }

    @Test("An abstract entity gets a record only through its subentities")
    func abstract() throws {
        let generation = try generatedRecords(
            """
            <entity name="Media" isAbstract="YES"><attribute name="a" optional="YES" attributeType="Date"/></entity>
            <entity name="Photo" parentEntity="Media"><attribute name="b" optional="YES" attributeType="Date"/></entity>
            <entity name="Empty" isAbstract="YES"/>
            <entity name="Post"><relationship name="to" optional="YES" maxCount="1" destinationEntity="Empty"/></entity>
            """
        )
        #expect(generation.files.map(\.path) == ["AnyMediaRecord.swift", "PhotoRecord.swift", "PostRecord.swift"])
        let photo = try generation.text(of: "PhotoRecord.swift")
        #expect(photo.contains(#"recordType = "CD_Media""#) && photo.contains(#"entityName = "Photo""#))
        #expect(photo.contains("CD_a") && photo.contains("CD_b"))
        #expect(try generation.text(of: "PostRecord.swift").contains("var to: RecordName<CloudRecord>?"))
    }

    @Test("A subentity that is not mirrored has no case in the enumeration of its tree")
    func partialTree() throws {
        let generation = try generatedRecords(
            """
            <entity name="Media"/><entity name="Photo" parentEntity="Media"/><entity name="Video" parentEntity="Media"/>
            <configuration name="Cloud" usedWithCloudKit="YES">
                <memberEntity name="Media"/><memberEntity name="Photo"/>
            </configuration>
            """,
            attributes: ""
        )
        #expect(generation.files.map(\.path) == ["AnyMediaRecord.swift", "MediaRecord.swift", "PhotoRecord.swift"])
        #expect(try generation.text(of: "AnyMediaRecord.swift").contains(#"entityNames = ["Media", "Photo"]"#))
    }

    @Test("A property that is not mirrored is left out, and a comment says why")
    func leftOut() throws {
        let text = try generatedRecords(
            """
            <entity name="Post">
                <attribute name="a" optional="YES" transient="YES" attributeType="String"/>
                <attribute name="b" optional="YES" derived="YES" derivationExpression="now()" attributeType="Date"/>
                <attribute name="c" optional="YES" attributeType="String">
                    <userInfo><entry key="NSCloudKitMirroringDelegateIgnoredPropertyKey" value="YES"/></userInfo>
                </attribute>
                <attribute name="d" optional="YES" attributeType="ObjectID"/>
                <attribute name="e" optional="YES"/>
                <relationship name="f" optional="YES" transient="YES" maxCount="1" destinationEntity="Post"/>
                <relationship name="g" optional="YES" toMany="YES" destinationEntity="Post" inverseName="h"/>
                <relationship name="h" optional="YES" maxCount="1" destinationEntity="Post" inverseName="g"/>
            </entity>
            """
        ).text(of: "PostRecord.swift")
        #expect(text.split(separator: "\n").filter { $0.contains("RecordField<") }.count == 1)
        #expect(text.contains("RecordField<RecordName<PostRecord>?>(\"CD_h\")"))
        let reasons = text.split(separator: "\n").filter { $0.hasPrefix("/// There is no field for ") }
        #expect(
            reasons.map { $0.dropFirst(26) } == [
                "`a`, which is transient.", "`b`, which is derived and so not mirrored.",
                "`c`, which is ignored by mirroring because of its user info.",
                "`d`, which is of a type that is not mirrored.", "`e`, which is of a type that is not mirrored.",
            ]
        )
    }

    @Test("A circle of parents ends, and a property declared twice appears once")
    func faults() throws {
        let generation = try generatedRecords(
            """
            <entity name="A" parentEntity="B"><attribute name="x" optional="YES" attributeType="Date"/></entity>
            <entity name="B" parentEntity="A"><attribute name="x" optional="YES" attributeType="Date"/></entity>
            """
        )
        #expect(generation.files.map(\.path) == ["ARecord.swift", "AnyBRecord.swift", "BRecord.swift"])
        let text = try generation.text(of: "ARecord.swift")
        #expect(text.split(separator: "\n").filter { $0.contains("    var x:") }.count == 1)
    }

    @Test("A chain of 5,000 abstract entities is generated")
    func abstractChain() throws {
        let entities = (0..<5000).map { position in
            let parent = position == 0 ? "" : #" parentEntity="E\#(position - 1)""#
            return #"<entity name="E\#(position)"\#(parent) isAbstract="\#(position == 4999 ? "NO" : "YES")"/>"#
        }
        #expect(try generatedRecords(entities.joined()).files.count == 5000)
    }

    @Test("A chain of entities that is too long to write out is refused")
    func excessiveInheritance() throws {
        let entities = (0..<2000).map { position in
            let parent = position == 0 ? "" : #" parentEntity="E\#(position - 1)""#
            return
                #"<entity name="E\#(position)"\#(parent)><attribute name="a\#(position)" attributeType="Date"/></entity>"#
        }
        let generation = try generatedRecords(entities.joined())
        #expect(generation.findings == ["GEN614 -"] && generation.files.isEmpty)
        #expect(generation.diagnostics[0].severity == .error)
    }
}
