import CompilerSupport

/// Finds the containers that code makes with Core Data, and what is done with their descriptions anywhere.
///
/// A description is the place that makes it, or the default one of a container. Whatever sets an option says by its value
/// which description it means: a helper, an extension, a loop, a key.
struct CoreDataStores {
    private var containers: [CoreDataContainer] = []
    /// The settings of each description, in the order of the code.
    private var settings: [DescriptionSetting] = []
    private var stores: [OpenedStore] = []

    static func read(_ code: inout AppCode) -> [OpenedStore] {
        var reading = CoreDataStores()
        reading.containers = code.coreDataContainers()
        reading.readLists(&code)
        reading.readSettings(&code)
        for index in reading.containers.indices { reading.addStores(ofContainerAt: index, &code) }
        reading.addLoose(&code)
        if !reading.stores.contains(where: { $0.ways != [.init(.none, at: $0.location)] }) { reading.addType(&code) }
        return reading.stores
    }

    /// A type that is a value makes containers that cannot be followed.
    private mutating func addType(_ code: inout AppCode) {
        let types = [CoreDataContainer.mirroring] + code.heirs(of: CoreDataContainer.mirroring)
        let mentions = types.flatMap { type in code.files.indices.compactMap { code.place(ofType: type, in: $0) } }
        guard let place = mentions.first else { return }
        let reason = "modelc cannot follow the type '\(code.slice(place.with(place.range.prefix(1))).text)'"
        let ways = [OpenedStore.Way(.undecided(reason), at: code.start(of: place))]
        stores.append(OpenedStore(framework: .coreData, ways: ways, location: code.start(of: place)))
    }
}

/// A change of the descriptions that its target can be.
private struct DescriptionSetting {
    let member: String
    /// Everything that it can give.
    let values: CodeValues
    let owners: [StoreDescription]
    /// Why it may be set of others.
    let gap: CodeGap?
    /// The token of the member.
    let token: CodePlace

    /// True if it takes away what was there.
    func isNothing(in code: AppCode) -> Bool {
        values.areComplete && values.values.allSatisfy { $0.steps.isEmpty && code.slice($0.place).text == "nil" }
    }
}

// MARK: - What is set

extension CoreDataStores {
    private static let options = "cloudKitContainerOptions"
    /// The members of descriptions, and of their options, that decide.
    private static let members = [options, "url", "type", "configuration", "databaseScope"]

    /// Reads which descriptions containers are given.
    private mutating func readLists(_ code: inout AppCode) {
        for (token, change) in code.changes(ofMember: "persistentStoreDescriptions") {
            let found = Follower.values(givenBy: change, at: token, taking: [.element(.any)], in: &code)
            let isAssigned = if case .set = change.kind { true } else { false }
            if !isAssigned, found.isEmpty { continue }
            let known = containers(of: change.base.map { token.with($0) }, at: token, &code)
            // Of a container that cannot be told every one may be meant.
            let owners = known.isEmpty ? Array(containers.indices) : known
            let given = found.values.map { descriptions(of: $0, &code) }
            let unknown = zip(found.values, given).first { $0.1.isEmpty }?.0.place
            let gap = found.gaps.first ?? unknown.map { CodeGap(code.reason(against: $0), at: code.location($0)) }
            for owner in owners {
                containers[owner].given = (containers[owner].given + given.flatMap(\.self)).uniqued
                containers[owner].gap = containers[owner].gap ?? gap
                if isAssigned, !known.isEmpty, code.isCertain([token], behind: containers[owner].place) {
                    containers[owner].hasDefault = false
                }
            }
        }
    }

    /// The containers that an expression can be, or `self` at a token.
    private func containers(of base: CodePlace?, at token: CodePlace, _ code: inout AppCode) -> [Int] {
        guard let base else { return code.type(around: token).map { containers(ofType: $0, &code) } ?? [] }
        let found = Follower.values(of: base, in: &code)
        return found.values.flatMap { $0.steps.isEmpty ? containers(at: $0.place, &code) : [] }.uniqued
    }

    private func containers(at place: CodePlace, _ code: inout AppCode) -> [Int] {
        let exact = containers.indices.filter { index in
            containers[index].place.file == place.file && place.range.contains(containers[index].place.range.lowerBound)
        }
        if !exact.isEmpty { return exact }
        // A subclass of a container sets its own members.
        let type = code.typeName(of: place) ?? code.type(around: place)
        return type.map { containers(ofType: $0, &code) } ?? []
    }

    /// The containers that a class makes for itself.
    private func containers(ofType type: String, _ code: inout AppCode) -> [Int] {
        let family = code.family(of: type)
        return containers.indices.filter { containers[$0].ownType.map(family.contains) ?? false }
    }

