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

    /// The settings of a model at the merge base and today, with a rule, and true if the branch introduced its finding.
    static let changes: [(then: String?, today: String, rule: String, isIntroduced: Bool)] = [
        (stores("Posts", in: "iCloud.old"), stores("Posts", in: "iCloud.new"), "SHR706", true),
        (stores("Posts", in: "iCloud.old"), stores("Posts", in: "iCloud.old"), "CKL107", false),
        (stores("Pages", in: "iCloud.old"), stores("Posts", in: "iCloud.old"), "CKL107", true),
        // A repository that begins to use modelc.
        (nil, stores("Posts", in: "iCloud.old"), "CKL107", false),
    ]

    @Test("A finding that only today's stores have is introduced by the branch", arguments: changes)
    func introduced(then: String?, today: String, rule: String, isIntroduced: Bool) throws {
        let checkout = try TestRepository()
        let relationship = #"optional="YES" deletionRule="Deny" destinationEntity="Post" maxCount="1""#
        let model = """
            <model><entity name="Post" syncable="YES">
              <relationship name="next" \(relationship) inverseName="last" inverseEntity="Post"/>
              <relationship name="last" \(relationship) inverseName="next" inverseEntity="Post"/>
            </entity><entity name="Page" syncable="YES"/><entity name="Tag" syncable="YES"/>
            <configuration name="Posts"><memberEntity name="Post"/></configuration>
            <configuration name="Pages"><memberEntity name="Page"/></configuration>
            <configuration name="Tags"><memberEntity name="Tag"/></configuration></model>
            """
        try checkout.write(model, to: "A.xcdatamodel/contents")
        try checkout.write("!modelc.lock 2\ncontainer iCloud.old\nrecord CD_Post\n", to: "iCloud.old.lock")
        if let then { try checkout.write(then, to: "modelc.json") }
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.write(today, to: "modelc.json")
        try checkout.commit()
        let run = try Executable.run(["check", "--against=main", "--report=json"], in: checkout.url)
        let report = try JSONDecoder().decode(FoundByBranch.self, from: Data(run.output.utf8))
        let found = report.findings.filter { $0.rule == rule }
        #expect(!found.isEmpty && found.allSatisfy { $0.introduced == isIntroduced }, "\(run.output)\(run.errors)")
    }

    private struct FoundByBranch: Decodable {
        struct Finding: Decodable {
            let rule: String
            let introduced: Bool?
        }
        let findings: [Finding]
    }

    /// Settings with a store of a configuration, beside one that stays.
    private static func stores(_ configuration: String, in container: String) -> String {
        func store(_ configuration: String, _ container: String) -> String {
            #"{"name": "\#(configuration)", "configuration": "\#(configuration)", "container": "\#(container)","#
                + #" "ledger": "\#(container).lock"}"#
        }
        let stores = [store(configuration, container), store("Tags", "iCloud.old")].joined(separator: ", ")
        return #"{"models": [{"path": "A.xcdatamodel", "stores": [\#(stores)]}]}"#
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
