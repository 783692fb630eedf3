import Testing

@testable import ModelCompiler

@Suite("Calendar days")
struct CalendarDateTests {
    @Test(
        "A calendar day is read and written in the form YYYY-MM-DD",
        arguments: ["2027-03-31", "2028-02-29", "2000-02-29", "2027-12-31", "2027-04-30"]
    )
    func days(text: String) {
        #expect(CalendarDate(text)?.description == text)
    }

    @Test(
        "A text that is not a day of the calendar is refused",
        arguments: [
            "", "2027-02-29", "1900-02-29", "2027-04-31", "2027-00-01", "2027-13-01", "2027-01-00", "2027-1-01",
            "27-01-01",
            "2027/01/01", "2027-01-01T00:00", "+027-01-01", "２027-01-01",
        ]
    )
    func noDays(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test("An earlier day sorts before a later one")
    func order() throws {
        let texts = ["2026-12-31", "2027-01-01", "2027-01-02", "2027-02-01"]
        let days = try texts.map { try #require(CalendarDate($0)) }
        #expect(days.reversed().sorted() == days)
    }
}
