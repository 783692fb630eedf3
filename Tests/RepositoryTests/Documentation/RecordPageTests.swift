import Foundation
import TestSupport
import Testing

/// The compiler reads the Swift of the pages about records, with generated records of the names that they use.
@Suite(
    "The Swift of the pages about records",
    .enabled(if: TypeChecker.forBuiltModules != nil, "no swift-frontend in PATH, or no modules beside the tests")
)
struct RecordPageTests {
    /// A block of a page: how it begins, and what its text takes for granted.
    private struct Block {
        let page: String
        let beginning: String
        /// The parameters of the function that it is in.
        var given = ""
        /// The variables before it.
        var before = ""

        init(_ page: String, _ beginning: String, given: String = "", before: String = "") {
            (self.page, self.beginning, self.given, self.before) = (page, beginning, given, before)
        }
    }

    private static let blocks = [
        Block("CloudRecords", "var post = CloudRecord(type:"),
        Block(
            "CloudRecords",
            "let endpoint = WebServiceEndpoint",
            given: "record: CloudRecord, post: PostRecord, names: [String], apiToken: String, stored: String"
        ),
        Block("CloudRecords", "let fields = PostRecord.Fields.self\nlet query", given: "client: RecordClient"),
        Block(
            "CloudRecords",
            "guard case .asset(.remote",
            given: "client: RecordClient, read: CloudRecord",
            before: "var record = read"
        ),
        Block(
            "CloudRecords",
            "let client = RecordClient",
            given: "endpoint: WebServiceEndpoint, credentials: WireCredentials, database: LockedDatabase"
        ),
        Block(
            "CloudRecords",
            "var post = try PostRecord",
            given: "read: CloudRecord, other: CloudRecord, tag: TagRecord",
            before: "var record = read"
        ),
        Block(
            "CloudRecords",
            "let mine = try edited",
            given: "edited: PostRecord, base: PostRecord, present: CloudRecord",
            before: "var server = present"
        ),
        Block("CloudRecords", "let data = try JSONEncoder()", given: "mine: RecordChanges<PostRecord>"),
        Block("CloudRecords", "var reading = try Lenient", given: "read: CloudRecord", before: "var record = read"),
        Block(
            "CloudRecords",
            "let fields = PostRecord.Fields.self\nlet higher",
            given: "record: CloudRecord, server: CloudRecord, unanswered: [CloudRecord]",
            before: "var records: [RecordID: CloudRecord] = [:]"
        ),
        Block("CloudRecords", "enum AnyRecord", given: "record: CloudRecord"),
        Block(
            "CloudRecords",
            "let all = CloudRecord.share",
            given: "journey: JourneyRecord",
            before: "var changes: [PendingChange] = []"
        ),
        Block("CloudRecordsTesting", "func survives"),
        Block(
            "CloudRecordsTesting",
            "share.shareTerms?",
            given: "root: CloudRecord, made: CloudRecord, empty: InMemoryRecordDatabase",
            before: "var (share, database) = (made, empty)"
        ),
        Block("NativeSchemas", "var journey = try", given: "read: CloudRecord", before: "var record = read"),
        Block(
            "NativeSchemas",
            "try journey.write",
            given: "journey: JourneyRecord, read: CloudRecord",
            before: "var record = read"
        ),
        Block("NativeSchemas", "let rules =", given: "mine: CloudRecord, server: CloudRecord"),
        Block("NativeSchemas", "let request =", given: "journey: JourneyRecord"),
        Block("RecordDetails", "let (rating, modified)"),
        Block("ServerInSwift", "let key = try", given: "keyID: String, pem: String"),
        Block("ServerInSwift", "let client = RecordClient(", given: "apiToken: String, stored: String"),
        Block("ServerInSwift", "let shared = ", given: "credentials: WireCredentials, shortGUID: String"),
    ]

    /// Blocks that other tests read: the parts of examples, and code for CloudKit's framework, which is not here.
    private static let others = [
        "var post = CloudRecord(native", "let records = try share.nativeShare", "// swift-tools-version",
        "/// Stands in for", "/// Publishes tips", "    /// ",
    ]

    @Test("Every block of the pages compiles")
    func blocks() throws {
        let checker = try #require(TypeChecker.forBuiltModules)
        var (files, unread) = (try Self.records(), Self.blocks)
        for page in Set(Self.blocks.map(\.page)).sorted() {
            for text in try Self.swift(of: page) where !Self.others.contains(where: text.hasPrefix) {
                let place = unread.firstIndex { $0.page == page && text.hasPrefix($0.beginning) }
                guard let place else {
                    Issue.record("\(page): say what this block takes for granted:\n\(text)")
                    continue
                }
                let block = unread.remove(at: place)
                let name = "\(page)\(files.count)"
                files.append(
                    (
                        "\(name).swift",
                        """
                        \(Self.imports)
                        @available(macOS 15, *)
                        func in\(name)(\(block.given)) async throws {
                        \(block.before)
                        \(text)
                        }
                        """
                    )
                )
            }
        }
        #expect(unread.map(\.beginning) == [], "no page has these blocks")
        let complaints = try checker.complaints(about: files + [("Context.swift", Self.imports + Self.context)])
        #expect(complaints.filter { $0.contains("error: ") } == [])
    }

