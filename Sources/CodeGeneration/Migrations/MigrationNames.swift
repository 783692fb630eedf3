import CompilerSupport
import ObjectModel
import SchemaRules
import Templating

/// The names of what is generated about the migrations of a model: `BlogMigration`, for `Blog.xcdatamodeld`.
struct MigrationName {
    /// The type with the versions and stages.
    let type: ModelTypeName
    /// The test case.
    let tests: ModelTypeName

    /// Returns nil for a model that is not named by a Swift identifier, or by one too long for a file.
    init?(modelName: String) {
        guard let type = ModelTypeName(modelName, ending: "Migration"),
            let tests = ModelTypeName(modelName, ending: "MigrationTests")
        else { return nil }
        self.type = type
        self.tests = tests
    }

    /// The protocol of what the app does beside the stages.
    var handlers: SwiftIdentifier { SwiftIdentifier(adapting: "\(type.identifier.name)Handlers") }
}

extension MigrationVersion {
    /// The constant that is called after the version, `model2` for `Model 2`; nil for a name without anything that an identifier
    /// can be made of.
    ///
    /// What cannot stand in an identifier separates words; between digits an underscore does, so that `1.10` and `11.0`
    /// stay apart.
    var constant: SwiftIdentifier? {
        let words = name.unicodeScalars.split { !$0.continuesIdentifier || $0.isInvisible }.map(String.init)
        guard let first = words.first else { return nil }
        let constant = words.dropFirst().reduce(SwiftIdentifier(adapting: first).uncapitalized) { name, word in
            let isNumbered = name.last?.isNumber == true && word.first?.isNumber == true
            return isNumbered ? "\(name)_\(word)" : name + word.withUppercaseStart
        }
        return SwiftIdentifier(constant)
    }
}

extension SwiftIdentifier {
    /// The step that leads to the version with this constant: `ToModel2`. What two versions of one bundle cannot share.
    var step: String { "To\(capitalized)" }
}

/// How the names of models are spelled where a handler uses them.
enum EntityNames {
    /// The type with the names of an entity: with a word behind, because no type can be called `Type`.
    static func type(for entity: String) -> String {
        "\(Respelling.identifier(for: entity)?.capitalized ?? "")Entity"
    }

    /// What templates know about the names of an entity and of some of its properties.
    static func record(_ entity: Entity, properties: [String]) -> TemplateRecord {
        let keyNames = properties.compactMap { property in
            Respelling.identifier(for: property).map { propertyName(property, as: $0) }
        }
        return [
            "typeName": .text(type(for: entity.name)),
            "nameLiteral": .text(stringLiteral(entity.name)),
            "summary": .text(commentCode(entity.name)),
            "keyNames": .records(keyNames),
            "hasKeyNames": .flag(!keyNames.isEmpty),
        ]
    }
}

/// Entities and properties of one version that code beside a migration may have to name.
struct SchemaNames {
    let graph: ModelGraph
    private var entities: Set<Int> = []
    private var properties: Set<PropertyPosition> = []

    init(_ graph: ModelGraph) { self.graph = graph }

    /// The entities, each with the properties that were named, in the order of the model.
    var sorted: [(entity: Entity, properties: [String])] {
        let byEntity = Dictionary(grouping: properties, by: \.entity)
        return entities.sorted().map { entity in
            (graph.model.entities[entity], (byEntity[entity] ?? []).sorted().map(graph.name))
        }
    }

    mutating func add(_ element: ElementReference) {
        switch element {
        case .entity(let entity): entities.insert(entity)
        case .property(let property): add(property)
        case .link, .composite, .compositeElement, .fetchRequest, .configuration: break
        }
    }

    /// Fetched properties hold nothing that code could move.
    mutating func add(_ property: PropertyPosition) {
        guard property.kind != .fetchedProperty else { return }
        entities.insert(property.entity)
        properties.insert(property)
    }

    mutating func addProperties(of entity: Int, where isIncluded: (String) -> Bool = { _ in true }) {
        entities.insert(entity)
        for property in graph.properties(declaredBy: entity) where isIncluded(graph.name(of: property)) {
            add(property)
        }
    }
}

/// The names of both sides of a step that what changed is about.
struct ChangedNames {
    private(set) var old: SchemaNames
    private(set) var new: SchemaNames

    init(_ grading: ModelGrading) {
        old = SchemaNames(grading.comparison.match.old)
        new = SchemaNames(grading.comparison.match.new)
        for change in grading.changes where change.grade.store > .none { add(change.change) }
    }

    private mutating func add(_ change: ModelChange) {
        switch change {
        case .added(.entity(let entity)): new.addProperties(of: entity)
        case .added(.property(let property)): new.add(property)
        case .removed(.entity(let entity)): old.addProperties(of: entity)
        case .removed(.property(let property)): old.add(property)
        case .renamed(let pair):
            old.add(pair.old)
            new.add(pair.new)
        case .partAdded(.uniquenessConstraint(let constraint), let pair):
            let names = Set(constraint.properties.map(\.name))
            old.addProperties(of: pair.old, where: names.contains)
            new.addProperties(of: pair.new, where: names.contains)
        case .propertyMoved(let pair), .attributeChanged(_, let pair), .relationshipChanged(_, let pair):
            old.add(pair.old)
            new.add(pair.new)
        default: break
        }
    }
}
