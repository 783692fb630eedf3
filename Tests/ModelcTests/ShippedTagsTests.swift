import Foundation
import TestSupport
import Testing

@testable import Mirroring
@testable import ModelCompiler
@testable import modelc

@Suite("Recording with --shipped-tags", .enabled(if: TestRepository.isPossible, "needs git"))
struct ShippedTagsTests {
    private static let deployed = """
        !modelc.lock 2
        field CD_A CD_bs STRING single plain
        field CD_B CD_a STRING single plain
        record CDMR
        record CD_A
        record CD_B

        """

    @Test("Recording from tags keeps every version, and the meaning at the newest tag")
    func newestMeaning() throws {
        let checkout = try Self.checkout()
        try Self.release("v1.0", of: checkout, versions: [("bs", false)])
        try Self.release("v1.10", of: checkout, versions: [("bs", false), ("bs", true)])
        try Self.release("v1.9", of: checkout, versions: [("bs", false), ("bs", true), ("others", true)])
        try Self.release("later", of: checkout, versions: [("bs", false), ("bs", true), ("x", true), ("bs", false)])
        #expect(Self.advance(checkout, "v*") == 0)
        let ledger = try Self.ledger(of: checkout)
        #expect(Self.versions(in: ledger) == ["V1", "V2", "V3"])
        // By version 1.10 is the newest of the same second.
        #expect(ledger.contains(.cardinality(relationship: "A.bs", .many, Recording("V2"))))
        #expect(!ledger.contains(.cardinality(relationship: "A.bs", .one, Recording("V2"))))
        #expect(!ledger.contains(.cardinality(relationship: "A.others", .many, Recording("V2"))))
        #expect(Self.advance(checkout, "v*") == 0)
        #expect(try Self.ledger(of: checkout) == ledger)
    }

    @Test("Recording from tags goes by their dates before their names")
    func dates() throws {
        let checkout = try Self.checkout()
        try Self.release("v2", of: checkout, versions: [("bs", false)], date: "2024-01-01T00:00:00Z")
        try Self.release("v1", of: checkout, versions: [("bs", true)], date: "2025-01-01T00:00:00Z")
        #expect(Self.advance(checkout, "v*") == 0)
        let ledger = try Self.ledger(of: checkout)
        #expect(ledger.contains(.cardinality(relationship: "A.bs", .many, Recording("V1", 2))))
        // The version was edited between the two, and shipped twice.
        #expect(Self.versions(in: ledger) == ["V1", "V1"])
    }

    @Test("Recording from tags skips tags without the model and tags of no commit")
    func otherTags() throws {
        let checkout = try Self.checkout()
        try checkout.git("tag", "v0")
        try checkout.git("tag", "v-file", "HEAD:modelc.lock")
        #expect(Self.advance(checkout, "v*") == 66)
        try Self.release("v1", of: checkout, versions: [("bs", false)], isAnnotated: true)
        try checkout.git("branch", "v1", "v0")
        #expect(Self.advance(checkout, "v*") == 0)
        #expect(Self.versions(in: try Self.ledger(of: checkout)) == ["V1"])
    }

    @Test(
        "An invalid tag pattern is refused, and one without a match is missing input",
        arguments: [
            ("", 64), ("-d", 64), ("--delete", 64), ("v*\nv1", 64), ("w*", 66), ("$(true)", 66), ("[", 66),
            ("../v1", 66),
        ] as [(String, Int32)]
    )
    func patterns(pattern: String, status: Int32) throws {
        let checkout = try Self.checkout()
        try Self.release("v1", of: checkout, versions: [("bs", false)])
        #expect(Self.advance(checkout, pattern) == status)
        #expect(try checkout.git("tag", "--list") == "v1")
        #expect(try Self.ledger(of: checkout).text == Self.deployed)
    }

    @Test("The option --shipped-tags is refused beside --shipped and for a model of a commit")
    func usage() throws {
        let checkout = try Self.checkout()
        try Self.release("v1", of: checkout, versions: [("bs", false)])
        #expect(Self.advance(checkout, "v*", "--shipped") == 64)
        let model = "git:v1:\(checkout.path("Model.xcdatamodeld"))"
        let ledger = ["--ledger", checkout.path("modelc.lock"), "--quiet"]
        #expect(Modelc.run(["lock", "advance", model, "--shipped-tags=v*"] + ledger) == 64)
    }

    // MARK: Releases

    private static func checkout() throws -> TestRepository {
        let checkout = try TestRepository()
        try checkout.write(deployed, to: "modelc.lock")
        try checkout.commit()
        return checkout
    }

    /// Commits a bundle of versions, in each of which A has a relationship to B, and tags it.
    private static func release(
        _ tag: String,
        of checkout: TestRepository,
        versions: [(name: String, isToMany: Bool)],
        isAnnotated: Bool = false,
        date: String = "2025-06-01T00:00:00Z"
    ) throws {
        for (number, version) in versions.enumerated() {
            try checkout.write(
                model(version.name, version.isToMany),
                to: "Model.xcdatamodeld/V\(number + 1).xcdatamodel/contents"
            )
        }
        try checkout.write(
            "<plist><dict><key>_XCCurrentVersionName</key><string>V\(versions.count).xcdatamodel</string></dict></plist>",
            to: "Model.xcdatamodeld/.xccurrentversion"
        )
        try checkout.commit(at: date)
        if isAnnotated {
            try checkout.git("tag", "--annotate", "--message", tag, tag)
        } else {
            try checkout.git("tag", tag)
        }
    }

    private static func model(_ name: String, _ isToMany: Bool) -> String {
        """
        <model>
            <entity name="A" syncable="YES">
                <relationship name="\(name)" optional="YES" \(isToMany ? "toMany=\"YES\"" : "maxCount=\"1\"") \
        destinationEntity="B" inverseName="a" inverseEntity="B"/>
            </entity>
            <entity name="B" syncable="YES">
                <relationship name="a" optional="YES" maxCount="1" \
        destinationEntity="A" inverseName="\(name)" inverseEntity="A"/>
            </entity>
        </model>
        """
    }

    private static func advance(_ checkout: TestRepository, _ pattern: String, _ options: String...) -> Int32 {
        let ledger = ["--ledger", checkout.path("modelc.lock"), "--quiet"]
        let words = ["lock", "advance", checkout.path("Model.xcdatamodeld"), "--shipped-tags=\(pattern)"]
        return Modelc.run(words + ledger + options)
    }

    private static func ledger(of checkout: TestRepository) throws -> Ledger {
        let bytes = Array(try Data(contentsOf: checkout.url.appending(path: "modelc.lock")))
        return try #require(Ledger.parse(bytes: bytes, path: "modelc.lock").ledger)
    }

    private static func versions(in ledger: Ledger) -> [String] {
        ledger.shippedVersions.compactMap { $0.statement.recording?.version }
    }
}
