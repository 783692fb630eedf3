import ObjectModel

/// Relationships that have another setting.
extension ChangeGrading {
    func changed(_ aspect: RelationshipAspect, _ pair: Pair<PropertyPosition>) -> Grade {
        let olds = old.relationship(pair.old)
        let news = new.relationship(pair.new)
        if aspect == .transient { return news.isTransient ? .becameTransient : added(pair.new) }
        if olds.isTransient || news.isTransient { return .unstored }
        return switch aspect {
        case .destination: destinationChanged(pair)
        case .inverse:
            .inverseChanged(isToMany: olds.isToMany || news.isToMany, hasInverse: news.inverseName != nil)
        case .cardinality: cardinalityChanged(pair, isToMany: news.isToMany)
        case .ordered: news.isOrdered ? .becameOrdered : .becameUnordered
        case .deleteRule: .deleteRuleChanged(isDeny: news.deleteRule == .deny)
        case .minimumCount, .maximumCount: .countChanged
        case .optionality: news.isOptional ? .countChanged : .relationshipBecameMandatory
        case .spotlight: .spotlightChanged
        case .indexed: .indexChanged
        case .versionHashModifier: .modifierChanged
        case .transient, .syncable, .renamingIdentifier, .userInfo: .unstored
        }
    }

    private func cardinalityChanged(_ pair: Pair<PropertyPosition>, isToMany: Bool) -> Grade {
        isToMany
            ? .becameToMany(isManyToMany: new.isManyToMany(pair.new))
            : .becameToOne(wasManyToMany: old.isManyToMany(pair.old))
    }

    private func destinationChanged(_ pair: Pair<PropertyPosition>) -> Grade {
        let before = old.destination(of: pair.old).flatMap(match.newEntity)
        guard let before, let after = new.destination(of: pair.new), new.roots[before] == new.roots[after]
        else { return .destinationChanged }
        return .destinationMovedInTree
    }
}
