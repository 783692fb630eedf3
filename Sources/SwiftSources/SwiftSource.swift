#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A Swift source: its bytes, and the path by which findings name it.
package struct SwiftSource: Hashable, Sendable {
    /// The file, as the user named it.
    package var path: String
    /// The file's bytes: UTF-8, with or without a byte order mark.
    package var bytes: [UInt8]

    /// Creates a source.
    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Whether there is an `@Model` somewhere, be it in a comment: one look at the bytes.
    package var mayHaveModels: Bool {
        ["Model", "SwiftData"].contains { word in
            bytes.hasWord(word) { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "@") }
        }
    }
}

/// How much Swift modelc takes from strangers.
///
/// Real files with models end far below: the largest ones known have some thousands of lines.
package enum SwiftSourceLimits {
    /// The largest file, in bytes.
    package static let fileSize = 32 << 20
    /// The most names, literals and signs of a file.
    static let tokens = 4_000_000
    /// The deepest nesting of brackets, types and strings.
    static let depth = 256
    /// The deepest nesting of types.
    static let typeDepth = 32
    /// The longest name of a type, in bytes.
    static let nameSize = 1 << 10
    /// The most findings; the last one says that there are more.
    static let findings = 1000
}

/// The names that models need: the types of their stored properties, what these are made of in turn, and the classes that
/// versions and containers list.
struct WantedNames {
    private var names: Set<String> = []
    /// What is declared under a name, in all sources that were read so far.
    private var declarations: [String: [MemberSyntax]] = [:]
    /// What is wanted and was not looked into yet.
    private var pending: [MemberSyntax] = []
    /// The names that were not handed out yet.
    private var fresh: [String] = []

    /// Wants the classes and versions that stores name.
    mutating func add(_ stores: [OpenedStore]) -> [String] {
        for mention in stores.flatMap({ $0.classes + $0.versions }) { mention.names.forEach { want($0) } }
        while let next = pending.popLast() { look(into: next) }
        defer { fresh = [] }
        return fresh
    }

    /// Adds a source, and returns the names that are wanted since then.
    mutating func add(_ source: ParsedSource) -> [String] {
        collect(source.members)
        while let next = pending.popLast() { look(into: next) }
        defer { fresh = [] }
        return fresh
    }

    /// Whether a source that was added declares a name.
    func isDeclared(_ name: String) -> Bool { declarations[name] != nil }

    private mutating func collect(_ members: [MemberSyntax]) {
        for member in members {
            switch member {
            case .type(let type):
                for name in type.name.text.split(separator: ".") { declare(member, as: String(name)) }
                if type.attributes.contains(where: \.isModel) || Self.listTypes(type.members) { pending.append(member) }
                collect(type.members)
            case .alias(let alias): declare(member, as: alias.name.text)
            case .conditional(let block): for clause in block.clauses { collect(clause.members) }
            default: break
            }
        }
    }

    private mutating func declare(_ member: MemberSyntax, as name: String) {
        declarations[name, default: []].append(member)
        if names.contains(name) { pending.append(member) }
    }

    private mutating func want(_ name: String) {
        guard names.insert(name).inserted else { return }
        fresh.append(name)
        pending += declarations[name] ?? []
    }

    private mutating func look(into member: MemberSyntax) {
        switch member {
        case .type(let type):
            for inherited in type.inherited { want(inherited) }
            lookIntoProperties(of: type.members)
        case .alias(let alias): want(alias.target)
        default: break
        }
    }

    private mutating func lookIntoProperties(of members: [MemberSyntax]) {
        for member in members {
            switch member {
            case .property(let property) where !property.isStatic && !property.isComputed:
                if let type = property.type { want(type) } else if let value = property.initializer { want(value) }
            case .property(let property) where property.isStatic: wantListed(property)
            case .enumCase(let value): for type in value.payload { want(type) }
            case .conditional(let block): for clause in block.clauses { lookIntoProperties(of: clause.members) }
            default: break
            }
        }
    }

    private mutating func want(_ type: TypeSyntax) {
        switch type {
        case .optional(let inner), .array(let inner): want(inner)
        case .dictionary(let key, let value):
            want(key)
            want(value)
        case .name(let components):
            for component in components {
                want(component.name)
                for argument in component.arguments { want(argument) }
            }
        case .composition(let parts): for part in parts { want(part) }
        case .other: break
        }
    }

    /// The names in an expression: one of them is the type's.
    private mutating func want(_ value: SyntaxSlice) {
        for index in value.range where value.list[index].kind == .word { want(value.list.text(of: index)) }
    }

    /// Whether a type with these members may be a version or a migration plan, whatever protocol it names.
    private static func listTypes(_ members: [MemberSyntax]) -> Bool {
        members.contains { member in
            switch member {
            case .property(let property): property.isStatic && lists.contains(property.name.text)
            case .conditional(let block): block.clauses.contains { listTypes($0.members) }
            default: false
            }
        }
    }

    private static let lists: Set<String> = ["models", "schemas"]

    /// The types of `[Trip.self] + Lists.others`; a property that is something else lists none.
    private mutating func wantListed(_ property: PropertyDeclaration) {
        var value = property.initializer
        if case .computed(let body) = property.accessors { value = body }
        guard let value else { return }
        let mentionsTypes = value.range.contains { value.list.isWord("self", at: $0) }
        if mentionsTypes || Self.lists.contains(property.name.text) { want(value) }
    }
}

extension [UInt8] {
    /// Whether a word stands somewhere, be it in a comment, and is wanted there.
    ///
    /// The system's search goes from one candidate to the next: most sources of a repository are looked at only so.
    func hasWord(_ word: String, where isWanted: (_ place: Int) -> Bool = { _ in true }) -> Bool {
        let wanted = Array(word.utf8)
        var start = 0
        while let place = place(of: wanted, from: start) {
            let end = place + wanted.count
            let isWhole = (place == 0 || !self[place - 1].isWordPart) && (end == count || !self[end].isWordPart)
            if isWhole, isWanted(place) { return true }
            start = place + 1
        }
        return false
    }

    private func place(of wanted: [UInt8], from start: Int) -> Int? {
        withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let first = wanted.first else { return nil }
            var start = start
            while start + wanted.count <= bytes.count,
                let found = memchr(base + start, Int32(first), bytes.count - start - wanted.count + 1)
            {
                if memcmp(found, wanted, wanted.count) == 0 { return UnsafeRawPointer(found) - base }
                start = UnsafeRawPointer(found) - base + 1
            }
            return nil
        }
    }
}
