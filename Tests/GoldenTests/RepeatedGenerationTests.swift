import Foundation
import TestSupport
import Testing

@Suite("Repeated generation", .enabled(if: Executable.path != nil, "modelc is not built"))
struct RepeatedGenerationTests {
    private let place: TemporaryFolder
    private let model: URL
    private let source: URL

    init() throws {
        place = try TemporaryFolder()
        model = place.url.appending(path: "Blog.xcdatamodel/contents")
        source = place.url.appending(path: "Sources/Post+CoreData.swift")
        let folder = model.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write(attribute: #"optional="YES" attributeType="String""#)
    }

    private func write(attribute: String, codegen: String = "") throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="1" \
            systemVersion="1" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
                <entity name="Post" representedClassName="Post" syncable="YES"\(codegen)>
                    <attribute name="title" \(attribute)/>
                </entity>
            </model>

            """
        try Data(text.utf8).write(to: model)
    }

    private func generate(_ words: String...) throws -> ChildRun {
        try Executable.run(["generate", "Blog.xcdatamodel", "--output", "Sources"] + words, in: place.url)
    }

    @Test("Generating again writes a file exactly if its content changed")
    func changes() throws {
        #expect(try generate().errors == "1 of 1 files written, 0 unchanged\n")
        #expect(try generate().errors == "0 of 1 files written, 1 unchanged\n")

        let original = try Data(contentsOf: source)
        try (original + Data("// edited\n".utf8)).write(to: source)
        #expect(try generate().errors == "1 of 1 files written, 0 unchanged\n")
        #expect(try Data(contentsOf: source) == original)

        try FileManager.default.removeItem(at: source)
        #expect(try generate().errors == "1 of 1 files written, 0 unchanged\n")

        // As long as before.
        try write(attribute: #"optional="YES" attributeType="Binary""#)
        #expect(try generate().errors == "1 of 1 files written, 0 unchanged\n")
        #expect(try String(contentsOf: source, encoding: .utf8).contains("var title: Data?"))
        #expect(try generate().errors == "0 of 1 files written, 1 unchanged\n")
    }

    @Test("Generating again repeats the findings")
    func findings() throws {
        // A required attribute without a default is a warning of the model's.
        try write(attribute: #"attributeType="String""#, codegen: #" codeGenerationType="class""#)
        let first = try generate()
        let second = try generate()
        #expect(first.errors.contains("[GEN"))
        #expect(second.errors == first.errors.replacing("1 of 1 files written, 0", with: "0 of 1 files written, 1"))
    }

    @Test("Generating refuses a model that became invalid")
    func errors() throws {
        _ = try generate()
        try write(attribute: #"optional="YES" attributeType="Strange""#)
        let run = try generate()
        #expect(run.status != 0)
        #expect(run.errors.contains("no file was written"))
    }
}
