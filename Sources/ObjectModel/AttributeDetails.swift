/// The settings that few attributes have. Values are as written in the file.
package struct AttributeDetails: Hashable, Sendable {
    /// `defaultDateTimeInterval`: seconds since the start of 2001.
    package var defaultDateInterval: String?
    /// The default as Swift computes it, where the model is written in Swift and the default is not a literal: `UUID()`.
    package var defaultExpression: String?
    /// What Swift calls the type of a value that is not a scalar, without a question mark: `Trip.Mood`, `[Stop]`.
    package var swiftType: String?
    /// The structure in a value that is stored in one piece, one of ``ManagedObjectModel/storedValues``.
    package var storedValueName: String?
    /// Why the attribute has no version hash although the model says all about it: a fact that was never seen.
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

    /// Creates settings that say nothing.
    init() {}

    static let none = AttributeDetails()
}

extension AttributeDetails {
    /// The type of the elements when the custom class is an array: `String` for `[String]`, as people write it in a model
    /// file, and for `Array<String>`, as SwiftData does. Nil for every other class.
    package var arrayElement: String? {
        guard let name = customClassName else { return nil }
        if name.hasPrefix("Array<"), name.hasSuffix(">") { return String(name.dropFirst("Array<".count).dropLast()) }
        let isArray = name.hasPrefix("[") && name.hasSuffix("]") && !name.contains(":")
        return isArray ? String(name.dropFirst().dropLast()) : nil
    }
}
