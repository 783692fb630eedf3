/// Copies the declarations of stored types, under the names of the copies.
struct DeclarationCopying {
    private(set) var remarks: [StoredDeclarations.Remark] = []
    private let stored: StoredTypes

    init(_ stored: StoredTypes) { self.stored = stored }

    private var table: DeclarationTable { stored.table }

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
            superclass: parent.flatMap { stored.names[$0] },
            attributes: attributes.map { text(of: "@\($0.name)", $0.arguments, in: type, "") },
            macros: macros.map { text(of: "\($0.name.text)<\(type.name)>", $0.arguments, in: type, type.name) },
            properties: type.copiedProperties.map { copy($0, of: type) },
            values: nested(in: position)
        )
    }

    /// The values outside of classes and of each other.
    mutating func outerValues() -> [StoredDeclarations.Value] {
        stored.values.filter { stored.owner(of: $0) == nil }.map { copy(value: $0) }
    }

    private mutating func nested(in outer: Int) -> [StoredDeclarations.Value] {
        stored.values.filter { stored.owner(of: $0) == outer }.map { copy(value: $0) }
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
        var written = StoredDeclarations.Value(
            keyword: type.declaration.kind.rawValue,
            name: stored.names[position]?.split(separator: ".").last.map(String.init) ?? type.name,
            inherited: inherited(by: type),
            cases: type.cases.map { value in
                let payload = value.associatedValues.map { "(\(CopiedText(of: $0, in: type, stored).text))" } ?? ""
                let raw = value.rawValue.map { " = \(CopiedText(of: $0, in: type, stored).text)" } ?? ""
                return "case \(name(value.name, in: type))\(payload)\(raw)"
            },
            properties: type.copiedProperties.map { copy($0, of: type) },
            values: nested(in: position)
        )
        fitCodingKeys(of: &written, type)
        return written
    }

    /// A name as it is written, possibly in backticks.
    private func name(_ name: SyntaxName, in type: DeclaredType) -> String {
        String(decoding: table.sources[type.source].list.bytes[name.bytes], as: UTF8.self)
    }

    /// Leaves out coding keys that only coding functions of the app use, and adds those that the copy cannot do without: the
    /// compiler writes the coding functions of the copy, and takes a key for each property that has no value.
    private func fitCodingKeys(of copy: inout StoredDeclarations.Value, _ type: DeclaredType) {
        guard let place = copy.values.firstIndex(where: { $0.name == StoredDeclarations.codingKeys }),
            let keys = table.type(named: [StoredDeclarations.codingKeys], in: type.scope).map({ table.types[$0] })
        else { return }
        let names = Set(type.cases.map(\.name.text) + type.copiedProperties.map(\.name.text))
        let fitting = zip(keys.cases, copy.values[place].cases).filter { names.contains($0.0.name.text) }
        let known = Set(fitting.map(\.0.name.text))
        let needed = zip(type.copiedProperties, copy.properties).filter { declared, copied in
            !known.contains(declared.name.text) && copied.value == nil && !(copied.isOptional && !copied.isConstant)
        }
        copy.values[place].cases = fitting.map(\.1) + needed.map { "case \(name($0.0.name, in: type))" }
        if copy.values[place].cases.isEmpty { copy.values.remove(at: place) }
    }

    /// The raw type, and the protocols whose requirements the compiler writes.
    private mutating func inherited(by type: DeclaredType) -> [String] {
        let kept = ["CaseIterable", "Hashable", "Sendable"].filter(type.inherits)
        let coding = type.inherits("CodingKey") ? "CodingKey" : "Codable"
        return [rawType(of: type)].compactMap(\.self) + rawConformances(of: type) + [coding] + kept
    }

    private func rawType(of type: DeclaredType) -> String? {
        guard type.declaration.kind == .enum, let first = type.declaration.inherited.first else { return nil }
        if case .scalar(let scalar) = table.meaning(of: first, in: type.scope.outer) { return scalar.name }
        // Only a raw type gives cases values, even if SwiftData has no such scalar: `Character`.
        return type.cases.contains { $0.rawValue != nil } ? "\(first)" : nil
    }

    /// `OptionSet` and `RawRepresentable` of a structure, which decide how SwiftData stores it. The copy can keep them if
    /// the raw value is all that it stores, so that the compiler writes the initializer.
    private mutating func rawConformances(of type: DeclaredType) -> [String] {
        let conformances = ["OptionSet", "RawRepresentable"].filter(type.inherits)
        if conformances.isEmpty { return [] }
        let isStored = type.copiedProperties.map(\.name.text) == ["rawValue"]
        if isStored, type.declaration.kind == .struct { return conformances }
        let words = conformances.joined(separator: " and ")
        let message = "has the conformance to \(words) with code of the app, which is not copied"
        remark(type.path, message, type, type.declaration.name.bytes)
        return []
    }

    private mutating func copy(_ property: PropertyDeclaration, of type: DeclaredType) -> StoredDeclarations.Property {
        let symbol = "\(type.name).\(property.name.text)"
        let meaning = table.meaning(of: property, in: type)
        let macros = property.attributes.filter { ["Attribute", "Relationship"].contains($0.bareName) }
        var value: String?
        if let initializer = property.initializer {
            let written = CopiedText(of: initializer, in: type, stored)
            let foreign = written.foreign ?? CopiedText.foreignMember(in: initializer, of: meaning, stored)
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
            type: meaning.flatMap { stored.spelling(of: $0.unwrapped) } ?? property.type.map { "\($0.wrapped)" }
                ?? "Data",
            isOptional: meaning?.isOptional ?? false,
            isConstant: property.isConstant,
            macros: macros.map { text(of: "@\($0.name)", $0.arguments, in: type, symbol) },
            value: value
        )
    }

    private mutating func remark(_ symbol: String, _ message: String, _ type: DeclaredType, _ bytes: Range<Int>) {
        let location = table.sources[type.source].location(bytes)
        remarks.append(StoredDeclarations.Remark(symbol: symbol, message: "'\(symbol)' \(message)", location: location))
    }

    /// A macro with its arguments.
    private mutating func text(
        of name: String,
        _ arguments: [ArgumentSyntax],
        in type: DeclaredType,
        _ symbol: String
    ) -> String {
        if arguments.isEmpty { return name }
        let texts = arguments.map { argument in
            let written = CopiedText(of: argument.value, in: type, stored)
            if let foreign = written.foreign, !symbol.isEmpty {
                remark(symbol, "still needs '\(foreign)' of the app", type, argument.value.bytes)
            }
            return (argument.label.map { "\($0): " } ?? "") + written.text
        }
        return "\(name)(\(texts.joined(separator: ", ")))"
    }
}

extension SyntaxSlice {
    /// True if a body has `init(from:)` or `encode(to:)`.
    fileprivate var hasCoding: Bool {
        range.contains { index in
            guard index + 2 < range.upperBound, list.isMark("(", at: index + 1) else { return false }
            return list.isWord("init", at: index) && list.isWord("from", at: index + 2)
                || list.isWord("encode", at: index) && list.isWord("to", at: index + 2)
        }
    }
}
