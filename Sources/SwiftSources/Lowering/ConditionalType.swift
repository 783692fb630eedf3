import ObjectModel

/// A type that is declared under a condition of `#if` which nothing decides.
struct ConditionalType {
    let condition: String
    /// Whether branches declare it so that something else is stored.
    let areBranchesDifferent: Bool
}

extension DeclarationTable {
    /// The condition around the declaration of a property's type that is not around the class, too; nil where there is none.
    /// Classes of a model have a finding of their own.
    func conditionalType(of property: PropertyDeclaration, in type: DeclaredType) -> ConditionalType? {
        let written = property.type ?? property.initializer.flatMap { Expression($0).typeInFront }
        return written.flatMap { conditionalType($0, in: type.scope, under: type.conditions) }
    }

    private func conditionalType(
        _ written: TypeSyntax,
        in scope: NameScope,
        under known: [String],
        depth: Int = 0
    ) -> ConditionalType? {
        if depth > Self.depthLimit { return nil }
        let next = { (type: TypeSyntax, scope: NameScope) in
            self.conditionalType(type, in: scope, under: known, depth: depth + 1)
        }
        switch written {
        case .optional(let inner), .array(let inner): return next(inner, scope)
        case .name(let components):
            let names = components.map(\.name)
            guard let meaning = meaning(of: names, in: scope) else {
                // `Mood.RawValue` is what `Mood` says, and `Optional<Mood>` is `Mood?`.
                if names.count > 1, names.last == "RawValue" { return next(.name(components.dropLast()), scope) }
                return components.last?.arguments.first.flatMap { next($0, scope) }
            }
            if let condition = conditions(of: meaning).first(where: { !known.contains($0) }) {
                if case .type(let position) = meaning, types[position].isModelClass { return nil }
                let shapes = Set(branches(of: meaning).map(shape))
                return ConditionalType(condition: condition, areBranchesDifferent: shapes.count > 1)
            }
            guard case .alias(let alias) = meaning else { return nil }
            return next(alias.declaration.target, alias.scope)
        default: return nil
        }
    }

    private func conditions(of meaning: Meaning) -> [String] {
        switch meaning {
        case .type(let position): types[position].conditions
        case .alias(let alias): alias.conditions
        }
    }

    /// The declarations of one name, of which conditions choose. Of two under one condition the other is private elsewhere.
    private func branches(of meaning: Meaning) -> [Meaning] {
        let own = scope(of: meaning)
        let branches = (conditional[own.path] ?? []).filter { other in
            scope(of: other).source == own.source || conditions(of: other) != conditions(of: meaning)
        }
        return Array(branches.prefix(Self.branchLimit))
    }

    /// How many branches are compared for each property; nobody has as many.
    private static let branchLimit = 64

    private func scope(of meaning: Meaning) -> NameScope {
        switch meaning {
        case .type(let position): types[position].scope
        case .alias(let alias): alias.scope.inside([alias.declaration.name.text])
        }
    }

    /// What a declaration is stored as, in words that are equal where that is.
    private func shape(_ meaning: Meaning) -> String {
        switch meaning {
        case .type(let position): shape(types[position])
        case .alias(let alias): shape(self.meaning(of: alias.declaration.target, in: alias.scope))
        }
    }

    private func shape(_ meaning: TypeMeaning) -> String {
        switch meaning {
        case .scalar(let scalar): scalar.type.rawValue
        case .model(let position), .value(let position): shape(types[position])
        case .resolvedColor: "Color.Resolved"
        case .optional(let inner): "\(shape(inner))?"
        case .array(let element): "[\(shape(element))]"
        // All of these are bytes.
        case .collection, .unknown: "a Codable value"
        case .refused(let words): words
        case .endless: "endless"
        }
    }

    private func shape(_ type: DeclaredType) -> String {
        if type.isModelClass { return "the model \(type.name)" }
        if type.declaration.kind != .enum {
            let members = type.storedProperties.map { property, _ in
                "\(property.name.text): \(property.type?.description ?? property.initializer?.text ?? "")"
            }
            return "\(type.declaration.kind) \(members)"
        }
        switch EnumerationShape(type, in: self) {
        case .raw(let scalar, _): return "one of \(scalar.type.rawValue)"
        case .cases(let cases), .payload(let cases):
            return "one of \(cases.map { "\($0.name.text) \($0.payload.map(\.description))" })"
        }
    }
}

extension Expression {
    /// The type whose name stands in front: of `Mood(…)`, `Mood.init(…)`, `Mood.happy` and `Mood.happy.rawValue`.
    fileprivate var typeInFront: TypeSyntax? {
        switch self {
        case .call(.name(let components), isImplicit: false, _) where components.last?.name == "init":
            .name(components.dropLast())
        case .call(let callee, isImplicit: false, _): callee
        case .optionalValue(let type, _): type
        case .member(let components, isImplicit: false) where components.count > 1:
            .name(components.dropLast(components.last?.name == "rawValue" && components.count > 2 ? 2 : 1))
        default: nil
        }
    }
}
