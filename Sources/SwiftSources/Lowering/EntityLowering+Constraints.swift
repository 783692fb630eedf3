import CompilerSupport
import ObjectModel

// Uniqueness constraints and indexes, and the key paths that they name properties by.

extension EntityLowering {
    mutating func lower(_ macro: MacroExpansion) {
        switch macro.name.text {
        case "#Unique": for argument in macro.arguments { addConstraint(argument) }
        case "#Index": for argument in macro.arguments { addIndex(argument) }
        case "#warning", "#error", "#Preview", "#sourceLocation": break
        default:
            let message = "'\(macro.name.text)' may declare properties, and modelc does not know it"
            report(SwiftSourceRules.unreadableMember, message, macro.name.bytes)
        }
    }

    private mutating func addConstraint(_ argument: ArgumentSyntax) {
        guard let properties = mentions(in: argument.value), argument.label == nil else {
            return reportOption(argument, in: "#Unique")
        }
        addConstraint(properties, source.origin(argument.value.bytes))
    }

    /// Adds a constraint, unless the entity has it: `@Attribute(.unique)` and `#Unique` may say the same.
    mutating func addConstraint(_ properties: [PropertyMention], _ origin: SourceOrigin) {
        if !constraints.insert(properties.map(\.name)).inserted { return }
        entity.uniquenessConstraints.append(PropertyGroup(properties: properties, origin: origin))
    }

    /// `[\.name]`, or `.binary([\.name])` and `.rtree([\.latitude, \.longitude])`.
    private mutating func addIndex(_ argument: ArgumentSyntax) {
        var list = argument.value
        var kind = "Binary"
        let expression = Expression(argument.value)
        if case .call(_, _, let arguments) = expression, arguments.count == 1 {
            list = arguments[0].value
            kind = expression.lastName?.lowercased() == "rtree" ? "RTree" : kind
        }
        guard let properties = mentions(in: list), argument.label == nil else {
            return reportOption(argument, in: "#Index")
        }
        let name = "SwiftDataIndexOn\(kind)" + properties.map(\.name).joined()
        let elements = properties.map { mention in
            var element = FetchIndex.Element(property: mention.name, origin: mention.origin)
            element.type = kind
            element.order = "ascending"
            return element
        }
        let origin = source.origin(argument.value.bytes)
        entity.fetchIndexes.append(FetchIndex(name: name, elements: elements, origin: origin))
    }

    private func reportOption(_ argument: ArgumentSyntax, in macro: String) {
        let message = "'\(argument.value.text.prefix(60))' in \(macro) is not a list of key paths"
        report(SwiftSourceRules.unknownOption, message, argument.value.bytes)
    }

    /// The names of a key path without its root, which may lie in other types: `\SchemaV1.Trip.name`.
    func path(of names: [String]) -> [String] {
        let root = names.indices.dropFirst().last { end in
            table.type(named: Array(names[..<end]), in: type.scope) != nil
        }
        return Array(names.dropFirst(root ?? 1))
    }

    /// `[\.a, \Trip.b]`.
    private func mentions(in slice: SyntaxSlice) -> [PropertyMention]? {
        guard case .array(let elements) = Expression(slice), !elements.isEmpty else { return nil }
        let mentions = elements.compactMap { element -> PropertyMention? in
            guard case .keyPath(let names) = Expression(element), names.count > 1 else { return nil }
            let name = path(of: names).joined(separator: ".")
            return PropertyMention(name: name, origin: source.origin(element.bytes))
        }
        return mentions.count == elements.count ? mentions : nil
    }
}
