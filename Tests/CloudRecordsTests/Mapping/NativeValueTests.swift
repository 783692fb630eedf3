@_spi(GeneratedCode) import CloudRecords
import Foundation
import Testing

@Suite("Values of records without Core Data")
struct NativeValueTests {
    @Test(
        "A decimal number in a text keeps all its digits",
        arguments: [
            ("12.50", "12.5"), ("-0", "0"), ("+7", "7"), ("1e3", "1000"), ("1E-2", "0.01"),
            ("12345678901234567890.123456789", "12345678901234567890.123456789"),
        ]
    )
    func decimals(text: String, meaning: String) throws {
        #expect(try DecimalText(recordValue: .string(text)).content == #require(Decimal(string: meaning)))
    }

    @Test(
        "A text that is not a decimal number is not read as a decimal",
        arguments: ["", " ", "1,5", "12 km", "0x1F", "nan", "inf", "1.", ".5", "--1", "1e", "1.2.3", "12-3", "١"]
    )
    func noDecimals(text: String) {
        #expect(throws: _RecordValueFailure.value(expected: "a decimal number as text")) {
            try DecimalText(recordValue: .string(text))
        }
    }

    @Test("A decimal that is not a number is not written, and a number field is not read as decimal text")
    func otherDecimals() {
        #expect(throws: _RecordValueFailure.self) { try DecimalText(content: .nan).recordValue() }
        #expect(throws: _RecordValueFailure.type) { try DecimalText(recordValue: .double(1)) }
    }

    @Test("A date stored as a number is the seconds since 1970")
    func seconds() throws {
        let date = Date(timeIntervalSince1970: -1.5)
        #expect(try SecondsSince1970<Double>(content: date).recordValue() == .double(-1.5))
        #expect(try SecondsSince1970<Int64>(content: date).recordValue() == .int64(-2))
        #expect(try SecondsSince1970<Int64>(recordValue: .int64(3)).content == Date(timeIntervalSince1970: 3))
        #expect(throws: _RecordValueFailure.type) { try SecondsSince1970<Int64>(recordValue: .double(3.5)) }
        #expect(throws: _RecordValueFailure.self) {
            try SecondsSince1970<Int64>(content: Date(timeIntervalSince1970: 1e300)).recordValue()
        }
        #expect(throws: _RecordValueFailure.self) {
            try SecondsSince1970<Double>(content: Date(timeIntervalSince1970: .infinity)).recordValue()
        }
    }

    @Test("A list has the field type of its elements, also when it is empty")
    func lists() throws {
        #expect(try [UUID]().recordValue() == .strings([]))
        #expect(try [true, false].recordValue() == .int64s([1, 0]))
        #expect(try [PlainReference<CloudRecord>(content: "A")].recordValue() == .references([RecordReference("A")]))
        #expect(try [Data([1])].recordValue() == .bytesList([Data([1])]))
        #expect(try [RecordLocation(latitude: 1, longitude: 2)].recordValue()?.type == .locations)
        #expect(try [Date(timeIntervalSince1970: 0)].recordValue()?.type == .timestamps)
        #expect(try [RecordAsset.data(Data())].recordValue()?.type == .assets)
        #expect(try [1.5].recordValue() == .doubles([1.5]))
    }

    @Test("A list of another type, a single value, and a list with one bad element are refused")
    func wrongLists() {
        #expect(throws: _RecordValueFailure.type) { try [String](recordValue: .int64s([1])) }
        #expect(throws: _RecordValueFailure.type) { try [String](recordValue: .string("a")) }
        #expect(throws: _RecordValueFailure.value(expected: "a UUID")) { try [UUID](recordValue: .strings(["a"])) }
        #expect(throws: _RecordValueFailure.self) { try [0, Double.nan].recordValue() }
    }

    @Test("An empty list without a type is read as a list of any type")
    func untypedList() throws {
        let json = try JSONValue(
            parsing: Data(
                #"{"recordName":"A","recordType":"T","fields":{"f":{"value":[],"type":"UNKNOWN_LIST"}}}"#.utf8
            )
        )
        let value = try #require(try CloudRecord(json: json, in: .mirroring)["f"])
        #expect(try [String](recordValue: value) == [])
        #expect(try Set<Int64>(recordValue: value) == [])
    }

    @Test("A set is read from any list, and written in sorted order")
    func sets() throws {
        #expect(try Set<String>(recordValue: .strings(["b", "a", "b"])) == ["a", "b"])
        #expect(try Set(["c", "a", "b"]).recordValue() == .strings(["a", "b", "c"]))
    }

    @Test("An encoded value that cannot be decoded is refused with what was expected")
    func coded() throws {
        typealias Text = Coded<[String: Int], JSONText>
        typealias List = Coded<[String: Int], PropertyListBytes>
        #expect(try Text(content: ["b": 2, "a": 1]).recordValue() == .string(#"{"a":1,"b":2}"#))
        #expect(try Text(recordValue: .string(#" { "a": 1 } "#)).content == ["a": 1])
        #expect(throws: _RecordValueFailure.value(expected: "a value of Dictionary<String, Int> as JSON")) {
            try Text(recordValue: .string("[]"))
        }
        #expect(throws: _RecordValueFailure.type) { try Text(recordValue: .bytes(Data("{}".utf8))) }
        let stored = try #require(try List(content: ["a": 1]).recordValue())
        #expect(stored.type == .bytes)
        #expect(try List(recordValue: stored).content == ["a": 1])
        #expect(throws: _RecordValueFailure.self) { try Coded<Double, JSONText>(content: .nan).recordValue() }
    }

    @Test("An encoded value in an asset is readable only when the asset was downloaded")
    func codedAsset() throws {
        typealias Asset = Coded<[Int], JSONAsset>
        #expect(try Asset(content: [1]).recordValue() == .asset(.data(Data("[1]".utf8))))
        #expect(throws: _RecordValueFailure.value(expected: "an asset that was downloaded")) {
            try Asset(recordValue: .asset(.remote(RemoteAsset())))
        }
    }

    @Test("An open enumeration keeps a value that it does not know")
    func enumerations() throws {
        enum Kind: Int { case one = 1 }
        #expect(try OpenEnumeration<Kind>(recordValue: .int64(1)) == .known(.one))
        #expect(try OpenEnumeration<Kind>(recordValue: .int64(2)) == .unknown(2))
        #expect(try OpenEnumeration<Kind>.unknown(2).recordValue() == .int64(2))
        #expect(throws: _RecordValueFailure.type) { try OpenEnumeration<Kind>(recordValue: .string("1")) }
    }

    @Test("A random record name can have a prefix")
    func names() throws {
        let name = RecordName<CloudRecord>.random(prefix: "pin-")
        #expect(UUID(uuidString: String(name.rawValue.dropFirst(4))) != nil && name.rawValue.hasPrefix("pin-"))
    }
}
