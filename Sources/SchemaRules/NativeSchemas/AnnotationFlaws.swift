package import CloudSchema
import CompilerSupport

// What generated code could not make of a field.
extension FieldAnnotation {
    /// Why records cannot be named by their values of the field, as what is said behind the rule for their names. Nil when
    /// they can: each record has a text or a UUID.
    package func flawAsRecordName(of type: FieldType) -> String? {
        if type.primitive != .string || type.isList { return "that field is \(type.text)" }
        let isText = references == nil && enumeration == nil && codable == nil && [nil, .uuid].contains(meaning)
        if !isText { return "that field is neither a text nor a UUID" }
        return isRequired && clearing == nil ? nil : "that field is not required"
    }

    /// What contradicts the field; nil when nothing does.
    func flawInCode(for type: FieldType) -> String? {
        if isRequired, defaultValue != nil { return "a field with a default needs no value" }
        return flawInMeaning(for: type) ?? flawInEnumeration(for: type) ?? flawInClearing(of: type)
            ?? flawInDefault(for: type)
    }

    private func flawInMeaning(for type: FieldType) -> String? {
        let isEncoding = meaning == .json || meaning == .plist
        if isEncoding, codable == nil { return "the Swift type is missing in codable" }
        let meanings = [
            references == nil ? nil : "references", enumeration == nil ? nil : "enum", codable == nil ? nil : "codable",
            isEncoding ? nil : meaning.map { "as \($0.rawValue)" },
        ].compactMap { $0 }
        if meanings.count > 1 { return "it can be only one of \(meanings.joined(separator: " and "))" }
        guard codable != nil else { return nil }
        let isFitting = [.string, .bytes, .asset].contains(type.primitive) && !type.isList
        return isFitting ? nil : "a codable value needs STRING, BYTES or ASSET"
    }

    private func flawInEnumeration(for type: FieldType) -> String? {
        guard let enumeration else { return nil }
        guard type.primitive == .string || type.primitive == .int64 else { return "an enum needs STRING or INT64" }
        guard case .cases(let cases) = enumeration else { return nil }
        if cases.isEmpty { return "the enum has no case" }
        if let wrong = cases.first(where: { !$0.value.fits(type.primitive) }) {
            return "the value of the case \(wrong.name.value) is not"
        }
        var names: Set<String> = []
        var values: Set<AnnotatedValue> = []
        let twice = cases.first { !names.insert($0.name.value).inserted || !values.insert($0.value).inserted }
        return twice.map { "the enum has the case \($0.name.value) or its value twice" }
    }

    private func flawInClearing(of type: FieldType) -> String? {
        switch clearing {
        case nil: return nil
        case .never: return type == FieldType(.asset) && codable == nil ? nil : "only an ASSET can never be cleared"
        case .emptyString:
            let isPlain = type.primitive == .string && !type.isList && codable == nil && enumeration == nil
            if isPlain, references == nil, meaning == nil { return nil }
            return "only a text can be cleared with an empty one"
        }
    }

    private func flawInDefault(for type: FieldType) -> String? {
        guard let value = defaultValue?.value else { return nil }
        if type.isList { return value == .emptyList ? nil : "the default of a list is []" }
        if clearing != nil || codable != nil || references != nil { return "it cannot have a default" }
        let isFitting =
            switch meaning {
            case .bool: if case .truth = value { true } else { false }
            case .uuid, .decimal: if case .text(let text) = value { meaning?.takes(text) == true } else { false }
            case .url, .dateSeconds, .json, .plist: false
            case nil: value.fits(type.primitive) && isCase(value)
            }
        return isFitting ? nil : "the default does not fit"
    }

    private func isCase(_ value: AnnotatedValue) -> Bool {
        guard case .cases(let cases) = enumeration else { return true }
        return cases.contains { $0.value == value }
    }
}

extension AnnotatedValue {
    /// Whether a field can hold the value.
    fileprivate func fits(_ type: FieldType.Primitive) -> Bool {
        switch (type, self) {
        case (.string, .text), (.int64, .integer), (.numberPreferredAsInt64, .integer): true
        case (.double, .integer), (.double, .number), (.number, .integer), (.number, .number): true
        case (.numberPreferredAsDouble, .integer), (.numberPreferredAsDouble, .number): true
        default: false
        }
    }
}

extension FieldAnnotation.Meaning {
    /// Whether a text can stand for a value.
    fileprivate func takes(_ text: String) -> Bool {
        switch self {
        case .uuid:
            let groups = text.split(separator: "-", omittingEmptySubsequences: false)
            return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
                && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
        case .decimal:
            let digits = text.drop { $0 == "-" }.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            return text.prefix { $0 == "-" }.count < 2 && digits.joined().count <= 38
                && digits.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isWholeNumber } }
        default: return false
        }
    }
}
