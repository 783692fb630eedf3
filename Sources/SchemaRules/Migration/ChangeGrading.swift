import CompilerSupport
package import Mirroring
package import ObjectModel

/// Grades every change between two versions.
struct ChangeGrading {
    let comparison: ModelComparison
    /// The match that Core Data makes, without the versions between.
    let direct: ModelMatch
    /// The new entities that hold migrated rows, and their ancestors.
    let hasOldRows: Set<Int>
    /// The successors of the old entities.
    let successors: EntitySuccessors
    /// The new entities that relationships of both models lead to, with links in CloudKit.
    let destinations: Set<Int>
    let mirroredOld: Set<Int>
    let mirroredNew: Set<Int>
    /// The names of the composites that fields hold, in either version.
    let compositesInFields: Set<String>

    init(from old: MigrationVersion, through between: [MigrationVersion] = [], to new: MigrationVersion) {
        comparison = ModelComparison(from: old.graph, through: between.map(\.graph), to: new.graph)
        direct = between.isEmpty ? comparison.match : ModelMatch(from: old.graph, to: new.graph)
        hasOldRows = Set(new.graph.withAncestors(of: comparison.match.entities.map(\.new)))
        let match = comparison.match
        successors = EntitySuccessors(match)
        let kept = new.graph.relationshipPositions.filter { match.oldProperty(of: $0) != nil }
        destinations = Set(kept.filter(new.graph.isInCloud).compactMap(new.graph.destination))
        mirroredOld = old.mirroredEntities
        mirroredNew = new.mirroredEntities
        compositesInFields = old.compositesInFields.union(new.compositesInFields)
    }

    var match: ModelMatch { comparison.match }
    var old: ModelGraph { match.old }
    var new: ModelGraph { match.new }

    /// The grade of a change. What no field holds, or nobody reads, is no change for the cloud; a model that a mirrored store
    /// refuses stays one.
    func grade(of change: ModelChange) -> Grade {
        var grade = ownGrade(of: change)
        if !isOfRefusedModel(change, grade), isUnseen(change) { grade.cloud = .none }
        if grade.cloud == .adds, case .added(let element) = change {
            grade.cloud = effectOnFormerField(of: element) ?? .adds
        }
        return grade
    }

    /// True if no mirrored store loads with the new model. A type alone is refused by the server, in a field.
    private func isOfRefusedModel(_ change: ModelChange, _ grade: Grade) -> Bool {
        guard case .attributeChanged(.type, let pair) = change else { return grade.cloud == .breaks }
        let attribute = new.attribute(pair.new)
        return attribute.fieldMapping == nil && !attribute.isLeftOutByMirroring
    }

    /// Exhaustive, so that the compiler reports a missing kind of change.
    private func ownGrade(of change: ModelChange) -> Grade {
        switch change {
        case .added(let element): added(element)
        case .removed(let element): removed(element)
        case .renamed(let pair): renamed(pair, isMirrored: isMirrored(change))

        case .rootChanged: .treeChanged
        case .parentChanged(let pair): parentChanged(pair)
        case .entityChanged(let aspect, let pair): changed(aspect, new.model.entities[pair.new])
        case .partAdded(.uniquenessConstraint, _): .constraintAdded
        case .partRemoved(.uniquenessConstraint, _): .constraintRemoved
        case .partAdded, .partRemoved: .indexChanged
        case .fetchIndexChanged(let pair, _): changed(index: pair)

        case .propertyMoved(let pair): isStored(pair) ? moved([pair], in: pair.map(\.entity)) : .unstored
        case .attributeChanged(let aspect, let pair): changed(aspect, old.attribute(pair.old), new.attribute(pair.new))
        case .relationshipChanged(let aspect, let pair): changed(aspect, pair)
        case .compositeElementChanged(let aspect, let pair): changed(element: pair, aspect)
        case .storedValueChanged(let change, _): changed(change)
        case .configurationMemberAdded(let name, _): entered(entityNamed: name)
        case .configurationMemberRemoved(let name, _): left(entityNamed: name)
        case .configurationCloudKitUseChanged(let pair): marked(new.model.configurations[pair.new])
        case .fetchedPropertyChanged, .fetchedPropertyRequestChanged, .fetchRequestChanged, .modelChanged:
            .unstored

        case .hierarchiesMerged: .hierarchiesMerged
        case .destinationRenamed: .destinationRenamed
        case .nameReused(let pair): reused(pair)
        case .renameSuspected(let pair): .renameSuspected(pair.new.propertyKind)
        }
    }

