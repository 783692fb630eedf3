import TestSupport
import Testing

@testable import CompilerSupport
@testable import ObjectModel
@testable import SwiftSources

@Suite(
    "Facts about published SwiftData models",
    .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository")
)
struct FactsTests {
    @Test("A published SwiftData model is read without an error", arguments: try SwiftDataFacts.all())
    func errors(facts: SwiftDataFacts) {
        let read = read(facts.source)
        #expect(read.isComplete, "\(read.diagnostics.map(\.message))")
        let entities = read.versions.flatMap(\.model.entities).map(\.name)
        #expect(entities.sorted() == facts.root["classes"].list.map { $0["name"].text }.sorted())
    }

    @Test(
        "A published SwiftData model has the entities and hashes of Apple's runtime",
        arguments: try SwiftDataFacts.all()
    )
    func stores(facts: SwiftDataFacts) throws {
        let store = facts.root["store"]
        if store.isNull { return }
        var model = try #require(read(facts.source).version()).model
        let expected = store["entities"].list
        model.entities.removeAll { entity in !expected.contains { $0["name"].text == entity.name } }
        for entity in expected {
            let made = try #require(model.entities.first { $0.name == entity["name"].text })
            #expect(attributes(of: made, in: model) == attributes(of: entity), "\(made.name)")
            #expect(relationships(of: made) == relationships(of: entity), "\(made.name)")
            let constraints = made.uniquenessConstraints.map { $0.properties.map(\.name) }
            #expect(constraints == entity["uniquenessConstraints"].list.map(\.texts))
        }
        let hashes = VersionHashes(of: ModelGraph(model))
        for entity in expected {
            let hash = try hashes.entities.first { $0.name == entity["name"].text }?.hash.get().hexadecimal
            #expect(hash == entity["hash"].text, "\(entity["name"].text)")
        }
        #expect(try hashes.checksum.get() == store["checksum"].text)
    }

    @Test("A published SwiftData model has the fields of its exported schema", arguments: try SwiftDataFacts.all())
    func exports(facts: SwiftDataFacts) throws {
        let types = facts.root["export"]["recordTypes"].list
        let models = read(facts.source).versions.map(\.model)
        for type in types {
            guard let entity = models.flatMap(\.entities).first(where: { $0.name == type["entity"].text }) else {
                continue
            }
            for field in type["fields"].list where field["state"].text == "property" {
                let name = field["property"].text
                #expect(cloudType(of: name, in: entity) == field["type"].text, "\(entity.name).\(name)")
            }
        }
    }

    private func attributes(of entity: Entity, in model: ManagedObjectModel) -> [String] {
        entity.attributes.map { attribute in
            let composite = model.composites.first { $0.name == attribute.details.compositeName }
            let elements = (composite?.attributes ?? []).map { "\($0.name) \($0.type.rawValue) \($0.isOptional)" }
            return "\(attribute.name) \(attribute.type.rawValue) \(attribute.isOptional) \(elements)"
        }.sorted()
    }

    private func attributes(of entity: FactJSON) -> [String] {
        entity["attributes"].list.map { attribute in
            let elements = attribute["elements"].list.map {
                "\($0["name"].text) \($0["type"].text) \($0["isOptional"].truth)"
            }
            return "\(attribute["name"].text) \(attribute["type"].text) \(attribute["isOptional"].truth) \(elements)"
        }.sorted()
    }

    private func relationships(of entity: Entity) -> [String] {
        entity.relationships.map { relationship in
            let count = relationship.maximumCount ?? (relationship.isToMany ? 0 : 1)
            return
                "\(relationship.name) \(relationship.destinationName ?? "") \(relationship.inverseName ?? "") \(count)"
                + " \(relationship.isOptional) \(relationship.deleteRule.rawValue.lowercased())"
        }.sorted()
    }

    private func relationships(of entity: FactJSON) -> [String] {
        entity["relationships"].list.map { relationship in
            "\(relationship["name"].text) \(relationship["destination"].text) \(relationship["inverse"].text)"
                + " \(relationship["maxCount"].number) \(relationship["isOptional"].truth) \(relationship["deleteRule"].text)"
        }.sorted()
    }

    /// The field of a property, by a table of its own.
    private func cloudType(of name: String, in entity: Entity) -> String? {
        if let relationship = entity.relationships.first(where: { $0.name == name }) {
            return relationship.isToMany ? nil : "STRING"
        }
        return switch entity.attributes.first(where: { $0.name == name })?.type {
        case .string, .uuid, .uri: "STRING"
        case .integer16, .integer32, .integer64, .boolean: "INT64"
        case .double, .float, .decimal: "DOUBLE"
        case .date: "TIMESTAMP"
        case .binary, .transformable, .composite: "BYTES"
        default: nil
        }
    }
}
