import CompilerSupport

/// The types and type aliases of all sources, by the names that code uses for them.
struct DeclarationTable {
    /// An alias and the scope of its target.
    struct Alias {
        let declaration: AliasDeclaration
        let scope: NameScope
        /// The unknown conditions of `#if` around it.
        let conditions: [String]
        /// The type that it finally leads to; nil when that is not a declared type.
        var target: Int?
    }

    /// The declaration of a name.
    enum Meaning {
        case type(Int)
        case alias(Alias)
    }

    let sources: [ParsedSource]
    private(set) var types: [DeclaredType] = []
    /// The first type of each source under a path, so that thousands with the same name are not searched repeatedly.
    private var positions: [String: [Int]] = [:]
    private var known: Set<NameScope> = []
    private var knownAliases: Set<NameScope> = []
    private var aliases: [Alias] = []
    private var aliasPositions: [String: [Int]] = [:]
    private var extensions: [DeclaredType] = []
    /// The static properties of each type, by their names.
    private(set) var staticProperties: [Int: [String: StaticProperty]] = [:]
    /// The declarations in branches of `#if` with unknown conditions, by path.
    private(set) var conditional: [String: [Meaning]] = [:]
    private let conditions: CompilationConditions
    /// Types that are left out, because looking up names in them would take too long.
    private(set) var excesses: [(source: Int, fault: SyntaxFault)] = []

    init(_ sources: [ParsedSource], _ conditions: CompilationConditions) {
        self.sources = sources
        self.conditions = conditions
        for (position, source) in sources.enumerated() {
            let file = NameScope(types: [], source: position)
            for member in flattened(source.members) { add(member, in: file) }
        }
        resolveAliases()
        addExtensions()
        resolveAliases()
        for position in types.indices { noteStaticProperties(of: position) }
    }

    /// The declaration of a dotted name in a scope. The first name is looked up from the inside out, or is `Self`, the
    /// enclosing type; the others are inside it.
    ///
    /// The app's own module may qualify a model. Its name is unknown, but a model rarely has the name of a nested type
    /// of an SDK.
    func meaning(of names: [String], in scope: NameScope, except alias: Int? = nil) -> Meaning? {
        guard let first = names.first else { return nil }
        guard var current = outermost(first, in: scope, except: alias) else {
            return ownModuleMeaning(of: names, in: scope.file, except: alias)
        }
        for name in names.dropFirst() {
            guard let outer = type(of: current),
                let next = meaning(at: "\(types[outer].path).\(name)", source: types[outer].source, except: alias)
            else { return nil }
            current = next
        }
        return current
    }

    private func ownModuleMeaning(of names: [String], in file: NameScope, except alias: Int?) -> Meaning? {
        let inner = Array(names.dropFirst())
        guard names[0] != "Self", let first = inner.first, outermost(first, in: file, except: alias) != nil,
            let found = meaning(of: inner, in: file, except: alias)
        else { return nil }
        // `Foundation.Data` is Foundation's type, even beside a model named `Data`.
        if Self.modules.contains(names[0]) { return Scalar(named: first) == nil || inner.count > 1 ? found : nil }
        return type(of: found).map { types[$0].isModelClass } == true ? found : nil
    }

    /// The declared type of a dotted name, through aliases if necessary.
    func type(named names: [String], in scope: NameScope) -> Int? {
        meaning(of: names, in: scope).flatMap { type(of: $0) }
    }

    private func type(of meaning: Meaning) -> Int? {
        switch meaning {
        case .type(let position): position
        case .alias(let alias): alias.target
        }
    }

    /// The place of a type's name.
    func location(of type: DeclaredType) -> SourceLocation {
        sources[type.source].location(type.declaration.name.bytes)
    }

    /// The same place, as an origin.
    func origin(of type: DeclaredType) -> SourceOrigin { sources[type.source].origin(type.declaration.name.bytes) }

    private func outermost(_ name: String, in scope: NameScope, except alias: Int?) -> Meaning? {
        // Inside an extension, the scope is the extended type.
        if name == "Self" { return meaning(at: scope.path, source: scope.source, except: alias) }
        for depth in stride(from: scope.types.count, through: 0, by: -1) {
            let path = (scope.types.prefix(depth) + [name]).joined(separator: ".")
            if let meaning = meaning(at: path, source: scope.source, except: alias) { return meaning }
        }
        return nil
    }

