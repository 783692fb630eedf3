import Testing

@testable import CodeGeneration

@Suite("Files of record mappings")
struct RecordFileTests {
    @Test("A mapping is a struct that reads as if written by hand")
    func record() throws {
        let generation = try generatedRecords(
            """
            <entity name="Tag">
                <attribute name="name" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>
                <attribute name="rank" attributeType="Integer 16" defaultValueString="3"/>
                <attribute name="score" optional="YES" transient="YES" attributeType="Double"/>
                <relationship name="parent" optional="YES" maxCount="1" destinationEntity="Tag"/>
            </entity>
            """
        )
        #expect(generation.diagnostics == [])
        #expect(
            try generation.body(of: "TagRecord.swift") == """
                @_spi(GeneratedCode) import CloudRecords

                /// The contract with CloudRecords. A version without it does not compile with this file.
                private typealias RequiredRunTime = GeneratedCode.Version6

                /// A record of the entity `Tag`, as Core Data mirrors it to CloudKit.
                ///
                /// Its record type is `CD_Tag`. Updating a record keeps the fields that are not listed here.
                /// There is no field for `score`, which is transient.
                nonisolated struct TagRecord: MirroredRecord, Identifiable {
                    typealias ID = RecordName<TagRecord>

                    static let recordType = "CD_Tag"
                    static let entityName = "Tag"

                    /// The name of the record.
                    var recordName: RecordName<TagRecord>
                    /// `CD_name`: encrypted STRING, or the asset `CD_name_ckAsset` when too large for the record.
                    var name: String?
                    /// `CD_rank`: INT64.
                    var rank: Int16
                    /// `CD_parent`: the name of a record of the entity `Tag`, which may not have arrived yet.
                    var parent: RecordName<TagRecord>?
                    /// The fields that only the server writes, empty in a new value. They do not count in comparisons.
                    var system: RecordSystemFields { systemFields.value }
                    private let systemFields: NotCompared<RecordSystemFields>

                    /// Creates a value; without a name, for a new record.
                    init(
                        recordName: RecordName<TagRecord> = .random(),
                        name: String? = nil,
                        rank: Int16 = 3,
                        parent: RecordName<TagRecord>? = nil
                    ) {
                        self.recordName = recordName
                        self.name = name
                        self.rank = rank
                        self.parent = parent
                        self.systemFields = NotCompared(RecordSystemFields())
                    }

                    /// The fields in CloudKit.
                    nonisolated enum Fields {
                        static let name = RecordField<String?>("CD_name", isEncrypted: true, assetKey: "CD_name_ckAsset")
                        static let rank = RecordField<Int16>("CD_rank", default: 3)
                        static let parent = RecordField<RecordName<TagRecord>?>("CD_parent")
                    }

                    static let fields: [AnyRecordField] = [
                        AnyRecordField(Fields.name),
                        AnyRecordField(Fields.rank),
                        AnyRecordField(Fields.parent),
                    ]

                    init(record: CloudRecord) throws(RecordMappingFailure) {
                        let reader = try RecordReader(record, as: Self.self)
                        self.recordName = reader.recordName
                        self.systemFields = NotCompared(reader.system)
                        self.name = try reader.read(Fields.name)
                        self.rank = try reader.read(Fields.rank)
                        self.parent = try reader.read(Fields.parent)
                    }

                    func write(to writer: inout RecordWriter) {
                        writer.setEntity(Self.entityName)
                        writer.set(Fields.name, to: name)
                        writer.set(Fields.rank, to: rank)
                        writer.set(Fields.parent, to: parent)
                    }
                }

                """
        )
    }

    @Test("An entity without fields gets a mapping with an empty enumeration of fields")
    func empty() throws {
        let text = try generatedRecords(#"<entity name="Post"/>"#).text(of: "PostRecord.swift")
        #expect(text.contains("    nonisolated enum Fields {\n    }\n"))
        #expect(text.contains("        recordName: RecordName<PostRecord> = .random()\n    ) {"))
    }

    @Test("A single file of mappings has its imports once and its types sorted by name")
    func singleFile() throws {
        let options = RequestedProducts(
            products: [.records],
            accessLevel: .public,
            singleFile: FileName("Records.swift")
        )
        let generation = try generatedRecords(
            """
            <entity name="Video" parentEntity="Media"><attribute name="at" optional="YES" attributeType="Date"/></entity>
            <entity name="Media"/>
            """,
            options
        )
        #expect(generation.files.map(\.path) == ["Records.swift"])
        let lines = try generation.text(of: "Records.swift").split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.contains("import ") }.count == 3)
        #expect(lines.filter { $0.contains("RequiredRunTime") }.count == 1)
        #expect(
            lines.filter { $0.hasPrefix("nonisolated public struct") || $0.hasPrefix("nonisolated public enum") } == [
                "nonisolated public enum AnyMediaRecord: MirroredEntity, Identifiable {",
                "nonisolated public struct MediaRecord: MirroredRecord, Identifiable {",
                "nonisolated public struct VideoRecord: MirroredRecord, Identifiable {",
            ]
        )
    }

    @Test("The order of entities does not matter, and a changed entity changes only its own file")
    func locality() throws {
        let post = #"<entity name="Post"><attribute name="a" optional="YES" attributeType="Date"/></entity>"#
        let tag = #"<entity name="Tag"/>"#
        #expect(try generatedRecords(post + tag) == generatedRecords(tag + post))
        let changed = try generatedRecords(tag + post.replacing("Date", with: "UUID"))
        let files = try generatedRecords(post + tag).files
        #expect(zip(files, changed.files).filter { $0 != $1 }.map(\.0.path) == ["PostRecord.swift"])
    }
}
