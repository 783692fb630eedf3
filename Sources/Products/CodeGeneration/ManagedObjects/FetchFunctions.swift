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
            let parameters = FetchParameters.of(request.predicate ?? "")
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
        (functions[entity] ?? []).sorted { $0.name < $1.name }.map(\.record)
    }

    /// `RecentPosts` and `fetchRecentPosts` give `fetchRecentPosts`.
    private static func functionName(of request: FetchRequest) -> String? {
        let name = request.name.prefix(1).lowercased() + request.name.dropFirst()
        if name.hasPrefix("fetch") { return SwiftIdentifier(name)?.name }
        return SwiftIdentifier("fetch" + request.name.prefix(1).uppercased() + request.name.dropFirst())?.name
    }
}

/// The parameters for the variables of a predicate.
private enum FetchParameters {
    /// Named like the variables, in the spelling of Swift; numbered where that would not tell them apart.
    static func of(_ predicate: String) -> [TemplateRecord] {
        let variables = PredicateVariables.names(in: predicate)
        var names = variables.map(spelled)
        if Set(names).count < names.count || !names.allSatisfy(isFree) {
            names = variables.enumerated().map { "\($1)_\($0)" }
        }
        return zip(names, variables).map { ["name": .text($0), "variableLiteral": .text(stringLiteral($1))] }
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

/// Finds the variables of a predicate: `author == $AUTHOR` has `AUTHOR`.
///
/// A dollar sign inside a text is no variable, and the second argument of `SUBQUERY` is the predicate's own.
///
///     PredicateVariables.names(in: "SUBQUERY(tags, $t, $t.name == $NAME).@count > 0")  // ["NAME"]
struct PredicateVariables {
    private var names: [String] = []
    private var known: Set<String> = []
    private var boundNames: Set<String> = []
    private var brackets: [Bracket] = []
    private var lastWord: Substring.UnicodeScalarView = ""[...].unicodeScalars
    private var rest: Substring.UnicodeScalarView

    private struct Bracket {
        var isSubquery: Bool
        var commas = 0
    }

    /// The variables, each once, in the order of their first use.
    static func names(in predicate: String) -> [String] {
        var scanner = PredicateVariables(rest: predicate[...].unicodeScalars)
        scanner.scan()
        return scanner.names.filter { !scanner.boundNames.contains($0) }
    }

    private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    private mutating func scan() {
        while let first = rest.first {
            if first.beginsIdentifier {
                lastWord = takeWord()
                continue
            }
            rest.removeFirst()
            switch first {
            case "\"", "'": skipText(until: first)
            case "$": takeVariable()
            case "(": brackets.append(Bracket(isSubquery: String(lastWord).uppercased() == "SUBQUERY"))
            case ")": _ = brackets.popLast()
            case ",": if !brackets.isEmpty { brackets[brackets.count - 1].commas += 1 }
            default: continue
            }
            lastWord = ""[...].unicodeScalars
        }
    }

    private mutating func takeVariable() {
        guard rest.first?.beginsIdentifier == true else { return }
        let name = String(takeWord())
        if let bracket = brackets.last, bracket.isSubquery, bracket.commas == 1 { boundNames.insert(name) }
        if known.insert(name).inserted { names.append(name) }
    }

    private mutating func takeWord() -> Substring.UnicodeScalarView {
        let word = rest.prefix(while: \.continuesIdentifier)
        rest = rest[word.endIndex...]
        return word
    }

    private mutating func skipText(until quote: Unicode.Scalar) {
        while let next = rest.popFirst(), next != quote {
            if next == "\\" { _ = rest.popFirst() }
        }
    }
}
