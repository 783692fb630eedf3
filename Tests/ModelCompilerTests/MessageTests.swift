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
            ("Error Domain=NSCocoaErrorDomain Code=134110 \"(null)\"", "NSCocoaErrorDomain 134110"),
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

    @Test("A message with two codes is explained by both, and by its text alone where that says more")
    func pair() {
        let titles = MessageReader.messages(in: "<CKError 0x1: \"Invalid Arguments\" (12/2006)>").map(\.title)
        #expect(titles.sorted() == ["CKErrorDomain 12 (invalidArguments)", "CKInternalErrorDomain 2006"])
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
                .field(recordType: nil, name: "CD_b"), .field(recordType: nil, name: "CD_a"),
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

    @Test("The time to find a message grows linearly with the text", .timeLimit(.minutes(1)))
    func time() {
        #expect(RuleCatalogue.entry(for: String(repeating: "über ", count: 1_000_000)) == nil)
        let line = Array(String(repeating: "invalid attempt to set value type ", count: 30_000).utf8)
        let pattern = MessagePattern("invalid attempt to set value type <type> for field '<field>'")
        #expect(pattern.matches(in: line).isEmpty)
        #expect(pattern.matches(in: line + Array("A for field 'b'".utf8)).count == 1)
    }

    @Test("A message pattern matches the same values as a regular expression")
    func values() {
        let pieces = ["set ", "A", " for '", "b", "' in ", "c", " ", "'", "é"]
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let line = (0..<12).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let found = MessagePattern("set <a> for '<b>' in <c>").matches(in: Array(line.utf8))
            let expected = line.matches(of: #/set ([^']+?) for '([^']+?)' in (\w+)/#)
            #expect(found == expected.map { [$0.1, $0.2, $0.3].map(String.init) }, "\(line)")
        }
    }

    @Test(
        "No message is found in other text",
        arguments: ["", "hello", "-", "1340", "CKL104", "Cannot create new type"]
    )
    func unknown(text: String) { #expect(MessageReader.messages(in: text).isEmpty) }

    @Test("A known message is found by its own text, and its rules exist", arguments: KnownMessages.all)
    func entry(message: KnownMessage) throws {
        if let text = message.text?.text.replacing("<", with: "").replacing(">", with: "") {
            #expect(MessageReader.messages(in: text).map(\.title) == [text])
        } else {
            let code = try #require(message.codes.first)
            #expect(message.codes.count == 1)
            #expect(MessageReader.messages(in: code.title).map(\.message) == [message])
        }
        for rule in message.rules { #expect(RuleCatalogue.entry(for: rule.id)?.metadata == rule) }
    }

    @Test("Every known message has a code or a text that no other message has")
    func unique() {
        let alone = KnownMessages.all.filter { $0.text == nil }.flatMap(\.codes)
        #expect(Set(alone).count == alone.count)
        let texts = KnownMessages.all.compactMap(\.text)
        #expect(Set(texts).count == texts.count)
    }

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
            ["CKErrorDomain 6 (serviceUnavailable)"]
        ),
        ("[invocationID:1F2E] authorization-failed", ["authorization-failed"]),
        ("CKInternalErrorDomain: 2036", ["CKInternalErrorDomain 2036"]),
        ("He said \"Zone\" (23)", []),
        ("error 2", []),
    ]

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
                "CKErrorDomain 25 (quotaExceeded)", "CKInternalErrorDomain 2035", "Failed to modify some records",
                "NSCocoaErrorDomain 134406",
            ]
        )
        #expect(messages.map(\.followsFromOthers) == [false, false, true, true])
        #expect(messages[3].text { _ in [] }.hasSuffix("See the messages above for the cause.\n"))
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
