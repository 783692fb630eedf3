/// A setting of an attribute.
package enum AttributeAspect: String, Aspect {
    /// The type.
    case type
    /// The composite; one that has another name and the same elements is not a change of the attribute.
    case composite
    /// Whether a value may be absent.
    case optionality
    /// The default value.
    case defaultValue = "default-value"
    /// Whether it is never stored.
    case transient
    /// Whether the store computes it.
    case derived
    /// What the store computes.
    case derivationExpression = "derivation-expression"
    /// Whether it is mirrored encrypted.
    case encryption
    /// Whether large values are kept in files.
    case externalStorage = "external-storage"
    /// The value transformer.
    case valueTransformer = "value-transformer"
    /// The class of transformed values.
    case customClass = "custom-class"
    /// Whether Swift sees a number rather than an object.
    case scalar
    /// The least value or length.
    case minimum
    /// The greatest value or length.
    case maximum
    /// What a text must match.
    case regularExpression = "regular-expression"
    /// Whether it is kept after deletion.
    case preservedAfterDeletion = "preserved-after-deletion"
    /// Whether Spotlight finds it.
    case spotlight
    /// Whether it stood in the truth file, obsolete.
    case truthFile = "truth-file"
    /// The index switch of old editors.
    case indexed
    /// `syncable`.
    case syncable
    /// The renaming identifier, where it stays without effect.
    case renamingIdentifier = "renaming-identifier"
    /// The version hash modifier.
    case versionHashModifier = "version-hash-modifier"
    /// User info.
    case userInfo = "user-info"

    /// The setting as the model file spells it; nil when it says nothing.
    func text(of attribute: Attribute) -> String? {
        let details = attribute.details
        return switch self {
        case .type: details.unknownTypeName ?? attribute.type.rawValue
        case .composite: details.compositeName
        case .optionality: attribute.isOptional.modelText
        case .defaultValue: details.defaultDateInterval ?? attribute.defaultText ?? details.defaultExpression
        case .transient: attribute.isTransient.modelText
        case .derived: attribute.isDerived.modelText
        case .derivationExpression: details.derivationExpression
        case .encryption: attribute.flags.contains(.cloudEncryption).modelText
        case .externalStorage: attribute.flags.contains(.externalStorage).modelText
        case .valueTransformer: details.valueTransformerName
        case .customClass: details.customClassName
        case .scalar: attribute.flags.contains(.scalar).modelText
        case .minimum: details.minimumDateInterval ?? details.minimumText
        case .maximum: details.maximumDateInterval ?? details.maximumText
        case .regularExpression: details.regularExpression
        case .preservedAfterDeletion: attribute.flags.contains(.preservedAfterDeletion).modelText
        case .spotlight: attribute.flags.contains(.spotlight).modelText
        case .truthFile: attribute.flags.contains(.truthFile).modelText
        case .indexed: attribute.flags.contains(.indexed).modelText
        case .syncable: attribute.flags.contains(.syncable).modelText
        case .renamingIdentifier: attribute.renamingIdentifier
        case .versionHashModifier: details.versionHashModifier
        case .userInfo: details.userInfo.modelText
        }
    }

    /// Whether two attributes differ in the setting. `NO` and `0` are the same default of a Boolean, `1e3` and `1000.0` the
    /// same limit, `[String]` and `Array<String>` the same class.
    func differs(_ old: Attribute, _ new: Attribute) -> Bool {
        guard text(of: old) != text(of: new) else { return false }
        switch self {
        case .defaultValue:
            return old.type != new.type || old.defaultValue != new.defaultValue
                || old.details.defaultExpression != new.details.defaultExpression
        case .minimum, .maximum:
            guard let before = text(of: old), let now = text(of: new), let number = Double(before) else { return true }
            return Double(now) != number || old.type.isInteger && ExactDecimal(now) != ExactDecimal(before)
        case .customClass:
            return old.details.arrayElement == nil || old.details.arrayElement != new.details.arrayElement
        default: return true
        }
    }
}
