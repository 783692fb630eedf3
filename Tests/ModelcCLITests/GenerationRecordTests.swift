import Foundation
import ModelCompiler
import TestSupport
import Testing

@testable import ModelcCLI

@Suite("What a run of generate leaves for the next")
struct GenerationRecordTests {
    private let place: TemporaryFolder
    private let files = [InputFile(path: "Blog/contents", bytes: Array("<model/>".utf8))]
    private let words = ["generate", "Blog", "--output", "Sources"]
    private let output: String

    init() throws {
        place = try TemporaryFolder()
        output = place.url.appending(path: "Post.swift").path
        try FileWriter.write(Array("class Post".utf8), to: output)
    }

    private var folder: String { place.url.appending(path: "cache").path }

    private func record(_ words: [String]? = nil, _ files: [InputFile]? = nil) throws -> GenerationRecord {
        let inputs = GenerationInputs(command: words ?? self.words, files: files ?? self.files)
        return try #require(GenerationRecord(inputs, in: folder))
    }

    private func keep() throws {
        let stamp = try #require(FileStamp(of: output))
        try record().keep([GenerationRecord.File(path: output, stamp: stamp)])
    }

    /// The only file in the cache folder.
    private func recordFile() throws -> String {
        let names = try FileSystem.names(in: folder)
        try #require(names.count == 1)
        return Path.join(folder, names[0])
    }

    @Test("stands while nothing changes")
    func standing() throws {
        #expect(try record().unchangedFileCount == nil)
        try keep()
        #expect(try record().unchangedFileCount == 1)
        // Reading or listing what was generated changes nothing.
        _ = try FileSystem.read(output)
        #expect(try record().unchangedFileCount == 1)
    }

    @Test("falls when an input is another")
    func inputs() throws {
        try keep()
        let edited = [InputFile(path: files[0].path, bytes: Array("<model >".utf8))]
        let longer = [InputFile(path: files[0].path, bytes: files[0].bytes + [0])]
        let moved = [InputFile(path: "Blog 2/contents", bytes: files[0].bytes)]
        for other in [edited, longer, moved, [], files + files] {
            #expect(try record(nil, other).unchangedFileCount == nil, "\(other)")
        }
        #expect(try record(words + ["--isolated"]).unchangedFileCount == nil)
        #expect(try record().unchangedFileCount == 1)
    }

    @Test("falls when a file is not as it was left")
    func outputs() throws {
        let remove = { try FileManager.default.removeItem(atPath: output) }
        let changes: [() throws -> Void] = [
            { _ = try FileWriter.write(Array("class Edit".utf8), to: output) },
            remove,
            {
                try remove()
                try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
            },
        ]
        for change in changes {
            try? remove()
            try FileWriter.write(Array("class Post".utf8), to: output)
            try keep()
            #expect(try record().unchangedFileCount == 1)
            try change()
            #expect(try record().unchangedFileCount == nil)
        }
    }

    @Test("is not believed when it was cut off, or is something else")
    func damaged() throws {
        try keep()
        let path = try recordFile()
        let whole = try FileSystem.read(path)
        for length in 0..<whole.count {
            try Data(whole[..<length]).write(to: URL(filePath: path))
            let count = try record().unchangedFileCount
            // Cut off just behind its inputs it is the record of a run that had nothing to write.
            #expect(count == nil || count == 0, "\(length) of \(whole.count) bytes")
        }
        try FileWriter.write(whole + [0], to: path)
        #expect(try record().unchangedFileCount == nil)
        try FileWriter.write(whole + Array("more\u{0}".utf8), to: path)
        #expect(try record().unchangedFileCount == nil)
    }

    @Test("never takes one list of inputs for another")
    func ambiguity() throws {
        func bytes(_ words: [String], _ files: [(String, String)]) throws -> [UInt8] {
            let files = files.map { InputFile(path: $0.0, bytes: Array($0.1.utf8)) }
            return try #require(GenerationInputs(command: words, files: files)).parts.flatMap(\.self)
        }
        let all = try [
            bytes(["a", "b"], []), bytes(["a"], [("b", "")]), bytes(["a b"], []), bytes([], [("a", "b")]),
            bytes([], [("a", ""), ("b", "")]), bytes([], [("ab", "")]), bytes([], [("a", "2\u{0}b\u{0}0\u{0}")]),
        ]
        #expect(Set(all).count == all.count)
        for (index, one) in all.enumerated() {
            for (other, two) in all.enumerated() where index != other { #expect(!one.starts(with: two)) }
        }
    }

    @Test("is given up where there is no cache folder, or it cannot be written")
    func noFolder() throws {
        let inputs = GenerationInputs(command: words, files: files)
        #expect(GenerationRecord(inputs, in: nil) == nil)
        #expect(GenerationRecord(nil, in: folder) == nil)
        let unusable = try #require(GenerationRecord(inputs, in: "\(output)/cache"))
        unusable.keep([])
        #expect(unusable.unchangedFileCount == nil)
    }
}
