import Testing

@testable import CompilerSupport

@Suite("Sequences keyed by an element")
struct KeyedTests {
    @Test("The first element of each key is kept, and those without a key are left out")
    func keyed() {
        let words = ["apple", "plum", "", "avocado"]
        #expect(words.keyed { $0.first } == ["a": "apple", "p": "plum"])
        #expect(words.keyed(by: \.count) == [5: "apple", 4: "plum", 0: "", 7: "avocado"])
    }

    @Test("A repeated element is listed with the first of its key")
    func repetitions() {
        let words = ["apple", "plum", "", "avocado", "", "pear", "apricot"]
        let repetitions = words.repetitions { $0.first }
        #expect(repetitions.map(\.element) == ["avocado", "pear", "apricot"])
        #expect(repetitions.map(\.first) == ["apple", "plum", "apple"])
    }

    @Test("The first element of each key keeps its place in the sequence")
    func uniqued() {
        #expect([3, 1, 13, 2, 11].uniqued { $0 % 10 } == [3, 1, 2])
    }
}
