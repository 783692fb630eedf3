package import CompilerSupport
package import ObjectModel

/// The declarations that the stores of one version depend on: its classes, and the structures and enumerations of their
/// properties, with names that hold inside of another `VersionedSchema`.
///
/// Methods, computed and transient properties, and initializers are left out, because no store depends on them.
package struct StoredDeclarations: Sendable {
    /// A stored property.
    package struct Property: Sendable {
        package let name: String
        /// `Trip.Mood`, without the question mark of an optional.
        package let type: String
        package let isOptional: Bool
        package let isConstant: Bool
        /// `@Attribute(.unique)`, in the order of the source.
        package let macros: [String]
        /// The initial value; nil where there is none that holds without the app's other code.
        package let value: String?
    }

    /// A class with `@Model`.
    package struct Class: Sendable {
        package let name: String
        /// The model class that it inherits from.
        package let superclass: String?
        /// `@available(iOS 26, *)`.
        package let attributes: [String]
        /// `#Unique<Trip>([\.name])`.
        package let macros: [String]
        package let properties: [Property]
        package let values: [Value]
    }

    /// A structure or an enumeration.
    package struct Value: Sendable {
        /// `struct` or `enum`.
        package let keyword: String
        package let name: String
        /// The raw type first.
        package let inherited: [String]
        /// `case late(by: Int)`.
        package let cases: [String]
        package let properties: [Property]
        package let values: [Value]
    }

    /// A part of the app that the declarations depend on or cannot keep.
    package struct Remark: Sendable {
        /// `Trip.mood`.
        package let symbol: String
        /// The loss, as half a sentence.
        package let message: String
        package let location: SourceLocation
    }

    /// The classes, in the order of the model's entities.
    package internal(set) var classes: [Class] = []
    /// The structures and enumerations outside of the classes.
    package internal(set) var values: [Value] = []
    /// The modules that the sources of the declarations import, in byte order.
    package internal(set) var imports: [String] = []
    package internal(set) var remarks: [Remark] = []
}

extension StoredDeclarations {
    /// Collects the declarations of a version.
    ///
    /// - Parameters:
    ///   - model: A model of `readSwiftData`, of the same sources.
    ///   - sources: The sources, with those of other targets that declare types of the model.
    ///   - conditions: The values of `#if` conditions.
    package init(
        of model: ManagedObjectModel,
        in sources: [SwiftSource],
        conditions: CompilationConditions = CompilationConditions()
    ) {
        let reading = SourceReading(sources.inOrder(of: \.path), elsewhere: [], for: [], FindingCollection())
        let table = DeclarationTable(reading.parsed, conditions)
        let parents = Inheritance(table).modelParents()
        let positions = Dictionary(table.types.indices.map { (table.location(of: table.types[$0]), $0) }) { one, _ in
            one
        }
        let classes = model.entities.compactMap { positions[model.location($0.origin)] }
        var copying = DeclarationCopying(table, classes: classes)
        self.classes = classes.map { copying.copy(class: $0, parent: parents[$0]) }
        values = copying.outerValues()
        imports = copying.imports
        remarks = copying.remarks
    }
}

/// Copies declarations with new names.
private struct DeclarationCopying {
    let table: DeclarationTable
    private(set) var remarks: [StoredDeclarations.Remark] = []
    /// The dotted names of the copies, by the positions of the types.
    private var names: [Int: String] = [:]
    /// The structures and enumerations, in the order of their sources.
    private var values: [Int] = []

    init(_ table: DeclarationTable, classes: [Int]) {
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

    // MARK: Names

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
        let keys = table.type(named: ["CodingKeys"], in: type.scope).map { [TypeMeaning.value($0)] } ?? []
        let ownKeys = type.declaration.kind == .class ? [] : keys.filter { $0.values.allSatisfy { isInside($0, type) } }
        return type.copiedProperties.compactMap { table.meaning(of: $0, in: type) } + payloads + ownKeys
    }

