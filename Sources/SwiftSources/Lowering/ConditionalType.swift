import ObjectModel

/// A type whose declaration is under an unknown condition of `#if`.
struct ConditionalType {
    let condition: String
    /// True if the branches differ in what is stored.
    let areBranchesDifferent: Bool
}

extension DeclarationTable {
    /// The unknown condition around the declaration of a property's type, unless it is also around the class; nil
    /// without one. Model classes have their own finding.
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
                // `Mood.RawValue` depends on `Mood`, and `Optional<Mood>` is `Mood?`.
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

    /// The conditional declarations of one name. Of two under the same condition, one is private in another file.
    private func branches(of meaning: Meaning) -> [Meaning] {
        let own = scope(of: meaning)
        let branches = (conditional[own.path] ?? []).filter { other in
            scope(of: other).source == own.source || conditions(of: other) != conditions(of: meaning)
        }
        return Array(branches.prefix(Self.branchLimit))
    }

    /// The largest number of branches compared for each property; real code has fewer.
    private static let branchLimit = 64

    private func scope(of meaning: Meaning) -> NameScope {
        switch meaning {
        case .type(let position): types[position].scope
        case .alias(let alias): alias.scope.inside([alias.declaration.name.text])
        }
    }

    /// A description of how a declaration is stored, equal for declarations that are stored alike.
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
        // A set is stored like an array.
        case .array(let element), .set(let element): "[\(shape(element))]"
        // All of these are bytes.
        case .dictionary, .opaque, .unknown: "a Codable value"
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
    /// The type in `Mood(…)`, `Mood.init(…)`, `Mood.happy` and `Mood.happy.rawValue`.
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
