import ObjectModel

/// The functions for the fetch request templates of a model, worked out once.
struct FetchFunctions {
    /// A template without a function: its name gives none, or gives the one of another template.
    struct Refusal {
        let request: FetchRequest
        /// The function, where another template has it.
        let takenName: String?
    }

    private(set) var refusals: [Refusal] = []
    /// Only for asking, never walked over.
    private var contexts: [Int: [FetchRequestContext]] = [:]

    init(_ graph: ModelGraph, names: ModelNames) {
        let requests = graph.model.fetchRequests.map { ($0, Self.functionName(of: $0)) }
        let counts = Dictionary(requests.map { ($1, 1) }, uniquingKeysWith: +)
        for (request, name) in requests {
            guard let entity = request.entityName.flatMap({ graph.entity(named: $0) }), names.hasOwnClass(entity) else {
                continue
            }
            guard let name, counts[name] == 1 else {
                refusals.append(Refusal(request: request, takenName: name))
                continue
            }
            contexts[entity, default: []].append(
                FetchRequestContext(
                    functionName: name,
                    nameLiteral: stringLiteral(request.name),
                    resultType: TypedSpelling.resultType(request.resultType, objects: names.type(of: entity)),
                    parameters: FetchParameters.of(request.predicate ?? "")
                )
            )
        }
    }

    /// The functions of an entity's class, by name.
    func contexts(of entity: Int) -> [FetchRequestContext] {
        (contexts[entity] ?? []).sorted { $0.functionName < $1.functionName }
    }

    /// `RecentPosts` and `fetchRecentPosts` give `fetchRecentPosts`.
    private static func functionName(of request: FetchRequest) -> String? {
        let name = request.name.prefix(1).lowercased() + request.name.dropFirst()
        if name.hasPrefix("fetch") { return SwiftIdentifier(name)?.name }
        return SwiftIdentifier("fetch" + request.name.prefix(1).uppercased() + request.name.dropFirst())?.name
    }
}

/// The parameters for the variables of a predicate.
enum FetchParameters {
    /// Named like the variables, in the spelling of Swift; numbered where that would not tell them apart.
    static func of(_ predicate: String) -> [FetchRequestContext.ParameterContext] {
        let variables = PredicateVariables.names(in: predicate)
        var names = variables.map(spelled)
        if Set(names).count < names.count || !names.allSatisfy(isFree) {
            names = variables.enumerated().map { "\($1)_\($0)" }
        }
        return zip(names, variables).map {
            FetchRequestContext.ParameterContext(name: $0, variableLiteral: stringLiteral($1))
        }
    }

    /// `FETCH_SOURCE` becomes `fetchSource`.
    private static func spelled(_ variable: String) -> String {
        if variable.contains(where: \.isLowercase) { return variable.prefix(1).lowercased() + variable.dropFirst() }
        let words = variable.split(separator: "_").map { $0.lowercased() }
        return (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static func isFree(_ name: String) -> Bool {
        name != "model" && name != "request" && SwiftIdentifier(name)?.asMember == name
    }
}
