/// What a type means to SwiftData.
indirect enum TypeMeaning {
    case scalar(Scalar)
    /// A class of the model, by its position in the table.
    case model(Int)
    /// A structure or enumeration of the sources.
    case value(Int)
    /// SwiftUI's `Color.Resolved`, which a store was seen to take apart:
    /// https://developer.apple.com/documentation/swiftui/color/resolved
    case resolvedColor
    case optional(TypeMeaning)
    case array(TypeMeaning)
    /// What is stored as one piece: a dictionary, a set; and what is in it.
    case collection(String, of: TypeMeaning)
    /// A type that is declared nowhere.
    case unknown(String)
    /// What cannot be stored, in words.
    case refused(String)
    /// An alias that leads to itself, or a type behind more aliases than are followed.
    case endless

    /// Without optionals around it.
    var unwrapped: TypeMeaning {
        var current = self
        while case .optional(let wrapped) = current { current = wrapped }
        return current
    }

    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    var isModel: Bool {
        if case .model = unwrapped { true } else { false }
    }

    /// Why SwiftData does not store it, in words; nil when it does.
    var refusal: String? {
        switch unwrapped {
        case .refused(let words): return words
        case .array(let element):
            if element.isOptional, element.isModel { return "an array of optional models" }
            if case .array(let nested) = element.unwrapped, nested.isModel { return "an array of arrays of models" }
            return element.refusal
        default: return nil
        }
    }

    /// Without optionals and arrays around it.
    var element: TypeMeaning {
        if case .array(let inner) = unwrapped { inner.element } else { unwrapped }
    }

    /// The structure or enumeration that it is, or that is inside of arrays and the like.
    var innermostValue: Int? {
        switch self {
        case .value(let position): position
        case .optional(let inner), .array(let inner), .collection(_, let inner): inner.innermostValue
        default: nil
        }
    }
}

extension DeclarationTable {
    /// How many aliases, brackets and the like are followed to a type.
    static let depthLimit = 64

    /// What a type means somewhere. Each alias leads to one other type, so following them costs no more than their number.
    func meaning(of type: TypeSyntax, in scope: NameScope, depth: Int = 0) -> TypeMeaning {
        if depth > Self.depthLimit { return .endless }
        let next = { (type: TypeSyntax) in self.meaning(of: type, in: scope, depth: depth + 1) }
        switch type {
        case .optional(let wrapped): return .optional(next(wrapped))
        case .array(let element): return .array(next(element))
        // Of two types only one is followed: aliases of dictionaries of aliases would double with each step.
        case .dictionary(_, let value): return Self.dictionary(of: next(value))
        case .other(let words): return .refused(words)
        case .name(let components): return named(components, in: scope, depth: depth)
        }
    }

    private func named(_ components: [TypeSyntax.Component], in scope: NameScope, depth: Int) -> TypeMeaning {
        let names = components.map(\.name)
        switch self.meaning(of: names, in: scope) {
        case .type(let position)?: return declared(position)
        case .alias(let alias)?:
            if alias.declaration.isGeneric { return .unknown(alias.declaration.name.text) }
            if let position = type(named: names, in: scope) { return declared(position) }
            return meaning(of: alias.declaration.target, in: alias.scope, depth: depth + 1)
        case nil where names.last == "RawValue" && names.count > 1:
            return rawValue(of: Array(names.dropLast()), in: scope, depth: depth)
        case nil where names.last == "ID" && names.count > 1:
            return identifier(of: Array(names.dropLast()), in: scope, depth: depth)
        case nil: return foreign(components, in: scope, depth: depth)
        }
    }

    /// `Mood.RawValue` is what the enumeration's cases are written as.
    private func rawValue(of names: [String], in scope: NameScope, depth: Int) -> TypeMeaning {
        guard let position = type(named: names, in: scope), types[position].declaration.kind == .enum,
            case .raw(let scalar, _) = EnumerationShape(types[position], in: self, depth: depth + 1)
        else { return .unknown((names + ["RawValue"]).joined(separator: ".")) }
        return .scalar(scalar)
    }

    /// `Trip.ID` is the type of the property `id`.
    private func identifier(of names: [String], in scope: NameScope, depth: Int) -> TypeMeaning {
        let unknown = TypeMeaning.unknown((names + ["ID"]).joined(separator: "."))
        guard let position = type(named: names, in: scope) else { return unknown }
        for case .property(let property) in types[position].members.map(\.member) where property.name.text == "id" {
            guard !property.isStatic, let written = property.type ?? Self.callee(property.initializer) else { continue }
            return meaning(of: written, in: types[position].scope, depth: depth + 1)
        }
        return unknown
    }

    /// The type in `= UUID()`.
    private static func callee(_ initializer: SyntaxSlice?) -> TypeSyntax? {
        guard let initializer, case .call(let callee, isImplicit: false, _) = Expression(initializer) else {
            return nil
        }
        return callee
    }

    private func declared(_ position: Int) -> TypeMeaning {
        let type = types[position]
        if type.modelAttribute != nil { return .model(position) }
        return switch type.declaration.kind {
        case .struct, .enum: type.declaration.isGeneric ? .unknown("the generic type \(type.name)") : .value(position)
        case .class: .unknown("the class \(type.name)")
        case .protocol: .refused("the protocol \(type.name)")
        case .actor: .refused("the actor \(type.name)")
        case .extension: .unknown(type.name)
        }
    }

    /// A type that is not in the sources, a module's name in front or not.
    private func foreign(_ components: [TypeSyntax.Component], in scope: NameScope, depth: Int) -> TypeMeaning {
        guard let last = components.last else { return .unknown("") }
        let names = components.map(\.name)
        let isQualified = components.count > 1
        if isQualified, components.count > 2 || !Self.modules.contains(names[0]) {
            return names.suffix(2) == ["Color", "Resolved"] ? .resolvedColor : .unknown(names.joined(separator: "."))
        }
        let argument = { (position: Int) in
            self.meaning(of: last.arguments[position], in: scope, depth: depth + 1)
        }
        switch (last.name, last.arguments.count) {
        case ("Optional", 1): return .optional(argument(0))
        case ("Array", 1): return .array(argument(0))
        case ("Set", 1):
            return argument(0).isModel ? .refused("a set of models") : .collection("a set", of: argument(0))
        case ("Dictionary", 2): return Self.dictionary(of: argument(1))
        case ("Any", 0), ("AnyObject", 0), ("Void", 0), ("Never", 0): return .refused(last.name)
        case (_, 0): return Scalar(named: last.name).map { .scalar($0) } ?? .unknown(last.name)
        default: return .unknown(last.description)
        }
    }

    private static func dictionary(of value: TypeMeaning) -> TypeMeaning {
        value.isModel ? .refused("a dictionary of models") : .collection("a dictionary", of: value)
    }

    /// Modules whose names stand in front of scalars.
    static let modules: Set<String> = ["CoreFoundation", "CoreGraphics", "Foundation", "Swift", "SwiftData"]
}
