import Foundation
import TestSupport

@testable import ModelCompiler
@testable import modelc

/// A git repository in a folder of its own, with a model or two.
struct TestRepository {
    private let place: TemporaryFolder
    /// The checkout.
    let url: URL

    static let isPossible = (try? ChildRun(["git", "--version"], in: URL(filePath: "/")))?.status == 0

    private struct Failure: Error {
        let words: [String]
        let errors: String
    }

    /// Makes an empty repository, or a clone of another with more words for `git clone`.
    init(cloning original: TestRepository? = nil, _ words: [String] = []) throws {
        place = try TemporaryFolder()
        url = place.url.appending(path: "checkout")
        if let original {
            try Self.git(["clone", "--quiet"] + words + ["file://\(original.url.path)", "checkout"], in: place.url)
        } else {
            try Self.git(["init", "--quiet", "--initial-branch=main", "checkout"], in: place.url)
        }
    }

    /// The path of something in the checkout, from the root of the file system.
    func path(_ below: String) -> String { "\(url.path)/\(below)" }

    /// The tested copy of this checkout. It is asked for each time: the folder goes away with its last user.
    private var repository: GitRepository {
        get throws(CommandFailure) { try GitRepository.locate(url.path).repository }
    }

    func commit(_ reference: String) throws(CommandFailure) -> String { try repository.commit(reference) }

    func mergeBase(of branch: String = "HEAD", with reference: String) throws(CommandFailure) -> String {
        try repository.mergeBase(of: branch, with: reference)
    }

    func entry(at path: String) throws(CommandFailure) -> GitRepository.Entry? {
        try repository.entry(at: path, in: "HEAD")
    }

    func files(below folder: GitRepository.Entry) throws(CommandFailure) -> [GitRepository.Entry] {
        try repository.files(below: folder)
    }

    func bytes(of file: GitRepository.Entry, limit: Int) throws(CommandFailure) -> [UInt8] {
        try repository.bytes(of: file, limit: limit)
    }

    @discardableResult
    func git(_ words: String...) throws -> String { try Self.git(words, in: url) }

    func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    /// Commits a bundle with a version for each entity, of which the last is current.
    func commit(entities: String..., to bundle: String = "Model.xcdatamodeld") throws {
        for (number, entity) in entities.enumerated() {
            try write(Self.model(entity), to: "\(bundle)/V\(number + 1).xcdatamodel/contents")
        }
        let current =
            "<plist><dict><key>_XCCurrentVersionName</key><string>V\(entities.count).xcdatamodel</string></dict></plist>"
        try write(current, to: "\(bundle)/.xccurrentversion")
        try commit()
    }

    func commit(at date: String? = nil) throws {
        try git("add", "--all")
        let words = ["commit", "--quiet", "--allow-empty", "--message", "change"]
        try Self.git(words, in: url, environment: date.map { ["GIT_COMMITTER_DATE": $0] } ?? [:])
    }

    static func model(_ entity: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
            <entity name="\(entity)" representedClassName="\(entity)" syncable="YES"/>
        </model>

        """
    }

    @discardableResult
    private static func git(_ words: [String], in folder: URL, environment: [String: String] = [:]) throws -> String {
        let settings = ["user.name=test", "user.email=test@example.com", "protocol.file.allow=always"]
        let run = try ChildRun(
            ["git"] + settings.flatMap { ["-c", $0] } + words,
            in: folder,
            environment: environment.merging(["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]) { $1 }
        )
        if run.status != 0 { throw Failure(words: words, errors: run.errors) }
        return String(run.output.prefix { $0 != "\n" })
    }
}
