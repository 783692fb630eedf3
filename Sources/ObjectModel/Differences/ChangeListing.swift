import CompilerSupport

/// The list of changes from one version of a model to another.
///
/// Each change is listed exactly once: entity by entity and property by property in the order of the new model,
/// followed by the entity's removed parts; then removed entities, many-to-many links, composites, fetch requests,
/// configurations and the model itself. Equal models give no changes; neither do models that differ only in layout, in
/// the diagram, or in the editor's notes about itself.
///
///     let comparison = ModelComparison(from: ModelGraph(old), to: ModelGraph(new))
///     for change in comparison.changes { print(comparison.description(of: change)) }
package struct ModelComparison: Sendable {
    /// The matched elements.
    package let match: ModelMatch
    /// The changes.
    package let changes: [ModelChange]
    private let listing: ChangeListing

    /// Observations across several changes or versions: merged hierarchies, renamed destinations, reused names,
    /// suspected renamings. They repeat facts of ``changes``.
    package var observations: [ModelChange] {
        match.hierarchyMerges + match.destinationRenames + match.nameReuses + match.suspectedRenames
    }

    /// Compares two versions.
    ///
    /// - Parameters:
    ///   - old: The old version.
    ///   - between: The versions between, oldest first, whose renamings count.
    ///   - new: The new version.
    package init(from old: ModelGraph, through between: [ModelGraph] = [], to new: ModelGraph) {
        self.init(ModelMatch(from: old, through: between, to: new))
    }

    /// Lists the changes between versions that are already matched.
    init(_ match: ModelMatch) {
        self.match = match
        listing = ChangeListing(match)
        changes = listing.changes
    }

    /// The differences in the values of an attribute whose composite changed, element by element; nil when a composite
    /// is missing in its model.
    package func valueChanges(of attribute: Pair<Attribute>) -> [ModelChange]? { listing.valueChanges(of: attribute) }
}

extension ModelMatch {
    /// The trees of the new model whose matched entities come from several trees of the old one. Core Data's inference
    /// refuses such a migration.
    package var hierarchyMerges: [ModelChange] {
        let roots = Set(entities.map { Pair(old: old.roots[$0.old], new: new.roots[$0.new]) })
        let oldRoots = Dictionary(grouping: roots, by: \.new).mapValues { $0.map(\.old).sorted() }
        return new.model.entities.indices.compactMap { root in
            guard let roots = oldRoots[root], roots.count > 1 else { return nil }
            return .hierarchiesMerged(into: root, from: roots)
        }
    }

    /// Relationships whose destination is the same entity under a new name.
    fileprivate var destinationRenames: [ModelChange] {
        properties.filter { $0.new.kind == .relationship && isDestinationRenamed($0) }
            .map { .destinationRenamed($0) }
    }

    private func isDestinationRenamed(_ pair: Pair<PropertyID>) -> Bool {
        guard let before = old.destination(of: pair.old), let after = new.destination(of: pair.new),
            newEntity(of: before) == after
        else { return false }
        return old.model.entities[before].name != new.model.entities[after].name
    }

    /// Elements that match by name alone, although no version between has them.
    fileprivate var nameReuses: [ModelChange] {
        reusedEntities.map { .nameReused($0.map(ElementReference.entity)) }
            + reusedProperties.map { .nameReused($0.map(ElementReference.property)) }
    }

    /// Suspected renamings without an identifier.
    fileprivate var suspectedRenames: [ModelChange] {
        let suspected = SuspectedRenames(self)
        return suspected.entities.map { .renameSuspected($0.map(ElementReference.entity)) }
            + suspected.properties.map { .renameSuspected($0.map(ElementReference.property)) }
    }
}

/// Lists the changes between two matched versions.
struct ChangeListing {
    let match: ModelMatch
    let old: ModelGraph
    let new: ModelGraph
    /// The new names of renamed properties, for each entity of the old model, and for each root with its whole tree.
    private var newNamesInEntity: [Int: [String: String]] = [:]
    private var newNamesInTree: [Int: [String: String]] = [:]
    let composites: CompositeMatching
    private let storedValues: StoredValueComparison

    init(_ match: ModelMatch) {
        self.match = match
        old = match.old
        new = match.new
        composites = CompositeMatching(match)
        storedValues = StoredValueComparison(from: match.old.model, to: match.new.model)
        for pair in match.properties {
            let (place, name, newName) = (pair.old, old.name(of: pair.old), new.name(of: pair.new))
            guard name != newName else { continue }
            newNamesInEntity[place.entity, default: [:]][name] = newName
            newNamesInTree[old.roots[place.entity], default: [:]][name] = newName
        }
    }

