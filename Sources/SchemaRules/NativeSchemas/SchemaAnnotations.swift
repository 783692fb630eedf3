package import CloudSchema
package import CompilerSupport

/// What people say about a schema file that its language cannot say: an entry of `"schemas"` in `modelc.json`.
///
/// All that stands here is checked against the file, and nothing is guessed from names.
package struct SchemaAnnotations: Hashable, Sendable {
    /// Where records are; raw values are the words of the settings. What others share is private to those who share it.
    package enum Database: String, CaseIterable, Sendable {
        /// In the private databases of the users.
        case `private`
        /// In the one database for everybody.
        case `public`
    }

    /// The database of all record types that name none.
    package var database = Database.private
    /// How zones are shared, in the order of the settings.
    package var sharing: [SharedZone] = []
    /// The annotated record types, in the order of the settings.
    package var types: [TypeAnnotation] = []

    /// Creates annotations that say nothing.
    package init() {}
}

/// A zone and how it is shared.
package struct SharedZone: Hashable, Sendable {
    /// How a zone is shared; raw values are the words of the settings.
    package enum Manner: String, CaseIterable, Sendable {
        /// Not at all.
        case none
        /// As a whole, by one share.
        case zone
        /// By any number of roots, each with its descendants along `parent`.
        case hierarchy
    }

    /// The name.
    let zone: Located<String>
    /// How it is shared.
    let manner: Manner

    /// Creates an entry.
    package init(_ zone: Located<String>, _ manner: Manner) {
        self.zone = zone
        self.manner = manner
    }
}

/// What is said about a record type.
package struct TypeAnnotation: Hashable, Sendable {
    /// The record type.
    package var name = Located("")
    /// What generated code calls it; nil for the name of the record type.
    package var swiftName: Located<String>?
    /// Whether nothing is generated for it.
    package var isIgnored = false
    /// The database of its records; nil for that of the whole schema.
    package var database: SchemaAnnotations.Database?
    /// The zone of its records; nil where the app chooses one, or for the default zone.
    package var zone: Located<String>?
    /// What the names of records are: `uuid`, `string`, `prefix:…`, `fixed:…` or `field:…`.
    package var recordName: Located<String>?
    /// Why the app no longer uses it.
    package var retired: Located<String>?
    /// The field that leads to the parent, with which records are shared.
    package var parent: Located<String>?
    /// Who creates and changes records in the public database: `creator`, `icloud`, `server`, or a custom role.
    package var writers: [Located<String>] = []
    /// The queries of the app.
    package var queries: [QueryAnnotation] = []
    /// The annotated fields, in the order of the settings.
    package var fields: [FieldAnnotation] = []

    /// Creates an annotation that says nothing.
    package init() {}
}

/// One query of the app: what it filters, searches and sorts by.
package struct QueryAnnotation: Hashable, Sendable {
    /// The fields of the predicate. A query without any takes all records.
    package var filter: [Located<String>] = []
    /// The fields that words are searched in.
    package var search: [Located<String>] = []
    /// The fields of the sort descriptors.
    package var sort: [Located<String>] = []
    /// The whole entry.
    package var location: SourceLocation?

    /// Creates a query for all records.
    package init() {}
}

/// What is said about a field.
package struct FieldAnnotation: Hashable, Sendable {
    /// What happens to a record when the one that it refers to is deleted; raw values are the words of the settings.
    package enum Action: String, CaseIterable, Sendable {
        /// Nothing.
        case none
        /// It is deleted as well.
        case deleteSelf
    }

    /// What the values mean; raw values are the words of the settings.
    package enum Meaning: String, CaseIterable, Sendable {
        /// True or false, as an integer.
        case bool
        /// A UUID as text.
        case uuid
        /// A URL as text.
        case url
        /// A decimal number as text.
        case decimal
        /// Seconds since 1970, as a number.
        case dateSeconds
        /// A Codable value as JSON.
        case json
        /// A Codable value as a property list.
        case plist
    }

    /// How the absence of a value is written; raw values are the words of the settings.
    package enum Clearing: String, CaseIterable, Sendable {
        /// Not at all: what is there stays.
        case never
        /// As the empty text.
        case emptyString
    }

    /// What a field keeps of its record; raw values are the words of the settings.
    package enum Stamp: String, CaseIterable, Sendable {
        /// When the app changed it.
        case modification
        /// Which version of it this is.
        case version
        /// Where it stands among others.
        case order
        /// That it is to be taken for deleted.
        case softDelete
    }

    /// The field.
    package var name = Located("")
    /// What generated code calls it; nil for the name of the field.
    package var swiftName: Located<String>?
    /// Why the app no longer uses it.
    package var retired: Located<String>?
    /// Whether the app never writes it.
    package var isReadOnly = false
    /// Whether each record has a value.
    package var isRequired = false
    /// What the absence of a value means.
    package var defaultValue: Located<AnnotatedValue>?
    /// The enumeration that its values are cases of.
    package var enumeration: EnumerationAnnotation?
    /// The Swift type of the Codable value that it holds.
    package var codable: Located<String>?
    /// How the absence of a value is written; nil where it clears the field.
    package var clearing: Clearing?
    /// The record type that it leads to, as a reference or by the name of the record.
    package var references: Located<String>?
    /// What happens when that record is deleted.
    package var action: Action?
    /// What the values mean.
    package var meaning: Meaning?
    /// What it keeps of the record.
    package var stamp: Stamp?
    /// Whether the order of a list means nothing, and each value is there once.
    package var isSet = false

    /// Creates an annotation that says nothing.
    package init() {}
}

/// A value in the settings that stands for one in a record.
package enum AnnotatedValue: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// Another number.
    case number(Double)
    /// True or false.
    case truth(Bool)
    /// A list without elements.
    case emptyList
}

/// An enumeration that the values of a field are cases of.
package enum EnumerationAnnotation: Hashable, Sendable {
    /// One that the app declares.
    case type(Located<String>)
    /// One that is generated.
    case cases([Case])

    /// A case, and the value that stands for it.
    package struct Case: Hashable, Sendable {
        /// The case in Swift.
        package let name: Located<String>
        /// The value in records.
        package let value: AnnotatedValue

        /// Creates a case.
        package init(_ name: Located<String>, _ value: AnnotatedValue) {
            self.name = name
            self.value = value
        }
    }
}

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
