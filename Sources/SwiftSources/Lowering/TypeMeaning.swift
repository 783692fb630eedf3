import ObjectModel

/// The meaning of a type for SwiftData.
indirect enum TypeMeaning {
    case scalar(Scalar)
    /// A class of the model, by its position in the table.
    case model(Int)
    /// A structure or enumeration of the sources.
    case value(Int)
    /// SwiftUI's `Color.Resolved`, which a store was observed to decompose:
    /// https://developer.apple.com/documentation/swiftui/color/resolved
    case resolvedColor
    case optional(TypeMeaning)
    case array(TypeMeaning)
    /// A set, which is stored like an array.
    case set(TypeMeaning)
    /// A dictionary, which is stored as one piece, with its keys and values.
    case dictionary(key: TypeMeaning, value: TypeMeaning)
    /// A class or a generic type of the sources, in words. It is stored as one value, and in which form was never seen.
    case opaque(String)
    /// A type without a declaration in the sources.
    case unknown(String)
    /// A type that cannot be stored, in words.
    case refused(String)
    /// An alias that leads to itself, or a type behind too many aliases.
    case endless

    /// The type without optionals around it.
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

    /// The reason that SwiftData does not store it, in words; nil when it does.
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

    /// The type without optionals and arrays around it.
    var element: TypeMeaning {
        if case .array(let inner) = unwrapped { inner.element } else { unwrapped }
    }

    /// The type inside of all optionals, arrays and the like.
    var innermost: TypeMeaning {
        switch self {
        case .optional(let inner), .array(let inner), .set(let inner), .dictionary(_, let inner): inner.innermost
        default: self
        }
    }

    /// The structure or enumeration itself, or inside arrays and the like.
    var innermostValue: Int? {
        if case .value(let position) = innermost { position } else { nil }
    }

    /// The structure or enumeration that is the key of the dictionary itself, or of one inside arrays and the like.
    var innermostKey: Int? {
        switch self {
        case .dictionary(let key, let value): key.innermostValue ?? value.innermostKey
        case .optional(let inner), .array(let inner), .set(let inner): inner.innermostKey
        default: nil
        }
    }
}

extension DeclarationTable {
    /// The number of aliases, brackets and the like that are followed to a type.
    static let depthLimit = 64
    /// The number of them that are followed to the key of a dictionary.
    private static let keyDepth = 4

    /// The meaning of a type in a scope. Each alias leads to one other type, so following them takes no longer than
    /// their number.
    func meaning(of type: TypeSyntax, in scope: NameScope, depth: Int = 0) -> TypeMeaning {
        if depth > Self.depthLimit { return .endless }
        let next = { (type: TypeSyntax) in self.meaning(of: type, in: scope, depth: depth + 1) }
        switch type {
        case .optional(let wrapped): return .optional(next(wrapped))
        case .array(let element): return .array(next(element))
        case .dictionary(let key, let value):
            return Self.dictionary(key: self.key(key, in: scope, depth: depth), value: next(value))
        case .composition: return .refused("a composition of protocols")
        case .other(let words): return .refused(words)
        case .name(let components): return named(components, in: scope, depth: depth)
        }
    }

    /// The meaning of a dictionary's key. Only one of two types is followed far, because aliases of dictionaries of
    /// aliases would double at each step.
    private func key(_ type: TypeSyntax, in scope: NameScope, depth: Int) -> TypeMeaning {
        meaning(of: type, in: scope, depth: max(depth + 1, Self.depthLimit - Self.keyDepth))
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

    /// `Mood.RawValue` is the type of the enumeration's raw values.
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
        case .struct, .enum: type.declaration.isGeneric ? .opaque("the generic type \(type.name)") : .value(position)
        case .class: .opaque("the class \(type.name)")
        case .protocol: .refused("the protocol \(type.name)")
        case .actor: .refused("the actor \(type.name)")
        case .extension: .unknown(type.name)
        }
    }

    /// A type that is not declared in the sources, with or without its module's name.
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
            return argument(0).isModel ? .refused("a set of models") : .set(argument(0))
        case ("Dictionary", 2):
            return Self.dictionary(key: key(last.arguments[0], in: scope, depth: depth), value: argument(1))
        case ("Any", 0), ("AnyObject", 0), ("Void", 0), ("Never", 0): return .refused(last.name)
        case (_, 0): return Scalar(named: last.name).map { .scalar($0) } ?? .unknown(last.name)
        default: return .unknown(last.description)
        }
    }

    private static func dictionary(key: TypeMeaning, value: TypeMeaning) -> TypeMeaning {
        value.isModel ? .refused("a dictionary of models") : .dictionary(key: key, value: value)
    }

    /// Modules whose names may qualify scalars.
    static let modules: Set<String> = ["CoreFoundation", "CoreGraphics", "Foundation", "Swift", "SwiftData"]
}

