import Foundation
import TestSupport
import Testing

@testable import ModelCompiler
@testable import ModelDocuments

/// `show --format json` of published models, compared with a script that reads them with another XML parser.
@Suite(
    "A second opinion on published models",
    .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository"),
    .enabled(if: Python.isPresent, "needs python3")
)
struct SecondOpinionTests {
    @Test("A second reader of published models agrees on every element")
    func agrees() throws {
        let opinions = try Self.opinions()
        try #require(opinions.count == Corpus.selectedModels.count)
        var factCount = 0
        for (path, opinion) in zip(Corpus.selectedModels, opinions) {
            guard let model = try Self.shown(path) else { continue }
            let facts = try ModelFacts(model).lines
            #expect(facts == opinion, "\(path)")
            factCount += facts.count
        }
        #expect(factCount > 500)
    }

    /// The script's facts of each model.
    private static func opinions() throws -> [[String]] {
        let script = Repository.root.appending(path: "Tests/CorpusTests/facts.py").path
        let paths = Corpus.selectedModels.map { Corpus.folder.appending(path: $0).path }
        let run = try ChildRun(["python3", script] + paths, in: Repository.root)
        return try run.output.split(separator: "\n").map { line in
            let facts = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [[Any]] ?? []
            return try facts.map(ModelFacts.line)
        }
    }

    /// The model of a `modelc.model/1` document; nil when it cannot be read.
    private static func shown(_ path: String) throws -> JSONObject? {
        let document = Compiler(try Project(corpus: path)).show(as: .json).document.text
        let value = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any] ?? [:]
        return JSONObject(value).objects("models").first
    }
}

enum Python {
    static let isPresent = (try? ChildRun(["python3", "--version"], in: Repository.root).status) == 0
}

/// The facts of a model, in the order and the words of `facts.py`.
struct ModelFacts {
    private var facts: [[Any]] = []

    init(_ model: JSONObject) {
        for entity in model.objects("entities") { add(entity: entity) }
        for configuration in model.objects("configurations") {
            facts.append(["configuration", configuration["name"]] + configuration.list("entities"))
        }
        for request in model.objects("fetchRequests") {
            facts.append(["fetch request"] + request["name", "entity", "predicate"])
        }
        for composite in model.objects("composites") {
            for attribute in composite.objects("attributes") { add(attribute: attribute, of: composite) }
        }
    }

    /// One line of JSON for each fact.
    var lines: [String] {
        get throws { try facts.map(Self.line) }
    }

    static func line(_ fact: [Any]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: fact), as: UTF8.self)
    }

    private mutating func add(entity: JSONObject) {
        facts.append(["entity"] + entity["name", "className", "parent"])
        if entity["isAbstract"] as? Bool == true { facts.append(["abstract", entity["name"]]) }
        add(userInfoOf: entity, named: "\(entity["name"])")
        for attribute in entity.objects("attributes") { add(attribute: attribute, of: entity) }
        for relationship in entity.objects("relationships") { add(relationship: relationship, of: entity) }
        for property in entity.objects("fetchedProperties") {
            facts.append(["fetched property", "\(entity["name"]).\(property["name"])"])
        }
        for constraint in entity.list("uniquenessConstraints") {
            facts.append(["unique", entity["name"]] + (constraint as? [Any] ?? []))
        }
        for index in entity.objects("fetchIndexes") {
            facts.append(["index", "\(entity["name"]).\(index["name"])", index.list("elements").count])
        }
    }

    private mutating func add(attribute: JSONObject, of owner: JSONObject) {
        let name = "\(owner["name"]).\(attribute["name"])"
        let settings = attribute[
            "type",
            "defaultValue",
            "isOptional",
            "isTransient",
            "isDerived",
            "allowsCloudEncryption"
        ]
        facts.append(["attribute", name] + settings)
        add(userInfoOf: attribute, named: name)
    }

    private mutating func add(relationship: JSONObject, of owner: JSONObject) {
        let name = "\(owner["name"]).\(relationship["name"])"
        let settings = relationship[
            "destination",
            "inverse",
            "inverseEntity",
            "deleteRule",
            "isToMany",
            "isOrdered",
            "isOptional",
            "isTransient"
        ]
        facts.append(["relationship", name] + settings)
        add(userInfoOf: relationship, named: name)
    }

    private mutating func add(userInfoOf element: JSONObject, named name: String) {
        let entries = element["userInfo"] as? [String: Any] ?? [:]
        let sorted = entries.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
        for (key, value) in sorted { facts.append(["user info", name, key, value]) }
    }
}

/// An object of a JSON document.
struct JSONObject {
    private let members: [String: Any]

    init(_ members: [String: Any]) { self.members = members }

    subscript(key: String) -> Any { members[key] ?? NSNull() }
    subscript(keys: String...) -> [Any] { keys.map { self[$0] } }

    func list(_ key: String) -> [Any] { members[key] as? [Any] ?? [] }
    func objects(_ key: String) -> [JSONObject] { list(key).compactMap { $0 as? [String: Any] }.map(JSONObject.init) }
}
