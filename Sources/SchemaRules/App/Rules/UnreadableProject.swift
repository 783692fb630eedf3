package import CompilerSupport

extension AppRuleTable {
    /// An Xcode project cannot be read.
    package static let unreadableProject = Rule<AppComparison>(
        id: "ENT904",
        name: "unreadable-project",
        severity: .warning,
        summary: "An Xcode project cannot be read, so modelc does not know its targets.",
        rationale: """
            The project says which target compiles a source, and which entitlements the target has. Without it, all \
            entitlements of the repository count for all sources, tests included. A merge that left conflict markers \
            in `project.pbxproj` is the usual reason; Xcode does not open such a project either. modelc does not \
            report a project in a folder of tests, unless you check that folder: a test reads such a project as its \
            input.
            """,
        passing: [
            RuleExample([
                ("Trip.swift", "@Model final class Trip { var name: String? }\n"),
                ("App.xcodeproj/project.pbxproj", "{ objects = { }; }\n"),
            ])
        ],
        failing: [
            RuleExample([
                ("Trip.swift", "@Model final class Trip { var name: String? }\n"),
                ("App.xcodeproj/project.pbxproj", "{\n↓<<<<<<< HEAD\n    objects = { };\n=======\n>>>>>>> other\n}\n"),
            ])
        ]
    ) { app, findings in
        for project in app.unreadable {
            findings.report(
                "modelc cannot read the project: \(project.value)",
                at: project.location,
                symbol: nil,
                help: "Correct the project; until then, modelc takes the entitlements of all targets for each of them."
            )
        }
    }
}
