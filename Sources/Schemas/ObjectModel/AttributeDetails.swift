/// The settings that few attributes have. Values are as written in the file.
///
/// An attribute that has any has one or two, so that only those take room.
public struct AttributeDetails: Hashable, Sendable {
    /// The texts that are there, in the order of their keys.
    private var texts: [Text] = []
    /// User info.
    public var userInfo: [UserInfoEntry] = []

    /// Creates settings that say nothing.
    public init() {}

    static let none = AttributeDetails()

    private struct Text: Hashable {
        let key: Key
        let value: String
    }

    private enum Key: UInt8 {
        case defaultDateInterval, minimumDateInterval, maximumDateInterval, minimumText, maximumText, regularExpression,
            valueTransformerName, customClassName, renamingIdentifier, versionHashModifier, derivationExpression,
            compositeName, unknownTypeName
    }

    private subscript(key: Key) -> String? {
        get { texts.first { $0.key == key }?.value }
        set {
            texts.removeAll { $0.key == key }
            guard let newValue else { return }
            let place = texts.firstIndex { $0.key.rawValue > key.rawValue } ?? texts.endIndex
            texts.insert(Text(key: key, value: newValue), at: place)
        }
    }
}

extension AttributeDetails {
    /// `defaultDateTimeInterval`: seconds since the start of 2001.
    public var defaultDateInterval: String? {
        get { self[.defaultDateInterval] }
        set { self[.defaultDateInterval] = newValue }
    }
    /// `minDateTimeInterval`.
    public var minimumDateInterval: String? {
        get { self[.minimumDateInterval] }
        set { self[.minimumDateInterval] = newValue }
    }
    /// `maxDateTimeInterval`.
    public var maximumDateInterval: String? {
        get { self[.maximumDateInterval] }
        set { self[.maximumDateInterval] = newValue }
    }
    /// `minValueString`: the least value, or the least length of a string.
    public var minimumText: String? {
        get { self[.minimumText] }
        set { self[.minimumText] = newValue }
    }
    /// `maxValueString`.
    public var maximumText: String? {
        get { self[.maximumText] }
        set { self[.maximumText] = newValue }
    }
    /// `regularExpressionString`.
    public var regularExpression: String? {
        get { self[.regularExpression] }
        set { self[.regularExpression] = newValue }
    }
    /// `valueTransformerName` of a transformable attribute.
    public var valueTransformerName: String? {
        get { self[.valueTransformerName] }
        set { self[.valueTransformerName] = newValue }
    }
    /// `customClassName` of a transformable attribute: any Swift type.
    public var customClassName: String? {
        get { self[.customClassName] }
        set { self[.customClassName] = newValue }
    }
    /// The renaming identifier: `elementID` in files of the editor.
    public var renamingIdentifier: String? {
        get { self[.renamingIdentifier] }
        set { self[.renamingIdentifier] = newValue }
    }
    /// `versionHashModifier`.
    public var versionHashModifier: String? {
        get { self[.versionHashModifier] }
        set { self[.versionHashModifier] = newValue }
    }
    /// `derivationExpression` of a derived attribute.
    public var derivationExpression: String? {
        get { self[.derivationExpression] }
        set { self[.derivationExpression] = newValue }
    }
    /// `composite`: the name of the composite type.
    public var compositeName: String? {
        get { self[.compositeName] }
        set { self[.compositeName] = newValue }
    }
    /// `attributeType`, when it is none of ``AttributeType``.
    public var unknownTypeName: String? {
        get { self[.unknownTypeName] }
        set { self[.unknownTypeName] = newValue }
    }
}
