import CloudSchema
import CompilerSupport
import Mirroring
import ObjectModel

extension StoreRuleTable {
    static let publicIndexMissing = Rule<StoreComparison>(
        id: "SHR703",
        name: "public-index-missing",
        severity: .note,
        summary: "A record type of a public store lacks an index that Core Data needs to find records.",
        rationale: """
            A private database reports the changes of a zone. The public database does not, so Core Data queries each \
            record type by record name and modification date. These queries need indexes: `___recordID QUERYABLE` and \
            `___modTime QUERYABLE SORTABLE`, also on `CDMR`. `initializeCloudKitSchema` never creates them, and a \
            query without its index fails, so no records arrive from the public database.

            `modelc plan` adds them to every record type of a public store, with every value of `--indexes`. During \
            development, the finding is a note. With `--release`, it is an error if production lacks them.
            """,
        source: "Apple, \"Sharing Core Data objects between iCloud users\"; WWDC20 10650",
        passing: [
            RuleExample(
                #"<entity name="Post"><attribute name="isRemoved" optional="YES" attributeType="Boolean"/></entity>"#,
                stores: [publicStore],
                and: export(modTime: " QUERYABLE SORTABLE", recordID: " QUERYABLE"),
                arguments: ["--production", "production.ckdb"]
            ),
            RuleExample(
                #"<entity name="Post"><attribute name="isRemoved" optional="YES" attributeType="Boolean"/></entity>"#,
                stores: [#"{"name": "main", "container": "iCloud.com.example.app"}"#],
                and: export(),
                arguments: ["--production", "production.ckdb"]
            ),
        ],
        failing: [
            RuleExample(
                #"<entity ↓name="Post"><attribute name="isRemoved" optional="YES" attributeType="Boolean"/></entity>"#,
                stores: [publicStore],
                and: export(modTime: " QUERYABLE", recordID: " QUERYABLE"),
                arguments: ["--production", "production.ckdb"]
            )
        ]
    ) { comparison, findings in
        for need in comparison.publicTypes {
            let container = comparison.container(named: need.container)
            let inProduction = Gap(of: need.name, in: container?.production)
            let gaps = [inProduction, Gap(of: need.name, in: container?.development)].compactMap(\.self)
            guard let first = gaps.first else { continue }
            findings.report(
                "'\(need.name)' has no \(first.words) in \(gaps.map(\.environment.name).joined(separator: " and "))",
                about: need.place,
                help: "A store in the public database finds records by these indexes only. "
                    + "modelc plan --format ckdb adds them; import and deploy it.",
                related: gaps.map {
                    Diagnostic.Related("\(need.name) is here", at: $0.environment.location(of: $0.deployed))
                },
                severity: comparison.isRelease && inProduction != nil ? .error : nil
            )
        }
    }

    private static let publicStore = #"{"name": "news", "container": "iCloud.com.example.app", "scope": "public"}"#

    /// The production export, with the indexes of two system fields.
    private static func export(modTime: String = "", recordID: String = "") -> KeyValuePairs<String, String> {
        let system = ["\"___modTime\" TIMESTAMP\(modTime)", "\"___recordID\" REFERENCE\(recordID)"]
        let lines = (["CD_entityName STRING", "CD_isRemoved INT64"] + system).map { "        \($0)" }
        let text = "DEFINE SCHEMA\n\n    RECORD TYPE CD_Post (\n\(lines.joined(separator: ",\n"))\n    );\n"
        return ["production.ckdb": text]
    }
}

/// The missing indexes of a record type in one environment.
private struct Gap {
    let environment: SchemaEvidence
    let deployed: RecordType
    /// The missing index as a schema spells it: `___modTime SORTABLE`.
    let words: String

    init?(of name: String, in environment: SchemaEvidence?) {
        guard let environment, environment.showsIndexes, let deployed = environment.recordType(named: name) else {
            return nil
        }
        let missing = SystemField.allCases.compactMap { system -> String? in
            let field = deployed.fields.first { $0.name == system.rawValue }
            let lacking = system.publicDatabaseIndexes.subtracting(field?.indexes ?? [])
            return lacking.isEmpty ? nil : "\(system.rawValue) \(lacking.words.joined(separator: " "))"
        }
        if missing.isEmpty { return nil }
        self.environment = environment
        self.deployed = deployed
        words = missing.joined(separator: ", ")
    }
}

/// A record type in the public database.
private struct PublicType {
    let name: String
    let container: String?
    let place: NamedPlace
}

extension StoreComparison {
    /// The record types of public stores, links last, without those of earlier models.
    fileprivate var publicTypes: [PublicType] {
        model.containers.flatMap { container -> [PublicType] in
            let name = container.stores.first?.container
            let trees = container.trees.filter(\.isPublic)
            var types = trees.map { tree in
                PublicType(name: recordType(of: tree), container: name, place: place(of: tree.root))
            }
            if trees.contains(where: { $0.hasLinks(in: model.graph) }) {
                let links = MirroringNames.linkRecordType
                let place = NamedPlace(links, at: model.graph.model.location(model.graph.model.origin))
                types.append(PublicType(name: links, container: name, place: place))
            }
            let known = Set(earlier.flatMap { publicTypeNames(of: $0, in: name) })
            return types.filter { !known.contains($0.name) }
        }
    }

    private func publicTypeNames(of other: MirroredModel, in container: String?) -> [String] {
        let trees = trees(of: other, in: container).filter(\.tree.isPublic)
        let hasLinks = trees.contains { $0.tree.hasLinks(in: other.graph) }
        return trees.map(\.recordType) + (hasLinks ? [MirroringNames.linkRecordType] : [])
    }
}
