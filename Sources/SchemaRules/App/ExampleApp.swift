import CompilerSupport

/// The files of a small app for examples of rules: a source, a project, entitlements, and a property list.
struct ExampleApp {
    /// The source `Trips.swift`, which the app compiles.
    var code = mirroring
    /// The dictionary of `Trips.entitlements`.
    var entitlements = container + cloudKit + push
    /// The dictionary of `Info.plist`.
    var information = backgroundMode
    /// A second target inside of the app, with entitlements of its own, which compiles the source too.
    var widget: String?
    /// True if the second target is an app of its own.
    var isWidgetApp = false
    /// One more object of the project.
    var object = ""

    static let mirroring = """
        @Model final class Trip { var name: String? }
        let store = ModelConfiguration(cloudKitDatabase: .private("iCloud.com.example.trips"))

        """
    static let container = list("com.apple.developer.icloud-container-identifiers", "iCloud.com.example.trips")
    static let cloudKit = list("com.apple.developer.icloud-services", "CloudKit")
    static let push = "    <key>aps-environment</key>\n    <string>development</string>\n"
    static let backgroundMode = list("UIBackgroundModes", "remote-notification")

    static func list(_ key: String, _ texts: String...) -> String {
        let strings = texts.map { "        <string>\($0)</string>\n" }.joined()
        return "    <key>\(key)</key>\n    <array>\n\(strings)    </array>\n"
    }

    /// The files, with some of another kind.
    func example(_ others: (String, String)...) -> RuleExample {
        var files = [
            ("Trips.swift", code), ("App.xcodeproj/project.pbxproj", project),
            ("Trips.entitlements", Self.dictionary(entitlements)), ("Info.plist", Self.dictionary(information)),
        ]
        if let widget { files.append(("Widget.entitlements", Self.dictionary(widget))) }
        return RuleExample(files + others)
    }

    private static func dictionary(_ entries: String) -> String {
        entries.contains("<dict>")
            ? "<plist version=\"1.0\">\n\(entries)</dict>\n</plist>\n"
            : "<plist version=\"1.0\">\n<dict>\n\(entries)</dict>\n</plist>\n"
    }

    private var project: String {
        let kind = "com.apple.product-type"
        let other = """
                W = {isa = PBXNativeTarget; name = Widget; productType = "\(kind).\(isWidgetApp ? "application" : "app-extension")"; buildPhases = (S); buildConfigurationList = WL; };
                D = {isa = PBXTargetDependency; target = W; };
                WL = {isa = XCConfigurationList; buildConfigurations = (WR); };
                WR = {isa = XCBuildConfiguration; name = Release; buildSettings = {CODE_SIGN_ENTITLEMENTS = Widget.entitlements; }; };

            """
        return """
            // !$*UTF8*$!
            {
                objects = {
                    P = {isa = PBXProject; mainGroup = G; targets = (T\(widget == nil ? "" : ", W")); };
                    G = {isa = PBXGroup; children = (F); sourceTree = "<group>"; };
                    F = {isa = PBXFileReference; path = Trips.swift; sourceTree = "<group>"; };
                    T = {isa = PBXNativeTarget; name = Trips; productType = "\(kind).application"; buildPhases = (S); \
            dependencies = (\(widget == nil || isWidgetApp ? "" : "D")); buildConfigurationList = L; };
                    S = {isa = PBXSourcesBuildPhase; files = (B); };
                    B = {isa = PBXBuildFile; fileRef = F; };
                    L = {isa = XCConfigurationList; buildConfigurations = (R); };
                    R = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = iphoneos; \
            CODE_SIGN_ENTITLEMENTS = Trips.entitlements; INFOPLIST_FILE = Info.plist; }; };
            \(widget == nil ? "" : other)\(object)\
                };
                rootObject = P;
            }

            """
    }
}
