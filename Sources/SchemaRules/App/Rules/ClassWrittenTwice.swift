import CompilerSupport
import ObjectModel

extension AppRuleTable {
    /// Xcode generates a class that the sources declare.
    static let classWrittenTwice = Rule<AppComparison>(
        id: "ENT914",
        name: "class-written-twice",
        severity: .warning,
        summary: "Xcode generates the class of an entity, and a source declares a class of the same name.",
        rationale: """
            With Codegen *Class Definition*, Xcode writes the class of an entity during each build. A class of the same name \
            in the same target is a second one: "Invalid redeclaration". Choose *Manual/None* to keep the source, or \
            *Category/Extension* to keep the class and let Xcode write its properties, or delete the source.
            """,
        source: "Apple: Generating Code; a report of a published project",
        passing: [sources(codegen: ""), sources(codegen: #" codeGenerationType="category""#)],
        failing: [sources(codegen: #" codeGenerationType="class""#, marking: "↓")]
    ) { app, findings in
        for (name, place) in app.writtenTwice {
            findings.report(
                "Xcode generates the class '\(name.value)', and this source declares it, too",
                at: name.location,
                symbol: name.value,
                help: "The build fails. Set Codegen of the entity to Manual/None, or delete this class.",
                related: [Diagnostic.Related("its Codegen is Class Definition", at: place)]
            )
        }
    }

    private static func sources(codegen: String, marking mark: String = "") -> RuleExample {
        RuleExample([
            (
                "App/Model.xcdatamodeld/Model.xcdatamodel/contents",
                """
                <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
                    <entity name="Trip" representedClassName="Trip"\(codegen)/>
                </model>
                """
            ),
            ("App/Trip.swift", "import CoreData\n\n@objc(Trip)\nfinal class \(mark)Trip: NSManagedObject {}\n"),
        ])
    }
}
