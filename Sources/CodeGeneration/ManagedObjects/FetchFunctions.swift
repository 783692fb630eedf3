import CompilerSupport
import ObjectModel
import Templating

/// The functions for the fetch request templates of a model, worked out once.
struct FetchFunctions {
    /// The templates without a function: their names give none, or the one of another template.
    private(set) var refusals: [(request: FetchRequest, takenName: String?)] = []
    /// Only for asking, never walked over.
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

    /// `RecentPosts` and `fetchRecentPosts` give `fetchRecentPosts`.
    private static func functionName(of request: FetchRequest) -> String? {
        let name = request.name.withLowercaseStart
        if name.hasPrefix("fetch") { return SwiftIdentifier(name)?.name }
        return SwiftIdentifier("fetch" + request.name.withUppercaseStart)?.name
    }
}
