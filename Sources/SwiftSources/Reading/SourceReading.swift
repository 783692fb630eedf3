package import CompilerSupport
package import ObjectModel

/// The result of reading Swift sources.
package struct ReadSwiftData: Equatable, Sendable {
    /// The versions, oldest first, as far as a migration plan or their identifiers tell; classes in no version come
    /// last. Without a `VersionedSchema` the only version has every model class.
    package let versions: [SwiftDataVersion]
    /// The position of the version that apps open stores with. Where the code does not tell, it is the last one of the
    /// plan, or an unlisted one with a higher identifier; without a plan, the highest identifier decides.
    package let current: Int?
    /// The migration plans.
    package let migrationPlans: [SwiftDataMigrationPlan]
    /// The paths of sources elsewhere that declare types of stored properties.
    package let pathsElsewhere: [String]
    /// The paths of sources of other targets with model classes that stored properties have as types. They belong to the
    /// models.
    package let relatedPaths: [String]
    /// The stores of the app, possibly opened in other sources, with their models.
    package let stores: [StoreContents]
    /// The models that stores have which list other classes than every version: each list with all that it leads to.
    package let listedModels: [ManagedObjectModel]
    /// Errors and uncertain facts, in printing order. With an error the models are incomplete; their readable parts can
    /// still be checked.
    package let diagnostics: [Diagnostic]

    /// True if the models are complete.
    package let isComplete: Bool

    /// The current version, or the one with a name; the last part of a dotted name is enough.
    package func version(named name: String? = nil) -> SwiftDataVersion? {
        guard let name else { return current.map { versions[$0] } }
        return versions.first { $0.name == name }
            ?? versions.first { $0.name?.split(separator: ".").last.map(String.init) == name }
    }
}

/// Reads the models of Swift sources: classes with `@Model`, the types of their properties, versions and containers.
///
/// Only sources with models are parsed, and those that declare types the models need; the others are scanned once.
/// Input is treated as hostile; see ``SwiftSourceLimits``.
///
///     let read = readSwiftData([SwiftSource(path: "Trip.swift", bytes: bytes)], path: "Sources/Models")
///     read.version()?.model.entities.map(\.name)
///
/// - Parameters:
///   - sources: The files, in any order.
///   - path: The path of the whole: the folder, as the user named it.
///   - conditions: The values of `#if` conditions.
///   - elsewhere: Sources of other targets and packages, which are read for types that the models need, not for models.
///   - stores: The stores that the app opens, in these sources or elsewhere; nil to find those that the sources open.
/// - Returns: The models and the findings.
package func readSwiftData(
    _ sources: [SwiftSource],
    path: String,
    conditions: CompilationConditions = CompilationConditions(),
    elsewhere: [SwiftSource] = [],
    stores: [OpenedStore]? = nil
) -> ReadSwiftData {
    let findings = FindingCollection()
    let opened = (stores ?? OpenedStore.stores(in: sources)).filter { $0.framework == .swiftData }
    let reading = SourceReading(sources.inOrder(of: \.path), elsewhere: elsewhere, for: opened, findings)
    let table = DeclarationTable(reading.parsed, conditions)
    let inheritance = Inheritance(table)
    let versions = VersionReading(table, inheritance, findings)
    ModelAttributeCheck.run(table, findings)
    let lowering = ModelLowering(table, inheritance, texts: reading.texts, findings)
    let mentions = StoreMentions(table, declared: versions.versions)
    let loose = LooseClasses(of: opened, mentions, declared: versions.versions, plans: versions.plans)
    let models = lowering.versions(versions.versions, loose, path: path)
    TransformerCheck(sources: sources + elsewhere, findings: findings).run(models)
    let members = lowering.members(versions.versions, loose)
    let resolution = StoreResolution(mentions, models, members: members)
    let contents = opened.map(resolution.contents)
    return ReadSwiftData(
        versions: models,
        current: loose.isNeeded ? models.indices.last : models.current(openedBy: contents),
        migrationPlans: versions.plans,
        pathsElsewhere: reading.pathsElsewhere,
        relatedPaths: reading.relatedPaths,
        stores: contents,
        listedModels: ModelLowering(table, inheritance, texts: reading.texts, FindingCollection())
            .models(ofLists: opened.compactMap(resolution.list(of:)).uniqued, besides: models, path: path),
        diagnostics: findings.diagnostics.inPrintingOrder(),
        isComplete: findings.isComplete
    )
}

