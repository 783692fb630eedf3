/// One difference between two versions of a model.
///
/// Payloads are places in the old model, the new one, or both; ``ModelComparison/description(of:)`` describes them. An
/// added or removed element includes everything inside it. Entities, configurations and fetch requests are positions in
/// the lists of `ManagedObjectModel`.
package enum ModelChange: Hashable, Sendable {
    // Elements
    /// The new model has an additional element; listed for a property only when both models have the entity.
    case added(ElementReference)
    /// An element of the old model is gone; listed for a property only when both models have the entity.
    case removed(ElementReference)
    /// An element has another name. A link is renamed when one of its ends is, or when another entity declares it.
    case renamed(Pair<ElementReference>)

    // Entities
    /// An entity moved to the tree of another root entity, so its records have another type.
    case rootChanged(Pair<Int>)
    /// An entity has another parent under the same root.
    case parentChanged(Pair<Int>)
    /// An entity has another setting.
    case entityChanged(EntityAspect, Pair<Int>)
    /// An entity has an additional constraint or index.
    case partAdded(EntityPart, Pair<Int>)
    /// A constraint or index of an entity is gone.
    case partRemoved(EntityPart, Pair<Int>)
    /// A fetch index has other elements or another predicate.
    case fetchIndexChanged(Pair<FetchIndex>, Pair<Int>)

    // Properties
    /// Another entity of the same inheritance tree declares the property.
    case propertyMoved(Pair<PropertyID>)
    /// An attribute has another setting.
    case attributeChanged(AttributeAspect, Pair<PropertyID>)
    /// A relationship has another setting.
    case relationshipChanged(RelationshipAspect, Pair<PropertyID>)
    /// A fetched property has another setting.
    case fetchedPropertyChanged(FetchedPropertyAspect, Pair<PropertyID>)
    /// The request of a fetched property has another setting.
    case fetchedPropertyRequestChanged(FetchRequestAspect, Pair<PropertyID>)

    // Beside entities
    /// An element of a composite has another setting.
    case compositeElementChanged(AttributeAspect, Pair<CompositeElementReference>)
    /// A fetch request has another setting.
    case fetchRequestChanged(FetchRequestAspect, Pair<Int>)
    /// An attribute stores something else, and neither its type nor its composite shows it.
    case storedValueChanged(StoredValueChange, Pair<PropertyID>)
    /// A configuration's use with CloudKit changed.
    case configurationCloudKitUseChanged(Pair<Int>)
    /// An entity of both models entered a configuration of both.
    case configurationMemberAdded(entity: String, Pair<Int>)
    /// An entity of both models left a configuration of both.
    case configurationMemberRemoved(entity: String, Pair<Int>)
    /// The model has another setting.
    case modelChanged(ModelAspect)

    // Observations, which repeat what other changes say
    /// Entities of several trees are now in one tree: `into` is its root in the new model, `from` are their old roots.
    case hierarchiesMerged(into: Int, from: [Int])
    /// A relationship has the same destination, which has another name now.
    case destinationRenamed(Pair<PropertyID>)
    /// An entity or property of this name is missing in a version between; it may have another meaning now.
    case nameReused(Pair<ElementReference>)
    /// A removed and an added entity or property look like a renaming without an identifier.
    case renameSuspected(Pair<ElementReference>)
}

/// A constraint or an index of an entity, identified by its content.
package enum EntityPart: Hashable, Sendable {
    /// Properties that must be unique together.
    case uniquenessConstraint(PropertyGroup)
    /// A fetch index.
    case fetchIndex(FetchIndex)
    /// An index of the older kind.
    case compoundIndex(PropertyGroup)

    fileprivate var word: String {
        switch self {
        case .uniquenessConstraint: "uniqueness-constraint"
        case .fetchIndex: "fetch-index"
        case .compoundIndex: "compound-index"
        }
    }
}

