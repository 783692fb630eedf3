import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SchemaRules

@Suite("Encryption in plans")
struct PlanEncryptionTests {
    private static let visit = """
        <entity name="Visit">
        <attribute name="diagnosis" optional="YES" attributeType="String"/>
        <attribute name="place" optional="YES" attributeType="String"/>
        <attribute name="iban" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>
        <attribute name="count" optional="YES" attributeType="Integer 64" derived="YES" derivationExpression="x.@count"/>
        <relationship name="health" optional="YES" maxCount="1" destinationEntity="Visit" inverseName="health" inverseEntity="Visit"/>
        </entity>
        """
    private static let development = "RECORD TYPE CD_Visit ( CD_place STRING, CD_diagnosis STRING );"

    @Test("A plan's text and report ask about encryption, and its JSON lists the fields to decide")
    func questions() throws {
        let planned = try Compiler(Self.request()).plan()
        let text = try #require(planned.plans.document(.text)?.text)
        #expect(text.contains("  sensitive?  CD_Visit.CD_diagnosis  STRING  'diagnosis' is a sensitive name"))
        #expect(Self.rules(planned) == ["CKP324 Visit.diagnosis"])
        let json = try #require(planned.plans.document(.json)?.text)
        let decisions = try #require(
            json.split(separator: "\"encryptionDecisions\"").last?.split(separator: "\"encryptedTwins\"").first
        )
        #expect(
            decisions.split(separator: "\"field\": ").dropFirst().map { $0.prefix { $0 != "," } }.map(String.init) == [
                "\"CD_diagnosis\"", "\"CD_iban\"", "\"CD_place\"",
            ]
        )
        #expect(try #require(planned.plans.document(.markdown)?.text).contains("Sensitive names"))
    }

    @Test("A plan says that fields in Development are decided with the next deployment, too")
    func waiting() throws {
        let text = try #require(
            Compiler(Self.request(development: Self.development)).plan().plans.document(.text)?.text
        )
        #expect(text.contains("  waiting     CD_Visit.CD_diagnosis  STRING (+ asset)\n"))
        #expect(text.contains("  plain       2 new fields are not encrypted, and cannot be encrypted later\n"))
        #expect(text.contains("  sensitive?  CD_Visit.CD_diagnosis"))
    }

    @Test("A plan asks nothing about a deployed field")
    func deployed() throws {
        let production = "RECORD TYPE CD_Visit ( CD_diagnosis STRING, CD_iban ENCRYPTED STRING, CD_place STRING );"
        let planned = try Compiler(Self.request(production: production)).plan()
        #expect(Self.rules(planned) == [])
        #expect(try #require(planned.plans.document(.json)?.text).contains("\"encryptionDecisions\": []"))
    }

    @Test("A plan for the public database says nothing about encryption")
    func publicDatabase() throws {
        let planned = try Compiler(Self.request(database: .public)).plan()
        #expect(Self.rules(planned) == [])
        #expect(try #require(planned.plans.document(.text)?.text).contains("cannot be encrypted later") == false)
    }

    @Test("The settings decide which names look sensitive, and can answer for one attribute")
    func settings() throws {
        func rules(_ settings: String) throws -> [String] {
            Self.rules(Compiler(try Self.request(settings: settings)).plan())
        }
        #expect(try rules(#"{"sensitiveNames": ["place"]}"#) == ["CKP324 Visit.place"])
        #expect(try rules(#"{"sensitiveNames": []}"#) == [])
        #expect(try rules(#"{"rules": {"CKP324": "off"}}"#) == [])
        let waived = try Self.request(
            settings: #"{"waivers": [{"rule": "CKP324", "symbol": "Visit.diagnosis", "reason": "of a car"}]}"#
        )
        let text = try #require(Compiler(waived).plan().plans.document(.text)?.text)
        #expect(!text.contains("sensitive?"))
        // The plan asks, so a check does not know whether the answer is still needed.
        #expect(
            Compiler(waived).check().report.findings.map(\.diagnostic.rule.name).contains("unused-waiver") == false
        )
    }

    @Test("A plan for a shared store names the types and fields that production never creates")
    func sharing() throws {
        let text = try #require(Compiler(Self.request(database: .shared)).plan().plans.document(.text)?.text)
        #expect(text.contains("  sharing     cloudkit.share, CD_Visit.CD_moveReceipt: production never creates them"))
        let complete =
            #"RECORD TYPE CD_Visit ( CD_moveReceipt BYTES ); RECORD TYPE "cloudkit.share" ( "cloudkit.title" STRING );"#
        let later = try #require(
            Compiler(Self.request(production: complete, database: .shared)).plan().plans.document(.text)?.text
        )
        #expect(!later.contains("  sharing "))
        #expect(
            try #require(Compiler(Self.request(database: .private)).plan().plans.document(.text)?.text).contains(
                "  sharing "
            ) == false
        )
    }

    private static func rules(_ planned: PlanResult) -> [String] {
        planned.result.report.findings.map(\.diagnostic).filter { $0.rule.id == "CKP324" }
            .map { "\($0.rule.id) \($0.symbol ?? "-")" }
    }

    private static func request(
        production: String? = nil,
        development: String? = nil,
        settings: String? = nil,
        database: DatabaseScope? = nil
    ) throws -> Project {
        let file = InputFile(path: "contents", bytes: Array("<model>\(visit)</model>".utf8))
        var model = ModelInput(path: "contents", file: file)
        if let settings {
            let bytes = Array(settings.utf8)
            let read = try #require(Settings.read(bytes: bytes, path: "modelc.json").settings)
            let file = InputFile(path: "modelc.json", bytes: bytes)
            model.settings = SettingsInput(read, in: file)
        }
        var request = Project(models: [model], today: try #require(CalendarDate("2026-01-01")))
        func schema(_ text: String, _ path: String) -> InputFile {
            InputFile(path: path, bytes: Array("DEFINE SCHEMA\n\(text)".utf8))
        }
        request.production = production.map { schema($0, "production.ckdb") }
        request.development = development.map { schema($0, "development.ckdb") }
        request.options.database = database
        return request
    }
}

