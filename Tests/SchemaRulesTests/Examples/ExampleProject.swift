import TestSupport
import Testing

@testable import CompilerSupport
@testable import Mirroring
@testable import ModelCompiler
@testable import ModelDocuments
@testable import SchemaRules
@testable import SwiftSources

/// A rule's example as a project: what the survey of a command gives for the files.
///
/// The name of a file says what it is:
///
/// - `contents` and `other` are models, `schema.ckdb` is a schema file, `Models.swift` has `@Model` classes, or beside a
///   schema file the code of an app.
/// - `before`, with the settings `before.json`, is the model where the branch began, `shipped` a version that shipped.
/// - `v1.0: Models.swift` is a source at a tag.
/// - `V1`, `V1, shipped` and the like are versions of a bundle, `Stack.swift` is code of its app; see ``VersionRuleTable``.
/// - `production.ckdb`, `development.ckdb`, ledgers, mapping models and `modelc.json` have their usual names.
struct ExampleProject {
    /// The project, with all rules that settings must ask for.
    private(set) var project: Project
    private let files: [String: MarkedExample]
    private let source: RuleExample
    private let isMirrored: Bool

    /// Creates the project of an example.
    ///
    /// - Parameters:
    ///   - example: The example.
    ///   - surroundings: What else is in its files.
    ///   - isMirrored: Whether a model is mirrored that does not say so, as with `--database private`.
    /// - Throws: When the settings of the example cannot be read.
    init(_ example: RuleExample, in surroundings: MarkedExample.Surroundings, isMirrored: Bool) throws {
        let marked = example.files.map { ($0.name, MarkedExample($0, in: surroundings)) }
        files = Dictionary(uniqueKeysWithValues: marked)
        (source, self.isMirrored) = (example, isMirrored)
        project = Project(models: [], today: try #require(CalendarDate("2026-01-01")))
        let settings = try settings("modelc.json", else: example.arguments.first { $0.hasPrefix("\"migration\"") })
        project.models = try models(example.files.map(\.name), settings)
        project.production = file("production.ckdb")
        project.development = file("development.ckdb")
        project.ledgers = example.files.filter { $0.name.hasSuffix(".lock") }.map(ledger)
        project.options.isRelease = example.arguments.contains("--release")
        if let before = file("before") {
            let listing = try self.settings("before.json")?.settings.models.first
            var model = ModelInput(path: "contents", file: before)
            model.storesAtMergeBase = listing?.stores ?? []
            project.mergeBase.reference = "main"
            project.mergeBase.models = [model.path: model]
        }
        let options = Options(example.arguments)
        let says = ["usedWithCloudKit", "\"stores\""]
        let isSaid = !options.isEmpty || example.files.contains { file in says.contains { file.text.contains($0) } }
        if options.stores.count > 1 {
            for position in project.models.indices { project.models[position].stores = options.stores }
        } else {
            project.options.configuration = options.stores.first?.configuration?.value
            project.options.database = options.database ?? (isMirrored && !isSaid ? .private : nil)
        }
    }

    /// The same project after an edit of one of its files.
    func edited(by fix: Fix) throws -> ExampleProject {
        let texts = try source.files.map { file in
            let text = SourceText(path: file.name, bytes: files[file.name]?.bytes ?? [])
            if fix.location.path != file.name { return (file.name, String(decoding: text.bytes, as: UTF8.self)) }
            let edit: TextEdit = try #require(text.edit(of: fix), "there is something else at the place of \(fix)")
            return (file.name, String(decoding: text.applying(edit), as: UTF8.self))
        }
        return try ExampleProject(RuleExample(texts, arguments: source.arguments), in: .plain, isMirrored: isMirrored)
    }

    /// True if all its models can be read.
    var hasModels: Bool { !project.models.isEmpty && project.models.allSatisfy(\.hasModel) }

    /// The marked places, as findings are compared with them.
    var marks: [Place] { files.values.flatMap(\.expected).map { Place($0) }.sorted() }

    /// The report of `modelc check`.
    var checked: [Diagnostic] { Compiler(project).check().report.findings.map(\.diagnostic) }

    /// The report of `modelc plan`.
    var planned: [Diagnostic] { Compiler(project).plan().result.report.findings.map(\.diagnostic) }

    /// A file of the example without its marks.
    func file(_ name: String) -> InputFile? { files[name].map { InputFile(path: name, bytes: $0.bytes) } }
}

/// A place in a file of an example, or none.
struct Place: Hashable, Comparable, CustomStringConvertible {
    let path: String
    let offset: Int
    /// The setting of an element; empty in texts where a place is a word.
    let part: String

