import EditedModels
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

/// The findings about mirroring that a reason may accept, and why.
@Suite("Waivers")
struct WaivabilityTests {
    private enum Waivable: Equatable {
        /// The store does not load: the first start shows it, nothing has reached the server, and an app may change its model
        /// in code before it loads it.
        case storeDoesNotLoad
        /// Not certain, or a matter of taste.
        case advice
        /// A number that Apple documents, and no refusal that anybody saw.
        case documentedLimit
        /// It concerns what the app does, not the records that the server takes.
        case appsOwnRisk
    }

    private enum Pinned: Equatable {
        /// The server refuses the records for certain, and only in production does it show.
        case serverRefuses
        /// Nobody knows which fields there are, so that nothing could be compared with production.
        case fieldsUnknown
        /// The records stay in the container that the store left.
        case recordsLeftBehind
    }

    private static let waivable: [String: Waivable] = [
        "CKL101": .storeDoesNotLoad, "CKL104": .storeDoesNotLoad, "CKL105": .storeDoesNotLoad,
        "CKL106": .storeDoesNotLoad, "CKL107": .storeDoesNotLoad, "CKL108": .storeDoesNotLoad,
        "CKL109": .storeDoesNotLoad, "CKL112": .advice, "CKL115": .documentedLimit, "CKL117": .advice,
        "CKL121": .advice, "CKL122": .advice, "CKL124": .storeDoesNotLoad, "CKL140": .appsOwnRisk,
        "CKL142": .appsOwnRisk,
        "CKL143": .appsOwnRisk, "CKL144": .appsOwnRisk, "CKL145": .appsOwnRisk, "CKL146": .advice,
        "CKL147": .documentedLimit, "CKL148": .advice, "CKL149": .advice, "CKL150": .advice, "CKL152": .appsOwnRisk,
        "CKL153": .appsOwnRisk, "CKL154": .appsOwnRisk, "CKL155": .advice, "CKL156": .advice, "CKL157": .advice,
        "CKL159": .advice,
        "SHR701": .appsOwnRisk, "SHR703": .advice, "SHR704": .appsOwnRisk,
        "SHR705": .advice, "SHR707": .advice, "SHR708": .storeDoesNotLoad, "SHR720": .appsOwnRisk,
        "SHR721": .appsOwnRisk, "SHR722": .appsOwnRisk, "SHR723": .advice, "SHR724": .advice, "SHR725": .advice,
        "SHR731": .advice, "SHR732": .advice, "SHR733": .advice, "SHR734": .advice,
    ]

    private static let pinned: [String: Pinned] = [
        "CKL102": .fieldsUnknown, "CKL103": .fieldsUnknown, "CKL111": .serverRefuses, "CKL113": .serverRefuses,
        "CKL114": .serverRefuses, "CKL116": .serverRefuses, "CKL118": .fieldsUnknown, "CKL119": .fieldsUnknown,
        "CKL120": .fieldsUnknown, "CKL123": .fieldsUnknown, "CKL141": .serverRefuses, "CKL151": .fieldsUnknown,
        "CKL158": .serverRefuses,
        "SHR702": .serverRefuses, "SHR706": .recordsLeftBehind,
        "MDL202": .fieldsUnknown, "MDL203": .fieldsUnknown, "MDL211": .fieldsUnknown, "MDL212": .fieldsUnknown,
        "MDL221": .fieldsUnknown, "MDL241": .fieldsUnknown,
    ]

