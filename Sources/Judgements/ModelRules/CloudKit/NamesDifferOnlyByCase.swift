import Diagnostics
import Mirroring
import ObjectModel

extension CloudKitRuleTable {
    static let namesDifferOnlyByCase = Rule<MirroredModel>(
        id: "CKL121",
        name: "names-differ-only-by-case",
        severity: .warning,
        summary: "Two mirrored entities, or two fields of one record type, differ only by upper and lower case.",
        rationale: """
            CloudKit probably distinguishes such names, but people, queries, and tools often do not. You can never \
            rename a deployed name, so choose distinct names before the deployment.
            """,
        source: "a precaution; how CloudKit compares names is not documented",
        passing: [
            """
            <entity name="Post"><attribute name="title" optional="YES" attributeType="String"/></entity>
            <entity name="Photo"><attribute name="Title" optional="YES" attributeType="String"/></entity>
            """
        ],
        failing: [
            #"<entity name="BlogPost"/><entity ↓name="Blogpost"/>"#,
            """
            <entity name="Item"><attribute name="url" optional="YES" attributeType="URI"/></entity>
            <entity name="Post" parentEntity="Item">
                <attribute ↓name="URL" optional="YES" attributeType="URI"/>
            </entity>
            """,
        ]
    ) { mirrored, findings in
        let model = mirrored.graph.model
        let names = mirrored.contributors.map { position in
            let name = model.entities[position].name
            return Name(text: name, symbol: name, origin: model.entities[position].origin, root: nil)
        }
        let declaring = Set(mirrored.treesWithSimilarNames.flatMap(\.contributors)).sorted()
        let claims = mirrored.fieldClaims(declaredBy: declaring)
        let fields = claims.map { Name(text: $0.name, symbol: $0.symbol, origin: $0.origin, root: $0.root) }
        for (name, first) in lookalikes(in: names + fields) {
            findings.report(
                "'\(name.symbol)' differs from '\(first.symbol)' only by upper and lower case",
                at: model.location(name.origin, "name"),
                symbol: name.symbol,
                help: "You can never rename a deployed name. Choose distinct names before the deployment.",
                related: [Diagnostic.Related("'\(first.symbol)'", at: model.location(first.origin, "name"))]
            )
        }
    }

    /// A name, and the root of the tree in which it must stand out; nil for the whole model.
    private typealias Name = (text: String, symbol: String, origin: SourceOrigin, root: Int?)

    /// The names of which an earlier one differs only by case, each with the first such.
    private static func lookalikes(in names: [Name]) -> [(name: Name, first: Name)] {
        var firsts: [Int?: [String: Name]] = [:]
        return names.compactMap { name in
            let folded = name.text.lowercased()
            guard let first = firsts[name.root]?[folded] else {
                firsts[name.root, default: [:]][folded] = name
                return nil
            }
            return first.text == name.text ? nil : (name, first)
        }
    }
}
