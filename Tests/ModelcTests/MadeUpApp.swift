import Foundation
import TestSupport
import Testing

@testable import modelc

/// An app as a table describes it, in a folder that is no checkout, and what `modelc check` says about it.
struct MadeUpApp: CustomTestStringConvertible, Sendable {
    /// The answer of a check about mirroring.
    enum Answer: String, Sendable {
        /// A fault that keeps a mirrored store from loading is an error, and the status 1.
        case faulty
        /// Nobody can tell, and modelc says so; the status is 0.
        case undecided
        /// Something is mirrored and has no fault.
        case mirrored
        /// Nothing is mirrored, and there is no doubt.
        case local
        /// There is no model.
        case nothing
    }

    let testDescription: String
    let answer: Answer
    /// The rules that must be among the findings, and with a dash before them those that must not.
    var rules: [String] = []
    /// The folder in which modelc runs.
    var folder = ""
    /// More words of the command line.
    var arguments: [String] = []
    private(set) var files: [(path: String, text: String)]

    /// - Parameters:
    ///   - name: What is special about it.
    ///   - answer: What a check says.
    ///   - rules: As ``rules``.
    ///   - folder: As ``folder``.
    ///   - arguments: As ``arguments``.
    ///   - files: The texts by their paths, with the words of ``AppFiles/expanded(_:)``.
    init(
        _ name: String,
        _ answer: Answer,
        _ rules: String...,
        in folder: String = "",
        arguments: [String] = [],
        files: KeyValuePairs<String, String>
    ) {
        (testDescription, self.answer, self.rules) = (name, answer, rules)
        self.files = files.map { ($0, AppFiles.expanded($1)) }
        (self.folder, self.arguments) = (folder, arguments)
    }

    /// An app with a model of Core Data that a mirrored store cannot have, entitlements, and code that opens it.
    static func coreData(
        _ name: String,
        _ answer: Answer,
        _ stack: String,
        files: KeyValuePairs<String, String> = [:]
    ) -> MadeUpApp {
        var app = MadeUpApp(name, answer, files: files)
        app.add(AppFiles.expanded("import CoreData\n\(stack)\n"), at: "App/Stack.swift")
        app.add(AppFiles.model(), at: "App/M.xcdatamodeld/M.xcdatamodel/contents")
        app.add(AppFiles.entitlements, at: "App/App.entitlements")
        return app
    }

    /// An app with a class that a mirrored store cannot have, and code that opens it, of which a part can be other files.
    static func swiftData(
        _ name: String,
        _ answer: Answer,
        _ store: String? = nil,
        files: KeyValuePairs<String, String> = [:]
    ) -> MadeUpApp {
        var app = MadeUpApp(name, answer, files: files)
        if let store { app.add(AppFiles.expanded("import SwiftData\n\(store)\n"), at: "App/Store.swift") }
        app.add(AppFiles.faulty(), at: "App/Trip.swift")
        return app
    }

    private mutating func add(_ text: String, at path: String) { files.append((path, text)) }

    private struct Report: Decodable {
        struct Finding: Decodable { let rule: String, severity: String, message: String }
        struct Store: Decodable { let entities: [String] }

        let findings: [Finding]
        let stores: [Store]
    }

    /// The answer of modelc, with its findings.
    func run() throws -> (answer: Answer?, rules: [String], output: String) {
        let place = try TemporaryFolder()
        for (path, text) in files {
            let file = place.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        let home = folder.isEmpty ? place.url : place.url.appending(path: folder)
        let run = try Executable.run(["check", "--report", "json"] + arguments, in: home)
        if run.status == 66 { return (.nothing, [], run.errors) }
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        let rules = report.findings.map(\.rule)
        let faults = report.findings.filter { $0.severity == "error" && $0.rule.hasPrefix("CKL1") }
        let answer: Answer? =
            switch run.status {
            case 1 where !faults.isEmpty: .faulty
            case 0 where rules.contains("ENT901"): .undecided
            case 0: report.stores.isEmpty ? .local : .mirrored
            default: nil
            }
        return (answer, rules, run.errors + run.output)
    }

    /// True if the rules are as they must be.
    func agrees(with found: [String]) -> Bool {
        rules.allSatisfy { rule in
            rule.hasPrefix("-") ? !found.contains(String(rule.dropFirst())) : found.contains(rule)
        }
    }
}

/// The files of which tables make apps.
enum AppFiles {
    static let identifier = "iCloud.com.example.app"
    static let entitlements = """
        <plist version="1.0"><dict>
        <key>com.apple.developer.icloud-container-identifiers</key><array><string>\(identifier)</string></array>
        <key>com.apple.developer.icloud-services</key><array><string>CloudKit</string></array>
        </dict></plist>
        """
    static let noEntitlements = "<plist version=\"1.0\"><dict></dict></plist>\n"

