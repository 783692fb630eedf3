import Mirroring
import ObjectModel

/// A change of an attribute's type, in the store and in CloudKit.
struct TypeChange {
    let old: AttributeType
    let new: AttributeType
    /// The switch in the user info has no effect on values in external files.
    let allowsTransformation: Bool

    init(_ old: Attribute, _ new: Attribute) {
        self.old = old.type
        self.new = new.type
        let isExternal = old.allowsExternalStorage || new.allowsExternalStorage
        let isAllowed = new.details.userInfo.contains { $0.key == "NSMigrationAllowTypeTransformation" && $0.isOn }
        allowsTransformation = isAllowed && !isExternal
    }

    /// A field keeps its type and its values.
    var cloud: CloudEffect {
        switch (new.reading(of: old), old.reading(of: new)) {
        case (.refused, _): [old, new].allSatisfy { FieldMapping($0)?.isNumber == true } ? .mismatches : .breaks
        case (.all, .all): .none
        case (.all, _): .misreads
        case (.some, _): .sendsOldValues
        case (.none, _): .unreadable
        }
    }

    var grade: Grade {
        switch (old.family, new.family) {
        case (.integer, .integer):
            old.magnitude < new.magnitude ? .integerWidened(cloud) : .integerNarrowed(cloud)
        case (.integer, .boolean), (.boolean, .integer): .integerAndBoolean(cloud, loses: new == .boolean)
        case (.integer, .fraction), (.fraction, .integer), (.boolean, .fraction), (.fraction, .boolean):
            .integerAndFraction(cloud, loses: losesDigits)
        case (.fraction, .fraction): .fractionChanged(cloud, loses: losesDigits)
        case (.string, .uri), (.uri, .string): .stringAndAddress(cloud)
        case (.uuid, .string), (.string, .uuid), (.uuid, .binary), (.binary, .uuid): .identifierChanged(cloud)
        case (.binary, .transformable), (.transformable, .binary):
            .binaryAndTransformable(cloud, isAllowed: allowsTransformation)
        default: .incompatibleTypes(cloud)
        }
    }

    /// True if the conversion can lose digits: to whole numbers, or to fewer bits.
    private var losesDigits: Bool { new.family != .fraction || old.magnitude > new.magnitude }
}

/// Types whose values convert alike.
private enum TypeFamily {
    case integer, boolean, fraction, string, uri, uuid, binary, transformable, other
}

extension AttributeType {
    fileprivate var family: TypeFamily {
        switch self {
        case .integer16, .integer32, .integer64: .integer
        case .boolean: .boolean
        case .double, .float, .decimal: .fraction
        case .string: .string
        case .uri: .uri
        case .uuid: .uuid
        case .binary: .binary
        case .transformable: .transformable
        case .date, .composite, .undefined, .objectID: .other
        }
    }

    /// The number of bits of a whole number that fit exactly.
    fileprivate var magnitude: Int {
        switch self {
        case .boolean: 1
        case .integer16: 16
        case .float: 24
        case .integer32: 32
        case .double: 53
        case .integer64: 64
        case .decimal: 126
        default: 0
        }
    }
}

extension UserInfoEntry {
    fileprivate var isOn: Bool { !["", "0", "NO", "false"].contains(value) }
}
