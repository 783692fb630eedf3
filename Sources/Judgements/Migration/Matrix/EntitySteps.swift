import ModelDifference
import ObjectModel

/// The steps of entities between all their contents, each put together from steps of single properties where that gives
/// the same: where no renaming identifier is involved.
struct EntitySteps {
    private struct PropertyStep: Hashable {
        let properties: Pair<Int?>
        let isMirrored: Pair<Bool>
    }

    private let contents: [EntityContent]
    let table: PropertyTable
    /// For each content the number of what is left of it without properties.
    let bareContents: [Int]
    private let bare: [EntityContent]
    var differences: [Pair<Int?>: Difference] = [:]
    var splits: [SplitKey: Split] = [:]
    private var steps: [Pair<Int?>: EntityStep] = [:]
    private var partSteps: [Pair<PartOfContent>: EntityStep] = [:]
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
        let bound = table.renamingNames[old].union(table.renamingNames[new])
        let free = table.areClaims(differing) ? differing.filter { table.isAttribute($0, outside: bound) } : differing
        let together = parts(of: Pair(old: old, new: new), differing: differing, without: free)
        var step = partStep(from: together.old, to: together.new)
        let isInTree = contents[old].isInTree || contents[new].isInTree
        for (_, pair) in pairs(free, old: Set(table.numbers[old])) {
            step.add(propertyStep(pair, contents[old], contents[new]), withKeys: isInTree)
        }
        return step
    }

    /// Two contents of an entity without some properties that differ, and without those that are the same in both and that
    /// nothing else claims.
    func parts(of pair: Pair<Int>, differing: [Int], without free: [Int]) -> Pair<PartOfContent> {
        let free = Set(free)
        let together = differing.filter { !free.contains($0) }
        let kept = table.withClaimants(together, of: pair.old, pair.new).subtracting(free)
        return Pair(old: part(of: pair.old, kept), new: part(of: pair.new, kept))
    }

    private func part(of content: Int, _ kept: Set<Int>) -> PartOfContent {
        PartOfContent(bare: bareContents[content], properties: table.numbers[content].filter(kept.contains))
    }

    /// A content, or what is left of it.
    func content(_ part: PartOfContent) -> EntityContent {
        bare[part.bare].with(table.entity(bare[part.bare].entity, with: part.properties))
    }

    /// By name; in no order, as steps add up in any.
    func pairs(_ differing: [Int], old: Set<Int>) -> [PropertyKey: Pair<Int?>] {
        differing.reduce(into: [:]) { pairs, number in
            let key = table.properties[number].key
            let pair = pairs[key] ?? Pair(old: nil, new: nil)
            pairs[key] = old.contains(number) ? Pair(old: number, new: pair.new) : Pair(old: pair.old, new: number)
        }
    }

    private mutating func partStep(from old: PartOfContent, to new: PartOfContent) -> EntityStep {
        if old == new { return EntityStep() }
        let key = Pair(old: old, new: new)
        if let step = partSteps[key] { return step }
        let step = EntityStep(from: content(old), to: content(new))
        partSteps[key] = step
        return step
    }

    /// A property from one content to another, compared without the rest of the entity.
    mutating func propertyStep(_ pair: Pair<Int?>, from old: Int, to new: Int) -> EntityStep {
        propertyStep(pair, contents[old], contents[new])
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
