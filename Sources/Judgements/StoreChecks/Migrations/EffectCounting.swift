import Migration
import ModelDifference
import ObjectModel
import StoreFile

/// Counts the rows that a change touches.
struct EffectCounting {
    let check: StoreCheck
    let match: ModelMatch
    let isMirrored: Bool
    private var layout: StoreLayout { check.layout }
    private var old: ModelGraph { match.old }
    private var new: ModelGraph { match.new }
    private var database: StoreDatabase { check.store.database }

    /// The rows of each entity.
    func entities() throws(StoreError) -> [StoreMigration.EntityRows] {
        var rows: [Int: Int] = [:]
        for table in layout.tables where check.hasKeys(table) {
            let groups = try database.rows("SELECT Z_ENT, count(*) FROM \(SQLName.quoted(table.name)) GROUP BY Z_ENT")
            for group in groups { if let number = group[0].integer { rows[number] = group[1].integer ?? 0 } }
        }
        return old.model.entities.indices.map { entity in
            StoreMigration.EntityRows(
                entity: old.model.entities[entity].name,
                newEntity: match.newEntity(of: entity).map { new.model.entities[$0].name },
                rows: rows[layout.numbers[entity]] ?? 0
            )
        }.sorted { $0.entity < $1.entity }
    }

    /// What a change does; nothing when it touches no row.
    func effects(of graded: GradedChange) throws(StoreError) -> [MigrationEffect] {
        switch graded.change {
        case .removed(.entity(let entity)): return try lost(graded, rowsOf: entity)
        case .removed(.property(let property)): return try lost(graded, property)
        case .added(.property(let property)) where property.kind == .attribute:
            return try added(graded, new.attribute(property), to: property.entity)
        case .added(.property(let property)) where property.kind == .relationship:
            let relationship = new.relationship(property)
            if relationship.isOptional || relationship.isToMany || relationship.isTransient { return [] }
            return try rows(graded, .violates, inNew: property.entity)
        case .attributeChanged(let aspect, let pair): return try changed(graded, aspect, pair)
        case .relationshipChanged(.optionality, let pair):
            let relationship = new.relationship(pair.new)
            if relationship.isOptional || relationship.isToMany { return [] }
            return try missing(graded, .violates, pair.old)
        case .partAdded(.uniquenessConstraint(let group), let pair):
            return try duplicates(graded, group.properties.map(\.name), in: pair)
        case .renamed(let pair) where isMirrored && pair.old.isStored:
            let reason = "CloudKit integration forbids renaming in a mirrored store"
            return [effect(graded, .refused, 0, [], code: 134110, reason: reason)]
        default: return refused(graded)
        }
    }

    /// A change that Core Data does not infer, whatever the rows are.
    private func refused(_ graded: GradedChange) -> [MigrationEffect] {
        // The grade of a rename speaks of what settings say is mirrored; the store says it itself.
        if case .renamed = graded.change { return [] }
        guard graded.grade.store > .inferred else { return [] }
        return [effect(graded, .refused, 0, [], code: graded.grade.coreDataCode ?? 134140)]
    }

    // MARK: Kinds of changes

    private func added(
        _ graded: GradedChange,
        _ attribute: Attribute,
        to entity: Int
    ) throws(StoreError) -> [MigrationEffect] {
        if attribute.isTransient || attribute.isDerived { return [] }
        if attribute.hasDefault { return try rows(graded, .defaulted, inNew: entity) }
        return attribute.isOptional ? [] : try rows(graded, .violates, inNew: entity)
    }

    private func changed(
        _ graded: GradedChange,
        _ aspect: AttributeAspect,
        _ pair: Pair<PropertyPosition>
    ) throws(StoreError) -> [MigrationEffect] {
        let attribute = new.attribute(pair.new)
        switch aspect {
        case .optionality where !attribute.isOptional && !old.attribute(pair.old).isTransient:
            return try missing(graded, attribute.hasDefault ? .defaulted : .violates, pair.old)
        case .transient where attribute.isTransient: return try lost(graded, pair.old)
        case .type:
            let refusals = refused(graded)
            if !refusals.isEmpty && graded.grade.store != .uncertain { return refusals }
            let condition = attribute.type.unfit.flatMap { unfit in
                layout.column(of: pair.old).map { unfit("t.\(SQLName.quoted($0))") }
            }
            return refusals + (try values(graded, .lost, pair.old, where: condition))
        case .minimum, .maximum:
            let condition = layout.column(of: pair.old).flatMap { column in
                attribute.limitConditions("t.\(SQLName.quoted(column))").map(\.condition).nonEmpty?.joined(
                    separator: " OR "
                )
            }
            return try values(graded, .outOfLimits, pair.old, where: condition)
        default: return refused(graded)
        }
    }

    /// The rows of the store that become rows of a new entity or its subentities.
    private func rows(
        _ graded: GradedChange,
        _ kind: MigrationEffect.Kind,
        inNew entity: Int
    ) throws(StoreError) -> [MigrationEffect] {
        var found: [MigrationEffect] = []
        let olds = new.kinds(of: entity).compactMap(match.oldEntity)
        for (table, entities) in Dictionary(grouping: olds, by: { layout.table(of: $0).name }).sorted(by: {
            $0.key < $1.key
        }) {
            let numbers = entities.map { "\(layout.numbers[$0])" }.sorted().joined(separator: ", ")
            found += try count(graded, kind, table, "t.Z_ENT IN (\(numbers))", column: nil)
        }
        return found
    }

