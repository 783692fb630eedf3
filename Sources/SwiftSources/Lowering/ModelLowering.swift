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

    /// The model of some classes, together with the destinations of their relationships and their parents.
    func model(of classes: [Int], identifier: String, path: String) -> ManagedObjectModel {
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
        reportDuplicates(entities, lowered.map(\.type))
        var inverses = InverseSettling(entities, lowered.map(\.relationships), positions: positions, findings)
        inverses.run()
        var model = ManagedObjectModel()
        model.entities = inverses.entities
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

    /// Reports two classes of one name. Branches of `#if` may declare the same class; otherwise it is unknown which one
    /// counts.
    private func reportDuplicates(_ entities: [Entity], _ types: [DeclaredType]) {
        var first: [String: Int] = [:]
        for (position, entity) in entities.enumerated() {
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
    private var seen: Set<Diagnostic> = []

    func report(
        _ rule: RuleMetadata,
        _ message: String,
        at location: SourceLocation?,
        symbol: String? = nil,
        severity: Severity? = nil,
        help: String? = nil
    ) {
        if diagnostics.count >= SwiftSourceLimits.findings { return reportExcess(at: location) }
        let diagnostic = Diagnostic(
            rule: rule,
            severity: severity,
            message: message,
            help: help ?? rule.rationale,
            symbol: symbol,
            location: location
        )
        if seen.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    /// An error, because the omitted findings may include one.
    private func reportExcess(at location: SourceLocation?) {
        guard diagnostics.count == SwiftSourceLimits.findings else { return }
        let rule = SwiftSourceRules.unreadableSource
        let message = "there are more than \(SwiftSourceLimits.findings) findings; the others are left out"
        diagnostics.append(Diagnostic(rule: rule, message: message, help: rule.rationale, location: location))
    }
}
