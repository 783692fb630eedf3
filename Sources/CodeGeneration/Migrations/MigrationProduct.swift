import CompilerSupport
import ObjectModel
import SchemaRules
import Templating

extension DraftedProduct {
    /// The stages that migrate stores of every version to the current one.
    static func migration(_ source: GenerationSource, _ manner: GenerationOptions) -> DraftedProduct {
        let review = MigrationValidator(source)
        let context = review.plan.map { name, plan in
            MigrationContext(
                name: name,
                source: source,
                plan: plan,
                // The review found a name for each.
                constants: plan.versions.compactMap(\.constant),
                lateStart: review.lateStart,
                manner: manner
            )
        }
        let fileName = review.plan?.name.type.fileName
        return DraftedProduct(.migration, review.diagnostics, "migration", context?.record, in: fileName)
    }
}

/// Builds the contexts for the templates of a migration whose stages are valid.
private struct MigrationContext {
    let name: MigrationName
    let source: GenerationSource
    let plan: StagePlan
    /// The constant of each version.
    let constants: [SwiftIdentifier]
    /// The reason that stores of older versions are not migrated; nil when they are.
    let lateStart: String?
    let manner: GenerationOptions

    var record: TemplateRecord {
        let steps = plan.hops.indices.filter { plan.hops[$0].demand != nil }.map(step)
        let handlers = steps.flatMap(\.handlers)
        let defaults = handlers.filter { !$0.isRequired }
        let namingSteps = steps.filter(\.hasNames)
        return manner.declarationKeys.adding([
            "typeName": .text(name.type.identifier.asType),
            "handlersName": .text(name.handlers.asType),
            "modelNameLiteral": .text(stringLiteral(source.modelName)),
            "isMirrored": .flag(source.mirrored != nil),
            // The first version, where the bundle has older ones.
            "start": TemplateValue(start),
            "versions": .records(plan.versions.indices.map(version)),
            "stages": .records(plan.stages.map(stage)),
            "hasSteps": .flag(!steps.isEmpty),
            // The functions of the app, two for each step, and those with a default implementation.
            "handlers": .markingFirst(handlers.map(\.record)),
            "defaults": .markingFirst(defaults.map(\.record)),
            "hasDefaults": .flag(!defaults.isEmpty),
            // The steps for whose names constants are declared.
            "namingSteps": .markingFirst(namingSteps.map(\.record)),
            "hasNames": .flag(!namingSteps.isEmpty),
        ])
    }

    private var start: TemplateRecord? {
        lateStart.flatMap { reason in
            plan.versions.first.map { ["version": .text(commentCode($0.name)), "reason": .text(reason)] }
        }
    }

    private func version(_ position: Int) -> TemplateRecord {
        let version = plan.versions[position]
        return [
            "name": .text(constants[position].asMember),
            "reference": .text(constants[position].implicitMember),
            "nameLiteral": .text(stringLiteral(version.name)),
            "checksumLiteral": .text(version.checksumLiteral),
            "documentation": .texts(documentation(ofVersion: position).flatMap(documentationLines)),
        ]
    }

    private func documentation(ofVersion position: Int) -> [String] {
        let title = "The version \(commentCode(plan.versions[position].name))."
        guard position > 0 else { return [title] }
        let changes = plan.hops[position - 1].grading.changes.filter { $0.grade.store > .none }.map(\.description)
        let heading = "What changed since \(commentCode(plan.versions[position - 1].name)):"
        return [title, ""] + (changes.isEmpty ? ["Only the version hash changed."] : [heading] + changes.map(\.item))
    }

    /// A lightweight stage or a custom one; the key of the other kind is absent.
    private func stage(_ stage: StagePlan.Stage) -> TemplateRecord {
        switch stage {
        case .lightweight(let versions):
            let list = versions.map { constants[$0].implicitMember }.joined(separator: ", ")
            return ["lightweight": ["versionList": .text(list)], "custom": .absent]
        case .custom(let hop): return ["lightweight": .absent, "custom": .record(step(hop).record)]
        }
    }

    /// A step with a stage of its own, its handlers, and whether it needs constants for names.
    private func step(_ position: Int) -> (record: TemplateRecord, handlers: [Handler], hasNames: Bool) {
        let hop = plan.hops[position]
        let names = ChangedNames(hop.grading)
        let (before, after) = (handler("willMigrate", of: position), handler("didMigrate", of: position))
        let (old, new) = (names.old.sorted, names.new.sorted)
        let record: TemplateRecord = [
            "name": .text(constants[position + 1].step),
            "old": .text(constants[position].implicitMember),
            "new": .text(constants[position + 1].implicitMember),
            "oldName": .text(commentCode(hop.step.old.name)),
            "newName": .text(commentCode(hop.step.new.name)),
            "before": .record(before.record),
            "after": .record(after.record),
            "oldEntities": .records(old.map(EntityNames.record)),
            "hasOldNames": .flag(!old.isEmpty),
            "newEntities": .records(new.map(EntityNames.record)),
            "hasNewNames": .flag(!new.isEmpty),
        ]
        return (record, [before, after], !old.isEmpty || !new.isEmpty)
    }

