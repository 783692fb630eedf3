import CompilerSupport
import ObjectModel
import Templating

/// The parameters for the variables of predicates that an entity's objects are compared with.
struct FetchParameters {
    let entity: Int
    let graph: ModelGraph
    let names: ModelNames

    /// Named like the variables, in the spelling of Swift; numbered where that would not tell them apart.
    func records(of predicate: String) -> [TemplateRecord] {
        let variables = PredicateVariables.all(in: predicate)
        var names = variables.map { Self.spelled($0.name) }
        if Set(names).count < names.count || !names.allSatisfy(Self.isFree) {
            names = variables.enumerated().map { "\($1.name)_\($0)" }
        }
        return zip(names, variables).map { name, variable in
            [
                "name": .text(name),
                "variableLiteral": .text(stringLiteral(variable.name)),
                "type": .text(type(of: variable)),
            ]
        }
    }

    /// `FETCH_SOURCE` becomes `fetchSource`.
    private static func spelled(_ variable: String) -> String {
        if variable.contains(where: \.isLowercase) { return variable.withLowercaseStart }
        let words = variable.split(separator: "_").map { $0.lowercased() }
        return (words.first ?? "") + words.dropFirst().map(\.withUppercaseStart).joined()
    }

    private static func isFree(_ name: String) -> Bool {
        name != "model" && name != "request" && SwiftIdentifier(name)?.asMember == name
    }

    /// The type of the property that a variable is compared with; `Any` when it is compared with none, or with several types.
    private func type(of variable: PredicateVariable) -> String {
        let types = Set(variable.properties.map { $0.flatMap(type) })
        guard types.count == 1, let type = types.first ?? nil else { return "Any" }
        return type
    }

    private func type(of property: String) -> String? {
        for relative in graph.line(of: entity) {
            let declared = graph.model.entities[relative]
            if let attribute = declared.attributes.first(where: { $0.name == property }) { return type(of: attribute) }
            if let position = declared.relationships.firstIndex(where: { $0.name == property }) {
                let reference = PropertyPosition(entity: relative, kind: .relationship, position: position)
                return declared.relationships[position].isToMany
                    ? nil : names.type(of: graph.destination(of: reference))
            }
        }
        return nil
    }

    private func type(of attribute: Attribute) -> String? {
        switch attribute.type {
        case .transformable, .composite, .undefined, .objectID, .uri: nil
        case .decimal: "NSDecimalNumber"
        default: attribute.type.valueName
        }
    }
}
