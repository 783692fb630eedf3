import CloudSchema
import ObjectModel

/// What a field of mirroring is made of, in few bytes: a model has more fields than anything else.
struct FieldSource {
    /// Why the field exists, in the order in which fields of one name are looked at.
    enum Kind: UInt8 {
        /// One that every record type begins with.
        case framework
        /// An attribute's.
        case attribute
        /// Where large values of an attribute go.
        case companion
        /// That of a to-one relationship.
        case relationship
    }

    /// The first bytes of the name, as two numbers: most comparisons end there.
    private let start: UInt64
    private let next: UInt64
    private let entityNumber: UInt32
    private let positionNumber: UInt32
    /// Why the field exists.
    let kind: Kind
    /// The type.
    let type: FieldType

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - kind: Why the field exists.
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - entity: The position of the declaring entity in the model; 0 for fields of no property.
    ///   - position: The position of the property in its entity, or of a field of no property in its list.
    init(_ kind: Kind, _ name: FieldName, _ type: FieldType, entity: Int = 0, position: Int) {
        (start, next) = name.start
        entityNumber = UInt32(entity)
        positionNumber = UInt32(position)
        self.kind = kind
        self.type = type
    }

    /// The position of the declaring entity in the model; 0 for fields of no property.
    var entity: Int { Int(entityNumber) }

    /// The position of the property in its entity, or of a field of no property in its list.
    var position: Int { Int(positionNumber) }

    /// Whether the names begin alike, so that they may be the same.
    func beginsLike(_ other: FieldSource) -> Bool { start == other.start && next == other.next }

    /// Whether the name of another field may begin with this one's; no is certain.
    func mayBegin(_ other: FieldSource) -> Bool {
        // Shorter names leave zeros, and no name has any.
        let mask = start == 0 ? 0 : UInt64.max << (start.trailingZeroBitCount & ~7)
        return other.start & mask == start
    }

    /// Whether the field comes first in the byte order of the names; nil when its first bytes do not say so.
    func precedes(_ other: FieldSource) -> Bool? {
        if start != other.start { return start < other.start }
        return next == other.next ? nil : next < other.next
    }

    /// Whether the field is looked at first, where two have one name: attributes before relationships, and in the order of
    /// the model.
    func isDeclared(before other: FieldSource) -> Bool { declaration < other.declaration }

    private var declaration: (UInt8, UInt32, UInt32, UInt8) {
        // An attribute and its companion are declared together.
        let group = kind == .companion ? Kind.attribute : kind
        return (group.rawValue, entityNumber, positionNumber, kind.rawValue)
    }

    /// Why the field exists, for everybody.
    var origin: MirroredField.Origin {
        switch kind {
        case .framework: .framework
        case .attribute: .attribute(AttributeReference(entity: entity, position: position))
        case .companion: .assetCompanion(AttributeReference(entity: entity, position: position))
        case .relationship: .relationship(ModelGraph.RelationshipReference(entity: entity, position: position))
        }
    }
}

extension FieldSource {
    /// What mirroring writes to every record of an entity.
    static let ofTrees = sources(frameworkOfTrees, from: 0)

    /// All that mirroring writes to a link's record.
    static let ofLinks = sources(frameworkOfLinks, from: frameworkOfTrees.count)

    /// The names of fields of no property, by their positions.
    static let frameworkNames = (frameworkOfTrees + frameworkOfLinks).map(\.name)

    private typealias FrameworkField = (name: FieldName, type: FieldType.Primitive)

    private static let frameworkOfTrees: [FrameworkField] = [
        (FieldName(of: MirroringNames.entityName), .string),
        (FieldName(of: MirroringNames.moveReceipt), .bytes),
        (FieldName(of: MirroringNames.moveReceipt).companion, .asset),
    ]

    private static let frameworkOfLinks: [FrameworkField] = MirroringNames.linkFields.map {
        (FieldName(of: $0), .string)
    }

    private static func sources(_ fields: [FrameworkField], from start: Int) -> [FieldSource] {
        fields.enumerated().map { offset, field in
            FieldSource(.framework, field.name, FieldType(field.type), position: start + offset)
        }
    }
}
