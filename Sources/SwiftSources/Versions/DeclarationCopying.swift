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
        return StoredDeclarations.Value(
            keyword: type.declaration.kind.rawValue,
            name: stored.names[position]?.split(separator: ".").last.map(String.init) ?? type.name,
            inherited: inherited(by: type),
            cases: type.cases.map { value in
                let payload = value.associatedValues.map { "(\(CopiedText(of: $0, in: type, stored).text))" } ?? ""
                let raw = value.rawValue.map { " = \(CopiedText(of: $0, in: type, stored).text)" } ?? ""
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
    /// Whether a body has `init(from:)` or `encode(to:)`.
    fileprivate var hasCoding: Bool {
        range.contains { index in
            guard index + 2 < range.upperBound, list.isMark("(", at: index + 1) else { return false }
            return list.isWord("init", at: index) && list.isWord("from", at: index + 2)
                || list.isWord("encode", at: index) && list.isWord("to", at: index + 2)
        }
    }
}
