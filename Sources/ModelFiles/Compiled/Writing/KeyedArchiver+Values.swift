import ObjectModel

extension KeyedArchiver {
    /// A default value as momc archives it; nil for a value of a type whose archive was never seen, and for none of the type.
    mutating func add(_ value: AttributeValue, of attribute: Attribute) -> Reference? {
        switch value {
        case .integer(let number): plain(.integer(Int(number)))
        case .double(let number): plain(.real(number))
        case .boolean(let truth): plain(.bool(truth))
        case .date(let seconds): add(.date, ["NS.time": .real(seconds)])
        case .decimal: attribute.defaultText.flatMap { ScaledDecimal($0) }.flatMap { add($0) }
        case .text(let text) where attribute.type == .string: plain(.string(text))
        case .text(let text) where attribute.type == .uuid:
            add(.uuid, ["NS.uuidbytes": .data(Self.bytes(ofUUID: text))])
        case .text, .malformed: nil
        }
    }

    private mutating func add(_ decimal: ScaledDecimal) -> Reference? {
        guard let mantissa = decimal.mantissa else { return nil }
        let wordCount = ((mantissa.lastIndex { $0 != 0 } ?? -1) + 2) / 2
        return add(
            .decimal,
            [
                "NS.mantissa": .data(mantissa), "NS.mantissa.bo": .integer(1), "NS.length": .integer(wordCount),
                "NS.exponent": .integer(decimal.exponent), "NS.negative": .bool(decimal.isNegative),
                "NS.compact": .bool(false),
            ]
        )
    }

    private static func bytes(ofUUID text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
