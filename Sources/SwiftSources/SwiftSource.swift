#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A Swift source: its bytes and its path for findings.
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

    /// True if a word occurs with which code opens stores, perhaps in a comment.
    package var mayOpenStores: Bool { bytes.hasAny(of: AppCode.openers) }

    /// True if it may declare versions of a schema, or a plan to migrate between them.
    package var mayHaveVersions: Bool { SourceNames.schemaWords.contains { bytes.hasWord($0) } }

    /// The names behind the word `class` in lines without indentation, perhaps in a comment.
    package var classNames: Set<String> {
        var names: Set<String> = []
        _ = bytes.hasWord("class") { place in
            let line = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let rest = bytes[(place + "class".utf8.count)...].drop { $0 == UInt8(ascii: " ") }
            let isIndented = bytes[line].isSpace
            if !isIndented { names.insert(String(decoding: rest.prefix(while: \.isWordPart), as: UTF8.self)) }
            return false
        }
        return names
    }

    /// True if `@Model` occurs, perhaps in a comment: one scan of the bytes.
    package var mayHaveModels: Bool {
        ["Model", "SwiftData"].contains { word in
            bytes.hasWord(word) { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "@") }
        }
    }
}

/// The limits on untrusted Swift sources.
///
/// Real files with models are far smaller: the largest known ones have some thousands of lines.
package enum SwiftSourceLimits {
    /// The largest file, in bytes.
    package static let fileSize = 32 << 20
    /// The largest number of tokens in a file.
    static let tokens = 4_000_000
    /// The deepest nesting of brackets, types and strings.
    static let depth = 256
    /// The deepest nesting of types.
    static let typeDepth = 32
    /// The longest name of a type, in bytes.
    static let nameSize = 1 << 10
    /// The largest number of findings; the last one says that there are more.
    static let findings = 1000
}

/// The names that models need: the types of their stored properties, the types inside these, and the classes in
/// versions and containers.
struct WantedNames {
    private var names: Set<String> = []
    /// The declarations of a name in all sources added so far.
    private var declarations: [String: [MemberSyntax]] = [:]
    /// The wanted declarations that were not searched yet.
    private var pending: [MemberSyntax] = []
    /// The names that were not returned yet.
    private var fresh: [String] = []

    /// Adds the classes and versions of stores, and returns the newly wanted names.
    mutating func add(_ stores: [OpenedStore]) -> [String] {
        for mention in stores.flatMap({ $0.classes + $0.versions }) { mention.names.forEach { want($0) } }
        while let next = pending.popLast() { look(into: next) }
        defer { fresh = [] }
        return fresh
    }

    /// Adds a source, and returns the newly wanted names.
    mutating func add(_ source: ParsedSource) -> [String] {
        collect(source.members)
        while let next = pending.popLast() { look(into: next) }
        defer { fresh = [] }
        return fresh
    }

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

    /// Adds the names in an expression: one of them is the type's.
    private mutating func want(_ value: SyntaxSlice) {
        for index in value.range where value.list[index].kind == .word { want(value.list.text(of: index)) }
    }

    /// True if a type with these members may be a version or a migration plan, whatever protocol it conforms to.
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

    /// Adds the types of `[Trip.self] + Lists.others`; properties of other types list none.
    private mutating func wantListed(_ property: PropertyDeclaration) {
        var value = property.initializer
        if case .computed(let body) = property.accessors { value = body }
        guard let value else { return }
        let mentionsTypes = value.range.contains { value.list.isWord("self", at: $0) }
        if mentionsTypes || Self.lists.contains(property.name.text) { want(value) }
    }
}

extension [UInt8] {
    /// True if a word occurs, perhaps in a comment, at a wanted place.
    ///
    /// Most sources of a repository are read only in this way.
    package func hasWord(_ word: String, where isIncluded: (_ place: Int) -> Bool = { _ in true }) -> Bool {
        let wanted = Array(word.utf8)
        let letter = wanted.indices.max { Self.rarity(of: wanted[$0]) < Self.rarity(of: wanted[$1]) } ?? 0
        var start = 0
        while let place = place(of: wanted, letter, from: start) {
            let end = place + wanted.count
            let isWhole = (place == 0 || !self[place - 1].isWordPart) && (end == count || !self[end].isWordPart)
            if isWhole, isIncluded(place) { return true }
            start = place + 1
        }
        return false
    }

    /// The next place of some bytes. The system's search jumps from one candidate to the next, by one letter of them.
    private func place(of wanted: [UInt8], _ letter: Int, from start: Int) -> Int? {
        withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, !wanted.isEmpty, wanted.count <= bytes.count else { return nil }
            let end = bytes.count - wanted.count + 1
            var start = start
            while start < end, let found = memchr(base + start + letter, Int32(wanted[letter]), end - start) {
                let place = UnsafeRawPointer(found) - base - letter
                if memcmp(base + place, wanted, wanted.count) == 0 { return place }
                start = place + 1
            }
            return nil
        }
    }

    /// The rank of a letter by how rare it is in code: a search for the rarest letter of a word meets the fewest other words.
    private static func rarity(of letter: UInt8) -> Int { rarities[Int(letter)] }

    /// The rarity of each byte: that of the frequent letters is their place among them.
    private static let rarities: [Int] = {
        var rarities = [Int](repeating: Int.max, count: 256)
        for (place, letter) in "etarinoslcdupmfghbvywkxqjz".utf8.enumerated() { rarities[Int(letter)] = place }
        return rarities
    }()
}
