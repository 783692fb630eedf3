/// One kind of change to a model.
package enum Edit: String, CaseIterable, Sendable {
    case reorder
    // Attributes
    case addAttribute
    case removeAttribute
    case renameAttribute
    case renameAttributeWithoutIdentifier
    case changeCaseOfAttribute
    case changeType
    case toggleEncryptionFlag
    case toggleEncryptionKey
    case moveEncryptionToKey
    case changeStorage
    case changeTransformer
    case changeDefault
    case moveAttributeUp
    case moveAttributeDown
    case moveAttributeSideways
    case repeatAttributeSideways
    case dropAndRename
    case renameAndReuse
    case swapAttributes
    // Entities
    case addEntity
    case addSubentity
    case removeEntity
    case renameEntity
    case renameEntityWithoutIdentifier
    case changeParent
    case clearParent
    case insertParent
    case swapEntities
    // Relationships
    case addRelationship
    case removeRelationship
    case renameRelationship
    case renameRelationshipWithoutIdentifier
    case retargetRelationship
    case changeCardinality
    case moveEndUp
    case moveEndDown
    case moveEndSideways
    case swapRelationships
    case attributeToRelationship
    case relationshipToAttribute
}

extension SimulatedModel {
    /// The model after an edit; nil when it has nothing of the kind, or would not be a model any more.
    package func edited(_ edit: Edit, using random: inout some RandomNumberGenerator) -> SimulatedModel? {
        var model = self
        guard model.apply(edit, using: &random), model != self, model.isSound else { return nil }
        return model
    }

    /// True if names are unique, parents make no circle, and every relationship has its inverse.
    var isSound: Bool {
        guard !entities.isEmpty, Set(entities.map(\.name)).count == entities.count else { return false }
        return entities.allSatisfy { entity in
            let lineage = lineage(of: entity.name)
            let names = attributes(of: entity.name).map(\.name) + ends(of: entity.name).map(\.relationship.name)
            guard let root = lineage.last, root.parent == nil, Set(names).count == names.count else { return false }
            return entity.relationships.allSatisfy { relationship in
                let end = SimulatedEnd(entity: entity.name, relationship: relationship)
                guard let inverse = inverse(of: end), inverse.entity == relationship.destination else { return false }
                return self.inverse(of: inverse) == end
            }
        }
    }

    private mutating func apply(_ edit: Edit, using random: inout some RandomNumberGenerator) -> Bool {
        var names = UnusedNames(besides: self)
        switch edit {
        case .reorder: entities.shuffle(using: &random)
        case .addAttribute:
            let index = Int.random(in: entities.indices, using: &random)
            entities[index].attributes.append(.random(names.nextProperty(), using: &random))
        case .addEntity, .addSubentity: addEntity(&names, isSubentity: edit == .addSubentity, using: &random)
        case .addRelationship: addRandomPair(&names, using: &random)
        case .removeEntity, .renameEntity, .renameEntityWithoutIdentifier, .changeParent, .clearParent, .insertParent,
            .swapEntities:
            return applyToEntity(edit, &names, using: &random)
        case .removeRelationship, .renameRelationship, .renameRelationshipWithoutIdentifier, .retargetRelationship,
            .changeCardinality, .moveEndUp, .moveEndDown, .moveEndSideways, .swapRelationships,
            .relationshipToAttribute:
            return applyToRelationship(edit, &names, using: &random)
        case .attributeToRelationship: return makeRelationship(&names, using: &random)
        default: return applyToAttribute(edit, &names, using: &random)
        }
        return true
    }
}

// MARK: - Attributes

extension SimulatedModel {
    private mutating func applyToAttribute(
        _ edit: Edit,
        _ names: inout UnusedNames,
        using random: inout some RandomNumberGenerator
    ) -> Bool {
        guard let (entity, index) = anyAttribute(using: &random) else { return false }
        var attribute = entities[entity].attributes.remove(at: index)
        switch edit {
        case .removeAttribute: return true
        case .renameAttribute: attribute.rename(names.nextProperty())
        case .renameAttributeWithoutIdentifier: attribute.name = names.nextProperty()
        case .changeCaseOfAttribute: attribute.name = attribute.name.capitalized
        case .changeType:
            attribute.type = SimulatedType.allCases.randomElement(using: &random) ?? .string
            attribute.completeTransformer()
        case .toggleEncryptionFlag: attribute.encryptionFlag.toggle()
        case .toggleEncryptionKey:
            attribute.encryptionKey = !attribute.isEncrypted
            attribute.encryptionFlag = false
        case .moveEncryptionToKey:
            attribute.encryptionKey = attribute.isEncrypted
            attribute.encryptionFlag = false
        case .changeStorage:
            attribute.storage = SimulatedAttribute.Storage.allCases.randomElement(using: &random) ?? .mirrored
            if attribute.storage == .derived { attribute.makeDerived() }
        case .changeTransformer: attribute.transformer = attribute.transformer.map { "Other\($0)" }
        case .changeDefault: attribute.defaultValue = attribute.type.fieldType == "INT64" ? "1" : nil
        case .moveAttributeUp, .moveAttributeDown, .moveAttributeSideways, .repeatAttributeSideways:
            guard let target = place(edit, from: entities[entity].name, using: &random) else { return false }
            entities[target].attributes.append(attribute)
            if edit != .repeatAttributeSideways { return true }
        case .dropAndRename, .renameAndReuse, .swapAttributes:
            return exchange(attribute, in: entity, edit, names.nextProperty())
        default: return false
        }
        entities[entity].attributes.insert(attribute, at: index)
        return true
    }

