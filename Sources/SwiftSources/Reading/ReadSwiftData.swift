package import CompilerSupport
import ObjectModel

/// What reading Swift sources gave.
package struct ReadSwiftData: Equatable, Sendable {
    /// The versions, oldest first as far as a migration plan or their identifiers say; classes that belong to none come
    /// last. Without a `VersionedSchema` the only one holds every model class.
    package let versions: [SwiftDataVersion]
    /// The position of the version that apps open stores with: the last of the plan. One that the plan does not list counts
    /// if its identifier is the highest; without a plan, the highest identifier decides.
    package let current: Int?
    /// The migration plans.
    package let migrationPlans: [SwiftDataMigrationPlan]
    /// The configurations that the code makes.
    package let configurations: [SwiftDataConfiguration]
    /// The lists of classes that the code makes containers and schemas of.
    package let modelLists: [SwiftDataModelList]
    /// What was wrong or uncertain, in printing order. With an error the models lack what could not be read; what they have
    /// can still be judged.
    package let diagnostics: [Diagnostic]

    /// Whether everything that belongs to the models is in them.
    package var isComplete: Bool { !diagnostics.contains { $0.severity == .error } }

    /// The current version, or the one with a name; the last of the names between dots is enough.
    package func version(named name: String? = nil) -> SwiftDataVersion? {
        guard let name else { return current.map { versions[$0] } }
        return versions.first { $0.name == name }
            ?? versions.first { $0.name?.split(separator: ".").last.map(String.init) == name }
    }
}

/// Reads the models of Swift sources: classes with `@Model`, the types of their properties, versions and containers.
///
/// Only sources that have models are read, and those that declare what the models need; the others cost one look. Input is
/// treated as hostile; see ``SwiftSourceLimits``.
///
///     let read = readSwiftData([SwiftSource(path: "Trip.swift", bytes: bytes)], path: "Sources/Models")
///     read.version()?.model.entities.map(\.name)
///
/// - Parameters:
///   - sources: The files, in any order.
///   - path: What the models are called as a whole: the folder, as the user named it.
///   - conditions: Which conditions of `#if` hold.
/// - Returns: The models, and what was found on the way.
package func readSwiftData(
    _ sources: [SwiftSource],
    path: String,
    conditions: CompilationConditions = CompilationConditions()
) -> ReadSwiftData {
    let findings = FindingCollection()
    let reading = SourceReading(sources.inOrder(of: \.path), findings)
    let table = DeclarationTable(reading.parsed, conditions)
    let versions = VersionReading(table, findings)
    ModelAttributeCheck.run(table, findings)
    let lowering = ModelLowering(table, texts: reading.texts, findings)
    var models = lowering.versions(versions.versions, path: path)
    let current = models.lastIndex { $0.name != nil } ?? models.indices.last
    let scan = ContainerScan(table)
    if let current, let listed = ListedConfigurations(scan, in: models[current].model) {
        for index in models.indices { listed.add(to: &models[index].model) }
    }
    return ReadSwiftData(
        versions: models,
        current: current,
        migrationPlans: versions.plans,
        configurations: scan.configurations,
        modelLists: scan.lists,
        diagnostics: findings.diagnostics.inPrintingOrder()
    )
}

extension ModelLowering {
    fileprivate func versions(_ declared: [DeclaredVersion], path: String) -> [SwiftDataVersion] {
        var made = declared.map { version in
            var model = self.model(of: version.classes, identifier: version.identifier, path: path)
            model.origin = notedOrigin(of: version.type)
            let type = table.types[version.type]
            return SwiftDataVersion(
                name: type.path,
                identifier: version.identifier,
                model: model,
                location: table.location(of: type)
            )
        }
        let unlisted = table.types.indices.filter { table.types[$0].isModelClass && !versionedClasses.contains($0) }
        if !unlisted.isEmpty {
            if !declared.isEmpty { reportUnlisted(unlisted) }
            var model = self.model(of: unlisted, identifier: "1.0.0", path: path)
            model.origin = notedOrigin(of: unlisted[0])
            made.append(SwiftDataVersion(name: nil, identifier: "1.0.0", model: model, location: nil))
        }
        for index in made.indices { made[index].model.texts = texts }
        return made
    }

    private func reportUnlisted(_ classes: [Int]) {
        for type in classes.map({ table.types[$0] }) {
            let message = "'\(type.path)' is in no version of the schema"
            findings.report(SwiftSourceRules.unlistedModel, message, at: table.location(of: type), symbol: type.name)
        }
    }
}
