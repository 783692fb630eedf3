import CompilerSupport

extension AppRuleTable {
    /// A package does not compile a model.
    static let modelNotCompiled = Rule<AppComparison>(
        id: "ENT911",
        name: "model-not-compiled",
        severity: .warning,
        summary: "A `Package.swift` copies a model, or excludes it from its target.",
        rationale: """
            Core Data loads the compiled model, a `.momd`, which a package makes of an `.xcdatamodeld` among its \
            resources: by itself, or by `.process`. `.copy` keeps the file as it is. Xcode 26 and older versions \
            compile it all the same. Xcode 27 does not, and the app ends because its bundle has no model.
            """,
        source: "a report of a published package in June 2026",
        passing: [package(#"resources: [.process("Model.xcdatamodeld")]"#)],
        failing: [
            package(#"resources: [↓.copy("Model.xcdatamodeld")]"#), package(#"exclude: [↓"Model.xcdatamodeld"]"#),
        ]
    ) { app, findings in
        for model in app.permissions.lostModels {
            findings.report(
                "the package \(model.isCopied ? "copies '\(model.name)' and does not compile it" : "excludes '\(model.name)'")",
                at: model.location,
                symbol: nil,
                help: model.isCopied
                    ? "Core Data finds no compiled model then. Write .process instead of .copy."
                    : "Core Data finds no compiled model then. Leave it out of the list, or make it a resource."
            )
        }
    }

    private static func package(_ arguments: String) -> RuleExample {
        RuleExample([
            (
                "Package.swift",
                """
                // swift-tools-version: 6.0
                let package = Package(name: "Kit", targets: [
                    .target(name: "Kit", \(arguments)),
                ])

                """
            ),
            (
                "Sources/Kit/Model.xcdatamodeld/Model.xcdatamodel/contents",
                #"<model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"><entity name="Trip"/></model>"#
            ),
        ])
    }
}
