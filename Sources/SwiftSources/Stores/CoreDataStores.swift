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
        if !reading.stores.contains(where: { $0.ways != [.init(.none, at: $0.location)] }) {
            reading.addType(CoreDataContainer.mirroring, code)
        }
        return reading.stores
    }

    /// A type that is a value makes containers that cannot be followed.
    private mutating func addType(_ name: String, _ code: AppCode) {
        guard let place = code.files.indices.lazy.compactMap({ code.place(ofType: name, in: $0) }).first else { return }
        let location = code.start(of: place)
        let ways = [OpenedStore.Way(.undecided("modelc cannot follow the type '\(name)'"), at: location)]
        stores.append(OpenedStore(ways: ways, at: location))
    }
}

/// An assignment to the descriptions that its target can be.
private struct DescriptionSetting {
    let member: String
    let value: CodePlace
    let owners: [StoreDescription]
    /// Why it may be set of others.
    let gap: CodeGap?
    /// The token of the member, in the value's file.
    let index: Int
}

// MARK: - What is set

extension CoreDataStores {
    /// The members of descriptions, and of their options, that decide.
    private static let members = ["cloudKitContainerOptions", "url", "type", "configuration", "databaseScope"]

    /// Reads which descriptions containers are given.
    private mutating func readLists(_ code: inout AppCode) {
        for (file, change) in code.changes(ofMember: "persistentStoreDescriptions") {
            let value: (range: Range<Int>, isElement: Bool)
            switch change.kind {
            case .set(let range): value = (range, false)
            case .addAll(let range): value = (range, false)
            case .add(let range): value = (range, true)
            case .setPart, .passed, .taken, .mutated, .operated: continue
            }
            let place = CodePlace(file: file, range: value.range)
            let base = change.base.map { place.with($0) } ?? place.with(change.index..<change.index + 1)
            var owners = containers(of: base, isBare: change.base == nil, &code)
            // Of a container that cannot be told every one may be meant.
            let isCertain = !owners.isEmpty && isAssignment(change.kind)
            if owners.isEmpty { owners = Array(containers.indices) }
            let found = Follower.values(of: place, taking: value.isElement ? [] : [.element(.any)], in: &code)
            let given = found.values.flatMap { descriptions(of: $0, &code) }
            for owner in owners {
                containers[owner].given = (containers[owner].given + given).uniqued
                if given.isEmpty || !found.gaps.isEmpty {
                    let gap = CodeGap(code.reason(against: place), at: code.location(place))
                    containers[owner].gap = containers[owner].gap ?? found.gaps.first ?? gap
                }
                if isCertain, code.isCertain([change.index], in: file, behind: containers[owner].place) {
                    containers[owner].hasDefault = false
                }
            }
        }
    }

    private func isAssignment(_ kind: CodeChange.Kind) -> Bool { if case .set = kind { true } else { false } }

