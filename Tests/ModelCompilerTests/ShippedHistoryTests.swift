import Testing

@testable import CompilerSupport
@testable import ModelCompiler
@testable import ModelDocuments

/// The bundles of one container, its production and its ledger, as time goes by.
private struct App {
    var bundles: [(path: String, versions: [(name: String, entities: String)])]
    var ledger: String?
    /// The ledger and the models where the branch began.
    var base: (ledger: String?, bundles: [(path: String, versions: [(name: String, entities: String)])])?
    var isRelease = false

    init(_ versions: (name: String, entities: String)...) { bundles = [("Model.xcdatamodeld", versions)] }

    /// Deploys what the bundles need now, whatever is there already: the lines of both ledgers together are their union.
    mutating func deploy() throws {
        var request = try request()
        request.ledgers = []
        let schema = try #require(Compiler(request).plan().plans.document(.ckdb)?.text)
        let evidence = InputFile(path: "production.ckdb", bytes: Array(schema.utf8))
        let compiler = Compiler(request)
        let edit = compiler.advanceLedger(nil, at: "modelc.lock", evidence: evidence, container: Self.container)
        ledger = try (ledger ?? "") + #require(edit.text)
    }

    /// Ships the current versions; answers with the findings.
    @discardableResult
    mutating func ship() throws -> [String] {
        let now = try request()
        let releases = now.models.map { model in
            var release = now
            release.models = [model]
            return release
        }
        let edit = Compiler(now).advanceLedger(
            file,
            at: "modelc.lock",
            evidence: nil,
            container: Self.container,
            shipped: releases
        )
        let text: String = try #require(edit.text)
        ledger = text
        return Self.words(edit.result)
    }

    mutating func takeBack(_ version: String, number: Int? = nil) throws {
        let text: String = try #require(
            Compiler.takeBack(version, number: number, reason: "a mistake", in: file).text
        )
        ledger = text
    }

    func check() throws -> [String] { Self.words(Compiler(try request()).check()) }

    private static let container = "iCloud.com.example.app"

    private var file: InputFile? { ledger.map { InputFile(path: "modelc.lock", bytes: Array($0.utf8)) } }

    private func request() throws -> Project {
        var request = Project(
            models: bundles.map { Self.input($0.path, $0.versions) },
            today: try #require(CalendarDate("2026-01-01"))
        )
        let before = base?.ledger.map { InputFile(path: "main:modelc.lock", bytes: Array($0.utf8)) }
        request.ledgers = [LedgerInput(containers: [Self.container], file: file, baseline: before)]
        request.options.isRelease = isRelease
        for bundle in base?.bundles ?? [] {
            request.mergeBase.models[bundle.path] = Self.input(bundle.path, bundle.versions)
        }
        return request
    }

    private static func input(_ path: String, _ versions: [(name: String, entities: String)]) -> ModelInput {
        let inputs = versions.enumerated().map { position, version in
            ModelInput(
                path: path,
                file: InputFile(
                    path: "\(path)/\(version.name).xcdatamodel/contents",
                    bytes: Array("<model>\(version.entities)</model>".utf8)
                )
            ).with(
                version: ModelInput.Version(
                    name: version.name,
                    isCurrent: position == versions.count - 1,
                    count: versions.count
                ),
                stores: [Settings.Store(name: Located("main"), container: Located(container))]
            )
        }
        var current = inputs[inputs.count - 1]
        current.otherVersions = inputs.dropLast()
        return current
    }

    private static func words(_ result: CompilerResult) -> [String] {
        let rules = ["CKP", "LCK", "MIG501", "MIG502", "MIG503"]
        return result.words { finding in finding.severity > .note && rules.contains { finding.rule.id.hasPrefix($0) } }
    }
}

private func post(_ children: String = "") -> String { "<entity name=\"Post\">\(children)</entity>" }
private func color(_ transformer: String) -> String {
    #"<attribute name="color" optional="YES" attributeType="Transformable" valueTransformerName="\#(transformer)"/>"#
}
private let rank = #"<attribute name="rank" optional="YES" attributeType="Integer 16"/>"#

/// Posts and tags, linked from both sides.
private func linked(_ name: String = "tags", isToMany: Bool = true) -> String {
    post(
        "<relationship name=\"\(name)\" optional=\"YES\" \(isToMany ? "toMany=\"YES\"" : "maxCount=\"1\"") "
            + "destinationEntity=\"Tag\" inverseName=\"posts\" inverseEntity=\"Tag\"/>"
    ) + "<entity name=\"Tag\"><relationship name=\"posts\" optional=\"YES\" toMany=\"YES\" "
        + "destinationEntity=\"Post\" inverseName=\"\(name)\" inverseEntity=\"Post\"/></entity>"
}

@Suite("Shipped meaning over time")
struct ShippedHistoryTests {
    private static let changes = [
        (post(color("Hex")), post(color("HSL")), "CKP321 warning Post.color"),
        (linked(), linked("labels"), "CKP320 error Tag.posts"),
        (linked(isToMany: false), linked(), "CKP308 error Post.tags"),
    ]

    @Test("After shipping, the next model is held against the new meaning", arguments: changes)
    func change(old: String, new: String, finding: String) throws {
        var app = App(("V1", old))
        try app.deploy()
        try app.ship()
        #expect(try app.check() == [])
        app.bundles[0].versions.append(("V2", new))
        try app.deploy()
        #expect(try app.check().contains(finding))
        try app.ship()
        // A field that nothing needs any more is to be retired.
        #expect(try app.check().filter { !$0.hasPrefix("CKP302") } == [])
        let shipped = app.ledger
        try app.ship()
        #expect(app.ledger == shipped)
        app.bundles[0].versions.append(("V3", old))
        #expect(try !app.check().filter { $0.hasPrefix("CKP") }.isEmpty)
        try app.takeBack("V2")
        #expect(try app.check().filter { $0.hasPrefix("CKP") && !$0.hasPrefix("CKP302") } == [])
    }

