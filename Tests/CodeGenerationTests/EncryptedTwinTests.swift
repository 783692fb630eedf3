import Foundation
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

@Suite("Encrypted twins that compile", .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH"))
struct EncryptedTwinTypeCheckTests {
    private static let types = [
        "Integer 16", "Integer 32", "Integer 64", "Double", "Float", "Boolean", "Date", "String", "Binary", "Decimal",
        "UUID",
        "URI", "Transformable",
    ]

    @Test(
        "Encrypted twins of every attribute type compile in both phases and language modes",
        arguments: EncryptedTwin.Phase.allCases,
        [5, 6]
    )
    func types(phase: EncryptedTwin.Phase, languageMode: Int) throws {
        let checker = try #require(TypeChecker.shared)
        for settings in ["", #"usesScalarValueType="YES""#] {
            let attributes = Self.types.enumerated().map { ("a\($0)", $1) }
            let twins = attributes.map { EncryptedTwin.secret("Post.\($0.0)", phase) }
            let generation = try generatedTwins(
                twins,
                entities: entityWithTwins("Post", attributes, settings: settings),
                products: [.managedObjects(imports: []), .encryptedTwins(imports: [])]
            )
            #expect(generation.findings == [])
            let complaints = try checker.complaints(
                about: files(of: generation),
                options: TypeChecker.Options(languageMode: languageMode)
            )
            #expect(complaints == [], "\(settings)")
        }
    }

    @Test(
        "Encrypted twins compile at every access level, beside Xcode's classes and on the main actor",
        arguments: AccessLevel.allCases
    )
    func access(accessLevel: AccessLevel) throws {
        let checker = try #require(TypeChecker.shared)
        let entities = entityWithTwins() + entityWithTwins("Draft", [("note", "Binary")], parent: "Post")
        let twins = [EncryptedTwin.secret("Post.body"), .secret("Draft.note", .twinOnly)]
        for products in [[.managedObjects(imports: [])], [.xcodeManagedObjects(.xcode16)]] as [[Product]] {
            let generation = try generatedTwins(
                twins,
                entities: entities,
                accessLevel: accessLevel,
                products: products + [.encryptedTwins(imports: [])]
            )
            #expect(generation.findings == [])
            #expect(try checker.complaints(about: files(of: generation)) == [])
        }
        let isolated = try generatedTwins(
            twins,
            entities: entities,
            accessLevel: accessLevel,
            products: [.managedObjects(imports: []), .encryptedTwins(imports: [])]
        )
        let options = TypeChecker.Options(isIsolatedToMainActor: true)
        #expect(try checker.complaints(about: files(of: isolated), options: options) == [])
    }

    @Test("Encrypted twins compile in a single file with the classes")
    func singleFile() throws {
        let checker = try #require(TypeChecker.shared)
        let generation = try generatedTwins(
            [.secret("Post.body")],
            entities: entityWithTwins(),
            products: [.managedObjects(imports: []), .encryptedTwins(imports: [])],
            singleFile: FileName("Blog.swift")
        )
        #expect(try checker.complaints(about: files(of: generation)) == [])
    }

    @Test("Encrypted twins compile with custom classes, Swift keywords and any model name")
    func names() throws {
        let checker = try #require(TypeChecker.shared)
        let custom = #"valueTransformerName="T" customClassName="[String: Palette]""#
        let entities = entityWithTwins("Post", [("in", "Transformable")], settings: custom)
        let generation = try generatedTwins([.secret("Post.in")], entities: entities, modelName: "my blog")
        #expect(generation.files.map(\.path) == ["My_blogEncryptedTwins.swift"])
        let rest = "import CoreData\nclass Palette: NSObject {}\nclass Post: NSManagedObject {}\n"
        #expect(try checker.complaints(about: files(of: generation) + [("Rest.swift", rest)]) == [])
    }

    private func files(of generation: Generation) -> [(name: String, text: String)] {
        generation.files.map { ($0.path, $0.text) }
    }
}

@Suite("Rules about generating encrypted twins")
struct EncryptedTwinGenerationRuleTests {
    @Test("Encrypted twins without an entry, or with one that does not fit the model, are refused")
    func unusable() throws {
        let good = entityWithTwins()
        #expect(try generatedTwins([], entities: good).findings == ["GEN670 Blog"])
        let cases: [(String, [EncryptedTwin?])] = [
            (good, [EncryptedTwin(of: "Post.body", as: "missing")]),
            (good, [EncryptedTwin(of: "Post.missing", as: "secretBody")]),
            (good, [EncryptedTwin(of: "Missing.body", as: "secretBody")]),
            (good, [EncryptedTwin(of: "Post.body", as: "body")]),
            (good.replacing(#" allowsCloudEncryption="YES""#, with: ""), [.secret("Post.body")]),
            (good.replacing(#"name="body" optional="YES""#, with: #"name="body""#), [.secret("Post.body")]),
            (good.replacing(#"representedClassName="Post""#, with: ""), [.secret("Post.body")]),
        ]
        for (entities, twins) in cases {
            let generation = try generatedTwins(twins, entities: entities)
            #expect(generation.diagnostics.map(\.rule.id) == ["GEN671"], "\(entities)")
            #expect(generation.files.isEmpty)
        }
        let twice = try generatedTwins([.secret("Post.body"), .secret("Post.body")], entities: good)
        #expect(twice.findings == ["GEN671 Post.body", "GEN671 Post.body"])
    }

    @Test("Encrypted twins are refused where a class in the tree has the name of their property")
    func names() throws {
        let taken = #"<attribute name="currentBody" optional="YES" attributeType="String"/></entity>"#
        let own = entityWithTwins().replacing("</entity>", with: taken)
        #expect(try generatedTwins([.secret("Post.body")], entities: own).findings == ["GEN672 Post.body"])
        let child = entityWithTwins() + #"<entity name="Draft" parentEntity="Post">\#(taken)"#
        #expect(try generatedTwins([.secret("Post.body")], entities: child).findings == ["GEN672 Post.body"])
        let sibling = entityWithTwins() + #"<entity name="Draft">\#(taken)"#
        #expect(try generatedTwins([.secret("Post.body")], entities: sibling).findings == [])
    }
}

@Suite("Encrypted twins that run", .enabled(if: RunningProgram.isPossible, "only where nothing else is CoreData"))
struct EncryptedTwinRunTests {
    private static let main = """
        import CoreData

        final class Post: NSManagedObject {}
        final class Note: NSManagedObject {}

        func show(_ what: String, _ value: Any?) { print(what, value ?? "-") }
        func row(_ context: NSManagedObjectContext, _ id: NSManagedObjectID) -> String {
            let row = context.rows[id] ?? [:]
            return "\\(row["body"] as? String ?? "-")/\\(row["secretBody"] as? String ?? "-")"
        }

        for entity in ["Post", "Note"] {
            let context = NSManagedObjectContext(classes: ["Post": Post.self, "Note": Note.self])
            let fresh = context.insert(entity, ["body": "a"])
            let older = context.insert(entity, ["body": "b2", "secretBody": "b1"])
            let moved = context.insert(entity, ["secretBody": "c"])
            let copied = context.insert(entity, ["body": "d", "secretBody": "d"])
            let locked = context.insert(entity, ["body": "e"])
            let all = [fresh, older, moved, copied, locked]
            func currents() throws -> [String] {
                defer { context.reset() }
                return try all.map { id in
                    let object = try context.existingObject(with: id)
                    return (object as? Post)?.currentBody ?? (object as? Note)?.currentBody ?? "-"
                }
            }
            print(entity)
            show("read before", try currents())
            show("copied", try BlogEncryptedTwins.copy(in: context, batchSize: 2) { $0 != locked })
            show("again", try BlogEncryptedTwins.copy(in: context, batchSize: 2) { $0 != locked })
            show("rows", all.map { row(context, $0) })
            show("read after", try currents())
            let object = try context.existingObject(with: moved)
            (object as? Post)?.currentBody = "z"
            (object as? Note)?.currentBody = "z"
            try context.save()
            show("written", row(context, moved))
            (object as? Post)?.currentBody = nil
            (object as? Note)?.currentBody = nil
            try context.save()
            show("removed", row(context, moved))
        }

        let context = NSManagedObjectContext(classes: ["Post": Post.self, "Note": Note.self])
        let ids = (1...5).map { context.insert("Note", ["body": "\\($0)"]) }
        context.savesBeforeFailure = 1
        do { try BlogEncryptedTwins.copy(in: context, batchSize: 2) } catch { print("stopped") }
        show("rows", ids.map { row(context, $0) })
        context.savesBeforeFailure = nil
        show("goes on", try BlogEncryptedTwins.copy(in: context, batchSize: 0))
        show("rows", ids.map { row(context, $0) })
        """

    @Test("Encrypted twins read the newest value, write as the phase says, and copy batches repeatably")
    func run() throws {
        let generation = try generatedTwins(
            [.secret("Post.body"), .secret("Note.body", .twinOnly)],
            entities: entityWithTwins() + entityWithTwins("Note")
        )
        let files = generation.files.map { ($0.path, $0.text) } + [("main.swift", Self.main)]
        let output = try RunningProgram.output(of: files, importing: "CoreData")
        #expect(
            output.split(separator: "\n") == [
                "Post",
                #"read before ["a", "b2", "c", "d", "e"]"#,
                "copied 2",
                "again 0",
                #"rows ["a/a", "b2/b2", "-/c", "d/d", "e/-"]"#,
                #"read after ["a", "b2", "c", "d", "e"]"#,
                "written z/z",
                "removed -/-",
                "Note",
                #"read before ["a", "b2", "c", "d", "e"]"#,
                "copied 3",
                "again 0",
                #"rows ["-/a", "-/b2", "-/c", "-/d", "e/-"]"#,
                #"read after ["a", "b2", "c", "d", "e"]"#,
                "written -/z",
                "removed -/-",
                "stopped",
                #"rows ["-/1", "-/2", "3/-", "4/-", "5/-"]"#,
                "goes on 3",
                #"rows ["-/1", "-/2", "-/3", "-/4", "-/5"]"#,
            ]
        )
    }
}