    /// The containers that an expression can be.
    private func containers(of place: CodePlace, isBare: Bool, _ code: inout AppCode) -> [Int] {
        if isBare { return code.type(around: place).map { containers(ofType: $0, &code) } ?? [] }
        let found = Follower.values(of: place, in: &code)
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
            for (file, change) in code.changes(ofMember: member) {
                if case .taken = change.kind { addTaken(member, at: change.index, in: file, code) }
                guard case .set(let range) = change.kind else { continue }
                let value = CodePlace(file: file, range: range)
                let token = value.with(change.index..<change.index + 1)
                add(member, value, of: change.base.map { value.with($0) }, at: token, &code)
            }
            for file in code.files.indices {
                for (value, base) in code.keyed(member, in: file) {
                    add(member, value, of: base, at: value.with(value.range.prefix(1)), &code)
                }
            }
        }
    }

    /// A key path to the options that a function is given sets those of any description.
    private mutating func addTaken(_ member: String, at index: Int, in file: Int, _ code: AppCode) {
        guard member == "cloudKitContainerOptions", code.writesKeyPaths else { return }
        let token = CodePlace(file: file, range: index..<index + 1)
        let gap = CodeGap("modelc cannot follow what is set through this key path", at: code.location(token))
        settings.append(DescriptionSetting(member: member, value: token, owners: [], gap: gap, index: index))
    }

    private mutating func add(
        _ member: String,
        _ value: CodePlace,
        of base: CodePlace?,
        at token: CodePlace,
        _ code: inout AppCode
    ) {
        let isScope = member == "databaseScope"
        // `url`, `type` and `configuration` are members of many types.
        if member != "cloudKitContainerOptions", !isScope, !code.mayBeDescription(base ?? token) { return }
        let found: CodeValues
        if let base {
            found = Follower.values(of: base, in: &code)
        } else {
            guard code.type(around: token) != nil else { return }
            found = Follower.values(ofSelfAt: token, in: &code)
        }
        var owners: [StoreDescription] = []
        var isKnown = found.gaps.isEmpty
        for value in found.values {
            var value = value
            if isScope, value.steps.last == .member("cloudKitContainerOptions") { value.steps.removeLast() }
            let meant = descriptions(of: value, &code)
            owners += meant
            if meant.isEmpty, isScope { owners.append(.options(value.place)) }
            if meant.isEmpty { isKnown = false }
        }
        let reason = "modelc cannot tell which description '\(code.slice(base ?? token).text.prefix(40))' is"
        settings.append(
            DescriptionSetting(
                member: member,
                value: value,
                owners: owners.uniqued,
                gap: isKnown ? nil : found.gaps.first ?? CodeGap(reason, at: code.location(token)),
                index: token.range.lowerBound
            )
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
            let configurations = own.filter { $0.member == "configuration" }.flatMap { code.texts($0.value) }
            let location = description.place.map { code.location($0) } ?? code.start(of: container.place)
            for configuration in configurations.isEmpty ? [nil] : configurations.uniqued {
                var store = OpenedStore(ways: ways, at: location)
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
        return !settings.contains { $0.member == "cloudKitContainerOptions" && $0.owners.contains(description) }
    }

    /// A description with options that no known container is given.
    private mutating func addLoose(_ code: inout AppCode) {
        let known = Set(containers.flatMap(\.given))
        for setting in settings where setting.member == "cloudKitContainerOptions" {
            if code.slice(setting.value).text == "nil" { continue }
            let isLost = setting.owners.isEmpty || setting.owners.contains { $0.place != nil && !known.contains($0) }
            guard isLost else { continue }
            let location = code.location(setting.value)
            let reason = setting.gap?.reason ?? "modelc finds no container that gets these options"
            stores.append(OpenedStore(ways: [.init(.undecided(reason), at: location)], at: location))
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
        let start = code.start(of: container.place)
        let options = settings.filter { $0.member == "cloudKitContainerOptions" }
        let own = options.filter { $0.owners.contains(description) }
        var first: [OpenedStore.Way]
        switch description {
        // A list that cannot be followed replaces it, so that nothing is known.
        case .standard where !container.hasDefault && container.gap != nil: first = []
        case .standard: first = [.init(container.isMirroring ? .automatic : .none, at: start)]
        case .made(let place), .options(let place): first = [.init(.none, at: code.location(place))]
        case .copy(let place, let original):
            let found = Follower.values(of: original, in: &code).values.flatMap { descriptions(of: $0, &code) }
            first = depth > 4 ? [] : found.flatMap { ways(of: $0, in: container, &code, depth: depth + 1) }
            if first.isEmpty {
                let reason = code.reason(against: original)
                first = [.init(.undecided(reason), at: code.location(place))]
            }
        }
        let certain = own.filter { $0.owners == [description] && $0.gap == nil }
        if isCertain(certain, behind: description.place ?? container.place, &code) { first = [] }
        for setting in own { first += databases(setting.value, &code) }
        // An option of an unknown owner may belong to this description.
        for setting in options where !setting.owners.contains(description) {
            guard let gap = setting.gap else { continue }
            if code.slice(setting.value).text == "nil" { first.removeAll { $0.database == .automatic } }
            first.append(.init(.undecided(gap.reason), at: gap.location))
        }
        if let gap = container.gap { first.append(.init(.undecided(gap.reason), at: gap.location)) }
        return first.uniqued
    }

    /// The values of the options: nil, or options with the identifier of a container.
    private func databases(_ place: CodePlace, _ code: inout AppCode) -> [OpenedStore.Way] {
        code.ways(place) { expression, value, code in
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
        var places = own.filter { $0.member == "databaseScope" }.map(\.value)
        for setting in own where setting.member == "cloudKitContainerOptions" {
            for value in Follower.values(of: setting.value, in: &code).values where value.steps.isEmpty {
                places += settings.filter { $0.owners.contains(.options(value.place)) }.map(\.value)
            }
        }
        return places.firstValue { code.scopeName($0) }
    }

    /// True if a store is in memory on every path.
    private func isInMemory(
        _ description: StoreDescription,
        of container: CoreDataContainer,
        _ code: inout AppCode
    ) -> Bool {
        let own = settings.filter { $0.owners.contains(description) && ["url", "type"].contains($0.member) }
        let memory = own.filter { $0.gap == nil && code.isInMemory($0.value) }
        if case .made(let place) = description, own.isEmpty { return code.isInMemory(place) }
        return isCertain(memory, behind: description.place ?? container.place, &code)
    }

    /// True if code that makes something is certain to set one of some values behind it.
    private func isCertain(
        _ settings: [DescriptionSetting],
        behind made: CodePlace,
        _ code: inout AppCode
    ) -> Bool {
        Dictionary(grouping: settings, by: \.value.file).sorted { $0.key < $1.key }.contains { file, settings in
            code.isCertain(settings.map(\.index), in: file, behind: made)
        }
    }
}

extension OpenedStore {
    /// A store of Core Data of which only the ways are known.
    fileprivate init(ways: [Way], at location: SourceLocation) {
        self.init(
            framework: .coreData,
            configuration: nil,
            models: [],
            ways: ways,
            scope: nil,
            classes: [],
            versions: [],
            listing: .everything,
            location: location
        )
    }
}
