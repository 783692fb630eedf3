import CompilerSupport
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
        let hadAndHas = properties.filter(isStored).flatMap { property in
            kinds.map { kind in
                (
                    old.isEntity(kind.old, kindOf: property.old.entity),
                    new.isEntity(kind.new, kindOf: property.new.entity)
                )
            }
        }
        if hadAndHas.contains(where: { $0 && !$1 }) { return .leftInTree }
        return hadAndHas.contains { !$0 && $1 } ? .gainedInTree : .movedInTree
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

    /// True if all that is changed is a property without a field: a derived or ignored attribute, or a relationship to
    /// many. The records at its other end have its links, and links of many to many are changes of their own, unless an end
    /// only is or was not stored.
    func isInNoField(_ change: ModelChange) -> Bool {
        if case .relationshipChanged(.transient, let pair) = change, old.isManyToMany(pair.old) { return false }
        func isLeftOut(_ element: ElementReference, of graph: ModelGraph) -> Bool {
            guard case .property(let property) = element else { return false }
            return !graph.hasField(property)
        }
        let place = change.place
        let sides = [place.old.map { isLeftOut($0, of: old) }, place.new.map { isLeftOut($0, of: new) }]
        return sides.contains(true) && !sides.contains(false)
    }

    /// True if the tree of a new property had another one with the name of its field.
    func takesOverField(_ element: ElementReference) -> Bool {
        guard case .property(let property) = element, let root = match.oldEntity(of: new.roots[property.entity]) else {
            return false
        }
        let name = new.name(of: property)
        return old.subtree(of: root).flatMap { old.properties(declaredBy: $0) }.contains { former in
            old.name(of: former) == name && old.hasField(former)
        }
    }
}
