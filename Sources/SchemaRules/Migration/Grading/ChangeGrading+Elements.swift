import ObjectModel

/// Elements that come, go, or have another name.
extension ChangeGrading {
    func added(_ element: ElementReference) -> Grade {
        switch element {
        case .entity(let entity): added(entity: entity)
        case .property(let property): added(property)
        case .link: .linkAdded
        case .compositeElement(let element): added(element)
        case .composite, .fetchRequest, .configuration: .unstored
        }
    }

    func removed(_ element: ElementReference) -> Grade {
        switch element {
        case .entity(let entity): .entityRemoved(isAbstract: old.model.entities[entity].isAbstract)
        case .property(let property) where property.kind == .relationship:
            old.isStored(element) ? .relationshipRemoved : .unstored
        case .property: old.isStored(element) ? .attributeRemoved : .unstored
        case .link: .linkRemoved
        case .compositeElement: .compositeChanged(loses: true)
        case .composite, .fetchRequest, .configuration: .unstored
        }
    }

    func renamed(_ pair: Pair<ElementReference>, isMirrored: Bool) -> Grade {
        if case .link = pair.new { return .linkRenamed }
        if case .compositeElement = pair.new { return .compositeChanged(loses: false) }
        if case .composite = pair.new { return .unstored }
        if !isStored(pair) { return .unstored }
        if direct.newElement(of: pair.old) != pair.new && direct.oldElement(of: pair.new) != pair.old {
            return .renameChainBroken
        }
        if isMirrored { return .renameRefused }
        return .renamed(pair.new.propertyKind)
    }

    /// Two meanings of one name share its field, if the field's type lets them.
    func reused(_ pair: Pair<ElementReference>) -> Grade {
        guard case .property(let before) = pair.old, case .property(let after) = pair.new, after.kind == .attribute
        else { return .nameReused(.legal) }
        return .nameReused(TypeChange(old.attribute(before), new.attribute(after)).cloud.production)
    }

    func isStored(_ pair: Pair<PropertyPosition>) -> Bool { isStored(pair.map(ElementReference.property)) }

    private func isStored(_ pair: Pair<ElementReference>) -> Bool { old.isStored(pair.old) && new.isStored(pair.new) }
}

extension ChangeGrading {
    /// A new parent of old rows gives them new columns, which must find a value like those of any added property.
    private func added(entity: Int) -> Grade {
        guard hasOldRows.contains(entity) else { return .entityAdded }
        let grades = new.properties(declaredBy: entity).filter { match.oldProperty(of: $0) == nil }.map(added)
        return grades.first { $0.store > .inferred } ?? .entityAdded
    }

    func added(_ property: PropertyPosition) -> Grade {
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

    /// Rows that exist have no value for it, as for any attribute. The cloud holds bytes, whatever the elements are.
    private func added(_ element: CompositeElementReference) -> Grade {
        var grade = added(new.element(element))
        let composite = new.model.composites[element.composite]
        if grade.store <= .inferred { return .compositeChanged(loses: false) }
        if compositesWithDefault.contains(composite.name) { return .elementOfDefaultedAttributeAdded }
        grade.cloud = .misreads
        return grade
    }

    private func added(_ relationship: Relationship) -> Grade {
        if relationship.isTransient { return .unstored }
        if !relationship.isOptional && !relationship.isToMany { return .mandatoryRelationshipAdded }
        return .relationshipAdded(isMirrorable: relationship.isOptional && !relationship.isOrdered)
    }
}

extension ModelGraph {
    /// Whether the store keeps an element, or rows of it.
    fileprivate func isStored(_ element: ElementReference) -> Bool {
        guard case .property(let property) = element else { return true }
        return switch property.kind {
        case .attribute: !attribute(property).isTransient
        case .relationship: !relationship(property).isTransient
        case .fetchedProperty: false
        }
    }
}
