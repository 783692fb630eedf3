import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ObjectModel
@testable import SchemaRules
@testable import SwiftSources

/// The findings of the `SWD` rules in sources: at a tag, and now.
struct ProjectFindings {
    let all: [Diagnostic]
    let project: SwiftDataProject

    /// - Parameters:
    ///   - files: The names and texts; `v1.0: Models.swift` is a source as it was at the tag `v1.0`.
    ///   - arguments: `--database private` mirrors the models.
    ///   - recorded: What a ledger recorded: names and checksums.
    init(_ files: [(String, [UInt8])], arguments: [String] = [], recorded: [(String, String)] = []) {
        let now = files.filter { !$0.0.contains(": ") }
        let read = Self.read(now.map { SwiftSource(path: $0.0, bytes: $0.1) })
        let scope = arguments.contains("--database") ? MirroringScope(stores: [MirroredStore()], reason: .option) : nil
        var tags: [String] = []
        for file in files where file.0.contains(": ") {
            let tag = String(file.0.prefix { $0 != ":" })
            if !tags.contains(tag) { tags.append(tag) }
        }
        let tagged = tags.compactMap { tag -> ShippedVersion? in
            let sources = files.filter { $0.0.hasPrefix("\(tag): ") }.map { file in
                SwiftSource(path: "git:\(tag):\(file.0.dropFirst(tag.count + 2))", bytes: file.1)
            }
            return Self.versions(of: Self.read(sources), scope).last.map { ShippedVersion(tagged: $0) }
        }
        let inLedger = recorded.map { name, checksum in
            ShippedVersion(
                name: name,
                checksum: checksum,
                recordedAt: SourceLocation(path: "modelc.lock", bytes: 20..<60)
            )
        }
        let versions = Self.versions(of: read, scope)
        let history =
            versions.isEmpty
            ? nil
            : VersionHistory(of: versions, current: read.current ?? 0, shipped: tagged + inLedger, strategy: .staged)
        project = SwiftDataProject(read, scope: scope, history: history)
        let project = project
        all = SwiftDataRuleTable.all.flatMap { $0.findings(in: project) }.inPrintingOrder()
    }

    /// The findings in one source, and in its earlier state.
    init(_ text: String, before: String? = nil, mirrored: Bool = false, recorded: [(String, String)] = []) {
        let old = before.map { [("v1.0: Models.swift", Array($0.utf8))] } ?? []
        let arguments = mirrored ? ["--database", "private"] : []
        self.init(old + [("Models.swift", Array(text.utf8))], arguments: arguments, recorded: recorded)
    }

    /// `SWD801 error`, in printing order.
    var rules: [String] { all.map { "\($0.rule.id) \($0.severity)" } }

    private static func read(_ sources: [SwiftSource]) -> ReadSwiftData { readSwiftData(sources, path: "Models") }

    private static func versions(of read: ReadSwiftData, _ scope: MirroringScope?) -> [MigrationVersion] {
        read.versions.map {
            MigrationVersion(name: $0.name ?? "Models", graph: ModelGraph($0.model), scope: scope)
        }
    }
}

/// A version with one class, `Trip`, whose body is given.
func schema(_ name: String, _ number: Int, _ body: String) -> String {
    """
    enum \(name): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { \(body) }
    }

    """
}

/// A plan for `V1`, `V2` …, with stages as `lightweight 1 2` or `custom 1 2`.
func plan(_ count: Int, _ stages: String...) -> String { plan(count, stages) }

func plan(_ count: Int, _ stages: [String]) -> String {
    let written = stages.map { stage in
        let words = stage.split(separator: " ")
        let handlers = words[0] == "custom" ? ", willMigrate: nil, didMigrate: nil" : ""
        return ".\(words[0])(fromVersion: V\(words[1]).self, toVersion: V\(words[2]).self\(handlers))"
    }
    return """
        enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [\((1...count).map { "V\($0).self" }.joined(separator: ", "))] }
            static var stages: [MigrationStage] { [\(written.joined(separator: ", "))] }
        }

        """
}
