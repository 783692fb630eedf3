package import CompilerSupport

/// An attribute of an entity or of a composite.
///
/// Models have many attributes and most say little: what is rarely set lives in ``details``, one boxed value.
package struct Attribute: Hashable, Sendable {
    /// The attribute's name.
    package var name: String
    /// The attribute's type; ``AttributeType/undefined`` when the file names none.
    package var type: AttributeType
    /// The switches of the attribute.
    package var flags: AttributeFlags
    /// Whether any of ``details`` is set; asking this first spares copying settings that say nothing.
    ///
    /// Kept rather than asked of the box: from another module that would copy the whole attribute.
    package private(set) var hasDetails = false
    /// What the file states without need.
    package var spelling = Spelling()
    /// `defaultValueString`, as written; dates have ``AttributeDetails/defaultDateInterval`` instead.
    package var defaultText: String?
    /// The renaming identifier: `elementID` in files of the editor.
    package var renamingIdentifier: String?
    /// Where the attribute is declared.
    package var origin: SourceOrigin
    private var rareDetails: Boxed<AttributeDetails>?

    /// Creates an attribute.
    package init(
        name: String,
        type: AttributeType,
        flags: AttributeFlags = [],
        defaultText: String? = nil,
        details: AttributeDetails? = nil,
        origin: SourceOrigin = .init()
    ) {
        self.name = name
        self.type = type
        self.flags = flags
        self.defaultText = defaultText
        self.origin = origin
        if let details { self.details = details }
    }

    /// The settings that few attributes have.
    package var details: AttributeDetails {
        get { rareDetails?.value ?? .none }
        set {
            hasDetails = newValue != .none
            rareDetails = hasDetails ? Boxed(newValue) : nil
        }
    }
}

/// The switches of an attribute.
package struct AttributeFlags: OptionSet, Hashable, Sendable {
    /// One bit for each switch.
    package let rawValue: UInt16

    /// Creates a set from bits.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// `optional`: a stored value may be absent.
    package static let optional = AttributeFlags(rawValue: 1 << 0)
    /// `transient`: never stored.
    package static let transient = AttributeFlags(rawValue: 1 << 1)
    /// `derived`: computed by the store from ``AttributeDetails/derivationExpression``.
    package static let derived = AttributeFlags(rawValue: 1 << 2)
    /// `usesScalarValueType`: Swift sees `Int64` rather than `NSNumber?`.
    package static let scalar = AttributeFlags(rawValue: 1 << 3)
    /// `allowsCloudEncryption`: mirrored into the record's encrypted values.
    package static let cloudEncryption = AttributeFlags(rawValue: 1 << 4)
    /// `allowsExternalBinaryDataStorage`.
    package static let externalStorage = AttributeFlags(rawValue: 1 << 5)
    /// `preserveAfterDeletion`: kept in the tombstone.
    package static let preservedAfterDeletion = AttributeFlags(rawValue: 1 << 6)
    /// `spotlightIndexingEnabled`.
    package static let spotlight = AttributeFlags(rawValue: 1 << 7)
    /// `storedInTruthFile`, obsolete.
    package static let truthFile = AttributeFlags(rawValue: 1 << 8)
    /// `indexed`, obsolete.
    package static let indexed = AttributeFlags(rawValue: 1 << 9)
    /// `syncable`.
    package static let syncable = AttributeFlags(rawValue: 1 << 10)
}

extension Attribute {
    /// Whether a stored value may be absent.
    package var isOptional: Bool { flags.contains(.optional) }
    /// Whether the attribute is never stored.
    package var isTransient: Bool { flags.contains(.transient) }
    /// Whether the store computes the value.
    package var isDerived: Bool { flags.contains(.derived) }
    /// Whether the value is mirrored encrypted.
    package var allowsCloudEncryption: Bool { flags.contains(.cloudEncryption) }
    /// Whether the file states a default value, be it one that is known only when the app runs.
    package var hasDefault: Bool {
        if defaultText != nil { return true }
        return hasDetails && (details.defaultDateInterval != nil || details.defaultExpression != nil)
    }
    /// The XML attribute that states the default value.
    package var defaultSetting: String {
        details.defaultDateInterval == nil ? "defaultValueString" : "defaultDateTimeInterval"
    }
}
