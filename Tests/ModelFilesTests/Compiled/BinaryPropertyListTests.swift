import Testing

@testable import ModelFiles

@Suite("Binary property lists")
struct BinaryPropertyListTests {
    @Test("A binary property list is read as it was written")
    func roundTrip() throws {
        let values: [BinaryPropertyList.Value] = [
            .dictionary([.init(key: 1, value: 2), .init(key: 3, value: 0)]), .string("key"), .array([4, 5, 6, 7, 8]),
            .string("schlüssel 🔑"), .bool(true), .integer(-3), .integer(70_000), .real(0.25), .uid(300),
            .data([1, 2, 3]),
            .date(0), .single(0.1), .string(String(repeating: "x", count: 300)), .integer(.max), .integer(.min),
        ]
        let list = BinaryPropertyList(values: values, root: 0)
        #expect(try BinaryPropertyList(list.bytes()) == list)
    }
}
