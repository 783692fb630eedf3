import Foundation
import TestSupport
import Testing

/// Settings that a branch moves, replaces by something else, or changes beside the levels of rules.
@Suite("Settings that a branch moves", .enabled(if: TestRepository.isPossible, "needs git"))
struct MovedSettingsTests {
    /// The files on `main` and on a branch, and how a check of the branch ends.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var main = Self.base
        /// Those on the branch.
        let branch: [String: String]
        /// Links on `main`, and where they lead.
        var mainLinks: [String: String] = [:]
        var links: [String: String] = [:]
        let status: Int32
        /// Words of the report.
        var says: [String] = []
        /// True if the report is silent about hidden findings.
        var isSilent = false

        static let base = [contents: plain, "modelc.json": settings()]
    }

    private static let contents = "App/M.xcdatamodeld/M.xcdatamodel/contents"
    private static let store = #"[{"name": "s", "container": "iCloud.com.example.app"}]"#
    private static let plain = model(title)
    /// With an attribute that no store loads: CKL104.
    private static let required = model(title + #"<attribute name="rank" attributeType="Double"/>"#)
    /// With another type of a deployed field: CKP303.
    private static let changed = model(title.replacing("String", with: "Integer 64"))
    private static let title = #"<attribute name="title" optional="YES" attributeType="String"/>"#
    private static let off = #", "rules": {"CKL104": "off"}"#
    private static let hides = "the branch hides CKL104 of 'Trip.rank'"

    private static func model(_ attributes: String) -> String {
        "<model><entity name=\"Trip\" syncable=\"YES\">\(attributes)</entity></model>\n"
    }

    private static func settings(_ more: String = "", path: String = "App/M.xcdatamodeld", stores: String? = nil)
        -> String
    {
        "{ \"models\": [{ \"path\": \"\(path)\", \"stores\": \(stores ?? store) }]\(more) }\n"
    }

    private static func waived(_ until: String) -> String {
        settings(
            #", "waivers": [{"rule": "CKL104", "symbol": "Trip.rank", "reason": "a test", "until": "\#(until)"}]"#
        )
    }

    private static func reason(_ text: String) -> String {
        settings(#", "rules": {"CKL104": {"level": "off", "reason": "\#(text)"}}"#)
    }

    // MARK: Swift sources

    private static let classes = """
        import SwiftData
        #if CLOUD
        @Model class Trip { var title: String = ""; var subtitle: String = ""; init() {} }
        #endif
        @Model class Note { var text: String = ""; init() {} }

        """

    private static func sources(_ text: String = classes, _ more: String = "") -> [String: String] {
        ["App/M.swift": text, "modelc.json": "{ \"models\": [{ \"path\": \"App\", \"stores\": \(store)\(more) }] }"]
    }

    // MARK: Schema files

    private static let schema = """
        DEFINE SCHEMA
            RECORD TYPE Trip ( "___recordID" REFERENCE, title STRING );

        """
    private static let writing = """
        import CloudKit
        func save(_ database: CKDatabase) async throws {
            let trip = CKRecord(recordType: "Trip")
            trip["title"] = "Lisbon"
            trip["nights"] = "two"
            try await database.save(trip)
        }

        """

    private static func schema(_ more: String = "", code: String = writing) -> [String: String] {
        [
            "S.ckdb": schema, "App/A.swift": code, "Tools/B.swift": "",
            "modelc.json": #"{"schemas": [{"path": "S.ckdb", "container": "iCloud.com.example.app"\#(more)}]}"#,
        ]
    }

    static let rows: [Row] = [
        Row(
            testDescription: "known faults in settings of their own",
            branch: [
                contents: changed, "modelc.json": settings(),
                "App/modelc.json": settings(
                    #", "known": [{"rule": "CKP303", "symbol": "Trip.title", "found": "STRING"}]"#,
                    path: "M.xcdatamodeld"
                ),
            ],
            status: 64,
            says: ["CFG015", "CKP303"]
        ),
        Row(
            testDescription: "a level in settings of its own",
            branch: [
                contents: required, "modelc.json": settings(), "App/modelc.json": settings(off, path: "M.xcdatamodeld"),
            ],
            status: 1,
            says: ["App/modelc.json", hides]
        ),
        Row(
            testDescription: "nearer settings that list nothing",
            branch: [contents: required, "modelc.json": settings(), "App/modelc.json": "{}"],
            status: 3,
            says: ["CKP360"]
        ),
        Row(
            testDescription: "a link to softer settings",
            branch: [contents: required, "soft.json": settings(off)],
            links: ["modelc.json": "soft.json"],
            status: 1,
            says: [hides]
        ),
        Row(
            testDescription: "settings behind a link, softer",
            main: [contents: plain, "settings/app.json": settings()],
            branch: [contents: required, "settings/app.json": settings(off)],
            mainLinks: ["modelc.json": "settings/app.json"],
            links: ["modelc.json": "settings/app.json"],
            status: 1,
            says: [hides]
        ),
        Row(
            testDescription: "a link out of the repository",
            branch: [contents: required],
            links: ["modelc.json": "/dev/null"],
            status: 3,
            says: [hides, "CKP360"]
        ),
        Row(
            testDescription: "a folder in place of the settings",
            branch: [contents: required, "modelc.json/x": ""],
            status: 3,
            says: [hides, "CKP360"]
        ),
        Row(
            testDescription: "settings without a word",
            branch: [contents: required, "modelc.json": "{}"],
            status: 3,
            says: ["CKP360"]
        ),
        Row(
            testDescription: "a shorter list of models",
            main: Row.base.merging(["N.xcdatamodel/contents": model("")]) { $1 },
            branch: [
                contents: required, "N.xcdatamodel/contents": model(""), "modelc.json": settings(path: "N.xcdatamodel"),
            ],
            status: 3,
            says: ["'App/M.xcdatamodeld' was mirrored"]
        ),
        Row(
            testDescription: "a second spelling of the model, not mirrored",
            branch: [
                contents: required,
                "modelc.json":
                    #"{"models": [{"path": "./App/M.xcdatamodeld", "stores": []}, {"path": "App/M.xcdatamodeld", "stores": \#(store)}]}"#,
            ],
            status: 3,
            says: [hides, "CKP360"]
        ),
        Row(
            testDescription: "another container",
            branch: [
                contents: changed,
                "modelc.json": settings(stores: #"[{"name": "s", "container": "iCloud.com.example.other"}]"#),
            ],
            status: 1,
            says: ["CKP303", "SHR706"]
        ),
        Row(
            testDescription: "rules with a pattern",
            branch: [contents: required, "modelc.json": settings(#", "rules": {"CKL*": "off"}"#)],
            status: 64,
            says: ["CFG011", "CKL104"]
        ),
        Row(
            testDescription: "a rule twice",
            branch: [
                contents: required,
                "modelc.json": settings(
                    #", "rules": {"CKL104": "error", "required-attribute-without-default": "off"}"#
                ),
            ],
            status: 64,
            says: ["CFG005", "CKL104"]
        ),
        Row(
            testDescription: "a reason that nobody sees",
            branch: [contents: required, "modelc.json": reason("\u{200B}\u{3164}")],
            status: 64,
            says: ["\"reason\" says nothing"]
        ),
        Row(
            testDescription: "a reason of dots",
            branch: [contents: required, "modelc.json": reason("…")],
            status: 64,
            says: ["\"reason\" says nothing"]
        ),
        Row(
            testDescription: "a reason in another script",
            branch: [contents: required, "modelc.json": reason("試験")],
            status: 0,
            says: [hides, "試験"]
        ),
        Row(
            testDescription: "a waiver that had ended, prolonged",
            main: [contents: required, "modelc.json": waived("2020-01-01")],
            branch: [contents: required, "modelc.json": waived("2999-01-01")],
            status: 0,
            says: [hides, "a test (until 2999-01-01)"]
        ),
        Row(
            testDescription: "a later failure where nothing is found",
            main: [contents: plain, "modelc.json": settings(#", "failOn": "note""#)],
            branch: [contents: plain, "modelc.json": settings()],
            status: 0,
            isSilent: true
        ),
        Row(
            testDescription: "a moved model with settings of its own",
            branch: [
                "N/N.xcdatamodeld/M.xcdatamodel/contents": required,
                "N/modelc.json": settings(off, path: "N.xcdatamodeld"),
            ],
            status: 1,
            says: [hides]
        ),
        Row(
            testDescription: "fewer shared entities",
            main: [
                contents: plain,
                "modelc.json":
                    #"{"models": [{"path": "App/M.xcdatamodeld", "stores": \#(store), "shareRoots": ["Trip"]}]}"#,
            ],
            branch: [contents: plain, "modelc.json": settings()],
            status: 0,
            says: ["the branch hides SHR", "\"shareRoots\" does not have it any more"]
        ),
        Row(
            testDescription: "conditions that leave a class out",
            main: sources(),
            branch: sources(classes.replacing("var subtitle: String = \"\"; ", with: ""), #", "define": ["!CLOUD"]"#),
            status: 1,
            says: ["the branch hides 'Trip'", "\"define\" leaves it out"]
        ),
        Row(
            testDescription: "conditions that leave a class out, with a reason",
            main: sources(),
            branch: sources(classes, #", "define": ["!CLOUD"], "reason": "the class is for tests""#),
            status: 0,
            says: ["the branch hides 'Trip'", "the class is for tests"]
        ),
        Row(
            testDescription: "conditions that leave nothing out",
            main: sources(),
            branch: sources(classes, #", "define": ["CLOUD"]"#),
            status: 0,
            isSilent: true
        ),
        Row(
            testDescription: "conditions that were there before",
            main: sources(classes, #", "define": ["!CLOUD"]"#),
            branch: sources(classes, #", "define": ["!CLOUD", "DEBUG"]"#),
            status: 0,
            isSilent: true
        ),
        Row(
            testDescription: "less code beside a schema file",
            main: schema(code: ""),
            branch: schema(#", "code": ["Tools"]"#),
            status: 0,
            says: ["the branch hides REC102 of 'Trip.nights'", "\"code\" leaves the code out"]
        ),
        Row(
            testDescription: "a record type that others write",
            main: schema(code: ""),
            branch: schema(#", "types": {"Trip": {"code": "none"}}"#),
            status: 0,
            says: ["the branch hides REC102 of 'Trip.nights'"]
        ),
        Row(
            testDescription: "the same code under another path",
            main: schema(code: ""),
            branch: schema(#", "code": ["App", "Tools"]"#),
            status: 1,
            says: ["REC102"],
            isSilent: true
        ),
    ]

    @Test("What a branch hides by settings elsewhere, or by other statements, is said or refused", arguments: rows)
    func moved(row: Row) throws {
        let checkout = try TestRepository()
        try commit(row.main, row.mainLinks, in: checkout)
        try checkout.git("checkout", "--quiet", "-b", "work")
        for name in try FileManager.default.contentsOfDirectory(atPath: checkout.url.path) where name != ".git" {
            try FileManager.default.removeItem(atPath: checkout.path(name))
        }
        try commit(row.branch, row.links, in: checkout)
        let run = try Executable.run(["check", "--against", "main"], in: checkout.url)
        let output = run.output + run.errors
        #expect(run.status == row.status, "\(output)")
        for words in row.says { #expect(output.contains(words), "\(output)") }
        #expect(!(row.isSilent && output.contains("CFG019")), "\(output)")
    }

    private func commit(_ files: [String: String], _ links: [String: String], in checkout: TestRepository) throws {
        for (path, text) in files { try checkout.write(text, to: path) }
        for (path, target) in links {
            try FileManager.default.createSymbolicLink(atPath: checkout.path(path), withDestinationPath: target)
        }
        try checkout.commit()
    }
}
