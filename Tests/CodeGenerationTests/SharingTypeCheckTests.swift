import Foundation
import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring

@Suite("Sharing that compiles", .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH"))
struct SharingTypeCheckTests {
    private static let products: [Product] = [.stack, .sharing]

    /// The code of an app that uses it.
    private static let use = """
        import CloudKit
        import CoreData

        @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
        @MainActor
        struct Row<Sharing: BlogSharingProvider> where Sharing.Object == NSManagedObject {
            let sharing: Sharing

            func text(for object: NSManagedObject) -> String {
                let people = sharing.participants(of: object).compactMap(\\.displayName)
                return sharing.isShared(object) && !sharing.mayEdit(object) ? people.joined() : ""
            }
        }

        @available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
        @MainActor
        enum App {
            static func show(_ object: NSManagedObject, of stack: BlogStack) throws -> [String] {
                var double = BlogSharingDouble(of: stack)
                double.onMayEdit = { _ in false }
                let share = try stack.shares(matching: [object.objectID])[object.objectID]
                _ = share as? CKShare
                return [Row(sharing: stack).text(for: object), Row(sharing: double).text(for: object)]
            }

            static func share(_ object: NSManagedObject, of stack: BlogStack) async throws -> String? {
                let share = try await stack.share([object])
                return try await stack.share([object], to: share).displayTitle
            }

            static func accept(_ invitation: CKShare.Metadata, with stack: BlogStack) async throws {
                try await stack.acceptShareInvitations(from: [invitation], into: .shared)
            }
        }
        """

    @Test(
        "Sharing compiles in every language mode, isolation and access level",
        arguments: Sampling.pairs(TypeChecker.Options.all, AccessLevel.allCases)
    )
    func modes(options: TypeChecker.Options, accessLevel: AccessLevel) throws {
        let checker = try #require(TypeChecker.shared)
        let generation = try generatedStack(.sharedPair, accessLevel: accessLevel, products: Self.products)
        let complaints = try checker.complaints(
            about: files(of: generation) + [("App.swift", Self.use)],
            options: options
        )
        #expect(complaints == [])
    }

    @Test("The SharedNotes example compiles with Core Data, too")
    func example() throws {
        let checker = try #require(TypeChecker.shared)
        let folder = "Examples/SharedNotes/Sources/SharedNotes"
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Repository.root.appending(path: folder).path)
        let files = try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            (name: URL(filePath: path).lastPathComponent, text: try Repository.text(of: "\(folder)/\(path)"))
        }
        #expect(files.map(\.name).contains("NotesStack+Sharing.swift"))
        let options = TypeChecker.Options(languageMode: 6, importsInternally: true)
        #expect(try checker.complaints(about: files, options: options) == [])
    }

    @Test("Sharing compiles in one file with the stack, and without the keyword nonisolated")
    func singleFile() throws {
        let checker = try #require(TypeChecker.shared)
        let generation = try generatedStack(
            .sharedPair,
            products: Self.products,
            isNonisolated: false,
            singleFile: FileName("All.swift")
        )
        #expect(!generation.files.contains { $0.text.contains("nonisolated") })
        let complaints = try checker.complaints(about: files(of: generation) + [("App.swift", Self.use)])
        #expect(complaints == [])
    }

    @Test("A sharing provider that leaves a question open does not compile")
    func forgottenQuestion() throws {
        let checker = try #require(TypeChecker.shared)
        let provider = """
            struct Half: BlogSharingProvider {
                func isShared(_ object: Int) -> Bool { false }
                func isShared(objectID: Int) -> Bool { false }
            }
            """
        let generation = try generatedStack(.sharedPair, products: Self.products)
        let complaints = try checker.complaints(about: files(of: generation) + [("Half.swift", provider)])
        #expect(complaints.contains { $0.contains("does not conform to protocol 'BlogSharingProvider'") })
    }

    @Test("Sharing compiles with several shared stores whose names are Swift keywords")
    func words() throws {
        let checker = try #require(TypeChecker.shared)
        let names = ["Self", "Type", "Default", "private", "in", "store", "Share", "share", "metadata", "container"]
        let stores = names.enumerated().flatMap { position, name in
            DatabaseScope.allCases.filter { $0 != .public }.map { scope in
                MirroredStore(
                    name: scope == .shared ? name + "\(position)" : "x\(position)",
                    container: "iCloud.\(position)",
                    scope: scope
                )
            }
        }
        let generation = try generatedStack(stores, products: Self.products)
        #expect(generation.diagnostics == [])
        #expect(try checker.complaints(about: files(of: generation)) == [])
        for name in names where name != "private" {
            let pair = [
                MirroredStore(name: "Own", container: "iCloud.a"),
                MirroredStore(name: name, container: "iCloud.a", scope: .shared),
            ]
            let single = try generatedStack(pair, products: Self.products)
            #expect(single.diagnostics == [])
            #expect(try checker.complaints(about: files(of: single)) == [], "\(name)")
        }
    }

    @Test("Sharing compiles beside classes named like its nested types")
    func nestedTypes() throws {
        let checker = try #require(TypeChecker.shared)
        let names = [
            "Role", "Permission", "Acceptance", "Participant", "Share", "Unshared", "Handover", "SharingFailure",
            "SharingProvider", "Object", "ObjectID", "Base", "Store",
        ]
        let entities = names.map { #"<entity name="\#($0)" representedClassName="\#($0)"/>"# }.joined()
        let products: [Product] = [.xcodeManagedObjects(.xcode16), .stack, .sharing]
        let generation = try generatedStack(.sharedPair, entities: entities, products: products)
        #expect(generation.diagnostics == [])
        #expect(try checker.complaints(about: files(of: generation)) == [])
    }

    @Test("A hostile name or identifier does not become code of sharing")
    func hostileText() throws {
        let checker = try #require(TypeChecker.shared)
        let text = "a\"b\\(c)`*/\n}\u{2028}\u{202E}#if"
        let stores = [
            MirroredStore(name: "Own", container: text), MirroredStore(name: "Others", container: text, scope: .shared),
        ]
        let generation = try generatedStack(stores, modelName: "größe", products: Self.products)
        #expect(generation.diagnostics == [])
        #expect(try checker.complaints(about: files(of: generation)) == [])
    }

    @Test("Every answer of a stack about sharing comes from a call of Core Data")
    func answers() throws {
        let checker = try #require(TypeChecker.shared)
        let generation = try generatedStack(.sharedPair, products: Self.products)
        let compiled = try checker.intermediateLanguage(of: files(of: generation))
        let calls = ["fetchShares", "canUpdateRecord", "canDeleteRecord", "acceptShareInvitations", "persistentStore"]
        for call in calls { #expect(compiled.contains(call), "\(call)") }
    }

    private func files(of generation: Generation) -> [(name: String, text: String)] {
        generation.files.map { ($0.path, $0.text) }
    }
}