    /// True if the entity of a change is mirrored in one of the versions. Changes outside entities count as mirrored if
    /// any entity is mirrored.
    func isMirrored(_ change: ModelChange) -> Bool {
        let place = change.place
        let (before, after) = (place.old?.entity, place.new?.entity)
        if before == nil && after == nil { return !mirroredNew.isEmpty }
        return before.map(mirroredOld.contains) == true || after.map(mirroredNew.contains) == true
    }
}

/// Added, removed, and renamed elements.
extension ChangeGrading {
    func added(_ element: ElementReference) -> Grade {
        switch element {
        case .entity(let entity): added(entity: entity)
        case .property(let property): added(property)
        // Records of all links have one type.
        case .link: .linkAdded(isDeployed: old.relationshipPositions.contains(where: old.isManyToMany))
        case .compositeElement(let element): added(element)
        // That its entities left another one is a change of that.
        case .configuration(let position):
            marked(new.model.configurations[position]) == .entitiesMirrored ? .entitiesMirrored : .unstored
        case .composite, .fetchRequest: .unstored
        }
    }

    func removed(_ element: ElementReference) -> Grade {
        switch element {
        case .entity(let entity): .entityRemoved(isAbstract: old.model.entities[entity].isAbstract)
        case .property where !old.isStored(element): .unstored
        case .property(let property): property.kind == .relationship ? .relationshipRemoved : .attributeRemoved
        case .link: .linkRemoved
        case .compositeElement: .compositeChanged(loses: true)
        case .composite, .fetchRequest, .configuration: .unstored
        }
    }

    func renamed(_ pair: Pair<ElementReference>, isMirrored: Bool) -> Grade {
        if case .link(let before) = pair.old, case .link(let now) = pair.new {
            let isRaised = [before.first, before.second].allSatisfy { self.isRaised($0, to: now) }
            return isRaised ? .linkRaised : .linkRenamed
        }
        if case .compositeElement = pair.new { return .compositeChanged(loses: false) }
        if case .composite = pair.new { return .unstored }
        if case .configuration = pair.new { return .configurationRenamed }
        if !isStored(pair) { return .unstored }
        if direct.newElement(of: pair.old) != pair.new && direct.oldElement(of: pair.new) != pair.old {
            return .renameChainBroken
        }
        if isMirrored { return .renameRefused }
        return .renamed(pair.new.propertyKind)
    }

    /// Both meanings of a reused name share its field if the type permits.
    func reused(_ pair: Pair<ElementReference>) -> Grade {
        guard case .property(let before) = pair.old, case .property(let after) = pair.new, after.kind == .attribute
        else { return .nameReused(.legal) }
        return .nameReused(TypeChange(old.attribute(before), new.attribute(after)).cloud.production)
    }

    func isStored(_ pair: Pair<PropertyID>) -> Bool { isStored(pair.map(ElementReference.property)) }

    private func isStored(_ pair: Pair<ElementReference>) -> Bool { old.isStored(pair.old) && new.isStored(pair.new) }
}

extension ChangeGrading {
    /// A new parent adds columns to migrated rows, which need values like any added property.
    private func added(entity: Int) -> Grade {
        let properties = new.properties(declaredBy: entity).filter { match.oldProperty(of: $0) == nil }
        if hasOldRows.contains(entity), let grade = properties.map(added).first(where: { $0.store > .inferred }) {
            return grade
        }
        let isInKnownType = formerRoot(of: entity) != nil
        let fields = properties.filter(new.hasField).map { effectOnFormerField(of: .property($0)) }
        var grade = Grade.entityAdded(isDeployed: isInKnownType && !fields.contains(nil))
        if fields.contains(.mismatches) { grade.cloud = .mismatches }
        return grade
    }

    func added(_ property: PropertyID) -> Grade {
        switch property.kind {
        case .attribute: added(new.attribute(property))
        case .relationship: added(new.relationship(property))
        case .fetchedProperty: .unstored
        }
    }

    func added(_ attribute: Attribute) -> Grade {
        if attribute.isTransient { return .unstored }
        if attribute.hasDefault { return .defaultedAttributeAdded }
        return attribute.isMissedInRows ? .mandatoryAttributeAdded : .optionalAttributeAdded
    }

    /// Rows that exist have no value for it, as for any attribute: a default of the composite is not asked. The cloud holds
    /// bytes, whatever the elements are.
    private func added(_ element: CompositeElementReference) -> Grade {
        var grade = added(new.element(element))
        if grade.store <= .inferred { return .compositeChanged(loses: false) }
        grade.cloud = .misreads
        return grade
    }