    /// Of two declarations with one name the one in the same file wins.
    private func meaning(at path: String, source: Int, except alias: Int?) -> Meaning? {
        if let found = positions[path] {
            return .type(found.first { types[$0].source == source } ?? found[0])
        }
        let found = (aliasPositions[path] ?? []).filter { $0 != alias }
        guard let first = found.first else { return nil }
        return .alias(aliases[found.first { aliases[$0].scope.source == source } ?? first])
    }

    /// Resolves aliases in rounds, so that no chain is followed twice; longer chains stay unresolved.
    private mutating func resolveAliases() {
        for position in aliases.indices { aliases[position].target = nil }
        for _ in 0..<16 {
            var isChanged = false
            for (position, alias) in aliases.enumerated() where alias.target == nil && !alias.declaration.isGeneric {
                guard case .name(let components) = alias.declaration.target else { continue }
                let names = components.map(\.name)
                // `typealias Trip = SchemaV2.Trip` inside SchemaV1 must not find itself.
                let meaning = meaning(of: names, in: alias.scope, except: position)
                guard let target = meaning.flatMap({ type(of: $0) }) else { continue }
                aliases[position].target = target
                isChanged = true
            }
            if !isChanged { return }
        }
    }
}

// MARK: - Collecting

extension DeclarationTable {
    /// The members that may exist: without branches of `#if` that are false, and with the unknown conditions of the
    /// others.
    private func flattened(_ members: [MemberSyntax], under outer: [String] = []) -> [DeclaredMember] {
        members.flatMap { member -> [DeclaredMember] in
            guard case .conditional(let block) = member else {
                return [DeclaredMember(member: member, conditions: outer)]
            }
            var found: [DeclaredMember] = []
            var undecided: [String] = []
            for clause in block.clauses {
                let value = clause.condition.map { conditions.value(of: $0) } ?? true
                if value == false { continue }
                if value == nil, let condition = clause.condition { undecided.append(condition.text) }
                let words = value == nil ? undecided.suffix(1) : undecided.prefix(1).map(Self.negation)[...]
                found += flattened(clause.members, under: outer + words)
                if value == true { break }
            }
            return found
        }
    }

    private static func negation(of condition: String) -> String {
        ["&&", "||"].contains { condition.contains($0) } ? "not (\(condition))" : "not \(condition)"
    }

    private mutating func add(_ member: DeclaredMember, in scope: NameScope) {
        switch member.member {
        case .type(let declaration):
            let names = declaration.name.text.split(separator: ".").map(String.init)
            if let excess = excess(in: declaration.name, depth: scope.types.count + names.count) {
                excesses.append((scope.source, excess))
                return
            }
            let type = DeclaredType(
                declaration: declaration,
                scope: scope.inside(names),
                conditions: member.conditions,
                members: flattened(declaration.members),
                inherited: declaration.inherited.flatMap(\.parts)
            )
            if declaration.kind == .extension { extensions.append(type) } else { add(type) }
        case .alias(let declaration):
            let own = scope.inside([declaration.name.text])
            let alias = Alias(declaration: declaration, scope: scope, conditions: member.conditions)
            if !alias.conditions.isEmpty { conditional[own.path, default: []].append(.alias(alias)) }
            // The first of several declarations in one source counts.
            if !knownAliases.insert(own).inserted { return }
            aliasPositions[own.path, default: []].append(aliases.count)
            aliases.append(alias)
        default: break
        }
    }

    private func excess(in name: SyntaxName, depth: Int) -> SyntaxFault? {
        if depth > SwiftSourceLimits.typeDepth {
            let message = "types are nested deeper than \(SwiftSourceLimits.typeDepth) levels"
            return SyntaxFault(message: message, bytes: name.bytes)
        }
        if name.bytes.count > SwiftSourceLimits.nameSize {
            let message = "the name of a type is longer than \(SwiftSourceLimits.nameSize) bytes"
            return SyntaxFault(message: message, bytes: name.bytes)
        }
        return nil
    }

    private mutating func add(_ type: DeclaredType) {
        if known.insert(type.scope).inserted {
            positions[type.path, default: []].append(types.count)
        }
        if !type.conditions.isEmpty { conditional[type.path, default: []].append(.type(types.count)) }
        types.append(type)
        addNested(in: type)
    }