extension DeclarationTable {
    /// The name of a type in code outside the class; nil when it is unknown.
    func spelling(of meaning: TypeMeaning) -> String? {
        switch meaning {
        case .scalar(let scalar): scalar.name
        case .value(let position): types[position].path
        case .optional(let wrapped): spelling(of: wrapped)
        case .array(let element): elementSpelling(of: element).map { "[\($0)]" }
        case .set(let element): elementSpelling(of: element).map { "Set<\($0)>" }
        case .dictionary(let key, let value):
            spelling(of: key).flatMap { key in elementSpelling(of: value).map { "[\(key): \($0)]" } }
        default: nil
        }
    }

    private func elementSpelling(of meaning: TypeMeaning) -> String? {
        spelling(of: meaning).map { meaning.isOptional ? "\($0)?" : $0 }
    }
}

/// A type of Swift that is stored as one value.
struct Scalar {
    let name: String
    let type: AttributeType
    /// The reason that the version hash is unknown, as a text after the property's name.
    let doubt: String?

    /// The scalar with a name; nil for other types.
    init?(named name: String) {
        guard let known = Self.types[name] else { return nil }
        self.name = name
        type = known
        doubt = Self.doubt(about: name)
    }

    private static func doubt(about name: String) -> String? {
        if name == "CGFloat" { return "has the type CGFloat, and it is not known how SwiftData stores that" }
        let isInferred = name == "Int8" || name.hasPrefix("UInt")
        return isInferred ? "has the type \(name), and how wide SwiftData stores that was not seen" : nil
    }

    /// True if a static member is a value of the type itself.
    func hasConstant(_ member: String) -> Bool {
        switch type {
        case .date: ["now", "distantPast", "distantFuture"].contains(member)
        case .integer16, .integer32, .integer64: ["max", "min", "zero"].contains(member)
        case .double, .float, .decimal: Self.numbers.contains(member)
        case .uri: member.hasSuffix("Directory")
        default: false
        }
    }

    private static let numbers: Set<String> = [
        "greatestFiniteMagnitude", "infinity", "leastFiniteMagnitude", "leastNonzeroMagnitude", "leastNormalMagnitude",
        "nan", "pi", "quietNaN", "signalingNaN", "ulpOfOne", "zero",
    ]

    /// Integers have the smallest of Core Data's types with as many bits, and at least 16; signs do not count. For `Int8`
    /// and unsigned types that is inferred from how many types have each width.
    private static let types: [String: AttributeType] = [
        "Bool": .boolean, "CGFloat": .double, "Data": .binary, "Date": .date, "Decimal": .decimal, "Double": .double,
        "Float": .float, "Float32": .float, "Float64": .double, "Int": .integer64, "Int16": .integer16,
        "Int32": .integer32, "Int64": .integer64, "Int8": .integer16, "String": .string, "TimeInterval": .double,
        "UInt": .integer64, "UInt16": .integer16, "UInt32": .integer32, "UInt64": .integer64, "UInt8": .integer16,
        "URL": .uri, "UUID": .uuid,
    ]
}

extension DeclarationTable {
    /// The type of a property, declared or inferred from its initial value; nil when only the compiler knows.
    func meaning(of property: PropertyDeclaration, in type: DeclaredType) -> TypeMeaning? {
        if let written = property.type { return meaning(of: written, in: type.scope) }
        return property.initializer.flatMap { inferred(Expression($0), type.scope) }
    }