    private func lost(_ graded: GradedChange, rowsOf entity: Int) throws(StoreError) -> [MigrationEffect] {
        try count(graded, .lost, layout.table(of: entity).name, "t.Z_ENT = \(layout.numbers[entity])", column: nil)
    }

    /// Values of an attribute, or links of a relationship: those to many stand in the table of the link.
    private func lost(_ graded: GradedChange, _ property: PropertyPosition) throws(StoreError) -> [MigrationEffect] {
        if let join = layout.joins.first(where: { $0.relationship == property }), let table = check.table(of: join) {
            let links = try database.number("SELECT count(*) FROM \(SQLName.quoted(table))")
            return links == 0 ? [] : [effect(graded, .lost, links, [])]
        }
        return try values(
            graded,
            .lost,
            property,
            where: layout.column(of: property).map { "t.\(SQLName.quoted($0)) IS NOT NULL" }
        )
    }

    private func missing(
        _ graded: GradedChange,
        _ kind: MigrationEffect.Kind,
        _ property: PropertyPosition
    ) throws(StoreError) -> [MigrationEffect] {
        try values(graded, kind, property, where: layout.column(of: property).map { "t.\(SQLName.quoted($0)) IS NULL" })
    }

    private func duplicates(_ graded: GradedChange, _ names: [String], in pair: Pair<Int>) throws(StoreError)
        -> [MigrationEffect]
    {
        let table = layout.table(of: pair.old)
        let columns = names.compactMap { name in
            new.property(named: name, of: pair.new).flatMap(match.oldProperty).flatMap(layout.column)
        }
        // A property that is new has no values that could be equal, unless they are all the default.
        guard columns.count == names.count, check.hasKeys(table) else { return [] }
        let own = check.isOf(pair.old, in: table)
        guard let found = try check.duplicates(of: columns, key: "Z_PK", in: table.name, where: own) else { return [] }
        return [effect(graded, .violates, found.number, found.sample, code: 134111)]
    }

    // MARK: Counting

    private func values(
        _ graded: GradedChange,
        _ kind: MigrationEffect.Kind,
        _ property: PropertyPosition,
        where condition: String?
    ) throws(StoreError) -> [MigrationEffect] {
        let table = layout.table(of: property.entity)
        guard let condition, let column = layout.column(of: property) else { return [] }
        let own = check.isOf(property.entity, in: table)
        return try count(graded, kind, table.name, "\(own)(\(condition))", column: column)
    }

    private func count(
        _ graded: GradedChange,
        _ kind: MigrationEffect.Kind,
        _ table: String,
        _ condition: String,
        column: String?
    ) throws(StoreError) -> [MigrationEffect] {
        guard check.store.tables[table]?.contains("Z_ENT") == true, column.map({ check.has($0, in: table) }) != false
        else { return [] }
        let count = try database.number("SELECT count(*) FROM \(SQLName.quoted(table)) t WHERE \(condition)")
        if count == 0 { return [] }
        let keys = try check.sample(of: table, where: condition, showing: kind == .violates ? nil : column)
        return [effect(graded, kind, count, keys)]
    }

    private func effect(
        _ graded: GradedChange,
        _ kind: MigrationEffect.Kind,
        _ count: Int,
        _ keys: [String],
        code: Int? = nil,
        reason: String? = nil
    ) -> MigrationEffect {
        MigrationEffect(
            symbol: graded.description.symbol,
            change: graded.description.kind,
            kind: kind,
            count: count,
            keys: keys,
            reason: reason ?? graded.grade.reason,
            code: kind == .violates ? code ?? 134110 : code,
            isUncertain: kind == .refused && graded.grade.store == .uncertain
        )
    }
}

extension ElementReference {
    /// Whether rows have it: an entity or a property.
    fileprivate var isStored: Bool {
        switch self {
        case .entity, .property, .link: true
        case .composite, .compositeElement, .fetchRequest, .configuration: false
        }
    }
}

extension ModelGraph {
    /// The attribute or relationship that an entity has or inherits.
    fileprivate func property(named name: String, of entity: Int) -> PropertyPosition? {
        let owners = [entity] + Array(ancestors(of: entity))
        return model.attributes(of: owners) { $0.name == name }.first?.position
            ?? model.relationships(of: owners) { $0.name == name }.first?.position
    }
}

extension AttributeType {
    /// The condition that a number does not fit the type, or loses digits; nil where every value fits.
    fileprivate var unfit: ((String) -> String)? {
        switch self {
        case .integer16: { "\($0) NOT BETWEEN -32768 AND 32767 OR \($0) != round(\($0))" }
        case .integer32: { "\($0) NOT BETWEEN -2147483648 AND 2147483647 OR \($0) != round(\($0))" }
        case .integer64: { "\($0) != round(\($0))" }
        case .boolean: { "\($0) NOT IN (0, 1)" }
        case .double: { "abs(\($0)) > 9007199254740992" }
        case .float: { "abs(\($0)) > 16777216" }
        default: nil
        }
    }
}

extension Array {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