    /// A function of the app.
    private typealias Handler = (record: TemplateRecord, isRequired: Bool)

    private func handler(_ verb: String, of position: Int) -> Handler {
        let hop = plan.hops[position]
        let isBefore = verb == "willMigrate"
        let tasks = (isBefore ? hop.demand?.before : hop.demand?.after) ?? []
        let (old, new) = (commentCode(hop.step.old.name), commentCode(hop.step.new.name))
        let title =
            isBefore
            ? "Runs before a store goes from \(old) to \(new); it has the schema of \(old)."
            : "Runs after a store went from \(old) to \(new); it has the schema of \(new)."
        let documentation = [title] + grounds(of: hop, isBefore: isBefore, tasks: tasks)
        let record: TemplateRecord = [
            "name": .text(verb + constants[position + 1].step),
            "documentation": .texts(documentation.flatMap(documentationLines)),
        ]
        return (record, !tasks.isEmpty)
    }

    private func grounds(of hop: MigrationHop, isBefore: Bool, tasks: [String]) -> [String] {
        if !tasks.isEmpty {
            return list("Why Core Data needs help:", hop.demand?.reasons ?? []) + list("What to do:", tasks)
        }
        let losses = isBefore ? list("It may be left out. What the step loses:", hop.losses) : []
        return losses.isEmpty ? ["", "It may be left out."] : losses
    }

    private func list(_ heading: String, _ items: [String]) -> [String] {
        items.isEmpty ? [] : ["", heading] + items.map { "- \($0)" }
    }
}

extension TemplateValue {
    /// Records with a key that marks the first of them.
    fileprivate static func markingFirst(_ records: [TemplateRecord]) -> TemplateValue {
        .records(records.enumerated().map { $1.adding(["isFirst": .flag($0 == 0)]) })
    }
}

extension ChangeDescription {
    /// An item of a list: the symbol, the kind, the old and the new value.
    fileprivate var item: String {
        let values = [from, to].compactMap { $0 }.map(commentCode)
        let change = values.isEmpty ? "" : " (\(values.joined(separator: " → ")))"
        return "- \(commentCode(symbol)): \(kind)\(change)"
    }
}

extension DraftedProduct {
    /// A test case that compares the facts behind a model's stages with Core Data's own.
    static func migrationTests(_ source: GenerationSource, _ manner: GenerationOptions) -> DraftedProduct {
        let review = MigrationValidator(source)
        let content = review.plan.map { name, plan in
            let steps = plan.testedSteps
            return [
                "isNonisolated": .flag(!manner.isIsolated),
                "typeName": .text(name.tests.identifier.asType),
                "modelNameLiteral": .text(stringLiteral(source.modelName)),
                "versions": .records(plan.versions.map(\.testedRecord)),
                "steps": .records(steps),
                "hasSteps": .flag(!steps.isEmpty),
            ] as TemplateRecord
        }
        let fileName = review.plan?.name.tests.fileName
        return DraftedProduct(.migrationTests, review.diagnostics, "tests", content, in: fileName)
    }
}

extension StagePlan {
    /// The steps between neighbouring versions and to the last version, without those whose result in Core Data is
    /// unknown.
    fileprivate var testedSteps: [TemplateRecord] {
        let neighbours = hops.indices.map { (old: $0, new: $0 + 1) }
        let leaps = versions.indices.dropLast(2).map { (old: $0, new: versions.count - 1) }
        return (neighbours + leaps).compactMap { old, new in
            guard let isInferable = matrix.verdict(from: old, to: new).isMappingInferable else { return nil }
            return [
                "oldLiteral": .text(stringLiteral(versions[old].name)),
                "newLiteral": .text(stringLiteral(versions[new].name)),
                "isInferable": .flag(isInferable),
            ]
        }
    }
}

extension MigrationVersion {
    /// The checksum as a string literal.
    var checksumLiteral: String { stringLiteral((try? hashes.checksum.get()) ?? "") }

    fileprivate var testedRecord: TemplateRecord {
        ["nameLiteral": .text(stringLiteral(name)), "checksumLiteral": .text(checksumLiteral)]
    }
}

extension MigrationVerdict {
    /// True if Core Data infers a mapping from the models alone; nil when that is unknown.
    ///
    /// Rows that do not fit, and renamings in mirrored stores, are refused only when the migration runs (134110,
    /// 134111).
    fileprivate var isMappingInferable: Bool? {
        if kind <= .inferable { return true }
        let obstacles = reasons.map(\.grade).filter { $0.store > .inferred }
        if obstacles.contains(where: { $0.coreDataCode == 134190 }) { return false }
        return obstacles.allSatisfy { $0.coreDataCode == 134110 } ? true : nil
    }
}

