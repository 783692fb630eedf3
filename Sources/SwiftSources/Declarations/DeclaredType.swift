/// A member, and the conditions of `#if` around it that nothing decides.
struct DeclaredMember {
    let member: MemberSyntax
    let conditions: [String]
}

/// Where names are looked up.
struct NameScope: Hashable {
    /// The names of the types around, the outermost first.
    var types: [String]
    /// The position of the source, whose declarations win against those of others.
    let source: Int

    /// The names between dots.
    var path: String { types.joined(separator: ".") }
    /// What is around the innermost type.
    var outer: NameScope { NameScope(types: types.dropLast(), source: source) }
    /// The file, outside of all types.
    var file: NameScope { NameScope(types: [], source: source) }

    /// The scope of something declared in this one.
    func inside(_ names: [String]) -> NameScope { NameScope(types: types + names, source: source) }
}

/// A type and where it is declared: extensions are part of the type that they extend.
struct DeclaredType {
    let declaration: TypeDeclaration
    /// Where names in it are looked up: it is the innermost type itself.
    var scope: NameScope
    /// The conditions of `#if` around it that nothing decides.
    let conditions: [String]
    /// The members between its own braces.
    let members: [DeclaredMember]
    /// What it inherits from or conforms to, extensions included.
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

    /// Whether it is a class of a model: anything else with the attribute is a mistake.
    var isModelClass: Bool { modelAttribute != nil && declaration.kind == .class && !declaration.isGeneric }

    /// The properties, without those that are computed or belong to the type.
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
