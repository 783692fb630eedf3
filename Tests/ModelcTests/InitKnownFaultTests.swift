import Foundation
import TestSupport
import Testing

@Suite("Faults of production that init finds", .enabled(if: TestRepository.isPossible, "needs git"))
struct InitKnownFaultTests {
    private static func model(_ attribute: String) -> String {
        "<model usedWithCloudKit=\"YES\"><entity name=\"Diet\"><attribute name=\"notes\" optional=\"YES\" \(attribute)/></entity></model>"
    }

    private static let plain = #"attributeType="String""#
    private static let encrypted = #"attributeType="String" allowsCloudEncryption="YES""#
    private static let production = """
        DEFINE SCHEMA
            RECORD TYPE CD_Diet ( CD_entityName STRING, CD_notes STRING, CD_notes_ckAsset ASSET );

        """

    /// A checkout with the versions of an attribute that shipped, each with a tag, and the one of today.
    private func checkout(shipped: [String], now: String) throws -> TestRepository {
        let checkout = try TestRepository()
        try checkout.write(Self.production, to: "production.ckdb")
        for (number, attribute) in shipped.enumerated() {
            try checkout.write(Self.model(attribute), to: "M.xcdatamodel/contents")
            try checkout.write("\(number)", to: "number")
            try checkout.commit()
            try checkout.git("tag", "v\(number)")
        }
        try checkout.write(Self.model(now), to: "M.xcdatamodel/contents")
        try checkout.commit()
        return checkout
    }

    private struct Case: CustomTestStringConvertible {
        let testDescription: String
        let shipped: [String]
        let now: String
        let options: [String]
        let isKnown: Bool
        var words: String?
    }

    private static let cases = [
        Case(
            testDescription: "only the branch has it",
            shipped: [plain, plain],
            now: encrypted,
            options: ["--shipped-tags=v*"],
            isKnown: false,
            words: "no shipped version has these faults"
        ),
        Case(
            testDescription: "nobody says what shipped",
            shipped: [encrypted],
            now: encrypted,
            options: [],
            isKnown: false,
            words: "add --shipped-tags 'v*', or --shipped"
        ),
        Case(
            testDescription: "an old release has it, too",
            shipped: [encrypted, plain],
            now: encrypted,
            options: ["--shipped-tags=v*"],
            isKnown: true
        ),
        Case(
            testDescription: "this version shipped",
            shipped: [plain],
            now: encrypted,
            options: ["--shipped"],
            isKnown: true
        ),
    ]

    @Test("A fault is known only if a version that shipped has it", arguments: cases)
    private func known(_ row: Case) throws {
        let checkout = try checkout(shipped: row.shipped, now: row.now)
        let arguments = ["init", "--production=production.ckdb"] + row.options
        let run = try Executable.run(arguments, in: checkout.url)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(row.words.map(run.errors.contains) ?? !run.errors.contains("these faults"), "\(run.errors)")
        let settings = try String(contentsOf: checkout.url.appending(path: "modelc.json"), encoding: .utf8)
        #expect(settings.contains("CKP304") == row.isKnown, "\(settings)")
        for words in [["check"], ["check", "--production=production.ckdb"]] {
            let check = try Executable.run(words, in: checkout.url)
            #expect((check.status == 0) == row.isKnown, "\(check.output)\(check.errors)")
        }
    }

    /// Settings that list the fault, however that came about.
    private static let settings = """
        { "models": [{ "path": "M.xcdatamodel", "stores": [{ "name": "main", "container": "iCloud.com.example.app" }] }],
          "known": [{ "rule": "CKP304", "symbol": "Diet.notes", "found": "STRING" }] }

        """

    private struct Release {
        let shipped: [String]
        let options: [String]
        let isRefused: Bool
    }

    private static let releases = [
        Release(shipped: [plain, plain], options: ["--release", "--shipped-tags=v*"], isRefused: true),
        Release(shipped: [encrypted, plain], options: ["--release", "--shipped-tags=v*"], isRefused: false),
        Release(shipped: [plain, plain], options: ["--shipped-tags=v*"], isRefused: false),
        // Nobody knows what shipped.
        Release(shipped: [plain, plain], options: ["--release"], isRefused: false),
    ]

    @Test("A check for a release fails on a known fault that no shipped version has", arguments: releases)
    private func release(_ row: Release) throws {
        let checkout = try checkout(shipped: row.shipped, now: Self.encrypted)
        try checkout.write(Self.settings, to: "modelc.json")
        let run = try Executable.run(["check", "--production", "production.ckdb"] + row.options, in: checkout.url)
        #expect(run.status == (row.isRefused ? 1 : 0), "\(run.output)\(run.errors)")
        #expect(run.output.contains("no version that shipped has it") == row.isRefused)
        // modelc says what it does not know.
        let says = run.output.contains("not judged: whether a version that shipped has the known faults")
        #expect(says == (row.options == ["--release"]))
    }
}