    init(_ location: CompilerSupport.SourceLocation?) {
        path = location?.path ?? "nowhere"
        offset = location?.offset ?? -1
        let isXML = ![".swift", ".ckdb", ".lock"].contains { [path] in path.hasSuffix($0) }
        part = isXML ? location.map { "\($0.part)" } ?? "" : ""
    }

    var description: String { "\(path):\(offset) \(part)" }

    static func < (left: Place, right: Place) -> Bool {
        (left.path, left.offset, left.part) < (right.path, right.offset, right.part)
    }
}

extension ExampleProject {
    private func models(_ names: [String], _ settings: SettingsInput?) throws -> [ModelInput] {
        let versions = names.compactMap(ExampleVersion.init)
        let models: [ModelInput]
        if names.contains("schema.ckdb") {
            var model = ModelInput(path: "schema.ckdb", file: file("schema.ckdb"))
            let sources = names.filter { $0.hasSuffix(".swift") }.compactMap(file)
            if !sources.isEmpty { model.code = RecordCode(of: sources) }
            models = [model]
        } else if !versions.isEmpty {
            var model = try bundle(of: versions, mappings: names.filter { $0.hasSuffix(".xml") })
            model.app = AppStores(of: names.filter { $0.hasSuffix(".swift") }.compactMap(file))
            models = [model]
        } else if names.contains(where: { $0.hasSuffix(".swift") }) {
            models = [swiftModel(names.filter { $0.hasSuffix(".swift") })]
        } else {
            models = ["other", "contents"].compactMap(file).map { ModelInput(path: $0.path, file: $0) }
        }
        return models.map { model in
            var model = model
            model.settings = settings
            let listings = settings?.settings.models ?? []
            let isAlone = models.count == 1 && listings.count == 1
            if let listing = listings.first(where: { isAlone || $0.path.value == model.path }) {
                model.listing = listing
                model.isListed = true
            }
            if let schema = settings?.settings.schemas.first {
                model.annotations = schema.annotations
                model.stores = [schema.store]
            }
            if let shipped = file("shipped") { model.release(shipped) }
            return model
        }
    }

    private func bundle(of versions: [ExampleVersion], mappings: [String]) throws -> ModelInput {
        let bundled = versions.filter(\.isInBundle)
        let current = try #require(bundled.first(where: \.isCurrent) ?? bundled.last)
        func input(_ version: ExampleVersion) -> ModelInput {
            var input = ModelInput(path: "Model.xcdatamodeld", file: file(version.file))
            let isCurrent = version.file == current.file
            input.version = ModelInput.Version(name: version.name, isCurrent: isCurrent, count: bundled.count)
            input.bundledVersions = bundled.map(\.name)
            return input
        }
        var model = input(current)
        model.otherVersions = bundled.filter { $0.file != current.file }.map(input)
        let releases = versions.filter(\.isShipped).reversed().map(input)
        if !releases.isEmpty { model.releases = releases }
        model.mappingModels = mappings.compactMap(file)
        return model
    }