    private func anyAttribute(using random: inout some RandomNumberGenerator) -> (entity: Int, index: Int)? {
        entities.indices.flatMap { entity in entities[entity].attributes.indices.map { (entity, $0) } }
            .randomElement(using: &random)
    }

    /// The place where a property of an entity moves to.
    private func place(_ edit: Edit, from name: String, using random: inout some RandomNumberGenerator) -> Int? {
        let above = Set(lineage(of: name).map(\.name))
        let below = Set(subtree(of: name))
        return entities.indices.filter { index in
            let other = entities[index].name
            guard other != name, root(of: other) == root(of: name) else { return false }
            switch edit {
            case .moveAttributeUp, .moveEndUp: return above.contains(other)
            case .moveAttributeDown, .moveEndDown: return below.contains(other)
            default: return !above.contains(other) && !below.contains(other)
            }
        }.randomElement(using: &random)
    }

    /// A change of two attributes of one entity at once, of which one was taken out.
    private mutating func exchange(_ first: SimulatedAttribute, in entity: Int, _ edit: Edit, _ name: String) -> Bool {
        guard edit != .renameAndReuse else {
            var renamed = first
            renamed.rename(name)
            entities[entity].attributes += [renamed, SimulatedAttribute(first.name, first.type.twin)]
            return true
        }
        guard let second = entities[entity].attributes.popLast() else { return false }
        var renamed = second
        renamed.rename(first.name)
        entities[entity].attributes.append(renamed)
        if edit == .swapAttributes {
            var other = first
            other.rename(second.name)
            entities[entity].attributes.append(other)
        }
        return true
    }

    private mutating func makeRelationship(
        _ names: inout UnusedNames,
        using random: inout some RandomNumberGenerator
    ) -> Bool {
        guard let (entity, index) = anyAttribute(using: &random) else { return false }
        let attribute = entities[entity].attributes.remove(at: index)
        let target = Int.random(in: entities.indices, using: &random)
        let inverse = names.nextProperty()
        entities[entity].relationships.append(
            SimulatedRelationship(attribute.name, to: entities[target].name, inverse: inverse)
        )
        entities[target].relationships.append(
            SimulatedRelationship(inverse, to: entities[entity].name, inverse: attribute.name, isToMany: true)
        )
        return true
    }
}

extension SimulatedAttribute {
    fileprivate mutating func rename(_ newName: String) {
        formerName = formerName ?? name
        name = newName
    }
}

extension SimulatedType {
    /// A type whose values fit the same field and have another meaning for nobody but the developer.
    fileprivate var twin: SimulatedType { self == .transformable ? .binary : self }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

// MARK: - Entities

extension SimulatedModel {
    private mutating func addEntity(
        _ names: inout UnusedNames,
        isSubentity: Bool,
        using random: inout some RandomNumberGenerator
    ) {
        let parent = isSubentity ? entities.randomElement(using: &random)?.name : nil
        var entity = SimulatedEntity(names.nextEntity(), below: parent)
        entity.attributes = [.random(names.nextProperty(), using: &random)]
        entities.append(entity)
    }

    private mutating func applyToEntity(
        _ edit: Edit,
        _ names: inout UnusedNames,
        using random: inout some RandomNumberGenerator
    ) -> Bool {
        let index = Int.random(in: entities.indices, using: &random)
        let name = entities[index].name
        switch edit {
        case .removeEntity: remove(index)
        case .renameEntity:
            rename(name, to: names.nextEntity())
            entities[index].formerName = entities[index].formerName ?? name
        case .renameEntityWithoutIdentifier: rename(name, to: names.nextEntity())
        case .changeParent:
            let below = Set(subtree(of: name))
            guard let parent = entities.map(\.name).filter({ !below.contains($0) }).randomElement(using: &random) else {
                return false
            }
            entities[index].parent = parent
        case .clearParent: entities[index].parent = nil
        case .insertParent:
            let parent = SimulatedEntity(names.nextEntity(), below: entities[index].parent)
            entities[index].parent = parent.name
            entities.append(parent)
        case .swapEntities:
            guard let other = entities.map(\.name).filter({ $0 != name }).randomElement(using: &random) else {
                return false
            }
            rename(name, to: "Swapped")
            rename(other, to: name)
            rename("Swapped", to: other)
            for position in entities.indices where entities[position].formerName == nil {
                if entities[position].name == name { entities[position].formerName = other }
                if entities[position].name == other { entities[position].formerName = name }
            }
        default: return false
        }
        return true
    }

