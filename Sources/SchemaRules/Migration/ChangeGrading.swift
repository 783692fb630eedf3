package import Mirroring
package import ObjectModel

/// Finds the grade of every change between two versions.
struct ChangeGrading {
    let comparison: ModelComparison
    /// What Core Data sees, which knows nothing of the versions between.
    let direct: ModelMatch
    /// The new entities that hold rows of old ones, or are ancestors of such.
    let hasOldRows: Set<Int>
    /// The composites whose attributes all have a default, which is one of the whole composite.
    let compositesWithDefault: Set<String>
    private let mirroredOld: Set<Int>
    private let mirroredNew: Set<Int>

    init(from old: MigrationVersion, through between: [MigrationVersion] = [], to new: MigrationVersion) {
        comparison = ModelComparison(from: old.graph, through: between.map(\.graph), to: new.graph)
        direct = between.isEmpty ? comparison.match : ModelMatch(from: old.graph, to: new.graph)
        hasOldRows = Set(new.graph.lineages(of: comparison.match.entities.map(\.new)))
        compositesWithDefault = new.graph.model.compositesWithDefault
        mirroredOld = old.mirroredEntities
        mirroredNew = new.mirroredEntities
    }

    var match: ModelMatch { comparison.match }
    var old: ModelGraph { match.old }
    var new: ModelGraph { match.new }

    /// Exhaustive, so that a new kind of change cannot be forgotten.
    func grade(of change: ModelChange) -> Grade {
        switch change {
        case .added(let element): added(element)
        case .removed(let element): removed(element)
        case .renamed(let pair): renamed(pair, isMirrored: isMirrored(change))

        case .rootChanged: .treeChanged
        case .parentChanged: .movedInTree
        case .entityChanged(let aspect, let pair): changed(aspect, new.model.entities[pair.new])
        case .partAdded(.uniquenessConstraint, _): .constraintAdded
        case .partRemoved(.uniquenessConstraint, _): .constraintRemoved
        case .partAdded, .partRemoved: .indexChanged
        case .fetchIndexChanged(let pair, _): changed(index: pair)

        case .propertyMoved(let pair): isStored(pair) ? .movedInTree : .unstored
        case .attributeChanged(let aspect, let pair): changed(aspect, old.attribute(pair.old), new.attribute(pair.new))
        case .relationshipChanged(let aspect, let pair): changed(aspect, pair)
        case .compositeElementChanged(let aspect, let pair): changed(element: pair, aspect)
        case .configurationMemberRemoved: .leftConfiguration
        case .fetchedPropertyChanged, .fetchedPropertyRequestChanged, .fetchRequestChanged,
            .configurationCloudKitUseChanged, .configurationMemberAdded, .modelChanged:
            .unstored

        case .hierarchiesMerged: .hierarchiesMerged
        case .destinationRenamed: .destinationRenamed
        case .nameReused(let pair): reused(pair)
        case .renameSuspected(let pair): .renameSuspected(pair.new.propertyKind)
        }
    }

    /// Whether the entity that a change is about is mirrored in one of the versions; what stands beside the entities is
    /// when anything is.
    func isMirrored(_ change: ModelChange) -> Bool {
        let place = change.place
        let (before, after) = (place.old?.entity, place.new?.entity)
        if before == nil && after == nil { return !mirroredNew.isEmpty }
        return before.map(mirroredOld.contains) == true || after.map(mirroredNew.contains) == true
    }
}

/// Elements that come, go, or have another name.
extension ChangeGrading {
    func added(_ element: ElementReference) -> Grade {
        switch element {
        case .entity(let entity): added(entity: entity)
        case .property(let property): added(property)
        case .link: .linkAdded
        case .compositeElement(let element): added(element)
        case .composite, .fetchRequest, .configuration: .unstored
        }
    }

    func removed(_ element: ElementReference) -> Grade {
        switch element {
        case .entity(let entity): .entityRemoved(isAbstract: old.model.entities[entity].isAbstract)
        case .property(let property) where property.kind == .relationship:
            old.isStored(element) ? .relationshipRemoved : .unstored
        case .property: old.isStored(element) ? .attributeRemoved : .unstored
        case .link: .linkRemoved
        case .compositeElement: .compositeChanged(loses: true)
        case .composite, .fetchRequest, .configuration: .unstored
        }
    }

    func renamed(_ pair: Pair<ElementReference>, isMirrored: Bool) -> Grade {
        if case .link = pair.new { return .linkRenamed }
        if case .compositeElement = pair.new { return .compositeChanged(loses: false) }
        if case .composite = pair.new { return .unstored }
        if !isStored(pair) { return .unstored }
        if direct.newElement(of: pair.old) != pair.new && direct.oldElement(of: pair.new) != pair.old {
            return .renameChainBroken
        }
        if isMirrored { return .renameRefused }
        return .renamed(pair.new.propertyKind)
    }

    /// Two meanings of one name share its field, if the field's type lets them.
    func reused(_ pair: Pair<ElementReference>) -> Grade {
        guard case .property(let before) = pair.old, case .property(let after) = pair.new, after.kind == .attribute
        else { return .nameReused(.legal) }
        return .nameReused(TypeChange(old.attribute(before), new.attribute(after)).cloud.production)
    }

