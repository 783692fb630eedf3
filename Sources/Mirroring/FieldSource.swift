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

    /// Bytes of the name; when fields have been sorted, those that told this one from its neighbours.
    var key: NameKey
    /// Why the field exists.
    let kind: Kind
    /// The type.
    let type: FieldType
    /// What it comes from.
    let place: Place
    /// What is uncertain about it.
    let assumption: MirroringAssumption?
    /// Whether another field holds its large values.
    var hasCompanion = false
    /// What another property needs instead.
    private var contradiction: FieldType?

    /// Where a property is declared, or where in its list a field of no property stands.
    struct Place {
        private let entityNumber: UInt32
        private let positionNumber: UInt32

        init(entity: Int = 0, position: Int) {
            entityNumber = UInt32(entity)
            positionNumber = UInt32(position)
        }

        /// The position of the entity in the model; 0 for fields of no property.
        var entity: Int { Int(entityNumber) }

        /// The position in the entity's list.
        var position: Int { Int(positionNumber) }
    }

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - kind: Why the field exists.
    ///   - name: Its name.
    ///   - type: Its type.
    ///   - place: What it comes from.
    ///   - assumption: What is uncertain about it.
    init(
        _ kind: Kind,
        _ name: FieldName,
        _ type: FieldType,
        at place: Place,
        assuming assumption: MirroringAssumption? = nil
    ) {
        key = name.key()
        self.kind = kind
        self.type = type
        self.place = place
        self.assumption = assumption
    }

    /// The same field, claimed by another property as well.
    func joined(with other: FieldSource) -> FieldSource {
        // What one property is sure about is no assumption.
        var joined = assumption != nil && other.assumption == nil ? other : self
        joined.hasCompanion = hasCompanion || other.hasCompanion
        joined.contradiction = contradiction ?? other.contradiction
        return joined
    }

    /// The same field, which another property needs otherwise. What is probably not written contradicts nothing.
    func contradicted(by other: FieldSource) -> FieldSource {
        var field = self
        if !isAssumed, !other.isAssumed { field.contradiction = contradiction ?? other.type }
        return field
    }

    /// Whether mirroring probably does not write the field.
    var isAssumed: Bool { assumption?.isAboutProperty == true }

    /// What is known of the field without its name.
    var facts: MirroredFieldFacts {
        MirroredFieldFacts(
            origin: origin,
            type: type,
            assumption: assumption,
            isOccasional: isOccasional,
            hasCompanion: hasCompanion,
            contradiction: contradiction
        )
    }

    /// Whether the field is looked at first, where two have one name: attributes before relationships, and in the order of
    /// the model.
    func isDeclared(before other: FieldSource) -> Bool { declaration < other.declaration }

    private var declaration: (UInt8, Int, Int, UInt8) {
        // An attribute and its companion are declared together.
        let group = kind == .companion ? Kind.attribute : kind
        return (group.rawValue, place.entity, place.position, kind.rawValue)
    }

    /// Why the field exists, for everybody.
    var origin: MirroredField.Origin {
        switch kind {
        case .framework: .framework
        case .attribute: .attribute(AttributeReference(entity: place.entity, position: place.position))
        case .companion: .assetCompanion(AttributeReference(entity: place.entity, position: place.position))
        case .relationship:
            .relationship(ModelGraph.RelationshipReference(entity: place.entity, position: place.position))
        }
    }
}

extension FieldSource {
    /// What mirroring writes to every record of an entity.
    static let ofTrees = sources(frameworkOfTrees, from: 0)

    /// All that mirroring writes to a link's record.
    static let ofLinks = sources(frameworkOfLinks, from: frameworkOfTrees.count)

    /// A field of no property.
    private struct FrameworkField {
        let name: FieldName
        let type: FieldType.Primitive
        var hasCompanion = false
        /// Whether it is written only when objects move between zones.
        var isOccasional = false
    }

    private static let frameworkOfTrees = [
        FrameworkField(name: FieldName(of: MirroringNames.entityName), type: .string),
        FrameworkField(name: moveReceipt, type: .bytes, hasCompanion: true, isOccasional: true),
        FrameworkField(name: moveReceipt.companion, type: .asset, isOccasional: true),
    ]

    private static let frameworkOfLinks = MirroringNames.linkFields.map {
        FrameworkField(name: FieldName(of: $0), type: .string)
    }

    /// All of them; their sources have positions here.
    private static let framework = frameworkOfTrees + frameworkOfLinks

    private static let moveReceipt = FieldName(of: MirroringNames.moveReceipt)

    private static func sources(_ fields: [FrameworkField], from start: Int) -> [FieldSource] {
        fields.enumerated().map { offset, field in
            let place = Place(position: start + offset)
            var source = FieldSource(.framework, field.name, FieldType(field.type), at: place)
            source.hasCompanion = field.hasCompanion
            return source
        }
    }

    /// The name of a field of no property.
    static func frameworkName(at place: Place) -> FieldName { framework[place.position].name }

    /// Whether mirroring writes the field only now and then.
    private var isOccasional: Bool {
        switch kind {
        case .framework: Self.framework[place.position].isOccasional
        case .companion: true
        case .attribute, .relationship: false
        }
    }
}
