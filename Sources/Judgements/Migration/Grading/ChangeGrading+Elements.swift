import ModelDifference
import ObjectModel

/// Elements that come, go, or have another name.
extension ChangeGrading {
    /// A new parent of old rows gives them new columns, which must find a value like those of any added property.
    func added(entity: Int) -> Grade {
        guard hasOldRows[entity] else { return .entityAdded }
        let grades = new.properties(declaredBy: entity).filter { match.oldProperty(of: $0) == nil }.map(added)
        return grades.first { $0.store > .inferred } ?? .entityAdded
    }

    func added(_ property: PropertyReference) -> Grade {
        switch property.kind {
        case .attribute: added(new.attribute(property))
        case .relationship: added(new.relationship(property))
        case .fetchedProperty: .unstored
        }
    }

    /// What the store computes, and what elements of a composite hold, needs no value.
    func added(_ attribute: Attribute) -> Grade {
        if attribute.isTransient { return .unstored }
        if attribute.hasDefault { return .defaultedAttributeAdded }
        if attribute.isOptional || attribute.isDerived || attribute.type == .composite {
            return .optionalAttributeAdded
        }
        return .mandatoryAttributeAdded
    }

    private func added(_ relationship: Relationship) -> Grade {
        if relationship.isTransient { return .unstored }
        if !relationship.isOptional && !relationship.isToMany { return .mandatoryRelationshipAdded }
        return .relationshipAdded(isMirrorable: relationship.isOptional && !relationship.isOrdered)
    }

    func removed(_ property: PropertyReference) -> Grade {
        if !old.isStored(property) { return .unstored }
        return property.kind == .relationship ? .relationshipRemoved : .attributeRemoved
    }

    func renamed(entity pair: Pair<Int>, isMirrored: Bool) -> Grade {
        if direct.newEntity(of: pair.old) != pair.new { return .renameChainBroken }
        return isMirrored ? .renameRefused : .entityRenamed
    }

    func renamed(_ pair: Pair<PropertyReference>, isMirrored: Bool) -> Grade {
        if !isStored(pair) { return .unstored }
        if direct.newProperty(of: pair.old) != pair.new && direct.oldProperty(of: pair.new) != pair.old {
            return .renameChainBroken
        }
        if isMirrored { return .renameRefused }
        return pair.new.kind == .relationship ? .relationshipRenamed : .attributeRenamed
    }

    /// Two meanings of one name share its field, if the field's type lets them.
    func reused(_ pair: Pair<PropertyReference>) -> Grade {
        guard pair.new.kind == .attribute else { return .nameReused(.legal) }
        return .nameReused(TypeChange(old.attribute(pair.old).type, new.attribute(pair.new).type).cloud.production)
    }

    /// Whether a property has a column or links in both versions.
    func isStored(_ pair: Pair<PropertyReference>) -> Bool {
        old.isStored(pair.old) && new.isStored(pair.new)
    }
}

extension ModelGraph {
    fileprivate func isStored(_ property: PropertyReference) -> Bool {
        switch property.kind {
        case .attribute: !attribute(property).isTransient
        case .relationship: !relationship(property).isTransient
        case .fetchedProperty: false
        }
    }
}
