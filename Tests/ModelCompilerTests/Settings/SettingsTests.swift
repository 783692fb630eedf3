import Testing

@testable import CodeGeneration
@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import SchemaRules

@Suite("Reading of modelc.json")
struct SettingsTests {
    @Test("Every key of modelc.json is read")
    func complete() throws {
        let text = """
            // One app, one container.
            {
              "models": [
                {
                  "path": "Trips.xcdatamodeld",
                  "stores": [
                    {"name": "Cloud", "configuration": "Cloud", "container": "iCloud.com.example.trips", "scope": "shared",
                     "ledger": "cloud.lock"},
                    {"name": "Local"},
                  ],
                  "shareRoots": ["Trip", "Größe"],
                },
                {"path": "Other.xcdatamodel", "generate": [
                  {"template": "managed-objects", "output": "Sources", "singleFile": "Models.swift", "style": "xcode",
                   "xcode": "26", "access": "package", "imports": ["UIKit", "Tools"], "isolated": true,
                   "target": "App", "entities": ["Trip", "Größe"], "typePrefix": "A", "typeSuffix": "B",
                   "respectCodegen": true},
                  {"template": "Templates", "output": "."}, {"template": "records"},
                ], "migration": "staged", "migrateFrom": "Trips 3", "encryptedTwins": [
                  {"attribute": "Trip.note", "twin": "privateNote"},
                  {"attribute": "Trip.title", "twin": "privateTitle", "phase": "twinOnly"},
                ]},
              ],
              "sensitiveNames": ["diagnosis", "Größe"],
              "known": [{"rule": "CKP303", "symbol": "Trip.rank", "found": "INT64"}],
              "rules": {"CKL117": "off", "deny-delete-rule": "warning"},
              "failOn": "note",
              "waivers": [
                {"rule": "CKP201", "symbol": "Trip.note", "reason": "never written", "until": "2027-03-31"},
                {"rule": "CKL101", "symbol": "Trip", "reason": "für immer"},
              ],
            }
            """
        let cloud = Settings.Store(
            name: located("Cloud"),
            configuration: located("Cloud"),
            container: located("iCloud.com.example.trips"),
            scope: .shared,
            ledger: located("cloud.lock")
        )
        let generation = Settings.Generation(
            template: located("managed-objects"),
            output: located("Sources"),
            singleFile: located("Models.swift"),
            manner: GenerationOptions(
                style: .xcode,
                xcode: .xcode26,
                accessLevel: .package,
                isIsolated: true,
                respectsCodegen: true
            ),
            imports: [located("UIKit"), located("Tools")],
            target: located("App"),
            entities: [located("Trip"), located("Größe")],
            typePrefix: located("A"),
            typeSuffix: located("B")
        )
        let own = Settings.Generation(template: located("Templates"), output: located("."))
        let forBuilds = Settings.Generation(template: located("records"), output: nil)
        let until = try #require(CalendarDate("2027-03-31"))
        let note = try #require(EncryptedTwin(of: "Trip.note", as: "privateNote"))
        let title = try #require(EncryptedTwin(of: "Trip.title", as: "privateTitle", phase: .twinOnly))
        let expected = Settings(
            models: [
                .init(
                    path: located("Trips.xcdatamodeld"),
                    stores: [cloud, .init(name: located("Local"))],
                    shareRoots: [located("Trip"), located("Größe")]
                ),
                .init(
                    path: located("Other.xcdatamodel"),
                    generations: [generation, own, forBuilds],
                    migration: .staged,
                    migrateFrom: located("Trips 3"),
                    encryptedTwins: [note, title]
                ),
            ],
            known: [.init(rule: located("CKP303"), symbol: located("Trip.rank"), found: located("INT64"))],
            rules: [
                .init(rule: located("CKL117"), level: .off),
                .init(rule: located("deny-delete-rule"), level: .warning),
            ],
            failOn: .note,
            waivers: [
                .init(
                    rule: located("CKP201"),
                    symbol: located("Trip.note"),
                    reason: located("never written"),
                    until: located(until)
                ),
                .init(rule: located("CKL101"), symbol: located("Trip"), reason: located("für immer")),
            ],
            sensitiveNames: [located("diagnosis"), located("Größe")]
        )
        let (settings, diagnostics) = read(text)
        #expect(diagnostics.isEmpty)
        #expect(settings == expected)
    }

    @Test("An empty object gives empty settings")
    func empty() {
        let (settings, diagnostics) = read("{}")
        #expect(settings == Settings())
        #expect(diagnostics.isEmpty)
    }

    @Test("An empty list of sensitive names differs from no list")
    func sensitiveNames() {
        #expect(read(#"{"sensitiveNames": []}"#).settings?.sensitiveNames == [])
        #expect(read("{}").settings?.sensitiveNames == nil)
    }

    @Test("A model has at most one hundred share roots", arguments: [100, 101, 5_000])
    func shareRoots(count: Int) {
        let roots = (0..<count).map { "\"E\($0)\"" }.joined(separator: ", ")
        let (settings, diagnostics) = read(#"{"models": [{"path": "a", "shareRoots": [\#(roots)]}]}"#)
        #expect((settings != nil) == (count == 100))
        #expect(diagnostics.map(\.message) == (count == 100 ? [] : ["there are more than 100 share roots"]))
    }

    @Test("The values of settings know their places")
    func places() throws {
        let text = """
            {"models": [{"path": "É", "stores": [
              {"name": "Cloud"}], "shareRoots": ["Trip"]}],
             "rules": {"CKL117": "off"}}
            """
        let settings = try #require(read(text).settings)
        let store = try #require(settings.models.first?.stores.first)
        let rule = try #require(settings.rules.first)
        #expect(place(of: settings.models.first?.path.location, in: text) == "1:22-1:25")
        #expect(place(of: store.name.location, in: text) == "2:12-2:19")
        #expect(place(of: settings.models.first?.shareRoots.first?.location, in: text) == "2:38-2:44")
        #expect(place(of: rule.rule.location, in: text) == "3:12-3:20")
    }

    @Test("Rule levels and failure thresholds have their severities")
    func severities() {
        #expect(Settings.RuleLevel.allCases.map(\.severity) == [nil, .note, .warning, .error])
        #expect(Settings.FailureThreshold.allCases.map(\.severity) == [.error, .warning, .note, nil])
    }

    @Test("An empty container counts as none, and its place is known")
    func emptyContainer() throws {
        let text = #"{"models": [{"path": "a", "stores": [{"name": "Cloud", "container": ""}]}]}"#
        let (settings, diagnostics) = read(text)
        #expect(diagnostics.isEmpty)
        let store = try #require(settings?.models.first?.stores.first)
        #expect(store.container == nil)
        #expect(store.emptyContainer?.location?.offset == 68)
    }

    private func located<Value: Hashable & Sendable>(_ value: Value) -> Located<Value> { .init(value) }
}

func read(_ text: String) -> (settings: Settings?, diagnostics: [Diagnostic]) {
    Settings.read(bytes: Array(text.utf8), path: "modelc.json")
}

/// `line:column-line:column`.
func place(of location: CompilerSupport.SourceLocation?, in text: String) -> String? {
    location.map { location in
        let range = SourceText(path: location.path, bytes: Array(text.utf8)).range(of: location)
        return "\(range.start.line):\(range.start.column)-\(range.end.line):\(range.end.column)"
    }
}