@Suite("Steps to an encrypted twin")
struct TwinStepTests {
    private static let original = #"<attribute name="body" optional="YES" attributeType="String"/>"#
    private static let twin =
        #"<attribute name="privateBody" optional="YES" attributeType="String" allowsCloudEncryption="YES"/>"#
    private static let ledger = """
        !modelc.lock 2
        field CD_Post CD_body STRING single plain
        field CD_Post CD_entityName STRING single plain
        record CD_Post

        """
    private static let deployed = ledger.replacing(
        "record CD_Post",
        with: "field CD_Post CD_privateBody STRING single encrypted\nrecord CD_Post"
    )

    @Test(
        "The steps to an encrypted twin come one after the other",
        arguments: [
            (original + twin, ledger, "both", "deployTwin", 0),
            (original + twin, deployed, "both", "writeBoth", 1),
            (original + twin, deployed, "twinOnly", "retireOriginal", 2),
            (twin, deployed, "twinOnly", "retireOriginal", 2),
            (twin, deployed + "retired-field CD_Post CD_body encrypted\n", "twinOnly", "removeEntry", 3),
        ]
    )
    func steps(attributes: String, ledger: String, phase: String, next: String, done: Int) throws {
        let planned = Compiler(try Self.request(attributes, ledger, phase)).plan()
        let text = try #require(planned.plans.document(.text)?.text)
        #expect(text.contains("Encrypted twin Post.privateBody of Post.body:\n"))
        #expect(text.split(separator: "[x]").count - 1 == done)
        #expect(text.split(separator: "[ ]").count - 1 == 4 - done)
        #expect(try #require(planned.plans.document(.json)?.text).contains("\"next\": \"\(next)\""))
        #expect(
            try #require(planned.plans.document(.markdown)?.text).contains(
                "**Encrypted twin `Post.privateBody` of `Post.body`**"
            )
        )
    }

    @Test("One rule alone says that a removed attribute with a twin must be retired")
    func removal() throws {
        func rules(_ phase: String, _ ledger: String = Self.deployed) throws -> [String] {
            Compiler(try Self.request(Self.twin, ledger, phase)).check().report.findings.map(\.diagnostic)
                .filter { $0.rule.id.hasPrefix("CKP30") || $0.rule.id.hasPrefix("CKP33") }.map(\.rule.id)
        }
        #expect(try rules("twinOnly") == ["CKP302"])
        #expect(try rules("both").sorted() == ["CKP302", "CKP334"])
        let retired = Self.deployed + "retired-field CD_Post CD_body encrypted\n"
        #expect(try rules("twinOnly", retired) == [])
        #expect(try rules("both", retired) == ["CKP334"])
    }

    private static func request(_ attributes: String, _ ledger: String, _ phase: String) throws -> Project {
        let text = "<model><entity name=\"Post\">\(attributes)</entity></model>"
        var model = ModelInput(path: "contents", file: InputFile(path: "contents", bytes: Array(text.utf8)))
        let phase = try #require(EncryptedTwin.Phase(rawValue: phase))
        let entry = try #require(EncryptedTwin(of: "Post.body", as: "privateBody", phase: phase))
        model.listing.encryptedTwins = [entry]
        var request = Project(models: [model], today: try #require(CalendarDate("2026-01-01")))
        request.ledgers = [LedgerInput(file: InputFile(path: "modelc.lock", bytes: Array(ledger.utf8)))]
        return request
    }
}
