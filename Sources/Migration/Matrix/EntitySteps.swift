import ModelDifference
import ObjectModel

/// The steps of entities between all their contents, each put together from steps of single properties where that gives
/// the same: as long as no renaming identifier is involved.
struct EntitySteps {
    private struct PropertyStep: Hashable {
        let properties: Pair<Int?>
        let isMirrored: Pair<Bool>
    }

    private let contents: [EntityContent]
    private let table: PropertyTable
    /// For each content the number of what is left of it without properties.
    private let bareContents: [Int]
    private let bare: [EntityContent]
    private var steps: [Pair<Int?>: EntityStep] = [:]
    private var bareSteps: [Pair<Int>: EntityStep] = [:]
    private var propertySteps: [PropertyStep: EntityStep] = [:]

    init(_ contents: [EntityContent]) {
        self.contents = contents
        table = PropertyTable(contents)
        var bare = Interning<EntityContent>()
        bareContents = contents.map { [table] in bare.number(of: $0.with(table.entity($0.entity, with: []))) }
        self.bare = bare.values
    }

    /// The step between two contents; nil means that a version does not have the entity.
    mutating func step(from old: Int?, to new: Int?) -> EntityStep {
        let key = Pair(old: old, new: new)
        if let step = steps[key] { return step }
        let step = makeStep(from: old, to: new)
        steps[key] = step
        return step
    }

    private mutating func makeStep(from old: Int?, to new: Int?) -> EntityStep {
        guard let old, let new else {
            return EntityStep(from: old.map { contents[$0] }, to: new.map { contents[$0] })
        }
        let differing = table.differing(old, new)
        if table.areClaims(differing) {
            let contents = differingContents(old, new)
            return EntityStep(from: contents.old, to: contents.new)
        }
        var step = bareStep(from: bareContents[old], to: bareContents[new])
        let isInTree = contents[old].isInTree || contents[new].isInTree
        for (_, pair) in pairs(differing, old: Set(table.numbers[old])) {
            step.add(propertyStep(pair, contents[old], contents[new]), withKeys: isInTree)
        }
        return step
    }

    /// Two contents of an entity without the properties that are the same in both and that nothing else claims.
    func differingContents(_ old: Int, _ new: Int) -> Pair<EntityContent> {
        let kept = table.withClaimants(table.differing(old, new), of: old, new)
        return Pair(old: reduced(old, to: kept), new: reduced(new, to: kept))
    }

    private func reduced(_ content: Int, to kept: Set<Int>) -> EntityContent {
        let entity = table.entity(contents[content].entity, with: table.numbers[content].filter(kept.contains))
        return contents[content].with(entity)
    }

    /// By name; in no order, as steps add up in any.
    private func pairs(_ differing: [Int], old: Set<Int>) -> [PropertyKey: Pair<Int?>] {
        differing.reduce(into: [:]) { pairs, number in
            let key = table.properties[number].key
            let pair = pairs[key] ?? Pair(old: nil, new: nil)
            pairs[key] = old.contains(number) ? Pair(old: number, new: pair.new) : Pair(old: pair.old, new: number)
        }
    }

    private mutating func bareStep(from old: Int, to new: Int) -> EntityStep {
        if old == new { return EntityStep() }
        let key = Pair(old: old, new: new)
        if let step = bareSteps[key] { return step }
        let step = EntityStep(from: bare[old], to: bare[new])
        bareSteps[key] = step
        return step
    }

    private mutating func propertyStep(_ pair: Pair<Int?>, _ old: EntityContent, _ new: EntityContent) -> EntityStep {
        let key = PropertyStep(properties: pair, isMirrored: Pair(old: old.isMirrored, new: new.isMirrored))
        if let step = propertySteps[key] { return step }
        let step = EntityStep(from: content(of: pair.old, old), to: content(of: pair.new, new))
        propertySteps[key] = step
        return step
    }

    /// An entity of the name that has nothing but the property, in some tree.
    private func content(of property: Int?, _ content: EntityContent) -> EntityContent {
        let entity = table.entity(Entity(name: content.entity.name), with: property.map { [$0] } ?? [])
        return EntityContent(entity: entity, path: 0, hasSubentities: true, isMirrored: content.isMirrored)
    }
}

extension EntityContent {
    fileprivate func with(_ entity: Entity) -> EntityContent {
        EntityContent(entity: entity, path: path, hasSubentities: hasSubentities, isMirrored: isMirrored)
    }
}
