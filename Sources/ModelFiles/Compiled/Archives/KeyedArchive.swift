import CompilerSupport
import ObjectModel

/// An archive by `NSKeyedArchiver`: objects with values under keys, which refer to each other by number.
///
/// No class is instantiated: a class is a name, an object is its dictionary. Positions are those of the underlying
/// ``BinaryPropertyList``.
///
///     let archive = try KeyedArchive(BinaryPropertyList(bytes))
///     archive.root.className  // "NSManagedObjectModel"
struct KeyedArchive {
    fileprivate let list: BinaryPropertyList
    /// The position of each object, by its number.
    fileprivate let objects: [Int]
    private let rootNumber: Int
    /// The positions of the values of each dictionary, by their keys. Objects may share dictionaries.
    fileprivate let members: [Int: [String: Int]]

    /// - Throws: ``CompiledModelError`` when the list is not a keyed archive with an object named `root`.
    init(_ list: BinaryPropertyList) throws(CompiledModelError) {
        self.list = list
        for case .string(let text) in list.values {
            guard let scalar = text.unicodeScalars.first(where: { !$0.isWritable }) else { continue }
            throw CompiledModelError(
                "a text has the control character U+\(String(scalar.value, radix: 16).uppercased())"
            )
        }
        let members = Self.members(of: list)
        let envelope = members[list.root] ?? [:]
        guard envelope["$archiver"].map({ list.values[$0] }) == .string("NSKeyedArchiver") else {
            throw CompiledModelError("the property list is not a keyed archive")
        }
        guard case .array(let objects)? = envelope["$objects"].map({ list.values[$0] }),
            let root = envelope["$top"].flatMap({ members[$0]?["root"] }),
            case .uid(let number) = list.values[root], objects.indices.contains(number)
        else { throw CompiledModelError("the keyed archive has no root object") }
        (self.objects, self.members, rootNumber) = (objects, members, number)
    }

    /// The outermost object.
    var root: ArchivedObject { ArchivedObject(number: rootNumber, of: self) }

    /// The number of the object that a value refers to; nil for other values, for nil, and for a number without an
    /// object.
    fileprivate func number(at position: Int) -> Int? {
        guard case .uid(let number) = list.values[position], number > 0, objects.indices.contains(number) else {
            return nil
        }
        return number
    }

    private static func members(of list: BinaryPropertyList) -> [Int: [String: Int]] {
        var members: [Int: [String: Int]] = [:]
        for (position, value) in list.values.enumerated() {
            if case .dictionary = value { members[position] = list.entries(at: position) }
        }
        return members
    }
}

