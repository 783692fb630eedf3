package import CompilerSupport

extension AppRuleTable {
    /// A source with model classes is in no target.
    package static let sourceInNoTarget = Rule<AppComparison>(
        id: "ENT903",
        name: "source-in-no-target",
        severity: .note,
        summary: "A source with model classes is in no target of the Xcode project.",
        rationale: """
            No app compiles the file, so its classes are in no model, and modelc does not read it. Other sources of the \
            same folder are in a target. Delete the file, or add it to the target that needs it.
            """,
        passing: [
            RuleExample([
                ("Trip.swift", "@Model final class Trip { var name: String? }\n"),
                ("App.xcodeproj/project.pbxproj", project),
            ])
        ],
        failing: [
            RuleExample([
                ("Old.swift", "↓@Model final class Old { var name: String? }\n"),
                ("Trip.swift", "@Model final class Trip { var name: String? }\n"),
                ("App.xcodeproj/project.pbxproj", project),
            ])
        ]
    ) { app, findings in
        for path in app.unused {
            findings.report(
                "the source is in no target, so its classes were not judged",
                at: SourceLocation(path: path, offset: 0, part: .text(length: 0)),
                symbol: nil,
                help: "Delete the file, or add it to the target that needs it."
            )
        }
    }
}

extension AppRuleTable {
    /// A project with one app, which compiles `Trip.swift`.
    private static let project = """
        // !$*UTF8*$!
        {
            objects = {
                P = {isa = PBXProject; mainGroup = G; targets = (T); };
                G = {isa = PBXGroup; children = (F); sourceTree = "<group>"; };
                F = {isa = PBXFileReference; path = Trip.swift; sourceTree = "<group>"; };
                T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S); };
                S = {isa = PBXSourcesBuildPhase; files = (B); };
                B = {isa = PBXBuildFile; fileRef = F; };
            };
            rootObject = P;
        }
        """
}
