import Foundation
import TestSupport
import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import modelc

@Suite("Stores at the merge base", .enabled(if: TestRepository.isPossible, "needs git"))
struct StoresThenTests {
    @Test("The stores at the merge base are those of its own settings")
    func stores() throws {
        let checkout = try TestRepository()
        try checkout.write(Self.settings(container: "iCloud.old"), to: "modelc.json")
        try checkout.commit(entities: "One")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.write(Self.settings(container: "iCloud.new"), to: "modelc.json")
        try checkout.commit(entities: "One", "Two")
        let earlier = try #require(try baseline(of: checkout))
        #expect(earlier.storesAtMergeBase.map { $0.container?.value } == ["iCloud.old"])
        #expect(earlier.stores.map { $0.container?.value } == ["iCloud.new"])
    }

    @Test(
        "The stores at the merge base are unknown without settings that can be read",
        arguments: [nil, "{", #"{"model": []}"#]
    )
    func unknown(_ settings: String?) throws {
        let checkout = try TestRepository()
        if let settings { try checkout.write(settings, to: "modelc.json") }
        try checkout.commit(entities: "One")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.write(Self.settings(container: "iCloud.new"), to: "modelc.json")
        try checkout.commit(entities: "One", "Two")
        #expect(try #require(try baseline(of: checkout)).storesAtMergeBase.isEmpty)
    }

    @Test("An empty list of stores, then and now, is nothing to compare, and no failure")
    func none() throws {
        let local = #"{"models": [{"path": "Model.xcdatamodeld", "stores": []}]}"#
        for (settings, status) in [(local, 0), (Self.settings(container: "iCloud.app"), 3)] as [(String, Int32)] {
            let checkout = try TestRepository()
            try checkout.write(settings, to: "modelc.json")
            try checkout.commit(entities: "One")
            try checkout.git("checkout", "--quiet", "-b", "work")
            try checkout.write(local, to: "modelc.json")
            let run = try Executable.run(["check", "--against=main"], in: checkout.url)
            #expect(run.status == status, "\(run.output)\(run.errors)")
            #expect(run.output.contains("says that no store is mirrored"), "\(run.output)")
        }
    }

    private func baseline(of checkout: TestRepository) throws -> ModelInput? {
        let path = checkout.path("Model.xcdatamodeld")
        let models = try ModelLocator(named: [path]).models
        return try GitBaseline(of: try #require(models.first), against: "main").model
    }

    private static func settings(container: String) -> String {
        #"{"models": [{"path": "Model.xcdatamodeld", "stores": [{"name": "main", "container": "\#(container)"}]}]}"#
    }
}