    func isStored(_ pair: Pair<PropertyPosition>) -> Bool { isStored(pair.map(ElementReference.property)) }

    private func isStored(_ pair: Pair<ElementReference>) -> Bool { old.isStored(pair.old) && new.isStored(pair.new) }
}

extension ChangeGrading {
    /// A new parent of old rows gives them new columns, which must find a value like those of any added property.
    private func added(entity: Int) -> Grade {
        guard hasOldRows.contains(entity) else { return .entityAdded }
        let grades = new.properties(declaredBy: entity).filter { match.oldProperty(of: $0) == nil }.map(added)
        return grades.first { $0.store > .inferred } ?? .entityAdded
    }

    func added(_ property: PropertyPosition) -> Grade {
        switch property.kind {
        case .attribute: added(new.attribute(property))
        case .relationship: added(new.relationship(property))
        case .fetchedProperty: .unstored
        }
    }

    /// What the store computes, and what elements of a composite hold, needs no value.
    func added(_ attribute: Attribute) -> Grade {
        if attribute.isTransient { return .unstored }
        if attribute.hasDefault { return .defaultedAttributeAdded }
        if attribute.isOptional || attribute.isDerived || attribute.type == .composite {
            return .optionalAttributeAdded
        }
        return .mandatoryAttributeAdded
    }

    /// Rows that exist have no value for it, as for any attribute. The cloud holds bytes, whatever the elements are.
    private func added(_ element: CompositeElementReference) -> Grade {
        var grade = added(new.element(element))
        let composite = new.model.composites[element.composite]
        if grade.store <= .inferred { return .compositeChanged(loses: false) }
        if compositesWithDefault.contains(composite.name) { return .elementOfDefaultedAttributeAdded }
        grade.cloud = .misreads
        return grade
    }

    private func added(_ relationship: Relationship) -> Grade {
        if relationship.isTransient { return .unstored }
        if !relationship.isOptional && !relationship.isToMany { return .mandatoryRelationshipAdded }
        return .relationshipAdded(isMirrorable: relationship.isOptional && !relationship.isOrdered)
    }
}

extension ModelGraph {
    /// Whether the store keeps an element, or rows of it.
    fileprivate func isStored(_ element: ElementReference) -> Bool {
        guard case .property(let property) = element else { return true }
        return switch property.kind {
        case .attribute: !attribute(property).isTransient
        case .relationship: !relationship(property).isTransient
        case .fetchedProperty: false
        }
    }
}

/// Relationships that have another setting.
extension ChangeGrading {
    func changed(_ aspect: RelationshipAspect, _ pair: Pair<PropertyPosition>) -> Grade {
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
        case .minimumCount, .maximumCount: .countChanged
        case .optionality: news.isOptional ? .countChanged : .relationshipBecameMandatory
        case .spotlight: .spotlightChanged
        case .indexed: .indexChanged
        case .versionHashModifier: .modifierChanged
        case .transient, .syncable, .renamingIdentifier, .userInfo: .unstored
        }
    }

    private func cardinalityChanged(_ pair: Pair<PropertyPosition>, isToMany: Bool) -> Grade {
        isToMany
            ? .becameToMany(isManyToMany: new.isManyToMany(pair.new))
            : .becameToOne(wasManyToMany: old.isManyToMany(pair.old))
    }

    private func destinationChanged(_ pair: Pair<PropertyPosition>) -> Grade {
        let before = old.destination(of: pair.old).flatMap(match.newEntity)
        guard let before, let after = new.destination(of: pair.new), new.roots[before] == new.roots[after]
        else { return .destinationChanged }
        return .destinationMovedInTree
    }
}

/// Elements that have another setting.
extension ChangeGrading {
    func changed(_ aspect: EntityAspect, _ entity: Entity) -> Grade {
        switch aspect {
        case .abstract: .abstractChanged(isAbstract: entity.isAbstract)
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

    /// Of an attribute that is or was transient nothing else matters.
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
        case .externalStorage: .externalStorageChanged(isExternal: new.allowsExternalStorage)
        case .valueTransformer, .customClass: .transformerChanged
        case .scalar: .sourceChanged
        case .minimum, .maximum, .regularExpression: .validationChanged
        case .preservedAfterDeletion: .preservationChanged
        case .spotlight: .spotlightChanged
        case .indexed: .indexChanged
        case .versionHashModifier: .modifierChanged
        case .transient, .truthFile, .syncable, .renamingIdentifier: .unstored
        case .userInfo: userInfoChanged(old, new)
        }
    }

    /// What mirroring finds there. What the setting of encryption says is a change of its own.
    private func userInfoChanged(_ old: Attribute, _ new: Attribute) -> Grade {
        if old.isIgnoredByMirroring != new.isIgnoredByMirroring {
            return new.isIgnoredByMirroring ? .becameIgnored : .becameUnignored
        }
        return old.allowsCloudEncryption == new.allowsCloudEncryption ? encryptionChanged(old, new) : .unstored
    }

