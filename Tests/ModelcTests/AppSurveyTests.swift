import Foundation
import TestSupport
import Testing

@testable import modelc

/// Whole apps: the code of one target, the classes of another, and what a run at the root or beside a model makes of them.
@Suite("Survey of an app", .enabled(if: TestRepository.isPossible, "needs git"))
struct AppSurveyTests {
    private static let trip =
        "import SwiftData\n@Model public final class Trip { public var name: String = \"\"; init() {} }\n"
    private static let cloud = "cloudKitDatabase: .private(\"iCloud.com.example.app\")"
    private static func store(_ classes: String, _ arguments: String = cloud) -> String {
        """
        import SwiftData
        import Models
        let store = ModelConfiguration("Cloud", schema: Schema([\(classes)]), \(arguments))
        """
    }
    private static let entitlements = """
        <plist version="1.0"><dict>
        <key>com.apple.developer.icloud-container-identifiers</key><array><string>iCloud.com.example.app</string></array>
        <key>com.apple.developer.icloud-services</key><array><string>CloudKit</string></array>
        </dict></plist>
        """
    private static func manifest(_ target: String) -> String {
        """
        import PackageDescription
        let package = Package(name: "Models", targets: [.target(\(target)), .testTarget(name: "ModelsTests")])
        """
    }

    private struct Report: Decodable {
        struct Store: Decodable {
            let model: String
            let configuration: String?
            let container: String?
            let entities: [String]
            let reason: String
        }
        struct Finding: Decodable {
            let rule: String
            let symbol: String?
            let severity: String
        }

        let stores: [Store]
        let findings: [Finding]
    }

    private func check(_ app: TestRepository, _ path: String = "", _ arguments: String...) throws -> (Int32, Report) {
        // The folder goes away with its last user.
        defer { withExtendedLifetime(app) {} }
        let file = app.path(".git/report.json")
        let status = Modelc.run(["check", app.path(path), "--quiet", "--report", "json=\(file)"] + arguments)
        return (status, try JSONDecoder().decode(Report.self, from: Data(contentsOf: URL(filePath: file))))
    }

    /// An app folder with the code of a store, and a package with the classes.
    private func app(_ code: String, classes: String = trip) throws -> TestRepository {
        let app = try TestRepository()
        try app.write(Self.manifest("name: \"Models\""), to: "Models/Package.swift")
        try app.write(classes, to: "Models/Sources/Models/Trip.swift")
        try app.write(code, to: "App/Store.swift")
        return app
    }

    @Test(
        "The store of a package's classes is found in the app, also from inside the package",
        arguments: ["", "Models"]
    )
    func otherTarget(path: String) throws {
        let app = try app(Self.store("Trip.self"))
        let (status, report) = try check(app, path)
        #expect(status == 0)
        #expect(report.stores.map(\.entities) == [["Trip"]])
        #expect(report.stores.map(\.configuration) == ["Cloud"])
        #expect(report.stores.map(\.container) == ["iCloud.com.example.app"])
        #expect(report.stores.first?.reason.hasSuffix("App/Store.swift:3") == true)
    }

    @Test("A store that names no container has that of the entitlements", arguments: [true, false])
    func automatic(isEntitled: Bool) throws {
        let app = try app("import SwiftData\nlet c = try! ModelContainer(for: Trip.self)\n")
        if isEntitled { try app.write(Self.entitlements, to: "App/App.entitlements") }
        let (_, report) = try check(app)
        #expect(report.stores.map(\.container) == (isEntitled ? ["iCloud.com.example.app"] : []))
    }

    @Test("An old copy of a source inside of the project's own folder opens no store")
    func insideProject() throws {
        let app = try app(Self.store("Trip.self"))
        try app.write(Self.store("Trip.self", "cloudKitDatabase: .automatic"), to: "App.xcodeproj/Store.swift")
        let (_, report) = try check(app)
        #expect(report.stores.count == 1)
        #expect(report.stores.first?.reason.hasSuffix("App/Store.swift:3") == true)
    }