    var changes: [ModelChange] {
        entityChanges + linkChanges + compositeChanges + fetchRequestChanges + configurationChanges
            + ModelAspect.differences(old.model.document, new.model.document).map { .modelChanged($0) }
    }

    /// The current spelling of a key path from an entity, so that a renamed property does not change everything that
    /// refers to it. Only the first key is looked up.
    func newKeyPath(_ path: String, from entity: Int) -> String {
        let end = path.firstIndex(of: ".") ?? path.endIndex
        let first = String(path[..<end])
        let renamed = newNamesInEntity[entity]?[first] ?? newNamesInTree[old.roots[entity]]?[first]
        return renamed.map { $0 + path[end...] } ?? path
    }

    /// The changes of two lists whose elements match by name and renaming identifier: kept elements in the order of the
    /// new list, then the added or removed ones.
    func changes(
        from olds: [Identity],
        to news: [Identity],
        known: [Pair<Int>] = [],
        kept: (Pair<Int>) -> [ModelChange],
        added: (Int) -> ModelChange,
        removed: (Int) -> ModelChange
    ) -> [ModelChange] {
        let oldOfNew = IdentityMatching(old: olds, new: news, known: known).oldOfNew
        let matched = Set(oldOfNew.compactMap { $0 })
        return oldOfNew.enumerated().flatMap { new, old in old.map { kept(Pair(old: $0, new: new)) } ?? [] }
            + oldOfNew.indices.filter { oldOfNew[$0] == nil }.map(added)
            + olds.indices.filter { !matched.contains($0) }.map(removed)
    }

    /// The changes of a list of the model, whose elements match by name and are identified by position.
    func changes<Value: NamedElement>(
        of list: KeyPath<ManagedObjectModel, [Value]>,
        known: [Pair<Int>] = [],
        kept: (Pair<Int>) -> [ModelChange],
        element: (Int) -> ElementReference
    ) -> [ModelChange] {
        changes(
            from: old.model[keyPath: list].map { Identity(name: $0.name) },
            to: new.model[keyPath: list].map { Identity(name: $0.name) },
            known: known,
            kept: kept,
            added: { .added(element($0)) },
            removed: { .removed(element($0)) }
        )
    }
}

