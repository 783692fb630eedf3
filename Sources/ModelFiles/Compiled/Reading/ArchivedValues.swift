import ObjectModel

extension ArchivedObject {
    /// A default value as the model editor writes it for an attribute of a type; nil for what it could not have written.
    func defaultText(of type: AttributeType) -> String? {
        switch (type, value) {
        case (.boolean, .bool(let truth)): truth ? "YES" : "NO"
        case (.boolean, .integer(let number)): number == 0 ? "NO" : number == 1 ? "YES" : nil
        case (.integer16, .integer(let number)), (.integer32, .integer(let number)), (.integer64, .integer(let number)):
            String(number)
        case (.float, .real(let number)): "\(Float(number))"
        case (.double, .real(let number)): "\(number)"
        case (.float, .integer(let number)), (.double, .integer(let number)): "\(number).0"
        case (.decimal, .integer(let number)): String(number)
        case (.decimal, _): decimalText
        case (.date, _): dateText
        case (.uuid, _): identifierText
        case (.uri, _): self["NS.relative"]?.text
        case (.string, _), (.undefined, _): text
        default: nil
        }
    }

    /// The constant of a validation predicate as the model editor writes it.
    var limitText: String? {
        switch value {
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        default: text ?? dateText ?? decimalText
        }
    }

    /// Seconds since the start of 2001.
    private var dateText: String? {
        if case .date(let seconds) = value { return "\(seconds)" }
        return real("NS.time").map { "\($0)" }
    }

    private var identifierText: String? {
        guard let bytes = data("NS.uuidbytes"), bytes.count == 16 else { return nil }
        let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
        return groups.joined(separator: "-").uppercased()
    }

    private var decimalText: String? {
        guard let mantissa = data("NS.mantissa"), let length = integer("NS.length"),
            let exponent = integer("NS.exponent"), integer("NS.mantissa.bo") == 1
        else { return nil }
        let isNegative = bool("NS.negative")
        return ScaledDecimal(mantissa: mantissa, wordCount: length, exponent: exponent, isNegative: isNegative)?.text
    }
}