extension [SwiftDataVersion] {
    /// The version that apps open stores with; where the code does not tell, the last declared one.
    fileprivate func current(openedBy stores: [StoreContents]) -> Int? {
        let opened = stores.filter { $0.store.listing != .everything }.flatMap(\.versions).max()
        return opened ?? lastIndex { $0.name != nil } ?? indices.last
    }
}

extension ModelLowering {
    fileprivate func versions(
        _ declared: [DeclaredVersion],
        _ loose: LooseClasses,
        path: String
    ) -> [SwiftDataVersion] {
        var made = declared.map { version in
            let type = table.types[version.type]
            var model = self.model(
                of: version.classes,
                identifier: version.identifier,
                path: path,
                version: type.path
            )
            model.origin = notedOrigin(of: version.type)
            return SwiftDataVersion(
                name: type.path,
                identifier: version.identifier,
                model: model,
                location: table.location(of: type)
            )
        }
        let unlisted = unlisted
        if !unlisted.isEmpty, !declared.isEmpty { reportUnlisted(unlisted.filter { !loose.separate.contains($0) }) }
        // A class that a newer version takes the place of is in no store.
        let taken = Set(loose.classes.map { table.types[$0].name })
        let classes = loose.classes + unlisted.filter { !taken.contains(table.types[$0].name) }
        if let first = classes.first {
            var model = self.model(of: classes, identifier: "1.0.0", path: path)
            model.origin = notedOrigin(of: first)
            made.append(SwiftDataVersion(name: nil, identifier: "1.0.0", model: model, location: nil))
        }
        for index in made.indices { made[index].model.texts = texts }
        return made
    }

    /// The models of some lists of classes, without those whose entities a version has, and those that cannot be read: what
    /// keeps them from it is reported with the versions.
    fileprivate func models(
        ofLists lists: [[Int]],
        besides versions: [SwiftDataVersion],
        path: String
    ) -> [ManagedObjectModel] {
        let known = versions.map { Set($0.model.entities.map(\.name)) }
        return lists.map { model(of: $0, identifier: "1.0.0", path: path) }.filter { model in
            let names = Set(model.entities.map(\.name))
            return names.count == model.entities.count && !known.contains(names)
        }
    }

    /// The classes of each version that was made.
    fileprivate func members(_ declared: [DeclaredVersion], _ loose: LooseClasses) -> [Set<Int>] {
        let versioned = Set(declared.flatMap(\.classes))
        let models = table.types.indices.filter { table.types[$0].isModelClass && !versioned.contains($0) }
        return declared.map { Set($0.classes) } + [Set(models + loose.classes)]
    }

    /// The model classes in no declared version.
    private var unlisted: [Int] {
        table.types.indices.filter { table.types[$0].isModelClass && !versionedClasses.contains($0) }
    }

    private func reportUnlisted(_ classes: [Int]) {
        for type in classes.map({ table.types[$0] }) {
            let message = "'\(type.path)' is in no version of the schema"
            findings.report(SwiftSourceRules.unlistedModel, message, at: table.location(of: type), symbol: type.name)
        }
    }
}

/// Selects the relevant sources and parses them.
///
/// Sources with models come first, then those that declare types the models need, until nothing is missing. The others
/// are scanned once, word by word.
struct SourceReading {
    private(set) var parsed: [ParsedSource] = []
    private(set) var texts = SourceTexts()
    private let findings: FindingCollection
    private let sources: [SwiftSource]
    /// The sources of other targets.
    private let elsewhere: [SwiftSource]
    /// The paths of those that were parsed.
    private(set) var pathsElsewhere: [String] = []
    /// Those of them with the model classes that relationships lead to.
    private(set) var relatedPaths: [String] = []
    private var isRead: [Bool]

