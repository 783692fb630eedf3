import Foundation
import TestSupport
import Testing

@testable import modelc

@Suite("Settings that a branch softens", .enabled(if: TestRepository.isPossible, "needs git"))
struct SoftenedSettingsTests {
    /// Settings on `main` and on a branch, and how a check of the branch ends: also with 3 where nothing is left to compare.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The settings on `main`; nil for none.
        var main: String? = settings()
        /// Those on the branch; nil for none.
        let branch: String?
        /// The model on the branch.
        var model = renamed
        let status: Int32
        /// Words of the report.
        var says = ""
        /// True if the report is silent about hidden findings.
        var isSilent = false
    }

    /// Attributes of the entity `Trip`.
    private static func model(_ attributes: String) -> String {
        "<model><entity name=\"Trip\" syncable=\"YES\">\(attributes)</entity></model>\n"
    }

    private static let title = "<attribute name=\"title\" optional=\"YES\" attributeType=\"String\"/>"
    private static let subtitle = "<attribute name=\"subtitle\" optional=\"YES\" attributeType=\"String\"/>"
    /// The former subtitle is read as the title: CKP343.
    private static let renamed = model(
        title.replacing("/>", with: " elementID=\"subtitle\"/>")
    )
    /// An attribute that no store loads: CKL104.
    private static let required = model(title + subtitle + "<attribute name=\"rank\" attributeType=\"Double\"/>")
    /// Encryption without effect: CKL112, a note.
    private static let noted = model(
        title + subtitle
            + "<attribute name=\"now\" optional=\"YES\" transient=\"YES\" attributeType=\"String\" allowsCloudEncryption=\"YES\"/>"
    )
    private static let plain = model(title + subtitle)

    private static func settings(_ more: String = "", stores: String? = nil) -> String {
        let store = #"[{"name": "s", "container": "iCloud.com.example.app"}]"#
        return "{ \"models\": [{ \"path\": \"M.xcdatamodeld\", \"stores\": \(stores ?? store) }]\(more) }\n"
    }

    static let rows: [Row] = [
        Row(testDescription: "the change alone", branch: settings(), status: 1, says: "CKP343", isSilent: true),
        Row(
            testDescription: "a rule is off",
            branch: settings(#", "rules": {"CKP343": "off"}"#),
            status: 1,
            says: "the branch hides CKP343"
        ),
        Row(
            testDescription: "a rule is off by its name",
            branch: settings(#", "rules": {"name-taken-over": "off"}"#),
            status: 1,
            says: "the branch hides CKP343"
        ),
        Row(
            testDescription: "a rule is a note",
            branch: settings(#", "rules": {"CKP343": "note"}"#),
            status: 1,
            says: "sets it to note"
        ),
        Row(
            testDescription: "a rule is off with a reason",
            branch: settings(#", "rules": {"CKP343": {"level": "off", "reason": "no record has a subtitle"}}"#),
            status: 0,
            says: "no record has a subtitle"
        ),
        Row(
            testDescription: "a rule of the model is off",
            branch: settings(#", "rules": {"CKL104": "off"}"#),
            model: required,
            status: 1,
            says: "the branch hides CKL104"
        ),
        Row(
            testDescription: "a rule of notes is off",
            branch: settings(#", "rules": {"CKL112": "off"}"#),
            model: noted,
            status: 1,
            says: "the branch hides CKL112"
        ),
        Row(
            testDescription: "a rule of notes is off with a reason",
            branch: settings(#", "rules": {"CKL112": {"level": "off", "reason": "on purpose"}}"#),
            model: noted,
            status: 0,
            says: "on purpose"
        ),
        Row(
            testDescription: "a level is no longer raised",
            main: settings(#", "rules": {"CKL112": "error"}"#),
            branch: settings(),
            model: noted,
            status: 1,
            says: "no longer raise its level"
        ),
        Row(
            testDescription: "a waiver",
            branch: settings(#", "waivers": [{"rule": "CKL104", "symbol": "Trip.rank", "reason": "a test"}]"#),
            model: required,
            status: 0,
            says: "the branch hides CKL104"
        ),
        Row(
            testDescription: "no stores",
            branch: settings(stores: "[]"),
            model: required,
            status: 3,
            says: "nothing of the model is mirrored"
        ),
        Row(
            testDescription: "no stores, with a reason",
            branch: settings(stores: #"[], "reason": "local from now on""#),
            model: required,
            status: 3,
            says: "local from now on"
        ),
        Row(
            testDescription: "settings that are gone",
            main: settings(#", "rules": {"CKL112": "error"}"#),
            branch: nil,
            model: noted,
            status: 3,
            says: "no settings apply"
        ),
        Row(
            testDescription: "a later failure",
            main: settings(#", "failOn": "note""#),
            branch: settings(),
            model: noted,
            status: 1,
            says: "\"failOn\" was note"
        ),
        Row(
            testDescription: "the first settings",
            main: nil,
            branch: settings(#", "rules": {"CKL104": "off"}"#),
            model: required,
            status: 0
        ),
        Row(
            testDescription: "a level that was there before",
            main: settings(#", "rules": {"CKL104": "off"}"#),
            branch: settings(#", "rules": {"CKL104": "off"}, "failOn": "error""#),
            model: required,
            status: 0,
            isSilent: true
        ),
        Row(
            testDescription: "a level that hides nothing",
            branch: settings(#", "rules": {"CKL104": "off"}"#),
            model: plain,
            status: 0,
            isSilent: true
        ),
        Row(
            testDescription: "a raised level",
            branch: settings(#", "rules": {"CKL112": "error"}"#),
            model: noted,
            status: 1,
            says: "CKL112",
            isSilent: true
        ),
        Row(
            testDescription: "a rule that forbids for ever is off",
            branch: settings(#", "rules": {"CKP306": "off"}"#),
            model: plain,
            status: 64,
            says: "CFG012",
            isSilent: true
        ),
        Row(
            testDescription: "a rule of the ledger is off",
            branch: settings(#", "rules": {"LCK405": "off"}"#),
            model: plain,
            status: 64,
            says: "CFG012",
            isSilent: true
        ),
        Row(
            testDescription: "a rule that forbids for ever is lowered with a reason",
            branch: settings(#", "rules": {"CKP320": {"level": "warning", "reason": "x"}}"#),
            model: plain,
            status: 64,
            says: "CFG012",
            isSilent: true
        ),
        Row(
            testDescription: "a reason without a level",
            branch: settings(#", "rules": {"CKL112": {"reason": "x"}}"#),
            model: plain,
            status: 64,
            says: "level",
            isSilent: true
        ),
        Row(
            testDescription: "an empty reason",
            branch: settings(#", "rules": {"CKL104": {"level": "off", "reason": " "}}"#),
            model: required,
            status: 64,
            says: "\"reason\" is empty",
            isSilent: true
        ),
        Row(
            testDescription: "a lower level with a reason",
            branch: settings(#", "rules": {"CKL104": {"level": "warning", "reason": "the next build has a default"}}"#),
            model: required,
            status: 0,
            says: "sets it to warning: the next build has a default"
        ),
        Row(
            testDescription: "a waiver by the name of its rule",
            branch: settings(
                #", "waivers": [{"rule": "required-attribute-without-default", "symbol": "Trip.rank", "reason": "a test"}]"#
            ),
            model: required,
            status: 0,
            says: "the branch hides CKL104"
        ),
        Row(
            testDescription: "a waiver that has ended",
            branch: settings(
                #", "waivers": [{"rule": "CKL104", "symbol": "Trip.rank", "reason": "a test", "until": "2020-01-01"}]"#
            ),
            model: required,
            status: 1,
            says: "expired on 2020-01-01",
            isSilent: true
        ),
        Row(
            testDescription: "another reason for a waiver",
            main: settings(#", "waivers": [{"rule": "CKL104", "symbol": "Trip.rank", "reason": "a test"}]"#),
            branch: settings(#", "waivers": [{"rule": "CKL104", "symbol": "Trip.rank", "reason": "in beta only"}]"#),
            model: required,
            status: 0,
            isSilent: true
        ),
        Row(
            testDescription: "a fault that is suddenly known",
            branch: settings(#", "known": [{"rule": "CKP303", "symbol": "Trip.title", "found": "STRING"}]"#),
            model: model(title.replacing("String", with: "Integer 64") + subtitle),
            status: 64,
            says: "CFG015",
            isSilent: true
        ),
        Row(
            testDescription: "no failure at all",
            branch: settings(#", "failOn": "never""#),
            model: required,
            status: 1,
            says: "\"failOn\" was error"
        ),
        Row(
            testDescription: "an earlier failure",
            branch: settings(#", "failOn": "note""#),
            model: plain,
            status: 0,
            isSilent: true
        ),
        Row(
            testDescription: "another name of a store",
            branch: settings(stores: #"[{"name": "t", "container": "iCloud.com.example.app"}]"#),
            model: required,
            status: 1,
            says: "CKL104",
            isSilent: true
        ),
    ]

    @Test("What the settings of a branch hide is said, and refused without a reason", arguments: rows)
    func softened(row: Row) throws {
        let checkout = try TestRepository()
        func commit(_ model: String, _ settings: String?) throws {
            try checkout.write(model, to: "M.xcdatamodeld/M.xcdatamodel/contents")
            try checkout.write("", to: "README")
            try? FileManager.default.removeItem(atPath: checkout.path("modelc.json"))
            if let settings { try checkout.write(settings, to: "modelc.json") }
            try checkout.commit()
        }
        try commit(Self.plain, row.main)
        try checkout.git("checkout", "--quiet", "-b", "work")
        try commit(row.model, row.branch)
        let run = try Executable.run(["check", "--against", "main"], in: checkout.url)
        #expect(run.status == row.status, "\(run.output)\(run.errors)")
        #expect(row.says.isEmpty || (run.output + run.errors).contains(row.says), "\(run.output)\(run.errors)")
        #expect(!(row.isSilent && run.output.contains("CFG019")), "\(run.output)")
        // After the merge, nothing is hidden any more.
        if row.status != 64 {
            #expect(try !Executable.run(["check", "--against", "HEAD"], in: checkout.url).output.contains("CFG019"))
        }
    }
}