    private func encryptionChanged(_ old: Attribute, _ new: Attribute) -> Grade {
        old.isEncryptedByMirroring == new.isEncryptedByMirroring ? .unstored : .encryptionChanged
    }

    private func optionalityChanged(_ attribute: Attribute) -> Grade {
        if attribute.isDerived { return .derivationChanged }
        if attribute.isOptional { return .becameOptional }
        return attribute.hasDefault ? .becameMandatoryWithDefault : .becameMandatory
    }

    /// The values migrate element by element, whatever the composites are called; without these nobody knows.
    private func compositeChanged(_ old: Attribute, _ new: Attribute) -> Grade {
        guard let changes = comparison.valueChanges(of: Pair(old: old, new: new)) else {
            return .compositeChanged(loses: true)
        }
        let grades = changes.map(grade)
        if let grade = grades.max(by: { $0.store < $1.store }), grade.store != .inferred { return grade }
        return .compositeChanged(loses: grades.contains(where: \.losesData))
    }

    /// The cloud holds a composite as bytes, whatever its elements are.
    func changed(element pair: Pair<CompositeElementReference>, _ aspect: AttributeAspect) -> Grade {
        var grade = changed(aspect, old.element(pair.old), new.element(pair.new))
        grade.cloud = .misreads
        return grade
    }
}

extension ManagedObjectModel {
    fileprivate var compositesWithDefault: Set<String> {
        let attributes = entities.flatMap(\.attributes)
        let names = attributes.compactMap { $0.hasDefault ? $0.details.compositeName : nil }
        return Set(names).subtracting(attributes.compactMap { $0.hasDefault ? nil : $0.details.compositeName })
    }
}

/// Every difference between two versions, graded for the store, the cloud and older apps.
///
///     let grading = ModelGrading(from: old, to: new)
///     for change in grading.changes { print(change.description.symbol, change.grade.store) }
package struct ModelGrading: Sendable {
    /// The comparison that was graded.
    package let comparison: ModelComparison
    /// The grades of the comparison's changes, in their order.
    package let changes: [GradedChange]
    /// The grades of its observations, in their order. Of these only merged hierarchies count in a verdict.
    package let observations: [GradedChange]

    /// Grades the differences of two versions.
    ///
    /// - Parameters:
    ///   - old: The version a store was made with.
    ///   - between: The versions between, oldest first. They tell which renamings were meant and which names were used
    ///     again; Core Data does not see them, so a renaming that only they know is graded as the loss it is.
    ///   - new: The version that is to open the store.
    package init(from old: MigrationVersion, through between: [MigrationVersion] = [], to new: MigrationVersion) {
        let grading = ChangeGrading(from: old, through: between, to: new)
        comparison = grading.comparison
        changes = comparison.changes.map { GradedChange($0, grading) }
        observations = comparison.observations.map { GradedChange($0, grading) }
    }

    /// What decides whether Core Data infers the step: the changes, and merged hierarchies.
    var decisiveChanges: [GradedChange] {
        changes
            + observations.filter { observed in
                if case .hierarchiesMerged = observed.change { true } else { false }
            }
    }
}

/// A change in words, with the verdict on it.
package struct GradedChange: Equatable, Sendable {
    /// The change itself.
    package let change: ModelChange
    /// What changed: symbol, kind, from, to.
    package let description: ChangeDescription
    /// The verdict for the store, the cloud and older apps.
    package let grade: Grade
    /// Whether it concerns an entity that is mirrored; if not, the cloud's part says what would be.
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

    /// What was and what is: `String → Date`.
    var values: String { [from, to].compactMap(\.self).joined(separator: " → ") }

    /// The setting that changed, and how: `type (String → Date)`; nil for other changes.
    var otherSetting: String? {
        guard words.hasSuffix(" changed") else { return nil }
        return "\(words.dropLast(" changed".count))\(values.isEmpty ? "" : " (\(values))")"
    }
}

extension [GradedChange] {
    /// By symbol and kind.
    func sorted() -> [GradedChange] {
        sorted {
            ($0.description.symbol, $0.description.kind, $0.description.to ?? "")
                < ($1.description.symbol, $1.description.kind, $1.description.to ?? "")
        }
    }
}

/// One version of a model, with what every question about its migration needs: names resolved, hashes, what is mirrored.
///
///     let version = MigrationVersion(name: "Model 2", graph: ModelGraph(model), scope: scope)
package struct MigrationVersion: Sendable {
    /// The version's name, as people know it.
    package let name: String
    /// The model.
    package let graph: ModelGraph
    /// The version hashes.
    package let hashes: VersionHashes
    /// The entities that are mirrored, or have a subentity that is.
    let mirroredEntities: Set<Int>

    /// Prepares a version.
    ///
    /// - Parameters:
    ///   - name: The version's name.
    ///   - graph: The model.
    ///   - scope: The mirrored stores; nil when nothing says that the model is mirrored.
    package init(name: String, graph: ModelGraph, scope: MirroringScope? = nil) {
        self.name = name
        self.graph = graph
        hashes = VersionHashes(of: graph)
        mirroredEntities = Set(scope.map { MirroredModel(graph, scope: $0).contributors } ?? [])
    }
}
