@_spi(GeneratedCode) import CloudRecords
import Foundation
import Testing

@Suite("Values of fields")
struct ConversionTests {
    private enum Post {}

    private func expect<Value: RecordFieldValue>(
        _ value: Value,
        as recordValue: RecordValue,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try value.recordValue() == recordValue, sourceLocation: sourceLocation)
        #expect(try Value(recordValue: recordValue) == value, sourceLocation: sourceLocation)
        #expect(Value.fieldType == recordValue.type, sourceLocation: sourceLocation)
    }

    @Test("Text and record names are converted to fields and back")
    func texts() throws {
        try expect("", as: .string(""))
        try expect("Größe\0", as: .string("Größe\0"))
        try expect(RecordName<Post>("a/b:c"), as: .string("a/b:c"))
    }

    @Test("Integers and Booleans are converted to fields and back")
    func integers() throws {
        try expect(Int16.min, as: .int64(-32768))
        try expect(Int32.max, as: .int64(2_147_483_647))
        try expect(Int64.min, as: .int64(.min))
        try expect(true, as: .int64(1))
        try expect(false, as: .int64(0))
        #expect(try Bool(recordValue: .int64(-7)))
    }

    @Test("Floating-point numbers become fields and back, and a whole number may lack its type")
    func floatingPoint() throws {
        try expect(0.1, as: .double(0.1))
        try expect(Float(0.1), as: .double(0.10000000149011612))
        #expect(try Double(recordValue: .int64(3)) == 3)
        #expect(throws: _RecordValueFailure.type) { try Double(recordValue: .int64(.max)) }
        #expect(try Float(recordValue: .double(0.1)) == Float(0.1))
    }

    @Test(
        "A decimal is converted through the shortest text of the double",
        arguments: ["0", "0.1", "-12.5", "1234567890.12345", "0.000001", "10000000000000000000", "1e-100", "25e100"]
    )
    func decimals(text: String) throws {
        let decimal = try #require(Decimal(string: text))
        try expect(decimal, as: .double(try #require(Double(text))))
    }

    @Test("A decimal of more digits than a double has is rounded once")
    func roundedDecimal() throws {
        let decimal = try #require(Decimal(string: "0.12345678901234567890"))
        let stored = try #require(try decimal.recordValue())
        #expect(stored == .double(0.12345678901234568))
        #expect(try Decimal(recordValue: stored) == Decimal(string: "0.12345678901234568"))
    }

    @Test("Times and data are converted to fields and back")
    func data() throws {
        try expect(Date(timeIntervalSince1970: -62135596800), as: .timestamp(Date(timeIntervalSince1970: -62135596800)))
        try expect(Data(), as: .bytes(Data()))
        try expect(Data([0, 255]), as: .bytes(Data([0, 255])))
    }

    @Test("UUIDs are written in upper case and read in any")
    func uuids() throws {
        let uuid = try #require(UUID(uuidString: "7d3d0db8-70a7-4a34-8a0f-2a0f4c1e9b0e"))
        try expect(uuid, as: .string("7D3D0DB8-70A7-4A34-8A0F-2A0F4C1E9B0E"))
        #expect(try UUID(recordValue: .string("7d3d0DB8-70a7-4a34-8a0f-2a0f4c1e9b0e")) == uuid)
    }

    @Test("URLs are written absolute")
    func urls() throws {
        let base = try #require(URL(string: "https://example.com/a/"))
        try expect(base, as: .string("https://example.com/a/"))
        #expect(URL(string: "b", relativeTo: base)?.recordValue() == .string("https://example.com/a/b"))
    }

    @Test("An optional without a value writes nothing")
    func optionals() throws {
        #expect(try String?.none.recordValue() == nil)
        #expect(String?.absentValue == .some(nil) && String.absentValue == nil)
        try expect(Int16?(5), as: .int64(5))
    }

    @Test("A field of the right type with a value that does not fit cannot be read")
    func unfitting() {
        #expect(throws: _RecordValueFailure.value(expected: "a number from -32768 to 32767")) {
            try Int16(recordValue: .int64(32768))
        }
        #expect(throws: _RecordValueFailure.value(expected: "a number from -2147483648 to 2147483647")) {
            try Int32(recordValue: .int64(.min))
        }
        #expect(throws: _RecordValueFailure.value(expected: "a number up to 3.4028235e+38")) {
            try Float(recordValue: .double(1e300))
        }
        #expect(throws: _RecordValueFailure.value(expected: "a number that Decimal can hold")) {
            try Decimal(recordValue: .double(1e300))
        }
        #expect(throws: _RecordValueFailure.value(expected: "a UUID")) { try UUID(recordValue: .string("7D3D0DB8")) }
        #expect(throws: _RecordValueFailure.value(expected: "a URL")) { try URL(recordValue: .string("")) }
    }

    @Test(
        "Numbers and dates that CloudKit cannot store are not written",
        arguments: [Double.nan, .infinity, -.infinity]
    )
    func unwritable(number: Double) {
        let failure = _RecordValueFailure.value(expected: "a finite number")
        #expect(throws: failure) { try number.recordValue() }
        #expect(throws: failure) { try Float(number).recordValue() }
        #expect(throws: failure) { try Decimal.nan.recordValue() }
        #expect(throws: _RecordValueFailure.value(expected: "a point in time")) {
            try Date(timeIntervalSinceReferenceDate: number).recordValue()
        }
    }

    @Test("A date that no record can hold is refused when it is set", arguments: [1e16, -1e16, 1e300])
    func farDate(seconds: Double) {
        let failure = _RecordValueFailure.value(expected: "a point in time")
        #expect(throws: failure) { try Date(timeIntervalSince1970: seconds).recordValue() }
        #expect(throws: failure) { try Date?(Date(timeIntervalSince1970: seconds)).recordValue() }
        #expect(throws: _RecordValueFailure.self) { try [Date(timeIntervalSince1970: seconds)].recordValue() }
    }

    @Test("A place with a number or a time that no record can hold is refused", arguments: [Double.nan, .infinity])
    func place(number: Double) throws {
        func place(_ change: (inout RecordLocation) -> Void) throws -> RecordValue? {
            var place = RecordLocation(latitude: 48, longitude: 11)
            place.timestamp = Date(timeIntervalSince1970: 0)
            change(&place)
            return try [place].recordValue()
        }
        #expect(try place { _ in } != nil)
        #expect(throws: _RecordValueFailure.self) { try place { $0.latitude = number } }
        #expect(throws: _RecordValueFailure.self) { try place { $0.longitude = number } }
        #expect(throws: _RecordValueFailure.self) { try place { $0.altitude = number } }
        #expect(throws: _RecordValueFailure.self) { try place { $0.timestamp = Date(timeIntervalSince1970: number) } }
    }

    @Test(
        "A field of another type is never converted",
        arguments: [RecordValue.bytes(Data()), .strings([]), .timestamps([])]
    )
    func otherType(value: RecordValue) {
        #expect(throws: _RecordValueFailure.type) { try String(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try UUID(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try URL(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try RecordName<Post>(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try Bool(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try Int16(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try Int64(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try Double(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try Float(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try Decimal(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try Date(recordValue: value) }
        #expect(throws: _RecordValueFailure.type) { try Data(recordValue: .string("")) }
        #expect(throws: _RecordValueFailure.type) { try Int64?(recordValue: .double(1)) }
    }
}
