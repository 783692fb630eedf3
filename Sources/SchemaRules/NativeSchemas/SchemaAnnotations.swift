package import CloudSchema
package import CompilerSupport

/// The annotations of a schema file that its language cannot express: an entry of `"schemas"` in `modelc.json`.
///
/// All annotations are checked against the file. Names alone imply nothing.
package struct SchemaAnnotations: Hashable, Sendable {
    /// The database of records; raw values are the words of the settings. Shared records are in the private database of
    /// their owner.
    package enum Database: String, CaseIterable, Sendable {
        /// In the private databases of the users.
        case `private`
        /// In the public database.
        case `public`
    }

    /// The database of record types without their own setting.
    package var database = Database.private
    /// The shared zones, in the order of the settings.
    package var sharing: [SharedZone] = []
    /// True if a zone, or records in one, are shared.
    package var hasShares: Bool { sharing.contains { $0.manner != .none } }
    /// The annotated record types, in the order of the settings.
    package var types: [TypeAnnotation] = []

    /// Creates empty annotations.
    package init() {}
}

/// A zone and how it is shared.
package struct SharedZone: Hashable, Sendable {
    /// The ways to share a zone; raw values are the words of the settings.
    package enum Manner: String, CaseIterable, Sendable {
        /// Not at all.
        case none
        /// As a whole, by one share.
        case zone
        /// Any number of roots, each with its descendants along `parent`.
        case hierarchy
    }

    /// The zone's name.
    let zone: Located<String>
    /// The way in which the zone is shared.
    let manner: Manner

    /// Creates an entry.
    package init(_ zone: Located<String>, _ manner: Manner) {
        self.zone = zone
        self.manner = manner
    }
}

/// The code that is compared with a record type; raw values are the words of the settings.
package enum CountedCode: String, CaseIterable, Sendable {
    /// None of the repository, because others write the records.
    case nothing = "none"
}

/// The annotation of a record type.
package struct TypeAnnotation: Hashable, Sendable {
    /// The record type.
    package var name = Located("")
    /// The name in generated code; nil for the name of the record type.
    package var swiftName: Located<String>?
    /// True if no code is generated for it.
    package var isIgnored = false
    /// The database of its records; nil for the database of the whole schema.
    package var database: SchemaAnnotations.Database?
    /// The zone of its records; nil for the default zone, or where the app chooses one.
    package var zone: Located<String>?
    /// The rule for record names: `uuid`, `string`, `prefix:…`, `fixed:…` or `field:…`.
    package var recordName: Located<String>?
    /// Why it is retired; nil while the app uses it.
    package var retired: Located<String>?
    /// The reference to the parent, along which records are shared.
    package var parent: Located<String>?
    /// The writers of records in the public database: `creator`, `icloud`, `server`, or a custom role.
    package var writers: [Located<String>] = []
    /// The code that counts; nil for that of the whole schema.
    package var code: CountedCode?
    /// The queries of the app.
    package var queries: [QueryAnnotation] = []
    /// The annotated fields, in the order of the settings.
    package var fields: [FieldAnnotation] = []

    /// Creates an empty annotation.
    package init() {}
}

/// One query of the app: its filter, search, and sort fields.
package struct QueryAnnotation: Hashable, Sendable {
    /// The fields of the predicate. A query without any finds all records.
    package var filter: [Located<String>] = []
    /// The fields of a text search.
    package var search: [Located<String>] = []
    /// The fields of the sort descriptors.
    package var sort: [Located<String>] = []
    /// The whole entry.
    package var location: SourceLocation?

    /// Creates a query for all records.
    package init() {}
}

/// The annotation of a field.
package struct FieldAnnotation: Hashable, Sendable {
    /// The action when the referenced record is deleted; raw values are the words of the settings.
    package enum Action: String, CaseIterable, Sendable {
        /// The record stays.
        case none
        /// The record is deleted too.
        case deleteSelf
    }

    /// The meaning of the values; raw values are the words of the settings.
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

    /// The ways to write a missing value; raw values are the words of the settings.
    package enum Clearing: String, CaseIterable, Sendable {
        /// Not at all: the old value stays.
        case never
        /// As an empty string.
        case emptyString
    }

    /// The role of a field for its record; raw values are the words of the settings.
    package enum Stamp: String, CaseIterable, Sendable {
        /// The date of the last change.
        case modification
        /// The version of the record.
        case version
        /// The position among other records.
        case order
        /// A mark for a deleted record.
        case softDelete
    }

    /// The field's name.
    package var name = Located("")
    /// The name in generated code; nil for the name of the field.
    package var swiftName: Located<String>?
    /// Why it is retired; nil while the app uses it.
    package var retired: Located<String>?
    /// True if the app only reads it.
    package var isReadOnly = false
    /// True if every record has a value.
    package var isRequired = false
    /// The value that a missing one stands for.
    package var defaultValue: Located<AnnotatedValue>?
    /// The enumeration of its values.
    package var enumeration: EnumerationAnnotation?
    /// The Swift type of its Codable value.
    package var codable: Located<String>?
    /// The way to write a missing value; nil if it clears the field.
    package var clearing: Clearing?
    /// The record type that it refers to, by a reference or a record name.
    package var references: Located<String>?
    /// The action when the referenced record is deleted.
    package var action: Action?
    /// The meaning of the values.
    package var meaning: Meaning?
    /// The role of the field for its record.
    package var stamp: Stamp?
    /// True if the list is a set: without order or repetition.
    package var isSet = false
    /// The type of the column that the field is made of, in an app with SQLiteData.
    package var columnType: SQLiteDataSchema.ColumnType?

    /// Creates an empty annotation.
    package init() {}
}

/// A value in the settings.
package enum AnnotatedValue: Hashable, Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case integer(Int64)
    /// A floating-point number.
    case number(Double)
    /// True or false.
    case truth(Bool)
    /// An empty list.
    case emptyList
}

/// The enumeration of a field's values.
package enum EnumerationAnnotation: Hashable, Sendable {
    /// An enumeration that the app declares.
    case type(Located<String>)
    /// A generated enumeration.
    case cases([Case])

    /// A case with its value.
    package struct Case: Hashable, Sendable {
        /// The name of the case in Swift.
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

// Annotations that generated code cannot implement.
extension FieldAnnotation {
    /// Why the field cannot be the source of record names; nil when it can. Each record needs a text or a UUID.
    package func flawAsRecordName(of type: FieldType) -> String? {
        if type.primitive != .string || type.isList { return "that field is \(type.text)" }
        let isText = references == nil && enumeration == nil && codable == nil && [nil, .uuid].contains(meaning)
        if !isText { return "that field is neither a text nor a UUID" }
        return isRequired && clearing == nil ? nil : "that field is not required"
    }

    /// The contradiction between annotation and field; nil when there is none.
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
    /// True if a field can hold the value.
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
    /// True if a text is a valid value.
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
