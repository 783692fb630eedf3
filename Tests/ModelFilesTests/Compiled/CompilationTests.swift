import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import ObjectModel

@Suite("Compiling models")
struct CompilationTests {
    @Test("Every model of this project compiles to an archive that is read as its source")
    func fixtures() throws {
        let paths = try Repository.trackedFiles().filter { $0.hasSuffix(".xcdatamodel/contents") }
        let compiled = try paths.count { try isCompiled(Repository.root.appending(path: $0).path) }
        #expect(compiled > 100)
    }

    @Test(
        "Most published models compile to an archive that is read as its source",
        .enabled(if: Corpus.isPresent, "no published models here")
    )
    func corpus() throws {
        let paths = Corpus.selectedModels.map { Corpus.folder.appending(path: $0).path }
        let compiled = try paths.count { try isCompiled($0) }
        #expect(compiled > paths.count * 3 / 4)
    }

    @Test(
        "A compiled published model has the version hashes of its published bundle",
        .enabled(if: Corpus.isPresent, "no published models here")
    )
    func publishedHashes() throws {
        let pairs = try JSONDecoder().decode([Pair].self, from: Data(Corpus.bytes(of: "hash-pairs.json")))
        var compared = 0
        for pair in pairs {
            let info = try VersionInfo(Corpus.bytes(of: pair.versionInfo))
            let source = try #require(readModel(Corpus.bytes(of: pair.model), path: pair.model).model)
            guard let compiled = ModelCompilation(of: ModelGraph(source), module: "App").compiled else { continue }
            #expect(compiled.hashes == info.hashes[pair.version], "\(pair.model)")
            let checksum = info.checksums[pair.version]
            #expect(checksum == nil || checksum == compiled.checksum, "\(pair.model)")
            compared += 1
        }
        #expect(compared > pairs.count / 2)
    }

    private struct Pair: Decodable {
        let versionInfo: String
        let version: String
        let model: String
    }

    /// Hashes of models that momc compiled.
    static let vectors: [(model: String, hashes: [String: String], checksum: String)] = [
        (
            """
            <entity name="User"><attribute name="name" attributeType="String"/>
            <attribute name="petName" optional="YES" attributeType="String"/></entity>
            """,
            ["User": "6b31f4e97b691d16c4c820bae55f89408d47013bd42151ecfde1eac7fe4be798"],
            "u970QgYhRHEJGIt0zQr1UhuZL2ZJ1KxBS+B7rkAx0ik="
        )
    ]

    @Test("A compiled model has the hashes that momc computed", arguments: vectors)
    func vector(model: String, hashes: [String: String], checksum: String) throws {
        let source = try #require(readModel(Array("<model>\(model)</model>".utf8), path: "contents").model)
        let compiled = try #require(ModelCompilation(of: ModelGraph(source)).compiled)
        let found = compiled.hashes.mapValues { hash in
            hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        #expect(found == hashes)
        #expect(compiled.checksum == checksum)
        // Those of the archive are the same, and VersionInfo.plist has them.
        let info = VersionInfo(currentVersion: "A", hashes: ["A": compiled.hashes], checksums: ["A": compiled.checksum])
        #expect(try VersionInfo(info.bytes()) == info)
    }

    @Test("The hash of an entity with several uniqueness constraints does not depend on their order")
    func constraints() throws {
        let compiled = try [["title", "slug"], ["slug", "title"]].map { names in
            let constraints = names.map {
                "<uniquenessConstraint><constraint value=\"\($0)\"/></uniquenessConstraint>"
            }
            let text = """
                <model><entity name="Post"><attribute name="title" attributeType="String"/>
                <attribute name="slug" attributeType="String"/>
                <uniquenessConstraints>\(constraints.joined())</uniquenessConstraints></entity></model>
                """
            let source = try #require(readModel(Array(text.utf8), path: "contents").model)
            let compilation = ModelCompilation(of: ModelGraph(source))
            #expect(compilation.diagnostics.isEmpty)
            return try #require(compilation.compiled)
        }
        #expect(compiled.map(\.isProved) == [true, true])
        #expect(compiled[0].hashes == compiled[1].hashes)
        #expect(compiled[0].checksum == compiled[1].checksum)
        #expect(compiled[0].archive != compiled[1].archive)
    }

    @Test("An archive of another model is not taken for a proof")
    func proof() throws {
        func model(_ setting: String) throws -> ManagedObjectModel {
            let text =
                "<model><entity name=\"A\"><attribute name=\"a\" attributeType=\"String\" \(setting)/></entity></model>"
            return try #require(readModel(Array(text.utf8), path: "contents").model)
        }
        let source = try model("")
        let hashes = VersionHashes(of: ModelGraph(source), assumingOrders: true)
        let archive = try #require(ModelCompilation(of: ModelGraph(source)).compiled?.archive)
        let form = source.compiledForm(module: nil)
        #expect(ModelCompilation.isProof(try CompiledModel(archive).model, of: form, hashes: hashes))
        let others = [
            #"optional="YES""#, #"transient="YES""#, #"indexed="YES""#, #"defaultValueString="""#,
            #"minValueString="1""#, #"elementID="b""#, #"versionHashModifier="1""#, #"spotlightIndexingEnabled="YES""#,
            #"preserveAfterDeletion="YES""#, #"allowsCloudEncryption="YES""#, #"valueTransformerName="X""#,
            #"customClassName="X""#,
        ]
        for setting in others {
            let other = try #require(ModelCompilation(of: ModelGraph(try model(setting))).compiled)
            #expect(other.isProved)
            let read = try CompiledModel(other.archive).model
            #expect(!ModelCompilation.isProof(read, of: form, hashes: hashes), "\(setting)")
        }
    }

    /// True if a model could be compiled; if so, it has to be right.
    private func isCompiled(_ path: String) throws -> Bool {
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        guard let source = readModel(bytes, path: path).model, !hasUnknownMembers(source) else { return false }
        let graph = ModelGraph(source)
        let compilation = ModelCompilation(of: graph, module: "App")
        guard let compiled = compilation.compiled else {
            #expect(!compilation.diagnostics.isEmpty, "\(path)")
            return false
        }
        let model = try CompiledModel(compiled.archive).model
        var expected = source
        for index in expected.entities.indices {
            if let name = expected.entities[index].representedClassName, name.hasPrefix(".") {
                expected.entities[index].representedClassName = "App\(name)"
            }
            for position in expected.entities[index].attributes.indices {
                let name = expected.entities[index].attributes[position].details.customClassName
                guard let name, name.hasPrefix(".") else { continue }
                expected.entities[index].attributes[position].details.customClassName = "App\(name)"
            }
        }
        #expect(Kept(model) == Kept(expected), "\(path)")
        #expect(compiled.isProved, "\(path)")
        #expect(ModelCompilation(of: graph, module: "App").compiled?.archive == compiled.archive, "\(path)")
        // Decompiling and compiling again gives the same file.
        let again = try #require(readModel(Array(contents(of: model).utf8), path: path).model)
        #expect(ModelCompilation(of: ModelGraph(again)).compiled?.archive == compiled.archive, "\(path)")
        return true
    }

    /// A rule of the pipeline finds these.
    private func hasUnknownMembers(_ model: ManagedObjectModel) -> Bool {
        let names = Set(model.entities.map(\.name))
        return model.configurations.contains { !names.isSuperset(of: $0.members.map(\.entityName)) }
    }
}
