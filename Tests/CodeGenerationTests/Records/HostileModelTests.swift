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

    /// Each name ends with digits of its own, so that no two are respelled alike.
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
                    name: "\(text(&dice))\(position)\(number)",
                    type: types.randomElement(using: &dice) ?? .string,
                    isOptional: isOptional,
                    isTransient: !isOptional,
                    defaultText: Bool.random(using: &dice) ? text(&dice) : nil,
                    details: details
                )
            }
            let relationships = [
                Relationship(name: "\(text(&dice))\(position)6", destinationName: names[0], inverseName: "x"),
                Relationship(name: "\(position)\(text(&dice))\(position)7", destinationName: name, isToMany: true),
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
        "A mapping of random hostile names, defaults and user info compiles",
        arguments: Sampling.seeds(upTo: 12)
    )
    func randomModels(seed: Int) throws {
        var dice = SeededGenerator(seed: seed)
        let generation = try generatedRecords(of: Self.model(&dice))
        #expect(generation.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        let checker = try #require(TypeChecker.forBuiltModules)
        let complaints = try checker.complaints(about: generation.files.map { ($0.path, $0.text) })
        #expect(complaints == [])
    }
}
