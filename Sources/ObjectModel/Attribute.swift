package import CompilerSupport

/// An attribute of an entity or of a composite. ``details`` has the settings that are rarely used.
package struct Attribute: Hashable, Sendable {
    /// The attribute's name.
    package var name: String
    /// The attribute's type; ``AttributeType/undefined`` when the file names none.
    package var type: AttributeType
    /// `optional`: a stored value may be absent.
    package var isOptional: Bool
    /// `transient`: never stored.
    package var isTransient: Bool
    /// `derived`: computed by the store from ``AttributeDetails/derivationExpression``.
    package var isDerived: Bool
    /// `usesScalarValueType`: Swift sees `Int64` rather than `NSNumber?`.
    package var isScalar = false
    /// `allowsCloudEncryption`: mirrored into the record's encrypted values.
    package var allowsCloudEncryption = false
    /// `allowsExternalBinaryDataStorage`.
    package var allowsExternalStorage = false
    /// `preserveAfterDeletion`: kept in the tombstone.
    package var isPreservedAfterDeletion = false
    /// `spotlightIndexingEnabled`.
    package var isIndexedBySpotlight = false
    /// `storedInTruthFile`, obsolete.
    package var isStoredInTruthFile = false
    /// `indexed`, obsolete.
    package var isIndexed = false
    /// `syncable`.
    package var isSyncable = false
    /// The defaults that the file states explicitly.
    package var spelling = ExplicitDefaults()
    /// `defaultValueString`, as written; dates have ``AttributeDetails/defaultDateInterval`` instead.
    package var defaultText: String?
    /// The renaming identifier: `elementID` in files of the editor.
    package var renamingIdentifier: String?
    /// The place where the attribute is declared.
    package var origin: SourceOrigin
    /// True if any of ``details`` is set. Stored, because asking `details` would copy the attribute in other modules.
    package private(set) var hasDetails = false
    private var rareDetails: Boxed<AttributeDetails>?

    /// Creates an attribute.
    package init(
        name: String,
        type: AttributeType,
        isOptional: Bool = false,
        isTransient: Bool = false,
        isDerived: Bool = false,
        defaultText: String? = nil,
        details: AttributeDetails? = nil,
        origin: SourceOrigin = .init()
    ) {
        self.name = name
        self.type = type
        self.isOptional = isOptional
        self.isTransient = isTransient
        self.isDerived = isDerived
        self.defaultText = defaultText
        self.origin = origin
        if let details { self.details = details }
    }

    /// The settings that few attributes have.
    package var details: AttributeDetails {
        get { rareDetails?.value ?? AttributeDetails() }
        set {
            hasDetails = newValue != AttributeDetails()
            rareDetails = hasDetails ? Boxed(newValue) : nil
        }
    }
}

extension Attribute {
    /// True if the file states a default value, even one that only the running app knows.
    package var hasDefault: Bool {
        if defaultText != nil { return true }
        return hasDetails && (details.defaultDateInterval != nil || details.defaultExpression != nil)
    }
    /// The XML attribute that states the default value.
    package var defaultSetting: String {
        details.defaultDateInterval == nil ? "defaultValueString" : "defaultDateTimeInterval"
    }
}

/// The settings that few attributes have. Values are as written in the file.
package struct AttributeDetails: Hashable, Sendable {
    /// `defaultDateTimeInterval`: seconds since the start of 2001.
    package var defaultDateInterval: String?
    /// The default as a Swift expression, where the model is written in Swift and the default is not a literal:
    /// `UUID()`.
    package var defaultExpression: String?
    /// The Swift type of a value that is not a scalar, without a question mark: `Trip.Mood`, `[Stop]`.
    package var swiftType: String?
    /// The structure of a value that is stored as one blob, one of ``ManagedObjectModel/storedValues``.
    package var storedValueName: String?
    /// The enumeration or structure that is the key of a stored dictionary, likewise.
    package var storedKeyName: String?
    /// The reason the attribute has no version hash although the model is complete: a part of Core Data's hashing that
    /// is unknown.
    package var hashDoubt: String?
    /// `minDateTimeInterval`.
    package var minimumDateInterval: String?
    /// `maxDateTimeInterval`.
    package var maximumDateInterval: String?
    /// `minValueString`: the least value, or the least length of a string.
    package var minimumText: String?
    /// `maxValueString`.
    package var maximumText: String?
    /// `regularExpressionString`.
    package var regularExpression: String?
    /// `valueTransformerName` of a transformable attribute.
    package var valueTransformerName: String?
    /// `customClassName` of a transformable attribute: any Swift type.
    package var customClassName: String?
    /// `versionHashModifier`.
    package var versionHashModifier: String?
    /// `derivationExpression` of a derived attribute.
    package var derivationExpression: String?
    /// `composite`: the name of the composite type.
    package var compositeName: String?
    /// `attributeType`, when it is none of ``AttributeType``.
    package var unknownTypeName: String?
    /// User info.
    package var userInfo: [UserInfoEntry] = []

    /// Creates details without settings.
    init() {}
}

extension AttributeDetails {
    /// The type of the elements when the custom class is an array: `String` for `[String]`, the form in model files,
    /// and for `Array<String>`, the form of SwiftData. Nil for other classes.
    package var arrayElement: String? {
        guard let name = customClassName else { return nil }
        if name.hasPrefix("Array<"), name.hasSuffix(">") { return String(name.dropFirst("Array<".count).dropLast()) }
        let isArray = name.hasPrefix("[") && name.hasSuffix("]") && !name.contains(":")
        return isArray ? String(name.dropFirst().dropLast()) : nil
    }
}

