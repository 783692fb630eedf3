import CompilerSupport
import ObjectModel

/// Builds the models of classes. It is a class, so that the builders of parts can add findings and composites.
final class ModelLowering {
    let table: DeclarationTable
    let findings: FindingCollection
    /// The places of all elements; all models share it.
    var texts: SourceTexts
    /// The composites of the current model.
    var composites: CompositeMaking
    /// The classes of all models so far.
    private(set) var versionedClasses: Set<Int> = []
    /// The model class from which each class inherits.
    private let parents: [Int?]

    init(
        _ table: DeclarationTable,
        _ inheritance: Inheritance,
        texts: SourceTexts,
        _ findings: FindingCollection
    ) {
        self.table = table
        parents = inheritance.modelParents()
        self.texts = texts
        self.findings = findings
        composites = CompositeMaking(table)
    }

    /// The model of some classes, together with the destinations of their relationships and their parents; nil as the name
    /// of the version stands for classes that no version lists.
    func model(
        of classes: [Int],
        identifier: String,
        path: String,
        version: String? = nil
    ) -> ManagedObjectModel {
        composites = CompositeMaking(table)
        var lowered: [EntityLowering] = []
        /// The position of each class's entity.
        var positions: [Int: Int] = [:]
        var pending = classes[...]
        while let position = pending.popFirst() {
            if positions[position] != nil || !table.types[position].isModelClass { continue }
            positions[position] = lowered.count
            let entity = EntityLowering(position, in: self)
            lowered.append(entity)
            pending += [parents[position]].compactMap(\.self) + entity.relationships.map(\.destination)
        }
        versionedClasses.formUnion(positions.keys)
        var entities = lowered.map(\.entity)
        let order = positions.sorted { $0.value < $1.value }.map(\.key)
        joinParents(order.map { parents[$0].flatMap { positions[$0] } }, &entities)
        let strangers = version.map { reportStrangers(among: lowered, order, besides: Set(classes), in: $0) } ?? []
        reportDuplicates(entities, lowered.map(\.type), except: strangers)
        var inverses = InverseSettling(entities, lowered.map(\.relationships), positions: positions, findings)
        inverses.run()
        var model = ManagedObjectModel()
        model.entities = inverses.entities.indices.filter { !strangers.contains($0) }.map { inverses.entities[$0] }
        model.path = path
        model.document.sourceLanguage = "Swift"
        model.document.isUsedWithSwiftData = true
        model.document.versionIdentifier = identifier
        model.composites = composites.composites
        model.storedValues = composites.storedValues
        return model
    }

    /// Records the place of a type's name, and returns it as an origin.
    func notedOrigin(of position: Int) -> SourceOrigin {
        let type = table.types[position]
        let origin = table.origin(of: type)
        texts.note(of: origin, bytes: table.sources[type.source].places(type.declaration.name.bytes))
        return origin
    }

    private func joinParents(_ parents: [Int?], _ entities: inout [Entity]) {
        let doubt = "its class inherits or is inherited from, and how SwiftData stores that was never seen"
        for case (let position, let parent?) in parents.enumerated() {
            entities[position].parentName = entities[parent].name
            entities[position].hashDoubt = doubt
            entities[parent].hashDoubt = doubt
        }
    }

    /// Reports relationships that lead out of a version: to a class whose name a class in its list has.
    ///
    /// The list says which of the two the version means, so the model has no gap.
    ///
    /// - Returns: The positions of the other classes among the lowered ones.
    private func reportStrangers(
        among lowered: [EntityLowering],
        _ types: [Int],
        besides listed: Set<Int>,
        in version: String
    ) -> Set<Int> {
        let names = Set(listed.map { table.types[$0].name })
        let strangers = types.indices.filter {
            !listed.contains(types[$0]) && names.contains(table.types[types[$0]].name)
        }
        for stranger in strangers {
            let found = lowered.lazy.compactMap { entity -> (symbol: String, location: SourceLocation)? in
                guard let place = entity.relationships.firstIndex(where: { $0.destination == types[stranger] }) else {
                    return nil
                }
                let symbol = "\(entity.entity.name).\(entity.entity.relationships[place].name)"
                return (symbol, entity.relationships[place].location)
            }.first
            guard let found else { continue }
            let (name, path) = (table.types[types[stranger]].name, table.types[types[stranger]].path)
            let owner = found.symbol.prefix { $0 != "." }
            findings.report(
                SwiftSourceRules.duplicateModel,
                "'\(found.symbol)' leads to '\(path)', and so brings a second class '\(name)' into '\(version)'",
                at: found.location,
                symbol: found.symbol,
                help:
                    "SwiftData stops the app when it opens a store of that version (134504). Declare the '\(owner)' of that "
                    + "version inside of '\(version)', too, so that its relationships lead to the classes there.",
                leavesGap: false
            )
        }
        return Set(strangers)
    }

    /// Reports two classes of one name. Branches of `#if` may declare the same class; otherwise it is unknown which one
    /// counts.
    private func reportDuplicates(_ entities: [Entity], _ types: [DeclaredType], except strangers: Set<Int>) {
        var first: [String: Int] = [:]
        for (position, entity) in entities.enumerated() where !strangers.contains(position) {
            guard let other = first[entity.name] else {
                first[entity.name] = position
                continue
            }
            let areConditional = !types[position].conditions.isEmpty && !types[other].conditions.isEmpty
            if areConditional, entity == entities[other] { continue }
            let message = "another model class is called '\(entity.name)', too"
            let place = table.location(of: types[position])
            findings.report(SwiftSourceRules.duplicateModel, message, at: place, symbol: entity.name)
        }
    }
}

/// Findings about sources, each once, because a class in several versions is read for each of them.
///
/// All stages of reading share one collection.
final class FindingCollection {
    private(set) var diagnostics: [Diagnostic] = []
    /// True if no part of a model is missing.
    private(set) var isComplete = true
    private var seen: Set<Diagnostic> = []

    func report(
        _ rule: RuleMetadata,
        _ message: String,
        at location: SourceLocation?,
        symbol: String? = nil,
        severity: Severity? = nil,
        help: String? = nil,
        leavesGap: Bool = true,
        fix: Fix? = nil
    ) {
        if diagnostics.count >= SwiftSourceLimits.findings { return reportExcess(at: location) }
        let diagnostic = Diagnostic(
            rule: rule,
            severity: severity,
            message: message,
            help: help ?? rule.rationale,
            symbol: symbol,
            location: location,
            fix: fix
        )
        if leavesGap, diagnostic.severity == .error { isComplete = false }
        if seen.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    /// An error, because the omitted findings may include one.
    private func reportExcess(at location: SourceLocation?) {
        guard diagnostics.count == SwiftSourceLimits.findings else { return }
        isComplete = false
        let rule = SwiftSourceRules.unreadableSource
        let message = "there are more than \(SwiftSourceLimits.findings) findings; the others are left out"
        diagnostics.append(Diagnostic(rule: rule, message: message, help: rule.rationale, location: location))
    }
}
