import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel

@Suite(
    "Hostile models and record mappings",
    .enabled(if: TypeChecker.forBuiltModules != nil, "no swift-frontend in PATH, or no modules beside the tests")
)
struct HostileModelTests {
    private static let pieces = [
        "\"", "\"\"\"", "\\", "\\(", ")", "`", "*/", "/*", "//", "\n", "\r", "\u{85}", "\u{2028}", "\0", "\u{1B}", "#",
        "#if",
        "{{name}}", "{{/record}}", "}", "{", ";", ":", ",", "@", "$0", "import Evil", " ", "\t", "_", "0", "x", "Z",
        "ü",
        "\u{301}", "👩‍👩‍👧", "\u{202E}", "\u{FEFF}", "self", "init", "Any", "fatalError()",
    ]

    private static func text(_ dice: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...6, using: &dice)).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
    }

    private static func model(_ dice: inout SeededGenerator) -> ManagedObjectModel {
        var model = ManagedObjectModel()
        model.document.isUsedWithCloudKit = true
        let names = (0..<4).map { "\(text(&dice))\($0)" }
        let types = AttributeType.allCases
        for (position, name) in names.enumerated() {
            var details = AttributeDetails()
            details.userInfo = [UserInfoEntry(key: text(&dice), value: text(&dice))]
            let attributes = (0..<6).map { number in
                let isOptional = Bool.random(using: &dice)
                return Attribute(
                    name: "\(text(&dice))\(number)",
                    type: types.randomElement(using: &dice) ?? .string,
                    isOptional: isOptional,
                    isTransient: !isOptional,
                    defaultText: Bool.random(using: &dice) ? text(&dice) : nil,
                    details: details
                )
            }
            let relationships = [
                Relationship(name: "\(text(&dice))6", destinationName: names[0], inverseName: "x"),
                Relationship(name: "\(position)\(text(&dice))", destinationName: name, isToMany: true),
            ].map { relationship in
                var relationship = relationship
                if relationship.isToMany { relationship.inverseName = relationship.name }
                return relationship
            }
            let parent = position == 0 ? nil : names.prefix(position).randomElement(using: &dice)
            model.entities.append(
                Entity(name: name, parentName: parent, attributes: attributes, relationships: relationships)
            )
        }
        return model
    }

    @Test(
        "A mapping of random hostile names, defaults and user info compiles or is refused",
        arguments: Sampling.seeds(upTo: 12)
    )
    func randomModels(seed: Int) throws {
        var dice = SeededGenerator(seed: seed)
        let generation = try generatedRecords(of: Self.model(&dice))
        let errors = generation.diagnostics.filter { $0.severity == .error }
        // Texts that are respelled alike are reported; whatever is not must compile.
        guard errors.isEmpty else {
            #expect(errors.filter { $0.rule != GenerationRules.duplicateRecordName }.map(\.message) == [])
            return
        }
        let checker = try #require(TypeChecker.forBuiltModules)
        let complaints = try checker.complaints(about: generation.files.map { ($0.path, $0.text) })
        #expect(complaints == [])
        #expect(!generation.files.contains { $0.text.contains("{{/") && !$0.text.contains("\"") })
    }
}
