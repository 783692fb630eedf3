import Foundation
import TestSupport
import Testing

@testable import modelc

@Suite("Swift sources with --against", .enabled(if: TestRepository.isPossible, "needs git"))
struct SwiftChangesTests {
    private static func model(_ members: String, container: String = "iCloud.com.example.app") -> String {
        """
        import SwiftData
        enum Mood: String, Codable { case happy, sad }
        @Model final class Trip { \(members); init() {} }
        let store = ModelConfiguration(cloudKitDatabase: .private("\(container)"))

        """
    }

    /// A checkout whose branch changes `App/Model.swift`.
    private func changed(_ before: String, _ after: String, settings: String? = nil) throws -> TestRepository {
        let checkout = try TestRepository()
        if let settings { try checkout.write(settings, to: "modelc.json") }
        try checkout.write(before, to: "App/Model.swift")
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.write(after, to: "App/Model.swift")
        try checkout.commit()
        return checkout
    }

    private func check(_ checkout: TestRepository, _ words: String...) throws -> ChildRun {
        try Executable.run(["check", "--against=main", "--format=xcode"] + words, in: checkout.url)
    }

    /// The types of a property before and after, and whether values that exist are not read any more.
    static let types: [(before: String, after: String, isFault: Bool)] = [
        ("[String] = []", "[Int] = []", true),
        ("[String]?", "[Int]?", true),
        ("[String: Int]?", "[String: String]?", true),
        ("Set<String>?", "Set<Int>?", true),
        ("Dictionary<String, Int>?", "Dictionary<String, Date>?", true),
        ("[String] = []", "[String] = [\"a\"]", false),
        ("[Int]?", "[Int64]?", false),
        ("[Double]?", "[Float]?", false),
        ("[Int]?", "[Double]?", false),
        ("[UUID]?", "[String]?", true),
        ("[String: UUID]?", "[String: String]?", false),
        ("[Mood]?", "[String]?", true),
        ("[String: Mood]?", "[ String : Mood ]?", false),
        ("[String: Int]?", "[Int: Int]?", true),
        ("[[Int]]?", "[String: Int]?", true),
        ("[[Int]]?", "[Set<Int>]?", false),
    ]

    @Test("An array element or value of another type is an error although no schema shows it", arguments: types)
    func elements(types: (before: String, after: String, isFault: Bool)) throws {
        let checkout = try changed(Self.model("var tags: \(types.before)"), Self.model("var tags: \(types.after)"))
        let run = try check(checkout)
        let isReported = run.output.contains("error: 'Trip.tags' is") && run.output.contains("[CKP349]")
        #expect(isReported == types.isFault, "\(run.output)\(run.errors)")
        #expect((run.status == 1) == types.isFault)
    }

    @Test(
        "A raw value that an enumeration lost is a warning",
        arguments: ["Mood?", "[Mood]?", "Diary?", "[String: Mood]?", "[Mood: Int]?"]
    )
    func rawValues(type: String) throws {
        let before = Self.model("var mood: \(type)") + "struct Diary: Codable { var mood: Mood? }\n"
        let cases = [
            ("case glad, sad", true), ("case sad", true), ("case happy, sad, calm", false),
            ("case glad = \"happy\", sad", false),
        ]
        for (text, isFault) in cases {
            let after = before.replacingOccurrences(of: "case happy, sad", with: text)
            let run = try check(try changed(before, after))
            let isReported = run.output.contains("warning: the enumeration of 'Trip.mood' has no case with 'happy'")
            #expect(isReported == isFault, "\(text): \(run.output)\(run.errors)")
            #expect(run.status == 0)
        }
    }

    @Test("A changed member of a structure is a warning, in an array, too")
    func members() throws {
        for type in ["Place?", "[Place]?"] {
            let before = Self.model("var place: \(type)") + "struct Place: Codable { var city: String }\n"
            let after = before.replacingOccurrences(of: "city: String", with: "city: Int")
            let run = try check(try changed(before, after))
            #expect(run.output.contains("warning: 'Trip.place' has other elements than what shipped"), "\(run.output)")
        }
    }

