import Testing

@testable import ObjectModel

@Suite("Default values of attributes")
struct AttributeValueTests {
    private static func decimal(_ text: String) -> AttributeValue {
        ExactDecimal(text).map { .decimal($0) } ?? .malformed("test")
    }

    @Test(
        "A default value is read by the type of its attribute",
        arguments: [
            (.integer16, "0", .integer(0)), (.integer16, "-32768", .integer(-32768)),
            (.integer16, "32767", .integer(32767)),
            (.integer16, "0.0", .integer(0)), (.integer32, "-7.00", .integer(-7)),
            (.integer32, "2147483647", .integer(2_147_483_647)), (.integer32, "-1", .integer(-1)),
            (.integer64, "9223372036854775807", .integer(.max)), (.integer64, "-9223372036854775808", .integer(.min)),
            (.double, "0.0", .double(0)), (.double, "-71", .double(-71)), (.double, "1e3", .double(1000)),
            (.float, "0.5", .double(0.5)), (.float, "1", .double(1)),
            (.decimal, "0.10", decimal("0.1")), (.decimal, "160", decimal("160")),
            (.boolean, "YES", .boolean(true)), (.boolean, "NO", .boolean(false)), (.boolean, "1", .boolean(true)),
            (.boolean, "0", .boolean(false)), (.boolean, "true", .boolean(true)), (.boolean, "false", .boolean(false)),
            (.string, "", .text("")), (.string, "unknown-slug", .text("unknown-slug")),
            (.uuid, "0F8FAD5B-D9CB-469F-A165-70867728950E", .text("0F8FAD5B-D9CB-469F-A165-70867728950E")),
            (.uuid, "00000000-0000-0000-0000-000000000000", .text("00000000-0000-0000-0000-000000000000")),
            (.uri, "https://example.org", .text("https://example.org")),
            (.binary, "", .text("")), (.transformable, "", .text("")), (.composite, "x", .text("x")),
            (.undefined, "x", .text("x")), (.objectID, "x", .text("x")),
        ] as [(AttributeType, String, AttributeValue)]
    )
    func reading(type: AttributeType, text: String, value: AttributeValue) {
        #expect(Attribute(name: "a", type: type, defaultText: text).defaultValue == value)
    }

    /// Most of these stand in published models.
    @Test(
        "A text that is not a value of the attribute type is a malformed default",
        arguments: [
            (.integer16, "0.5"), (.integer16, "0."), (.integer16, "32768.0"), (.integer16, "32768"),
            (.integer16, "9999999"), (.integer16, ""), (.integer16, " 1"),
            (.integer32, "NO"), (.integer32, "1e0"), (.integer32, "2147483648"),
            (.integer64, "NO"), (.integer64, ".0"), (.integer64, "9223372036854775808"),
            (.boolean, "100"), (.boolean, "0.0"), (.boolean, "Yes"), (.boolean, ""),
            (.uuid, "00000000-0000-0000-0000-000000"), (.uuid, "empy"), (.uuid, ""),
            (.uuid, "0F8FAD5BD9CB469FA16570867728950E"), (.uuid, "0F8FAD5B-D9CB-469F-A165-70867728950G"),
            (.uuid, "ＦＦＦＦＦＦＦＦ-D9CB-469F-A165-70867728950E"),
            (.double, "nan"), (.double, "inf"), (.double, "1e999"), (.double, "0,5"), (.double, ""), (.float, "one"),
            (.decimal, "nan"), (.decimal, "1,5"), (.decimal, ""),
            (.date, "2013-04-23 12:00:00 +0000"), (.date, "NO"), (.date, "0"),
        ] as [(AttributeType, String)]
    )
    func malformed(type: AttributeType, text: String) {
        #expect(Attribute(name: "a", type: type, defaultText: text).defaultValue == .malformed(text))
    }

    @Test("An attribute whose model states no default has none", arguments: AttributeType.allCases)
    func absent(type: AttributeType) {
        let attribute = Attribute(name: "a", type: type)
        #expect(attribute.defaultValue == nil)
        #expect(!attribute.hasDefault)
    }

    @Test(
        "The default of a date attribute is in seconds since 2001, negative before",
        arguments: [("0", 0), ("785995860", 785_995_860), ("-978321600", -978_321_600), ("0.5", 0.5)]
    )
    func dates(text: String, seconds: Double) {
        let attribute = date(interval: text, text: "2013-04-23 12:00:00 +0000")
        #expect(attribute.defaultValue == .date(secondsSince2001: seconds))
        #expect(attribute.hasDefault)
        #expect(attribute.defaultSetting == "defaultDateTimeInterval")
    }

    @Test(
        "The default of a date attribute is malformed without a finite number",
        arguments: ["", "now", "nan", "inf", "-inf", "1e999", "12 "]
    )
    func malformedDates(text: String) {
        #expect(date(interval: text, text: nil).defaultValue == .malformed(text))
    }

    private func date(interval: String, text: String?) -> Attribute {
        var details = AttributeDetails()
        details.defaultDateInterval = interval
        return Attribute(name: "a", type: .date, defaultText: text, details: details)
    }
}
