@_spi(GeneratedCode) import CloudRecords
import Foundation
import Testing

@Suite("Reading mirrored records")
struct ReadingTests {
    private func failure(_ record: CloudRecord) throws -> RecordMappingFailure {
        try #require(throws: RecordMappingFailure.self) { try Note(record: record) }
    }

    private func text(_ record: CloudRecord) throws -> String { try failure(record).description }

    @Test("An absent value is read as its default, or as nil where there is none")
    func absent() throws {
        let note = try Note(record: .note())
        #expect(note == Note(count: 3))
        #expect(try Note(record: .note(["CD_count": .int64(5)])).count == 5)
    }

    @Test("A record without an entity name is of the entity after which its type is named")
    func entityOfType() throws {
        var record = CloudRecord.note()
        record["CD_entityName"] = nil
        #expect(try failure(record).problems.map(\.found) == ["Item"])
        #expect(try record.mirroredEntityName(recordType: "CD_Item") == "Item")
    }

    @Test("The value in the record wins over the asset beside it")
    func inlineFirst() throws {
        let asset = RecordValue.asset(.data(Data("outside".utf8)))
        #expect(try Note(record: .note(["CD_text_ckAsset": asset])).text == "outside")
        #expect(try Note(record: .note(["CD_text": .string(""), "CD_text_ckAsset": asset])).text == "")
        #expect(try Note(record: .note(["CD_data_ckAsset": asset])).data == Data("outside".utf8))
        #expect(try Note(record: .note(["CD_secret_ckAsset": asset])).secret == "outside")
    }

    @Test("An encrypted value is read from the encrypted payload")
    func encrypted() throws {
        var record = CloudRecord.note()
        record.encryptedValues["CD_secret"] = .string("s")
        #expect(try Note(record: record).secret == "s")
    }

    @Test("Reading a record of another type fails and names both types")
    func otherType() throws {
        #expect(
            try text(CloudRecord(type: "CD_Tag", id: RecordID("T", in: .mirroring))) == """
                CD_Tag 'T' cannot be mapped:
                  recordType: expected CD_Item, found CD_Tag. The record belongs to another mapping.
                """
        )
    }

    @Test("Reading a record of another entity fails and names both entities")
    func otherEntity() throws {
        #expect(
            try text(.note(["CD_entityName": .string("Memo")])) == """
                CD_Item 'N1' cannot be mapped:
                  CD_entityName: expected Note, found Memo. Read the records of an inheritance tree through the type that \
                knows all of its entities.
                """
        )
    }

    @Test("Reading a record lists all its problems, in the order of its fields")
    func everything() throws {
        var record = CloudRecord.note([
            "CD_text": .int64(1), "CD_secret": .string("plain"), "CD_data_ckAsset": .string("no asset"),
            "CD_count": .int64(70000), "CD_code": .unknown(UnknownRecordValue(typeName: "MATRIX", json: .null)),
        ])
        record.encryptedValues["CD_other"] = .int64(1)
        let failure = try failure(record)
        #expect(failure.recordType == "CD_Item" && failure.recordName == "N1")
        #expect(failure.problems.map(\.reason) == [.type, .encryption, .type, .value, .type])
        #expect(
            failure.description == """
                CD_Item 'N1' cannot be mapped:
                  CD_text: expected STRING, found INT64. The field was deployed with another type than the model gives it.
                  CD_secret: expected encrypted STRING, found plain STRING. Whether a field is encrypted is decided when it \
                is first deployed; the model must say the same.
                  CD_data_ckAsset: expected ASSET, found STRING. The field was deployed with another type than mirroring \
                gives it.
                  CD_count: expected a number from -32768 to 32767, found another INT64. CloudKit does not check this, so \
                whoever wrote the record could.
                  CD_code: expected STRING, found MATRIX. The field was deployed with another type than the model gives it.
                """
        )
    }

    @Test("A mapping failure shows nothing that a user wrote")
    func confidential() throws {
        #expect(try !text(.note(["CD_count": .string("confidential")])).contains("confidential"))
        #expect(try !text(.note(["CD_count": .int64(123_456)])).contains("123456"))
    }

    @Test("A plain field that arrives encrypted is not read")
    func unexpectedlyEncrypted() throws {
        var record = CloudRecord.note()
        record.encryptedValues["CD_count"] = .int64(1)
        let problem = try #require(try failure(record).problems.first)
        #expect(problem.reason == .encryption)
        #expect(problem.expected == "plain INT64" && problem.found == "encrypted INT64")
    }

    @Test("A required value that is missing is a failure")
    func missing() throws {
        #expect(
            try text(.note(["CD_code": .string("x")]).without("CD_code")) == """
                CD_Item 'N1' cannot be mapped:
                  CD_code: expected STRING, found nothing. It is required and has no default.
                """
        )
    }

    @Test("A field that was not fetched is a failure, not an absent value")
    func notFetched() throws {
        var record = CloudRecord.note(["CD_text": .string("t")])
        record.fetchedKeys = Set(Note.desiredKeys).subtracting(["CD_count", "CD_text_ckAsset", "CD_data_ckAsset"])
        let failure = try failure(record)
        #expect(failure.problems.map(\.field) == ["CD_data_ckAsset", "CD_count"])
        #expect(failure.problems.map(\.expected) == ["ASSET", "INT64"])
        #expect(
            failure.problems.last?.description
                == "CD_count: expected INT64, found a field that was not asked for. "
                + "Fetch whole records, or all of the mapping's desiredKeys."
        )
        record.fetchedKeys = Set(Note.desiredKeys)
        #expect(try Note(record: record).text == "t")
    }

    @Test("An entity name that was not fetched is a failure, not an absent one")
    func entityNotFetched() throws {
        var record = CloudRecord.note().without("CD_entityName")
        record.fetchedKeys = ["CD_text"]
        #expect(try failure(record).problems.map(\.field) == ["CD_entityName"])
    }

    @Test("The desired keys of a mapping are the entity name, the fields and their assets")
    func desiredKeys() {
        #expect(
            Note.desiredKeys == [
                "CD_entityName", "CD_text", "CD_text_ckAsset", "CD_secret", "CD_secret_ckAsset", "CD_data",
                "CD_data_ckAsset", "CD_count", "CD_code",
            ]
        )
    }

    @Test("Assets that cannot be read are failures of the mapping")
    func assets() throws {
        let gone = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let record = CloudRecord.note([
            "CD_text_ckAsset": .asset(.remote(RemoteAsset())), "CD_secret_ckAsset": .asset(.data(Data([0xFF]))),
            "CD_data_ckAsset": .asset(.file(gone)),
        ])
        #expect(try failure(record).problems.allSatisfy { $0.reason == .asset })
        #expect(
            try text(record) == """
                CD_Item 'N1' cannot be mapped:
                  CD_text_ckAsset: expected an asset, found one that is on the server only. Download it before the record \
                is mapped.
                  CD_secret_ckAsset: expected text in UTF-8, found an asset with other bytes. Mirroring writes text as \
                UTF-8 without a mark in front.
                  CD_data_ckAsset: expected an asset, found a file that cannot be read. The system removes fetched files \
                at any time; map records at once.
                """
        )
    }
}

extension CloudRecord {
    fileprivate func without(_ key: String) -> CloudRecord {
        var record = self
        record[key] = nil
        record.forgetChanges()
        return record
    }
}