    @Test("A class that no store has is not judged")
    func loose() throws {
        let loose = "@Model public final class Draft { @Attribute(.unique) public var id: Int; init() {} }\n"
        let app = try app(Self.store("Trip.self"), classes: Self.trip + loose)
        let (status, report) = try check(app)
        #expect(status == 0)
        #expect(report.stores.map(\.entities) == [["Trip"]])
        #expect(report.findings.map(\.rule) == ["SWD808"])
    }

    @Test("A class that leaves its store's list and is deleted is a removed record type")
    func removal() throws {
        let note = "@Model public final class Note { public var text: String = \"\"; init() {} }\n"
        let app = try app(Self.store("Trip.self, Note.self"), classes: Self.trip + note)
        try app.write("", to: "Models/Sources/Models/Other.swift")
        try app.commit()
        try app.git("checkout", "--quiet", "-b", "work")
        try app.write(Self.trip, to: "Models/Sources/Models/Trip.swift")
        try app.write(Self.store("Trip.self"), to: "App/Store.swift")
        try app.commit()
        let (status, report) = try check(app, "", "--against", "main")
        #expect(status == 1)
        #expect(report.findings.contains { $0.rule == "CKP301" })
    }

    @Test("Classes beside a Core Data model are compared with the merge base")
    func besideBundle() throws {
        let app = try TestRepository()
        try app.write(Self.trip, to: "App/Trip.swift")
        try app.write(Self.store("Trip.self"), to: "App/Store.swift")
        try app.commit(entities: "Old", to: "App/Old.xcdatamodeld")
        try app.git("checkout", "--quiet", "-b", "work")
        try app.write(Self.trip.replacing("String = \"\"", with: "Int = 0"), to: "App/Trip.swift")
        try app.commit()
        let (status, report) = try check(app, "App", "--against", "main")
        #expect(status == 1)
        #expect(report.findings.contains { $0.rule == "CKP303" && $0.symbol == "Trip.name" })
    }

    @Test(
        "The folders of a package's targets are read from its manifest",
        arguments: [("name: \"Models\", path: \".\"", "A", "B"), ("name: \"Models\"", "Sources/A", "Sources/B")]
    )
    func manifest(target: String, one: String, other: String) throws {
        let app = try TestRepository()
        try app.write(Self.manifest(target), to: "Models/Package.swift")
        let day = "import SwiftData\n@Model final class Day { var trip: Trip?; init() {} }\n"
        let trip =
            "import SwiftData\n@Model final class Trip { @Relationship(inverse: \\Day.trip) var days: [Day]?; init() {} }\n"
        try app.write(trip, to: "Models/\(one)/Trip.swift")
        try app.write(day, to: "Models/\(other)/Day.swift")
        let (status, report) = try check(app)
        #expect(status == 0)
        #expect(report.findings.map(\.rule) == [])
    }

    @Test("A property type in another package is found")
    func otherPackage() throws {
        let state = "public enum State: Int, Codable { case new, done }\n"
        let app = try app(
            Self.store("Trip.self"),
            classes: Self.trip.replacing("String = \"\"", with: "State = State.new")
        )
        try app.write(Self.manifest("name: \"Values\""), to: "Values/Package.swift")
        try app.write(state, to: "Values/Sources/Values/State.swift")
        let (status, report) = try check(app)
        #expect(status == 0)
        #expect(report.findings.map(\.rule) == [])
    }

    /// The target of a class, and what it says of the class of another one.
    @Test(
        "Targets whose classes have relationships with each other have one model",
        arguments: ["", "Models", "Models/Sources/Trips", "Models/Sources/Stops"]
    )
    func related(path: String) throws {
        let app = try TestRepository()
        let targets = ["Trips", "Stops", "Other"].map { ".target(name: \"\($0)\")" }
        try app.write(
            "let package = Package(name: \"Models\", targets: [\(targets.joined(separator: ", "))])",
            to: "Models/Package.swift"
        )
        let trip = "import SwiftData\nimport Stops\n@Model final class Trip { var stops: [Stop]?; init() {} }\n"
        let stop = "import SwiftData\n@Model public final class Stop { public var name: String?; init() {} }\n"
        try app.write(trip, to: "Models/Sources/Trips/Trip.swift")
        try app.write(stop, to: "Models/Sources/Stops/Deep/Stop.swift")
        try app.write(stop.replacing("Stop", with: "Other"), to: "Models/Sources/Other/Other.swift")
        try app.write(Self.store("Trip.self"), to: "App/Store.swift")
        let (_, report) = try check(app, path)
        if path.hasSuffix("Stops") {
            #expect(report.stores.isEmpty)
        } else {
            #expect(report.stores.map(\.entities) == [["Stop", "Trip"]])
            #expect(report.findings.contains { $0.rule == "CKL106" && $0.symbol == "Trip.stops" })
        }
    }

