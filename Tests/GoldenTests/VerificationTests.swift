import Foundation
import TestSupport
import Testing

/// `scripts/verify-on-mac`, as far as it can be tried without a Mac.
@Suite("Verification on a Mac", .enabled(if: Verification.isPossible, "no python3 in PATH, or no program"))
struct VerificationTests {
    @Test("The verification answers exactly the rows that Unverified.md leaves to it")
    func rows() throws {
        let answered = try Verification.run(["--list"]).output.split(separator: "\n").map(String.init)
        let rows = try Verification.rows()
        #expect(rows.count > 60)
        #expect(Set(rows.map(\.name)).count == rows.count, "a row stands twice")
        let left = rows.filter { row in
            ["Mac", "export", "server"].contains { row.way == $0 || row.way.hasPrefix("\($0),") }
        }
        #expect(left.map(\.name).sorted() == answered)
    }

    @Test("The verification finds an export of modelc's own plan to be as written")
    func plannedSchema() throws {
        let table = try Verification.table(of: Verification.plannedSchema())
        #expect(table.count == 15)
        #expect(table.allSatisfy { $0.value == "as written" }, "\(table)")
    }

    /// The lines that an export could have instead of those of the plan.
    static let differences: [(planned: String, instead: String, row: String)] = [
        ("CD_entityNames ", "CD_entityName ", "many-to-many-type"),
        ("CD_address_ckAsset ", "CD_address_ckOther ", "uri-asset"),
        ("CD_note_ckAsset ", "CD_identifier_ckAsset ", "uuid-asset"),
        ("CD_location ", "CD_locations ", "composite-field"),
        ("CD_wordCount ", "CD_changedAt ", "derived-field"),
        ("CD_wordCount ", "CD_local ", "ignored-field"),
        ("CD_secret_ckAsset ", "CD_secrets_ckAsset ", "encrypted-asset"),
        ("CD_secretByKey ", "CD_secretKey ", "encryption-by-user-info"),
        ("CD_picture ", "CD_pictures ", "bytes-indexes"),
        ("CD_ratio ", "CD_ratios ", "number-types"),
        ("CD_emptyName_ckAsset ", "CD_empty_ckAsset ", "empty-default"),
        ("CD_side ", "CD_sides ", "abstract-entity"),
        ("CD_moveReceipt_ckAsset ", "CD_receipt_ckAsset ", "move-receipt"),
        ("\n    );\n\n    RECORD TYPE CD_Shape", "\n    );\n    RECORD TYPE CD_Shape", "export-layout"),
    ]

    @Test("The verification finds a difference between export and plan in its row", arguments: differences)
    func difference(planned: String, instead: String, row: String) throws {
        let schema = try Verification.plannedSchema()
        try #require(schema.contains(planned))
        let table = try Verification.table(of: schema.replacing(planned, with: instead))
        #expect(table[row] == "differs")
        // Another name is another length, so that the layout differs as well.
        #expect(table.filter { $0.value != "as written" && $0.key != "export-layout" }.keys.allSatisfy { $0 == row })
    }

    @Test("The verification finds a second line feed at the end of an export")
    func finalNewline() throws {
        #expect(try Verification.table(of: Verification.plannedSchema() + "\n")["final-newline"] == "differs")
    }

    @Test("The verification refuses an export of another model, and a machine that is not a Mac")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let export = folder.url.appending(path: "out.ckdb")
        try Data("DEFINE SCHEMA\n\n    RECORD TYPE Post (\n        title STRING\n    );\n".utf8).write(to: export)
        let other = try Verification.run(["--export", export.path])
        #expect(other.status == 1)
        #expect(other.errors.contains("this is not an export of the probe"))
        #if os(Linux)
            let here = try Verification.run([])
            #expect(here.status == 1)
            #expect(here.errors.contains("needs a Mac"))
        #endif
    }

    /// A server that takes schemas up to a size.
    @Test(
        "The verification asks the server for its limits",
        arguments: [(256, "as written"), (250, "differs"), (300, "differs"), (0, "open")]
    )
    func limits(fields: Int, answer: String) throws {
        let server = "#!/bin/sh\nfor file; do :; done\n[ \"$(grep -c INT64 \"$file\")\" -le \(fields) ]\n"
        let run = try Verification.onMac(["--team", "T", "--container", "C"], xcrun: server)
        #expect(Verification.answers(in: run)["field-limit"] == answer, "\(run.output)\(run.errors)")
    }

    @Test("The verification leaves a row open when it could not ask")
    func openRows() throws {
        let run = try Verification.onMac([], xcrun: "#!/bin/sh\necho 'no developer tools' >&2\nexit 72\n")
        let answers = Verification.answers(in: run)
        // A model that momc refuses is an answer of its own.
        let refused: Set = ["duplicate-configurations", "dangling-members"]
        #expect(answers.count > 10)
        #expect(answers.filter { !refused.contains($0.key) }.values.allSatisfy { $0 == "open" }, "\(run.output)")
    }

    @Test(
        "The program that the verification runs against Core Data compiles",
        .enabled(if: TypeChecker.shared != nil, "no swift-frontend in PATH")
    )
    func probe() throws {
        let checker = try #require(TypeChecker.shared)
        let copy = try TemporaryFolder(copying: ["Tests/Mac"])
        for product in ["managed-objects", "stack"] {
            let words = ["generate", Verification.probe, "--template", product, "--output", "o"]
            let run = try Executable.run(words, in: copy.url)
            try #require(run.status == 0, "\(run.errors)")
        }
        let folder = copy.url.appending(path: "o")
        var files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            (name: name, text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
        }
        files.append(("Probe.swift", try Repository.text(of: "Tests/Mac/Probe.swift")))
        files.append(("StandIns.swift", Verification.standIns))
        #expect(try checker.complaints(about: files) == [])
    }
}

