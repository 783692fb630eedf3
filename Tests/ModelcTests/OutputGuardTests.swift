import Foundation
import TestSupport
import Testing

@testable import ModelCompiler
@testable import modelc

@Suite("Output folders of settings")
struct OutputGuardTests {
    @Test("An output of the settings stays inside their folder, whatever links there are")
    func links() throws {
        let place = try TemporaryFolder()
        let manager = FileManager.default
        for folder in ["project/Sources", "project/.git", "outside"] {
            try manager.createDirectory(at: place.url.appending(path: folder), withIntermediateDirectories: true)
        }
        let project = place.url.appending(path: "project").path
        let outside = place.url.appending(path: "outside").path
        try manager.createSymbolicLink(atPath: "\(project)/Hidden", withDestinationPath: "\(project)/.git")
        try Data().write(to: place.url.appending(path: "outside/file.swift"))
        try manager.createSymbolicLink(atPath: "\(project)/Linked", withDestinationPath: outside)
        try manager.createSymbolicLink(atPath: "\(project)/Inside", withDestinationPath: "\(project)/Sources")
        try manager.createSymbolicLink(atPath: "\(project)/A.swift", withDestinationPath: "\(outside)/file.swift")

        let outputGuard = OutputGuard([project])
        try outputGuard.check(["\(project)/A/B/C.swift", "\(project)/Inside/New/A.swift", "\(project)/Sources/A.swift"])
        try outputGuard.check(["\(project)/.github/A.swift", "\(project)/git/A.swift", "\(project)/.gitignored/A"])
        for path in [
            "\(project)/Linked/A.swift", "\(project)/Linked/New/A.swift", "\(project)/A.swift", "\(outside)/B.swift",
            "\(project)/Hidden/commondir", "\(project)/.git/commondir", "\(project)/A/.GIT/b",
            "\(project)/.g\u{200C}it/b",
        ] {
            #expect(throws: CommandFailure.self, "\(path)") { try outputGuard.check([path]) }
        }
        try OutputGuard([]).check(["\(outside)/B.swift"])
    }
}
