import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ObjectModel
@testable import SwiftSources
@testable import modelc

@Suite("Swift sources in git", .enabled(if: TestRepository.isPossible, "needs git"))
struct SwiftSourcesTests {
    private static func trip(_ property: String) -> String { "@Model final class Trip { var \(property) }\n" }

    private func models(_ operand: String) throws -> [ModelInput] { try ModelLocator(named: [operand]).models }

    /// The names of entities and attributes, joined.
    private func properties(_ model: ModelInput?) -> [String] {
        (model?.swiftData?.version?.model.entities ?? []).flatMap { entity in
            entity.attributes.map { "\(entity.name).\($0.name)" }
        }
    }

    @Test("The Swift sources of a commit are read with the types of its other files")
    func commit() throws {
        let checkout = try TestRepository()
        try checkout.write(Self.trip("mood: Mood = Mood.calm"), to: "App/Trip.swift")
        try checkout.write("enum Mood: String, Codable { case calm }\n", to: "App/Values/Mood.swift")
        try checkout.write("@Model final class Fixture { var name = \"\" }\n", to: "App/AppTests/Fixture.swift")
        try checkout.git("add", ".")
        try checkout.git("commit", "--quiet", "--message", "first")
        try checkout.write(Self.trip("title: String = \"\""), to: "App/Trip.swift")
        let folder = checkout.path("App")
        let then = try models("git:HEAD:\(folder)")
        #expect(then.map(properties) == [["Trip.mood"]])
        #expect(then.first?.diagnostics == [])
        let files = ["\(folder)/Trip.swift", "\(folder)/Values/Mood.swift"]
        #expect(then.first?.files.map(\.path) == files.map { "git:HEAD:\($0)" })
        #expect(try models(folder).map(properties) == [["Trip.title"]])
        #expect(try models("git:HEAD:\(folder)/Trip.swift").map(properties) == [["Trip.mood"]])
    }

    @Test("Swift sources are compared with the baseline under their name of today or then")
    func baseline() throws {
        let checkout = try TestRepository()
        try checkout.write(Self.trip("title: String = \"\""), to: "Old/Trip.swift")
        try checkout.git("add", ".")
        try checkout.git("commit", "--quiet", "--message", "first")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.write(Self.trip("name: String = \"\""), to: "Old/Trip.swift")
        let same = try #require(try models(checkout.path("Old")).first)
        #expect(properties(try GitBaseline(of: same, against: "main").model) == ["Trip.title"])
        try checkout.git("mv", "Old", "New")
        try checkout.git("commit", "--quiet", "--all", "--message", "second")
        let moved = try #require(try models(checkout.path("New")).first)
        #expect(properties(try GitBaseline(of: moved, against: "main").model) == ["Trip.title"])
    }

    /// A folder that moves while the folder around it stays; the other folder in it is not what moved.
    @Test(
        "Swift sources that moved are compared with what they were, and with their releases",
        arguments: [true, false]
    )
    func moved(isListed: Bool) throws {
        let checkout = try TestRepository()
        func list(_ path: String) throws {
            try checkout.write(isListed ? "{ \"models\": [{ \"path\": \"\(path)\" }] }" : "{}", to: "modelc.json")
        }
        try list("Code/App")
        try checkout.write(Self.trip("title: String = \"\""), to: "Code/App/Trip.swift")
        try checkout.write("@Model final class Stop { var name = \"\" }\n", to: "Code/Kit/Stop.swift")
        try checkout.commit()
        try checkout.git("tag", "v1")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.git("mv", "Code/App", "Code/Main")
        try list("Code/Main")
        try checkout.write(Self.trip("title: Int = 0"), to: "Code/Main/Trip.swift")
        let today = try #require(try models(checkout.path("Code/Main")).first)
        let baseline = try GitBaseline(of: today, against: "main")
        #expect(baseline.path == checkout.path("Code/App"))
        #expect(properties(baseline.model) == ["Trip.title"])
        let releases = try GitReleases(of: today, tagged: "v*")
        #expect(releases.models.map(properties) == [["Trip.title"]])
        #expect(releases.tagsWithoutModel == [])
        let check = ["check", "Code/Main", "--against=main", "--shipped-tags=v*", "--database=private"]
        let run = try Executable.run(check, in: checkout.url)
        #expect(run.status == 1 && run.output.contains("CKP303"), "\(run.output)\(run.errors)")
    }

