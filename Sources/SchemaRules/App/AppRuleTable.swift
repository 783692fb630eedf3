package import CompilerSupport
package import Mirroring

/// What the code and the entitlements of an app say of a model, beside what was decided.
///
///     let app = AppComparison(of: "App/Model.xcdatamodeld", scope: scope, code: code)
///     AppRuleTable.all.flatMap { $0.findings(in: app) }
package struct AppComparison: Sendable {
    /// The model, as the user named it.
    let model: String
    /// What is mirrored of it; nil when nothing is.
    let scope: MirroringScope?
    /// What code says; nil when no code opens the model.
    let code: CodeScope?
    /// A container of the entitlements, and where it stands.
    let entitled: Located<String>?
    /// Whether settings list the model, with stores or without.
    let isListed: Bool
    /// The sources with model classes that are in no target of their project.
    let unused: [String]
    /// Whether everything must be certain.
    let isRelease: Bool

    /// Creates a comparison.
    package init(
        of model: String,
        scope: MirroringScope? = nil,
        code: CodeScope? = nil,
        entitled: Located<String>? = nil,
        isListed: Bool = false,
        unused: [String] = [],
        isRelease: Bool = false
    ) {
        self.model = model
        self.scope = scope
        self.code = code
        self.entitled = entitled
        self.isListed = isListed
        self.unused = unused
        self.isRelease = isRelease
    }
}

/// The rules about what an app does with its models, `ENT901` and up.
package enum AppRuleTable {
    /// Every rule, by number.
    package static let all: [Rule<AppComparison>] = [undecidedMirroring, otherContainer, sourceInNoTarget]

    /// Nobody can tell whether the app mirrors a model.
    package static let undecidedMirroring = Rule<AppComparison>(
        id: "ENT901",
        name: "undecided-mirroring",
        severity: .warning,
        summary: "modelc cannot tell whether the app mirrors a model.",
        rationale: """
            modelc follows the value of `cloudKitDatabase:` and of `cloudKitContainerOptions` through variables, \
            properties, functions, parameters, and conditions. A value that comes from a library, or that is made while \
            the app runs, cannot be followed. The rules of CloudKit are then not applied, so a quiet run proves nothing.

            List the model in `modelc.json`: with a store for what is mirrored, or without stores when it stays on the \
            device. With `--release` the finding is an error.
            """,
        passing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                let database: ModelConfiguration.CloudKitDatabase = .none
                let local = ModelConfiguration(cloudKitDatabase: database)
                """
            ).swift
        ],
        failing: [
            RuleExample(
                """
                @Model final class Trip { var name: String? }
                let store = ModelConfiguration(cloudKitDatabase: ↓SyncKit.database)
                """
            ).swift
        ]
    ) { app, findings in
        let isDecided = app.scope.map { [.settings, .option, .code].contains($0.reason) } ?? false
        guard !isDecided, !app.isListed else { return }
        let place: (reason: String, location: SourceLocation)
        if let undecided = app.code?.undecided, app.code?.stores.isEmpty == true {
            place = (undecided.reason, undecided.location)
        } else if app.code == nil, app.scope == nil, let entitled = app.entitled, let location = entitled.location {
            place = ("the app has the container '\(entitled.value)', and no code that modelc finds opens it", location)
        } else {
            return
        }
        let settings = #"{"models": [{"path": "…", "stores": [{"name": "Cloud", "container": "iCloud.…"}]}]}"#
        findings.report(
            "modelc cannot tell whether '\(app.model)' is mirrored: \(place.reason)",
            at: place.location,
            symbol: nil,
            help: "Say it in modelc.json: \(settings). A model that is listed without stores stays on the device.",
            severity: app.isRelease ? .error : nil
        )
    }

    /// The code mirrors to another container than the settings say.
    package static let otherContainer = Rule<AppComparison>(
        id: "ENT902",
        name: "other-container",
        severity: .error,
        summary: "The code mirrors a model to another container than the settings say.",
        rationale: """
            Each container has a production schema of its own. With the wrong one in `modelc.json`, modelc compares the \
            model with the ledger and the export of a container that the app does not use, and fields that are missing in \
            the other one are not seen. Correct the settings, or the code.
            """,
        passing: [RuleExample(appWith: "iCloud.com.example.trips", settings: "iCloud.com.example.trips")],
        failing: [RuleExample(appWith: "iCloud.com.example.other", settings: "iCloud.com.example.trips", marking: "↓")]
    ) { app, findings in
        guard let scope = app.scope, scope.reason == .settings, let code = app.code else { return }
        let used = code.stores.compactMap { store in store.container.map { ($0, store.location) } }
        let named = scope.stores.compactMap(\.container)
        guard let first = used.first, let setting = named.first, !used.contains(where: { named.contains($0.0) }) else {
            return
        }
        findings.report(
            "the code mirrors '\(app.model)' to '\(first.0)', and the settings say '\(setting)'",
            at: scope.stores.first { $0.container == setting }?.location,
            symbol: nil,
            help: "Each container has a production schema of its own. Correct the settings, or the code.",
            related: first.1.map { [Diagnostic.Related("the container of the code", at: $0)] } ?? []
        )
    }

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

extension RuleExample {
    /// An app whose code names one container and whose settings name another.
    fileprivate init(appWith container: String, settings: String, marking mark: String = "") {
        let code = """
            @Model final class Trip { var name: String? }
            let store = ModelConfiguration(cloudKitDatabase: .private("\(container)"))
            """
        let store = #"{"name": \#(mark)"Cloud", "container": "\#(settings)"}"#
        self.init([("Models.swift", code), ("modelc.json", #"{"models": [{"path": ".", "stores": [\#(store)]}]}"#)])
    }
}
