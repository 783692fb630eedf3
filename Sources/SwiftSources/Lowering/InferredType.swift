extension DeclarationTable {
    /// The type of a property, written or told from its initial value; nil when only the compiler knows.
    func meaning(of property: PropertyDeclaration, in type: DeclaredType) -> TypeMeaning? {
        if let written = property.type { return meaning(of: written, in: type.scope) }
        return property.initializer.flatMap { inferred(Expression($0), type) }
    }

    private func inferred(_ expression: Expression, _ type: DeclaredType) -> TypeMeaning? {
        switch expression {
        case .string, .interpolatedString: scalar("String")
        case .integer: scalar("Int")
        case .floatingPoint: scalar("Double")
        case .boolean: scalar("Bool")
        case .call(let callee, isImplicit: false, _): known(callee, type)
        case .memberOfCall(let callee, "uuidString") where callee.description == "UUID": scalar("String")
        case .member(let components, isImplicit: false)
        where components.count > 2 && components.last?.name == "rawValue":
            // `Mood.happy.rawValue`.
            known(.name(components.dropLast(2) + [TypeSyntax.Component(name: "RawValue")]), type)
        // `Self.start` may be of any type.
        case .member(let components, isImplicit: false) where components.count == 2 && components[0].name == "Self": nil
        case .member(let components, isImplicit: false) where components.count > 1:
            // `Mood.happy`: a static member is taken for a value of its own type, as the compiler's inference would need it.
            known(.name(Array(components.dropLast())), type)
        default: nil
        }
    }

    private func scalar(_ name: String) -> TypeMeaning? { Scalar(named: name).map { .scalar($0) } }

    /// A type, unless it is none that is known: then the name may be that of a function.
    private func known(_ written: TypeSyntax, _ type: DeclaredType) -> TypeMeaning? {
        var written = written
        if case .name(let components) = written, components.count > 1, components.last?.name == "init" {
            written = .name(Array(components.dropLast()))
        }
        let meaning = meaning(of: written, in: type.scope)
        switch meaning.unwrapped {
        case .unknown, .refused: return nil
        default: return meaning
        }
    }
}
