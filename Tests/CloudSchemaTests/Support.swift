import CloudSchema
import Diagnostics

/// Text in which a `↓` stands before each place where a finding is expected.
struct MarkedText {
    let bytes: [UInt8]
    let marks: [Int]

    init(_ text: String) {
        var bytes: [UInt8] = []
        var marks: [Int] = []
        for character in text.unicodeScalars {
            if character == "↓" { marks.append(bytes.count) } else { bytes += Array(String(character).utf8) }
        }
        self.bytes = bytes
        self.marks = marks
    }
}

func parse(_ text: String) -> ParsedSchema { Schema.parse(bytes: Array(text.utf8), path: "schema.ckdb") }

extension ParsedSchema {
    /// The ids of the rules that found something, in printing order.
    var rules: [String] { diagnostics.map(\.rule.id) }
}

/// A schema of one type with the given items.
func schema(of items: String) -> String { "DEFINE SCHEMA RECORD TYPE Post ( \(items) );" }

/// A small source of numbers that are the same on every run.
struct RepeatableGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 2 &+ 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }
}
