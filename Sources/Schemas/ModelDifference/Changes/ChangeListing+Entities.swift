import ObjectModel

/// The changes of entities and of what they declare.
extension ChangeListing {
    /// In the order of the new model; then what is gone.
    var entityChanges: [ModelChange] {
        let matched = Dictionary(grouping: match.properties.map(\.pair), by: \.new)
        let changes = new.model.entities.indices.flatMap { entity -> [ModelChange] in
            let properties = new.properties(declaredBy: entity)
            guard let oldEntity = match.oldEntity(of: entity) else {
                return [.entityAdded(entity)] + properties.flatMap { matched[$0] ?? [] }.flatMap(propertyChanges)
            }
            let pair = Pair(old: oldEntity, new: entity)
            let kept = properties.flatMap { matched[$0]?.flatMap(propertyChanges) ?? [.propertyAdded($0)] }
            let removed = old.properties(declaredBy: oldEntity).filter { match.newProperty(of: $0) == nil }
            return placeChanges(of: pair) + settingChanges(of: pair) + constraintAndIndexChanges(of: pair) + kept
                + removed.map { .propertyRemoved($0) }
        }
        let removed = old.model.entities.indices.filter { match.newEntity(of: $0) == nil }
        return changes + removed.map { .entityRemoved($0) }
    }

    private func placeChanges(of pair: Pair<Int>) -> [ModelChange] {
        let olds = old.model.entities[pair.old]
        let news = new.model.entities[pair.new]
        var changes: [ModelChange] = olds.name == news.name ? [] : [.entityRenamed(pair)]
        if match.newEntity(of: old.roots[pair.old]) != new.roots[pair.new] {
            changes.append(.rootChanged(pair))
        } else if olds.parentName.map(match.newName) != news.parentName {
            changes.append(.parentChanged(pair))
        }
        return changes
    }

    private func settingChanges(of pair: Pair<Int>) -> [ModelChange] {
        let olds = old.model.entities[pair.old]
        let news = new.model.entities[pair.new]
        let aspects = EntityAspect.allCases.filter { aspect in
            aspect.differs(olds, news) && (aspect != .renamingIdentifier || olds.name == news.name)
        }
        return aspects.map { .entityChanged($0, pair) }
    }

    private func propertyChanges(of pair: Pair<PropertyReference>) -> [ModelChange] {
        var changes: [ModelChange] = []
        if old.name(of: pair.old) != new.name(of: pair.new) { changes.append(.propertyRenamed(pair)) }
        if match.newEntity(of: pair.old.entity) != pair.new.entity { changes.append(.propertyMoved(pair)) }
        switch pair.new.kind {
        case .attribute:
            let aspects = old.attribute(pair.old).differences(from: new.attribute(pair.new))
            return changes + aspects.map { .attributeChanged($0, pair) }
        case .relationship:
            return changes + changedAspects(ofRelationship: pair).map { .relationshipChanged($0, pair) }
        case .fetchedProperty:
            let olds = old.fetchedProperty(pair.old)
            let news = new.fetchedProperty(pair.new)
            let aspects = FetchedPropertyAspect.allCases.filter { $0.differs(olds, news) }
            return changes + aspects.map { .fetchedPropertyChanged($0, pair) }
                + differences(olds.request, news.request).map { .fetchedPropertyRequestChanged($0, pair) }
        }
    }

    private func changedAspects(ofRelationship pair: Pair<PropertyReference>) -> [RelationshipAspect] {
        let olds = old.relationship(pair.old)
        let news = new.relationship(pair.new)
        return RelationshipAspect.allCases.filter { aspect in
            switch aspect {
            case .destination: olds.destinationName.map(match.newName) != news.destinationName
            case .inverse: isInverseChanged(pair)
            case .renamingIdentifier: olds.name == news.name && aspect.differs(olds, news)
            default: aspect.differs(olds, news)
            }
        }
    }

    private func isInverseChanged(_ pair: Pair<PropertyReference>) -> Bool {
        let oldInverse = old.inverse(of: pair.old)
        let newInverse = new.inverse(of: pair.new)
        if let oldInverse, let newInverse { return !match.isSame(oldInverse, newInverse) }
        let olds = old.relationship(pair.old)
        let news = new.relationship(pair.new)
        return (oldInverse == nil) != (newInverse == nil) || olds.inverseName != news.inverseName
            || olds.inverseEntityName.map(match.newName) != news.inverseEntityName
    }

    /// In what two requests differ; one that is missing has no settings.
    func differences(_ old: FetchRequest?, _ new: FetchRequest?) -> [FetchRequestAspect] {
        FetchRequestAspect.allCases.filter { aspect in
            guard let old, let new else { return old.flatMap(aspect.text) != new.flatMap(aspect.text) }
            return aspect == .entity
                ? old.entityName.map(match.newName) != new.entityName : aspect.differs(old, new)
        }
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
