import Diagnostics
import ObjectModel

/// Makes the models of classes.
struct ModelLowering {
    let table: DeclarationTable
    var composites: CompositeMaking
    var findings = FindingCollection()
    /// Where everything stands; all models share it.
    var texts: SourceTexts
    private var lowered: [EntityLowering] = []
    /// For each class of the model that is being made the position of its entity.
    private var positions: [Int: Int] = [:]
    /// The classes of all models so far.
    private(set) var versionedClasses: Set<Int> = []

    init(_ table: DeclarationTable, texts: SourceTexts) {
        self.table = table
        self.texts = texts
        composites = CompositeMaking(table)
    }

    /// The model of some classes and of those that their relationships and parents lead to.
    mutating func model(of classes: [Int], identifier: String, path: String) -> ManagedObjectModel {
        composites = CompositeMaking(table)
        lowered = []
        positions = [:]
        var pending = classes[...]
        while let position = pending.popFirst() {
            if positions[position] != nil || !table.types[position].isModelClass { continue }
            positions[position] = lowered.count
            versionedClasses.insert(position)
            let entity = EntityLowering.run(position, in: &self)
            lowered.append(entity)
            pending += [parent(of: table.types[position])].compactMap(\.self) + entity.relationships.map(\.destination)
        }
        var model = ManagedObjectModel()
        model.entities = lowered.map(\.entity)
        model.path = path
        model.document.sourceLanguage = "Swift"
        model.document.isUsedWithSwiftData = true
        model.document.versionIdentifier = identifier
        joinParents(&model.entities)
        joinDuplicates(&model.entities)
        var inverses = InverseSettling(model.entities, lowered.map(\.relationships), positions: positions, findings)
        inverses.run()
        model.entities = inverses.entities
        findings = inverses.findings
        model.composites = composites.composites
        model.storedValues = composites.storedValues
        return model
    }

    /// The class of the model that a class inherits from.
    private func parent(of type: DeclaredType) -> Int? {
        for case .name(let components) in type.declaration.inherited.prefix(1) {
            let names = components.map(\.name)
            let scope = Array(type.scope.dropLast())
            guard let parent = table.type(named: names, in: scope, source: type.source) else { return nil }
            return table.types[parent].isModelClass ? parent : nil
        }
        return nil
    }

    private mutating func joinParents(_ entities: inout [Entity]) {
        let doubt = "its class inherits or is inherited from, and how SwiftData stores that was never seen"
        for (position, entity) in lowered.enumerated() {
            guard let parent = parent(of: entity.type).flatMap({ positions[$0] }) else { continue }
            entities[position].parentName = entities[parent].name
            entities[position].hashDoubt = doubt
            entities[parent].hashDoubt = doubt
        }
    }

    /// Two classes of one name: branches of `#if` may declare the same one, otherwise nobody knows which is meant.
    private mutating func joinDuplicates(_ entities: inout [Entity]) {
        var first: [String: Int] = [:]
        for (position, entity) in entities.enumerated() {
            guard let other = first[entity.name] else {
                first[entity.name] = position
                continue
            }
            let type = lowered[position].type
            let areConditional = !type.conditions.isEmpty && !lowered[other].type.conditions.isEmpty
            if areConditional, entity == entities[other] { continue }
            findings.report(
                SwiftSourceRules.duplicateModel,
                "another model class is called '\(entity.name)', too",
                at: table.location(of: type),
                symbol: entity.name
            )
        }
    }
}