    private mutating func rename(_ name: String, to newName: String) {
        for index in entities.indices {
            if entities[index].name == name { entities[index].name = newName }
            if entities[index].parent == name { entities[index].parent = newName }
            for position in entities[index].relationships.indices
            where entities[index].relationships[position].destination == name {
                entities[index].relationships[position].destination = newName
            }
        }
    }

    /// Those below it move up, and relationships with it go.
    private mutating func remove(_ index: Int) {
        let removed = entities.remove(at: index)
        for position in entities.indices {
            if entities[position].parent == removed.name { entities[position].parent = removed.parent }
            entities[position].relationships.removeAll { $0.destination == removed.name }
        }
    }
}

// MARK: - Relationships

extension SimulatedModel {
    private mutating func applyToRelationship(
        _ edit: Edit,
        _ names: inout UnusedNames,
        using random: inout some RandomNumberGenerator
    ) -> Bool {
        guard let pair = pairs.randomElement(using: &random), pair.end != pair.inverse else { return false }
        let (end, inverse) = Bool.random(using: &random) ? pair : (pair.inverse, pair.end)
        var (first, second) = (end.relationship, inverse.relationship)
        var (entity, target) = (end.entity, inverse.entity)
        switch edit {
        case .removeRelationship:
            removePair(end, inverse)
            return true
        case .renameRelationship:
            first.formerName = first.formerName ?? first.name
            first.name = names.nextProperty()
        case .renameRelationshipWithoutIdentifier: first.name = names.nextProperty()
        case .retargetRelationship:
            target = entities.randomElement(using: &random)?.name ?? target
        case .changeCardinality: first.isToMany.toggle()
        case .moveEndUp, .moveEndDown, .moveEndSideways:
            guard let index = place(edit, from: entity, using: &random) else { return false }
            entity = entities[index].name
        case .swapRelationships:
            guard let other = entities.first(where: { $0.name == entity })?.relationships.first(where: { $0 != first })
            else { return false }
            return swap(first, other, in: entity)
        case .relationshipToAttribute:
            removePair(end, inverse)
            guard let index = entities.firstIndex(where: { $0.name == entity }) else { return false }
            let type = Bool.random(using: &random) ? SimulatedType.string : .uuid
            entities[index].attributes.append(SimulatedAttribute(first.name, type))
            return true
        default: return false
        }
        removePair(end, inverse)
        (first.destination, first.inverse) = (target, second.name)
        (second.destination, second.inverse) = (entity, first.name)
        add(first, to: entity)
        add(second, to: target)
        return true
    }

    private mutating func removePair(_ end: SimulatedEnd, _ inverse: SimulatedEnd) {
        for index in entities.indices {
            let name = entities[index].name
            entities[index].relationships.removeAll { relationship in
                let candidate = SimulatedEnd(entity: name, relationship: relationship)
                return candidate == end || candidate == inverse
            }
        }
    }

    private mutating func add(_ relationship: SimulatedRelationship, to name: String) {
        guard let index = entities.firstIndex(where: { $0.name == name }) else { return }
        entities[index].relationships.append(relationship)
    }

    /// Gives two relationships of an entity each other's name, and says so.
    private mutating func swap(_ first: SimulatedRelationship, _ second: SimulatedRelationship, in entity: String)
        -> Bool
    {
        let names = [first.name: second.name, second.name: first.name]
        let ends = [first, second].map { SimulatedEnd(entity: entity, relationship: $0) }
        let inverses = ends.compactMap { end in inverse(of: end).map { ($0, names[end.relationship.name]) } }
        guard inverses.count == 2, !inverses.contains(where: { ends.contains($0.0) }) else { return false }
        for index in entities.indices {
            for position in entities[index].relationships.indices {
                let relationship = entities[index].relationships[position]
                let end = SimulatedEnd(entity: entities[index].name, relationship: relationship)
                if ends.contains(end), let name = names[relationship.name] {
                    entities[index].relationships[position].formerName = relationship.formerName ?? relationship.name
                    entities[index].relationships[position].name = name
                }
                if let name = inverses.first(where: { $0.0 == end })?.1 {
                    entities[index].relationships[position].inverse = name
                }
            }
        }
        return true
    }
}
