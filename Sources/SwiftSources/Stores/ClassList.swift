import CompilerSupport

/// The classes that an expression lists.
struct ClassList {
    private(set) var classes: [OpenedStore.Mention] = []
    private(set) var versions: [OpenedStore.Mention] = []
    /// The places that could not be followed.
    private(set) var gaps: [CodeGap] = []
    private var depth = 0

    mutating func formUnion(_ other: ClassList) {
        classes = (classes + other.classes).uniqued
        versions = (versions + other.versions).uniqued
        gaps = (gaps + other.gaps).uniqued
    }

    /// The completeness of the list.
    var listing: OpenedStore.Listing {
        if (classes + versions).isEmpty { return .everything }
        return gaps.first.map { .atLeast($0) } ?? .exactly
    }

    private mutating func addGap(_ place: CodePlace, _ code: AppCode) {
        gaps.append(CodeGap(code.reason(against: place), at: code.location(place)))
    }

    /// Adds what stands at a place: a class, a list, a schema, or what leads to one.
    mutating func add(_ place: CodePlace, _ code: inout AppCode) {
        depth += 1
        defer { depth -= 1 }
        guard depth < 24 else { return addGap(place, code) }
        let found = Follower.values(of: place, stoppingAt: ["models"], in: &code)
        gaps += found.gaps
        for value in found.values {
            if value.steps.isEmpty { addValue(value.place, &code) } else { addGap(value.place, code) }
        }
    }

    private mutating func addValue(_ value: CodePlace, _ code: inout AppCode) {
        let slice = code.slice(value)
        let summands = slice.summands
        if summands.count > 1 {
            for summand in summands { add(value.with(summand.range), &code) }
            return
        }
        if let names = TypeMention.names(of: slice) {
            guard let names = code.namesOfType(names, at: value) else { return addGap(value, code) }
            classes.append(OpenedStore.Mention(names: names, location: code.location(value)))
            return
        }
        switch Expression(slice) {
        case .array(let elements):
            for element in elements { add(value.with(element.range), &code) }
        case .call(let type, let isImplicit, let arguments) where isImplicit || type.description.hasSuffix("Schema"):
            for argument in arguments where argument.label == nil {
                add(value.with(argument.value.range), &code)
            }
            for argument in arguments where argument.label == "versionedSchema" {
                addVersion(value.with(argument.value.range), &code)
            }
        case .member(let components, isImplicit: false) where components.last?.name == "models" && components.count > 1:
            addModels(of: components.dropLast().map(\.name), at: value, &code)
        default: addGap(value, code)
        }
    }

    /// `SchemaV2.self`, or what leads to it.
    private mutating func addVersion(_ place: CodePlace, _ code: inout AppCode) {
        let found = Follower.values(of: place, stoppingAt: ["schemas"], in: &code)
        gaps += found.gaps
        for value in found.values {
            if let mention = Self.versionNames(value, code), let names = code.namesOfType(mention, at: value.place) {
                versions.append(OpenedStore.Mention(names: names, location: code.location(value.place)))
            } else {
                addGap(value.place, code)
            }
        }
    }

    /// The names in front of `.self`, and of `Plan.schemas[0]` and `Plan.schemas.last` these with the place in the list.
    private static func versionNames(_ value: CodeValue, _ code: AppCode) -> [String]? {
        let slice = code.slice(value.place)
        if case .element(let element)? = value.steps.first, value.steps.count == 1 {
            guard let names = PostfixChain(slice)?.names, names.last == "schemas" else { return nil }
            switch element {
            case .at(let position): return names + [String(position)]
            case .last: return names + ["last"]
            case .any: return nil
            }
        }
        guard value.steps.isEmpty else { return nil }
        return TypeMention.names(of: slice)
    }

    /// `SchemaV2.models`; the property of any other type is a list like others.
    private mutating func addModels(of names: [String], at place: CodePlace, _ code: inout AppCode) {
        if code.declaresVersion(names[names.count - 1]) {
            versions.append(OpenedStore.Mention(names: names, location: code.location(place)))
            return
        }
        let before = (classes.count, versions.count)
        let found = Follower.values(of: place, in: &code)
        gaps += found.gaps
        for value in found.values {
            if value.steps.isEmpty, value.place != place { addValue(value.place, &code) } else { addGap(place, code) }
        }
        // An alias of a version, which is looked up where models are read.
        if before == (classes.count, versions.count) {
            versions.append(OpenedStore.Mention(names: names, location: code.location(place)))
        }
    }
}

extension AppCode {
    /// The names of the type that a mention means: those of the type around for `Self`; nil for the parameter of a generic
    /// function or type, and for a protocol, which can be any type.
    fileprivate mutating func namesOfType(_ names: [String], at place: CodePlace) -> [String]? {
        guard names.count == 1 else { return names }
        guard names[0] == "Self" else { return files[place.file].constraints[names[0]] == nil ? names : nil }
        guard let type = type(around: place), declaresType(type) else { return nil }
        return isDeclared(type) && !isProtocol(type) ? [type] : nil
    }

    /// True if a type of a name is a version of a schema.
    mutating func declaresVersion(_ name: String) -> Bool {
        need(name)
        return files.contains { file in
            (file.positions.types[name] ?? []).contains { position in
                if case .type(_, let inherited) = file.blocks[position].kind {
                    inherited.contains("VersionedSchema")
                } else {
                    false
                }
            }
        }
    }
}