    /// The descriptions that a value can be.
    private func descriptions(of value: CodeValue, _ code: inout AppCode) -> [StoreDescription] {
        let kind = code.descriptionKind(value.place)
        if value.steps.isEmpty, let kind { return [kind] }
        guard value.steps.first == .member("persistentStoreDescriptions"), value.steps.count == 2,
            case .element(let element) = value.steps[1]
        else { return [] }
        return containers(at: value.place, &code).flatMap { index -> [StoreDescription] in
            let container = containers[index]
            let own = container.hasDefault ? [StoreDescription.standard(index)] : []
            let all = own + container.given.filter { $0 != .standard(index) || !container.hasDefault }
            return switch element {
            case .any: all.isEmpty ? [.standard(index)] : all
            case .at(let position): position < all.count ? [all[position]] : [.standard(index)]
            case .last: all.last.map { [$0] } ?? [.standard(index)]
            }
        }
    }

    private mutating func readSettings(_ code: inout AppCode) {
        for member in Self.members {
            for (token, change) in code.changes(ofMember: member) {
                let base = change.base.map { token.with($0) }
                if case .taken = change.kind {
                    addTaken(member, at: token, code)
                } else if mayConcern(member, base ?? token, &code) {
                    let values = Follower.values(givenBy: change, at: token, in: &code)
                    if !values.isEmpty { add(member, values, of: base, at: token, &code) }
                }
            }
            for file in code.files.indices {
                for (value, base) in code.keyed(member, in: file) where mayConcern(member, base ?? value, &code) {
                    let values = Follower.values(of: value, in: &code)
                    add(member, values, of: base, at: value.with(value.range.prefix(1)), &code)
                }
            }
        }
    }

    /// True if a member may be that of a description: `url`, `type` and `configuration` are members of many types.
    private func mayConcern(_ member: String, _ owner: CodePlace, _ code: inout AppCode) -> Bool {
        member == Self.options || member == "databaseScope" || code.mayBeDescription(owner)
    }

    /// A key path to the options that a function is given sets those of any description.
    private mutating func addTaken(_ member: String, at token: CodePlace, _ code: AppCode) {
        guard member == Self.options, code.writesKeyPaths else { return }
        let gap = CodeGap("modelc cannot follow what is set through this key path", at: code.location(token))
        settings.append(DescriptionSetting(member: member, values: CodeValues(), owners: [], gap: gap, token: token))
    }

    private mutating func add(
        _ member: String,
        _ values: CodeValues,
        of base: CodePlace?,
        at token: CodePlace,
        _ code: inout AppCode
    ) {
        if base == nil, code.type(around: token) == nil { return }
        let found =
            base.map { Follower.values(of: $0, in: &code) } ?? Follower.values(ofSelfAt: token, in: &code)
        let isScope = member == "databaseScope"
        var owners: [StoreDescription] = []
        var isKnown = found.gaps.isEmpty
        for value in found.values {
            var value = value
            if isScope, value.steps.last == .member(Self.options) { value.steps.removeLast() }
            let meant = descriptions(of: value, &code)
            owners += meant
            if meant.isEmpty, isScope { owners.append(.options(value.place)) }
            if meant.isEmpty { isKnown = false }
        }
        let reason = "modelc cannot tell which description '\(code.slice(base ?? token).text.prefix(40))' is"
        let gap = isKnown ? nil : found.gaps.first ?? CodeGap(reason, at: code.location(token))
        settings.append(
            DescriptionSetting(member: member, values: values, owners: owners.uniqued, gap: gap, token: token)
        )
    }
}

// MARK: - Stores

extension CoreDataStores {
    private mutating func addStores(ofContainerAt index: Int, _ code: inout AppCode) {
        let container = containers[index]
        var descriptions = container.given
        if container.hasDefault, !descriptions.contains(.standard(index)) {
            descriptions.insert(.standard(index), at: 0)
        }
        if descriptions.isEmpty { descriptions = [.standard(index)] }
        for description in descriptions {
            if isInMemory(description, of: container, &code) { continue }
            let ways = ways(of: description, in: container, &code)
            let own = settings.filter { $0.owners.contains(description) }
            let configurations = own.filter { $0.member == "configuration" }.flatMap { code.texts($0.values) }
            let location = description.place.map { code.location($0) } ?? code.start(of: container.place)
            for configuration in configurations.isEmpty ? [nil] : configurations.uniqued {
                var store = OpenedStore(framework: .coreData, ways: ways, location: location)
                store.configuration = configuration
                store.models = container.models
                store.modelGap = container.modelGap
                store.scope = scope(of: description, own, &code)
                store.lacksOptions = container.isMirroring && isWithoutOptions(description, ways)
                if !stores.contains(store) { stores.append(store) }
            }
        }
    }