    @Test(
        "A raw value that another case had before is a warning",
        arguments: [("case low, high, highest", false), ("case none, low, high", true), ("case high, low", true)]
    )
    func movedRawValues(cases: String, isFault: Bool) throws {
        let before = Self.model("var level: Level?") + "enum Level: Int, Codable { case low, high }\n"
        let after = before.replacingOccurrences(of: "case low, high }", with: "\(cases) }")
        let run = try check(try changed(before, after))
        #expect(run.output.contains("has a raw value that another case had") == isFault, "\(run.output)\(run.errors)")
        #expect(run.status == 0)
    }

    @Test("A removed class is reported at its folder, not at another class")
    func removedClass() throws {
        let checkout = try changed(Self.model("var name = \"\""), Self.model("var name = \"\""))
        try checkout.git("checkout", "--quiet", "main")
        try checkout.write(
            "import SwiftData\n@Model final class Zeta { var name = \"\"; init() {} }\n",
            to: "App/Zeta.swift"
        )
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-B", "work")
        try checkout.git("rm", "--quiet", "App/Zeta.swift")
        try checkout.commit()
        let run = try check(checkout)
        let lines = run.output.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("App: error: no entity has the record type 'CD_Zeta'") }, "\(run.output)")
        #expect(
            lines.contains { $0.hasPrefix("git:") && $0.contains("App/Zeta.swift:2:20: note: CD_Zeta was needed here") }
        )
    }

    @Test(
        "A removal counts as settled only once that property or field is retired",
        arguments: ["Trip.old", "CD_Trip.CD_old"]
    )
    func retired(name: String) throws {
        let (before, after) = (Self.model("var old = 0; var name = \"\""), Self.model("var name = \"\""))
        let checkout = try changed(before, after)
        #expect(try check(checkout).status == 1)
        let still = try Executable.run(["retire", "Trip.name", "--reason", "unused"], in: checkout.url)
        #expect(still.status == 1 && !FileManager.default.fileExists(atPath: checkout.path("modelc.lock")))
        let retirement = try Executable.run(["retire", name, "--reason", "unused"], in: checkout.url)
        #expect(retirement.status == 0, "\(retirement.output)\(retirement.errors)")
        #expect(retirement.errors.contains("the ledger does not say what is deployed"))
        let settled = try check(checkout, "--fail-on=warning")
        #expect(settled.status == 0, "\(settled.output)\(settled.errors)")
        #expect(try Executable.run(["lock", "verify", "--quiet", "--fail-on=note"], in: checkout.url).status == 0)
        // The next branch is compared as before: the ledger still says nothing of what is deployed.
        try checkout.commit()
        try checkout.git("branch", "--force", "main")
        try checkout.write(Self.model("var other = \"\""), to: "App/Model.swift")
        let next = try check(checkout)
        #expect(next.status == 1 && next.output.contains("'CD_Trip.CD_name'"), "\(next.output)\(next.errors)")
    }

    @Test("Another container in the code is a warning, with settings and without", arguments: [true, false])
    func containers(hasSettings: Bool) throws {
        let store = #"{ "name": "Cloud", "container": "iCloud.com.example.app" }"#
        let settings = hasSettings ? "{ \"models\": [{ \"path\": \"App\", \"stores\": [\(store)] }] }" : nil
        let before = Self.model("var name = \"\"")
        let run = try check(
            try changed(before, Self.model("var name = \"\"", container: "iCloud.other"), settings: settings)
        )
        let message = "warning: the code mirrored to iCloud.com.example.app at the merge base, and now to iCloud.other"
        let lines = run.output.split(separator: "\n")
        #expect(
            lines.contains { $0.hasPrefix("App/Model.swift:4:") && $0.contains(message) },
            "\(run.output)\(run.errors)"
        )
        #expect(try !check(try changed(before, before + "// same\n", settings: settings)).output.contains("SHR706"))
    }
}

@Suite("Versions that ledgers recorded", .enabled(if: TestRepository.isPossible, "needs git"))
struct RecordedVersionsInGitTests {
    private static let store = #""stores": [{ "name": "s", "container": "iCloud.x" }]"#

