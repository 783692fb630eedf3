import Foundation
import TestSupport
import Testing

@Suite("Ledgers that the settings name", .enabled(if: TestRepository.isPossible, "needs git"))
struct AwaitedLedgerTests {
    private static let settings = """
        {"models": [{"path": "Model.xcdatamodeld", "stores": [{"name": "main", "container": "iCloud.app", "ledger": "main.lock"}]}]}
        """

    private func checkout() throws -> TestRepository {
        let checkout = try TestRepository()
        try checkout.write(Self.settings, to: "modelc.json")
        try checkout.commit(entities: "One")
        return checkout
    }

    private func run(_ words: String..., in checkout: TestRepository) throws -> ChildRun {
        try Executable.run(words, in: checkout.url)
    }

    @Test("Every step works before the first deployment, and the finding names the next one")
    func firstDeployment() throws {
        let checkout = try checkout()
        let check = try run("check", in: checkout)
        #expect(check.status == 0, "\(check.output)")
        #expect(check.output.contains("warning: the ledger 'main.lock' does not exist yet [LCK417]"), "\(check.output)")
        #expect(check.output.contains("modelc lock advance --evidence production.ckdb"))
        let plan = try run("plan", "--format=ckdb", "--output=production.ckdb", in: checkout)
        #expect(plan.status == 0, "\(plan.errors)")
        #expect(try run("check", "--release", in: checkout).status != 0)
        #expect(try run("lock", "advance", "--evidence=production.ckdb", in: checkout).status == 0)
        #expect(try run("check", "--fail-on=warning", "--release", in: checkout).status == 0)
    }

    @Test("A ledger that a commit had is missing, and so is one of a shallow clone")
    func lost() throws {
        let checkout = try checkout()
        _ = try run("plan", "--format=ckdb", "--output=production.ckdb", in: checkout)
        _ = try run("lock", "advance", "--evidence=production.ckdb", in: checkout)
        try checkout.commit()
        try checkout.git("rm", "--quiet", "main.lock")
        try checkout.commit()
        for verb in ["check", "plan"] {
            let run = try run(verb, "--report=xcode", in: checkout)
            #expect(run.status == 1)
            #expect(
                (run.output + run.errors).contains("error: the ledger 'main.lock' does not exist ["),
                "\(run.errors)"
            )
        }
        #expect(try run("check", in: try TestRepository(cloning: checkout, ["--depth=1"])).status == 1)
    }
}
