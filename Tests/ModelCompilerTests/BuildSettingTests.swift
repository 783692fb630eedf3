import Testing

@testable import CompilerSupport
@testable import ModelCompiler

@Suite("Build settings")
struct BuildSettingTests {
    /// Settings of a target and of its project, a text, and what it becomes.
    private static let expansions:
        [(target: [String: String], project: [String: String], text: String, all: [String])] = [
            ([:], [:], "iCloud.com.example", ["iCloud.com.example"]),
            (["ID": "a"], [:], "iCloud.$(ID)", ["iCloud.a"]),
            (["ID": "a"], [:], "iCloud.${ID}.$(ID)!", ["iCloud.a.a!"]),
            (["ID": "a"], ["ID": "b"], "$(ID)", ["a"]),
            ([:], ["ID": "b"], "$(ID)", ["b"]),
            (["ID": "$(BASE).trips"], ["BASE": "com"], "$(ID)", ["com.trips"]),
            (["ID": "$(inherited).beta"], ["ID": "com"], "$(ID)", ["com.beta"]),
            (["ID": "$(ID).beta"], ["ID": "com"], "$(ID)", ["com.beta"]),
            (["ID": "$(inherited)a"], [:], "$(ID)", ["a"]),
            ([:], [:], "iCloud.$(LOCAL)", ["iCloud.$(LOCAL)"]),
            ([:], [:], "iCloud.${LOCAL}", ["iCloud.$(LOCAL)"]),
            ([:], [:], "$(LOCAL:default=com.example)", ["com.example"]),
            ([:], [:], "$(LOCAL:lower)", ["$(LOCAL:lower)"]),
            (["ID[sdk=macosx*]": "mac", "ID": "ios"], [:], "$(ID)", ["ios", "mac"]),
            (["ID[sdk=macosx*]": "mac"], ["ID": "ios"], "$(ID)", ["mac", "ios"]),
            (["ID_Debug": "dev"], [:], "$(ID_$(CONFIGURATION))", ["dev"]),
            ([:], [:], "$(PRODUCT_NAME)", ["My Trips"]),
            ([:], [:], "$(PRODUCT_NAME:rfc1034identifier:lower)", ["my-trips"]),
            ([:], [:], "$(PRODUCT_MODULE_NAME)", ["My_Trips"]),
            (["PRODUCT_BUNDLE_IDENTIFIER": "com.trips"], [:], "iCloud.$(CFBundleIdentifier)", ["iCloud.com.trips"]),
            ([:], [:], "a $ b $( c $(d", ["a $ b $( c $(d"]),
            (["A": "$(B)", "B": "x"], [:], "$(A", ["$(A"]),
        ]

    @Test("A build setting is expanded as far as its variables are known", arguments: expansions)
    func expansion(target: [String: String], project: [String: String], text: String, all: [String]) {
        let fixed = ["TARGET_NAME": "My Trips", "CONFIGURATION": "Debug"]
        let settings = BuildSettings(layers: [Self.layer(target), Self.layer(project)], fixed: fixed)
        #expect(settings.expansions(of: text) == all)
    }

    @Test("Build settings that refer to themselves or multiply are expanded within limits")
    func circles() {
        var multiplying = ["A": "$(B)", "B": "$(A)"]
        for number in 0..<100 { multiplying["N\(number)"] = "$(N\(number + 1))$(N\(number + 1))" }
        for sdk in 0..<100 { multiplying["MANY[sdk=\(sdk)]"] = "\(sdk)" }
        let settings = BuildSettings(layers: [Self.layer(multiplying)], fixed: [:])
        #expect(settings.expansions(of: "$(A)").count == 1)
        #expect(settings.expansions(of: "$(N0)").allSatisfy { $0.utf8.count <= 1024 })
        #expect(settings.expansions(of: String(repeating: "$(MANY)", count: 100)).count <= 8)
        #expect(settings.expansions(of: String(repeating: "$(", count: 50_000)).count == 1)
    }

    /// Lines of a file behind those of a file that it includes, and the value of `ID`.
    private static let inherited = [
        ("ID = com.example", "ID = $(inherited).app", "com.example.app"),
        ("ID = com.example", "ID = ${inherited}.app", "com.example.app"),
        ("ID = com.example", "ID = $(ID).app", "com.example.app"),
        ("ID = com.example", "ID = $(inherited).app\nID = $(inherited).beta", "com.example.app.beta"),
        ("OTHER = com.example", "ID = $(inherited)app", "app"),
        ("ID[sdk=macosx*] = mac\nID = com", "ID[sdk=macosx*] = $(inherited).app", "com|mac.app"),
    ]

    @Test("A line of an .xcconfig file inherits from the lines before it", arguments: inherited)
    func inheritance(included: String, lines: String, value: String) {
        let files = ConfigurationFiles([
            InputFile(path: "Base.xcconfig", bytes: Array(included.utf8)),
            InputFile(path: "App.xcconfig", bytes: Array("#include \"Base.xcconfig\"\n\(lines)\n".utf8)),
        ])
        let settings = BuildSettings(layers: [files.settings(ofFileAt: "App.xcconfig")], fixed: [:])
        #expect(settings.values(of: "ID").joined(separator: "|") == value)
    }

    @Test("An .xcconfig file has its own settings and included ones, and the later of two counts")
    func files() {
        let settings = BuildSettings(layers: [Self.files.settings(ofFileAt: "Config/App.xcconfig")], fixed: [:])
        let values = ["TEAM", "ID", "PLAIN", "QUOTED", "SEMICOLON", "EMPTY", "AFTER", "ABOVE", "NONE"]
            .map { settings.values(of: $0).joined(separator: "|") }
        #expect(values == ["base|mac", "app", "a b", "c d", "e", "", "later", "shared", ""])
    }

    @Test("An .xcconfig file that includes itself or others many times is read to its end")
    func inclusions() {
        let includes = (0..<40).map { "#include \"\($0).xcconfig\"\nX\($0) = 1" }.joined(separator: "\n")
        let files = (0..<40).map { InputFile(path: "\($0).xcconfig", bytes: Array(includes.utf8)) }
        let settings = BuildSettings(layers: [ConfigurationFiles(files).settings(ofFileAt: "0.xcconfig")], fixed: [:])
        #expect(settings.values(of: "X0") == ["1"])
    }

    private static let files = ConfigurationFiles(
        [
            (
                "Config/App.xcconfig",
                """
                // All apps
                #include "Base.xcconfig"
                #include? "Missing.xcconfig"
                #include "../Shared/Shared.xcconfig"
                ID = app // not base
                PLAIN=a b  \r
                QUOTED = "c d"
                SEMICOLON = e;
                EMPTY =
                not a setting
                AFTER = earlier
                AFTER = later
                """
            ),
            (
                "Config/Base.xcconfig",
                "ID = base\nTEAM = base\nTEAM[sdk=macosx*][arch=*] = mac\n#include \"App.xcconfig\""
            ),
            ("Shared/Shared.xcconfig", "ABOVE = shared"),
        ]
        .map { InputFile(path: $0.0, bytes: Array($0.1.utf8)) }
    )

    private static func layer(_ settings: [String: String]) -> BuildSettings.Layer {
        var layer = BuildSettings.Layer()
        for key in settings.keys.sorted() { layer.set(key, to: settings[key] ?? "") }
        return layer
    }
}
