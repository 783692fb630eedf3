import ObjectModel

// The raw values of `NSAttributeType` and `NSDeleteRule`, and the classes that Core Data gives values of each type.

extension AttributeType {
    /// The type with a raw value of `NSAttributeType`.
    static func ofCode(_ code: Int) -> AttributeType? { allCases.first { $0.code == code } }

    /// The raw value of `NSAttributeType`.
    private var code: Int {
        switch self {
        case .composite: 2100
        case .objectID: 2000
        default: archiveCode.map(Int.init) ?? -1
        }
    }

    /// The class of values; nil where Core Data names none.
    var valueClassName: String? {
        switch self {
        case .integer16, .integer32, .integer64, .double, .float, .boolean: "NSNumber"
        case .decimal: "NSDecimalNumber"
        case .string: "NSString"
        case .date: "NSDate"
        case .binary: "NSData"
        case .uuid: "NSUUID"
        case .uri: "NSURL"
        case .transformable, .composite, .undefined, .objectID: nil
        }
    }
}

extension DeleteRule {
    /// The rule with a raw value of `NSDeleteRule`.
    static func ofCode(_ code: Int) -> DeleteRule? { allCases.first { $0.archiveCode == code } }

    /// The raw value of `NSDeleteRule`.
    var archiveCode: Int {
        switch self {
        case .noAction: 0
        case .nullify: 1
        case .cascade: 2
        case .deny: 3
        }
    }
}