    private func added(_ relationship: Relationship) -> Grade {
        if relationship.isTransient { return .unstored }
        if relationship.isValidatedInMigration { return .mandatoryRelationshipAdded }
        return .relationshipAdded(isMirrorable: relationship.isOptional && !relationship.isOrdered)
    }
}

extension ModelGraph {
    /// True if the store keeps the element, or rows of it.
    func isStored(_ element: ElementReference) -> Bool {
        guard case .property(let property) = element else { return true }
        return switch property.kind {
        case .attribute: !attribute(property).isTransient
        case .relationship: !relationship(property).isTransient
        case .fetchedProperty: false
        }
    }
}

/// Changed settings of relationships.
extension ChangeGrading {
    func changed(_ aspect: RelationshipAspect, _ pair: Pair<PropertyID>) -> Grade {
        let olds = old.relationship(pair.old)
        let news = new.relationship(pair.new)
        if aspect == .transient { return news.isTransient ? .becameTransient : added(pair.new) }
        if olds.isTransient || news.isTransient { return .unstored }
        return switch aspect {
        case .destination: destinationChanged(pair)
        case .inverse:
            .inverseChanged(isToMany: olds.isToMany || news.isToMany, hasInverse: news.inverseName != nil)
        case .cardinality: cardinalityChanged(pair, isToMany: news.isToMany)
        case .ordered: news.isOrdered ? .becameOrdered : .becameUnordered
        case .deleteRule: .deleteRuleChanged(isDeny: news.deleteRule == .deny)
        case .minimumCount where news.isOptional == olds.isOptional && news.isToMany:
            news.isValidatedInMigration && !olds.isValidatedInMigration
                ? .relationshipBecameMandatory(isValidated: true) : .countChanged
        case .minimumCount, .maximumCount: .countChanged
        case .optionality:
            news.isOptional ? .countChanged : .relationshipBecameMandatory(isValidated: news.isValidatedInMigration)
        case .spotlight: .spotlightChanged
        case .indexed: .indexChanged
        case .versionHashModifier: .modifierChanged
        case .transient, .syncable, .renamingIdentifier, .userInfo: .unstored
        }
    }

    private func cardinalityChanged(_ pair: Pair<PropertyID>, isToMany: Bool) -> Grade {
        isToMany
            ? .becameToMany(isManyToMany: new.isManyToMany(pair.new))
            : .becameToOne(wasManyToMany: old.isManyToMany(pair.old))
    }

    private func destinationChanged(_ pair: Pair<PropertyID>) -> Grade {
        guard let before = old.destination(of: pair.old), let now = new.destination(of: pair.new),
            let successor = match.newEntity(of: before), new.roots[successor] == new.roots[now]
        else { return .destinationChanged }
        return .destinationMovedInTree(successors.destination(from: before, to: now))
    }
}

extension ModelGraph {
    /// True if CloudKit has a field of a property, or links of many to many.
    func isInCloud(_ property: PropertyID) -> Bool { hasField(property) || isManyToMany(property) }

    func hasField(_ property: PropertyID) -> Bool {
        switch property.kind {
        case .attribute: attribute(property).isSurelyMirrored
        case .relationship: relationship(property).isField
        case .fetchedProperty: false
        }
    }
}

/// Changed settings of elements.
extension ChangeGrading {
    func changed(_ aspect: EntityAspect, _ entity: Entity) -> Grade {
        switch aspect {
        case .abstract: entity.isAbstract ? .becameAbstract : .entityHashChanged
        case .className, .codeGeneration: .sourceChanged
        case .versionHashModifier: .modifierChanged
        case .spotlightDisplayName: .spotlightChanged
        case .syncable, .renamingIdentifier, .userInfo: .unstored
        }
    }

    func changed(index pair: Pair<FetchIndex>) -> Grade {
        var other = pair.old
        other.partialIndexPredicate = pair.new.partialIndexPredicate
        return other == pair.new ? .partialIndexChanged : .indexChanged
    }

