public import ObjectModel

/// The undocumented user info keys by which a model speaks to mirroring.
public enum MirroringUserInfo {
    /// Leaves an attribute out.
    public static let ignoredProperty = "NSCloudKitMirroringDelegateIgnoredPropertyKey"
    /// Encrypted an attribute before there was a setting for it.
    public static let encryptedAttribute = "NSPersistentCloudKitContainerEncryptedAttributeKey"
}

extension [UserInfoEntry] {
    /// The entry that counts: user info becomes a dictionary, in which the last one stays.
    public func entry(for key: String) -> UserInfoEntry? { last { $0.key == key } }
}

extension UserInfoEntry {
    /// The value as a truth value, spelled as in the rest of a model; nil when it is none.
    public var truth: Bool? {
        guard case .boolean(let truth) = AttributeValue(value, type: .boolean) else { return nil }
        return truth
    }
}

extension Attribute {
    /// Whether user info asks mirroring to leave the attribute out.
    public var isIgnoredByMirroring: Bool {
        hasDetails && details.userInfo.entry(for: MirroringUserInfo.ignoredProperty)?.truth == true
    }
}