    @Test("A model that the code keeps on the device has no plan")
    func local() throws {
        let app = try app(Self.store("Trip.self", "cloudKitDatabase: .none"))
        defer { withExtendedLifetime(app) {} }
        let file = app.path(".git/plan.txt")
        _ = Modelc.run(["plan", app.path("Models"), "--quiet", "--output", file])
        let plan = try? String(contentsOfFile: file, encoding: .utf8)
        #expect(plan?.contains("CD_Trip") != true)
    }

    @Test("A Core Data model is mirrored if an NSPersistentCloudKitContainer opens it", arguments: [true, false])
    func coreData(isMirrored: Bool) throws {
        let app = try TestRepository()
        try app.write(Self.entitlements, to: "App/App.entitlements")
        let kind = isMirrored ? "NSPersistentCloudKitContainer" : "NSPersistentContainer"
        try app.write("import CoreData\nlet c = \(kind)(name: \"Old\")\n", to: "App/Stack.swift")
        try app.commit(entities: "Old", to: "App/Old.xcdatamodeld")
        let (_, report) = try check(app)
        #expect(report.stores.map(\.container) == (isMirrored ? ["iCloud.com.example.app"] : []))
    }

    @Test("A run in a folder of the app reads the sources around it, without those of tests")
    func below() throws {
        let app = try app(Self.store("Trip.self", "cloudKitDatabase: .none"))
        try app.write("import SwiftData\nlet c = ModelConfiguration(\(Self.cloud))\n", to: "AppTests/Store.swift")
        let run = try Executable.run(["check", "--report", "json"], in: app.url.appending(path: "App"))
        #expect(run.status == 66)
        let models = try Executable.run(["check", "--report", "json"], in: app.url.appending(path: "Models/Sources"))
        #expect(models.status == 0, "\(models.errors)")
        #expect(models.output.contains("\"stores\": []"))
    }

