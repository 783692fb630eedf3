import CompilerSupport
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
        func report<Element: NamedElement>(_ repetitions: [(element: Element, first: Element)]) {
            for (element, first) in repetitions where element.name != first.name {
                findings.report(
                    "'\(element.symbol)' differs from '\(first.symbol)' only by upper and lower case",
                    about: model.place(of: element, "name"),
                    help: "You can never rename a deployed name. Choose distinct names before the deployment.",
                    related: [Diagnostic.Related("'\(first.symbol)'", at: model.location(first.origin, "name"))]
                )
            }
        }
        let entities = mirrored.contributors.repetitions { model.entities[$0].name.lowercased() }
        report(entities.map { (model.entities[$0.element], model.entities[$0.first]) })
        let declaring = Set(mirrored.treesWithSimilarNames.flatMap(\.contributors)).sorted()
        let fields = mirrored.fieldClaims(declaredBy: declaring)
        report(fields.repetitions { FieldName(root: $0.root, name: $0.name.lowercased()) })
    }
}