/// The type of an attribute; raw values are the spellings of model files.
package enum AttributeType: String, CaseIterable, Sendable {
    /// `Int16`.
    case integer16 = "Integer 16"
    /// `Int32`.
    case integer32 = "Integer 32"
    /// `Int64`.
    case integer64 = "Integer 64"
    /// `NSDecimalNumber`.
    case decimal = "Decimal"
    /// `Double`.
    case double = "Double"
    /// `Float`.
    case float = "Float"
    /// `String`.
    case string = "String"
    /// `Bool`.
    case boolean = "Boolean"
    /// `Date`.
    case date = "Date"
    /// `Data`.
    case binary = "Binary"
    /// `UUID`.
    case uuid = "UUID"
    /// `URL`.
    case uri = "URI"
    /// A value that a transformer turns into data.
    case transformable = "Transformable"
    /// A struct of other attributes.
    case composite = "Composite"
    /// No type; in most files the setting is absent instead.
    case undefined = "Undefined"
    /// `NSManagedObjectID`; the editor does not offer it.
    case objectID = "ObjectID"

    /// True if values are whole numbers.
    package var isInteger: Bool { self == .integer16 || self == .integer32 || self == .integer64 }
}

extension AttributeType {
    /// The Swift type of a value, without regard to optionality.
    package var valueName: String {
        switch self {
        case .integer16: "Int16"
        case .integer32: "Int32"
        case .integer64: "Int64"
        case .decimal: "Decimal"
        case .double: "Double"
        case .float: "Float"
        case .string: "String"
        case .boolean: "Bool"
        case .date: "Date"
        case .binary: "Data"
        case .uuid: "UUID"
        case .uri: "URL"
        // Unless a custom class is named.
        case .transformable: "NSObject"
        // Unverified: from Apple's documentation of composite attributes; no committed file shows one.
        case .composite: "[String: Any]"
        // Unverified: inferred, because no committed file shows an attribute without a type.
        case .undefined: "NSObject"
        // Unverified: the editor does not offer the type.
        case .objectID: "NSManagedObjectID"
        }
    }
}

/// A default value, read according to the type of its attribute.
///
///     Attribute(name: "rating", type: .integer16, defaultText: "3").defaultValue  // .integer(3)
///     Attribute(name: "price", type: .decimal, defaultText: "0.10").defaultValue  // .decimal(0.1), exactly
package enum AttributeValue: Hashable, Sendable {
    /// A whole number that fits the attribute's type.
    case integer(Int64)
    /// A floating-point number.
    case double(Double)
    /// A decimal number, exactly.
    case decimal(ExactDecimal)
    /// A Boolean.
    case boolean(Bool)
    /// Seconds since the start of 2001, UTC.
    case date(secondsSince2001: Double)
    /// A text, identifier or address, as written.
    case text(String)
    /// A text that is not a value of the attribute's type.
    case malformed(String)
}

extension Attribute {
    /// The default value; nil when the model states none.
    ///
    /// Types without a default in the model editor (binary, transformable, composite) keep the text.
    package var defaultValue: AttributeValue? {
        if type == .date { return dateDefault }
        guard let text = defaultText else { return nil }
        return AttributeValue(text, type: type)
    }

    /// True if the default is a truth value of an integer, which Xcode compiles to 0, `YES` too.
    package var isCompiledToZero: Bool {
        [.integer16, .integer32, .integer64].contains(type) && ["YES", "NO"].contains(defaultText)
    }

    private var dateDefault: AttributeValue? {
        if let interval = details.defaultDateInterval {
            guard let seconds = Double(interval), seconds.isFinite else { return .malformed(interval) }
            return .date(secondsSince2001: seconds)
        }
        // Editors also write a readable date; without the interval its time zone is unknown.
        return defaultText.map { .malformed($0) }
    }
}

extension AttributeValue {
    /// Parses a text as a value of a type; ``malformed(_:)`` when it is none.
    package init(_ text: String, type: AttributeType) {
        self = Self.parse(text, type: type) ?? .malformed(text)
    }

    private static func parse(_ text: String, type: AttributeType) -> AttributeValue? {
        switch type {
        case .integer16: whole(text, as: Int16.self)
        case .integer32: whole(text, as: Int32.self)
        case .integer64: whole(text, as: Int64.self)
        case .double, .float: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        case .decimal: ExactDecimal(text).map { .decimal($0) }
        case .boolean: truthValues[text].map { .boolean($0) }
        case .date: nil
        case .uuid: isUUID(text) ? .text(text) : nil
        case .string, .uri, .binary, .transformable, .composite, .undefined, .objectID: .text(text)
        }
    }

    /// A whole number, also one written as `0.0`, which Xcode compiles to 0.
    private static func whole<Number: FixedWidthInteger>(_ text: String, as type: Number.Type) -> AttributeValue? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[1].isEmpty || parts[1].contains(where: { $0 != "0" }) { return nil }
        return Number(parts[0]).map { .integer(Int64($0)) }
    }

    /// `YES` and `NO` are the editor's spellings; digits occur in files by hand or by older editors.
    private static let truthValues = ["YES": true, "NO": false, "1": true, "0": false, "true": true, "false": false]

    private static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

/// A value behind a reference, which keeps attributes small, because few of them have it.
///
/// Without the reference a check of 10,000 entities took 0.59 seconds instead of 0.43, mostly for moving memory, and
/// 106 MiB instead of 64.
private final class Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (left: Boxed, right: Boxed) -> Bool { left === right || left.value == right.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
