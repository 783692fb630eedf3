@testable import SwiftSources

/// The declarations of a text as our parser reads them, in the words of `SyntaxOracle`.
struct DeclarationText {
    private(set) var lines: [String] = []

    static func text(of source: String) throws -> String {
        var text = DeclarationText()
        let list = try TokenList(Array(source.utf8))
        for member in DeclarationParser.members(of: list.whole) { text.add(member, 0, isInType: false) }
        return text.lines.joined(separator: "\n")
    }

    private mutating func add(_ depth: Int, _ line: String) {
        lines.append(String(repeating: " ", count: depth) + line)
    }

    private mutating func add(_ member: MemberSyntax, _ depth: Int, isInType: Bool) {
        switch member {
        case .type(let type): add(type, depth)
        case .alias(let alias): add(depth, "alias \(alias.name.text) = \(text(alias.target))")
        case .conditional(let block):
            for clause in block.clauses {
                add(depth, "#if \(clause.condition.map(text) ?? "else")")
                for member in clause.members { add(member, depth + 1, isInType: isInType) }
            }
        case .property(let property) where isInType: add(property, depth)
        case .enumCase(let value) where isInType:
            let raw = value.rawValue.map { " = \(text($0))" } ?? ""
            add(depth, "case \(value.name.text)(\(value.payload.map(text).joined(separator: ", ")))\(raw)")
        case .macro(let macro) where isInType: add(depth, "\(macro.name.text)(\(text(macro.arguments)))")
        case .unreadable(let fault) where isInType:
            // `let (width, height) = …` has no name of its own. No property of an entity is declared so: the macros of
            // SwiftData refuse it.
            let isPattern = fault.message == "expected the name of a property, found '('"
            add(depth, isPattern ? "pattern" : "unreadable: \(fault.message)")
        case .property, .enumCase, .macro, .other, .unreadable: break
        }
    }

    private mutating func add(_ type: TypeDeclaration, _ depth: Int) {
        let inherited = type.inherited.map(text).joined(separator: ", ")
        add(depth, "\(type.kind.rawValue) \(type.name.text) : [\(inherited)] \(text(type.attributes))")
        for member in type.members { add(member, depth + 1, isInType: true) }
    }

    private mutating func add(_ property: PropertyDeclaration, _ depth: Int) {
        let modifiers = property.modifiers.filter { ["static", "class", "lazy", "weak"].contains($0) }
        let keyword = property.isConstant ? "let" : "var"
        var line = "\(modifiers.joined(separator: " ")) \(keyword) \(property.name.text)"
        if let type = property.type { line += ": \(text(type))" }
        if let initializer = property.initializer { line += " = \(text(initializer))" }
        switch property.accessors {
        case .none: line += " none"
        case .observers: line += " observers"
        case .computed: line += " computed"
        }
        add(depth, "\(line) \(text(property.attributes))")
    }

    private func text(_ attributes: [AttributeSyntax]) -> String {
        attributes.map { "@\($0.name)(\(text($0.arguments)))" }.joined(separator: " ")
    }

    private func text(_ arguments: [ArgumentSyntax]) -> String {
        arguments.map { ($0.label.map { "\($0):" } ?? "") + text($0.value) }.joined(separator: ",")
    }

    private func text(_ slice: SyntaxSlice) -> String {
        slice.range.map { index in
            String(decoding: slice.list.bytes[slice.list[index].bytes], as: UTF8.self)
        }.joined().filter { !$0.isWhitespace && $0 != "\\" }
    }

    private func text(_ type: TypeSyntax) -> String {
        switch type {
        case .other, .composition: "other"
        case .optional(let wrapped): "\(text(wrapped))?"
        case .array(let element): "[\(text(element))]"
        case .dictionary(let key, let value): "[\(text(key)): \(text(value))]"
        case .name(let components):
            components.map { component in
                let arguments = component.arguments.map(text).joined(separator: ", ")
                return arguments.isEmpty ? component.name : "\(component.name)<\(arguments)>"
            }.joined(separator: ".")
        }
    }
}