extension ModelChange {
    /// The kind of change, as a hyphenated word.
    var kind: String {
        switch self {
        case .added(let element): "\(element.word)-added"
        case .removed(let element): "\(element.word)-removed"
        case .renamed(let pair): "\(pair.new.word)-renamed"
        case .nameReused(let pair): "\(pair.new.word)-name-reused"
        case .renameSuspected(let pair): "\(pair.new.word)-rename-suspected"
        case .rootChanged: "root-changed"
        case .parentChanged: "parent-changed"
        case .hierarchiesMerged: "hierarchies-merged"
        case .destinationRenamed: "destination-renamed"
        case .entityChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .partAdded(let part, _): "\(part.word)-added"
        case .partRemoved(let part, _): "\(part.word)-removed"
        case .fetchIndexChanged: "fetch-index-changed"
        case .propertyMoved(let pair): "\(pair.new.kind.word)-moved"
        case .attributeChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .relationshipChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .fetchedPropertyChanged(let aspect, _): "\(aspect.rawValue)-changed"
        case .fetchedPropertyRequestChanged(let aspect, _), .fetchRequestChanged(let aspect, _):
            "fetch-request-\(aspect.rawValue)-changed"
        case .compositeElementChanged(let aspect, _): "composite-element-\(aspect.rawValue)-changed"
        case .storedValueChanged(let change, _): change.word
        case .configurationCloudKitUseChanged: "configuration-cloudkit-use-changed"
        case .configurationMemberAdded: "configuration-member-added"
        case .configurationMemberRemoved: "configuration-member-removed"
        case .modelChanged(let aspect): "\(aspect.rawValue)-changed"
        }
    }

    /// The changed element in each version that has it; none for the model itself.
    package var place: Pair<ElementReference?> {
        switch self {
        case .added(let element): Pair(old: nil, new: element)
        case .removed(let element): Pair(old: element, new: nil)
        case .renamed(let pair), .nameReused(let pair), .renameSuspected(let pair): Pair(old: pair.old, new: pair.new)
        case .hierarchiesMerged(let entity, _): Pair(old: nil, new: .entity(entity))
        case .rootChanged(let pair), .parentChanged(let pair), .entityChanged(_, let pair), .partAdded(_, let pair),
            .partRemoved(_, let pair), .fetchIndexChanged(_, let pair):
            Pair(old: .entity(pair.old), new: .entity(pair.new))
        case .propertyMoved(let pair), .attributeChanged(_, let pair), .relationshipChanged(_, let pair),
            .fetchedPropertyChanged(_, let pair), .fetchedPropertyRequestChanged(_, let pair),
            .storedValueChanged(_, let pair), .destinationRenamed(let pair):
            Pair(old: .property(pair.old), new: .property(pair.new))
        case .compositeElementChanged(_, let pair):
            Pair(old: .compositeElement(pair.old), new: .compositeElement(pair.new))
        case .fetchRequestChanged(_, let pair): Pair(old: .fetchRequest(pair.old), new: .fetchRequest(pair.new))
        case .configurationCloudKitUseChanged(let pair), .configurationMemberAdded(_, let pair),
            .configurationMemberRemoved(_, let pair):
            Pair(old: .configuration(pair.old), new: .configuration(pair.new))
        case .modelChanged: Pair(old: nil, new: nil)
        }
    }
}

/// The description of a change, for reports and documents.
package struct ChangeDescription: Equatable, Sendable {
    /// The changed element by its name in the new model, or in the old one when it was removed: `Entity`,
    /// `Entity.property`, `composite Name`, `composite Name.element`, `fetch request Name`, `configuration Name` or
    /// `model`.
    package let symbol: String
    /// The kind of change, for example `type-changed`.
    package let kind: String
    /// The old value; nil when there was none.
    package let from: String?
    /// The new value; nil when there is none.
    package let to: String?
}

extension ModelComparison {
    /// Describes a change of this comparison.
    package func description(of change: ModelChange) -> ChangeDescription {
        let place = change.place
        let symbol = place.new.map(match.new.symbol) ?? place.old.map(match.old.symbol) ?? "model"
        let values = match.values(of: change)
        return ChangeDescription(symbol: symbol, kind: change.kind, from: values.from, to: values.to)
    }
}

extension ModelMatch {
    fileprivate typealias Values = (from: String?, to: String?)

