package import CompilerSupport
package import ObjectModel

/// One version of a schema: the list of a `VersionedSchema`, or all model classes where there is none.
package struct SwiftDataVersion: Equatable, Sendable {
    /// The dotted name of the `VersionedSchema`; nil for classes in no version.
    package let name: String?
    /// The version identifier, by default `1.0.0`. It is a label: Core Data distinguishes versions by their checksums.
    package let identifier: String
    /// The model.
    package internal(set) var model: ManagedObjectModel
    /// The place of the declaration.
    package let location: SourceLocation?
}

/// A step of a migration plan.
package struct SwiftDataMigrationStage: Equatable, Sendable {
    /// True if the stage runs code of the app: `.custom` instead of `.lightweight`.
    package let isCustom: Bool
    /// The name of the schema before the stage; nil when it cannot be read.
    package let source: String?
    /// The name of the schema after the stage.
    package let target: String?
    /// The place of the stage.
    package let location: SourceLocation
}

/// A `SchemaMigrationPlan`.
package struct SwiftDataMigrationPlan: Equatable, Sendable {
    /// The type's name.
    package let name: String
    /// The names of the schemas, oldest first.
    package let schemas: [String]
    /// The stages, in the order of the list; one that is not spelled out in the plan has neither source nor target.
    package let stages: [SwiftDataMigrationStage]
    /// True if the list of stages could be read.
    package let areStagesRead: Bool
    /// The place of the plan.
    package let location: SourceLocation
}

/// A declared `VersionedSchema`.
struct DeclaredVersion {
    /// Its type, by position in the table.
    let type: Int
    let identifier: String
    /// The classes, by their positions in the table.
    let classes: [Int]

    fileprivate var numbers: [Int] { identifier.split(separator: ".").map { Int($0) ?? 0 } }

    fileprivate func isOlder(than other: DeclaredVersion) -> Bool { numbers.lexicographicallyPrecedes(other.numbers) }
}

/// Reads versions and migration plans.
struct VersionReading {
    let table: DeclarationTable
    private(set) var versions: [DeclaredVersion] = []
    private(set) var plans: [SwiftDataMigrationPlan] = []
    private let findings: FindingCollection

    init(_ table: DeclarationTable, _ inheritance: Inheritance, _ findings: FindingCollection) {
        self.table = table
        self.findings = findings
        for position in inheritance.types(conformingTo: "VersionedSchema") { readVersion(position) }
        for position in inheritance.types(conformingTo: "SchemaMigrationPlan") { readPlan(position) }
        sortVersions()
    }

    /// A list of types that a version or a plan must have.
    private func list(_ name: String, of position: Int) -> [TypeMention]? {
        if let list = table.typeList(name, of: position) { return list }
        let message = "the \(name) of '\(table.types[position].path)' cannot be read"
        findings.report(SwiftSourceRules.unreadableVersion, message, at: table.location(of: table.types[position]))
        return nil
    }

    private mutating func readVersion(_ position: Int) {
        guard let list = list("models", of: position) else { return }
        let type = table.types[position]
        var classes: [Int] = []
        for mention in list {
            if let found = table.type(mention), table.types[found].modelAttribute != nil {
                classes.append(found)
            } else {
                let name = mention.names.joined(separator: ".")
                let message = "'\(name)' in the models of '\(type.path)' is not a model class of these sources"
                let place = table.sources[mention.scope.source].location(mention.bytes)
                findings.report(SwiftSourceRules.unreadableVersion, message, at: place)
            }
        }
        let identifier = table.staticValue("versionIdentifier", of: position).flatMap { Self.identifier($0.slice) }
        if identifier == nil {
            let message = "the version identifier of '\(type.path)' cannot be read; modelc takes 1.0.0"
            let place = table.location(of: type)
            findings.report(SwiftSourceRules.unreadableVersion, message, at: place, severity: .warning)
        }
        versions.append(DeclaredVersion(type: position, identifier: identifier ?? "1.0.0", classes: classes))
    }

    /// `Schema.Version(1, 0, 0)` and `.init(1, 0, 0)`.
    private static func identifier(_ slice: SyntaxSlice) -> String? {
        guard case .call(_, _, let arguments) = Expression(slice), arguments.count == 3 else { return nil }
        let numbers = arguments.compactMap { Expression($0.value).digits }
        return numbers.count == 3 ? numbers.joined(separator: ".") : nil
    }

    private mutating func readPlan(_ position: Int) {
        guard let list = list("schemas", of: position) else { return }
        let stages = stages(of: position)
        plans.append(
            SwiftDataMigrationPlan(
                name: table.types[position].path,
                schemas: list.map { name(of: $0) },
                stages: stages ?? [],
                areStagesRead: stages != nil,
                location: table.location(of: table.types[position])
            )
        )
    }

    private func name(of mention: TypeMention) -> String {
        table.type(mention).map { table.types[$0].path } ?? mention.names.joined(separator: ".")
    }

    private func stages(of plan: Int) -> [SwiftDataMigrationStage]? {
        guard let list = table.staticValue("stages", of: plan), case .array(let elements) = Expression(list.slice)
        else { return nil }
        return elements.map { element in
            let own = StaticValue(slice: element, source: list.source)
            guard case .member(let components, isImplicit: false) = Expression(element),
                let name = components.last?.name
            else {
                return stage(own, of: table.types[plan])
            }
            return stage(table.staticValue(name, of: plan) ?? own, of: table.types[plan])
        }
    }

    private func stage(_ value: StaticValue, of plan: DeclaredType) -> SwiftDataMigrationStage {
        let expression = Expression(value.slice)
        let place = table.sources[value.source].location(value.slice.bytes)
        guard case .call(_, _, let arguments) = expression else {
            return SwiftDataMigrationStage(isCustom: true, source: nil, target: nil, location: place)
        }
        let version = { (label: String) in
            arguments.first { $0.label == label }
                .flatMap { TypeMention($0.value, in: plan, source: value.source) }
                .map { self.name(of: $0) }
        }
        return SwiftDataMigrationStage(
            isCustom: expression.lastName != "lightweight",
            source: version("fromVersion"),
            target: version("toVersion"),
            location: place
        )
    }

    /// Sorts the versions by the first plan. A version that it does not list is inserted before the first listed one
    /// that is not older, so it is the last, which counts as the current one, only if its identifier is the highest.
    private mutating func sortVersions() {
        let plan = plans.first?.schemas ?? []
        let places = plan.indices.keyed { plan[$0] }
        let types = table.types
        let place = { (version: DeclaredVersion) in places[types[version.type].path] ?? plan.count }
        let sorted = versions.sorted { one, other in
            if place(one) != place(other) { return place(one) < place(other) }
            if one.numbers != other.numbers { return one.isOlder(than: other) }
            return types[one.type].path < types[other.type].path
        }
        var unlisted = sorted.drop { place($0) < plan.count }
        versions = []
        for listed in sorted.prefix(upTo: unlisted.startIndex) {
            while let next = unlisted.first, !listed.isOlder(than: next) { versions.append(unlisted.removeFirst()) }
            versions.append(listed)
        }
        versions += unlisted
    }
}
