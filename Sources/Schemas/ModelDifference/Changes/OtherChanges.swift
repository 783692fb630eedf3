import ObjectModel

/// The changes of what stands beside the entities.
extension ModelMatch {
    var compositeChanges: [ModelChange] {
        let olds = old.model.composites
        let news = new.model.composites
        let matches = NamedMatches(old: olds.map(\.name), new: news.map(\.name))
        return matches.pairs.flatMap(elementChanges)
            + matches.added.map { .compositeAdded($0) }
            + matches.removed.map { .compositeRemoved($0) }
    }

    private func elementChanges(of pair: Pair<Int>) -> [ModelChange] {
        let olds = old.model.composites[pair.old].attributes
        let news = new.model.composites[pair.new].attributes
        let matches = NamedMatches(old: olds.map(identity), new: news.map(identity))
        func reference(_ position: Int, in composite: Int) -> CompositeElementReference {
            CompositeElementReference(composite: composite, position: position)
        }
        let changed = matches.pairs.flatMap { match -> [ModelChange] in
            let element = Pair(old: reference(match.old, in: pair.old), new: reference(match.new, in: pair.new))
            let isRenamed = olds[match.old].name != news[match.new].name
            return (isRenamed ? [.compositeElementRenamed(element)] : [])
                + olds[match.old].differences(from: news[match.new]).map { .compositeElementChanged($0, element) }
        }
        return changed
            + matches.added.map { .compositeElementAdded(reference($0, in: pair.new)) }
            + matches.removed.map { .compositeElementRemoved(reference($0, in: pair.old)) }
    }

    private func identity(of element: Attribute) -> Identity {
        Identity(name: element.name, renamingIdentifier: element.details.renamingIdentifier)
    }

    func fetchRequestChanges(_ names: NewNames) -> [ModelChange] {
        let olds = old.model.fetchRequests
        let news = new.model.fetchRequests
        let matches = NamedMatches(old: olds.map(\.name), new: news.map(\.name))
        let changed = matches.pairs.flatMap { pair in
            names.differences(olds[pair.old], news[pair.new]).map { ModelChange.fetchRequestChanged($0, pair) }
        }
        return changed
            + matches.added.map { .fetchRequestAdded($0) }
            + matches.removed.map { .fetchRequestRemoved($0) }
    }

    func configurationChanges(_ names: NewNames) -> [ModelChange] {
        let matches = NamedMatches(
            old: old.model.configurations.map(\.name),
            new: new.model.configurations.map(\.name)
        )
        return matches.pairs.flatMap { settingChanges(of: $0, names) }
            + matches.added.map { .configurationAdded($0) }
            + matches.removed.map { .configurationRemoved($0) }
    }

    private func settingChanges(of pair: Pair<Int>, _ names: NewNames) -> [ModelChange] {
        let olds = old.model.configurations[pair.old]
        let news = new.model.configurations[pair.new]
        let isUseChanged = olds.isUsedWithCloudKit != news.isUsedWithCloudKit
        return (isUseChanged ? [.configurationCloudKitUseChanged(pair)] : [])
            + memberChanges(of: pair, olds.members.map(\.entityName), news.members.map(\.entityName), names)
    }

    /// That an added or removed entity entered or left goes without saying.
    private func memberChanges(
        of pair: Pair<Int>,
        _ olds: [String],
        _ news: [String],
        _ names: NewNames
    ) -> [ModelChange] {
        let oldNames = Set(olds.compactMap { names.entity($0) })
        let newNames = Set(news)
        let added = news.uniqued.filter { !oldNames.contains($0) && !isAdded(entityNamed: $0) }
        let removed = olds.uniqued.filter {
            names.entity($0).map(newNames.contains) == false && !isRemoved(entityNamed: $0)
        }
        return added.map { .configurationMemberAdded(entity: $0, pair) }
            + removed.map { .configurationMemberRemoved(entity: $0, pair) }
    }

    private func isAdded(entityNamed name: String) -> Bool {
        new.entity(named: name).map { oldEntity(of: $0) == nil } ?? false
    }

    private func isRemoved(entityNamed name: String) -> Bool {
        old.entity(named: name).map { newEntity(of: $0) == nil } ?? false
    }
}

extension [String] {
    /// Each text once, where it stands first.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
