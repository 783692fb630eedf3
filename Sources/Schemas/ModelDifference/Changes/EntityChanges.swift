import ObjectModel

/// The changes of entities and of what they declare.
struct EntityChanges {
    private let match: ModelMatch
    private let names: NewNames
    private let old: ModelGraph
    private let new: ModelGraph
    private var changes: [ModelChange] = []

    init(_ match: ModelMatch, names: NewNames) {
        self.match = match
        self.names = names
        old = match.old
        new = match.new
    }

    consuming func list() -> [ModelChange] {
        var properties = match.properties[...]
        for entity in new.model.entities.indices {
            let end = properties.firstIndex { $0.pair.new.entity != entity } ?? properties.endIndex
            compare(entity, properties: properties[..<end])
            properties = properties[end...]
        }
        for entity in old.model.entities.indices where match.newEntity(of: entity) == nil {
            changes.append(.entityRemoved(entity))
        }
        return changes
    }

    private mutating func compare(_ entity: Int, properties: ArraySlice<ElementMatch<PropertyReference>>) {
        guard let oldEntity = match.oldEntity(of: entity) else {
            changes.append(.entityAdded(entity))
            for property in properties { compare(property.pair) }
            return
        }
        let pair = Pair(old: oldEntity, new: entity)
        comparePlace(pair)
        compareSettings(pair)
        changes += match.constraintAndIndexChanges(of: pair, names)
        compareProperties(pair, matched: properties)
    }

    private mutating func comparePlace(_ pair: Pair<Int>) {
        if old.model.entities[pair.old].name != new.model.entities[pair.new].name {
            changes.append(.entityRenamed(pair))
        }
        if match.newEntity(of: old.roots[pair.old]) != new.roots[pair.new] {
            changes.append(.rootChanged(pair))
        } else if names.entity(old.model.entities[pair.old].parentName) != new.model.entities[pair.new].parentName {
            changes.append(.parentChanged(pair))
        }
    }

    private mutating func compareSettings(_ pair: Pair<Int>) {
        let olds = old.model.entities[pair.old]
        let news = new.model.entities[pair.new]
        for aspect in EntityAspect.allCases where aspect.differs(olds, news) {
            if aspect == .renamingIdentifier, olds.name != news.name { continue }
            changes.append(.entityChanged(aspect, pair))
        }
    }

    /// In the order of the new model; then what is gone.
    private mutating func compareProperties(
        _ pair: Pair<Int>,
        matched: ArraySlice<ElementMatch<PropertyReference>>
    ) {
        var matched = matched
        for property in new.properties(declaredBy: pair.new) {
            if match.oldProperty(of: property) == nil { changes.append(.propertyAdded(property)) }
            while let next = matched.first, next.pair.new == property {
                compare(next.pair)
                matched = matched.dropFirst()
            }
        }
        for property in old.properties(declaredBy: pair.old) where match.newProperty(of: property) == nil {
            changes.append(.propertyRemoved(property))
        }
    }

    private mutating func compare(_ pair: Pair<PropertyReference>) {
        if old.name(of: pair.old) != new.name(of: pair.new) { changes.append(.propertyRenamed(pair)) }
        if match.newEntity(of: pair.old.entity) != pair.new.entity { changes.append(.propertyMoved(pair)) }
        switch pair.new.kind {
        case .attribute: compareAttributes(pair)
        case .relationship: compareRelationships(pair)
        case .fetchedProperty: compareFetchedProperties(pair)
        }
    }

    private mutating func compareAttributes(_ pair: Pair<PropertyReference>) {
        let olds = old.model.entities[pair.old.entity].attributes[pair.old.position]
        let news = new.model.entities[pair.new.entity].attributes[pair.new.position]
        changes += olds.differences(from: news).map { .attributeChanged($0, pair) }
    }

    private mutating func compareRelationships(_ pair: Pair<PropertyReference>) {
        let olds = old.relationship(pair.old.asRelationship)
        let news = new.relationship(pair.new.asRelationship)
        for aspect in RelationshipAspect.allCases {
            let isChanged =
                switch aspect {
                case .destination: names.entity(olds.destinationName) != news.destinationName
                case .inverse: isInverseChanged(pair)
                case .renamingIdentifier: olds.name == news.name && aspect.differs(olds, news)
                default: aspect.differs(olds, news)
                }
            if isChanged { changes.append(.relationshipChanged(aspect, pair)) }
        }
    }

    private func isInverseChanged(_ pair: Pair<PropertyReference>) -> Bool {
        let oldInverse = old.inverse(of: pair.old.asRelationship)
        let newInverse = new.inverse(of: pair.new.asRelationship)
        if let oldInverse, let newInverse {
            return !match.isSame(PropertyReference(oldInverse), PropertyReference(newInverse))
        }
        let olds = old.relationship(pair.old.asRelationship)
        let news = new.relationship(pair.new.asRelationship)
        return (oldInverse == nil) != (newInverse == nil) || olds.inverseName != news.inverseName
            || names.entity(olds.inverseEntityName) != news.inverseEntityName
    }

    private mutating func compareFetchedProperties(_ pair: Pair<PropertyReference>) {
        let olds = old.model.entities[pair.old.entity].fetchedProperties[pair.old.position]
        let news = new.model.entities[pair.new.entity].fetchedProperties[pair.new.position]
        changes += FetchedPropertyAspect.allCases.filter { $0.differs(olds, news) }
            .map { .fetchedPropertyChanged($0, pair) }
        changes += names.differences(olds.request, news.request).map { .fetchedPropertyRequestChanged($0, pair) }
    }
}

extension Attribute {
    /// In what two matched attributes differ. An identifier that explains a renaming is no difference of its own.
    func differences(from new: Attribute) -> [AttributeAspect] {
        guard self != new else { return [] }
        return AttributeAspect.allCases.filter { aspect in
            aspect.differs(self, new) && (aspect != .renamingIdentifier || name == new.name)
        }
    }
}

extension NewNames {
    /// In what two requests differ; one that is missing has no settings.
    func differences(_ old: FetchRequest?, _ new: FetchRequest?) -> [FetchRequestAspect] {
        FetchRequestAspect.allCases.filter { aspect in
            guard let old, let new else { return old.flatMap(aspect.text) != new.flatMap(aspect.text) }
            return aspect == .entity ? entity(old.entityName) != new.entityName : aspect.differs(old, new)
        }
    }
}
