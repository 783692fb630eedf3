/// The changes of entities and of what they declare.
extension ChangeListing {
    /// In the order of the new model; then what is gone.
    var entityChanges: [ModelChange] {
        let matched = Dictionary(grouping: match.properties, by: \.new)
        let changes = new.model.entities.indices.flatMap { entity -> [ModelChange] in
            let properties = new.properties(declaredBy: entity)
            guard let oldEntity = match.oldEntity(of: entity) else {
                return [.added(.entity(entity))]
                    + properties.flatMap { matched[$0] ?? [] }.flatMap { propertyChanges(of: $0) }
            }
            let pair = Pair(old: oldEntity, new: entity)
            let kept = properties.flatMap { property in
                matched[property]?.flatMap { propertyChanges(of: $0) } ?? [.added(.property(property))]
            }
            let removed = old.properties(declaredBy: oldEntity).filter { match.newProperty(of: $0) == nil }
            return placeChanges(of: pair) + settingChanges(of: pair) + constraintAndIndexChanges(of: pair) + kept
                + removed.map { .removed(.property($0)) }
        }
        let removed = old.model.entities.indices.filter { match.newEntity(of: $0) == nil }
        return changes + removed.map { .removed(.entity($0)) }
    }

    private func placeChanges(of pair: Pair<Int>) -> [ModelChange] {
        let olds = old.model.entities[pair.old]
        let news = new.model.entities[pair.new]
        var changes: [ModelChange] = olds.name == news.name ? [] : [.renamed(pair.map(ElementReference.entity))]
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
        guard olds != news else { return [] }
        return EntityAspect.differences(olds, news, isRenamed: olds.name != news.name).map { .entityChanged($0, pair) }
    }

    private func propertyChanges(of pair: Pair<PropertyPosition>) -> [ModelChange] {
        var changes: [ModelChange] = []
        if old.name(of: pair.old) != new.name(of: pair.new) {
            changes.append(.renamed(pair.map(ElementReference.property)))
        }
        if match.newEntity(of: pair.old.entity) != pair.new.entity { changes.append(.propertyMoved(pair)) }
        switch pair.new.kind {
        case .attribute:
            let values = Pair(old: old.attribute(pair.old), new: new.attribute(pair.new))
            let aspects = values.old.differences(from: values.new)
                .filter { $0 != .composite || valueChanges(of: values)?.isEmpty != true }
            return changes + aspects.map { .attributeChanged($0, pair) }
        case .relationship:
            return changes + changedAspects(ofRelationship: pair).map { .relationshipChanged($0, pair) }
        case .fetchedProperty:
            let olds = old.fetchedProperty(pair.old)
            let news = new.fetchedProperty(pair.new)
            let aspects = FetchedPropertyAspect.differences(olds, news)
            return changes + aspects.map { .fetchedPropertyChanged($0, pair) }
                + differences(olds.request, news.request).map { .fetchedPropertyRequestChanged($0, pair) }
        }
    }

    private func changedAspects(ofRelationship pair: Pair<PropertyPosition>) -> [RelationshipAspect] {
        let olds = old.relationship(pair.old)
        let news = new.relationship(pair.new)
        let isSame = olds == news
        return RelationshipAspect.allCases.filter { aspect in
            switch aspect {
            case .destination: olds.destinationName.map(match.newName) != news.destinationName
            case .inverse: isInverseChanged(pair)
            case .renamingIdentifier: olds.name == news.name && aspect.differs(olds, news)
            default: !isSame && aspect.differs(olds, news)
            }
        }
    }

    private func isInverseChanged(_ pair: Pair<PropertyPosition>) -> Bool {
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
    /// In what two matched attributes differ.
    func differences(from new: Attribute) -> [AttributeAspect] {
        self == new ? [] : AttributeAspect.differences(self, new, isRenamed: name != new.name)
    }
}
