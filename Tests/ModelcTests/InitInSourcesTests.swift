import Foundation
import TestSupport
import Testing

@Suite("modelc init beside Swift sources")
struct InitInSourcesTests {
    private let place: TemporaryFolder
    private let app: URL

    init() throws {
        place = try TemporaryFolder()
        app = place.url.appending(path: "App")
        try FileManager.default.createDirectory(
            at: app.appending(path: "Tools"),
            withIntermediateDirectories: true
        )
        try Data("@Model final class Trip { var name: String? }\n".utf8).write(to: app.appending(path: "Trip.swift"))
    }

    @Test(
        "The settings that init writes name the sources' folder, and a second init keeps them",
        arguments: [[], ["."], ["../App"]]
    )
    func here(operands: [String]) throws {
        let first = try Executable.run(["init"] + operands, in: app)
        #expect(first.status == 0, "\(first.errors)")
        let settings = try String(contentsOf: app.appending(path: "modelc.json"), encoding: .utf8)
        #expect(settings.contains(#""path": ".""#))
        let check = try Executable.run(["check"], in: app)
        #expect(check.status == 0, "\(check.output)")
        #expect(check.output.contains("1 entity"))
        let again = try Executable.run(["init"] + operands, in: app)
        #expect(again.status == 0)
        #expect(again.output.contains("modelc.json exists and is unchanged"))
    }

    @Test("Init refuses a folder above the current one", arguments: ["..", "../../App", "../Trip.swift"])
    func above(operand: String) throws {
        let tools = app.appending(path: "Tools")
        let run = try Executable.run(["init", operand], in: tools)
        #expect(run.status == 64)
        #expect(
            run.errors.contains("'\(operand)' is not below the current folder; run modelc init in a parent folder")
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: tools.path).isEmpty)
    }
}
