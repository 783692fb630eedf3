import TestSupport
import Testing

@testable import CodeGeneration
@testable import CompilerSupport

@Suite("Stages of a staged migration")
struct StagePlanTests {
    private static let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#
    private static let mandatoryTitle = #"<attribute name="title" attributeType="String"/>"#
    private static func added(_ name: String) -> String {
        #"<attribute name="\#(name)" optional="YES" attributeType="String"/>"#
    }

    /// `l 1 2` for a lightweight stage of two versions, `c 2 3` for a custom one.
    private func stages(_ versions: [String]) throws -> [String] {
        let named = versions.enumerated().map { (name: "v\($0 + 1)", entities: post($1)) }
        let generation = try generatedMigration(named)
        #expect(generation.diagnostics.allSatisfy { $0.severity < .error })
        let text = try generation.text(of: "BlogMigration.swift")
        let pattern = /(?m)^ +lightweight\(\[([^\]]*)\]\)|from: reference\(to: \.v(\d+).*\n.*to: \.v(\d+)/
        return text.matches(of: pattern).map { match in
            if let list = match.1 { return "l \(list.replacing(/\.v|,/, with: ""))" }
            return "c \(match.2 ?? "") \(match.3 ?? "")"
        }
    }

    @Test("Versions that all migrate to each later one share a lightweight stage without handlers")
    func lightweight() throws {
        let more = Self.title + Self.added("a")
        #expect(try stages([Self.title, more, more + Self.added("b")]) == ["l 1 2 3"])
        let text = try generatedMigration([("v1", post("")), ("v2", post(Self.title))]).text(of: "BlogMigration.swift")
        #expect(text.contains("static func manager(\n        bundle: Bundle = .main\n    )"))
        #expect(!text.contains("Handlers"))
    }

    @Test("A step that takes code gets its own stage, and no version is in stages of two kinds")
    func custom() throws {
        let tail = Self.mandatoryTitle + Self.added("a")
        #expect(try stages([Self.title, Self.mandatoryTitle]) == ["c 1 2"])
        #expect(try stages(["", Self.title, Self.mandatoryTitle, tail]) == ["l 1", "c 2 3", "l 4"])
    }

    @Test("A step between two custom stages gets a custom stage, too")
    func bridge() throws {
        let next = Self.mandatoryTitle + Self.added("a")
        let last = Self.mandatoryTitle + #"<attribute name="a" attributeType="String"/>"#
        #expect(try stages([Self.title, Self.mandatoryTitle, next, last]) == ["c 1 2", "c 2 3", "c 3 4"])
    }

    @Test("A change that only several steps can make is split, and the app must move the values")
    func composition() throws {
        // A number becomes a date by way of a version that has both.
        let number = #"<attribute name="day" optional="YES" attributeType="Integer 64"/>"#
        let date = #"<attribute name="dayDate" optional="YES" attributeType="Date"/>"#
        let renamed = #"<attribute name="day" optional="YES" attributeType="Date" elementID="dayDate"/>"#
        let versions = [number, number + date, renamed]
        #expect(try stages(versions).last == "c 2 3")
        let text = try generatedMigration(versions.enumerated().map { ("v\($0 + 1)", post($1)) })
            .text(of: "BlogMigration.swift")
        #expect(text.contains("func willMigrateToV3"))
        #expect(text.contains("A store of `v1` gets here in several steps only."))
    }

    @Test("A chain of renamings is split where one step cannot see it, and handlers are optional")
    func renamingChain() throws {
        let renamed = ["a", "b", "c"].enumerated().map { position, name in
            let old = position == 0 ? "" : #" elementID="\#(["a", "b"][position - 1])""#
            return #"<attribute name="\#(name)" optional="YES" attributeType="String"\#(old)/>"#
        }
        #expect(try stages(renamed) == ["l 1", "c 2 3"])
        let text = try generatedMigration(renamed.enumerated().map { ("v\($0 + 1)", post($1)) })
            .text(of: "BlogMigration.swift")
        #expect(text.matches(of: /Does nothing/).count == 2)
    }

    @Test("The last of several versions with equal checksums is the one that is named")
    func equalVersions() throws {
        let generation = try generatedMigration([
            ("v1", post(Self.title)), ("v2", post("")), ("v3", post(Self.title)),
        ])
        #expect(generation.findings.first == "GEN658 version v1")
        let text = try generation.text(of: "BlogMigration.swift")
        #expect(!text.contains(".v1"))
        #expect(text.contains("let versions: [Version] = [\n        .v2,\n        .v3,\n    ]"))
    }

    @Test(
        "The constant of a version is made from the words of its name",
        arguments: [
            ("Model 2", "model2"), ("Model", "model"), ("1.0", "_1_0"), ("v1.10", "v1_10"),
            ("Blog-draft 3", "blogDraft3"),
            ("URLStore 4", "urlStore4"), ("Modèle 5", "modèle5"), ("a\u{200D}b", "aB"), ("class", "`class`"),
        ]
    )
    func constants(name: String, constant: String) throws {
        let text = try generatedMigration([(name, post("")), ("last", post(Self.title))]).text(
            of: "BlogMigration.swift"
        )
        #expect(text.contains("static let \(constant) = Version(\n"))
    }

    @Test("The constants of a migration are the names that changed, and no others")
    func names() throws {
        let old = post(Self.title + Self.added("kept")) + #"<entity name="Gone"/>"#
        let new = post(Self.mandatoryTitle + Self.added("kept"))
        let text = try generatedMigration([("v1", old), ("v2", new)]).text(of: "BlogMigration.swift")
        let names = text.matches(of: /static let (\w+) = "(\w+)"\n/).map { "\($0.1) \($0.2)" }
        #expect(names == ["name Post", "title title", "name Gone", "name Post", "title title"])
    }

    @Test("The generated migration tests ask for adjacent steps and for each step to the last version")
    func testedSteps() throws {
        let text = try generatedMigration(petVersions).text(of: "BlogMigrationTests.swift")
        let steps = text.matches(of: /\("Blog( \d)?", "Blog( \d)", (true|false)\)/).count
        #expect(steps == 5)
    }
}
