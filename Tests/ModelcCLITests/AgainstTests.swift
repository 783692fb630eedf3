import Foundation
import ModelCompiler
import Testing

@testable import ModelcCLI

@Suite("--against", .enabled(if: TestRepository.isPossible, "needs git"))
struct AgainstTests {
    @Test("gives the compiler the models of the merge base")
    func baselines() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.commit(entities: "One", "Two")
        try checkout.commit(entities: "New", to: "New.xcdatamodeld")
        let paths = ["Model.xcdatamodeld", "New.xcdatamodeld"].map(checkout.path)
        let request = try request(["--against", "main"], paths)
        #expect(request.baselines.keys.sorted() == [paths[0]])
        #expect(request.baselines[paths[0]]?.file?.bytes == Array(TestRepository.model("One").utf8))
        #expect(try self.request([], paths).baselines.isEmpty)
    }

    @Test("ends with status 3 when there is no such commit, and 64 when it is no name")
    func failures() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        let path = checkout.path("Model.xcdatamodeld")
        #expect(Modelc.run(["check", "--against=origin/main", path]) == 3)
        #expect(Modelc.run(["check", "--against=--upload-pack=x", path]) == 64)
        #expect(Modelc.run(["check", "--against=", path]) == 64)
    }

    @Test("compares a ledger with that of the merge base")
    func ledgers() throws {
        let checkout = try TestRepository()
        try checkout.commit(entities: "One")
        let verify = ["lock", "verify", "--quiet", "--ledger", checkout.path("modelc.lock"), "--against"]
        try checkout.write("!modelc.lock 1\nrecord CD_One\n", to: "modelc.lock")
        #expect(Modelc.run(verify + ["main"]) == 0)
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.write("!modelc.lock 1\n", to: "modelc.lock")
        try checkout.commit()
        #expect(Modelc.run(verify + ["main"]) == 1)
        #expect(Modelc.run(verify + ["main~1"]) == 0)
        #expect(Modelc.run(verify + ["origin/main"]) == 3)
        #expect(Modelc.run(verify + ["main", "--base", checkout.path("modelc.lock")]) == 64)
        try FileManager.default.removeItem(atPath: checkout.path("modelc.lock"))
        #expect(Modelc.run(verify + ["main"]) == 66)
    }

    private func request(_ options: [String], _ paths: [String]) throws -> CompilerRequest {
        let arguments = try Arguments(["check", "--quiet"] + options + paths)
        let workspace = try Workspace(arguments)
        var request = try workspace.request(for: arguments.operands)
        try workspace.addHistory(to: &request)
        return request
    }
}
