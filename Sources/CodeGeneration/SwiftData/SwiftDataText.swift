import ObjectModel

/// The declarations as lines.
extension SwiftDataDeclarations {
    // MARK: Classes

    /// The class of an entity.
    func classLines(of position: Int) -> [String] {
        let entity = graph.model.entities[position]
        let own = properties(of: position)
        let parent = graph.parents[position].map { graph.model.entities[$0].name }
        let isFinal = graph.children[position].isEmpty
        let availability = "@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)"
        let superclass = parent.map { ": \(names.entity($0))" } ?? ""
        let head = "\(isFinal ? "final " : "")class \(names.entity(entity.name))\(superclass)"
        let macros = macroLines(of: entity)
        let comment = documentation(in: entity.userInfo).map(documentationLines)?.map { "///\($0)" } ?? []
        let parts = [macros, own.flatMap(\.lines), initializer(of: position, own)].filter { !$0.isEmpty }
        return comment + (parent == nil ? [] : [availability]) + ["@Model", "\(head) {"]
            + Array(parts.joined(separator: [""])).indented + ["}"]
    }

    /// What is unique together, and what is indexed.
    private func macroLines(of entity: Entity) -> [String] {
        let name = names.entity(entity.name)
        let isOption = entity.attributes.contains { entity.hasOnlyUnique($0.name) }
        let unique = isOption ? [] : entity.uniquenessConstraints.map { keyPaths($0.properties.map(\.name)) }
        let indexes = entity.fetchIndexes.map { index in
            let list = keyPaths(index.elements.compactMap(\.property))
            return index.elements.first?.type == "RTree" ? ".rtree(\(list))" : list
        }
        return [("#Unique", unique), ("#Index", indexes)].filter { !$0.1.isEmpty }
            .map { "\($0.0)<\(name)>(\($0.1.joined(separator: ", ")))" }
    }

    private func keyPaths(_ names: [String]) -> String {
        let paths = names.map { path in
            path.split(separator: ".").map { ".\(SwiftIdentifier(adapting: String($0)).afterPoint)" }.joined()
        }
        return "[\(paths.map { "\\\($0)" }.joined(separator: ", "))]"
    }

    /// `@Model` asks for an initializer, be there anything to set or not.
    private func initializer(of position: Int, _ own: [SwiftDataProperty]) -> [String] {
        let all = allProperties(of: position).filter(\.isRequired)
        let required = own.filter(\.isRequired)
        let inherited = all.dropLast(required.count)
        let isChild = graph.parents[position] != nil
        let parameters = all.map { "\($0.name.asMember): \($0.type)" }
        let head = "\(isChild && required.isEmpty ? "override " : "")init("
        let line = "\(head)\(parameters.joined(separator: ", "))) {"
        let signature =
            line.count <= 92 ? [line] : [head] + parameters.commaSeparated.indented + [") {"]
        let assignments = required.map { "self.\($0.name.afterPoint) = \($0.name.asValue)" }
        let arguments = inherited.map { "\($0.name.asMember): \($0.name.asValue)" }
        let call = isChild ? ["super.init(\(arguments.joined(separator: ", ")))"] : []
        if assignments.isEmpty, call.isEmpty { return ["init() {}"] }
        return signature + (assignments + call).indented + ["}"]
    }

    // MARK: Structures

    /// The structure of a composite.
    func structureLines(of composite: Composite) -> [String] {
        ["struct \(names.composite(composite.name)): \(names.known("Codable")) {"]
            + members(of: composite).flatMap(\.lines).indented + ["}"]
    }
}

extension [String] {
    /// The lines, each that is not empty one step further in.
    var indented: [String] { map { $0.isEmpty ? "" : "    \($0)" } }

    /// The elements of a list over several lines.
    var commaSeparated: [String] { enumerated().map { $0.offset == count - 1 ? $0.element : "\($0.element)," } }
}
