import TestSupport
import Testing

@testable import CompilerSupport

@Suite("Natural order")
struct NaturalOrderTests {
    @Test(
        "Numbers in names are ordered by value",
        arguments: [
            ["V1", "V2", "V10"], ["Model", "Model 2", "Model 10"], ["", "01", "1", "2", "a"], ["V2", "V2 1", "V2a"],
            ["1.9", "1.10", "2.0"], ["A", "a", "ä"],
            ["V99999999999999999998", "V99999999999999999999", "V100000000000000000000"],
        ] as [[String]]
    )
    func order(names: [String]) {
        for (left, first) in names.enumerated() {
            for (right, second) in names.enumerated() {
                #expect(NaturalOrder.isBefore(first, second) == (left < right), "\(first), \(second)")
            }
        }
    }

    @Test("The natural order is total, also for names that look alike", arguments: 0..<10)
    func total(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let parts = ["0", "00", "1", "01", "9", "10", "a", "b", "\u{E9}", "e\u{301}", "f", " ", "-", "\u{661}"]
        let names = (0..<60).map { _ in
            (0..<Int.random(in: 0...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        }
        for first in names {
            for second in names {
                let isSame = first.utf8.elementsEqual(second.utf8)
                #expect(NaturalOrder.isBefore(first, second) != NaturalOrder.isBefore(second, first) || isSame)
                #expect(!isSame || !NaturalOrder.isBefore(first, second))
            }
        }
        let sorted = names.sorted(by: NaturalOrder.isBefore)
        for (position, first) in sorted.enumerated() {
            #expect(sorted[(position + 1)...].allSatisfy { !NaturalOrder.isBefore($0, first) })
        }
    }
}