    private func isInside(_ position: Int, _ outer: DeclaredType) -> Bool {
        table.types[position].scope.outer.types == outer.scope.types
    }

    /// The type around a type, if it is copied, too.
    private func owner(of position: Int) -> Int? {
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

    // MARK: Declarations

    mutating func copy(class position: Int, parent: Int?) -> StoredDeclarations.Class {
        let type = table.types[position]
        let attributes = type.declaration.attributes.filter { $0.bareName == "available" }
        let macros = type.members.compactMap { member -> MacroExpansion? in
            guard case .macro(let macro) = member.member, ["#Unique", "#Index"].contains(macro.name.text) else {
                return nil
            }
            return macro
        }
        return StoredDeclarations.Class(
            name: type.name,
            superclass: parent.flatMap { names[$0] },
            attributes: attributes.map { text(of: "@\($0.name)", $0.arguments, in: type, "") },
            macros: macros.map { text(of: "\($0.name.text)<\(type.name)>", $0.arguments, in: type, type.name) },
            properties: type.copiedProperties.map { copy($0, of: type) },
            values: nested(in: position)
        )
    }

    /// The values outside of classes and of each other.
    mutating func outerValues() -> [StoredDeclarations.Value] {
        values.filter { owner(of: $0) == nil }.map { copy(value: $0) }
    }

    private mutating func nested(in outer: Int) -> [StoredDeclarations.Value] {
        values.filter { owner(of: $0) == outer }.map { copy(value: $0) }
    }

    private mutating func copy(value position: Int) -> StoredDeclarations.Value {
        let type = table.types[position]
        if type.declaration.body.hasCoding {
            remark(
                type.path,
                "has coding functions of its own, which are not copied",
                type,
                type.declaration.name.bytes
            )
        }
        return StoredDeclarations.Value(
            keyword: type.declaration.kind.rawValue,
            name: names[position]?.split(separator: ".").last.map(String.init) ?? type.name,
            inherited: inherited(by: type),
            cases: type.cases.map { value in
                let payload = value.associatedValues.map { "(\(text(of: $0, in: type).text))" } ?? ""
                let raw = value.rawValue.map { " = \(text(of: $0, in: type).text)" } ?? ""
                let name = String(decoding: table.sources[type.source].list.bytes[value.name.bytes], as: UTF8.self)
                return "case \(name)\(payload)\(raw)"
            },
            properties: type.copiedProperties.map { copy($0, of: type) },
            values: nested(in: position)
        )
    }

    /// The raw type, and the protocols whose requirements the compiler writes.
    private func inherited(by type: DeclaredType) -> [String] {
        let all = type.inherited.map { "\($0)" }
        let isKeys = all.contains("CodingKey")
        let raw = type.declaration.inherited.first.flatMap { first -> String? in
            guard type.declaration.kind == .enum,
                case .scalar(let scalar) = table.meaning(of: first, in: type.scope.outer)
            else { return nil }
            return scalar.name
        }
        let kept = ["CaseIterable", "Hashable", "Sendable"].filter(all.contains)
        return [raw].compactMap(\.self) + [isKeys ? "CodingKey" : "Codable"] + kept
    }

    private mutating func copy(_ property: PropertyDeclaration, of type: DeclaredType) -> StoredDeclarations.Property {
        let symbol = "\(type.name).\(property.name.text)"
        let meaning = table.meaning(of: property, in: type)
        let macros = property.attributes.filter { ["Attribute", "Relationship"].contains($0.bareName) }
        var value: String?
        if let initializer = property.initializer {
            let written = text(of: initializer, in: type)
            let foreign = written.foreign ?? foreignMember(in: initializer, of: meaning)
            value = foreign == nil ? written.text : nil
            if let name = foreign {
                remark(
                    symbol,
                    "has a default that uses '\(name)' of the app, and is copied without it",
                    type,
                    initializer.bytes
                )
            }
        }
        return StoredDeclarations.Property(
            name: property.name.text,
            type: meaning.flatMap { spelling(of: $0.unwrapped) } ?? property.type.map { "\($0.wrapped)" } ?? "Data",
            isOptional: meaning?.isOptional ?? false,
            isConstant: property.isConstant,
            macros: macros.map { text(of: "@\($0.name)", $0.arguments, in: type, symbol) },
            value: value
        )
    }

    private func spelling(of meaning: TypeMeaning) -> String? {
        switch meaning {
        case .scalar(let scalar): scalar.name
        case .model(let position), .value(let position): names[position]
        case .resolvedColor: "Color.Resolved"
        case .optional(let wrapped): spelling(of: wrapped).map { "\($0)?" }
        case .array(let element): spelling(of: element).map { "[\($0)]" }
        case .set(let element): spelling(of: element).map { "Set<\($0)>" }
        case .dictionary(let key, let value):
            spelling(of: key).flatMap { key in spelling(of: value).map { "[\(key): \($0)]" } }
        case .unknown, .refused, .endless: nil
        }
    }

    private mutating func remark(_ symbol: String, _ message: String, _ type: DeclaredType, _ bytes: Range<Int>) {
        let location = table.sources[type.source].location(bytes)
        remarks.append(StoredDeclarations.Remark(symbol: symbol, message: "'\(symbol)' \(message)", location: location))
    }

    // MARK: Texts

    /// A macro with its arguments.
    private mutating func text(
        of name: String,
        _ arguments: [ArgumentSyntax],
        in type: DeclaredType,
        _ symbol: String
    ) -> String {
        if arguments.isEmpty { return name }
        let texts = arguments.map { argument in
            let written = text(of: argument.value, in: type)
            if let foreign = written.foreign, !symbol.isEmpty {
                remark(symbol, "still needs '\(foreign)' of the app", type, argument.value.bytes)
            }
            return (argument.label.map { "\($0): " } ?? "") + written.text
        }
        return "\(name)(\(texts.joined(separator: ", ")))"
    }

    /// The tokens in one line, with the names of the copies, and the first name that only other code of the app declares.
    private func text(of slice: SyntaxSlice, in type: DeclaredType) -> (text: String, foreign: String?) {
        let list = slice.list
        var (text, foreign) = ("", String?.none)
        var index = slice.range.lowerBound
        while index < slice.range.upperBound {
            if list[index].isAfterSpace, index > slice.range.lowerBound { text += " " }
            let chain = list.isRoot(index, in: slice.range) ? list.chain(from: index, in: slice.range) : []
            if let (position, length) = declaredType(at: chain, in: type) {
                if names[position] == nil || !isCopied(chain.dropFirst(length).first, of: position) {
                    foreign = foreign ?? chain.joined(separator: ".")
                }
                text += names[position] ?? chain.prefix(length).joined(separator: ".")
                // The names, and the points between them.
                index += 2 * length - 1
                continue
            }
            if let name = chain.first, !Self.isKnown(name) { foreign = foreign ?? chain.joined(separator: ".") }
            text += String(decoding: list.bytes[list[index].bytes], as: UTF8.self)
            index += 1
        }
        return (text, foreign)
    }

    /// The declared type that the most names at the start of a chain lead to, and their number.
    private func declaredType(at chain: [String], in type: DeclaredType) -> (position: Int, length: Int)? {
        for length in chain.indices.reversed().map({ $0 + 1 }) {
            if let found = table.type(named: Array(chain.prefix(length)), in: type.scope) { return (found, length) }
        }
        return nil
    }

    /// Whether the copy of a structure or enumeration has a member; no name stands for its initializer, or the type itself.
    private func isCopied(_ member: String?, of position: Int) -> Bool {
        let type = table.types[position]
        switch type.declaration.kind {
        case .enum:
            let known = ["allCases", "init", "self"].contains
            return member.map { name in known(name) || type.cases.contains { $0.name.text == name } } ?? true
        // The compiler writes an initializer for the copy only if there was none.
        case .struct:
            return member == "self" || [nil, "init"].contains(member) && !type.declaration.body.hasInitializer
        default: return true
        }
    }

    /// `.happy`, an implicit member of the type of a property, unless the copy of the type has it.
    private func foreignMember(in initializer: SyntaxSlice, of meaning: TypeMeaning?) -> String? {
        let (list, start) = (initializer.list, initializer.range.lowerBound)
        guard case .value(let position)? = meaning?.unwrapped, initializer.range.count > 1, list.isMark(".", at: start)
        else { return nil }
        let member = list.text(of: start + 1)
        return isCopied(member, of: position) ? nil : "\(table.types[position].path).\(member)"
    }

    /// Whether a name that the read sources do not declare as a type is one of Swift or of a system's module. Others may be
    /// those of a type, a function or a constant of the app.
    private static func isKnown(_ name: String) -> Bool {
        Scalar(named: name) != nil || name.hasPrefix("NS") || systemNames.contains(name)
    }

    private static let systemNames: Set<String> = [
        "Array", "CGPoint", "CGRect", "CGSize", "Calendar", "Color", "DateComponents", "Dictionary", "Foundation",
        "Locale",
        "Optional", "Set", "Swift", "TimeZone", "any", "as", "false", "nil", "true", "try",
    ]
}

extension TypeMeaning {
    /// The structures and enumerations in a type.
    fileprivate var values: [Int] {
        switch self {
        case .value(let position): [position]
        case .optional(let inner), .array(let inner), .set(let inner): inner.values
        case .dictionary(let key, let value): key.values + value.values
        case .scalar, .model, .resolvedColor, .unknown, .refused, .endless: []
        }
    }
}

extension DeclaredType {
    /// The stored properties that no macro makes transient.
    fileprivate var copiedProperties: [PropertyDeclaration] {
        storedProperties.map(\.property).filter { !$0.attributes.contains { $0.bareName == "Transient" } }
    }

