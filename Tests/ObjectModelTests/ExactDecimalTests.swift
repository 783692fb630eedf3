import TestSupport
import Testing

@testable import ObjectModel

@Suite("Exact decimals")
struct ExactDecimalTests {
    @Test(
        "An exact decimal is read from every spelling of a decimal default",
        arguments: [
            ("0", "0"), ("0.0", "0"), ("-0", "0"), ("+0.00e7", "0"), ("1", "1"), ("0.10", "0.1"), (".5", "0.5"),
            ("5.", "5"), ("-12.50", "-12.5"), ("+3", "3"), ("1e3", "1000"), ("1E+3", "1000"), ("12e-1", "1.2"),
            ("007", "7"), ("1e38", "1" + String(repeating: "0", count: 38)), ("12e39", "12e39"),
            ("0.30000000000000004", "0.30000000000000004"),
            ("123456789012345678901234567890", "12345678901234567890123456789e1"),
        ] as [(String, String)]
    )
    func reading(text: String, description: String) throws {
        let decimal = try #require(ExactDecimal(text))
        #expect(decimal == ExactDecimal(description))
        if !description.hasSuffix("e1") { #expect(decimal.description == description) }
    }

    @Test(
        "A text that is not a decimal number is refused",
        arguments: [
            "", "-", "+", ".", "-.", "e", "e5", "1e", "1e+", "1e5.0", "1.2.3", "--1", "+-1", " 1", "1 ", "1,5", "0x10",
            "١", "１", "1\u{301}", "NaN", "inf", "YES", "1e10000", "1e-10000", "1e99999999999999999999", "1_000",
        ]
    )
    func refusing(text: String) {
        #expect(ExactDecimal(text) == nil)
    }

    @Test(
        "Two decimals with different values differ",
        arguments: [("1", "-1"), ("1", "10"), ("0.1", "0.01"), ("12", "21"), ("0", "1")]
    )
    func differing(left: String, right: String) throws {
        #expect(try #require(ExactDecimal(left)) != #require(ExactDecimal(right)))
    }

    @Test("All spellings of one number are equal decimals", arguments: 0..<300)
    func spellings(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let digits = (0..<Int.random(in: 1...24, using: &random)).map { _ in
            String(Int.random(in: 0...9, using: &random))
        }
        let exponent = Int.random(in: -20...20, using: &random)
        let sign = Bool.random(using: &random) ? "-" : ""
        let expected = try #require(ExactDecimal("\(sign)\(digits.joined())e\(exponent)"))
        for _ in 0..<20 {
            let text = sign + Self.spelling(of: digits, exponent: exponent, using: &random)
            let decimal = try #require(ExactDecimal(text), "\(text)")
            #expect(decimal == expected, "\(text)")
            #expect(decimal.hashValue == expected.hashValue, "\(text)")
        }
        #expect(ExactDecimal(expected.description) == expected)
    }

    /// Moves the point, pads with zeros at both ends and varies the exponent's letter and sign.
    private static func spelling(of digits: [String], exponent: Int, using random: inout SeededGenerator) -> String {
        let zeros = (0..<2).map { _ in String(repeating: "0", count: Int.random(in: 0...5, using: &random)) }
        let point = Int.random(in: 0...digits.count, using: &random)
        let whole = zeros[0] + digits[..<point].joined()
        let fraction = digits[point...].joined() + zeros[1]
        let scale = exponent + digits.count - point
        let letter = Bool.random(using: &random) ? "e" : "E"
        let plus = scale >= 0 && Bool.random(using: &random) ? "+" : ""
        let exponentText = scale == 0 && Bool.random(using: &random) ? "" : "\(letter)\(plus)\(scale)"
        return "\(whole).\(fraction)\(exponentText)"
    }
}