    @Test("Swift sources are not compared with another model that was deleted")
    func replaced() throws {
        let checkout = try TestRepository()
        try checkout.write(Self.trip("title: String = \"\""), to: "Old/Trip.swift")
        try checkout.commit()
        try checkout.git("tag", "v1")
        try checkout.write(Self.trip("title: Int = 0"), to: "New/Trip.swift")
        try checkout.commit()
        try checkout.git("tag", "v2")
        try checkout.git("rm", "--quiet", "Old/Trip.swift")
        let today = try #require(try models(checkout.path("New")).first)
        let releases = try GitReleases(of: today, tagged: "v*")
        #expect(releases.models.map(\.place) == [today.place])
        #expect(releases.tagsWithoutModel == ["v1"])
    }

    @Test("Swift sources in a folder that is a link today are compared with the folder then")
    func linked() throws {
        let checkout = try TestRepository()
        try checkout.write(#"{ "models": [{ "path": "App" }] }"#, to: "modelc.json")
        try checkout.write(Self.trip("title: String = \"\""), to: "App/Trip.swift")
        try checkout.commit()
        try checkout.git("mv", "App", "Real")
        try FileManager.default.createSymbolicLink(atPath: checkout.path("App"), withDestinationPath: "Real")
        try checkout.write(Self.trip("title: Int = 0"), to: "Real/Trip.swift")
        let today = try #require(try models(checkout.path("App")).first)
        #expect(properties(try GitBaseline(of: today, against: "main").model) == ["Trip.title"])
        let check = ["check", "--against=main", "--database=private", "--quiet"]
        let run = try Executable.run(check, in: checkout.url)
        #expect(run.status == 1 && run.output.contains("CKP303"), "\(run.output)\(run.errors)")
    }

    @Test("Swift sources in a submodule have the settings and ledger of the outer repository")
    func submodule() throws {
        let (inner, outer) = (try TestRepository(), try TestRepository())
        try inner.write(Self.trip("title: String = \"\""), to: "App/Trip.swift")
        try inner.write(#"{ "failOn": "warning" }"#, to: "modelc.json")
        try inner.commit()
        try outer.git("submodule", "--quiet", "add", inner.path(""), "Sub")
        let store = #"{ "name": "s", "container": "iCloud.x" }"#
        try outer.write("{ \"models\": [{ \"path\": \"Sub/App\", \"stores\": [\(store)] }] }", to: "modelc.json")
        try outer.write(
            "!modelc.lock 2\ncontainer iCloud.x\nfield CD_Trip CD_title INT64 single plain\nrecord CD_Trip\n",
            to: "modelc.lock"
        )
        for words in [["check"], ["check", "Sub/App"], ["check", "./Sub/App/Trip.swift"]] {
            let run = try Executable.run(words, in: outer.url)
            #expect(run.status == 1 && run.output.contains("CKP303"), "\(run.output)\(run.errors)")
        }
        #expect(try Executable.run(["check"], in: outer.url.appending(path: "Sub")).status == 0)
    }

    @Test("Swift sources that settings list together are read together at every commit")
    func listed() throws {
        let checkout = try TestRepository()
        try checkout.write(#"{ "models": [{ "path": ["A", "B"], "define": ["!OLD"] }] }"#, to: "modelc.json")
        let one = "@Model final class One { var name = \"\"\n#if OLD\nvar old = 0\n#endif\n}\n"
        try checkout.write(one, to: "A/One.swift")
        try checkout.git("add", ".")
        try checkout.git("commit", "--quiet", "--message", "first")
        try checkout.git("tag", "v1")
        try checkout.write("@Model final class Two { var name = \"\" }\n", to: "B/Two.swift")
        for path in ["A", "B", "."] {
            #expect(try models(checkout.path(path)).map(properties) == [["One.name", "Two.name"]])
        }
        let today = try #require(try models(checkout.path("B")).first)
        #expect(today.path == checkout.path("A"))
        let releases = try GitReleases(of: today, tagged: "v*")
        #expect(releases.models.map(properties) == [["One.name"]])
    }

    @Test(
        "Deleted Swift sources are found in the commit, listed in settings or not",
        arguments: [(true, true), (true, false), (false, true), (false, false)]
    )
    func deleted(isListed: Bool, isFolderLeft: Bool) throws {
        let checkout = try TestRepository()
        let settings = isListed ? #"{ "models": [{ "path": "Old/Models" }] }"# : "{}"
        try checkout.write(settings, to: "modelc.json")
        try checkout.write(Self.trip("title: String = \"\""), to: "Old/Models/Trip.swift")
        if isFolderLeft { try checkout.write("struct Other {}\n", to: "Old/Models/Other.swift") }
        try checkout.write("@Model final class Stop { var name = \"\" }\n", to: "New/Models/Stop.swift")
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.git("rm", "--quiet", "Old/Models/Trip.swift")
        try checkout.write("{}", to: "modelc.json")
        try checkout.commit()
        let report = checkout.path("report.json")
        let words = ["check", checkout.path("New/Models"), "--against=main", "--database=private", "--quiet"]
        #expect(Modelc.run(words + ["--report", "json=\(report)"]) == 1)
        let text = try String(contentsOfFile: report, encoding: .utf8)
        #expect(text.contains("CKP301") && text.contains("CD_Trip"), "\(text)")
        #expect(!text.contains("CD_Stop"))
    }

    private static func schema(_ number: Int) -> String {
        """
        enum V\(number): VersionedSchema {
            static let versionIdentifier = Schema.Version(\(number), 0, 0)
            static var models: [any PersistentModel.Type] { [Trip.self] }
            @Model final class Trip { var place: Place?\(number == 2 ? "; var name: String?" : "") }
        }

        """
    }

    /// Two versions that share a structure, and a plan.
    private static let schemas =
        schema(1) + schema(2) + """
            enum Plan: SchemaMigrationPlan {
                static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
                static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
            }

            """

    @Test("A shipped schema that changed is reported with the commit that changed it", arguments: [true, false])
    func changedSchema(isCommitted: Bool) throws {
        let checkout = try TestRepository()
        let first = "struct Place: Codable { var city: String }\n"
        try checkout.write(Self.schema(1) + first, to: "App/M.swift")
        try checkout.commit()
        try checkout.git("tag", "v1")
        try checkout.write(Self.schemas + first, to: "App/M.swift")
        try checkout.commit()
        try checkout.write("// other\n", to: "App/Other.swift")
        try checkout.commit()
        let second = "struct Place: Codable { var city: String; var zip: String? }\n"
        try checkout.write(Self.schemas + second, to: "App/M.swift")
        if isCommitted { try checkout.commit() }
        let culprit = try checkout.git("rev-parse", "HEAD")
        try checkout.write("// another\n", to: "App/Other.swift")
        if isCommitted { try checkout.commit() }
        let report = checkout.path("report.json")
        let status = Modelc.run(["check", checkout.path("App"), "--shipped-tags=v*", "--report", "json=\(report)"])
        #expect(status == 1)
        let text = try String(contentsOfFile: report, encoding: .utf8)
        #expect(text.contains("SWD801"))
        let words = "changed by the commit \(culprit.prefix(12)) of "
        #expect(text.contains(words) == isCommitted)
        #expect(text.contains(#""path": "git:\#(culprit.prefix(12)):"#) == isCommitted)
    }

    /// The shipped classes are kept as a version, which no container opens.
    @Test("Live classes may change, and deleting a shipped version is an error", arguments: [true, false])
    func liveClasses(isKept: Bool) throws {
        let checkout = try TestRepository()
        let place = "struct Place: Codable { var city: String }\n"
        try checkout.write(Self.schema(1) + place, to: "App/M.swift")
        try checkout.commit()
        try checkout.git("tag", "v1")
        let live =
            "@Model final class Trip { var place: Place?; var note: String? }\nlet c = try ModelContainer(for: Trip.self)\n"
        try checkout.write((isKept ? Self.schema(1) : Self.schema(2)) + place + live, to: "App/M.swift")
        let report = checkout.path("report.json")
        let status = Modelc.run(["check", checkout.path("App"), "--shipped-tags=v*", "--report", "json=\(report)"])
        #expect(status == (isKept ? 0 : 1))
        let text = try String(contentsOfFile: report, encoding: .utf8)
        #expect(text.contains("SWD801") != isKept)
        #expect(!text.contains("MIG50"))
        #expect(try models(checkout.path("App")).map(properties) == [["Trip.place", "Trip.note"]])
    }

    @Test("Init writes the container that the sources name, if it is the only one", arguments: [1, 2])
    func container(count: Int) throws {
        let checkout = try TestRepository()
        let configurations = (1...count).map { number in
            "let c\(number) = ModelConfiguration(cloudKitDatabase: .private(\"iCloud.app\(number)\"))\n"
        }
        try checkout.write(Self.trip("title: String = \"\"") + configurations.joined(), to: "App/Trip.swift")
        #expect(try Executable.run(["init", "App", "--quiet"], in: checkout.url).status == 0)
        let settings = try String(contentsOfFile: checkout.path("modelc.json"), encoding: .utf8)
        #expect(settings.contains(#""container": "iCloud.app1""#) == (count == 1))
    }

    @Test(
        "An older version in Swift sources that cannot be read is refused",
        arguments: ["hash", "plan", "show", "migrate"]
    )
    func unreadable(command: String) throws {
        let checkout = try TestRepository()
        try checkout.write(Self.schemas + "struct Place: Codable { var city: String }", to: "App/Trip.swift")
        let words = [command, "\(checkout.path("App"))#V1", "--quiet", "--output", checkout.path("output")]
        #expect(Modelc.run(words) == 0)
        try checkout.write("@Model final class Bad { lazy var x = 1 }", to: "App/Bad.swift")
        #expect(Modelc.run(words) == 65)
    }

    @Test("The Swift sources of a commit are converted to a model")
    func converted() throws {
        let checkout = try TestRepository()
        try checkout.write(Self.trip("title: String = \"\""), to: "App/Trip.swift")
        try checkout.commit()
        try checkout.write(Self.trip("count = 0"), to: "App/Trip.swift")
        let words = ["convert", "git:HEAD:\(checkout.path("App"))", "--to", "xcdatamodel", "--quiet"]
        #expect(Modelc.run(words + ["--output", checkout.path("Trips.xcdatamodeld")]) == 0)
        let bundle = checkout.url.appending(path: "Trips.xcdatamodeld/Trips.xcdatamodel/contents")
        #expect(try String(contentsOf: bundle, encoding: .utf8).contains(#"<attribute name="title""#))
    }

    @Test("Swift sources below a package or project are one model for each target")
    func targets() throws {
        let checkout = try TestRepository()
        for path in [
            "Core/Sources/Core/One.swift", "Core/Sources/Extra/Two.swift", "Core/Tests/CoreTests/No.swift",
            "App/App/Three.swift", "App/Packages/Kit/Sources/Kit/Four.swift", "App/build/No.swift",
            "App/.build/No.swift", "App/DerivedData/No.swift", "Single/Sources/Five.swift", "Pods/Some/No.swift",
        ] {
            let name = Path.lastPart(of: path).dropLast(".swift".count)
            try checkout.write("@Model final class \(name) { var name = \"\" }\n", to: path)
        }
        for path in ["Core", "App/Packages/Kit", "Single"] {
            try checkout.write("// tools\n", to: "\(path)/Package.swift")
        }
        try checkout.write("// project\n", to: "App/App.xcodeproj/project.pbxproj")
        let found = try models(checkout.path(""))
        let folders = [
            "App/App", "App/Packages/Kit/Sources/Kit", "Core/Sources/Core", "Core/Sources/Extra", "Single/Sources",
        ]
        #expect(found.map(\.path) == folders.map(checkout.path))
        #expect(found.flatMap(properties) == ["Three.name", "Four.name", "One.name", "Two.name", "Five.name"])
    }
}