    fileprivate var cases: [EnumCaseDeclaration] {
        members.compactMap { if case .enumCase(let value) = $0.member { value } else { nil } }
    }
}

extension SyntaxSlice {
    /// Whether a body has an initializer.
    fileprivate var hasInitializer: Bool {
        range.contains { list.isWord("init", at: $0) && !list.isMark(".", at: $0 - 1) }
    }

    /// Whether a body has `init(from:)` or `encode(to:)`.
    fileprivate var hasCoding: Bool {
        range.contains { index in
            guard index + 2 < range.upperBound, list.isMark("(", at: index + 1) else { return false }
            return list.isWord("init", at: index) && list.isWord("from", at: index + 2)
                || list.isWord("encode", at: index) && list.isWord("to", at: index + 2)
        }
    }
}

extension TokenList {
    /// The modules behind `import`.
    fileprivate var importedModules: [String] {
        tokens.indices.dropLast().filter { isWord("import", at: $0) && tokens[$0 + 1].isName }.map { text(of: $0 + 1) }
    }

    /// Whether a name begins an expression: it follows no point, and is no label.
    fileprivate func isRoot(_ index: Int, in range: Range<Int>) -> Bool {
        guard tokens[index].isName else { return false }
        let isMember = index > range.lowerBound && isMark(".", at: index - 1)
        let isLabel = index + 1 < range.upperBound && isMark(":", at: index + 1)
        return !isMember && !isLabel
    }

    /// `Trip`, `Mood`, `happy` in `Trip.Mood.happy`.
    fileprivate func chain(from start: Int, in range: Range<Int>) -> [String] {
        var names = [text(of: start)]
        var index = start + 1
        while index + 1 < range.upperBound, isMark(".", at: index), tokens[index + 1].isName {
            names.append(text(of: index + 1))
            index += 2
        }
        return names
    }
}
