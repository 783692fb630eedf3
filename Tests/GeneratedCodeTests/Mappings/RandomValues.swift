import CloudRecords
import Foundation
import GeneratedMappings
import TestSupport

/// Random values, the same ones for the same seed.
struct RandomValues: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(seed: Int) { generator = SeededGenerator(seed: seed) }

    mutating func next() -> UInt64 { generator.next() }

    mutating func optional<Value>(_ value: (inout RandomValues) -> Value) -> Value? {
        Bool.random(using: &self) ? value(&self) : nil
    }

    mutating func text() -> String {
        let characters = ["a", "Z", "0", "\"", "\\", "\n", "\0", "/", "ü", "e\u{301}", "写", "👩‍👩‍👧", "\u{2028}", " "]
        return (0..<Int.random(in: 0...12, using: &self)).map { _ in
            characters.randomElement(using: &self) ?? ""
        }.joined()
    }

    mutating func data() -> Data {
        Data((0..<Int.random(in: 0...40, using: &self)).map { _ in UInt8.random(in: .min ... .max, using: &self) })
    }

    /// Whole milliseconds, which is all that Web Services keep.
    mutating func date() -> Date {
        Date(
            timeIntervalSince1970: Double(Int64.random(in: -62_135_596_800_000...4_102_444_800_000, using: &self))
                / 1000
        )
    }

    mutating func double() -> Double {
        let number = Double(bitPattern: next())
        return number.isFinite ? number : 0.1
    }

    mutating func float() -> Float {
        let number = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
        return number.isFinite ? number : 0.1
    }

    /// Up to 15 digits, which is all that a double keeps.
    mutating func decimal() -> Decimal {
        let digits = Int64.random(in: -999_999_999_999_999...999_999_999_999_999, using: &self)
        return Decimal(sign: .plus, exponent: Int.random(in: -20...20, using: &self), significand: Decimal(digits))
    }

    mutating func url() -> URL? {
        URL(string: "https://example.com/\(Int.random(in: 0...9999, using: &self))?q=%C3%BC#\(next())")
    }

    mutating func uuid() -> UUID {
        let (high, low) = (next(), next())
        func byte(_ bits: UInt64, _ position: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (8 * position)) }
        return UUID(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
                byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4),
                byte(low, 5), byte(low, 6), byte(low, 7)
            )
        )
    }

    mutating func name<Target>() -> RecordName<Target> { RecordName("\(next())") }
}

extension PostRecord {
    static func random(_ values: inout RandomValues) -> PostRecord {
        PostRecord(
            recordName: values.name(),
            body: values.optional { $0.text() },
            createdAt: values.date(),
            homepage: values.url(),
            isDraft: .random(using: &values),
            isPinned: values.optional { .random(using: &$0) },
            likes: values.optional { .random(in: .min ... .max, using: &$0) },
            link: values.optional { $0.url() } ?? nil,
            modifiedAt: values.optional { $0.date() },
            palette: values.optional { $0.data() },
            place: values.optional { $0.data() },
            price: values.decimal(),
            rating: .random(in: .min ... .max, using: &values),
            ratio: values.float(),
            score: values.optional { $0.double() },
            slug: values.text(),
            title: values.optional { $0.text() },
            total: values.optional { $0.decimal() },
            version: values.uuid(),
            author: values.optional { $0.name() },
            media: values.optional { $0.name() }
        )
    }
}

extension LivePhotoRecord {
    static func random(_ values: inout RandomValues) -> LivePhotoRecord {
        LivePhotoRecord(
            recordName: values.name(),
            caption: values.optional { $0.text() },
            height: .random(in: .min ... .max, using: &values),
            movie: values.optional { $0.data() },
            pixels: values.optional { $0.data() },
            takenAt: values.optional { $0.date() },
            width: .random(in: .min ... .max, using: &values),
            post: values.optional { $0.name() }
        )
    }
}
