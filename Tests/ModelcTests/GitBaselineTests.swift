import Foundation
import TestSupport
import Testing

@testable import ModelCompiler
@testable import modelc

@Suite("Baselines in git", .enabled(if: TestRepository.isPossible, "needs git"))
struct GitBaselineTests {
    @Test("The baseline is the merge base, so that changes on the other branch are not blamed")
    func mergeBase() throws {
        let checkout = try TestRepository()
        try checkout.write("!modelc.lock 2\n", to: "modelc.lock")
        try checkout.commit(entities: "Start")
        let start = try checkout.git("rev-parse", "HEAD").prefix(12)
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.commit(entities: "Start", "Work")
        try checkout.git("checkout", "--quiet", "main")
        try checkout.write("!modelc.lock 2\nrecord CD_Main\n", to: "modelc.lock")
        try checkout.commit(entities: "Main")
        try checkout.git("checkout", "--quiet", "work")
        let path = checkout.path("Model.xcdatamodeld")
        let baseline = try baseline("main", path)
        let earlier = try #require(baseline.model)
        #expect(earlier.path == "git:\(start):\(path)")
        #expect(earlier.file?.bytes == Array(TestRepository.model("Start").utf8))
        #expect(earlier.version == .init(name: "V1", isCurrent: true, count: 1))
        let ledger = try ledger(of: checkout)
        #expect(ledger?.path == "git:\(start):\(checkout.path("modelc.lock"))")
        #expect(ledger?.bytes == Array("!modelc.lock 2\n".utf8))
    }

    @Test("The baseline has the requested version as it was")
    func editedVersion() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One", "Two")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.commit(entities: "Edited", "Two", "Three")
        let bundle = checkout.path("Model.xcdatamodeld")
        let old = try #require(try baseline("main", "\(bundle)#V1").model)
        #expect(old.file?.bytes == Array(TestRepository.model("One").utf8))
        let current = try #require(try baseline("main", "\(bundle)#V3").model)
        #expect(current.version?.name == "V2")
        let ofCommit = try baseline("main", "git:work:\(bundle)").model
        #expect(ofCommit?.file?.bytes == Array(TestRepository.model("Two").utf8))
    }

    @Test("The baseline may lack a model, a version or a ledger")
    func newModels() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.commit(entities: "One", "Two", "Three")
        try checkout.git("mv", "Model.xcdatamodeld", "Renamed.xcdatamodeld")
        try checkout.write("!modelc.lock 2\n", to: "modelc.lock")
        let path = checkout.path("Renamed.xcdatamodeld")
        let baseline = try baseline("main", path)
        #expect(baseline.model == nil)
        #expect(try ledger(of: checkout) == nil)
        #expect(baseline.path == path)
        try checkout.git("mv", "Renamed.xcdatamodeld", "Model.xcdatamodeld")
        let bundle = checkout.path("Model.xcdatamodeld")
        #expect(try self.baseline("main", "\(bundle)#V2").model == nil)
    }

    @Test("A baseline that git cannot provide ends with status 3")
    func impossible() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        let path = checkout.path("Model.xcdatamodeld")
        #expect(status(of: "origin/main", path) == .comparisonImpossible)
        #expect(status(of: "-x", path) == .usage)
        let folder = try TemporaryFolder()
        #expect(status(of: "main", folder.url.appending(path: "Model.xcdatamodeld").path) == .comparisonImpossible)
        try checkout.write(
            "<plist><dict><key>_XCCurrentVersionName</key><string>No.xcdatamodel</string></dict></plist>",
            to: "Model.xcdatamodeld/.xccurrentversion"
        )
        try checkout.commit()
        #expect(status(of: "main", path) == .comparisonImpossible)
        #expect(status(of: "main~1", path) == nil)
    }

    private func status(of reference: String, _ path: String) -> ModelCompiler.ExitStatus? {
        let model = ModelInput(path: path, file: nil)
        do {
            _ = try GitBaseline(of: model, against: reference)
            return nil
        } catch {
            return error.status
        }
    }

    private func baseline(_ reference: String, _ word: String) throws -> GitBaseline {
        let models = try ModelLocator(named: [word]).models
        return try GitBaseline(of: try #require(models.first), against: reference)
    }

    private func ledger(of checkout: TestRepository) throws -> InputFile? {
        let path = checkout.path("modelc.lock")
        return try MergeBase(with: "main", for: path).file(path)
    }
}
