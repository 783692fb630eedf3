import Testing

@testable import ModelFiles
@testable import ObjectModel

@Suite("The version information of compiled bundles")
struct VersionInfoTests {
    /// A list with a root dictionary in XML, as momc wrote it before 2012 and `plutil` writes it.
    private static func xml(_ entries: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \(entries)
            </dict>
            </plist>
            """.utf8
        )
    }

    private static let hashes = """
        <key>NSManagedObjectModel_VersionHashes</key>
        <dict>
            <key>Blog 2</key>
            <dict>
                <key>Post</key>
                <data>
                AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBka
                GxwdHh8=
                </data>
                <key>Tag</key>
                <data>AAEC/w==</data>
            </dict>
        </dict>
        """

    @Test("A list in XML is read like the binary list of the same values")
    func formats() throws {
        let info = try VersionInfo(
            Self.xml("<key>NSManagedObjectModel_CurrentVersionName</key>\n<string>Blog 2</string>\n\(Self.hashes)")
        )
        #expect(info.currentVersion == "Blog 2")
        #expect(info.hashes["Blog 2"]?["Tag"] == [0, 1, 2, 255])
        #expect(info.hashes["Blog 2"]?["Post"] == Array(0..<32))
        #expect(info.checksums.isEmpty)
        #expect(try VersionInfo(info.bytes()) == info)
    }

    static let damages: [(list: String, message: String)] = [
        ("", "the property list has no version hashes"),
        ("<key>a</key>", "the file is not a property list"),
        ("<string>a</string>", "the file is not a property list"),
        ("<key>a</key><data>A</data>", "the file is not a property list"),
        ("<key>a</key><data>A*==</data>", "the file is not a property list"),
        ("<key>a</key><set></set>", "the file is not a property list"),
        ("<key>a</key><array><string>b</string><key>c</key></array>", "the file is not a property list"),
        ("<key>a</key><string>b<true/></string>", "the file is not a property list"),
        ("</dict><dict>", "the file is not a property list"),
        ("<key>a</key><dict><key>b</key></dict>", "the file is not a property list"),
    ]

    @Test("A damaged list in XML is refused", arguments: damages)
    func damage(list: String, message: String) {
        let error = #expect(throws: CompiledModelError.self) { try VersionInfo(Self.xml(list)) }
        #expect(error?.message == message)
    }

    @Test("A list in XML may have values of every kind")
    func values() throws {
        let values = "<true/><false/><integer>3</integer><real>0.5</real><date>2012-01-01T00:00:00Z</date><dict/>"
        let list = try BinaryPropertyList(xml: Self.xml("<key>a</key><array>\(values)</array>"))
        let elements = try #require(list.entries(at: list.root)["a"].map { list.values[$0].elements })
        #expect(elements.count == 6)
        #expect(elements.prefix(2).map { list.values[$0] } == [.bool(true), .bool(false)])
    }

    @Test("Several uniqueness constraints are hashed in the sorted order of their joined names")
    func constraints() throws {
        let text = """
            <model><entity name="Post"><attribute name="day" attributeType="String"/>
            <attribute name="slug" attributeType="String"/><uniquenessConstraints>
            <uniquenessConstraint><constraint value="slug"/></uniquenessConstraint>
            <uniquenessConstraint><constraint value="day"/><constraint value="slug"/></uniquenessConstraint>
            </uniquenessConstraints></entity></model>
            """
        let source = try #require(readModel(Array(text.utf8), path: "contents").model)
        let compiled = try #require(ModelCompilation(of: ModelGraph(source)).compiled)
        // SHA-256 of "Post", 0, the hashes of both attributes, "day.slug", "slug", by Python's hashlib.
        let expected = "ddd3fd3d18315b545251695bf259f19b115de8f522a16016fe7fca36001a939d"
        let info = VersionInfo(currentVersion: nil, hashes: ["A": compiled.hashes], checksums: [:])
        let hash = try #require(VersionInfo(info.bytes()).hashes["A"]?["Post"])
        #expect(hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == expected)
    }
}
