import CompilerSupport
import ModelFiles
import ObjectModel

/// Counts the rows that a change affects.
struct EffectCounting {
    let check: StoreCheck
    let match: ModelMatch
    let isMirrored: Bool
    let graded: GradedChange
    private var layout: StoreLayout { check.layout }
    private var old: ModelGraph { match.old }
    private var new: ModelGraph { match.new }
    private var database: StoreDatabase { check.store.database }

    /// The effects of the change; empty when it affects no row.
    func effects() throws(StoreError) -> [MigrationEffect] {
        switch graded.change {
        case .removed(.entity(let entity)):
            return try count(.lost, in: layout.table(of: entity).name, where: "t.Z_ENT = \(layout.numbers[entity])")
        case .removed(.property(let property)): return try lost(property)
        case .added(.property(let property)) where property.kind == .attribute:
            return try added(new.attribute(property), to: property.entity)
        case .added(.property(let property)) where property.kind == .relationship:
            let relationship = new.relationship(property)
            if !relationship.isValidatedInMigration || relationship.isTransient { return [] }
            return try rows(.violates, inNew: property.entity)
        case .attributeChanged(let aspect, let pair): return try changed(aspect, pair)
        case .relationshipChanged(.optionality, let pair):
            let relationship = new.relationship(pair.new)
            if !relationship.isValidatedInMigration { return [] }
            if relationship.isToMany { return refusals }
            return try values(.violates, pair.old) { "\($0) IS NULL" }
        case .partAdded(.uniquenessConstraint(let group), let pair):
            return try duplicates(group.properties.map(\.name), in: pair)
        case .renamed(let pair) where isMirrored && pair.old.entity != nil:
            let reason = "CloudKit integration forbids renaming in a mirrored store"
            return [effect(.refused, 0, [], code: 134110, reason: reason)]
        default: return refusals
        }
    }

    /// The effect of a change that Core Data does not infer, whatever the rows are.
    private var refusals: [MigrationEffect] {
        // The grade of a renaming depends on the mirroring in the settings, but the store shows whether it is mirrored.
        if case .renamed = graded.change { return [] }
        guard graded.grade.store > .inferred else { return [] }
        return [effect(.refused, 0, [], code: graded.grade.coreDataCode ?? 134140)]
    }

    // MARK: Kinds of changes

    private func added(_ attribute: Attribute, to entity: Int) throws(StoreError) -> [MigrationEffect] {
        if attribute.isTransient || attribute.isDerived { return [] }
        if attribute.hasDefault { return try rows(.defaulted, inNew: entity) }
        return attribute.isMissedInRows ? try rows(.violates, inNew: entity) : []
    }

    private func changed(
        _ aspect: AttributeAspect,
        _ pair: Pair<PropertyID>
    ) throws(StoreError) -> [MigrationEffect] {
        let attribute = new.attribute(pair.new)
        switch aspect {
        case .optionality where !attribute.isOptional && !old.attribute(pair.old).isTransient:
            return try values(attribute.hasDefault ? .defaulted : .violates, pair.old) { "\($0) IS NULL" }
        case .transient where attribute.isTransient: return try lost(pair.old)
        case .type:
            if !refusals.isEmpty && graded.grade.store != .uncertain { return refusals }
            return refusals + (try values(.lost, pair.old) { attribute.type.conditionOfUnfit($0) })
        case .minimum, .maximum:
            return try values(.outOfLimits, pair.old) { value in
                let conditions = attribute.limitConditions(value).map(\.condition)
                return conditions.isEmpty ? nil : conditions.joined(separator: " OR ")
            }
        default: return refusals
        }
    }

    /// The rows of the store that become rows of a new entity or its subentities.
    private func rows(_ kind: MigrationEffect.Kind, inNew entity: Int) throws(StoreError) -> [MigrationEffect] {
        let olds = new.subtree(of: entity).compactMap(match.oldEntity)
        let tables = Dictionary(grouping: olds) { layout.table(of: $0).name }
        var found: [MigrationEffect] = []
        for (table, entities) in tables.inOrder(of: \.key) {
            let numbers = entities.map { "\(layout.numbers[$0])" }.sorted().joined(separator: ", ")
            found += try count(kind, in: table, where: "t.Z_ENT IN (\(numbers))")
        }
        return found
    }

    /// The lost values of an attribute, or links of a relationship. Links of a to-many relationship are in a join
    /// table.
    private func lost(_ property: PropertyID) throws(StoreError) -> [MigrationEffect] {
        if let join = layout.joins.first(where: { $0.relationship == property }), let table = check.table(of: join) {
            let links = try database.number("SELECT count(*) FROM \(SQLName.quoted(table))")
            return links == 0 ? [] : [effect(.lost, links, [])]
        }
        return try values(.lost, property) { "\($0) IS NOT NULL" }
    }

    private func duplicates(_ names: [String], in pair: Pair<Int>) throws(StoreError) -> [MigrationEffect] {
        let table = layout.table(of: pair.old)
        let columns = names.compactMap { name in
            new.property(named: name, of: pair.new).flatMap(match.oldProperty).flatMap(layout.column)
        }
        // A new property has no values that could be equal, except the default.
        guard columns.count == names.count, check.hasKeys(table) else { return [] }
        let own = check.isOf(pair.old, in: table)
        guard let found = try check.duplicates(of: columns, key: "Z_PK", in: table.name, where: own) else { return [] }
        return [effect(.violates, found.number, found.sample, code: 134111)]
    }

    // MARK: Counting

    /// The rows with values that meet a condition; none without a condition.
    private func values(
        _ kind: MigrationEffect.Kind,
        _ property: PropertyID,
        where condition: (_ value: String) -> String?
    ) throws(StoreError) -> [MigrationEffect] {
        let table = layout.table(of: property.entity)
        guard let column = layout.column(of: property), let condition = condition("t.\(SQLName.quoted(column))")
        else { return [] }
        let own = check.isOf(property.entity, in: table)
        return try count(kind, in: table.name, where: "\(own)(\(condition))", column: column)
    }

    private func count(
        _ kind: MigrationEffect.Kind,
        in table: String,
        where condition: String,
        column: String? = nil
    ) throws(StoreError) -> [MigrationEffect] {
        guard check.has("Z_ENT", in: table), column.map({ check.has($0, in: table) }) != false else { return [] }
        let count = try database.number("SELECT count(*) FROM \(SQLName.quoted(table)) t WHERE \(condition)")
        if count == 0 { return [] }
        let keys = try check.sample(of: table, where: condition, showing: kind == .violates ? nil : column)
        return [effect(kind, count, keys)]
    }

    private func effect(
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

extension ModelGraph {
    /// An attribute or relationship of an entity, its own or inherited.
    func property(named name: String, of entity: Int) -> PropertyID? {
        let owners = line(of: entity)
        return model.attributes(of: owners) { $0.name == name }.first?.position
            ?? model.relationships(of: owners) { $0.name == name }.first?.position
    }
}

extension AttributeType {
    /// The condition that a number does not fit the type or loses digits; nil when every value fits.
    fileprivate func conditionOfUnfit(_ value: String) -> String? {
        switch self {
        case .integer16: "\(value) NOT BETWEEN -32768 AND 32767 OR \(value) != round(\(value))"
        case .integer32: "\(value) NOT BETWEEN -2147483648 AND 2147483647 OR \(value) != round(\(value))"
        case .integer64: "\(value) != round(\(value))"
        case .boolean: "\(value) NOT IN (0, 1)"
        case .double: "abs(\(value)) > 9007199254740992"
        case .float: "abs(\(value)) > 16777216"
        default: nil
        }
    }
}
