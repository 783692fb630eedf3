// Prints the declarations of Swift texts as SwiftSyntax, the compiler's own parser, reads them.
//
// The tests compile this file with the libraries of the toolchain; the texts are in one file, with NUL between them.

import Foundation
import SwiftParser
import SwiftSyntax

struct Printer {
    var lines: [String] = []

    mutating func add(_ depth: Int, _ line: String) {
        lines.append(String(repeating: " ", count: depth) + line)
    }

    mutating func file(_ tree: SourceFileSyntax) { items(tree.statements, 0) }

    mutating func items(_ items: CodeBlockItemListSyntax, _ depth: Int) {
        for item in items {
            if let declaration = item.item.as(DeclSyntax.self) { member(declaration, depth, isInType: false) }
        }
    }

    mutating func member(_ declaration: DeclSyntax, _ depth: Int, isInType: Bool) {
        if let block = declaration.as(IfConfigDeclSyntax.self) {
            return conditional(block, depth, isInType: isInType)
        }
        if let type = declaration.asProtocol((any DeclGroupSyntax).self) { return self.type(type, depth) }
        if let alias = declaration.as(TypeAliasDeclSyntax.self) {
            return add(depth, "alias \(name(alias.name)) = \(type(alias.initializer.value))")
        }
        guard isInType else { return }
        if let property = declaration.as(VariableDeclSyntax.self) { self.property(property, depth) }
        if let cases = declaration.as(EnumCaseDeclSyntax.self) {
            for element in cases.elements { enumCase(element, depth) }
        }
        if let macro = declaration.as(MacroExpansionDeclSyntax.self) {
            add(depth, "#\(macro.macroName.text)(\(arguments(macro.arguments)))")
        }
    }

    mutating func conditional(_ block: IfConfigDeclSyntax, _ depth: Int, isInType: Bool) {
        for clause in block.clauses {
            add(depth, "#if \(clause.condition.map { text($0) } ?? "else")")
            switch clause.elements {
            case .decls(let members)?:
                for member in members { self.member(member.decl, depth + 1, isInType: isInType) }
            case .statements(let statements)?: items(statements, depth + 1)
            default: break
            }
        }
    }

    mutating func type(_ declaration: any DeclGroupSyntax, _ depth: Int) {
        let inherited = (declaration.inheritanceClause?.inheritedTypes).map { $0.map { type($0.type) } } ?? []
        let heading: String
        if let value = declaration.as(ExtensionDeclSyntax.self) {
            heading = "extension \(type(value.extendedType, withArguments: false))"
        } else if let value = declaration.asProtocol((any NamedDeclSyntax).self) {
            heading = "\(declaration.introducer.text) \(name(value.name))"
        } else {
            heading = "?"
        }
        add(depth, "\(heading) : [\(inherited.joined(separator: ", "))] \(attributes(declaration.attributes))")
        if declaration.is(ProtocolDeclSyntax.self) { return }
        for item in declaration.memberBlock.members { member(item.decl, depth + 1, isInType: true) }
    }

    mutating func property(_ property: VariableDeclSyntax, _ depth: Int) {
        let modifiers = property.modifiers.map(\.name.text).filter { ["static", "class", "lazy", "weak"].contains($0) }
        for binding in property.bindings {
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
                add(depth, "pattern")
                continue
            }
            var line =
                "\(modifiers.joined(separator: " ")) \(property.bindingSpecifier.text) \(name(pattern.identifier))"
            if let annotation = binding.typeAnnotation { line += ": \(type(annotation.type))" }
            if let initializer = binding.initializer { line += " = \(text(initializer.value))" }
            line += " \(accessors(binding.accessorBlock)) \(attributes(property.attributes))"
            add(depth, line)
        }
    }

    func accessors(_ block: AccessorBlockSyntax?) -> String {
        switch block?.accessors {
        case nil: return "none"
        case .getter?: return "computed"
        case .accessors(let list)?:
            let words = list.map(\.accessorSpecifier.text)
            return words.contains { $0 == "willSet" || $0 == "didSet" } ? "observers" : "computed"
        }
    }

    mutating func enumCase(_ element: EnumCaseElementSyntax, _ depth: Int) {
        let payload = element.parameterClause.map { $0.parameters.map { type($0.type) } } ?? []
        let raw = element.rawValue.map { " = \(text($0.value))" } ?? ""
        add(depth, "case \(name(element.name))(\(payload.joined(separator: ", ")))\(raw)")
    }

    func attributes(_ list: AttributeListSyntax) -> String {
        list.compactMap { element -> String? in
            guard let attribute = element.as(AttributeSyntax.self) else { return "@?" }
            let name = type(attribute.attributeName, withArguments: false)
            let arguments = attribute.arguments.map { text($0) } ?? ""
            return "@\(name)(\(arguments))"
        }.joined(separator: " ")
    }

    func arguments(_ list: LabeledExprListSyntax) -> String { text(list) }

    func type(_ type: TypeSyntax, withArguments: Bool = true) -> String {
        if let value = type.as(OptionalTypeSyntax.self) { return "\(self.type(value.wrappedType))?" }
        if let value = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return "\(self.type(value.wrappedType))?" }
        if let value = type.as(ArrayTypeSyntax.self) { return "[\(self.type(value.element))]" }
        if let value = type.as(DictionaryTypeSyntax.self) {
            return "[\(self.type(value.key)): \(self.type(value.value))]"
        }
        if let value = type.as(AttributedTypeSyntax.self) {
            return value.specifiers.isEmpty ? self.type(value.baseType) : "other"
        }
        if let value = type.as(TupleTypeSyntax.self), let first = value.elements.first, value.elements.count == 1,
            first.firstName == nil
        {
            return self.type(first.type)
        }
        if let value = type.as(MetatypeTypeSyntax.self) {
            let base = self.type(value.baseType, withArguments: withArguments)
            return base == "other" ? base : "\(base).\(value.metatypeSpecifier.text)"
        }
        if let value = type.as(IdentifierTypeSyntax.self) {
            return component(value.name, withArguments ? value.genericArgumentClause : nil)
        }
        if let value = type.as(MemberTypeSyntax.self) {
            let base = self.type(value.baseType, withArguments: withArguments)
            return base + "." + component(value.name, withArguments ? value.genericArgumentClause : nil)
        }
        return "other"
    }

    func component(_ token: TokenSyntax, _ clause: GenericArgumentClauseSyntax?) -> String {
        guard let clause else { return name(token) }
        let arguments = clause.arguments.map { argument -> String in
            switch argument.argument {
            case .type(let type): self.type(type)
            default: "other"
            }
        }
        return "\(name(token))<\(arguments.joined(separator: ", "))>"
    }

    func name(_ token: TokenSyntax) -> String {
        token.text.hasPrefix("`") ? String(token.text.dropFirst().dropLast()) : token.text
    }

    /// Without space, and without backslashes: what joins two lines of a string counts as space here.
    func text(_ node: some SyntaxProtocol) -> String {
        node.tokens(viewMode: .sourceAccurate).map(\.text).joined().filter { !$0.isWhitespace && $0 != "\\" }
    }
}

let input = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
var output = ""
for text in input.split(separator: 0, omittingEmptySubsequences: false) {
    let tree = Parser.parse(source: String(decoding: text, as: UTF8.self))
    var printer = Printer()
    if tree.hasError { printer.lines = ["error"] } else { printer.file(tree) }
    output += printer.lines.joined(separator: "\n") + "\0"
}
FileHandle.standardOutput.write(Data(output.utf8))