    init(
        _ sources: [SwiftSource],
        elsewhere: [SwiftSource],
        for stores: [OpenedStore],
        _ findings: FindingCollection
    ) {
        self.sources = sources
        let own = Set(sources.map(\.path))
        self.elsewhere = elsewhere.filter { !own.contains($0.path) }
        self.findings = findings
        isRead = Array(repeating: false, count: sources.count)
        for (index, source) in sources.enumerated() where source.mayHaveModels { read(index, isModelFile: true) }
        guard isRead.contains(true) else { return }
        let others = sources.indices.filter { !isRead[$0] }.map { ($0, SourceNames(sources[$0].bytes)) }
        for (index, names) in others where names.mayHaveSchemas { read(index, isModelFile: false) }
        readWanted(others, for: stores)
    }

    private mutating func readWanted(_ candidates: [(Int, SourceNames)], for stores: [OpenedStore]) {
        var files: [String: [Int]] = [:]
        for (index, names) in candidates {
            for name in names.declared { files[name, default: []].append(index) }
        }
        var wanted = WantedNames()
        var open = parsed.flatMap { wanted.add($0) }
        // Names in stores of other targets are not searched outside of this one.
        let ofStores = Set(wanted.add(stores))
        open += ofStores.sorted()
        while let name = open.popLast() {
            if files[name] == nil, !wanted.isDeclared(name), !ofStores.contains(name) {
                relatedPaths += modelDeclaringElsewhere(name).map { [$0] } ?? []
                for source in declaringElsewhere(name) {
                    read(source, isModelFile: false)
                    pathsElsewhere.append(source.path)
                    if let source = parsed.last { open += wanted.add(source) }
                }
            }
            for index in files[name] ?? [] where !isRead[index] {
                read(index, isModelFile: false)
                if let source = parsed.last { open += wanted.add(source) }
            }
        }
        // The order in which files were requested has no meaning.
        parsed.sort { $0.path < $1.path }
    }

    /// The only source of other targets that declares a model class.
    private func modelDeclaringElsewhere(_ name: String) -> String? {
        let found = elsewhere.lazy.filter { $0.bytes.mayDeclare(name, by: ["class"]) && $0.mayHaveModels }.prefix(2)
        return found.count == 1 ? found.first?.path : nil
    }

    /// The sources of other targets that declare a type. A name that many declare is ambiguous, and model classes of
    /// other targets are in related models, or in their own.
    private func declaringElsewhere(_ name: String) -> [SwiftSource] {
        if Scalar(named: name) != nil { return [] }
        let found = elsewhere.lazy.filter { source in
            source.bytes.mayDeclare(name, by: SourceNames.introducers) && !source.mayHaveModels
                && !pathsElsewhere.contains(source.path)
        }
        let few = Array(found.prefix(5))
        return few.count < 5 ? few : []
    }

    private mutating func read(_ index: Int, isModelFile: Bool) {
        isRead[index] = true
        read(sources[index], isModelFile: isModelFile)
    }

    private mutating func read(_ source: SwiftSource, isModelFile: Bool) {
        do throws(SyntaxFault) {
            try Self.check(source.bytes)
            let list = try TokenList(source.bytes)
            let start = texts.add(path: source.path, bytes: source.bytes)
            let members = DeclarationParser.members(of: list.whole)
            parsed.append(ParsedSource(path: source.path, start: start, list: list, members: members))
            // A missing bracket makes others seem wrong.
            for flaw in list.flaws.prefix(3) { report(flaw, in: source, isModelFile: isModelFile) }
        } catch {
            report(error, in: source, isModelFile: isModelFile)
        }
    }

    private func report(_ flaw: SyntaxFault, in source: SwiftSource, isModelFile: Bool) {
        findings.report(
            SwiftSourceRules.unreadableSource,
            flaw.message,
            at: SourceLocation(path: source.path, bytes: flaw.bytes),
            severity: isModelFile || flaw.isConflict ? .error : .warning
        )
    }

