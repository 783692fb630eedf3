import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import modelc

@Suite("Models in git", .enabled(if: TestRepository.isPossible, "needs git"))
struct GitModelTests {
    @Test("A model in git is read like one on disk")
    func sameAsOnDisk() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One", "Two", "Three", to: "Pläne b/Model.xcdatamodeld")
        let bundle = checkout.path("Pläne b/Model.xcdatamodeld")
        let spellings = [
            bundle, "\(bundle)/", "\(bundle)#V1", "\(bundle)#V2.xcdatamodel", "\(bundle)/V2.xcdatamodel",
            "\(bundle)/V3.xcdatamodel/contents", checkout.path("Pläne b"), checkout.path("Pläne b/../Pläne b"),
        ]
        for word in spellings {
            let (inGit, onDisk) = (try model("git:HEAD:\(word)"), try model(word))
            #expect(inGit.path == "git:HEAD:\(onDisk.path)")
            #expect(inGit.file?.path == onDisk.file.map { "git:HEAD:\($0.path)" })
            #expect(inGit.file?.bytes == onDisk.file?.bytes)
            #expect(inGit.version == onDisk.version)
            #expect(inGit.name == onDisk.name)
            #expect(inGit.diagnostics.isEmpty)
        }
    }

    @Test("A model in git is that of the commit, wherever it lies today")
    func renamed() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One", to: "Old/Model.xcdatamodeld")
        try checkout.git("tag", "release/1.0")
        try checkout.git("mv", "Old", "New")
        try checkout.commit(entities: "One", "Two", to: "New/Model.xcdatamodeld")
        let model = try model("git:release/1.0:\(checkout.path("Old/Model.xcdatamodeld"))")
        #expect(model.version == .init(name: "V1", isCurrent: true, count: 1))
        #expect(model.file?.bytes == Array(TestRepository.model("One").utf8))
        #expect(model.name == "Model")
        let failure = #expect(throws: CommandFailure.self) { try self.model("git:HEAD:\(model.path.dropFirst(16))") }
        #expect(failure?.status == .missingInput)
    }

    @Test("A bundle in git without a current version gets the same assumption as on disk")
    func unstatedVersion() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One", "Two", to: "V1.xcdatamodeld")
        try checkout.git("rm", "--quiet", "V1.xcdatamodeld/.xccurrentversion")
        try checkout.commit()
        let model = try model("git:main:\(checkout.path("V1.xcdatamodeld"))")
        #expect(model.version?.name == "V1")
        #expect(model.diagnostics.map(\.location?.path) == ["git:main:\(checkout.path("V1.xcdatamodeld"))"])
    }

    @Test("A model in git is not read through symbolic links")
    func links() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        try FileManager.default.createSymbolicLink(
            atPath: checkout.path("Model.xcdatamodeld/V2.xcdatamodel"),
            withDestinationPath: "V1.xcdatamodel"
        )
        try FileManager.default.createDirectory(
            atPath: checkout.path("Model.xcdatamodeld/V3.xcdatamodel"),
            withIntermediateDirectories: false
        )
        try FileManager.default.createSymbolicLink(
            atPath: checkout.path("Model.xcdatamodeld/V3.xcdatamodel/contents"),
            withDestinationPath: "/etc/passwd"
        )
        try checkout.commit()
        #expect(try model("git:main:\(checkout.path("Model.xcdatamodeld"))").version?.count == 1)
    }

    @Test("Models in git are found in folders, except in those of dependencies and builds")
    func folders() throws {
        let checkout = try TestRepository()
        for folder in ["B", "A/C", "Pods/X", "A/.build/X", "DerivedData"] {
            try checkout.commit(entities: "One", to: "\(folder)/Model.xcdatamodeld")
        }
        let models = try ModelLocator(named: ["git:main:\(checkout.path(""))"]).models
        #expect(models.map(\.path) == ["A/C", "B"].map { "git:main:\(checkout.path("\($0)/Model.xcdatamodeld"))" })
    }

    @Test("A model in git compiles to the same bytes as on disk", arguments: ["", "#V1", "/V1.xcdatamodel"])
    func compiled(version: String) throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One", "Two", to: "App.Model.xcdatamodeld")
        let model = checkout.path("App.Model.xcdatamodeld\(version)")
        for (word, folder) in [(model, "disk"), ("git:HEAD:\(model)", "git")] {
            #expect(Modelc.run(["compile", word, "\(checkout.path(folder))/", "--quiet"]) == 0)
        }
        let files = version.isEmpty ? ["App.Model.momd/V1.mom", "App.Model.momd/VersionInfo.plist"] : ["V1.mom"]
        for file in files {
            let compiled = try FileSystem.read(checkout.path("disk/\(file)"))
            #expect(try FileSystem.read(checkout.path("git/\(file)")) == compiled)
        }
    }

    @Test("A model in git has the settings of today")
    func settings() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        let stores = #"[{"name": "cloud", "container": "iCloud.com.example.app", "scope": "private"}]"#
        try checkout.write(
            #"{"models": [{"path": "Model.xcdatamodeld", "stores": \#(stores)}]}"#,
            to: "modelc.json"
        )
        #expect(try model("git:main:\(checkout.path("Model.xcdatamodeld"))").stores.map(\.name.value) == ["cloud"])
    }

    @Test(
        "A model in git that cannot be read ends with the status that says why",
        arguments: [
            ("git:main:", "", ModelCompiler.ExitStatus.usage), ("git:", "", .usage), ("git:-x:", "M", .usage),
            ("git::", "M", .usage),
            ("git:--upload-pack=x:", "M", .usage), ("git:nowhere:", "Model.xcdatamodeld", .missingInput),
            ("git:main:", "No.xcdatamodeld", .missingInput), ("git:main:", "Model.xcdatamodeld#V9", .missingInput),
            ("git:main:", "empty", .missingInput), ("git:main:", "Model.xcdatamodeld/.xccurrentversion", .usage),
        ]
    )
    func failures(prefix: String, path: String, status: ModelCompiler.ExitStatus) throws {
        let checkout = try TestRepository()
        try checkout.write("", to: "empty/file")
        try checkout.commit(entities: "One")
        let word = prefix + (path.isEmpty ? "" : checkout.path(path))
        #expect(throws: CommandFailure.self) { try model(word) }
        do { _ = try model(word) } catch let failure as CommandFailure { #expect(failure.status == status) }
    }

    private func model(_ word: String) throws -> ModelInput {
        return try #require(try ModelLocator(named: [word]).models.first)
    }
}
