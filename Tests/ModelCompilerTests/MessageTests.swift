import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

/// The texts are those of servers and of Core Data, as logs of apps in production have them.
@Suite("Messages of CloudKit and Core Data")
struct MessageTests {
    private static let post = MessageSubject.recordType("CD_Post")
    private static let summary = MessageSubject.field(recordType: "CD_Post", name: "CD_summary")

    @Test(
        "A message is recognized by its code",
        arguments: [
            ("134060", "NSCocoaErrorDomain 134060"),
            ("Error Domain=NSCocoaErrorDomain Code=134110 \"(null)\"", "NSCocoaErrorDomain 134110 (NSMigrationError)"),
            ("NSCocoaErrorDomain 134406", "NSCocoaErrorDomain 134406"),
            ("2006", "CKInternalErrorDomain 2006"),
            ("NSDebugDescription=CKInternalErrorDomain: 2006", "CKInternalErrorDomain 2006"),
            ("12", "CKErrorDomain 12 (invalidArguments)"),
            (
                "The operation couldn\u{2019}t be completed. (CKErrorDomain error 9.)",
                "CKErrorDomain 9 (notAuthenticated)"
            ),
            ("CKError.quotaExceeded", "CKErrorDomain 25 (quotaExceeded)"),
            ("{\"serverErrorCode\": \"QUOTA_EXCEEDED\"}", "QUOTA_EXCEEDED"),
        ]
    )
    func code(text: String, title: String) {
        #expect(MessageReader.messages(in: text).map(\.title) == [title])
    }

    @Test("A message with two codes is explained once, and by its text alone where that says more")
    func pair() {
        let titles = MessageReader.messages(in: "<CKError 0x1: \"Invalid Arguments\" (12/2006)>").map(\.title)
        #expect(titles == ["CKErrorDomain 12 (invalidArguments), CKInternalErrorDomain 2006"])
        let log = """
            <CKError 0x600001: "Invalid Arguments" (12/2006); server message = "Cannot create or modify field \
            'CD_summary' in record 'CD_Post' in production schema"; op = 1A2B; uuid = 3C4D; container ID = "iCloud.x">
            """
        let found = MessageReader.messages(in: log + "\n" + log)
        let title = "Cannot create or modify field 'CD_summary' in record 'CD_Post' in production schema"
        #expect(found.map(\.title) == [title])
        #expect(found.map(\.subjects) == [[Self.summary]])
    }

    @Test("A message names the record types and fields that it is about", arguments: subjects)
    func subject(text: String, subjects: [MessageSubject]) {
        #expect(MessageReader.messages(in: text).flatMap(\.subjects) == subjects)
    }

    private static let subjects: [(String, [MessageSubject])] = [
        ("Cannot create new type CD_Post in production schema", [post]),
        ("Cannot create new type cloudkit.share in production schema", []),
        (
            "invalid attempt to set value type STRING for field 'CD_summary' for type 'CD_Post', defined to be: REFERENCE",
            [summary]
        ),
        ("Did not find record type: CD_Post", [post]),
        (
            "Field 'CD_a' is not marked sortable; Field 'CD_b' is not marked queryable",
            [
                .field(recordType: nil, name: "CD_a"), .field(recordType: nil, name: "CD_b"),
            ]
        ),
        (
            "{entity=Post, attribute=title, reason=Validation error missing attribute values on mandatory destination attribute}",
            [.property(entity: "Post", name: "title")]
        ),
        (
            "CloudKit integration forbids renaming 'Post' to 'Note'. Older devices can't process the new records",
            [.name("Post"), .name("Note")]
        ),
        (
            """
            CloudKit integration requires that all attributes be optional, or have a default value set. The following \
            attributes are marked non-optional but do not have a default value:
            Post: title
            Tag: name
            CloudKit integration requires that all relationships be optional, the following are not:\\nPost: author
            """,
            [
                .property(entity: "Post", name: "title"), .property(entity: "Tag", name: "name"),
                .property(entity: "Post", name: "author"),
            ]
        ),
    ]