/// The names of the generated types for a model's migrations: `BlogMigration`, for `Blog.xcdatamodeld`.
struct MigrationName {
    /// The type with the versions and stages.
    let type: ModelTypeName
    /// The test case.
    let tests: ModelTypeName

    /// Returns nil when the model's name is no Swift identifier, or too long for a file.
    init?(modelName: String) {
        guard let type = ModelTypeName(modelName, ending: "Migration"),
            let tests = ModelTypeName(modelName, ending: "MigrationTests")
        else { return nil }
        self.type = type
        self.tests = tests
    }

    /// The protocol for the app's code beside the stages.
    var handlers: SwiftIdentifier { SwiftIdentifier(adapting: "\(type.identifier.name)Handlers") }
}

extension MigrationVersion {
    /// The constant named after the version, `model2` for `Model 2`; nil for a name without a usable character.
    ///
    /// Other characters separate words; between digits they become an underscore, so that `1.10` and `11.0` stay apart.
    var constant: SwiftIdentifier? {
        let words = name.unicodeScalars.split { !$0.continuesIdentifier || $0.isInvisible }.map(String.init)
        guard let first = words.first else { return nil }
        let constant = words.dropFirst().reduce(SwiftIdentifier(adapting: first).uncapitalized) { name, word in
            let isNumbered = name.last?.isNumber == true && word.first?.isNumber == true
            return isNumbered ? "\(name)_\(word)" : name + word.withUppercaseStart
        }
        return SwiftIdentifier(constant)
    }
}

extension SwiftIdentifier {
    /// The name of the step to the version with this constant: `ToModel2`. It is unique in a bundle.
    var step: String { "To\(capitalized)" }
}

/// The Swift spelling of model names that handlers use.
enum EntityNames {
    /// The type with the names of an entity. It has a suffix, because no type can be named `Type`.
    static func type(for entity: String) -> String {
        "\(Respelling.identifier(for: entity)?.capitalized ?? "")Entity"
    }

    /// The template context for the names of an entity and of some of its properties.
    static func record(_ entity: Entity, properties: [String]) -> TemplateRecord {
        let keyNames = properties.compactMap { property in
            Respelling.identifier(for: property).map { propertyName(property, as: $0) }
        }
        return [
            "typeName": .text(type(for: entity.name)),
            "nameLiteral": .text(stringLiteral(entity.name)),
            "summary": .text(commentCode(entity.name)),
            "keyNames": .records(keyNames),
            "hasKeyNames": .flag(!keyNames.isEmpty),
        ]
    }
}

/// Entities and properties of one version that the app's migration code may need to name.
struct SchemaNames {
    let graph: ModelGraph
    private var entities: Set<Int> = []
    private var properties: Set<PropertyID> = []

    init(_ graph: ModelGraph) { self.graph = graph }

    /// The entities, each with its properties to name, in the order of the model.
    var sorted: [(entity: Entity, properties: [String])] {
        let byEntity = Dictionary(grouping: properties, by: \.entity)
        return entities.sorted().map { entity in
            (graph.model.entities[entity], (byEntity[entity] ?? []).sorted().map(graph.name))
        }
    }

    mutating func add(_ element: ElementReference) {
        switch element {
        case .entity(let entity): entities.insert(entity)
        case .property(let property): add(property)
        case .link, .composite, .compositeElement, .fetchRequest, .configuration: break
        }
    }

    /// Adds a property and its entity. Fetched properties are ignored, because they store nothing to move.
    mutating func add(_ property: PropertyID) {
        guard property.kind != .fetchedProperty else { return }
        entities.insert(property.entity)
        properties.insert(property)
    }

    mutating func addProperties(of entity: Int, where isIncluded: (String) -> Bool = { _ in true }) {
        entities.insert(entity)
        for property in graph.properties(declaredBy: entity) where isIncluded(graph.name(of: property)) {
            add(property)
        }
    }
}

/// The names on both sides of a step that its changes are about.
struct ChangedNames {
    private(set) var old: SchemaNames
    private(set) var new: SchemaNames

    init(_ grading: ModelGrading) {
        old = SchemaNames(grading.comparison.match.old)
        new = SchemaNames(grading.comparison.match.new)
        for change in grading.changes where change.grade.store > .none { add(change.change) }
    }

    private mutating func add(_ change: ModelChange) {
        switch change {
        case .added(.entity(let entity)): new.addProperties(of: entity)
        case .added(.property(let property)): new.add(property)
        case .removed(.entity(let entity)): old.addProperties(of: entity)
        case .removed(.property(let property)): old.add(property)
        case .renamed(let pair):
            old.add(pair.old)
            new.add(pair.new)
        case .partAdded(.uniquenessConstraint(let constraint), let pair):
            let names = Set(constraint.properties.map(\.name))
            old.addProperties(of: pair.old, where: names.contains)
            new.addProperties(of: pair.new, where: names.contains)
        case .propertyMoved(let pair), .attributeChanged(_, let pair), .relationshipChanged(_, let pair):
            old.add(pair.old)
            new.add(pair.new)
        default: break
        }
    }
}
