/// The types that the stores of some classes depend on, with the names of their copies in one `VersionedSchema`.
struct StoredTypes {
    let table: DeclarationTable
    /// The structures and enumerations, in the order of their sources.
    private(set) var values: [Int] = []
    /// The dotted names of the copies, by the positions of the types.
    private(set) var names: [Int: String] = [:]

    init(of classes: [Int], in table: DeclarationTable) {
        self.table = table
        for position in classes { names[position] = table.types[position].name }
        values = storedValues(of: classes).sorted()
        // Outer types first, because the names of inner ones begin with theirs.
        for position in values.sorted(by: { table.types[$0].scope.types.count < table.types[$1].scope.types.count }) {
            names[position] = unusedName(of: position)
        }
    }

    /// The modules that the sources import.
    var imports: [String] {
        let sources = Set(names.keys.map { table.types[$0].source })
        return Array(Set(sources.flatMap { table.sources[$0].list.importedModules })).sorted()
    }

    /// A type with the names of the copies; nil for one that no property can have.
    func spelling(of meaning: TypeMeaning) -> String? {
        switch meaning {
        case .scalar(let scalar): scalar.name
        case .model(let position), .value(let position): names[position]
        case .resolvedColor: "Color.Resolved"
        case .optional(let wrapped): spelling(of: wrapped).map { "\($0)?" }
        case .array(let element): spelling(of: element).map { "[\($0)]" }
        case .set(let element): spelling(of: element).map { "Set<\($0)>" }
        case .dictionary(let key, let value):
            spelling(of: key).flatMap { key in spelling(of: value).map { "[\(key): \($0)]" } }
        case .opaque, .unknown, .refused, .endless: nil
        }
    }

    /// The type around a type, if it is copied, too.
    func owner(of position: Int) -> Int? {
        let outer = table.types[position].scope.outer.types
        return names.keys.filter { table.types[$0].scope.types == outer }.min()
    }

    private func unusedName(of position: Int) -> String {
        let scope = table.types[position].scope.types
        if let owner = owner(of: position), let outer = names[owner] { return "\(outer).\(table.types[position].name)" }
        let taken = Set(names.values)
        let candidates = (1...scope.count).map { scope.suffix($0).joined(separator: "_") }
        return candidates.first { !taken.contains($0) } ?? "\(candidates[0])_\(taken.count)"
    }

    /// The structures and enumerations that properties have as types, also inside of others.
    private func storedValues(of classes: [Int]) -> Set<Int> {
        var found: Set<Int> = []
        var pending = classes
        while let position = pending.popLast() {
            for meaning in meanings(in: table.types[position]) {
                for value in meaning.values where found.insert(value).inserted { pending.append(value) }
            }
        }
        return found
    }

    private func meanings(in type: DeclaredType) -> [TypeMeaning] {
        let payloads = type.cases.flatMap(\.payload).map { table.meaning(of: $0, in: type.scope) }
        let keys = type.declaration.kind == .class ? [] : codingKeys(of: type).map { [TypeMeaning.value($0)] } ?? []
        return type.copiedProperties.compactMap { table.meaning(of: $0, in: type) } + payloads + keys
    }

    /// The enumeration of the keys under which a type is coded. Code of the app makes keys of another kind.
    private func codingKeys(of type: DeclaredType) -> Int? {
        guard let keys = table.type(named: [StoredDeclarations.codingKeys], in: type.scope),
            table.types[keys].declaration.kind == .enum, table.types[keys].scope.outer.types == type.scope.types
        else { return nil }
        return keys
    }
}

extension TypeMeaning {
    /// The structures and enumerations in a type.
    fileprivate var values: [Int] {
        switch self {
        case .value(let position): [position]
        case .optional(let inner), .array(let inner), .set(let inner): inner.values
        case .dictionary(let key, let value): key.values + value.values
        case .scalar, .model, .resolvedColor, .opaque, .unknown, .refused, .endless: []
        }
    }
}

extension DeclaredType {
    /// The stored properties that no macro makes transient.
    var copiedProperties: [PropertyDeclaration] {
        storedProperties.map(\.property).filter { !$0.attributes.contains { $0.bareName == "Transient" } }
    }

    var cases: [EnumCaseDeclaration] {
        members.compactMap { if case .enumCase(let value) = $0.member { value } else { nil } }
    }
}

extension TokenList {
    /// The modules behind `import`.
    fileprivate var importedModules: [String] {
        tokens.indices.dropLast().filter { isWord("import", at: $0) && tokens[$0 + 1].isName }.map { text(of: $0 + 1) }
    }
}
