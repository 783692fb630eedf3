@testable import CloudSchema
@testable import CompilerSupport

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
