import Foundation
import TestSupport
import Testing

@testable import CloudSchema
@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SchemaRules

/// The plans for published models, compared with the exports of their containers.
@Suite("Exports of published apps", .enabled(if: Corpus.isPresent, "needs ../shared/corpus beside the repository"))
struct ExportTests {
    /// A model, an export of its container, and every difference with the reason for it.
    struct Pair: Sendable, CustomTestStringConvertible {
        let model: String
        let export: String
        let agreeing: Int
        /// Fields that the model has and the export lacks, but for companions and what mirroring adds.
        let missing: [String]
        /// The findings of `check`, but for those about fields that are not deployed yet.
        let findings: [String]

        var testDescription: String { model }
    }

    static let pairs = [
        // Grew record by record: a field that nobody ever filled is not there, nor is any asset. The app has left
        // mirroring since, and the attributes that keep its own records of zones came after the export.
        Pair(
            model: "boxed+Done-and-done/Tada/CoreData/Tada.xcdatamodeld",
            export: "boxed+Done-and-done/.history/49c8b647fcfd/cloudkit/development.ckdb",
            agreeing: 13,
            missing: [
                "TodoItem.systemFields", "TodoList.cloudKitShareRecordID", "TodoList.systemFields", "TodoList.zoneName",
                "TodoList.zoneOwnerName",
            ],
            findings: []
        ),
        // Written by hand: relationships are references, which mirroring cannot write, and `CD_entityName` is missing.
        Pair(
            model: "otomore+BottleKeep/BottleKeeper/BottleKeeper.xcdatamodeld",
            export: "otomore+BottleKeep/cloudkit-schema.ckdb",
            agreeing: 36,
            missing: [],
            findings: ["CKP322 BottlePhoto.bottle", "CKP322 DrinkingLog.bottle"]
        ),
    ]

    @Test("Every published pair of model and export is compared")
    func isComplete() throws {
        struct Entry: Decodable {
            let model: String
            let export: String
        }
        let entries = try JSONDecoder().decode([Entry].self, from: Data(try Corpus.bytes(of: "pairs.json")))
        #expect(entries.map(\.model).sorted() == Self.pairs.map(\.model).sorted())
        #expect(entries.map(\.export).sorted() == Self.pairs.map(\.export).sorted())
    }

    @Test("A plan agrees with the published export, except for known differences", arguments: pairs)
    func agree(_ pair: Pair) throws {
        var request = try Project(corpus: try Self.contents(of: pair.model))
        let export = InputFile(path: "export.ckdb", bytes: try Corpus.bytes(of: pair.export))
        let deployed = try #require(Schema.parse(bytes: export.bytes, path: export.path).schema)
        let needed = try #require(Compiler(request).plan().plans.first).plan.recordTypes
        let properties = needed.flatMap { type in
            type.fields.filter { $0.source != nil && !$0.isCompanion }.map { (type.name, $0) }
        }
        let compared = properties.map { type, field in
            (field, deployed.recordTypes.first { $0.name == type }?.fields.first { $0.name == field.name })
        }
        #expect(compared.count { $0.1?.type == $0.0.field.type } == pair.agreeing)
        #expect(compared.filter { $0.1 == nil }.map { $0.0.source ?? "" } == pair.missing)

        request.production = export
        let findings = Compiler(request).check().report.findings.map(\.diagnostic)
            .filter { $0.rule.id.hasPrefix("CKP") && $0.rule.id != "CKP314" }
        #expect(findings.map { "\($0.rule.id) \($0.symbol ?? "")" } == pair.findings)
    }

    /// The one version that the bundle has, or the one named like it.
    private static func contents(of bundle: String) throws -> String {
        let versions = Corpus.models.filter { $0.hasPrefix("\(bundle)/") }
        let name = bundle.split(separator: "/").last?.dropLast() ?? ""
        return try #require(versions.first { $0 == "\(bundle)/\(name)/contents" } ?? versions.last)
    }
}
