import Foundation
import TestSupport
import Testing

/// The promise of folders that are written as a whole: the old one or the new one, and nothing beside it in the end.
@Suite("Compiled bundles on disk", .enabled(if: Executable.path != nil, "modelc is not built"))
struct FolderWritingTests {
    /// With `MODELC_FULL=1` many, else a few.
    private static let rounds = Sampling.isComplete ? 300 : 12
    private static let command = ["compile", "Blog.xcdatamodeld", "Blog.momd"]
    private static let versions = (1...8).map { "Blog \($0)" }
    private static let compiled = (versions.map { "\($0).mom" } + ["VersionInfo.plist"]).sorted()

    private let place: TemporaryFolder

    init() throws {
        place = try TemporaryFolder()
        for version in Self.versions {
            try write("Blog.xcdatamodeld/\(version).xcdatamodel/contents", Self.model(attribute: version))
        }
        let current = "<key>_XCCurrentVersionName</key><string>Blog 8.xcdatamodel</string>"
        try write("Blog.xcdatamodeld/.xccurrentversion", "<plist version=\"1.0\"><dict>\(current)</dict></plist>")
    }

    private static func model(attribute: String) -> String {
        let name = attribute.replacing(" ", with: "").lowercased()
        return """
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"><entity name="Post">
            <attribute name="\(name)" optional="YES" attributeType="String"/></entity></model>
            """
    }

    private func write(_ path: String, _ text: String) throws {
        let file = place.url.appending(path: path)
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func names(in path: String = ".") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.url.appending(path: path).path).sorted()
    }

    private func compile() throws {
        let run = try Executable.run(Self.command, in: place.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try names(in: "Blog.momd") == Self.compiled)
        #expect(try names() == ["Blog.momd", "Blog.xcdatamodeld"])
    }

    @Test("Compiling replaces the leftovers of a killed run")
    func leftovers() throws {
        try write(".modelc-new-Blog.momd/Blog 1.mom", "half")
        try write(".modelc-old-Blog.momd/Blog 1.mom", "old")
        try compile()
    }

    @Test("A killed compile leaves a whole bundle, and the next run cleans up")
    func kills() throws {
        let start = ContinuousClock.now
        try compile()
        let whole = ContinuousClock.now - start
        for round in 0..<Self.rounds {
            try write("Blog.xcdatamodeld/Blog 8.xcdatamodel/contents", Self.model(attribute: "round \(round)"))
            let delay = whole * (Double(round) + Double.random(in: 0...1)) / Double(Self.rounds)
            try Executable.kill(Self.command, in: place.url, after: delay)
            // Between two calls of the system, the old folder is aside.
            if try names().contains("Blog.momd") { #expect(try names(in: "Blog.momd") == Self.compiled) }
        }
        try compile()
    }
}
