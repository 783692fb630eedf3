import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

/// The properties that the entities of a tree share, and the entities that the stores have.
extension ChangeGrading {
    /// The entities of an entity's kind, in one of the models, that both models have.
    private func kinds(of pair: Pair<Int>) -> [Pair<Int>] {
        let kinds = old.subtree(of: pair.old) + new.subtree(of: pair.new).compactMap(match.oldEntity)
        return kinds.uniqued.compactMap { kind in match.newEntity(of: kind).map { Pair(old: kind, new: $0) } }
    }

    /// The properties that an entity inherits in one of the models and that both models have.
    func inherited(by pair: Pair<Int>) -> [Pair<PropertyID>] {
        let before = old.ancestors(of: pair.old).flatMap { old.properties(declaredBy: $0) }.compactMap { property in
            match.newProperty(of: property).map { Pair(old: property, new: $0) }
        }
        let now = new.ancestors(of: pair.new).flatMap { new.properties(declaredBy: $0) }.compactMap { property in
            match.oldProperty(of: property).map { Pair(old: $0, new: property) }
        }
        return (before + now).uniqued
    }

    /// A tree shares its table and its record type. What an entity no longer has stays in its records, and what it has now
    /// older apps do not look for.
    func moved(_ properties: [Pair<PropertyID>], in entity: Pair<Int>) -> Grade {
        let kinds = kinds(of: entity).filter { !new.model.entities[$0.new].isAbstract }
        let stored = properties.filter(isStored)
        func changed(from had: Bool) -> [Pair<PropertyID>] {
            stored.filter { property in
                kinds.contains { kind in
                    old.isEntity(kind.old, kindOf: property.old.entity) == had
                        && new.isEntity(kind.new, kindOf: property.new.entity) != had
                }
            }
        }
        let left = changed(from: true)
        var grade: Grade = !left.isEmpty ? .leftInTree : isInCloud(changed(from: false)) ? .gainedInTree : .movedInTree
        if !left.isEmpty, !isInCloud(left) { grade.cloud = .none }
        return grade
    }

    /// True if one of some properties is or was in CloudKit.
    private func isInCloud(_ properties: [Pair<PropertyID>]) -> Bool {
        properties.contains { old.isInCloud($0.old) || new.isInCloud($0.new) }
    }

    /// An entity below another parent. What leads to the new parent leads to its objects, too, which older apps do not expect.
    func parentChanged(_ entity: Pair<Int>) -> Grade {
        let isWidened = new.ancestors(of: entity.new).contains { ancestor in
            guard destinations.contains(ancestor), let before = match.oldEntity(of: ancestor) else { return false }
            return !old.isEntity(entity.old, kindOf: before)
                && successors.destination(from: before, to: ancestor) == .widened
        }
        let grade = moved(inherited(by: entity), in: entity)
        return isWidened ? .widenedInTree(loses: grade.losesData) : grade
    }

    func entered(entityNamed name: String) -> Grade {
        guard let entity = new.entity(named: name), mirroredNew.contains(entity),
            match.oldEntity(of: entity).map(mirroredOld.contains) != true
        else { return .unstored }
        return .enteredConfiguration
    }

    func left(entityNamed name: String) -> Grade {
        guard let entity = old.entity(named: name), mirroredOld.contains(entity) else {
            return .leftConfiguration(isUnmirrored: false)
        }
        return .leftConfiguration(isUnmirrored: match.newEntity(of: entity).map(mirroredNew.contains) != true)
    }

    /// A configuration whose mark for CloudKit, or the lack of one, decides about its entities.
    func marked(_ configuration: Configuration) -> Grade {
        for now in configuration.members.compactMap({ new.entity(named: $0.entityName) }) {
            guard let before = match.oldEntity(of: now), mirroredOld.contains(before) != mirroredNew.contains(now)
            else { continue }
            return mirroredNew.contains(now) ? .entitiesMirrored : .entitiesUnmirrored
        }
        return .unstored
    }

    /// True if an ancestor declares the end of a link now. The link names the entities of its two objects, which have it.
    func isRaised(_ end: PropertyID, to link: LinkEnds) -> Bool {
        [link.first, link.second].contains { now in
            guard old.name(of: end) == new.name(of: now), let entity = match.newEntity(of: end.entity) else {
                return false
            }
            return new.isEntity(entity, kindOf: now.entity)
                && old.model.entities[end.entity].name == new.model.entities[entity].name
        }
    }