    /// Transient attributes are not stored, so nothing else about them matters.
    func changed(_ aspect: AttributeAspect, _ old: Attribute, _ new: Attribute) -> Grade {
        if aspect == .transient { return new.isTransient ? .becameTransient : added(new) }
        if old.isTransient || new.isTransient { return .unstored }
        return switch aspect {
        case .type: old.isDerived && new.isDerived ? .derivationChanged : TypeChange(old, new).grade
        case .composite: compositeChanged(old, new)
        case .optionality: optionalityChanged(new)
        case .defaultValue: .defaultChanged
        case .derived: new.isDerived ? .becameDerived : .becameUnderived
        case .derivationExpression: .derivationChanged
        case .encryption: encryptionChanged(old, new)
        case .externalStorage: new.allowsExternalStorage ? .becameExternal : .becameInternal
        case .valueTransformer where new.readsBytes(ofTransformer: old.valueTransformer): .archivesKept
        case .valueTransformer: .transformerChanged
        case .customClass, .scalar: .sourceChanged
        case .minimum, .maximum, .regularExpression: .validationChanged
        case .preservedAfterDeletion: .entityHashChanged
        case .spotlight: .spotlightChanged
        case .indexed: .indexChanged
        case .versionHashModifier: .modifierChanged
        case .transient, .truthFile, .syncable, .renamingIdentifier: .unstored
        case .userInfo: userInfoChanged(old, new)
        }
    }

    /// The mirroring keys in the user info. The attribute setting for encryption is a separate change.
    private func userInfoChanged(_ old: Attribute, _ new: Attribute) -> Grade {
        if old.isIgnoredByMirroring != new.isIgnoredByMirroring {
            return new.isIgnoredByMirroring ? .becameIgnored : .becameUnignored
        }
        return old.allowsCloudEncryption == new.allowsCloudEncryption ? encryptionChanged(old, new) : .unstored
    }

    private func encryptionChanged(_ old: Attribute, _ new: Attribute) -> Grade {
        let isSame = old.isEncryptedByMirroring == new.isEncryptedByMirroring
        let isLeftOut = old.isLeftOutByMirroring || new.isLeftOutByMirroring
        return isSame || isLeftOut ? .unstored : .encryptionChanged
    }

    private func optionalityChanged(_ attribute: Attribute) -> Grade {
        if attribute.isDerived { return .derivationChanged }
        if attribute.isOptional { return .becameOptional }
        return attribute.hasDefault ? .becameMandatoryWithDefault : .becameMandatory
    }

    /// Values migrate element by element, whatever the composites' names are. If the elements are unknown, values may
    /// be lost.
    private func compositeChanged(_ old: Attribute, _ new: Attribute) -> Grade {
        guard let changes = comparison.valueChanges(of: Pair(old: old, new: new)) else {
            return .compositeChanged(loses: true)
        }
        let grades = changes.map(grade)
        if let grade = grades.max(by: { $0.store < $1.store }), grade.store != .inferred { return grade }
        return .compositeChanged(loses: grades.contains(where: \.losesData))
    }

    /// Neither a migration nor the cloud looks into what is stored in one piece.
    private func changed(_ change: StoredValueChange) -> Grade {
        switch change.kind {
        case .elements: .storedElementsChanged
        case .rawValuesLost, .rawValuesMoved: .rawValuesChanged
        case .memberAdded, .memberRemoved, .memberType, .memberOptionality:
            .storedMemberChanged(loses: change.loses || change.lacksValue)
        }
    }

    /// CloudKit stores a composite as bytes, in which only the names and types of the elements show.
    func changed(element pair: Pair<CompositeElementReference>, _ aspect: AttributeAspect) -> Grade {
        var grade = changed(aspect, old.element(pair.old), new.element(pair.new))
        grade.cloud = aspect == .type || aspect == .composite ? .misreads : .none
        return grade
    }
}

extension Attribute {
    /// True if a migration that adds it fails where a row exists. Derived attributes and composites need no value of their own.
    var isMissedInRows: Bool { !isTransient && !isOptional && !hasDefault && !isDerived && type != .composite }
}

extension Relationship {
    /// True if a migration fails where a row has no destination. To-many relationships may be empty unless they have a
    /// minimum.
    var isValidatedInMigration: Bool { !isOptional && (!isToMany || (minimumCount ?? 0) > 0) }
}

