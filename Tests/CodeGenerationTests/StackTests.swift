import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

@Suite("Files of generated stacks")
struct StackTests {
    private static let container = "iCloud.com.example.blog"
    private static let split = """
        <entity name="Post"/><entity name="Log"/>
        <configuration name="Cloud"><memberEntity name="Post"/></configuration>
        <configuration name="OnDevice"><memberEntity name="Log"/></configuration>
        """

    @Test(
        "The generated stack files equal the expected ones",
        arguments: ["SharedPair", "PublicAndLocal"]
    )
    func golden(name: String) throws {
        let generation = try name == "SharedPair" ? generatedStack(.sharedPair) : splitStack(accessLevel: .public)
        #expect(generation.findings == [])
        #expect(generation.files.map(\.path) == ["BlogStack.swift"])
        let text = try generation.text(of: "BlogStack.swift")
        try UpdateScript.goldens.expect(text, at: "Tests/CodeGenerationTests/Expected/\(name).swift")
    }

    @Test("A generated store has a file name, a configuration and a database")
    func stores() throws {
        let text = try splitStack().text(of: "BlogStack.swift")
        #expect(
            text.contains(
                """
                        static let everybody = Store(
                            name: "Everybody",
                            configuration: "Cloud",
                            database: Database(container: "iCloud.com.example.blog", scope: .public)
                        )
                """
            )
        )
        #expect(
            text.contains(
                """
                        static let onDevice = Store(
                            name: "OnDevice",
                            configuration: "OnDevice",
                            database: nil
                        )
                """
            )
        )
    }

    @Test("The shared store is opened last, because new objects go to the first that holds their entity")
    func order() throws {
        let text = try generatedStack(Array([MirroredStore].sharedPair.reversed())).text(of: "BlogStack.swift")
        #expect(text.contains("static let stores: [Store] = [.private, .shared]"))
    }

    @Test("Only a stack with sharing needs the versions that have shared databases")
    func availability() throws {
        let pair = try generatedStack(.sharedPair).text(of: "BlogStack.swift")
        #expect(pair.contains("@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)"))
        let single = try splitStack().text(of: "BlogStack.swift")
        #expect(single.contains("@available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)"))
        #expect(!single.contains("CKSharingSupported"))
    }

    @Test("A scope with two stores has no store property of its own")
    func references() throws {
        let stores = ["A", "B"].map { (name: String) in MirroredStore(name: name, container: "iCloud.\(name)") }
        let text = try generatedStack(stores).text(of: "BlogStack.swift")
        #expect(!text.contains("privateStore"))
        #expect(text.contains(#"the containers "iCloud.A", "iCloud.B""#))
    }

    @Test(
        "The constant of a store begins in lower case",
        arguments: [
            ("Cloud", "cloud"), ("URLCache", "urlCache"), ("CK", "ck"), ("iCloud", "iCloud"), ("A1", "a1"),
            ("_A", "_A"),
        ]
    )
    func constants(name: String, constant: String) throws {
        let text = try generatedStack([MirroredStore(name: name, container: Self.container)]).text(
            of: "BlogStack.swift"
        )
        #expect(text.contains("static let \(constant) = Store(\n            name: \"\(name)\","))
    }

    @Test("A stack and the classes of Xcode's style are generated side by side")
    func singleFile() throws {
        let generation = try generatedStack(.sharedPair, products: [.xcodeManagedObjects(.xcode16), .stack])
        #expect(
            generation.files.map(\.path).sorted() == [
                "BlogStack.swift", "Post+CoreDataClass.swift", "Post+CoreDataProperties.swift",
            ]
        )
    }

    private func splitStack(accessLevel: AccessLevel = .internal) throws -> Generation {
        let store = MirroredStore(name: "Everybody", configuration: "Cloud", container: Self.container, scope: .public)
        return try generatedStack([store], entities: Self.split, accessLevel: accessLevel)
    }
}
