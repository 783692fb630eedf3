import ObjectModel

extension ArchivedObject {
    /// - Throws: ``CompiledModelError`` when the object is of another class.
    func check(isA name: String) throws(CompiledModelError) {
        guard className == name else {
            throw CompiledModelError("expected \(name), found \(className ?? "something else")")
        }
    }

    /// The renaming identifier, unless it is the name: the archive has the name when the source has no identifier.
    func renamingIdentifier(of name: String) -> String? {
        text("NSRenamingIdentifier").flatMap { $0 == name ? nil : $0 }
    }

    func userInfo(of owner: String) throws(CompiledModelError) -> [UserInfoEntry] {
        guard let object = self["NSUserInfo"] else { return [] }
        guard let entries = object.entries else {
            throw CompiledModelError("the user info of '\(owner)' cannot be read")
        }
        return try entries.map { key, value throws(CompiledModelError) in
            try value.userInfoEntry(of: owner, under: key)
        }
    }
}

extension Attribute {
    init(_ object: ArchivedObject, named name: String, of owner: String) throws(CompiledModelError) {
        let code = object.integer("NSAttributeType") ?? 0
        guard let type = AttributeType.ofCode(code) else {
            throw CompiledModelError("'\(owner).\(name)' has the unknown type \(code)")
        }
        self.init(name: name, type: type)
        readSwitches(of: object)
        let bits = object.integer("NSFlagsKey") ?? 0
        if bits & 4 != 0 { allowsExternalStorage = true }
        if bits & 16 != 0 { isPreservedAfterDeletion = true }
        renamingIdentifier = object.renamingIdentifier(of: name)
        details.versionHashModifier = object.text("NSVersionHashModifier")
        details.valueTransformerName = object.text("NSValueTransformerName")
        let valueClass = object.text("NSAttributeValueClassName")
        details.customClassName = type == .composite || valueClass == type.valueClassName ? nil : valueClass
        details.userInfo = try object.userInfo(of: "\(owner).\(name)")
        if object.className == "NSDerivedAttributeDescription" {
            isDerived = true
            details.derivationExpression = try object.expression("NSDerivationExpression")?.derivationText
        }
        if let value = object["NSDefaultValue"] {
            guard let text = value.defaultText(of: type) else {
                throw CompiledModelError("the default value of '\(owner).\(name)' cannot be read")
            }
            if type == .date { details.defaultDateInterval = text } else { defaultText = text }
        }
        try readValidation(object, of: owner)
    }

    /// Reads limits: predicates, each with the code of its validation error.
    ///
    /// The codes are the public constants of Core Data: `NSValidationNumberTooSmallError` is 1620.
    private mutating func readValidation(_ object: ArchivedObject, of owner: String) throws(CompiledModelError) {
        let predicates = object["NSValidationPredicates"]?.elements ?? []
        let warnings = object["NSValidationWarnings"]?.elements ?? []
        for (predicate, warning) in zip(predicates, warnings) {
            guard case .integer(let code) = warning.value,
                let limit = predicate["NSRightExpression"]?["NSConstantValue"],
                let text = limit.limitText
            else { throw CompiledModelError("the validation of '\(owner).\(name)' cannot be read") }
            switch code {
            case 1620, 1670: details.minimumText = text
            case 1610, 1660: details.maximumText = text
            case 1640: details.minimumDateInterval = text
            case 1630: details.maximumDateInterval = text
            case 1680: details.regularExpression = text
            default: throw CompiledModelError("the validation of '\(owner).\(name)' has the unknown code \(code)")
            }
        }
        if predicates.count != warnings.count {
            throw CompiledModelError("the validation of '\(owner).\(name)' is damaged")
        }
    }
}

extension Relationship {
    init(_ object: ArchivedObject, named name: String, of owner: String) throws(CompiledModelError) {
        guard let rule = object.integer("NSDeleteRule").flatMap(DeleteRule.ofCode) else {
            throw CompiledModelError("'\(owner).\(name)' has an unknown delete rule")
        }
        let (minimum, maximum) = (object.integer("NSMinCount") ?? 0, object.integer("NSMaxCount") ?? 0)
        let inverse = object["NSInverseRelationship"]
        self.init(
            name: name,
            destinationName: object["NSDestinationEntity"]?.text("NSEntityName")
                ?? object.text("_NSDestinationEntityName"),
            inverseName: inverse?.text("NSPropertyName") ?? object.text("_NSInverseRelationshipName"),
            isToMany: maximum != 1,
            deleteRule: rule
        )
        readSwitches(of: object)
        isIndexed = object.bool("NSIsIndexed")
        inverseEntityName = inverseName == nil ? nil : inverse?["NSEntity"]?.text("NSEntityName") ?? destinationName
        minimumCount = minimum == 0 ? nil : minimum
        maximumCount = maximum == 0 ? nil : maximum
        renamingIdentifier = object.renamingIdentifier(of: name)
        versionHashModifier = object.text("NSVersionHashModifier")
        userInfo = try object.userInfo(of: "\(owner).\(name)")
    }
}

