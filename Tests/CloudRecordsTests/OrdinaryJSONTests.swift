import Foundation
import TestSupport
import Testing

@testable import CloudRecords

@Suite("The fast reader of JSON")
struct OrdinaryJSONTests {
    private static let texts: [String] = [
        "null", "true", " [1 , -2,\n{}] ", "{\"a\": {\"b\": [[], \"\"]}}", "0", "-0", "12345678901", "0.5", "-1.25e-3",
        "1e400",
        "9223372036854775807", "9223372036854775808", "1.0", "1e2", "01", "1.", ".5", "-", "+1", "\"ü\u{1F600}\"",
        "\"\\u00e9\\n\\\"\\\\\\/\"", "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "\"\\u12g4\"", "\"\\x\"", "\"a\tb\"",
        "\"open", "[1,]", "[1 2]",
        "{\"a\":1,}", "{\"a\" 1}", "{a: 1}", "{\"a\": 1, \"a\": 2}", "tru", "nulls", "", "[", "{", "1 2",
        "{\"\u{e9}\": 1, \"e\u{301}\": 2}",
        "[\"\u{0}\"]", String(repeating: "[", count: 64) + String(repeating: "]", count: 64),
        String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
    ]

    private func foundation(_ text: Data) -> JSONValue? { try? JSONDecoder().decode(JSONValue.self, from: text) }

    @Test("It reads a text as Foundation does, or leaves it to Foundation", arguments: texts)
    func reads(_ text: String) {
        let data = Data(text.utf8)
        if let value = OrdinaryJSON.value(of: data) { #expect(value == foundation(data)) }
    }

    @Test(
        "It reads damaged records as Foundation does, or leaves them to Foundation",
        arguments: Sampling.seeds(upTo: 500)
    )
    func damage(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var records = RandomRecords(seed: UInt64(seed))
        let valid = try records.record().json().data()
        if let value = OrdinaryJSON.value(of: valid) { #expect(value == foundation(valid)) }
        for _ in 0..<20 {
            var bytes = Array(valid)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let byte = UInt8.random(in: 0...255, using: &random)
                if Bool.random(using: &random) { bytes[place] = byte } else { bytes.insert(byte, at: place) }
            }
            if let value = OrdinaryJSON.value(of: Data(bytes)) { #expect(value == foundation(Data(bytes))) }
        }
    }

    @Test("It leaves ordinary texts to nobody else")
    func written() throws {
        let text = Data(#"{"a":[1,-2,0.5,"ü\n\"",true,null,{"b":{}}]}"#.utf8)
        #expect(OrdinaryJSON.value(of: text) != nil)
    }
}