    private static func check(_ bytes: [UInt8]) throws(SyntaxFault) {
        if bytes.count > SwiftSourceLimits.fileSize {
            throw SyntaxFault(message: "the file is larger than \(SwiftSourceLimits.fileSize >> 20) MiB", offset: 0)
        }
        if let offset = bytes.firstIndex(of: 0) {
            throw SyntaxFault(message: "the file has a NUL byte", offset: offset)
        }
        if let offset = bytes.firstOffsetThatIsNotUTF8 {
            throw SyntaxFault(message: "the file has bytes that are not UTF-8", offset: offset)
        }
    }
}

/// The apparent declarations of a file without models, found without parsing.
///
/// Comments and strings count as well, so it may find too many, but never too few.
struct SourceNames {
    /// True if the file may have versions or migration plans.
    private(set) var mayHaveSchemas = false
    /// The types, aliases and extensions that it may declare.
    private(set) var declared: Set<String> = []

    init(_ bytes: [UInt8]) {
        mayHaveSchemas = Self.schemaWords.contains { bytes.hasWord($0) }
        for introducer in Self.introducers {
            _ = bytes.hasWord(introducer) { place in
                declared.formUnion(bytes.names(behind: place + introducer.utf8.count))
                return false
            }
        }
    }

    /// The words before the name of a type.
    static let introducers: Set<String> = [
        "struct", "enum", "typealias", "extension", "class", "actor", "protocol",
    ]
    static let schemaWords = ["VersionedSchema", "SchemaMigrationPlan"]
}

extension [UInt8] {
    /// The next name, with those behind its dots: `extension Trip.Kind` counts for both names.
    fileprivate func names(behind place: Int) -> [String] {
        var names: [String] = []
        var end = place
        repeat {
            guard let start = self[end...].firstIndex(where: \.isWordPart) else { break }
            end = self[start...].firstIndex { !$0.isWordPart } ?? count
            names.append(String(decoding: self[start..<end], as: UTF8.self))
        } while end < count && self[end] == UInt8(ascii: ".")
        return names
    }
}

/// Checks that no class is missed: each `@Model` in a source belongs to a class that was parsed.
enum ModelAttributeCheck {
    static func run(_ table: DeclarationTable, _ findings: FindingCollection) {
        for type in table.types {
            guard let attribute = type.modelAttribute, !type.isModelClass else { continue }
            let what = type.declaration.kind == .class ? "a generic class" : "a type that is not a class"
            findings.report(
                SwiftSourceRules.notAModelClass,
                "'\(type.name)' is \(what), and SwiftData has no such models",
                at: table.sources[type.source].location(attribute.bytes),
                symbol: type.name
            )
        }
        for (source, excess) in table.excesses {
            let location = table.sources[source].location(excess.bytes)
            findings.report(SwiftSourceRules.unreadableSource, excess.message, at: location)
        }
        for source in table.sources {
            let read = attributes(in: source.members)
            for place in mentions(in: source.list) where !read.contains(place.lowerBound) {
                let message = "'@Model' does not stand before a class that can be read"
                findings.report(SwiftSourceRules.notAModelClass, message, at: source.location(place))
            }
        }
    }

    /// The places of `@Model` before types, in all branches of `#if`.
    private static func attributes(in members: [MemberSyntax]) -> Set<Int> {
        var places: Set<Int> = []
        for member in members {
            switch member {
            case .type(let type):
                places.formUnion(type.attributes.filter(\.isModel).map(\.bytes.lowerBound))
                places.formUnion(attributes(in: type.members))
            case .conditional(let block):
                for clause in block.clauses { places.formUnion(attributes(in: clause.members)) }
            default: break
            }
        }
        return places
    }

    /// Every `@Model` of a source.
    private static func mentions(in list: TokenList) -> [Range<Int>] {
        (0..<max(0, list.tokens.count - 2)).compactMap { index in
            guard list.isMark("@", at: index) else { return nil }
            var name = index + 1
            if list.isWord("SwiftData", at: name), list.isMark(".", at: name + 1) {
                name = min(name + 2, list.tokens.count - 1)
            }
            guard list.isWord("Model", at: name) else { return nil }
            return list[index].bytes.lowerBound..<list[name].bytes.upperBound
        }
    }
}
