import Foundation
import TestSupport
import Testing

@Suite("Models that get another form, with --against", .enabled(if: TestRepository.isPossible, "needs git"))
struct FormChangeTests {
    private static let bundle = "App/Trips.xcdatamodeld/Trips.xcdatamodel/contents"
    private static let source = "App/Trips.swift"

    /// An entity or a class `Trip` in a mirrored store.
    private static func model(_ attributes: [String]) -> String {
        let lines = attributes.map { #"<attribute name="\#($0)" optional="YES" attributeType="String"/>"# }
        return """
            <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" usedWithCloudKit="YES">
            <entity name="Trip">\(lines.joined())</entity></model>
            """
    }

    private static func classes(_ properties: [String]) -> String {
        """
        import SwiftData
        @Model final class Trip { \(properties.map { "var \($0): String?" }.joined(separator: "; ")); init() {} }
        let store = ModelConfiguration(cloudKitDatabase: .private("iCloud.com.example.app"))

        """
    }

    /// The output of a check after the files of a branch took the place of others.
    private func checked(_ before: (String, String), _ after: (String, String)) throws -> ChildRun {
        let checkout = try TestRepository()
        try checkout.write(before.1, to: before.0)
        try checkout.write("struct Unrelated {}\n", to: "App/Other.swift")
        try checkout.commit()
        try checkout.git("checkout", "--quiet", "-b", "work")
        try checkout.git("rm", "--quiet", before.0)
        try checkout.write(after.1, to: after.0)
        try checkout.commit()
        return try Executable.run(["check", "--against=main", "--format=xcode"], in: checkout.url)
    }

    @Test("A bundle that became classes is one model, whose fields are compared", arguments: [true, false])
    func classes(keepsField: Bool) throws {
        let properties = keepsField ? ["title", "note"] : ["title"]
        let run = try checked(
            (Self.bundle, Self.model(["title", "note"])),
            (Self.source, Self.classes(properties))
        )
        #expect(run.output.contains("[CKP302]") != keepsField, "\(run.output)\(run.errors)")
        #expect(run.status == (keepsField ? 0 : 1))
    }

    @Test("Classes that became a bundle are one model, whose fields are compared", arguments: [true, false])
    func bundle(keepsField: Bool) throws {
        let attributes = keepsField ? ["title", "note"] : ["title"]
        let run = try checked(
            (Self.source, Self.classes(["title", "note"])),
            (Self.bundle, Self.model(attributes))
        )
        #expect(run.output.contains("[CKP302]") != keepsField, "\(run.output)\(run.errors)")
        #expect(run.status == (keepsField ? 0 : 1))
    }
}
