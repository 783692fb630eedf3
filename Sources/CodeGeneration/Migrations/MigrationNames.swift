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