    /// The Swift of a page, without imports and without the macros of tests.
    private static func swift(of page: String) throws -> [String] {
        try Repository.text(of: "Documentation/\(page).md").matches(of: /```swift\n((?s).*?)```/).map { block in
            String(block.1).replacing(/(?m)^import \w+\n+/, with: "").replacing("#expect(", with: "expect(")
                .replacing(/(?m)^@Test\(.*\)\n/, with: "")
        }
    }

    /// The records that the pages use: those of a model, and those of an example.
    private static func records() throws -> [(name: String, text: String)] {
        let folder = try TemporaryFolder()
        let model = folder.url.appending(path: "Blog.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        try Data(blog.utf8).write(to: model.appending(path: "contents"))
        let words = ["generate", "Blog.xcdatamodel", "--template", "records", "--output", "Blog"]
        let run = try Executable.run(words, in: folder.url)
        try #require(run.status == 0, "\(run.errors)")
        let example = Repository.root.appending(path: "Examples/Journeys/Sources/Journeys/Records")
        return try [folder.url.appending(path: "Blog"), example].flatMap { folder in
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
                ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
            }
        }
    }

    private static let blog = """
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            <entity name="Post" representedClassName="Post">
                <attribute name="cover" optional="YES" attributeType="Binary"/>
                <attribute name="createdAt" optional="YES" attributeType="Date"/>
                <attribute name="edited" optional="YES" attributeType="Date"/>
                <attribute name="mood" optional="YES" attributeType="String"/>
                <attribute name="rating" attributeType="Integer 64" defaultValueString="3"/>
                <attribute name="title" optional="YES" attributeType="String"/>
                <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="posts"
                    inverseEntity="Tag"/>
            </entity>
            <entity name="Tag" representedClassName="Tag">
                <relationship name="posts" optional="YES" toMany="YES" destinationEntity="Post" inverseName="tags"
                    inverseEntity="Post"/>
            </entity>
            <entity name="Media" representedClassName="Media" isAbstract="YES"/>
            <entity name="Photo" representedClassName="Photo" parentEntity="Media"/>
            <entity name="Video" representedClassName="Video" parentEntity="Media"/>
        </model>
        """

    private static let imports = """
        import CloudRecords
        import CloudRecordsClient
        import CloudRecordsTesting
        import Foundation
        import Synchronization

        """

    /// The declarations of an app, of an HTTP client and of signatures, as far as the pages use them.
    private static let context = """
        func ask(_ values: Any?...) {}
        func expect(_ isTrue: Bool) {}
        func forget(_ id: RecordID) {}
        func keep(_ values: Any...) {}
        func play(_ value: Any) {}
        func show(_ values: Any...) {}
        @Sendable func store(_ token: String) async {}
        enum log { static func fault(_ text: String) {} }
        enum NoteServer {
            static func endpoint(_ scope: RecordDatabaseScope) -> WebServiceEndpoint {
                WebServiceEndpoint(container: "iCloud.org.example.notes", environment: .production, scope: scope)
            }
        }
        @available(macOS 15, *)
        final class LockedDatabase: Sendable {
            let database: Mutex<InMemoryRecordDatabase>
            init(_ database: InMemoryRecordDatabase) { self.database = Mutex(database) }
            func withLock<Value: Sendable>(_ body: (inout sending InMemoryRecordDatabase) -> sending Value) -> Value {
                database.withLock(body)
            }
        }
        struct ServerToServerKey {
            init(id: String, pem: String) throws {}
            func headers(body: Data, path: String, at date: Date) throws -> [String: String] { [:] }
        }
        struct HTTPClientRequest {
            struct Method { init(rawValue: String) {} }
            enum Body { case bytes(Data) }
            struct Headers { mutating func add(name: String, value: String) {} }
            init(url: String) {}
            var (method, body, headers): (Method, Body?, Headers) = (Method(rawValue: "GET"), nil, Headers())
        }
        struct HTTPAnswer {
            struct Status { var code: UInt }
            struct Body { func collect(upTo bytes: Int) async throws -> ByteBuffer { ByteBuffer() } }
            var (status, body, headers): (Status, Body, [(name: String, value: String)])
        }
        struct ByteBuffer {}
        extension Data { init(buffer: ByteBuffer) { self.init() } }
        struct TimeAmount { static func seconds(_ seconds: Int) -> TimeAmount { TimeAmount() } }
        final class HTTPClient: Sendable {
            static let shared = HTTPClient()
            func execute(_ request: HTTPClientRequest, timeout: TimeAmount) async throws -> HTTPAnswer {
                HTTPAnswer(status: .init(code: 200), body: .init(), headers: [])
            }
        }
        """
}
