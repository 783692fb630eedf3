package import CompilerSupport
package import ObjectModel

/// The undocumented user info keys by which a model speaks to mirroring.
package enum MirroringUserInfo {
    /// Leaves an attribute out.
    package static let ignoredProperty = "NSCloudKitMirroringDelegateIgnoredPropertyKey"
    /// Encrypts an attribute or not, whatever its setting says: see ``ObjectModel/Attribute/isEncryptedByMirroring``.
    package static let encryptedAttribute = "NSPersistentCloudKitContainerEncryptedAttributeKey"
}

extension [UserInfoEntry] {
    /// The entry that counts: user info becomes a dictionary, in which the last one stays.
    package func entry(for key: String) -> UserInfoEntry? { last { $0.key == key } }
}

extension UserInfoEntry {
    /// The value as a truth value, spelled as in the rest of a model; nil when it is none.
    package var truth: Bool? {
        guard case .boolean(let truth) = AttributeValue(value, type: .boolean) else { return nil }
        return truth
    }
}

extension Attribute {
    /// Whether user info asks mirroring to leave the attribute out.
    package var isIgnoredByMirroring: Bool {
        hasDetails && details.userInfo.entry(for: MirroringUserInfo.ignoredProperty)?.truth == true
    }

    /// Whether mirroring encrypts the attribute's value.
    ///
    /// Reported of Core Data's serializer: where user info has the key, its truth value decides, and the setting Allows Cloud
    /// Encryption is not looked at. A value that is none decides nothing; no store loads with it (CKL120).
    package var isEncryptedByMirroring: Bool { encryptionEntry?.truth ?? allowsCloudEncryption }

    fileprivate var encryptionEntry: UserInfoEntry? {
        hasDetails ? details.userInfo.entry(for: MirroringUserInfo.encryptedAttribute) : nil
    }
}

extension ManagedObjectModel {
    /// What in the file decides whether an attribute is encrypted: its user info, else its setting, else that it has neither.
    package func encryptionLocation(of attribute: Attribute) -> SourceLocation {
        if let entry = attribute.encryptionEntry { return location(entry.origin, "value") }
        return location(attribute.origin, attribute.allowsCloudEncryption ? "allowsCloudEncryption" : nil)
    }
}
