import Testing

@testable import CodeGeneration

@Suite("Words that names are compared with")
struct RareWordsTests {
    @Test("are found whatever their length, and nothing else is")
    func contents() {
        let long = String(repeating: "a", count: 64)
        let words = RareWords(["self", "", "init", long])
        for word in ["self", "", "init", long] { #expect(words.contains(word), "\(word)") }
        for word in ["Self", "sel", "selfs", "a", "é", long + "a", String(long.dropLast())] {
            #expect(!words.contains(word), "\(word)")
        }
    }
}