/// The changes of entities and their declarations.
extension ChangeListing {
    /// The changes in the order of the new model; removed entities come last.
    var entityChanges: [ModelChange] {
        let pairs = Dictionary(grouping: match.properties, by: \.new)
        func changes(of property: PropertyID) -> [ModelChange]? { pairs[property]?.flatMap(propertyChanges) }
        let changes = new.model.entities.indices.flatMap { entity -> [ModelChange] in
            let properties = new.properties(declaredBy: entity)
            guard let oldEntity = match.oldEntity(of: entity) else {
                return [.added(.entity(entity))] + properties.flatMap { changes(of: $0) ?? [] }
            }
            let pair = Pair(old: oldEntity, new: entity)
            let kept = properties.flatMap { changes(of: $0) ?? [.added(.property($0))] }
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

    private func propertyChanges(of pair: Pair<PropertyID>) -> [ModelChange] {
        var changes: [ModelChange] = []
        if old.name(of: pair.old) != new.name(of: pair.new) {
            changes.append(.renamed(pair.map(ElementReference.property)))
        }
        if match.newEntity(of: pair.old.entity) != pair.new.entity { changes.append(.propertyMoved(pair)) }
        switch pair.new.kind {
        case .attribute:
            let values = Pair(old: old.attribute(pair.old), new: new.attribute(pair.new))
            if values.old == values.new, !values.new.hasDetails { return changes }
            let aspects = values.old.differences(from: values.new)
                .filter { $0 != .composite || valueChanges(of: values)?.isEmpty != true }
            let stored = storedValues.changes(from: values.old, to: values.new).filter(\.isHidden)
            // The class of an array of scalars is named after its elements.
            let isExplained = stored.contains { $0.isOfElements && $0.member.isEmpty }
            return changes
                + aspects.filter { $0 != .customClass || !isExplained }.map { .attributeChanged($0, pair) }
                + stored.map { .storedValueChanged($0, pair) }
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

    private func changedAspects(ofRelationship pair: Pair<PropertyID>) -> [RelationshipAspect] {
        let olds = old.relationship(pair.old)
        let news = new.relationship(pair.new)
        let isSame = olds == news
        let leadsToOther = olds.destinationName.map(match.newName) != news.destinationName
        let isInverseChanged = isInverseChanged(pair)
        if isSame, !leadsToOther, !isInverseChanged { return [] }
        return RelationshipAspect.allCases.filter { aspect in
            switch aspect {
            case .destination: leadsToOther
            case .inverse: isInverseChanged
            case .renamingIdentifier: olds.name == news.name && aspect.differs(olds, news)
            default: !isSame && aspect.differs(olds, news)
            }
        }
    }

    private func isInverseChanged(_ pair: Pair<PropertyID>) -> Bool {
        let oldInverse = old.inverse(of: pair.old)
        let newInverse = new.inverse(of: pair.new)
        if let oldInverse, let newInverse { return !match.isSame(oldInverse, newInverse) }
        let olds = old.relationship(pair.old)
        let news = new.relationship(pair.new)
        return (oldInverse == nil) != (newInverse == nil) || olds.inverseName != news.inverseName
            || olds.inverseEntityName.map(match.newName) != news.inverseEntityName
    }

    /// The differences between two requests; a missing request has no settings.
    func differences(_ old: FetchRequest?, _ new: FetchRequest?) -> [FetchRequestAspect] {
        FetchRequestAspect.allCases.filter { aspect in
            guard let old, let new else { return old.flatMap(aspect.text) != new.flatMap(aspect.text) }
            return aspect == .entity
                ? old.entityName.map(match.newName) != new.entityName : aspect.differs(old, new)
        }
    }
}

extension Attribute {
    /// The differences between two matched attributes.
    func differences(from new: Attribute) -> [AttributeAspect] {
        self == new ? [] : AttributeAspect.differences(self, new, isRenamed: name != new.name)
    }
}

extension ChangeListing {
    /// The changes of an entity's constraints and indexes, without those that only follow a renamed property.
    func constraintAndIndexChanges(of pair: Pair<Int>) -> [ModelChange] {
        let (olds, news) = (old.model.entities[pair.old], new.model.entities[pair.new])
        return changes(
            of: pair,
            olds.uniquenessConstraints,
            news.uniquenessConstraints,
            EntityPart.uniquenessConstraint
        ) + fetchIndexChanges(of: pair, olds.fetchIndexes, news.fetchIndexes)
            + changes(of: pair, olds.compoundIndexes, news.compoundIndexes, EntityPart.compoundIndex)
    }

    /// The additions and removals between two lists, without regard to order; repetitions count.
    private func changes(
        of pair: Pair<Int>,
        _ olds: [PropertyGroup],
        _ news: [PropertyGroup],
        _ part: (PropertyGroup) -> EntityPart
    ) -> [ModelChange] {
        let oldNames = olds.map { $0.properties.map { newKeyPath($0.name, from: pair.old) } }
        let newNames = news.map { $0.properties.map(\.name) }
        return positions(in: newNames, beyond: oldNames).map { .partAdded(part(news[$0]), pair) }
            + positions(in: oldNames, beyond: newNames).map { .partRemoved(part(olds[$0]), pair) }
    }

    private func fetchIndexChanges(of pair: Pair<Int>, _ olds: [FetchIndex], _ news: [FetchIndex]) -> [ModelChange] {
        changes(
            from: olds.map { Identity(name: $0.name) },
            to: news.map { Identity(name: $0.name) },
            kept: { match in
                let indexes = Pair(old: olds[match.old], new: news[match.new])
                let isSame = renamed(indexes.old, of: pair.old) == indexes.new
                return isSame ? [] : [.fetchIndexChanged(indexes, pair)]
            },
            added: { .partAdded(.fetchIndex(news[$0]), pair) },
            removed: { .partRemoved(.fetchIndex(olds[$0]), pair) }
        )
    }

    private func renamed(_ index: FetchIndex, of entity: Int) -> FetchIndex {
        var index = index
        for position in index.elements.indices {
            index.elements[position].property = index.elements[position].property.map { newKeyPath($0, from: entity) }
        }
        return index
    }

    private func positions(in values: [[String]], beyond others: [[String]]) -> [Int] {
        var left = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
        return values.indices.filter { position in
            guard let count = left[values[position]], count > 0 else { return true }
            left[values[position]] = count - 1
            return false
        }
    }
}

/// The changes of the model's other lists.
extension ChangeListing {
    var compositeChanges: [ModelChange] {
        var seen: Set<Pair<Int>> = []
        return changes(of: \.composites, known: composites.known) { pair in
            let isRenamed = old.model.composites[pair.old].name != new.model.composites[pair.new].name
            return (isRenamed ? [.renamed(pair.map(ElementReference.composite))] : []) + elementChanges(of: pair, &seen)
        } element: {
            .composite($0)
        }
    }

    /// The differences in the values of an attribute whose composite changed; nil when a composite does not exist.
    ///
    /// The composite's name does not count, and changes inside a matched composite are listed separately.
    func valueChanges(of attribute: Pair<Attribute>) -> [ModelChange]? {
        var seen: Set<Pair<Int>> = []
        return valueChanges(of: attribute, &seen)
    }

    private func valueChanges(of attribute: Pair<Attribute>, _ seen: inout Set<Pair<Int>>) -> [ModelChange]? {
        composites.composites(of: attribute).map { composites.isMatch($0) ? [] : elementChanges(of: $0, &seen) }
    }

    /// The changes of elements, including nested ones; composites may form a circle.
    private func elementChanges(of pair: Pair<Int>, _ seen: inout Set<Pair<Int>>) -> [ModelChange] {
        if !seen.insert(pair).inserted { return [] }
        let olds = old.model.composites[pair.old].attributes
        let news = new.model.composites[pair.new].attributes
        func reference(_ position: Int, in composite: Int) -> CompositeElementReference {
            CompositeElementReference(composite: composite, position: position)
        }
        return changes(
            from: olds.map { Identity(name: $0.name, renamingIdentifier: $0.renamingIdentifier) },
            to: news.map { Identity(name: $0.name, renamingIdentifier: $0.renamingIdentifier) },
            kept: { match in
                let element = Pair(old: reference(match.old, in: pair.old), new: reference(match.new, in: pair.new))
                let values = Pair(old: olds[match.old], new: news[match.new])
                let isRenamed = values.old.name != values.new.name
                let changes: [ModelChange] = values.old.differences(from: values.new).flatMap { aspect in
                    (aspect == .composite ? valueChanges(of: values, &seen) : nil)
                        ?? [.compositeElementChanged(aspect, element)]
                }
                return (isRenamed ? [.renamed(element.map(ElementReference.compositeElement))] : []) + changes
            },
            added: { .added(.compositeElement(reference($0, in: pair.new))) },
            removed: { .removed(.compositeElement(reference($0, in: pair.old))) }
        )
    }

    var fetchRequestChanges: [ModelChange] { changes(of: \.fetchRequests, kept: requestChanges) { .fetchRequest($0) } }

    private func requestChanges(of pair: Pair<Int>) -> [ModelChange] {
        differences(old.model.fetchRequests[pair.old], new.model.fetchRequests[pair.new])
            .map { .fetchRequestChanged($0, pair) }
    }

    var configurationChanges: [ModelChange] {
        changes(
            from: old.model.configurations.map { Identity(name: $0.name) },
            to: new.model.configurations.map { Identity(name: $0.name, renamingIdentifier: formerName(of: $0)) },
            kept: configurationSettingChanges,
            added: { .added(.configuration($0)) },
            removed: { .removed(.configuration($0)) }
        )
    }

    /// A configuration has no renaming identifier. One that has the entities of another one that is gone is that one.
    private func formerName(of configuration: Configuration) -> String? {
        let names = Set(new.model.configurations.map(\.name))
        let members = Set(configuration.members.map(\.entityName))
        if members.isEmpty || old.model.configurations.contains(where: { $0.name == configuration.name }) { return nil }
        return old.model.configurations.first { former in
            !names.contains(former.name)
                && Set(former.members.map { match.newName(ofEntity: $0.entityName) }) == members
        }?.name
    }

    private func configurationSettingChanges(of pair: Pair<Int>) -> [ModelChange] {
        let olds = old.model.configurations[pair.old]
        let news = new.model.configurations[pair.new]
        let isUseChanged = olds.isUsedWithCloudKit != news.isUsedWithCloudKit
        return (olds.name == news.name ? [] : [.renamed(pair.map(ElementReference.configuration))])
            + (isUseChanged ? [.configurationCloudKitUseChanged(pair)] : [])
            + memberChanges(of: pair, olds.members.map(\.entityName), news.members.map(\.entityName))
    }

    /// Additions and removals of members; those of added or removed entities are left out, because they follow.
    private func memberChanges(of pair: Pair<Int>, _ olds: [String], _ news: [String]) -> [ModelChange] {
        let oldNames = Set(olds.map(match.newName))
        let newNames = Set(news)
        let added = news.uniqued.filter { !oldNames.contains($0) && !isAdded(entityNamed: $0) }
        let removed = olds.uniqued.filter {
            !newNames.contains(match.newName(ofEntity: $0)) && !isRemoved(entityNamed: $0)
        }
        return added.map { .configurationMemberAdded(entity: $0, pair) }
            + removed.map { .configurationMemberRemoved(entity: $0, pair) }
    }

    private func isAdded(entityNamed name: String) -> Bool {
        new.entity(named: name).map { match.oldEntity(of: $0) == nil } ?? false
    }

    private func isRemoved(entityNamed name: String) -> Bool {
        old.entity(named: name).map { match.newEntity(of: $0) == nil } ?? false
    }
}