    /// Code with words for what is long and always the same.
    static func expanded(_ text: String) -> String {
        text.replacing("CLOUD", with: cloud).replacing("DATABASE", with: "ModelConfiguration.CloudKitDatabase")
            .replacing("OPTIONS", with: "NSPersistentCloudKitContainerOptions(containerIdentifier: \"\(identifier)\")")
            .replacing("ENTITLED", with: identifier)
    }

    /// A class that a mirrored store cannot have, and one that it can.
    static func faulty(_ name: String = "Trip") -> String {
        "import SwiftData\n@Model final class \(name) {\n    var title: String\n    init(title: String) { self.title = title }\n}\n"
    }
    static func healthy(_ name: String = "Trip") -> String {
        "import SwiftData\n@Model final class \(name) {\n    var title: String?\n    init() {}\n}\n"
    }

    /// Code that opens a store of classes, private, on the device, or as the entitlements say.
    static func opening(_ classes: String = "Trip.self", _ database: String? = cloud, named name: String = "open")
        -> String
    {
        let configuration = database.map { ", configurations: ModelConfiguration(cloudKitDatabase: \($0))" } ?? ""
        return
            "import SwiftData\nfunc \(name)() throws -> ModelContainer { try ModelContainer(for: \(classes)\(configuration)) }\n"
    }
    static let cloud = ".private(\"\(identifier)\")"

    /// The contents of a model whose store cannot be mirrored, and of one whose store can.
    static func model(isFaulty: Bool = true, _ attributes: String = "") -> String {
        """
        <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
        <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" sourceLanguage="Swift" \(attributes)>
            <entity name="Trip" representedClassName="Trip" syncable="YES">
                <attribute name="title" \(isFaulty ? "" : "optional=\"YES\" ")attributeType="String"/>
            </entity>
        </model>

        """
    }

    /// A project with targets: of each the name, the kind of product, its files, its entitlements, and the targets inside it.
    static func project(_ targets: Target...) -> String {
        let ids = targets.indices.map { "T\($0)" }
        let files = targets.flatMap(\.files).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        var lines = [
            "P = {isa = PBXProject; mainGroup = G; targets = (\(ids.joined(separator: ", "))); };",
            "G = {isa = PBXGroup; children = (\(files.indices.map { "F\($0)" }.joined(separator: ", "))); sourceTree = \"<group>\"; };",
        ]
        for (index, file) in files.enumerated() {
            lines.append("F\(index) = {isa = PBXFileReference; path = \"\(file)\"; sourceTree = \"<group>\"; };")
        }
        for (index, target) in targets.enumerated() {
            let parts = target.parts.compactMap { name in targets.firstIndex { $0.name == name } }
            let uses = target.files.compactMap { files.firstIndex(of: $0) }
            let settings = target.entitlements.map { "CODE_SIGN_ENTITLEMENTS = \"\($0)\"; " } ?? ""
            lines += [
                "T\(index) = {isa = PBXNativeTarget; name = \"\(target.name)\"; productType = \"com.apple.product-type.\(target.kind)\"; "
                    + "buildPhases = (S\(index)); dependencies = (\(parts.map { "D\(index)x\($0)" }.joined(separator: ", "))); "
                    + "buildConfigurationList = L\(index); };",
                "S\(index) = {isa = PBXSourcesBuildPhase; files = (\(uses.map { "B\(index)x\($0)" }.joined(separator: ", "))); };",
                "L\(index) = {isa = XCConfigurationList; buildConfigurations = (R\(index)); };",
                "R\(index) = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = iphoneos; \(settings)}; };",
            ]
            lines += parts.map { "D\(index)x\($0) = {isa = PBXTargetDependency; target = T\($0); };" }
            lines += uses.map { "B\(index)x\($0) = {isa = PBXBuildFile; fileRef = F\($0); };" }
        }
        return "{ objects = {\n\(lines.joined(separator: "\n"))\n}; rootObject = P; }\n"
    }

    struct Target {
        let name: String
        let kind: String
        let files: [String]
        let entitlements: String?
        let parts: [String]

        init(
            _ name: String,
            _ files: String...,
            kind: String = "application",
            entitlements: String? = nil,
            parts: [String] = []
        ) {
            (self.name, self.kind, self.files) = (name, kind, files)
            (self.entitlements, self.parts) = (entitlements, parts)
        }
    }
}
