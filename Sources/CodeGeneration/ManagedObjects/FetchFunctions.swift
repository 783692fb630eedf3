import CompilerSupport
import ObjectModel
import Templating

/// The functions for the fetch request templates of a model, computed once.
struct FetchFunctions {
    /// The templates without a function: their name is no identifier, or another template has it.
    private(set) var refusals: [(request: FetchRequest, takenName: String?)] = []
    /// For look-up only: never iterated, so that the order of a dictionary has no effect.
    private var functions: [Int: [(name: String, record: TemplateRecord)]] = [:]

    init(_ graph: ModelGraph, names: ModelNames) {
        let requests = graph.model.fetchRequests.map { ($0, Self.functionName(of: $0)) }
        let counts = Dictionary(requests.map { ($1, 1) }, uniquingKeysWith: +)
        for (request, name) in requests {
            guard let entity = request.entityName.flatMap({ graph.entity(named: $0) }), names.hasOwnClass(entity) else {
                continue
            }
            guard let name, counts[name] == 1 else {
                refusals.append((request, name))
                continue
            }
            let parameters = FetchParameters(entity: entity, graph: graph, names: names)
                .records(of: request.predicate ?? "")
            let resultType = TypedSpelling.resultType(request.resultType, objects: names.type(of: entity))
            let record: TemplateRecord = [
                "functionName": .text(name),
                "nameLiteral": .text(stringLiteral(request.name)),
                "resultType": .text(resultType),
                "hasParameters": .flag(!parameters.isEmpty),
                "parameters": .records(parameters),
            ]
            functions[entity, default: []].append((name, record))
        }
    }

    /// The functions of an entity's class, by name.
    func records(of entity: Int) -> [TemplateRecord] {
        (functions[entity] ?? []).inOrder(of: \.name).map(\.record)
    }

    /// The name of the function: `fetchRecentPosts` for both `RecentPosts` and `fetchRecentPosts`.
    private static func functionName(of request: FetchRequest) -> String? {
        let name = request.name.withLowercaseStart
        if name.hasPrefix("fetch") { return SwiftIdentifier(name)?.name }
        return SwiftIdentifier("fetch" + request.name.withUppercaseStart)?.name
    }
}

/// The parameters for the variables of a predicate about an entity's objects.
struct FetchParameters {
    let entity: Int
    let graph: ModelGraph
    let names: ModelNames

    /// The parameters, named after the variables in Swift's spelling; numbered where those names would clash.
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

    /// The type of the property that a variable is compared with; `Any` without such a property, or with several types.
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
                let reference = PropertyID(entity: relative, kind: .relationship, position: position)
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

/// A variable of a predicate.
struct PredicateVariable {
    let name: String
    /// The property that each use is compared with: `author` in `author == $AUTHOR`; nil for any other use.
    var properties: [String?]
}

/// Finds the variables of a predicate: `author == $AUTHOR` has `AUTHOR`.
///
/// A dollar sign inside a string literal is no variable, and the second argument of `SUBQUERY` is bound inside the
/// predicate.
///
///     PredicateVariables.all(in: "SUBQUERY(tags, $t, $t.name == $NAME).@count > 0").map(\.name)  // ["NAME"]
struct PredicateVariables {
    private var variables: [PredicateVariable] = []
    private var boundNames: Set<String> = []
    /// The open brackets.
    private var brackets: [(isSubquery: Bool, commas: Int)] = []
    /// The tokens so far; of a string literal only its quotation mark.
    private var tokens: [String] = []
    private var rest: Substring.UnicodeScalarView

    /// The variables, each once, in the order of their first use.
    static func all(in predicate: String) -> [PredicateVariable] {
        var scanner = PredicateVariables(rest: predicate[...].unicodeScalars)
        scanner.scan()
        return scanner.variables.filter { !scanner.boundNames.contains($0.name) }
    }

    private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    private mutating func scan() {
        while let first = rest.first {
            if first.beginsIdentifier {
                tokens.append(takeWord())
                continue
            }
            if Self.signs.contains(first) {
                tokens.append(take(while: Self.signs.contains))
                continue
            }
            rest.removeFirst()
            switch first {
            case "\"", "'": skipText(until: first)
            case "$":
                takeVariable()
                continue
            case "(": brackets.append((tokens.last?.uppercased() == "SUBQUERY", commas: 0))
            case ")": _ = brackets.popLast()
            case ",": if !brackets.isEmpty { brackets[brackets.count - 1].commas += 1 }
            // The options of an operator: `CONTAINS[cd]`.
            case "[" where tokens.last.map(Self.isOperator) == true:
                while let next = rest.popFirst(), next != "]" {}
                continue
            default: if first.properties.isWhitespace { continue }
            }
            tokens.append(String(first))
        }
    }

    private mutating func takeVariable() {
        guard rest.first?.beginsIdentifier == true else { return }
        let property = comparedProperty
        let name = takeWord()
        if let bracket = brackets.last, bracket.isSubquery, bracket.commas == 1 { boundNames.insert(name) }
        tokens.append("$")
        let use = rest.first == "." ? nil : property
        if let known = variables.firstIndex(where: { $0.name == name }) {
            variables[known].properties.append(use)
        } else {
            variables.append(PredicateVariable(name: name, properties: [use]))
        }
    }

    /// The property before an operator, when nothing else precedes it in the comparison.
    private var comparedProperty: String? {
        guard let sign = tokens.last, Self.isOperator(sign), let property = tokens.dropLast().last else { return nil }
        let before = tokens.dropLast(2).last?.uppercased()
        return before.map(Self.beginnings.contains) ?? true ? property : nil
    }

    private static let signs: Set<Unicode.Scalar> = ["=", "<", ">", "!", "&", "|"]

    /// The tokens that can precede a comparison.
    private static let beginnings: Set = ["AND", "OR", "NOT", "&&", "||", "!", "("]

    private static func isOperator(_ token: String) -> Bool {
        [
            "=", "==", "!=", "<>", "<", ">", "<=", "=<", ">=", "=>", "BEGINSWITH", "CONTAINS", "ENDSWITH", "LIKE",
            "MATCHES",
        ].contains(token.uppercased())
    }

    private mutating func takeWord() -> String { take(while: \.continuesIdentifier) }

    private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> String {
        let word = rest.prefix(while: isPart)
        rest = rest[word.endIndex...]
        return String(word)
    }

    private mutating func skipText(until quote: Unicode.Scalar) {
        while let next = rest.popFirst(), next != quote {
            if next == "\\" { _ = rest.popFirst() }
        }
    }
}
