import CompilerSupport

/// The changes of what stands beside the entities.
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

    /// What is different in the values of an attribute whose composite is another one; nil where a name leads nowhere.
    ///
    /// What a composite is called is not part of them, and what changed in a composite is a change of its own.
    func valueChanges(of attribute: Pair<Attribute>) -> [ModelChange]? {
        var seen: Set<Pair<Int>> = []
        return valueChanges(of: attribute, &seen)
    }

    private func valueChanges(of attribute: Pair<Attribute>, _ seen: inout Set<Pair<Int>>) -> [ModelChange]? {
        composites.composites(of: attribute).map { composites.isMatch($0) ? [] : elementChanges(of: $0, &seen) }
    }

    /// The changes of elements, and of what is in them; composites may stand in a circle.
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
        changes(of: \.configurations, kept: settingChanges) { .configuration($0) }
    }

    private func settingChanges(of pair: Pair<Int>) -> [ModelChange] {
        let olds = old.model.configurations[pair.old]
        let news = new.model.configurations[pair.new]
        let isUseChanged = olds.isUsedWithCloudKit != news.isUsedWithCloudKit
        return (isUseChanged ? [.configurationCloudKitUseChanged(pair)] : [])
            + memberChanges(of: pair, olds.members.map(\.entityName), news.members.map(\.entityName))
    }

    /// That an added or removed entity entered or left goes without saying.
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