    @Test(
        "The settings in a named folder of sources count",
        arguments: ["", "App"]
    )
    func named(folder: String) throws {
        let app = try TestRepository()
        try app.write(Self.trip, to: "App/Trip.swift")
        let store = #"{"name": "Cloud", "container": "iCloud.com.example.app"}"#
        let path = folder.isEmpty ? "App" : "."
        try app.write(
            #"{"models": [{"path": "\#(path)", "stores": [\#(store)]}]}"#,
            to: folder.isEmpty ? "modelc.json" : "\(folder)/modelc.json"
        )
        try app.commit()
        for arguments in [[], ["--against", "main"]] {
            let run = try Executable.run(["check", app.path(folder), "--report", "json"] + arguments, in: app.url)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains("iCloud.com.example.app"))
        }
    }

    @Test("An undecided model's entry for the settings is printed by init")
    func undecided() throws {
        let app = try app(Self.store("Trip.self", "cloudKitDatabase: Sync.database"))
        try app.write(Self.entitlements, to: "App/App.entitlements")
        let first = try Executable.run(["init"], in: app.url)
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output.contains("Models/Sources/Models: undecided: "))
        #expect(first.output.contains("'Sync.database'"))
        #expect(first.output.contains("(App/Store.swift:3)"))
        #expect(
            first.output.contains(
                #"{"path": "Models/Sources/Models", "stores": [{"name": "Cloud", "container": "iCloud.com.example.app"}]}"#
            )
        )
        #expect(!first.output.contains("not mirrored"))
        let check = try Executable.run(["check"], in: app.url)
        #expect(check.output.contains("ENT901"))
    }

    /// An app target whose entitlements file is missing, broken, or in order.
    @Test("Entitlements that cannot be read are not taken for none", arguments: [nil, "<plist>", entitlements])
    func unreadable(entitlements: String?) throws {
        let app = try TestRepository()
        let project = """
            { objects = {
                P = {isa = PBXProject; mainGroup = G; targets = (T); };
                G = {isa = PBXGroup; children = (F); sourceTree = "<group>"; };
                F = {isa = PBXFileReference; path = Trip.swift; sourceTree = "<group>"; };
                T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S);
                    buildConfigurationList = L; };
                L = {isa = XCConfigurationList; buildConfigurations = (R); };
                R = {isa = XCBuildConfiguration; name = Release; buildSettings = {CODE_SIGN_ENTITLEMENTS = App.entitlements; }; };
                S = {isa = PBXSourcesBuildPhase; files = (B); };
                B = {isa = PBXBuildFile; fileRef = F; };
            }; rootObject = P; }
            """
        try app.write(project, to: "App.xcodeproj/project.pbxproj")
        try app.write(Self.trip + "let c = try! ModelContainer(for: Trip.self)\n", to: "Trip.swift")
        if let entitlements { try app.write(entitlements, to: "App.entitlements") }
        let (_, report) = try check(app)
        let isReadable = entitlements == Self.entitlements
        #expect(report.stores.map(\.container) == (isReadable ? ["iCloud.com.example.app"] : []))
        #expect(report.findings.map(\.rule).contains("ENT901") == !isReadable)
    }

    @Test("The types of a schema file that settings list no more are removed", arguments: [true, false])
    func unlisted(isListed: Bool) throws {
        let app = try TestRepository()
        let schema = """
            DEFINE SCHEMA

                RECORD TYPE Note (
                    "___recordID" REFERENCE,
                    text STRING,
                    GRANT WRITE TO "_creator"
                );

            """
        func settings(_ paths: String...) -> String {
            let list = paths.map { #"{"path": "\#($0)", "container": "iCloud.com.example.app"}"# }
            return #"{"schemas": [\#(list.joined(separator: ", "))]}"#
        }
        try app.write(schema, to: "Notes.ckdb")
        try app.write(schema.replacing("Note", with: "Other"), to: "Others.ckdb")
        try app.write(settings("Notes.ckdb", "Others.ckdb"), to: "modelc.json")
        try app.commit()
        try app.git("checkout", "--quiet", "-b", "work")
        if isListed {
            try app.write(settings("../Notes.ckdb", "../Others.ckdb"), to: "Settings/modelc.json")
            try app.git("rm", "--quiet", "modelc.json")
        } else {
            try app.write(settings("Others.ckdb"), to: "modelc.json")
        }
        try app.commit()
        let run = try Executable.run(["check", "--against", "main"], in: app.url)
        #expect(run.status == (isListed ? 0 : 1), "\(run.output)")
        #expect(run.output.contains("CKP301") == !isListed)
    }

    @Test("The ledger around a submodule is compared with its own merge base", arguments: [true, false])
    func submodule(isShrunk: Bool) throws {
        let inner = try TestRepository()
        try inner.write(Self.trip, to: "App/Trip.swift")
        try inner.commit()
        let outer = try TestRepository()
        try outer.git("submodule", "--quiet", "add", inner.path(""), "Sub")
        let store = #"{"name": "Cloud", "container": "iCloud.com.example.app", "ledger": "modelc.lock"}"#
        try outer.write(#"{"models": [{"path": "Sub/App", "stores": [\#(store)]}]}"#, to: "modelc.json")
        let facts = [
            "!modelc.lock 2", "container iCloud.com.example.app", "field CD_Trip CD_name STRING single plain",
            "record CD_Trip",
        ]
        try outer.write(facts.joined(separator: "\n") + "\n", to: "modelc.lock")
        try outer.commit()
        try outer.git("checkout", "--quiet", "-b", "work")
        if isShrunk { try outer.write(facts[0...1].joined(separator: "\n") + "\n", to: "modelc.lock") }
        try outer.commit()
        let run = try Executable.run(["check", "Sub/App", "--against", "main"], in: outer.url)
        #expect(run.status == (isShrunk ? 1 : 0), "\(run.output) \(run.errors)")
        #expect(run.output.contains("LCK") == isShrunk)
    }
}