    @Test("Messages are found among other lines of a log")
    func log() {
        let log = """
            2026-11-03 10:00:00.120 App[812:4410] Record zone fetched in 12 ms, 2006 bytes, 134 records
            CoreData+CloudKit: mirroring: Error Domain=CKErrorDomain Code=2 "Failed to modify some records"
            11/2024: 22 objects
            Record <CKRecordID: 0x1> will not be saved because of previous error in atomic zone
            """
        let titles = MessageReader.messages(in: log).map(\.title)
        #expect(
            titles == ["Failed to modify some records", "will not be saved because of previous error in atomic zone"]
        )
    }

    @Test("A message is found behind 30,000 beginnings of one")
    func time() {
        #expect(RuleCatalogue.entry(for: String(repeating: "über ", count: 1_000_000)) == nil)
        let lines = String(repeating: "invalid attempt to set value type ", count: 30_000)
        #expect(MessageReader.messages(in: lines).count <= 1)
        let found = MessageReader.messages(in: lines + "A for field 'b' for type 'C', defined to be: INT64")
        #expect(found.map(\.subjects) == [[.field(recordType: "C", name: "b")]])
    }

    @Test("A message is found in any case, wrapped, cut, and in quotation marks of any kind", arguments: changedTexts)
    func changed(text: String) {
        let found = MessageReader.messages(in: text)
        #expect(
            found.map(\.message.texts.first?.text) == [
                "Cannot create or modify field '<field>' in record '<type>' in production schema"
            ]
        )
    }

    private static let changedTexts = [
        "CANNOT CREATE OR MODIFY FIELD 'CD_summary' IN RECORD 'CD_Post' IN PRODUCTION SCHEMA",
        "Cannot create or modify\nfield 'CD_summary' in record\n    'CD_Post' in production schema",
        "Cannot create or modify field \u{2018}CD_summary\u{2019} in record \u{201C}CD_Post\u{201D} in production schema",
        "Cannot create or modify field \\\\'CD_summary\\\\' in\\\\nrecord 'CD_Post' in production schema",
        "Cannot create or modify field 'CD_summary' in rec\u{2026}",
        "Cannot create or modify field 'CD_summary'... 3 more",
        "...modify field 'CD_summary' in record 'CD_Post' in production schema",
        "Cannot create or modify field '<private>' in record '<private>' in production schema",
        "10:00:00 App[1:2] lines\nCannot create or modify field 'a' in record 'B' in production schema\n10:00:01 and more",
    ]

    @Test(
        "No message is found in other text",
        arguments: ["", "hello", "-", "1340", "CKL104", "CREATE TABLE IF NOT EXISTS T", "11/2024: 22 objects"]
    )
    func unknown(text: String) { #expect(MessageReader.messages(in: text).isEmpty) }

    @Test("The table has no line that modelc does not read")
    func table() { #expect(MessageTable.known.faults.isEmpty) }

    @Test(
        "A known message is found by each of its texts and questions, has a source, and its rules exist",
        arguments: MessageTable.known.messages
    )
    func entry(message: KnownMessage) throws {
        for pattern in message.texts {
            let text = pattern.text.replacing("<", with: "").replacing(">", with: "")
            #expect(MessageReader.messages(in: text).map(\.message.title) == [message.title], "\(text)")
        }
        for pattern in message.questions {
            let text = pattern.text.replacing("<", with: "").replacing(">", with: "")
            #expect(MessageReader.messages(in: text).map(\.message.title).contains(message.title), "\(text)")
        }
        if let code = message.code, !code.isOfDevice {
            #expect(MessageReader.messages(in: code.title).map(\.message) == [message])
        }
        #expect(!message.meaning.isEmpty && !message.sources.isEmpty)
        for rule in message.rules { #expect(RuleCatalogue.entry(for: rule) != nil, "\(rule)") }
    }

    @Test("Every known message has a code or a text that no other message has")
    func unique() {
        let codes = MessageTable.known.messages.compactMap(\.code)
        #expect(Set(codes).count == codes.count)
        let texts = MessageTable.known.messages.flatMap(\.texts).map { $0.text.lowercased() }
        #expect(Set(texts).count == texts.count, "\(texts.filter { text in texts.filter { $0 == text }.count > 1 })")
    }

    @Test("Every code that Apple documents has an entry", arguments: documentedCodes)
    func documented(code: MessageCode) { #expect(MessageTable.known.byCode[code] != nil) }

    /// The codes of `CKError.Code`, of CloudKit Web Services Reference and CloudKit JS, and of CoreDataErrors.h.
    private static let documentedCodes: [MessageCode] = {
        let cloudKit = (1...37).map { MessageCode(domain: .cloudKit, word: "\($0)") }
        let web = webCodes.map { MessageCode(domain: .web, word: $0) }
        return cloudKit + web + cocoaCodes.map { MessageCode(domain: .cocoa, word: "\($0)") }
    }()

    private static let webCodes = [
        "ACCESS_DENIED", "ATOMIC_ERROR", "AUTHENTICATION_FAILED", "AUTHENTICATION_REQUIRED", "BAD_REQUEST", "CONFLICT",
        "EXISTS", "INTERNAL_ERROR", "NOT_FOUND", "QUOTA_EXCEEDED", "THROTTLED", "TRY_AGAIN_LATER",
        "VALIDATING_REFERENCE_ERROR", "ZONE_NOT_FOUND", "UNIQUE_FIELD_ERROR", "AUTH_PERSIST_ERROR",
        "CONFIGURATION_ERROR", "INVALID_ARGUMENTS", "NETWORK_ERROR", "SERVICE_UNAVAILABLE", "SHARE_UI_TIMEOUT",
        "SIGN_IN_FAILED", "UNEXPECTED_SERVER_RESPONSE", "UNKNOWN_ERROR",
    ]

    private static let cocoaCodes = [
        134000, 134010, 134020, 134030, 134040, 134050, 134060, 134070, 134080, 134090, 134091, 134100, 134110, 134111,
        134120, 134130, 134140, 134150, 134160, 134170, 134180, 134190, 134200, 134301, 134504, 134505, 134506, 134400,
        134406, 134407, 134410, 134412, 134413, 134417, 134419, 134422, 132000, 132010, 133000, 133010, 133020, 133021,
        1550, 1551, 1560, 1570, 1580, 1590, 1600,
    ]

    @Test("A code is explained with its causes when its words are unknown", arguments: codesWithUnknownWords)
    func unknownWords(text: String, title: String) throws {
        let found = try #require(MessageReader.messages(in: text).first)
        #expect(found.title == title)
        let explanation = found.text { _ in [] }
        #expect(explanation.contains("What decides:") || explanation.contains("Possible causes"), "\(explanation)")
    }

    private static let codesWithUnknownWords = [
        (
            "<CKError 0x1: \"Invalid Arguments\" (12/2006); server message = \"never seen\">",
            "CKErrorDomain 12 (invalidArguments), CKInternalErrorDomain 2006"
        ),
        ("<CKError 0x1: \"Invalid Arguments\" (12); \"never seen\">", "CKErrorDomain 12 (invalidArguments)"),
        (
            "<CKError 0x1: \"Server Rejected Request\" (15/2099); server message = \"never seen\">",
            "CKErrorDomain 15 (serverRejectedRequest), CKInternalErrorDomain 2099"
        ),
        ("Error Domain=NSCocoaErrorDomain Code=134499 \"never seen\"", "NSCocoaErrorDomain 134499"),
        ("{\"serverErrorCode\":\"BAD_REQUEST\",\"reason\":\"never seen\"}", "BAD_REQUEST"),
        ("code: 26, domain: \"CKErrorDomain\"", "CKErrorDomain 26 (zoneNotFound)"),
        ("CKErrorDomain:12", "CKErrorDomain 12 (invalidArguments)"),
    ]

    @Test("The schema is not accused of what the device refuses itself")
    func refusedByDevice() {
        for text in [
            "<CKError 0x1: \"Invalid Arguments\" (12); \"You can't save the same record twice: <CKRecordID: 0x2>\">",
            "<CKError 0x1: \"Invalid Arguments\" (12); \"something about a zone\">",
            "<CKError 0x1: \"Invalid Arguments\" (12/1099); \"something about a share\">",
        ] {
            let explanation = MessageReader.messages(in: text).map { $0.text { _ in [] } }.joined()
            #expect(!explanation.contains("Production") && !explanation.isEmpty, "\(explanation)")
        }
    }

    @Test("A plain sentence leads to the nearest message", arguments: sentences)
    func sentence(text: String, title: String) {
        let messages = MessageReader.messages(in: text)
        let found = messages.first ?? MessageReader.nearest(to: text)
        #expect(found?.message.title == title)
    }

    private static let sentences = [
        ("schema not deployed to production", "Cannot create new type <type> in production schema"),
        ("the schema was never deployed to production", "Cannot create new type <type> in production schema"),
        ("iCloud storage is full", "Quota exceeded"),
        ("device is not signed in to iCloud", "This request requires an authenticated account"),
        ("duplicate version checksums", "Duplicate version checksums"),
        ("iCloud sync is not working on my iPad", "iCloud sync does not work"),
        ("App Store build: data not syncing between devices", "iCloud sync does not work"),
        ("sync works in development but not in production", "Cannot create new type <type> in production schema"),
        ("how to delete a field in production", "delete a field in production"),
        ("cannot add index in production", "add an index in production"),
        ("How do I share a record with another user", "share a record with another user"),
    ]

    @Test(
        "No message is near a text of another field",
        arguments: ["something nobody ever said", "hello world", "lorem ipsum dolor sit amet"]
    )
    func notNear(text: String) { #expect(MessageReader.nearest(to: text) == nil) }

    @Test("A message is known in every form in which systems print its code", arguments: forms)
    func form(text: String, titles: [String]) {
        #expect(MessageReader.messages(in: text).map(\.title) == titles)
    }

    private static let forms: [(String, [String])] = [
        ("Export Failed \"CKERRORDOMAIN ERROR 2\"", ["CKErrorDomain 2 (partialFailure)"]),
        ("<CKError 0x1: \"Not Authenticated\" (9)>", ["CKErrorDomain 9 (notAuthenticated)"]),
        ("<CKError 0x1: \\\"Zone Busy\\\" (23)>", ["CKErrorDomain 23 (zoneBusy)"]),
        (
            "<CKError 0x1: \"Service Unavailable\" (6/NSCocoaErrorDomain:4099)>",
            ["CKErrorDomain 6 (serviceUnavailable)", "NSCocoaErrorDomain 4099 (NSXPCConnectionInvalid)"]
        ),
        ("[invocationID:1F2E] authorization-failed", ["authorization-failed"]),
        ("CKInternalErrorDomain: 2036", ["CKInternalErrorDomain 2036"]),
        ("Der Vorgang konnte nicht abgeschlossen werden. (CKErrorDomain-Fehler 15.)", [serverRejectedRequest]),
        ("No se pudo completar. (Error 15 de CKErrorDomain.)", [serverRejectedRequest]),
        ("该操作无法完成。(CKErrorDomain 错误 15。)", [serverRejectedRequest]),
        ("操作を完了できませんでした。（CKErrorDomainエラー15）", [serverRejectedRequest]),
        ("Invalid Arguments 12", ["CKErrorDomain 12 (invalidArguments)"]),
        ("Error Domain=NSURLErrorDomain Code=-1001 \"\"", ["NSURLErrorDomain -1001 (NSURLErrorTimedOut)"]),
        ("-1009", ["NSURLErrorDomain -1009 (NSURLErrorNotConnectedToInternet)"]),
        ("NSPOSIXErrorDomain Code=28 \"No space left on device\"", ["NSPOSIXErrorDomain 28"]),
        ("HTTP status 413", ["HTTP status 413"]),
        ("the most that a request has (400)>: SQLite CloudKit failure", []),
        ("He said \"Zone\" (23)", []),
        ("error 2", []),
    ]

    private static let serverRejectedRequest = "CKErrorDomain 15 (serverRejectedRequest)"

    @Test("A phrase that a log breaks over two lines is found")
    func brokenPhrase() {
        let titles = MessageReader.messages(in: "Client oplock: client oplock\n  error updating record").map(\.title)
        #expect(titles == ["client oplock error updating record"])
    }

    @Test("A code is left out when a text on another line says more")
    func codeOnAnotherLine() {
        let text = """
            Error Domain=NSCocoaErrorDomain Code=134060 "A Core Data error occurred." UserInfo={
                NSLocalizedFailureReason = "CloudKit integration does not support unique constraints. Entities:"
            """
        #expect(
            MessageReader.messages(in: text).map(\.title) == [
                "CloudKit integration does not support unique constraints"
            ]
        )
    }

    @Test("The cause comes first, and what follows from it is said in one sentence")
    func consequence() {
        let text = """
            Error Domain=NSCocoaErrorDomain Code=134406 "Request 1 was aborted" error:
            <CKError 0x1: "Partial Failure" (2/1011); "Failed to modify some records"; partial errors: {
                1:(zone) = <CKError 0x2: "Quota Exceeded" (25/2035); server message = "Quota exceeded">
            }>
            """
        let messages = MessageReader.messages(in: text)
        #expect(
            messages.map(\.title) == [
                "Quota exceeded", "NSCocoaErrorDomain 134406", "Failed to modify some records",
            ]
        )
        #expect(messages.map(\.followsFromOthers) == [false, true, true])
        #expect(messages[2].text { _ in [] }.hasSuffix("See the messages above for the cause.\n"))
    }

    @Test(
        "Mirroring is named only where the record is one of a mirrored store",
        arguments: [("Todo", false), ("CD_Todo", true)]
    )
    func ownRecords(type: String, isMirrored: Bool) throws {
        let text = "Cannot create or modify field 'order' in record '\(type)' in production schema"
        let message = try #require(MessageReader.messages(in: text).first)
        let explanation = message.text { _ in [] }
        #expect(explanation.contains("Mirroring") == isMirrored)
        #expect(explanation.contains("modelc plan") == isMirrored)
    }

    @Test("The general code of Core Data accuses the model only where the text does")
    func generalCode() throws {
        let reflection = "Code=134060 \"Could not find reflection metadata for type 'class App.Post'\""
        let messages = MessageReader.messages(in: "Error Domain=NSCocoaErrorDomain \(reflection)")
        #expect(messages.map(\.message.rules) == [[]])
        #expect(try #require(messages.first).message.meaning.contains("No rule of mirroring is meant."))
    }
}