    @Test("Each CKL and SHR rule is waivable exactly as it was decided")
    func decisions() {
        for rule in RuleCatalogue.entries.map(\.metadata) {
            let isDecided = ["CKL", "SHR"].contains(rule.id.prefix(3))
            if isDecided { #expect((Self.waivable[rule.id] != nil) != (Self.pinned[rule.id] != nil), "\(rule.id)") }
            if Self.waivable[rule.id] != nil { #expect(rule.isWaivable, "\(rule.id)") }
            if Self.pinned[rule.id] != nil { #expect(!rule.isWaivable, "\(rule.id)") }
        }
    }

    @Test(
        "A level that names one rule by id and by name is refused",
        arguments: [
            #""CKP314": "off", "not-yet-deployed": "error""#, #""not-yet-deployed": "error", "CKP314": "off""#,
            #""CKP314": "note", "not-yet-deployed": "note""#,
        ]
    )
    func twoNames(rules: String) throws {
        let result = Compiler(try EditedModel(ofPost: "", to: "", settings: "{\"rules\": {\(rules)}}").project(.export))
            .check()
        #expect(result.report.findings.map(\.diagnostic.rule.id) == ["CFG005"])
        #expect(result.status(failingOn: .error) == .usage)
    }

    @Test("A waiver for a rule that cannot be waived is refused with a way out", arguments: pinned.keys.sorted())
    func refused(rule: String) throws {
        let settings = #"{"waivers": [{"rule": "\#(rule)", "symbol": "Post.note", "reason": "r"}]}"#
        let result = Compiler(try EditedModel(ofPost: "", to: "", settings: settings).project(.export)).check()
        let finding = try #require(result.report.findings.map(\.diagnostic).first { $0.rule.id == "CFG012" })
        #expect(finding.message.hasPrefix("\(rule) ("))
        #expect(finding.help?.contains("Remove the entry") == true)
    }

    @Test("A waivable rule never replaces one that cannot be waived")
    func explanations() throws {
        let standing = RuleCatalogue.entries.map(\.metadata).filter(\.isWaivable)
        for rule in standing {
            for other in rule.supersedes + rule.supersedesAtSamePlace where !other.isWaivable {
                Issue.record("\(rule.id) stands for \(other.id)")
            }
        }
    }

    /// A fault that cannot be waived, beside one that can be, turned off or waived.
    private static let pairs: [(rule: String, old: String, new: String, expected: String)] = [
        ("CKL104", note, #"<attribute name="note" attributeType="Integer 64"/>"#, "CKP303 error Post.note"),
        (
            "CKL104", note, #"<attribute name="note" attributeType="String" allowsCloudEncryption="YES"/>"#,
            "CKP304 error Post.note"
        ),
        (
            "CKL108", note, #"<attribute name="note" optional="YES" attributeType="Integer 64"/>"#,
            "CKP303 error Post.note"
        ),
        ("MDL221", note, #"<attribute name="note" optional="YES"/>"#, "CKL102 error Post.note"),
        ("MDL223", note, #"<attribute name="note" optional="YES" attributeType="Date"/>"#, "CKP303 error Post.note"),
        (
            "CKL106", note, note + #"<relationship name="x" optional="YES" maxCount="0" destinationEntity="Post"/>"#,
            "CKL123 error Post.x"
        ),
        (
            "SRC008", note, #"<attribute name="note" optional="YES" attributeType="String" transient="yes"/>"#,
            "CKL123 error Post.note"
        ),
        (
            "MDL235", note,
            note + #"<relationship name="x" optional="YES" maxCount="0" destinationEntity="Post" inverseName="x"/>"#,
            "CKL123 error Post.x"
        ),
        (
            "CKP306", note,
            #"<attribute name="rank" optional="YES" attributeType="Integer 64" elementID="note"/><attribute name="note" optional="YES" attributeType="Integer 64"/>"#,
            "CKP303 error Post.note"
        ),
        ("CKP321", data, data.replacing("Transformable", with: "String"), "CKP303 error Post.data"),
    ]

    private static let note = #"<attribute name="note" optional="YES" attributeType="String"/>"#
    private static let data =
        #"<attribute name="data" optional="YES" attributeType="Transformable" valueTransformerName="Codes"/>"#

    @Test(
        "A waiver or a level never hides a finding that cannot be waived",
        arguments: pairs.indices,
        [.export, .ledger, [.export, .against]] as [Evidence]
    )
    func hideNothing(_ position: Int, by evidence: Evidence) throws {
        let pair = Self.pairs[position]
        for settings in [
            #"{"rules": {"\#(pair.rule)": "off"}}"#,
            #"{"waivers": [{"rule": "\#(pair.rule)", "symbol": "Post.note", "reason": "r"}]}"#,
        ] {
            let found = try EditedModel(ofPost: pair.old, to: pair.new, settings: settings).faults(by: evidence)
            #expect(found.contains(pair.expected), "\(settings): \(found)")
        }
    }
}