    @Test("The meaning may change when a version is edited and shipped again")
    func edited() throws {
        var app = App(("V1", post(color("Hex"))))
        try app.deploy()
        try app.ship()
        app.bundles[0].versions[0].entities = post(color("HSL"))
        #expect(try app.check() == ["CKP321 warning Post.color"])
        try app.ship()
        #expect(try app.check() == [])
        app.bundles[0].versions[0].entities = post(color("Hex"))
        #expect(try app.check() == ["CKP321 warning Post.color"])
    }

    @Test("The shipped meaning belongs to the container, wherever the bundle moves")
    func renamedBundle() throws {
        var app = App(("V1", linked()))
        try app.deploy()
        try app.ship()
        app.bundles[0].path = "Elsewhere/Store.xcdatamodeld"
        app.bundles[0].versions.append(("V2", linked("labels")))
        #expect(try app.check() == ["CKP320 error Tag.posts"])
        app.bundles[0].versions[1].entities = linked()
        #expect(try app.check() == [])
    }

    @Test("The shipped meaning is divided among the bundles that one bundle was split into")
    func splitBundle() throws {
        let log = #"<entity name="Log"><attribute name="text" optional="YES" attributeType="String"/></entity>"#
        var app = App(("V1", linked() + log))
        try app.deploy()
        try app.ship()
        app.bundles = [
            ("Posts.xcdatamodeld", [("V1", linked() + log), ("V2", linked("labels"))]),
            ("Logs.xcdatamodeld", [("V1", log)]),
        ]
        #expect(try app.check() == ["CKP320 error Tag.posts"])
        app.bundles[0].versions[1].entities = linked()
        #expect(try app.check() == [])
    }

    @Test("Two bundles may have the same name and the same version names")
    func twoBundles() throws {
        var app = App(("Model", post(color("Hex"))))
        app.bundles[0].path = "App/Model.xcdatamodeld"
        app.bundles.append(("Watch/Model.xcdatamodeld", [("Model", #"<entity name="Step"/>"#)]))
        try app.deploy()
        try app.ship()
        #expect(try app.check() == [])
        let once = app.ledger
        try app.ship()
        #expect(app.ledger == once)
        app.bundles[1].versions[0].entities = #"<entity name="Step" versionHashModifier="2"/>"#
        #expect(try app.check() == ["MIG501 error version Model"])
        try app.ship()
        #expect(try app.check() == [])
    }

    @Test("A shipped version is reported missing once when no bundle of the container has it")
    func deletedVersion() throws {
        var app = App(("V1", post()), ("V2", post(rank)))
        app.bundles.append(("Watch.xcdatamodeld", [("W1", #"<entity name="Step"/>"#)]))
        try app.deploy()
        try app.ship()
        app.bundles[0].versions.append(("V3", post(rank + color("Hex"))))
        try app.deploy()
        try app.ship()
        #expect(try app.check() == [])
        app.bundles[0].versions.remove(at: 1)
        #expect(try app.check() == ["MIG502 error version V2"])
        try app.takeBack("V2")
        #expect(try app.check() == [])
    }

    @Test("A branch cannot record its own change of meaning to pass the check", arguments: changes)
    func branch(old: String, new: String, finding: String) throws {
        var app = App(("V1", old))
        try app.deploy()
        try app.ship()
        app.base = (app.ledger, app.bundles)
        app.bundles[0].versions.append(("V2", new))
        try app.deploy()
        try app.ship()
        #expect(try app.check().contains(finding))
        // Once the change is merged, the next branch may record it.
        app.base?.bundles = app.bundles
        #expect(try app.check().filter { !$0.hasPrefix("CKP302") } == [])
    }

    @Test("A shipped version that needs more than production has is a warning, with --release an error")
    func outage() throws {
        var app = App(("V1", post()))
        try app.deploy()
        try app.ship()
        app.bundles[0].versions.append(("V2", post(rank)))
        #expect(try app.check() == [])
        let printed = try app.ship()
        #expect(printed == ["CKP340 warning Post"])
        #expect(try app.check() == ["CKP340 warning Post"])
        app.isRelease = true
        #expect(try app.check().contains("CKP340 error Post"))
        #expect(try !app.check().contains("CKP314 error Post.rank"))
        app.isRelease = false
        app.bundles[0].versions.append(
            ("V3", post(rank + #"<attribute name="x" optional="YES" attributeType="Date"/>"#))
        )
        #expect(try app.check() == ["CKP340 warning Post"])
        try app.takeBack("V2")
        #expect(try app.check() == [])
        try app.ship()
        try app.deploy()
        #expect(try app.check() == [])
    }

    @Test("A field that only older shipped versions write is a warning when production lacks it")
    func oldOutage() throws {
        var app = App(("V1", post()))
        try app.deploy()
        app.bundles[0].versions.append(("V2", post(rank) + #"<entity name="Tag"/>"#))
        try app.ship()
        app.bundles[0].versions.append(("V3", post()))
        #expect(try app.check() == ["CKP340 warning CD_Tag", "CKP340 warning Post"])
        try app.ship()
        #expect(try app.check() == ["CKP340 warning CD_Tag", "CKP340 warning Post"])
    }
}
