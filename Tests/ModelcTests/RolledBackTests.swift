import Foundation
import Testing

@testable import modelc

@Suite("Current versions that were never recorded", .enabled(if: TestRepository.isPossible, "needs git"))
struct RolledBackTests {
    private let checkout: TestRepository
    private var bundle: String { checkout.path("Model.xcdatamodeld") }

    /// A bundle whose second version shipped, on main, with a tag.
    init() throws {
        checkout = try TestRepository()
        try checkout.commit(entities: "One", "Two")
        #expect(Modelc.run(["lock", "advance", bundle, "--shipped", "--ledger", checkout.path("modelc.lock")]) == 0)
        try checkout.commit()
        try checkout.git("tag", "v1")
        try checkout.git("checkout", "--quiet", "-b", "work")
    }

    @Test(
        "An older version that is made current is found, although it was never recorded",
        arguments: [["--quiet"], ["--against=main"], ["--shipped-tags=v*"]]
    )
    func older(options: [String]) throws {
        try choose("V1")
        #expect(try isRolledBack(options))
    }

    @Test("A current version that the branch adds, or that has no number, is not called older")
    func added() throws {
        try checkout.write(TestRepository.model("Zero"), to: "Model.xcdatamodeld/V0.xcdatamodel/contents")
        try choose("V0")
        #expect(try !isRolledBack(["--against=main"]))
        try checkout.write(TestRepository.model("Zero"), to: "Model.xcdatamodeld/Draft.xcdatamodel/contents")
        try choose("Draft")
        #expect(try !isRolledBack(["--quiet"]))
        try choose("V2")
        #expect(try !isRolledBack(["--against=main"]))
    }

    private func choose(_ version: String) throws {
        let list = "<plist><dict><key>_XCCurrentVersionName</key><string>\(version).xcdatamodel</string></dict></plist>"
        try checkout.write(list, to: "Model.xcdatamodeld/.xccurrentversion")
        try checkout.commit()
    }

    private func isRolledBack(_ options: [String]) throws -> Bool {
        let report = checkout.path("report.txt")
        _ = Modelc.run(["check", bundle, "--report", "text=\(report)"] + options)
        return try String(contentsOfFile: report, encoding: .utf8).contains("[MIG503]")
    }
}