extension Unicode.Scalar {
    /// True if XML can express the scalar, as the source of a model must.
    fileprivate var isWritable: Bool {
        switch value {
        case 0x9, 0xA, 0xD: true
        case 0..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}

/// An object of a ``KeyedArchive``.
struct ArchivedObject {
    /// Its unique number.
    let number: Int
    private let archive: KeyedArchive
    private let members: [String: Int]

    init(number: Int, of archive: KeyedArchive) {
        self.number = number
        self.archive = archive
        members = archive.members[archive.objects[number]] ?? [:]
    }

    /// The name of its class; nil for text, numbers and data.
    var className: String? { self["$class"]?.plain("$classname")?.text }

    /// The object under a key; nil for nil.
    subscript(key: String) -> ArchivedObject? {
        members[key].flatMap(archive.number).map { ArchivedObject(number: $0, of: archive) }
    }

    /// True if a key exists, even with the value nil.
    func has(_ key: String) -> Bool { members[key] != nil }

    /// An integer stored directly under a key, not as an object.
    func integer(_ key: String) -> Int? { plain(key)?.integer }

    /// A floating-point number stored directly under a key.
    func real(_ key: String) -> Double? { plain(key)?.real }

    /// Bytes stored directly under a key.
    func data(_ key: String) -> [UInt8]? { plain(key)?.data }

    /// A Boolean under a key; false when the key is absent.
    func bool(_ key: String) -> Bool { plain(key) == .bool(true) }

    /// The text under a key: a string object, or a mutable one.
    func text(_ key: String) -> String? { self[key]?.text }

    /// The value stored directly under a key.
    private func plain(_ key: String) -> BinaryPropertyList.Value? { members[key].map { archive.list.values[$0] } }

    /// The text of a string object; nil for other objects.
    var text: String? { (self["NS.string"]?.value ?? plain("NS.string") ?? value).text }

    /// The value of a text, number or data object.
    var value: BinaryPropertyList.Value { archive.list.values[archive.objects[number]] }

    /// The elements of an array or a set; nil for other objects.
    var elements: [ArchivedObject]? { has("NS.keys") ? nil : list("NS.objects") }

    /// The entries of a dictionary, sorted by their keys, because the order in a hash table has no meaning. Nil for
    /// other objects.
    ///
    /// Core Data archives the entities of a store's model as a dictionary whose separate search mapping has the keys.
    var entries: [(key: String, value: ArchivedObject)]? {
        let keys = list("NS.keys") ?? self["searchMapping"]?.list("keys")
        guard let keys, let values = list("NS.objects") ?? list("values"), keys.count == values.count else {
            return nil
        }
        let texts = keys.compactMap(\.text)
        guard texts.count == keys.count else { return nil }
        return zip(texts, values).map { (key: $0, value: $1) }.inOrder(of: \.key)
    }

    /// The objects under a key: listed there one by one, or in one array.
    private func list(_ key: String) -> [ArchivedObject]? {
        // An array that refers to itself instead of its elements has none.
        let array = self[key].flatMap { $0.has("NS.keys") ? nil : $0.plain("NS.objects") }
        guard case .array(let positions)? = array ?? plain(key) else { return nil }
        let numbers = positions.compactMap(archive.number)
        return numbers.count == positions.count ? numbers.map { ArchivedObject(number: $0, of: archive) } : nil
    }
}

/// The classes of the objects in a compiled model; raw values are their names.
enum ArchivedClass: String {
    case model = "NSManagedObjectModel"
    case entity = "NSEntityDescription"
    case attribute = "NSAttributeDescription"
    case derivedAttribute = "NSDerivedAttributeDescription"
    case relationship = "NSRelationshipDescription"
    case fetchedProperty = "NSFetchedPropertyDescription"
    case fetchIndex = "NSFetchIndexDescription"
    case fetchIndexElement = "NSFetchIndexElementDescription"
    case fetchRequest = "NSFetchRequest"
    case array = "NSArray"
    case mutableArray = "NSMutableArray"
    case set = "NSSet"
    case dictionary = "NSDictionary"
    case mutableDictionary = "NSMutableDictionary"
    case date = "NSDate"
    case uuid = "NSUUID"
    case decimal = "NSDecimalNumberPlaceholder"
    case comparison = "NSComparisonPredicate"
    case compound = "NSCompoundPredicate"
    case comparisonOperator = "NSComparisonPredicateOperator"
    case equalityOperator = "NSEqualityPredicateOperator"
    case likeOperator = "NSLikePredicateOperator"
    case inOperator = "NSInPredicateOperator"
    case keyPath = "NSKeyPathExpression"
    case keyPathSpecifier = "NSKeyPathSpecifierExpression"
    case constant = "NSConstantValueExpression"
    case selfObject = "NSSelfExpression"
    case variable = "NSVariableExpression"
    case function = "NSFunctionExpression"

    /// Its name and those of its superclasses up to `NSObject`, all of which an archive lists.
    var chain: [String] { [rawValue] + superclasses + ["NSObject"] }

    private var superclasses: [String] {
        switch self {
        case .attribute, .relationship, .fetchedProperty: ["NSPropertyDescription"]
        case .derivedAttribute: ["NSAttributeDescription", "NSPropertyDescription"]
        case .fetchRequest: ["NSPersistentStoreRequest"]
        case .mutableArray: ["NSArray"]
        case .mutableDictionary: ["NSDictionary"]
        case .decimal: ["NSDecimalNumber", "NSNumber", "NSValue"]
        case .comparison, .compound: ["NSPredicate"]
        case .comparisonOperator, .equalityOperator, .inOperator: ["NSPredicateOperator"]
        case .likeOperator: ["NSMatchingPredicateOperator", "NSStringPredicateOperator", "NSPredicateOperator"]
        case .keyPath: ["NSFunctionExpression", "NSExpression"]
        case .keyPathSpecifier, .constant, .selfObject, .variable, .function: ["NSExpression"]
        case .model, .entity, .fetchIndex, .fetchIndexElement, .array, .set, .dictionary, .date, .uuid: []
        }
    }
}

/// A Boolean key of an archived property, for reading and writing.
struct ArchivedSwitch<Property>: Sendable {
    /// The key, absent when the value is false.
    let key: String
    let place: any WritableKeyPath<Property, Bool> & Sendable
}

/// A property with Boolean keys. Its class expresses further settings, which are not among them.
protocol ArchivedProperty: SendableMetatype {
    static var archivedSwitches: [ArchivedSwitch<Self>] { get }
}

extension Attribute: ArchivedProperty {
    static let archivedSwitches: [ArchivedSwitch<Attribute>] = [
        ArchivedSwitch(key: "NSIsOptional", place: \.isOptional),
        ArchivedSwitch(key: "NSIsTransient", place: \.isTransient),
        ArchivedSwitch(key: "NSIndexedBySpotlight", place: \.isIndexedBySpotlight),
        ArchivedSwitch(key: "NSAllowsCloudEncryption", place: \.allowsCloudEncryption),
        ArchivedSwitch(key: "NSIsIndexed", place: \.isIndexed),
        ArchivedSwitch(key: "NSIsStoredInTruth", place: \.isStoredInTruthFile),
    ]
}

extension Relationship: ArchivedProperty {
    static let archivedSwitches: [ArchivedSwitch<Relationship>] = [
        ArchivedSwitch(key: "NSIsOptional", place: \.isOptional),
        ArchivedSwitch(key: "NSIsTransient", place: \.isTransient),
        ArchivedSwitch(key: "NSIndexedBySpotlight", place: \.isIndexedBySpotlight),
        ArchivedSwitch(key: "NSIsOrdered", place: \.isOrdered),
    ]
}

extension ArchivedProperty {
    /// The keys of the values that are true.
    var archivedKeys: [String] { Self.archivedSwitches.filter { self[keyPath: $0.place] }.map(\.key) }

    /// Reads the Boolean keys of an object.
    mutating func readSwitches(of object: ArchivedObject) {
        for archived in Self.archivedSwitches { self[keyPath: archived.place] = object.bool(archived.key) }
    }
}

// The raw values of `NSAttributeType` and `NSDeleteRule`, and the class of values that Core Data uses for each type.

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

    /// The class of values; nil where Core Data archives none.
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