/// Every difference between two versions, graded for the store, CloudKit, and older apps.
///
///     let grading = ModelGrading(from: old, to: new)
///     for change in grading.changes { print(change.description.symbol, change.grade.store) }
package struct ModelGrading: Sendable {
    private let grading: ChangeGrading
    /// The grades of the comparison's changes, in their order.
    package let changes: [GradedChange]

    /// Grades the differences between two versions.
    ///
    /// - Parameters:
    ///   - old: The version of the store.
    ///   - between: The versions between, oldest first. They show intended renamings and reused names. Core Data
    ///     ignores them, so a renaming that only they show is graded as a loss.
    ///   - new: The version that opens the store.
    package init(from old: MigrationVersion, through between: [MigrationVersion] = [], to new: MigrationVersion) {
        let grading = ChangeGrading(from: old, through: between, to: new)
        self.grading = grading
        changes = grading.comparison.changes.map { GradedChange($0, grading) }
    }

    /// The graded comparison.
    package var comparison: ModelComparison { grading.comparison }

    /// The grades of its observations, in their order. Only merged hierarchies affect a verdict.
    package var observations: [GradedChange] { comparison.observations.map { GradedChange($0, grading) } }

    /// The changes and observations that decide whether Core Data infers the step.
    var decisiveChanges: [GradedChange] {
        changes + comparison.match.hierarchyMerges.map { GradedChange($0, grading) }
    }
}

/// A change with its description and its grade.
package struct GradedChange: Equatable, Sendable {
    /// The change.
    package let change: ModelChange
    /// The description of the change: symbol, kind, from, to.
    package let description: ChangeDescription
    /// The grade for the store, CloudKit, and older apps.
    package let grade: Grade
    /// True if the change concerns a mirrored entity. If not, the cloud grade is hypothetical.
    package let isMirrored: Bool

    init(_ change: ModelChange, _ grading: ChangeGrading) {
        self.change = change
        description = grading.comparison.description(of: change)
        grade = grading.grade(of: change)
        isMirrored = grading.isMirrored(change)
    }
}

extension ChangeDescription {
    /// The kind of change as words: `type changed`.
    var words: String { kind.replacing("-", with: " ") }

    /// The old and the new value: `String → Date`.
    var values: String { [from, to].compactMap(\.self).joined(separator: " → ") }

    /// The changed setting with its values: `type (String → Date)`; nil for other changes.
    var otherSetting: String? {
        guard words.hasSuffix(" changed") else { return nil }
        return "\(words.dropLast(" changed".count))\(values.isEmpty ? "" : " (\(values))")"
    }
}

extension [GradedChange] {
    /// The changes by symbol and kind.
    func sorted() -> [GradedChange] {
        sorted {
            ($0.description.symbol, $0.description.kind, $0.description.to ?? "")
                < ($1.description.symbol, $1.description.kind, $1.description.to ?? "")
        }
    }
}

/// One version of a model, prepared for comparisons: resolved names, hashes, mirrored entities.
///
///     let version = MigrationVersion(name: "Model 2", graph: ModelGraph(model), scope: scope)
package struct MigrationVersion: Sendable {
    /// The version's name, for messages.
    package let name: String
    /// The model.
    package let graph: ModelGraph
    /// The version hashes.
    package let hashes: VersionHashes
    /// The mirrored entities and their ancestors.
    let mirroredEntities: Set<Int>
    /// True if an attribute has values that Swift makes.
    let hasSwiftTypes: Bool
    /// The names of the composites that attributes with fields have, and their elements.
    let compositesInFields: Set<String>

    /// Prepares a version.
    ///
    /// - Parameters:
    ///   - name: The version's name.
    ///   - graph: The model.
    ///   - scope: The mirrored stores; nil when no source says that the model is mirrored.
    package init(name: String, graph: ModelGraph, scope: MirroringScope? = nil) {
        self.name = name
        self.graph = graph
        hashes = VersionHashes(of: graph)
        mirroredEntities = Set(scope.map { MirroredModel(graph, scope: $0).contributors } ?? [])
        hasSwiftTypes = graph.model.entities.contains { entity in
            entity.attributes.contains { $0.hasDetails && $0.details.swiftType != nil }
        }
        let entities = mirroredEntities.isEmpty ? Array(graph.model.entities.indices) : mirroredEntities.sorted()
        compositesInFields = graph.model.composites.isEmpty ? [] : graph.composites(inFieldsOf: entities)
    }
}

extension ModelGraph {
    /// The names of the composites that attributes with fields have, and elements of such composites.
    fileprivate func composites(inFieldsOf entities: [Int]) -> Set<String> {
        let attributes = model.attributes(of: entities, with: .unusualType) {
            $0.type == .composite && $0.isSurelyMirrored
        }
        var pending = attributes.compactMap(\.value.details.compositeName)
        var found: Set<String> = []
        let composites = model.composites.keyed(by: \.name)
        while let name = pending.popLast() {
            guard found.insert(name).inserted else { continue }
            pending += composites[name]?.attributes.compactMap(\.details.compositeName) ?? []
        }
        return found
    }
}
