import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import ObjectModel

@Suite(
    "Injections into generated classes",
    .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH")
)
struct InjectionTests {
    private static let products: [Product] = [.managedObjects(imports: []), .xcodeManagedObjects(.xcode26)]

    @Test(
        "Hostile entity names, documentation, defaults and predicates do not change the declarations",
        arguments: products
    )
    func data(product: Product) throws {
        let checker = try #require(TypeChecker.shared)
        var random = SeededGenerator(seed: 17)
        let texts = Sampling.seeds(upTo: 200).map { _ in hostileText(&random) }
        let options = RequestedProducts(products: [product], singleFile: FileName("Model.swift"))
        let files = try ([harmless] + texts).enumerated().map { position, text in
            let generation = try generated(model(saying: text), options)
            #expect(generation.diagnostics.allSatisfy { $0.severity < .error })
            return (name: "Model\(position).swift", text: try generation.text(of: "Model.swift"))
        }
        let trees = try checker.syntaxTrees(of: files)
        #expect(trees.count == files.count)
        for (position, tree) in trees.enumerated() where tree != trees[0] {
            Issue.record("another tree for \(texts[position - 1].debugDescription)")
        }
    }

    @Test("A hostile name is refused, or the generated file still parses", arguments: products)
    func names(product: Product) throws {
        let checker = try #require(TypeChecker.shared)
        var random = SeededGenerator(seed: 23)
        let options = RequestedProducts(products: [product], singleFile: FileName("Model.swift"))
        var files: [(name: String, text: String)] = []
        for position in 0..<200 {
            let generation = try generated(model(named: hostileText(&random)), options)
            guard generation.diagnostics.allSatisfy({ $0.severity < .error }) else { continue }
            files.append(("Model\(position).swift", try generation.text(of: "Model.swift")))
        }
        #expect(throws: Never.self) { try checker.syntaxTrees(of: files) }
    }

    private let harmless = "text"

    /// One class, whatever the text: names of declarations are fixed.
    private func model(saying text: String) -> ManagedObjectModel {
        let documentation = [UserInfoEntry(key: "documentation", value: text)]
        var details = AttributeDetails()
        details.userInfo = documentation
        var enumerated = AttributeDetails()
        enumerated.userInfo = documentation + [UserInfoEntry(key: "RawType", value: "Status")]
        var entity = Entity(
            name: text,
            attributes: [
                Attribute(name: "title", type: .string, defaultText: text, details: details),
                Attribute(
                    name: "count",
                    type: .integer64,
                    isOptional: true,
                    defaultText: text,
                    details: details
                ),
                Attribute(name: "status", type: .string, defaultText: text, details: enumerated),
            ],
            relationships: [Relationship(name: "posts", destinationName: text, isToMany: true, isOrdered: true)]
        )
        entity.attributes[1].isScalar = true
        entity.representedClassName = "Post"
        entity.userInfo = documentation
        entity.relationships[0].userInfo = documentation
        entity.fetchedProperties = [
            FetchedProperty(name: "all", request: FetchRequest(name: text, entityName: text, predicate: text))
        ]
        var model = ManagedObjectModel()
        model.entities = [entity]
        model.fetchRequests = [
            FetchRequest(name: "recent", entityName: text, predicate: "\"\(quoted(text))\" == $NAME")
        ]
        return model
    }

    /// As a text inside a predicate; a `$` outside of it is a variable and rightly changes the declaration.
    private func quoted(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    private func model(named name: String) -> ManagedObjectModel {
        var details = AttributeDetails()
        details.customClassName = name
        var enumerated = AttributeDetails()
        enumerated.userInfo = [UserInfoEntry(key: "RawType", value: name)]
        var entity = Entity(name: name, attributes: [Attribute(name: "a", type: .transformable, details: details)])
        entity.attributes.append(Attribute(name: "b", type: .string, details: enumerated))
        entity.representedClassName = "Post"
        var other = Entity(name: "Other", attributes: [Attribute(name: name, type: .string)])
        other.representedClassName = name
        var model = ManagedObjectModel()
        model.entities = [entity, other]
        model.fetchRequests = [FetchRequest(name: name, entityName: "Other", predicate: name)]
        return model
    }

    private func hostileText(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "\"", "\"\"\"", "\\", "\\(", ")", "\\(exit(1))", "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}",
            "\u{B}",
            "\u{C}", "\0", "\u{202E}", "\u{200B}", "\u{FEFF}", "*/", "/*", "//", "///", "`", "#\"", "\"#", "#if",
            "#endif",
            "{", "}", "; ", "let x = 1", "\nlet y = 2\n", "}\nextension Int {", "{{", "}}", "{{>header}}", "$X", "'",
            "@objc",
            "Post", "a", "ä", "é", "e\u{301}", "🙂", " ", ":", ",", "<", ">", "[", "]", "?", "&", "->", "import Evil",
            "_", "1",
        ]
        let count = Int.random(in: 1...6, using: &random)
        return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
}