    /// The type of an initial value; its members may lead to further ones.
    private func inferred(_ expression: Expression, _ scope: NameScope, depth: Int = 0) -> TypeMeaning? {
        switch expression {
        case .string, .interpolatedString: scalar("String")
        case .integer: scalar("Int")
        case .floatingPoint: scalar("Double")
        case .boolean: scalar("Bool")
        case .call(let callee, isImplicit: false, _): known(callee, scope)
        case .optionalValue(let written, _): known(written, scope) ?? foreignOptional(written, scope)
        case .memberOfCall(let callee, "uuidString") where callee.description == "UUID": scalar("String")
        case .member(let components, isImplicit: false)
        where components.count > 2 && components.last?.name == "rawValue":
            // `Mood.happy.rawValue`.
            known(.name(components.dropLast(2) + [TypeSyntax.Component(name: "RawValue")]), scope)
        // `Self.start` may have any type.
        case .member(let components, isImplicit: false) where components.count == 2 && components[0].name == "Self": nil
        case .member(let components, isImplicit: false) where components.count > 1:
            known(.name(components.dropLast()), scope).flatMap { member(components.last?.name ?? "", of: $0, depth) }
        default: nil
        }
    }

    private func scalar(_ name: String) -> TypeMeaning? { Scalar(named: name).map { .scalar($0) } }

    /// A known type; nil for other names, which may be functions.
    private func known(_ written: TypeSyntax, _ scope: NameScope) -> TypeMeaning? {
        var written = written
        if case .name(let components) = written, components.count > 1, components.last?.name == "init" {
            written = .name(Array(components.dropLast()))
        }
        let meaning = meaning(of: written, in: scope)
        switch meaning.unwrapped {
        case .unknown, .refused: return nil
        default: return meaning
        }
    }

    /// `UIColor?.none` contains a type, `color?.none` does not.
    private func foreignOptional(_ written: TypeSyntax, _ scope: NameScope) -> TypeMeaning? {
        guard case .name(let components) = written.wrapped, components.last?.name.first?.isUppercase == true else {
            return nil
        }
        return meaning(of: written, in: scope)
    }

    /// The type of `Mood.happy` or `Date.now`; nil where only the compiler knows, as for
    /// `Date.timeIntervalSinceReferenceDate`.
    private func member(_ name: String, of owner: TypeMeaning, _ depth: Int) -> TypeMeaning? {
        switch owner {
        case .scalar(let scalar): return scalar.hasConstant(name) ? owner : nil
        case .value(let position), .model(let position):
            guard let found = staticProperties[position]?[name] else { return name == "allCases" ? nil : owner }
            if let written = found.declaration.type { return meaning(of: written, in: found.scope) }
            // The limit ends properties that refer to each other.
            guard depth < Self.depthLimit, let value = found.declaration.initializer else { return nil }
            return inferred(Expression(value), found.scope, depth: depth + 1)
        default: return nil
        }
    }
}

/// The form in which SwiftData stores an enumeration.
enum EnumerationShape {
    /// One element with the raw value, with the raw values of the cases.
    case raw(Scalar, EnumerationCases)
    /// One text for each case.
    case cases([EnumCaseDeclaration])
    /// Cases with associated values.
    case payload([EnumCaseDeclaration])

    /// Reads an enumeration; the depth counts the types that led to it.
    init(_ type: DeclaredType, in table: DeclarationTable, depth: Int = 0) {
        let cases = type.members.compactMap { member in
            if case .enumCase(let value) = member.member { value } else { nil }
        }
        if let scalar = Self.rawType(of: type, table, depth: depth) {
            self = .raw(scalar, Self.rawValues(of: cases, scalar.type))
        } else if cases.contains(where: { !$0.payload.isEmpty }) {
            self = .payload(cases)
        } else {
            self = .cases(cases)
        }
    }

    /// The raw value of each case: the stated one, else its name, or one more than the case before it.
    private static func rawValues(of cases: [EnumCaseDeclaration], _ type: AttributeType) -> EnumerationCases {
        var next: Int64 = 0
        let values = cases.compactMap { value -> (text: String, name: String)? in
            let unwritten = type == .string ? value.name.text : "\(next)"
            let text = value.rawValue.map { DefaultValue.text(of: Expression($0), type: type) } ?? unwritten
            next = text.flatMap { Int64($0) }.map { $0 &+ 1 } ?? next
            return text.map { ($0, value.name.text) }
        }
        return .rawValues(values.map(\.text), names: values.map(\.name))
    }

    /// The raw type. The compiler requires it before all protocols, and allows none in an extension.
    private static func rawType(of enumeration: DeclaredType, _ table: DeclarationTable, depth: Int) -> Scalar? {
        guard let type = enumeration.declaration.inherited.first,
            case .scalar(let scalar) = table.meaning(of: type, in: enumeration.scope.outer, depth: depth + 1)
        else { return nil }
        return scalar
    }
}
