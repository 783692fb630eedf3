import Foundation
import Testing

@testable import ObjectModel

/// Foundation has the function that Core Data sorts by: on a Mac Apple's own one.
@Suite("The order of names")
struct NameOrderTests {
    private static let letters: [Unicode.Scalar] =
        (Array(0x30...0x39) + Array(0x41...0x5A) + [0x5F] + Array(0x61...0x7A) + Array(0xC0...0x17F)
        + Array(0x400...0x45F)
        + Array(0x3041...0x3096) + Array(0x30A1...0x30FA) + [0x4E00, 0x65E5, 0x9FFF]).compactMap(Unicode.Scalar.init)

    private func order(_ one: String, _ other: String) throws -> ComparisonResult? {
        let (one, other) = (try #require(NameOrder(one)), try #require(NameOrder(other)))
        guard one.hasKnownOrder(beside: other) else { return nil }
        return one < other ? .orderedAscending : other < one ? .orderedDescending : .orderedSame
    }

    @Test("Single letters are sorted as by NSString.compare")
    func pairs() throws {
        let names = Self.letters.map { String(Character($0)) }
        let keys = try names.map { try #require(NameOrder($0)) }
        var differences: [String] = []
        for (one, key) in zip(names, keys) {
            for (other, otherKey) in zip(names, keys) {
                let isBefore = NSString(string: one).compare(other) == .orderedAscending
                if isBefore != (key < otherKey) { differences.append("\(one) \(other)") }
            }
        }
        #expect(differences.isEmpty, "\(differences.prefix(20))")
    }

    @Test("Names are sorted as by NSString.compare where the order is known")
    func names() throws {
        let parts = ["o", "ö", "oz", "öz", "ob", "Ö", "ß", "ss", "é", "e", "z", "_", "日", "が", "か", "ё", "е", "ó"]
        let names = parts.flatMap { one in parts.map { "n\(one)\($0)" } }
        for one in names {
            for other in names {
                guard let order = try order(one, other) else { continue }
                #expect(order == NSString(string: one).compare(other), "\(one) \(other)")
            }
        }
    }

    @Test(
        "The order of most names is known",
        arguments: [
            ("größe", "grz"), ("größe", "title"), ("日付", "name"), ("größe", "gröbe"), ("é", "e"),
        ]
    )
    func known(one: String, other: String) throws {
        #expect(try order(one, other) == NSString(string: one).compare(other))
    }

    @Test(
        "Letters with two marks and other scripts have no known order",
        arguments: ["ǖ", "e\u{301}", "έ", "한", "🚀"]
    )
    func unknown(name: String) { #expect(NameOrder(name) == nil) }
}