    /// The old and the new value: one line for each kind of change.
    fileprivate func values(of change: ModelChange) -> Values {
        switch change {
        case .added(let element): (nil, new.text(of: element))
        case .removed(let element): (old.text(of: element), nil)
        case .renamed(let pair), .nameReused(let pair), .renameSuspected(let pair): values(pair) { $0.name(of: $1) }

        case .rootChanged(let pair): values(pair) { $0.name(of: .entity($0.roots[$1])) }
        case .parentChanged(let pair): values(pair) { $0.model.entities[$1].parentName }
        case .hierarchiesMerged(let root, let roots):
            (roots.map { old.name(of: .entity($0)) }.joined(separator: ", "), new.name(of: .entity(root)))
        case .entityChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.model.entities[$1]) }
        case .partAdded(let part, _): (nil, part.text)
        case .partRemoved(let part, _): (part.text, nil)
        case .fetchIndexChanged(let indexes, _): (indexes.old.text, indexes.new.text)

        case .propertyMoved(let pair): values(pair) { $0.name(of: .entity($1.entity)) }
        case .destinationRenamed(let pair): values(pair) { $0.relationship($1).destinationName }
        case .attributeChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.attribute($1)) }
        case .relationshipChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.relationship($1)) }
        case .fetchedPropertyChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.fetchedProperty($1)) }
        case .fetchedPropertyRequestChanged(let aspect, let pair):
            values(pair) { $0.fetchedProperty($1).request.flatMap(aspect.text) }

        case .compositeElementChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.element($1)) }
        case .storedValueChanged(let change, _): change.values
        case .fetchRequestChanged(let aspect, let pair): values(pair) { aspect.text(of: $0.model.fetchRequests[$1]) }
        case .configurationCloudKitUseChanged(let pair):
            values(pair) { $0.model.configurations[$1].isUsedWithCloudKit?.modelText }
        case .configurationMemberAdded(let entity, _): (nil, entity)
        case .configurationMemberRemoved(let entity, _): (entity, nil)
        case .modelChanged(let aspect): (aspect.text(of: old.model.document), aspect.text(of: new.model.document))
        }
    }

    private func values<Place>(_ pair: Pair<Place>, _ text: (ModelGraph, Place) -> String?) -> Values {
        (text(old, pair.old), text(new, pair.new))
    }
}

extension ModelGraph {
    /// The description of an added or removed element: the type of a property, the name of any other element.
    fileprivate func text(of element: ElementReference) -> String? {
        switch element {
        case .property(let property):
            switch property.kind {
            case .attribute: AttributeAspect.type.text(of: attribute(property))
            case .relationship: relationship(property).destinationName
            case .fetchedProperty: fetchedProperty(property).request?.entityName
            }
        case .compositeElement(let element): AttributeAspect.type.text(of: self.element(element))
        case .entity, .link, .composite, .fetchRequest, .configuration: name(of: element)
        }
    }
}

extension StoredValueChange {
    fileprivate var word: String {
        switch kind {
        case .elements: "stored-elements-changed"
        case .rawValuesLost: "raw-values-lost"
        case .rawValuesMoved: "raw-values-moved"
        case .memberAdded: "stored-member-added"
        case .memberRemoved: "stored-member-removed"
        case .memberType: "stored-member-type-changed"
        case .memberOptionality: "stored-member-optionality-changed"
        }
    }

    /// The values before and after, with the member that they are about.
    fileprivate var values: (from: String?, to: String?) {
        switch kind {
        case .memberAdded: (nil, member)
        case .memberRemoved: (member, nil)
        default: (from.map(named), to.map(named))
        }
    }

    private func named(_ text: String) -> String { member.isEmpty ? text : "\(member): \(text)" }
}

extension EntityPart {
    fileprivate var text: String {
        switch self {
        case .uniquenessConstraint(let group), .compoundIndex(let group):
            group.properties.map(\.name).joined(separator: ", ")
        case .fetchIndex(let index): index.text
        }
    }
}

