import CompilerSupport

extension AppRuleTable {
    /// A project names a model by a path of one machine.
    static let absoluteModelPath = Rule<AppComparison>(
        id: "ENT913",
        name: "absolute-model-path",
        severity: .warning,
        summary: "A project of Xcode names a model by a path that only one machine has.",
        rationale: """
            Xcode writes an absolute path when a file is added from another place, or when its location in the file inspector \
            is Absolute Path. On every other machine, continuous integration among them, the build fails: "Could not fetch \
            generated file paths: No current version for model at path". Choose Relative to Group in the file inspector.
            """,
        source: "a report of a published project",
        passing: [ExampleApp(object: model("Trips.xcdatamodeld", in: "<group>")).example()],
        failing: [ExampleApp(object: model("↓/Users/me/Trips/Trips.xcdatamodeld", in: "<absolute>")).example()]
    ) { app, findings in
        for model in app.permissions.absoluteModels {
            findings.report(
                "the project names the model '\(model.value)' by an absolute path",
                at: model.location,
                symbol: nil,
                help:
                    "Other machines do not have it, so the build fails there. Choose Relative to Group as its location in the "
                    + "file inspector."
            )
        }
    }

    private static func model(_ path: String, in tree: String) -> String {
        "        V = {isa = XCVersionGroup; children = (); path = \(path); sourceTree = \"\(tree)\"; };\n"
    }
}
