/// The settings that few attributes have. Values are as written in the file.
public struct AttributeDetails: Hashable, Sendable {
    /// `defaultDateTimeInterval`: seconds since the start of 2001.
    public var defaultDateInterval: String?
    /// The default as Swift computes it, where the model is written in Swift and the default is not a literal: `UUID()`.
    public var defaultExpression: String?
    /// What Swift calls the type of a value that is not a scalar, without a question mark: `Trip.Mood`, `[Stop]`.
    public var swiftType: String?
    /// The structure in a value that is stored in one piece, one of ``ManagedObjectModel/storedValues``.
    public var storedValueName: String?
    /// Why the attribute has no version hash although the model says all about it: a fact that was never seen.
    public var hashDoubt: String?
    /// `minDateTimeInterval`.
    public var minimumDateInterval: String?
    /// `maxDateTimeInterval`.
    public var maximumDateInterval: String?
    /// `minValueString`: the least value, or the least length of a string.
    public var minimumText: String?
    /// `maxValueString`.
    public var maximumText: String?
    /// `regularExpressionString`.
    public var regularExpression: String?
    /// `valueTransformerName` of a transformable attribute.
    public var valueTransformerName: String?
    /// `customClassName` of a transformable attribute: any Swift type.
    public var customClassName: String?
    /// `versionHashModifier`.
    public var versionHashModifier: String?
    /// `derivationExpression` of a derived attribute.
    public var derivationExpression: String?
    /// `composite`: the name of the composite type.
    public var compositeName: String?
    /// `attributeType`, when it is none of ``AttributeType``.
    public var unknownTypeName: String?
    /// User info.
    public var userInfo: [UserInfoEntry] = []

    /// Creates settings that say nothing.
    public init() {}

    static let none = AttributeDetails()
}

extension AttributeDetails {
    /// The type of the elements when the custom class is an array: `String` for `[String]`, as people write it in a model
    /// file, and for `Array<String>`, as SwiftData does. Nil for every other class.
    public var arrayElement: String? {
        guard let name = customClassName else { return nil }
        if name.hasPrefix("Array<"), name.hasSuffix(">") { return String(name.dropFirst("Array<".count).dropLast()) }
        let isArray = name.hasPrefix("[") && name.hasSuffix("]") && !name.contains(":")
        return isArray ? String(name.dropFirst().dropLast()) : nil
    }
}
