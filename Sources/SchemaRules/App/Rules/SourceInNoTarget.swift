package import CompilerSupport

extension AppRuleTable {
    /// A source with model classes is in no target.
    package static let sourceInNoTarget = Rule<AppComparison>(
        id: "ENT903",
        name: "source-in-no-target",
        severity: .note,
        summary: "Sources with model classes, or models, are in no target of the Xcode project.",
        rationale: """
            No app compiles the file, so its classes are in no model, and modelc does not read it. Other models of the \
            repository are in a target. Delete the file, or add it to the target that needs it.
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
        guard let first = app.unused.first else { return }
        let others = app.unused.dropFirst().prefix(5).map { "'\($0)'" }
        let rest = app.unused.count - 1 - others.count
        let names = others + (rest > 0 ? ["\(rest) more"] : [])
        findings.report(
            "the file is in no target, so it was not judged"
                + (names.isEmpty ? "" : "; the same is true of \(names.joined(separator: ", "))"),
            at: SourceLocation(path: first, offset: 0, part: .text(length: 0)),
            symbol: nil,
            help: "Delete what no app needs, or add it to the target that needs it."
        )
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