    private func swiftModel(_ names: [String]) -> ModelInput {
        func model(_ path: String, _ files: [InputFile]) -> ModelInput {
            let sources = SwiftSources(paths: [path], files: files, conditions: CompilationConditions())
            return ModelInput(path: path, swift: sources)
        }
        var now = model("Models", names.filter { !$0.contains(": ") }.compactMap(file))
        now.otherVersions = now.swiftDataVersions.filter { $0.version?.isCurrent == false }
        let tags = names.compactMap { $0.split(separator: ": ").dropLast().first }.uniqued
        if !tags.isEmpty {
            now.releases = tags.reversed().map { tag in
                let files = names.filter { $0.hasPrefix("\(tag): ") }.compactMap { name in
                    file(name).map { InputFile(path: "git:\(tag):\(name.dropFirst(tag.count + 2))", bytes: $0.bytes) }
                }
                return model("git:\(tag):Models", files)
            }
        }
        return now
    }

    /// A ledger is that of the container in it.
    private func ledger(_ named: RuleExample.File) -> LedgerInput {
        let container = named.text.split(separator: "\n").first { $0.hasPrefix("container ") }
        let name = container.map { String($0.dropFirst("container ".count)) }
        return LedgerInput(at: named.name, containers: [name], file: file(named.name))
    }

    /// The settings in a file, or else those of a bundle with one more member.
    private func settings(_ name: String, else member: String? = nil) throws -> SettingsInput? {
        let text = member.map { #"{"models": [{"path": "Model.xcdatamodeld", \#($0)}]}"# }
        guard let file = file(name) ?? text.map({ InputFile(path: name, bytes: Array($0.utf8)) }) else { return nil }
        let read = Settings.read(bytes: file.bytes, path: name)
        var settings = try #require(read.settings, "\(read.diagnostics.map(\.message))")
        for rule in RuleCatalogue.entries.map(\.metadata) where rule.isOptIn {
            if settings.rules.contains(where: { $0.rule.value == rule.id }) { continue }
            let level = try #require(Settings.RuleLevel(rawValue: rule.severity.rawValue))
            settings.rules.append(Settings.RuleSetting(rule: Located(rule.id), level: level))
        }
        return SettingsInput(settings, in: file)
    }
}

extension ModelInput {
    /// Adds a file that shipped: what is there now, or an earlier version of the bundle.
    fileprivate mutating func release(_ file: InputFile) {
        var shipped = ModelInput(path: path, file: file)
        if file.bytes != self.file?.bytes {
            version = Version(name: "V2", isCurrent: true, count: 2)
            shipped.version = Version(name: "V1", isCurrent: false, count: 2)
            otherVersions = [shipped]
        }
        releases = [shipped]
    }
}

/// The words behind the name of a version.
private struct ExampleVersion {
    let file: String
    let name: String
    let isInBundle: Bool
    let isShipped: Bool
    let isCurrent: Bool

    /// Nil for a file that is no version.
    init?(_ file: String) {
        if ["contents", "other", "before", "shipped"].contains(file) || file.contains(".") { return nil }
        let words = file.split(separator: ",").map { $0.drop { $0 == " " } }
        self.file = file
        name = String(words[0])
        isInBundle = !words.contains("as shipped")
        isShipped = words.contains("shipped") || words.contains("as shipped")
        isCurrent = words.contains("current")
    }
}

/// Stores as examples name them: each `--configuration` begins one, and a `--database` belongs to the store before it.
private struct Options {
    private(set) var stores: [Settings.Store] = []
    private(set) var database: DatabaseScope?

    var isEmpty: Bool { stores.isEmpty && database == nil }

    init(_ arguments: [String]) {
        for (option, value) in zip(arguments, arguments.dropFirst()) {
            switch option {
            case "--configuration":
                stores.append(Settings.Store(name: Located(value), configuration: Located(value)))
            case "--database":
                database = DatabaseScope(rawValue: value)
                if let database, let last = stores.indices.last { stores[last].scope = database }
            default: break
            }
        }
    }
}