    private func advance(_ checkout: TestRepository, _ shipped: String) throws {
        let export = ["plan", "--quiet", "--format=ckdb", "--output=production.ckdb"]
        #expect(try Executable.run(export, in: checkout.url).status == 0)
        let advance = ["lock", "advance", "--evidence=production.ckdb", shipped, "--quiet"]
        #expect(try Executable.run(advance, in: checkout.url).status == 0)
    }

    private static func version(_ attribute: String) -> String {
        let text = "<attribute name=\"title\" optional=\"YES\" attributeType=\"String\"/>"
        let more = "<attribute name=\"\(attribute)\" optional=\"YES\" attributeType=\"Date\"/>"
        return "<model usedWithCloudKit=\"YES\"><entity name=\"Post\" representedClassName=\"Post\">"
            + text + (attribute.isEmpty ? "" : more) + "</entity></model>"
    }

    @Test(
        "Versions that the ledger recorded count beside --shipped-tags",
        arguments: ["edited", "deleted", "rolled back"]
    )
    func besideTags(change: String) throws {
        let checkout = try TestRepository()
        let bundle = "App.xcdatamodeld"
        func choose(_ version: String) throws {
            let plist =
                "<plist><dict><key>_XCCurrentVersionName</key><string>\(version).xcdatamodel</string></dict></plist>"
            try checkout.write(plist, to: "\(bundle)/.xccurrentversion")
        }
        try checkout.write(Self.version(""), to: "\(bundle)/V1.xcdatamodel/contents")
        try checkout.write(Self.version("day"), to: "\(bundle)/V2.xcdatamodel/contents")
        try choose("V2")
        try checkout.write("{ \"models\": [{ \"path\": \"\(bundle)\", \(Self.store) }] }", to: "modelc.json")
        try advance(checkout, "--shipped=V1")
        try advance(checkout, "--shipped")
        try checkout.commit()
        try checkout.git("tag", change == "rolled back" ? "none" : "v2")
        switch change {
        case "edited": try checkout.write(Self.version("extra"), to: "\(bundle)/V1.xcdatamodel/contents")
        case "deleted": try FileManager.default.removeItem(atPath: checkout.path("\(bundle)/V1.xcdatamodel"))
        default:
            try choose("V1")
            try checkout.commit()
            try checkout.git("tag", "v1")
        }
        let rule = ["edited": "MIG501", "deleted": "MIG502"][change] ?? "MIG503"
        for options in [[], ["--shipped-tags=v*"]] {
            let run = try Executable.run(["check"] + options, in: checkout.url)
            #expect(run.status == 1 && run.output.contains(rule), "\(options): \(run.output)\(run.errors)")
        }
    }

    @Test("Versions of folders that the settings join into one model are not missing")
    func joinedFolders() throws {
        let checkout = try TestRepository()
        try checkout.write(
            "import SwiftData\n@Model final class Post { var rank = 0; init() {} }\n",
            to: "A/Post.swift"
        )
        try checkout.write(
            "import SwiftData\n@Model final class Note { var size = 0; init() {} }\n",
            to: "B/Note.swift"
        )
        let two = ["A", "B"].map { "{ \"path\": \"\($0)\", \(Self.store) }" }.joined(separator: ", ")
        try checkout.write("{ \"models\": [\(two)] }", to: "modelc.json")
        try advance(checkout, "--shipped")
        try checkout.commit()
        try checkout.git("tag", "v1")
        try checkout.write("{ \"models\": [{ \"path\": [\"A\", \"B\"], \(Self.store) }] }", to: "modelc.json")
        for options in [[], ["--against=main"], ["--shipped-tags=v*"]] {
            let run = try Executable.run(["check", "--fail-on=warning"] + options, in: checkout.url)
            #expect(run.status == 0, "\(options): \(run.output)\(run.errors)")
        }
        // A folder that is gone is still one that shipped.
        try FileManager.default.removeItem(atPath: checkout.path("B"))
        try checkout.write("{ \"models\": [{ \"path\": [\"A\"], \(Self.store) }] }", to: "modelc.json")
        let run = try Executable.run(["check"], in: checkout.url)
        #expect(run.output.contains("version 'B' shipped, and is no longer in the sources [MIG502]"), "\(run.output)")
        #expect(run.output.contains("Restore its `VersionedSchema` as it shipped"))
    }
}