    /// True if the code makes a description and nothing that may give it options.
    private func isWithoutOptions(_ description: StoreDescription, _ ways: [OpenedStore.Way]) -> Bool {
        guard case .made = description, ways.count == 1, ways[0].database == .none else { return false }
        return !settings.contains { $0.member == Self.options && $0.owners.contains(description) }
    }

    /// A description with options that no known container is given.
    private mutating func addLoose(_ code: inout AppCode) {
        let known = Set(containers.flatMap(\.given))
        for setting in settings where setting.member == Self.options && !setting.isNothing(in: code) {
            let isLost = setting.owners.isEmpty || setting.owners.contains { $0.place != nil && !known.contains($0) }
            guard isLost else { continue }
            let location = code.location(setting.values.values.first?.place ?? setting.token)
            let reason = setting.gap?.reason ?? "modelc finds no container that gets these options"
            let ways = [OpenedStore.Way(.undecided(reason), at: location)]
            stores.append(OpenedStore(framework: .coreData, ways: ways, location: location))
        }
    }

    /// The ways of a description: a default one goes to the first container of the entitlements until it gets other
    /// options, one that the code makes is local until it gets some, and a copy is what it is a copy of.
    private func ways(
        of description: StoreDescription,
        in container: CoreDataContainer,
        _ code: inout AppCode,
        depth: Int = 0
    ) -> [OpenedStore.Way] {
        let options = settings.filter { $0.member == Self.options }
        let own = options.filter { $0.owners.contains(description) }
        var ways: [OpenedStore.Way]
        switch description {
        // A list that cannot be followed replaces it, so that nothing is known.
        case .standard where !container.hasDefault && container.gap != nil: ways = []
        case .standard: ways = [.init(container.isMirroring ? .automatic : .none, at: code.start(of: container.place))]
        case .made(let place), .options(let place): ways = [.init(.none, at: code.location(place))]
        case .copy(let place, let original):
            let found = Follower.values(of: original, in: &code).values.flatMap { descriptions(of: $0, &code) }
            ways = depth > 4 ? [] : found.flatMap { self.ways(of: $0, in: container, &code, depth: depth + 1) }
            if ways.isEmpty { ways = [.init(.undecided(code.reason(against: original)), at: code.location(place))] }
        }
        let certain = own.filter { $0.owners == [description] && $0.gap == nil }
        if isCertain(certain, of: description, in: container, &code) { ways = [] }
        for setting in own { ways += databases(setting.values, &code) }
        // An option of an unknown owner may belong to this description.
        for setting in options where !setting.owners.contains(description) {
            guard let gap = setting.gap else { continue }
            if setting.isNothing(in: code) { ways.removeAll { $0.database == .automatic } }
            ways.append(.init(.undecided(gap.reason), at: gap.location))
        }
        if let gap = container.gap { ways.append(.init(.undecided(gap.reason), at: gap.location)) }
        return ways.uniqued
    }

    /// The values of the options: nil, or options with the identifier of a container.
    private func databases(_ values: CodeValues, _ code: inout AppCode) -> [OpenedStore.Way] {
        code.ways(values) { expression, value, code in
            switch expression {
            case .nothing: [.none]
            case .call(_, _, let arguments):
                code.containers(arguments.first { $0.label == "containerIdentifier" }, in: value)
            default: [.container(nil)]
            }
        }
    }

    /// The database scope that the code gives a description, for example `shared`; nil if it gives none.
    private func scope(
        of description: StoreDescription,
        _ own: [DescriptionSetting],
        _ code: inout AppCode
    ) -> String? {
        var scopes = own.filter { $0.member == "databaseScope" }
        for setting in own where setting.member == Self.options {
            for value in setting.values.values where value.steps.isEmpty {
                scopes += settings.filter { $0.owners.contains(.options(value.place)) }
            }
        }
        let names = scopes.flatMap(\.values.values).compactMap { Expression(code.slice($0.place)).lastName }
        return names.first { ["public", "shared"].contains($0) }
    }

    /// True if a store is in memory on every path: by its type, or by its URL.
    private func isInMemory(
        _ description: StoreDescription,
        of container: CoreDataContainer,
        _ code: inout AppCode
    ) -> Bool {
        for member in ["type", "url"] {
            let all = settings.filter { $0.member == member && ($0.owners.contains(description) || $0.gap != nil) }
            if all.isEmpty, member == "url", case .made(let place) = description { return code.isInMemory(place) }
            let isMeant = all.allSatisfy { $0.gap == nil && code.areInMemory($0.values) }
            if isMeant, isCertain(all, of: description, in: container, &code) { return true }
        }
        return false
    }

    /// True if some settings are certain to be made before the store of a description is opened.
    private func isCertain(
        _ settings: [DescriptionSetting],
        of description: StoreDescription,
        in container: CoreDataContainer,
        _ code: inout AppCode
    ) -> Bool {
        code.isCertain(settings.map(\.token), behind: description.place ?? container.place)
    }
}