extension FetchRequest {
    init(_ object: ArchivedObject, named name: String) throws(CompiledModelError) {
        try object.check(isA: "NSFetchRequest")
        let predicate = try object.predicateText("NSPredicate")
        let entity = object["NSEntity"]
        self.init(name: name, entityName: entity?.text("NSEntityName") ?? entity?.text, predicate: predicate)
        fetchLimit = object.integer("NSFetchLimit").flatMap { $0 == 0 ? nil : $0 }
        fetchBatchSize = object.integer("NSBatchSize").flatMap { $0 == 0 ? nil : $0 }
        resultType = object.integer("NSResultType").flatMap { $0 == 0 ? nil : $0 }
        guard object.bool("NSHasFetchRequestFlags"), let flags = object.integer("NSFetchRequestFlags") else { return }
        for option in FetchOption.all {
            let isSet = flags & option.bit != 0
            self[keyPath: option.place] = isSet == option.usualValue(in: self) ? nil : isSet
        }
    }
}

extension ArchivedObject {
    /// A default value as the model editor writes it for a type; nil when the editor could not have written it.
    func defaultText(of type: AttributeType) -> String? {
        switch (type, value) {
        case (.boolean, .bool(let truth)): truth ? "YES" : "NO"
        case (.boolean, .integer(let number)): number == 0 ? "NO" : number == 1 ? "YES" : nil
        case (.integer16, .integer(let number)), (.integer32, .integer(let number)), (.integer64, .integer(let number)):
            String(number)
        case (.float, .real), (.float, .single): value.real.map { "\(Float($0))" }
        case (.double, .real), (.double, .single): value.real.map { "\($0)" }
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
        case .real, .single: value.real.map { "\($0)" }
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

/// A decimal number in the form of `NSDecimalNumber`: a whole number and a power of ten.
///
/// Zeros at the end of a text are kept: `0.0` is 0 × 10⁻¹.
struct ScaledDecimal {
    let isNegative: Bool
    /// The digits of the whole number, without zeros at the front; empty for zero.
    let digits: String
    let exponent: Int

    /// The range of `NSDecimal`'s exponent.
    static let exponents = -128...127
    private static let mostDigits = 39

    /// Parses a number of the model editor, or one with an exponent; nil for other texts and for too many digits.
    init?(_ text: String) {
        guard let exact = ExactDecimal(text) else { return nil }
        let hasExponent = text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
        let fraction = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first ?? ""
        exponent = hasExponent ? min(exact.exponent, 0) : -fraction.count
        let zeros = exact.digits.isEmpty ? 0 : exact.exponent - exponent
        guard Self.exponents.contains(exponent), exact.digits.count + zeros <= Self.mostDigits else { return nil }
        digits = exact.digits + String(repeating: "0", count: zeros)
        isNegative = exact.isNegative
    }

    /// Decodes an archived number: words of 16 bits, the least significant first, and a power of ten.
    init?(mantissa: [UInt8], wordCount: Int, exponent: Int, isNegative: Bool) {
        guard (0...8).contains(wordCount), mantissa.count == 16, Self.exponents.contains(exponent) else { return nil }
        var digits: [UInt32] = []
        for byte in mantissa.prefix(2 * wordCount).reversed() {
            var carry = UInt32(byte)
            for index in digits.indices {
                carry += digits[index] << 8
                digits[index] = carry % 10
                carry /= 10
            }
            while carry > 0 {
                digits.append(carry % 10)
                carry /= 10
            }
        }
        self.digits = digits.reversed().map { String($0) }.joined()
        (self.exponent, self.isNegative) = (exponent, isNegative)
    }

    /// The whole number in 16 bytes, the least significant first; nil when it needs more.
    var mantissa: [UInt8]? {
        var bytes = Array(repeating: UInt8(0), count: 16)
        for digit in digits.utf8 {
            var carry = UInt16(digit - UInt8(ascii: "0"))
            for index in bytes.indices {
                carry += UInt16(bytes[index]) * 10
                bytes[index] = UInt8(truncatingIfNeeded: carry)
                carry >>= 8
            }
            if carry > 0 { return nil }
        }
        return bytes
    }

    /// The number as the model editor writes it.
    var text: String {
        let sign = isNegative ? "-" : ""
        let number = digits.isEmpty ? "0" : digits
        if exponent >= 0 { return sign + number + (digits.isEmpty ? "" : String(repeating: "0", count: exponent)) }
        let padded = String(repeating: "0", count: max(0, 1 - exponent - number.count)) + number
        return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
    }
}

// Archived predicates and expressions. A form that is unknown in archives, such as a subquery, is refused by the name
// of its class.

extension ArchivedObject {
    /// The text of the predicate behind a key; nil for nil.
    func predicateText(_ key: String) throws(CompiledModelError) -> String? {
        guard let predicate = self[key] else { return nil }
        return try predicate.predicate(depth: 0).text
    }

    /// The expression behind a key; nil for nil.
    func expression(_ key: String) throws(CompiledModelError) -> PredicateExpression? {
        guard let expression = self[key] else { return nil }
        return try expression.expression(depth: 0)
    }

    func predicate(depth: Int) throws(CompiledModelError) -> Predicate {
        try Self.check(depth)
        switch className {
        case "NSComparisonPredicate": return .comparison(try comparison(depth: depth + 1))
        case "NSCompoundPredicate":
            let parts = try (self["NSSubpredicates"]?.elements ?? []).map { part throws(CompiledModelError) in
                try part.predicate(depth: depth + 1)
            }
            // The raw values of NSCompoundPredicate.LogicalType: not, and, or.
            let type = integer("NSCompoundPredicateType") ?? -1
            switch (type, parts.count) {
            case (0, 1): return .not(parts[0])
            case (1, 1...): return .and(parts)
            case (2, 1...): return .or(parts)
            default: throw CompiledModelError("a compound predicate has the unknown type \(type)")
            }
        default: throw unknown("predicate")
        }
    }

    /// A comparison; `depth` is that of its expressions.
    private func comparison(depth: Int) throws(CompiledModelError) -> PredicateComparison {
        guard let left = self["NSLeftExpression"], let right = self["NSRightExpression"],
            let archived = self["NSPredicateOperator"],
            let comparison = archived.integer("NSOperatorType").flatMap(PredicateComparison.Operator.init(rawValue:))
        else { throw CompiledModelError("a comparison has an unknown operator") }
        let options = archived.integer("NSOptions") ?? archived.integer("NSFlags") ?? 0
        guard let modifier = PredicateComparison.Modifier(rawValue: archived.integer("NSModifier") ?? 0),
            (0...3).contains(options)
        else { throw CompiledModelError("a comparison has an unknown modifier or option") }
        return PredicateComparison(
            left: try left.expression(depth: depth),
            comparison: comparison,
            right: try right.expression(depth: depth),
            modifier: modifier,
            options: PredicateComparison.Options(rawValue: options)
        )
    }

    private func expression(depth: Int) throws(CompiledModelError) -> PredicateExpression {
        try Self.check(depth)
        switch className {
        case "NSSelfExpression": return .selfObject
        case "NSVariableExpression":
            if let name = text("NSVariable") { return .variable(name) }
        case "NSConstantValueExpression":
            if let constant { return constant }
        case "NSKeyPathExpression":
            if let path = self["NSArguments"]?.elements?.first?.text("NSKeyPath") {
                guard let operand = self["NSOperand"] else { return .keyPath(path, of: .selfObject) }
                return .keyPath(path, of: try operand.expression(depth: depth + 1))
            }
        case "NSFunctionExpression":
            if let selector = text("NSSelectorName") {
                let arguments = try (self["NSArguments"]?.elements ?? []).map { argument throws(CompiledModelError) in
                    try argument.expression(depth: depth + 1)
                }
                return .function(selector, arguments)
            }
        default: break
        }
        throw unknown("expression")
    }

    private var constant: PredicateExpression? {
        guard let constant = self["NSConstantValue"] else { return nil }
        return switch constant.value {
        case .bool(let truth): .boolean(truth)
        case .integer(let number): .integer(number)
        case .real, .single: constant.value.real.map { .real($0) }
        default: constant.text.map { .string($0) }
        }
    }

    private static func check(_ depth: Int) throws(CompiledModelError) {
        if depth > Predicate.depthLimit { throw CompiledModelError("a predicate is nested too deeply") }
    }

    private func unknown(_ kind: String) -> CompiledModelError {
        CompiledModelError("a \(className ?? "nil") in an archived \(kind) cannot be read")
    }
}
