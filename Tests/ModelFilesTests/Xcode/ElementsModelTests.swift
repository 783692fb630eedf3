import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import ObjectModel

/// Models that another program wrote as Xcode 3 did: `write_elements.py` beside this file.
@Suite("Models of Xcode 3", .enabled(if: ReferenceCompiler.isPossible, "no python3 in PATH"))
struct ElementsModelTests {
    @Test("A model of this project, written as Xcode 3 did, compiles to the same bytes as its source")
    func fixtures() throws {
        let paths = try Repository.trackedFiles().filter { $0.hasSuffix(".xcdatamodel/contents") }
        let compared = try compare(paths.map { Repository.root.appending(path: $0).path })
        #expect(compared > 40)
    }

    @Test(
        "A published model, written as Xcode 3 did, compiles to the same bytes as its source",
        .enabled(if: Corpus.isPresent, "no published models here")
    )
    func corpus() throws {
        let paths = Corpus.selectedModels.map { Corpus.folder.appending(path: $0).path }
        #expect(try compare(paths) > paths.count / 4)
    }

    /// The number of models that both formats could express, and that compiled.
    private func compare(_ paths: [String]) throws -> Int {
        try ReferenceCompiler.written(paths).count { path, elements in
            let read = readModel(Array(try Data(contentsOf: URL(filePath: path))), path: path).model
            guard let source = read, let expected = ModelCompilation(of: ModelGraph(source)).compiled else {
                return false
            }
            let old = try ElementsModel(elements).model
            #expect(ModelCompilation(of: ModelGraph(old)).compiled == expected, "\(path)")
            return true
        }
    }

    /// Properties, a text of the archive, what stands there instead, and why that is refused.
    static let unknown: [(properties: String, text: String, instead: String, message: String)] = [
        (
            #"<attribute name="a" attributeType="String"/>"#, "XDPMAttribute", "XDPMFetchedProperty",
            "it is not known how Xcode 3 stored 'E.a' (XDPMFetchedProperty)"
        ),
        (
            #"<attribute name="a" attributeType="String" defaultValueString="x"/>"#, "XD_PAttK_defaultValueAsString",
            "XD_PAttK_new", "it is not known how Xcode 3 stored 'XD_PAttK_new' of 'E.a'"
        ),
        (
            #"<attribute name="d" attributeType="Date" valueTransformerName="0"/>"#, "XD_PAttK_valueTransformerName",
            "XD_PAttK_maxValueString", "it is not known how Xcode 3 stored 'XD_PAttK_maxValueString' of 'E.d'"
        ),
        (
            #"<relationship name="r" destinationEntity="E"/>"#, "XD_PR_Stereotype", "XD_P_Stereotype",
            "the settings 'XD_P_Stereotype' of 'E.r' cannot be read"
        ),
        (
            #"<relationship name="r" destinationEntity="E"/>"#, "XD_PRK_deleteRule", "XD_PRK_other",
            "'E.r' has an unknown delete rule"
        ),
        ("", "XDPMEntity", "XDPMOther", "expected XDPMEntity, found XDPMOther"),
        ("", "XDBucketForClassesstorage", "XDBucketForOthersstorage", "the model has no entities"),
        (
            #"<userInfo><entry key="a" value="b"/></userInfo>"#, "com.apple.syncservices.AutomaticResolutionPolicy",
            "c",
            "'c' in the user info of 'E' is not a text"
        ),
    ]

    @Test("A part of a model of Xcode 3 whose layout is not known is refused", arguments: unknown)
    func refusal(properties: String, text: String, instead: String, message: String) throws {
        let folder = try TemporaryFolder()
        let source = folder.url.appending(path: "contents")
        try Data("<model><entity name=\"E\">\(properties)</entity></model>".utf8).write(to: source)
        var list = try BinaryPropertyList(try #require(ReferenceCompiler.written([source.path]).first).bytes)
        #expect(try ElementsModel(list.bytes()).model.entities.map(\.name) == ["E"])
        for position in list.values.indices where list.values[position] == .string(text) {
            list.values[position] = .string(instead)
        }
        let error = #expect(throws: CompiledModelError.self) { try ElementsModel(list.bytes()) }
        #expect(error?.message == message)
    }

    @Test("A file that is no model of Xcode 3 is refused")
    func otherFiles() throws {
        let compiled = try #require(ModelCompilation(of: ModelGraph(ManagedObjectModel())).compiled).archive
        for bytes in [compiled, [], Array("<model/>".utf8)] {
            #expect(throws: CompiledModelError.self) { try ElementsModel(bytes) }
        }
    }
}