extension FetchIndex {
    /// For example `byDate: date Binary descending, title Binary ascending where deleted == NO`.
    fileprivate var text: String {
        let parts = elements.map { element in
            [element.property ?? element.expression, element.type, element.order].compactMap { $0 }
                .joined(separator: " ")
        }
        let condition = partialIndexPredicate.map { " where \($0)" } ?? ""
        return "\(name): \(parts.joined(separator: ", "))\(condition)"
    }
}

/// An element that can be added, removed or renamed between versions of a model.
package enum ElementReference: Hashable, Sendable {
    /// An entity, by its position.
    case entity(Int)
    /// A property.
    case property(PropertyID)
    /// Two relationships that are inverses of each other.
    case link(LinkEnds)
    /// A composite type, by its position.
    case composite(Int)
    /// An element of a composite type.
    case compositeElement(CompositeElementReference)
    /// A fetch request template, by its position.
    case fetchRequest(Int)
    /// A configuration, by its position.
    case configuration(Int)

    /// The entity itself, or the one that declares the property or the first end of the link; nil for other elements.
    package var entity: Int? {
        switch self {
        case .entity(let entity): entity
        case .property(let property): property.entity
        case .link(let link): link.first.entity
        case .composite, .compositeElement, .fetchRequest, .configuration: nil
        }
    }

    /// The kind of a property; nil for other elements.
    package var propertyKind: PropertyKind? {
        if case .property(let property) = self { property.kind } else { nil }
    }

    /// The first word in kinds of changes: `fetched-property`.
    var word: String {
        switch self {
        case .entity: "entity"
        case .property(let property): property.kind.word
        case .link: "link"
        case .composite: "composite"
        case .compositeElement: "composite-element"
        case .fetchRequest: "fetch-request"
        case .configuration: "configuration"
        }
    }
}

extension PropertyKind {
    /// The first word in kinds of changes.
    var word: String {
        switch self {
        case .attribute: "attribute"
        case .relationship: "relationship"
        case .fetchedProperty: "fetched-property"
        }
    }
}

/// An element of a composite, by the positions of its composite and of itself.
package struct CompositeElementReference: Hashable, Sendable {
    /// The position in `ManagedObjectModel.composites`.
    package let composite: Int
    /// The position in `Composite.attributes`.
    let position: Int
}

extension ModelGraph {
    /// The elements that can have a renaming identifier: entities, attributes and relationships.
    package var renamableElements: [ElementReference] {
        model.entities.indices.flatMap { entity in
            [.entity(entity)]
                + properties(declaredBy: entity).filter { $0.kind != .fetchedProperty }.map { .property($0) }
        }
    }

    /// The name of an element; of a link both ends.
    package func name(of element: ElementReference) -> String {
        switch element {
        case .entity(let entity): model.entities[entity].name
        case .property(let property): name(of: property)
        case .link(let link): symbols(of: link).joined(separator: " ↔ ")
        case .composite(let composite): model.composites[composite].name
        case .compositeElement(let element): self.element(element).name
        case .fetchRequest(let request): model.fetchRequests[request].name
        case .configuration(let configuration): model.configurations[configuration].name
        }
    }

    /// The renaming identifier of an entity or property.
    func renamingIdentifier(of element: ElementReference) -> String? {
        switch element {
        case .entity(let entity): model.entities[entity].renamingIdentifier
        case .property(let property): renamingIdentifier(of: property)
        case .link, .composite, .compositeElement, .fetchRequest, .configuration: nil
        }
    }

    /// The renaming identifier, unless it equals the name.
    package func foreignIdentifier(of element: ElementReference) -> String? {
        let identifier = renamingIdentifier(of: element)
        return identifier == name(of: element) ? nil : identifier
    }

    /// An element as messages name it: `Entity`, `Entity.property`, `composite Name.element`. A link goes by its first
    /// end.
    package func symbol(of element: ElementReference) -> String {
        switch element {
        case .entity: name(of: element)
        case .property(let property): symbol(of: property)
        case .link(let link): symbol(of: link.first)
        case .composite: "composite \(name(of: element))"
        case .compositeElement(let part): "\(symbol(of: .composite(part.composite))).\(name(of: element))"
        case .fetchRequest: "fetch request \(name(of: element))"
        case .configuration: "configuration \(name(of: element))"
        }
    }
}
