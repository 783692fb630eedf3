import CompilerSupport
import Mirroring
import ObjectModel

/// The changes of all pairs, each explained once: first from the model, then from record types and fields.
struct ExplainedChanges {
    private(set) var changes: [SchemaChange] = []
    /// Subjects that a reported change explains.
    private var covered: Set<ChangeSubject> = []
    /// Symbols with a reported change of meaning. The first evidence that shows it reports it.
    private var saidOnce: Set<String> = []
    /// Fields as shipped models have them, by record type.
    private var shippedFields: [String: ShippedFields] = [:]

    /// Asks the rules about everything.
    init(of comparison: SchemaComparison) {
        if let model = comparison.model?.graph {
            let trees = comparison.shippedModels.flatMap {
                ShippedTree.all(of: $0, comparedWith: model, in: comparison)
            }
            for tree in trees { explain(tree, in: comparison) }
            let meaning = comparison.meaning.map { ComparedMeaning($0, graph: model, in: comparison) }
            if let meaning { explain(meaning, judged: Set(trees.flatMap(\.entityNames))) }
            for origin in EntityOrigin.named(model, in: comparison, except: meaning?.knownEntities ?? []) {
                explain(origin)
            }
        }
        for type in comparison.recordTypes { explain(type) }
    }

    /// Asks rules in their order; the first that can explains the pair.
    ///
    /// - Parameters:
    ///   - pair: The pair.
    ///   - decisions: The rules.
    ///   - isOne: Leaves out a second change of meaning of the same name, although other evidence shows it.
    private mutating func explain<Pair>(_ pair: Pair, by decisions: [Decision<Pair>], isOne: Bool = true) {
        if let subject = pair.coverable, covered.contains(subject) { return }
        for decision in decisions {
            guard let change = decision.decide(pair) else { continue }
            covered.formUnion(change.covers)
            if isOne, case .meaningChanged(let meaning) = change, !saidOnce.insert(meaning.symbol).inserted { return }
            return changes.append(change)
        }
    }

    // MARK: From the model

    private mutating func explain(_ tree: ShippedTree, in comparison: SchemaComparison) {
        for entity in tree.entities(in: comparison) { explain(entity, by: ProductionLaw.shippedEntities) }
        let properties = tree.properties
        for property in properties {
            for pair in property.pairs { explain(pair, by: ProductionLaw.properties) }
            explain(property, by: ProductionLaw.formerProperties)
        }
        let fields = shippedFields[tree.type.name] ?? ShippedFields()
        shippedFields[tree.type.name] = fields.joined(with: properties.fields)
    }

    private mutating func explain(_ meaning: ComparedMeaning, judged: Set<String>) {
        for link in meaning.links {
            explain(link, by: ProductionLaw.links, isOne: false)
            if let end = link.joined {
                // If it is no longer a many-to-many link, the cardinality is the change.
                guard meaning.graph.isManyToMany(end) else { continue }
                for end in link.ends { explain(end, by: ProductionLaw.linkEnds, isOne: false) }
            } else {
                covered.formUnion(link.relationships.map { .cardinality(of: $0, in: meaning.graph) })
            }
        }
        let cardinalities = meaning.cardinalities
        for pair in cardinalities {
            explain(pair, by: ProductionLaw.cardinalities, isOne: false)
            guard let (type, field) = pair.fieldOfToOne else { continue }
            shippedFields[type, default: ShippedFields()].toOnes.insert(field)
        }
        for pair in meaning.transformers { explain(pair, by: ProductionLaw.transformers) }
        for origin in EntityOrigin.recorded(in: meaning) { explain(origin) }
        for pair in cardinalities { explain(pair, by: ProductionLaw.formerRelationships) }
        for entity in meaning.goneEntities where !judged.contains(entity.name) {
            explain(entity, by: ProductionLaw.shippedEntities)
        }
    }

    private mutating func explain(_ origin: EntityOrigin) {
        explain(origin, by: ProductionLaw.origins)
        covered.formUnion(origin.covers.map { .inCloud($0) })
    }

    // MARK: From the schemas

    private mutating func explain(_ type: RecordTypePair) {
        explain(type, by: ProductionLaw.recordTypes)
        for entity in type.entities { explain(entity, by: ProductionLaw.entities) }
        guard let needed = type.needed, let fields = type.fields(shipped: shippedFields[needed.name]) else { return }
        let names = fields.names
        for name in names { explain(fields.pair(name), by: ProductionLaw.names) }
        for name in names { explain(fields.pair(name), by: ProductionLaw.fields) }
        for field in fields.conflicts { explain(field, by: ProductionLaw.fields) }
    }
}