    /// True if a change reaches no field that both versions use: there is none, or the new version has another one, or only one
    /// version has it, which is a change of its own.
    func isUnseen(_ change: ModelChange) -> Bool {
        switch change {
        case .attributeChanged(let aspect, let pair) where old.hasField(pair.old) != new.hasField(pair.new):
            return !isInBoth(pair) || ![.derived, .transient, .userInfo].contains(aspect)
        case .attributeChanged(_, let pair), .storedValueChanged(_, let pair):
            return !old.hasField(pair.old) || !new.hasField(pair.new) || !isInBoth(pair) || !isInOnePlace(pair)
        case .relationshipChanged(.transient, let pair) where old.isManyToMany(pair.old): return !isInBoth(pair)
        case .relationshipChanged(.transient, let pair), .relationshipChanged(.cardinality, let pair):
            return isInNoField(change) || !isInBoth(pair)
        case .relationshipChanged(_, let pair): return isInNoField(change) || !isInBoth(pair) || !isInOnePlace(pair)
        case .renamed(let pair):
            if case .link(let before) = pair.old, case .link(let now) = pair.new {
                return [before.first, before.second].allSatisfy { isSameOrGone($0, in: now) }
            }
            let isAttribute = pair.new.propertyKind == .attribute
            return isInNoField(change) || isAttribute && isInField(pair.old, of: old) != isInField(pair.new, of: new)
        case .nameReused(let pair): return !isInField(pair.old, of: old) || !isInField(pair.new, of: new)
        default: return isInNoField(change)
        }
    }

    /// True if all that is changed is without a field: a derived or ignored attribute, a relationship to many, an element of a
    /// composite that no other attribute has. The records at the other end of a relationship to many have its links, and links
    /// of many to many are changes of their own, unless an end only is or was not stored.
    private func isInNoField(_ change: ModelChange) -> Bool {
        let place = change.place
        let fields = [place.old.map { isInField($0, of: old) }, place.new.map { isInField($0, of: new) }]
        return fields.contains(false) && !fields.contains(true)
    }

    private func isInField(_ element: ElementReference, of graph: ModelGraph) -> Bool {
        switch element {
        case .property(let property): graph.hasField(property)
        case .compositeElement(let element):
            compositesInFields.contains(graph.model.composites[element.composite].name)
        default: true
        }
    }

    /// True if a property has the same name, in records of the same type.
    private func isInOnePlace(_ pair: Pair<PropertyID>) -> Bool {
        old.name(of: pair.old) == new.name(of: pair.new)
            && old.recordType(of: pair.old.entity) == new.recordType(of: pair.new.entity)
    }

    /// True if the end of a link has its name, and its entity has, too, or is gone with its objects.
    private func isSameOrGone(_ end: PropertyID, in link: LinkEnds) -> Bool {
        guard let now = match.newProperty(of: end), [link.first, link.second].contains(now),
            old.name(of: end) == new.name(of: now)
        else { return false }
        guard let entity = match.newEntity(of: end.entity) else { return true }
        return entity == now.entity && old.model.entities[end.entity].name == new.model.entities[entity].name
    }

    /// True if an entity of both models has, or inherits, both sides of a property.
    private func isInBoth(_ pair: Pair<PropertyID>) -> Bool {
        match.newEntity(of: pair.old.entity) == pair.new.entity
            || kinds(of: pair.map(\.entity)).contains {
                old.isEntity($0.old, kindOf: pair.old.entity) && new.isEntity($0.new, kindOf: pair.new.entity)
            }
    }

    /// The old root whose name, and so whose record type, the records of a new entity have, whatever that root is now.
    func formerRoot(of entity: Int) -> Int? {
        old.entity(named: new.model.entities[new.roots[entity]].name).flatMap { old.roots[$0] == $0 ? $0 : nil }
    }

    /// The effect of a new property whose record type had another one with its field; nil without such a one.
    func effectOnFormerField(of element: ElementReference) -> CloudEffect? {
        guard case .property(let property) = element, let root = formerRoot(of: property.entity) else { return nil }
        let name = new.name(of: property)
        let former = old.subtree(of: root).flatMap { old.properties(declaredBy: $0) }.first { former in
            old.name(of: former) == name && old.hasField(former)
        }
        return former.map { old.fieldType(of: $0).accepts(new.fieldType(of: property)) ? .extends : .mismatches }
    }
}

extension ModelGraph {
    /// The type of the field of a property that has one.
    fileprivate func fieldType(of property: PropertyID) -> FieldType {
        guard property.kind == .attribute else { return FieldType(.string) }
        let attribute = attribute(property)
        return FieldType(attribute.fieldMapping?.primitive ?? .string, isEncrypted: attribute.isEncryptedByMirroring)
    }
}