    private mutating func addNested(in type: DeclaredType) {
        for member in type.members {
            let nested = DeclaredMember(member: member.member, conditions: type.conditions + member.conditions)
            add(nested, in: type.scope)
        }
    }

    /// Short names first, because a type declared in an extension may itself be extended.
    private mutating func addExtensions() {
        let collected = extensions.enumerated().sorted {
            ($0.element.scope.types.count, $0.offset) < ($1.element.scope.types.count, $1.offset)
        }
        for var (_, value) in collected {
            if let target = type(named: value.scope.types, in: value.scope.file) {
                types[target].inherited += value.inherited
                types[target].extensionMembers += value.members.map { ($0, value.source) }
                value.scope.types = types[target].scope.types
            }
            addNested(in: value)
        }
        extensions = []
    }

    private mutating func noteStaticProperties(of position: Int) {
        let type = types[position]
        for (member, source) in type.members.map({ ($0, type.source) }) + type.extensionMembers {
            guard case .property(let property) = member.member, property.isStatic else { continue }
            if staticProperties[position]?[property.name.text] != nil { continue }
            let scope = NameScope(types: type.scope.types, source: source)
            staticProperties[position, default: [:]][property.name.text] = StaticProperty(
                declaration: property,
                scope: scope
            )
        }
    }
}

/// A member with the unknown conditions of `#if` around it.
struct DeclaredMember {
    let member: MemberSyntax
    let conditions: [String]
}

/// The scope of a look-up.
struct NameScope: Hashable {
    /// The names of the enclosing types, the outermost first.
    var types: [String]
    /// The position of the source, whose declarations win against those of others.
    let source: Int

    /// The dotted name.
    var path: String { types.joined(separator: ".") }
    /// The scope around the innermost type.
    var outer: NameScope { NameScope(types: types.dropLast(), source: source) }
    /// The file scope.
    var file: NameScope { NameScope(types: [], source: source) }

    /// The scope of something declared in this one.
    func inside(_ names: [String]) -> NameScope { NameScope(types: types + names, source: source) }
}

/// A type with its declaration; extensions are part of the extended type.
struct DeclaredType {
    let declaration: TypeDeclaration
    /// The scope inside the type.
    var scope: NameScope
    /// The unknown conditions of `#if` around it.
    let conditions: [String]
    /// The members between its own braces.
    let members: [DeclaredMember]
    /// The inherited types and protocols, including those of extensions; compositions are split.
    var inherited: [TypeSyntax]
    /// The members of its extensions, and the positions of their sources.
    var extensionMembers: [(member: DeclaredMember, source: Int)] = []

    /// The position of the source.
    var source: Int { scope.source }

    /// The names between dots.
    var path: String { scope.path }

    var name: String { declaration.name.text }

    /// The attribute that makes it a model.
    var modelAttribute: AttributeSyntax? { declaration.attributes.first { $0.isModel } }

    /// True if it is a class of a model; other types with the attribute are mistakes.
    var isModelClass: Bool { modelAttribute != nil && declaration.kind == .class && !declaration.isGeneric }

    /// The stored properties of instances, with their conditions.
    var storedProperties: [(property: PropertyDeclaration, conditions: [String])] {
        members.compactMap { member in
            guard case .property(let property) = member.member, !property.isStatic, !property.isComputed else {
                return nil
            }
            return (property, member.conditions)
        }
    }
}

extension AttributeSyntax {
    var isModel: Bool { name == "Model" || name == "SwiftData.Model" }
}

/// A source with its declarations.
struct ParsedSource {
    let path: String
    /// The offset of this source in origins; see `SourceTexts`.
    let start: Int
    let list: TokenList
    let members: [MemberSyntax]

    func location(_ bytes: Range<Int>) -> SourceLocation { SourceLocation(path: path, bytes: bytes) }

    /// Byte ranges of this source as offsets in origins.
    func places(_ bytes: Range<Int>) -> Range<Int> { start + bytes.lowerBound..<start + bytes.upperBound }

    func origin(_ bytes: Range<Int>) -> SourceOrigin { SourceOrigin(start + bytes.lowerBound) }
}