/// The ways to run the script.
enum Verification {
    static let isPossible =
        Executable.path != nil && (try? ChildRun(["python3", "--version"], in: Repository.root).status) == 0

    static func run(_ arguments: [String]) throws -> ChildRun {
        try ChildRun(["scripts/verify-on-mac"] + arguments + ["--modelc", Executable.path ?? ""], in: Repository.root)
    }

    /// The script on a machine that says it is a Mac, with a program in place of Xcode's.
    static func onMac(_ arguments: [String], xcrun: String) throws -> ChildRun {
        let folder = try TemporaryFolder()
        let program = folder.url.appending(path: "xcrun")
        try Data(xcrun.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let pretended = """
            import platform, runpy, sys
            platform.system = lambda: "Darwin"
            sys.argv = sys.argv[1:]
            runpy.run_path(sys.argv[0], run_name="__main__")
            """
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return try ChildRun(
            ["python3", "-c", pretended, "scripts/verify-on-mac"] + arguments + ["--modelc", Executable.path ?? ""],
            in: Repository.root,
            environment: ["PATH": "\(folder.url.path):\(path)"]
        )
    }

    static let probe = "Tests/Mac/Probe.xcdatamodel"

    static func plannedSchema() throws -> String { try planned.get() }

    private static let planned = Result {
        let words = ["plan", probe, "--format", "ckdb", "--indexes", "development", "--quiet"]
        let copy = try TemporaryFolder(copying: ["Tests/Mac"])
        return try Executable.run(words, in: copy.url).output
    }

    static func table(of schema: String) throws -> [String: String] {
        let folder = try TemporaryFolder()
        let export = folder.url.appending(path: "out.ckdb")
        try Data(schema.utf8).write(to: export)
        return answers(in: try run(["--export", export.path]))
    }

    /// The answer of each row that the script printed.
    static func answers(in run: ChildRun) -> [String: String] {
        var answers: [String: String] = [:]
        for line in run.output.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            let rest = words.last?.drop { $0 == " " } ?? ""
            for answer in ["as written", "differs", "open"] where rest.hasPrefix(answer) {
                answers[String(words[0])] = answer
            }
        }
        return answers
    }

    /// The rows of Unverified.md, and how each is found out.
    static func rows() throws -> [(name: String, way: String)] {
        try Repository.text(of: "Documentation/Unverified.md").split(separator: "\n").compactMap { line in
            let cells = line.split(separator: " | ").map(String.init)
            guard line.hasPrefix("| "), cells.count == 4, cells[0] != "| row", cells[0] != "| ---" else { return nil }
            return (String(cells[0].dropFirst(2)), String(cells[3].dropLast(2)))
        }
    }

    /// The calls of the probe into Apple's frameworks besides generated code.
    static let standIns = """
        import CoreData
        func exit(_ status: Int32) -> Never { fatalError() }
        extension NSManagedObjectModel {
            var entitiesByName: [String: NSEntityDescription] { fatalError() }
            var entityVersionHashesByName: [String: Data] { fatalError() }
            var configurations: [String] { fatalError() }
            func entities(forConfigurationName name: String?) -> [NSEntityDescription]? { fatalError() }
        }
        extension NSObject { func isEqual(_ object: Any?) -> Bool { fatalError() } }
        extension NSEntityDescription { var name: String? { fatalError() } }
        extension NSMappingModel { var entityMappings: [NSEntityMapping]? { fatalError() } }
        class NSEntityMapping {
            var destinationEntityName: String? { fatalError() }
            var attributeMappings: [NSPropertyMapping]? { fatalError() }
        }
        class NSPropertyMapping {
            var name: String? { fatalError() }
            var valueExpression: NSExpression? { fatalError() }
        }
        class NSExpression {}
        extension NSPersistentContainer { var managedObjectModel: NSManagedObjectModel { fatalError() } }
        extension Data {
            init(repeating byte: UInt8, count: Int) { fatalError() }
            func map<T>(_ transform: (UInt8) -> T) -> [T] { fatalError() }
            func write(to url: URL) throws {}
        }
        """
}
